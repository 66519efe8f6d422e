/** What a call gives back does not fit the type that it declares: undefined from a result that is not optional, NaN in a field that is a number. */
import type { Checker } from "./checker.ts";

/** Whether a NaN was made in the run: one that came in with an argument is the caller's. */
interface Memory {
  isBorn: boolean;
}

const isNaN$ = Number.isNaN as (value: unknown) => boolean;

export const resultType: Checker = {
  name: "result-type",
  level: "error",
  summary: "A call returns, resolves to or yields what does not fit its declared type.",
  memory: (): Memory => ({ isBorn: false }),
  on: {
    arithmetic({ left, right, result }, _check, memory) {
      if (isNaN$(result.value) && !isNaN$(left.value) && !isNaN$(right?.value)) (memory as Memory).isBorn = true;
    },
    gave({ args, result }, _check, memory) {
      if (!isNaN$(result.value)) return;
      for (let i = 0; i < args.length; i++) if (isNaN$(args[i]!.value)) return;
      (memory as Memory).isBorn = true;
    },
    returned({ value, isTarget, declared }, check, memory) {
      if (!isTarget || declared === undefined) return;
      const misfit = declared.misfit(value.value, (memory as Memory).isBorn);
      check.state(undefined, misfit !== undefined, () => misfit ?? "");
      if (misfit === undefined && !declared.isFixedBy(value.value, value.shadow))
        check.unknown("parts of results and NaN are looked at in runs, not proved");
    },
  },
};
