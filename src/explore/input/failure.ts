/** What a callback or a promise fails with, where the code is prepared for that: whether it does is a decision of the input. */
import { eq, input, literal, not, reference } from "../../expr/build.ts";
import { innerPath, memberPath, shownPath } from "../../expr/variable/path.ts";
import { failureOf } from "../../expr/variable/variable.ts";
import { noteErrorOfInput } from "../../runtime/observe/input-errors.ts";
import { type Building, type Plan, read } from "./plan.ts";
import { primitivePlan } from "./primitive.ts";

export interface FailurePlan {
  /** Whether the model chose it; the choice becomes a condition of the path. */
  decides(at: Building): boolean;
  isChosen(at: Building): boolean;
  readonly error: Plan;
}

export function failurePlan(path: string): FailurePlan {
  const subject = shownPath(path);
  const fails = input(failureOf(path), "num", {
    kind: "tag",
    labels: [`${subject} succeeds`, `${subject} fails`],
  });
  const error = innerPath(path, "error");
  const message = primitivePlan("string", memberPath(error, "message"));
  const isChosen = (at: Building): boolean => read(at, fails) !== 0;
  return {
    isChosen,
    decides(at) {
      const isFailing = isChosen(at);
      at.rt?.implicit(-1, isFailing ? not(eq(fails, literal(0))) : eq(fails, literal(0)));
      return isFailing;
    },
    error: {
      expr: reference(error),
      build(at) {
        const text = message.build(at) as string;
        const error = new Error(text);
        if (at.shadow !== undefined) at.rt?.heap.setProperty(error, "message", text, at.shadow);
        at.shadow = undefined;
        noteErrorOfInput(error);
        return error;
      },
      encode: (at) => ({ $: "error", v: ["Error", message.encode(at) as string] }),
    },
  };
}
