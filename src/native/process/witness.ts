/** Sees what a call does besides ending: calls of callbacks, changes of the receiver and of arguments. */
import { type Aftermath, callbacksIn } from "../../value/aftermath.ts";
import type { Heard } from "../../value/decode.ts";
import { type ClassLookup, encode } from "../../value/encode.ts";
import { type Encoded, isSpecial, type Pairs } from "../../value/encoded.ts";
import { answerOf, observersOf } from "../../value/observers.ts";
import type { NativeCase } from "../messages.ts";
import { Emitted } from "./emitted.ts";

/** More is not worth reading. */
const MOST_CALLS = 200;

export class Witness {
  private readonly callbacks;
  private readonly calls: { callback: number; args: unknown[]; isNew: boolean }[] = [];
  private self: unknown;
  private args: readonly unknown[] = [];
  private emitted: Emitted | undefined;
  private before: { readonly self: string; readonly args: readonly string[] } | undefined;

  constructor(
    { self, args, calls }: NativeCase,
    private readonly classes: ClassLookup,
  ) {
    this.callbacks = callbacksIn(self, args, calls).map(({ node }) => node as unknown);
  }

  readonly heard: Heard = (callback, args, isNew) => {
    const index = this.callbacks.indexOf(callback);
    if (index < 0 || this.calls.length >= MOST_CALLS) return;
    const given: unknown[] = [];
    for (let i = 0; i < args.length; i++) given[i] = args[i];
    this.calls.push({ callback: index, args: given, isNew });
  };

  /** The input is made, and the call comes next. */
  begin(self: unknown, args: readonly unknown[]): void {
    this.calls.length = 0;
    this.self = self;
    this.args = [...args];
    this.before = { self: this.text(self), args: this.args.map((arg) => this.text(arg)) };
    this.emitted = new Emitted(self);
  }

  /** `another`: the receiver made once more, as it was before the call. */
  end(another: () => unknown, result?: unknown): { readonly aftermath?: Aftermath } {
    const { before, emitted } = this;
    if (before === undefined || emitted === undefined) return {};
    emitted.end();
    const events = emitted.events.map((event) => event.map((part) => encode(part, this.classes)));
    const args = this.args.flatMap((arg, index) => {
      const value = encode(arg, this.classes);
      return JSON.stringify(value) === before.args[index] ? [] : [{ index, value }];
    });
    const calls = this.calls.map(({ callback, args: given, isNew }) => ({
      callback,
      args: given.map((arg) => encode(arg, this.classes)),
      ...(isNew ? { isNew } : {}),
    }));
    const isChanged = this.self !== undefined && this.text(this.self) !== before.self;
    const self = isChanged ? encode(this.self, this.classes) : undefined;
    const says = isChanged ? [] : this.said(another);
    const aftermath: Aftermath = {
      ...(calls.length === 0 ? {} : { calls }),
      ...(events.length === 0 ? {} : { events }),
      ...(self === undefined ? {} : { self, ...changedProperties(JSON.parse(before.self) as Encoded, self) }),
      ...this.given(result),
      ...(says.length === 0 ? {} : { says }),
      ...(args.length === 0 ? {} : { args }),
    };
    return { aftermath };
  }

  private given(result: unknown): Pick<Aftermath, "gives"> {
    if (typeof result !== "object" || result === null) return {};
    if (result === this.self) return { gives: "self" };
    const index = this.args.indexOf(result);
    return index < 0 ? {} : { gives: index };
  }

  private text(value: unknown): string {
    return JSON.stringify(encode(value, this.classes));
  }

  private said(another: () => unknown): [string, Encoded][] {
    if (typeof this.self !== "object" || this.self === null) return [];
    const names = observersOf(this.self, undefined);
    if (names.length === 0) return [];
    let untouched: unknown;
    try {
      untouched = another();
    } catch {
      return [];
    }
    return names.flatMap((name): [string, Encoded][] => {
      const now = answerOf(this.self, name);
      const then = answerOf(untouched, name);
      return now === undefined || JSON.stringify(now) === JSON.stringify(then) ? [] : [[name, now]];
    });
  }
}

/** Which properties of an instance are others than before, if both have the same ones. */
function changedProperties(before: Encoded, after: Encoded): Pick<Aftermath, "changed"> {
  const [then, now] = [propertiesOf(before), propertiesOf(after)];
  if (then === undefined || now === undefined || then.length !== now.length) return {};
  if (!now.every(([key], i) => then[i]![0] === key)) return {};
  return {
    changed: now.flatMap(([key, value], i) => (JSON.stringify(value) === JSON.stringify(then[i]![1]) ? [] : [key])),
  };
}

function propertiesOf(value: Encoded): Pairs | undefined {
  return typeof value === "object" &&
    value !== null &&
    isSpecial(value) &&
    value.$ === "instance" &&
    value.v.base === undefined
    ? value.v.properties
    : undefined;
}
