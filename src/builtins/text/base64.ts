/** Models of `atob` and `btoa`: that text may be refused is a branch. */
import type { OpaqueInverse } from "../../expr/opaque.ts";
import { opaqueModel } from "../modelling/opaque-call.ts";
import type { Registration } from "../modelling/registration.ts";

const by = (fn: (text: string) => string): OpaqueInverse =>
  function* (target) {
    try {
      yield [[0, fn(target as string)]];
    } catch {
      // no text gives it
    }
  };

const accepting =
  (accepted: readonly string[], refused: readonly string[]): OpaqueInverse =>
  (target) =>
    (target === true ? accepted : refused).map((text) => [[0, text]] as const);

export const base64Models: readonly Registration[] = [
  [
    atob,
    opaqueModel("atob", "str", atob, {
      mayThrow: true,
      inverses: { of: by(btoa), works: accepting(["YQ==", "YWJj", ""], ["a", "*", "%"]) },
    }),
  ],
  [
    btoa,
    opaqueModel("btoa", "str", btoa, {
      mayThrow: true,
      inverses: { of: by(atob), works: accepting(["a", ""], ["\u0100", "\ud83d\ude00"]) },
    }),
  ],
];
