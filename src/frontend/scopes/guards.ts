/**
 * What tests around an expression say of a variable that is never assigned: inside `typeof x === "string" && …`, the branches of an `if`, and after
 * `if (…) return`. Only the function the expression stands in is looked at: what is inside another may run at another time.
 */
import { isFunction, type Node, stripCasts } from "../syntax.ts";
import type { Binding } from "./scope.ts";

/** Whether a test that holds, or does not, says what is wanted. Never asked about `!`, `&&`, `||`. */
export type Tells = (test: Node, holds: boolean) => boolean;

/** Tests and places that are looked at for one expression: in chains of thousands of tests each would look at all of them. */
const MOST_PLACES = 300;

export function isGuarded(expression: Node, parents: ReadonlyMap<Node, Node>, tells: Tells): boolean {
  let inner = expression;
  let places = 0;
  for (let at = parents.get(inner); at !== undefined && !isFunction(inner); inner = at, at = parents.get(at)) {
    if (++places > MOST_PLACES) return false;
    if (at.type === "LogicalExpression" && inner === at.right) {
      if (at.operator !== "??" && follows(at.left, at.operator === "&&", tells)) return true;
    } else if (at.type === "ConditionalExpression" || at.type === "IfStatement") {
      if (inner === at.consequent && follows(at.test, true, tells)) return true;
      if (inner === at.alternate && follows(at.test, false, tells)) return true;
    } else if (at.type === "BlockStatement") {
      for (const statement of at.body) {
        if (statement === inner || ++places > MOST_PLACES) break;
        if (statement.type === "IfStatement" && leaves(statement.consequent) && follows(statement.test, false, tells))
          return true;
      }
    }
  }
  return false;
}

function follows(condition: Node, holds: boolean, tells: Tells): boolean {
  const test = stripCasts(condition);
  if (test.type === "UnaryExpression" && test.operator === "!") return follows(test.argument, !holds, tells);
  if (test.type !== "LogicalExpression" || test.operator === "??") return tells(test, holds);
  // both sides of an `&&` hold, one side of an `||` does
  const isBoth = (test.operator === "&&") === holds;
  const left = follows(test.left, holds, tells);
  return isBoth ? left || follows(test.right, holds, tells) : left && follows(test.right, holds, tells);
}

/** Nothing after the statement runs: a `break` may lead there. */
function leaves(statement: Node): boolean {
  if (statement.type === "ReturnStatement" || statement.type === "ThrowStatement") return true;
  if (statement.type !== "BlockStatement") return false;
  const last = statement.body.at(-1);
  return last !== undefined && leaves(last) && !statement.body.some(mayLeaveEarly);
}

/** Another way out of a block than its end: not looked into further. */
const mayLeaveEarly = (statement: Node): boolean => !STRAIGHT.has(statement.type);

const STRAIGHT: ReadonlySet<string> = new Set([
  "ReturnStatement",
  "ThrowStatement",
  "ExpressionStatement",
  "VariableDeclaration",
]);

/** Whether it has one value from the time it can be read. */
export const isFixed = ({ kind, assigned, scope }: Binding): boolean =>
  !assigned && (kind === "const" || kind === "let" || (kind === "parameter" && !scope.activation.usesArguments));

/** `typeof x === "…"` as the name of the variable, the type, and whether it is compared for being it. */
export function typeTest(
  node: Node,
): { readonly of: Node; readonly type: string; readonly isSame: boolean } | undefined {
  if (node.type !== "BinaryExpression" || !COMPARING.has(node.operator)) return undefined;
  const sides = [stripCasts(node.left), stripCasts(node.right)];
  const asked = sides.find((side) => side.type === "UnaryExpression" && side.operator === "typeof");
  const named = sides.find((side) => side.type === "Literal");
  if (asked?.type !== "UnaryExpression" || named?.type !== "Literal" || typeof named.value !== "string")
    return undefined;
  return { of: stripCasts(asked.argument), type: named.value, isSame: node.operator.startsWith("=") };
}

const COMPARING: ReadonlySet<string> = new Set(["===", "!==", "==", "!="]);
