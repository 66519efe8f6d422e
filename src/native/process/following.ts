/** Calls of what the target handed back, as the input says, and how far they went. */
import { types } from "node:util";
import type { Encoded } from "../../value/encoded.ts";
import { callHandedBack, callsInOrder, type HandedCall } from "../../value/handed-back.ts";
import type { NativeResult } from "../messages.ts";

export class Following {
  private count = 0;
  private isLastAwaited = false;

  constructor(
    private readonly calls: readonly HandedCall[],
    private readonly encodeNow: (value: unknown) => Encoded,
  ) {}

  from(result: unknown, decode: (value: Encoded) => unknown): unknown {
    const next = callsInOrder(this.calls, decode, () => {
      this.count++;
      this.isLastAwaited = false;
    });
    return callHandedBack(
      result,
      (reached) => {
        const made = next(reached);
        if (made !== undefined) this.isLastAwaited = types.isPromise(made.value);
        return made;
      },
      this.encodeNow,
    );
  }

  /** Nothing where the input has no such calls. */
  get told(): Pick<NativeResult, "called"> {
    if (this.calls.length === 0) return {};
    return { called: { count: this.count, isLastAwaited: this.isLastAwaited } };
  }
}
