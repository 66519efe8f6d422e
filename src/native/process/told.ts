/** What is told of a case: its end, unless that is more than anybody looks at. Then it says so, as the same bound does while exploring: a text of gigabytes is no message. */
import type { CaseEnd } from "./run-case.ts";

/** Characters and items. */
const MOST = 1 << 24;

const { isArray } = Array;
const { keys } = Object;

export function told(end: CaseEnd): CaseEnd {
  if (isSmall(end)) return end;
  const { isMade, isAwaited } = end;
  return { outcome: { stopped: "memory" }, isMade, isAwaited };
}

/** Of encoded data: plain arrays and records, and no cycles. The program may have replaced builtins, so none is used but those kept. */
function isSmall(data: unknown): boolean {
  let left = MOST;
  const waiting: unknown[] = [data];
  while (waiting.length > 0 && left >= 0) {
    const one = waiting[waiting.length - 1];
    waiting.length--;
    left--;
    if (typeof one === "string") left -= one.length;
    else if (typeof one === "object" && one !== null) {
      const names = isArray(one) ? undefined : keys(one);
      const { length } = names ?? (one as unknown[]);
      for (let i = 0; i < length && left >= 0; i++, left--) {
        if (names !== undefined) left -= names[i]!.length;
        waiting[waiting.length] = (one as Record<string | number, unknown>)[names === undefined ? i : names[i]!];
      }
    }
  }
  return left >= 0;
}
