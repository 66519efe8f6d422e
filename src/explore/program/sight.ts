/**
 * What a test sees of a call besides its end: arguments and receiver afterwards, what the receiver says of itself, whom the call called. A
 * mutant that changes any of it is noticed, as the emitted tests pin it (`native/process/witness.ts`).
 */
import { types } from "node:util";
import { type ClassLookup, encode } from "../../value/encode.ts";
import type { Encoded } from "../../value/encoded.ts";
import { answerOf, observersOf } from "../../value/observers.ts";
import { append } from "../../value/pristine.ts";
import type { HeardCall } from "../input/plan.ts";
import type { BuiltInput } from "../input/target-input.ts";

export class Sight {
  readonly heard: HeardCall[] = [];
  private built: BuiltInput | undefined;
  private answers: (Encoded | undefined)[] = [];

  /** Makes the call and looks afterwards, however it ends. All of it is part of the run: what the receiver says is the program's code. */
  of(built: BuiltInput, call: () => unknown): unknown {
    this.built = built;
    this.heard.length = 0;
    let value: unknown;
    try {
      value = call();
    } catch (error) {
      this.look();
      throw error;
    }
    if (types.isPromise(value)) return this.later(value);
    this.look();
    return value;
  }

  private async later(value: Promise<unknown>): Promise<unknown> {
    try {
      return await value;
    } finally {
      this.look();
    }
  }

  private look(): void {
    const self = this.built?.self;
    if (self === undefined) return;
    const names = observersOf(self, undefined);
    for (let i = 0; i < names.length; i++) append(this.answers, answerOf(self, names[i]!));
  }

  text(classes: ClassLookup): string {
    const { built } = this;
    if (built === undefined) return "";
    const seen: Encoded[] = [encode(built.self, classes)];
    for (let i = 0; i < built.values.length; i++) append(seen, encode(built.values[i], classes));
    for (let i = 0; i < this.heard.length; i++) {
      const { path, args } = this.heard[i]!;
      append(seen, path);
      for (let k = 0; k < args.length; k++) append(seen, encode(args[k], classes));
    }
    return JSON.stringify([seen, this.answers]);
  }
}
