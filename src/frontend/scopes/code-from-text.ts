/** Code that nobody follows: what is made from text by `eval` and `Function`, and what runs inside `with`. */
import type { ParsedModule } from "../parse.ts";
import { eachChild, isFunction, keyName, type Node } from "../syntax.ts";
import { analyseScopes } from "./analyse.ts";

/** The function that a place belongs to; undefined where it may run without one of them: at the top level, or as a member of a class. */
export type Owner = Node | undefined;

/** One owner for every place that makes code from text or runs inside `with`. */
export function ownersOfText(module: ParsedModule): readonly Owner[] {
  const named = new Set(
    analyseScopes(module)
      .globals.filter(({ name }) => name === "eval" || name === "Function")
      .map(({ node }): Node => node),
  );
  const owners: Owner[] = [];
  const look = (node: Node, owner: Owner, parent: Node | undefined): void => {
    const isText = node.type === "WithStatement" || (named.has(node) && !isHarmless(node, parent));
    if (isText) owners.push(owner);
    const inner = isFunction(node) ? node : MEMBERS.has(node.type) ? undefined : owner;
    eachChild(node, (child) => look(child, inner, node));
  };
  look(module.program, undefined, undefined);
  return owners;
}

export const hasCodeFromText = (module: ParsedModule): boolean => ownersOfText(module).length > 0;

/** Their initialisers run when an instance is made, or the class. */
const MEMBERS: ReadonlySet<string> = new Set(["PropertyDefinition", "AccessorProperty", "StaticBlock"]);

/** `Function` is only asked for its prototype, compared, or used to find the global object in many modules that make no code. */
function isHarmless(node: Node, parent: Node | undefined): boolean {
  if (node.type !== "Identifier" || node.name === "eval" || parent === undefined) return false;
  switch (parent.type) {
    case "MemberExpression":
      return parent.object === node && keyName(parent.property, parent.computed) === "prototype";
    case "BinaryExpression":
      return COMPARING.has(parent.operator);
    case "CallExpression":
    case "NewExpression":
      return parent.callee === node && isReturnThis(parent.arguments);
    default:
      return false;
  }
}

const COMPARING: ReadonlySet<string> = new Set(["===", "!==", "==", "!=", "instanceof"]);

/** `Function("return this")` */
export const isReturnThis = ([only, ...others]: readonly Node[]): boolean =>
  others.length === 0 && only?.type === "Literal" && only.value === "return this";
