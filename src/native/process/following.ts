/** Calls of what the target handed back, as the input says, and how far they went. */
import { types } from "node:util";
import type { Encoded } from "../../value/encoded.ts";
import { callHandedBack, callsInOrder, type HandedCall } from "../../value/handed-back.ts";
import type { NativeResult } from "../messages.ts";

type Called = NonNullable<NativeResult["called"]>;

export class Following {
  private readonly made: Called[number][] = [];

  constructor(
    private readonly calls: readonly HandedCall[],
    private readonly encodeNow: (value: unknown) => Encoded,
  ) {}

  from(result: unknown, decode: (value: Encoded) => unknown): unknown {
    const next = callsInOrder(this.calls, decode, () => {
      this.made.push({ isAwaited: false, isYielded: false });
    });
    return callHandedBack(
      result,
      (reached) => {
        const call = next(reached);
        if (call !== undefined) this.made[this.made.length - 1] = kindOf(call.value);
        return call;
      },
      this.encodeNow,
    );
  }

  /** Nothing where the input has no such calls. */
  get told(): Pick<NativeResult, "called"> {
    return this.calls.length === 0 ? {} : { called: this.made };
  }
}

function kindOf(value: unknown): Called[number] {
  const isYielded = types.isGeneratorObject(value);
  const isAsync = isYielded && Symbol.asyncIterator in (value as object);
  return { isAwaited: types.isPromise(value) || isAsync, isYielded };
}
