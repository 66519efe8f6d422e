/** A member of null or undefined is read, called, destructured or iterated: a TypeError. */
import { eq, literal, or } from "../expr/build.ts";
import type { Expr } from "../expr/expr.ts";
import type { Operand } from "../runtime/observe/observation.ts";
import type { AccessUse } from "../runtime/protocol.ts";
import type { Checker } from "./checker.ts";

const USES: Readonly<Record<AccessUse, string>> = {
  member: "a member of it is used",
  call: "a method of it is called",
  construct: "it is constructed",
  destructure: "it is destructured",
  iterate: "it is iterated",
  in: "it is searched with `in`",
  instanceof: "it is used with `instanceof`",
};

export const nullishAccess: Checker = {
  name: "nullish-access",
  level: "error",
  summary: "A member of null or undefined is used.",
  raises: true,
  on: {
    access({ object, use, key }, check) {
      const isNamed = (typeof key === "string" && key !== "") || typeof key === "number";
      check.state(
        isNullish(object),
        object.value === null || object.value === undefined,
        () =>
          `the value is ${object.value as null} when ${isNamed ? `its ${use === "call" ? "method" : "member"} ${key} is ${use === "call" ? "called" : "used"}` : USES[use]}`,
      );
    },
  },
};

/** The condition under which the value is null or undefined; undefined when the input cannot change it. */
function isNullish({ shadow }: Operand): Expr | undefined {
  return shadow === undefined ? undefined : or(eq(shadow, literal(null)), eq(shadow, literal(undefined)));
}
