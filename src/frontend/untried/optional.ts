/**
 * Optional parts of declared types may be given as `undefined` unless the tsconfig says `exactOptionalPropertyTypes`. Where the code could
 * tell that from leaving them out, `undefined` becomes a value of the part; elsewhere a third way to be nothing would only add paths.
 */
import type { ParsedModule } from "../parse.ts";
import type { Project } from "../project.ts";
import { UNDEFINED, union } from "../shapes/combine.ts";
import { hasExactOptionals } from "../shapes/exact-optionals.ts";
import type { Definitions, ParameterShape, PropertyShape, Shape } from "../shapes/shape.ts";
import { keyName, type Node } from "../syntax.ts";
import { codeAt } from "./code-at.ts";
import { someReachable } from "./reachable.ts";

interface Given {
  readonly parameters: readonly ParameterShape[];
  readonly definitions: Definitions;
  readonly receiver?: Shape;
}

/** The same shapes, with what their optional parts can be given as. `range`: of the code that is called with them. */
export function withOptionals<T extends Given>(
  given: T,
  range: { readonly start: number; readonly end: number },
  module: ParsedModule,
  project: Project,
): T {
  if (!hasOptional([given.parameters, given.definitions, given.receiver])) return given;
  const change = hasExactOptionals(module.file)
    ? (part: PropertyShape): PropertyShape => ({ ...part, exact: true })
    : looksAtPresence(codeAt(range, module).owner, module, project)
      ? (part: PropertyShape): PropertyShape => ({ ...part, shape: union([UNDEFINED, part.shape]) })
      : undefined;
  if (change === undefined) return given;
  const { parameters, definitions, receiver } = given;
  return {
    ...given,
    parameters: changed(parameters, change),
    definitions: changed(definitions, change),
    ...(receiver === undefined ? {} : { receiver: changed(receiver, change) }),
  };
}

/** Lists of parts that may be left out without being arguments: an argument left out and one given as `undefined` are nearly the same. */
const PARTS: ReadonlySet<string> = new Set(["properties", "methods", "elements"]);

function isPart(owner: object, key: string): boolean {
  return PARTS.has(key) && "kind" in owner && owner.kind !== "instance";
}

function hasOptional(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([key, part]) =>
    isPart(value, key) && (part as readonly PropertyShape[]).some(({ optional }) => optional)
      ? true
      : hasOptional(part),
  );
}

function changed<T>(value: T, change: (part: PropertyShape) => PropertyShape): T {
  if (Array.isArray(value)) return value.map((part) => changed(part, change)) as T;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => {
    const inner: unknown = changed(part, change);
    if (!isPart(value, key)) return [key, inner];
    return [key, (inner as readonly PropertyShape[]).map((one) => (one.optional ? change(one) : one))];
  });
  return Object.fromEntries(entries) as T;
}

/** Builtins that look at which properties are there, whatever their values are. */
const PRESENCE_NAMES = new Set(
  "hasOwn hasOwnProperty has propertyIsEnumerable keys values entries assign ownKeys getOwnPropertyNames getOwnPropertyDescriptor getOwnPropertyDescriptors defineProperties structuredClone stringify deepEqual deepStrictEqual notDeepEqual notDeepStrictEqual isDeepStrictEqual inspect format".split(
    " ",
  ),
);

/** What cannot be read, the code of packages, mostly reads options; where it does more, the run notices and nothing is proved. */
const looksAtPresence = (code: Node, module: ParsedModule, project: Project): boolean =>
  someReachable(code, module, project, asksForPresence);

function asksForPresence(node: Node): boolean {
  switch (node.type) {
    case "BinaryExpression":
      return node.operator === "in";
    case "ForInStatement":
      return true;
    case "ObjectExpression":
      return node.properties.some(({ type }) => type === "SpreadElement");
    case "ObjectPattern":
      return node.properties.some(
        (property) =>
          property.type === "RestElement" || PRESENCE_NAMES.has(keyName(property.key, property.computed) ?? ""),
      );
    case "JSXSpreadAttribute":
      return true;
    case "MemberExpression":
      return PRESENCE_NAMES.has(keyName(node.property, node.computed) ?? "");
    case "Identifier":
      return PRESENCE_NAMES.has(node.name);
    default:
      return false;
  }
}
