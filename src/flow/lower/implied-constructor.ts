import { type AnyFunction, type Class, isErased, type Node } from "../../frontend/syntax.ts";

/** The constructor of a class that has none, where it does something: an empty function without parameters. Undefined where there is nothing to look into. */
export function impliedConstructor(node: Class): AnyFunction | undefined {
  const members = node.body.body;
  if (members.some((one) => one.type === "MethodDefinition" && one.kind === "constructor")) return undefined;
  const isInitialised = members.some(
    (one) => one.type === "PropertyDefinition" && !one.static && !isErased(one as Node) && one.value !== null,
  );
  if (!isInitialised) return undefined;
  const { start, end } = node.body;
  const body = { type: "BlockStatement", body: [], start: end, end };
  return {
    type: "FunctionExpression",
    id: null,
    params: [],
    body,
    async: false,
    generator: false,
    start,
    end,
  } as unknown as AnyFunction;
}
