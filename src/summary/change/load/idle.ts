/** `if (!Math.hypot) Math.hypot = …`: statements that wait for what the platform lacks, and do nothing where it has it. */
import type { ModuleFlow } from "../../../flow/module.ts";
import { type Node, stripCasts } from "../../../frontend/syntax.ts";
import { platformValue } from "./platform.ts";

/** Whether it does nothing, as long as nobody has changed builtins. */
export function isIdle(statement: Node, module: ModuleFlow): boolean {
  return statement.type === "IfStatement" && statement.alternate === null && isFalse(statement.test, module);
}

function isFalse(written: Node, module: ModuleFlow): boolean {
  const test = stripCasts(written);
  if (test.type === "UnaryExpression" && test.operator === "!") {
    const value = platformValue(stripCasts(test.argument), module);
    return typeof value === "function" || (typeof value === "object" && value !== null);
  }
  if (test.type !== "BinaryExpression" || test.right.type !== "Literal") return false;
  const left = stripCasts(test.left as Node);
  if (left.type !== "UnaryExpression" || left.operator !== "typeof") return false;
  const value = platformValue(stripCasts(left.argument), module);
  if (value === undefined) return false;
  const isSame = test.right.value === typeof value;
  return /^===?$/.test(test.operator) ? !isSame : /^!==?$/.test(test.operator) && isSame;
}
