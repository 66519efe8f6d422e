/**
 * Values of the declared types that are never built, where the code could tell them from those that are: the other zero, views of
 * memory that others share, functions and texts that fit an object type, values of two members of a union. Only syntax is looked at.
 */
import type { Claim } from "../../claims/claim.ts";
import type { ParsedModule } from "../parse.ts";
import type { Project } from "../project.ts";
import { analyseScopes } from "../scopes/analyse.ts";
import type { Definitions, PropertyShape, Shape } from "../shapes/shape.ts";
import { keyName, type Node, stripCasts } from "../syntax.ts";
import { isPrimitiveNode } from "./plain-values.ts";
import { eachReachable } from "./reachable.ts";

const ZERO: Claim = { kind: "literal-zero" };
const VIEWS: Claim = { kind: "other-memory" };
const OTHER_KINDS: Claim = { kind: "other-kinds" };
const BOTH: Claim = { kind: "several-members" };
const LEFT_OUT: Claim = { kind: "undefined-properties" };
const SUBCLASSES: Claim = { kind: "odd-builtins" };

type ObjectShape = Extract<Shape, { kind: "object" }>;

interface Types {
  zero: boolean;
  views: boolean;
  /** An object type that a function, an array or a text fits. */
  loose: boolean;
  /** A union of objects that one object could be of at once. */
  open: boolean;
  /** A union of objects some of which have properties that others do not mention: an object of one may have those of another. */
  mixed: boolean;
  builtins: boolean;
  /** A property that may be left out. */
  optional: boolean;
}

interface Code {
  sign: boolean;
  memory: boolean;
  kind: boolean;
  presence: boolean;
  /** Asks objects for properties by name, whatever they are declared to have. */
  membership: boolean;
  extras: boolean;
}

export function toldApart(
  shapes: readonly Shape[],
  definitions: Definitions,
  declared: ReadonlyMap<string, boolean>,
  code: Node,
  module: ParsedModule,
  project: Project,
): readonly Claim[] {
  const types = typesIn(shapes, definitions);
  if (!Object.values(types).includes(true)) return [];
  const told = readCode(code, declared, module, project);
  return [
    ...(types.zero && told.sign ? [ZERO] : []),
    ...(types.views && told.memory ? [VIEWS] : []),
    ...(types.loose && told.kind ? [OTHER_KINDS] : []),
    ...((types.open && told.presence) || (types.mixed && told.membership) ? [BOTH] : []),
    ...(types.builtins && told.extras ? [SUBCLASSES] : []),
    ...(types.optional && told.presence ? [LEFT_OUT] : []),
  ];
}

const BUILTINS = new Set<Shape["kind"]>([
  "array",
  "tuple",
  "map",
  "set",
  "date",
  "regexp",
  "typed-array",
  "arraybuffer",
  "promise",
  "error",
]);

function typesIn(shapes: readonly Shape[], definitions: Definitions): Types {
  const types: Types = {
    zero: false,
    views: false,
    loose: false,
    open: false,
    mixed: false,
    builtins: false,
    optional: false,
  };
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if ("kind" in value) {
      const shape = value as Shape;
      if (shape.kind === "literal") types.zero ||= shape.value === 0;
      if (shape.kind === "one-of") types.zero ||= shape.values.includes(0);
      if (shape.kind === "typed-array" || shape.kind === "arraybuffer") types.views = true;
      if (shape.kind === "object") {
        types.loose ||= isLoose(shape);
        types.optional ||= shape.properties.some((one) => one.optional && !one.exact && !hasUndefined(one.shape));
      }
      if (shape.kind === "union") {
        types.open ||= isOpen(shape.options, definitions);
        types.mixed ||= isMixed(shape.options, definitions);
      }
      if (BUILTINS.has(shape.kind)) types.builtins = true;
    }
    for (const part of Object.values(value)) visit(part);
  };
  visit(shapes);
  visit(definitions);
  return types;
}

const namesOf = (...values: readonly object[]): ReadonlySet<string> =>
  new Set(values.flatMap((value) => Object.getOwnPropertyNames(value)));
const FITTING = [
  namesOf(Function.prototype, Object.prototype),
  namesOf(Array.prototype, Object.prototype),
  namesOf(String.prototype, Object.prototype),
];

function isLoose({ properties, methods = [] }: ObjectShape): boolean {
  const required = [...properties, ...methods].filter(({ optional }) => !optional);
  return FITTING.some((names) => required.every(({ name }) => names.has(name)));
}

const hasUndefined = (shape: Shape): boolean =>
  shape.kind === "undefined" ||
  (shape.kind === "lazy" && !shape.defined) ||
  (shape.kind === "union" && shape.options.some(hasUndefined));

const objectsIn = (options: readonly Shape[], definitions: Definitions): readonly ObjectShape[] =>
  options
    .map((option) => (option.kind === "named" ? definitions[option.name] : option))
    .filter((option): option is ObjectShape => option?.kind === "object");

function isMixed(options: readonly Shape[], definitions: Definitions): boolean {
  const names = objectsIn(options, definitions).map(
    ({ properties, methods = [] }) => new Set([...properties, ...methods].map(({ name }) => name)),
  );
  return names.some((some) => names.some((others) => [...some].some((name) => !others.has(name))));
}

function isOpen(options: readonly Shape[], definitions: Definitions): boolean {
  const objects = objectsIn(options, definitions);
  return objects.some((one, i) => objects.some((other, k) => k > i && !areApart(one, other)));
}

/** A property with different literals, or one that must be missing. */
function areApart(one: ObjectShape, other: ObjectShape): boolean {
  return one.properties.some((property) => {
    const same = other.properties.find(({ name }) => name === property.name);
    return same !== undefined && excludes(property, same);
  });
}

function excludes(a: PropertyShape, b: PropertyShape): boolean {
  const values = [a, b].map(({ shape, optional }) =>
    optional
      ? undefined
      : shape.kind === "literal"
        ? [shape.value]
        : shape.kind === "one-of"
          ? shape.values
          : undefined,
  );
  const [first, second] = values;
  if (first === undefined || second === undefined) return false;
  const known = new Set(first.map((value) => JSON.stringify(value)));
  return !second.some((value) => known.has(JSON.stringify(value)));
}

/** What shows the sign of a zero; comparing and adding do not. */
const SIGN_OPERATORS = new Set(["/", "/=", "**", "**="]);
const SIGN_NAMES = new Set(
  "is atan2 pow strictEqual notStrictEqual deepStrictEqual notDeepStrictEqual isDeepStrictEqual toLocaleString format inspect setFloat64 setFloat32 Float64Array Float32Array DataView serialize Intl".split(
    " ",
  ),
);

/** What a Buffer does in its own way, and what shows where the memory of a view lies. */
const MEMORY_NAMES = new Set([
  ...Object.getOwnPropertyNames(Buffer.prototype),
  ..."buffer byteOffset constructor isBuffer isView stringify String getPrototypeOf inspect format toStringTag transfer maxByteLength resizable growable structuredClone deepStrictEqual isDeepStrictEqual Atomics".split(
    " ",
  ),
]);

/** What lists, tests and names properties beyond those of the type. */
const EXTRAS_NAMES = new Set(
  "hasOwn hasOwnProperty propertyIsEnumerable getOwnPropertyNames getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertySymbols ownKeys getPrototypeOf constructor isExtensible isFrozen isSealed structuredClone deepStrictEqual isDeepStrictEqual deepEqual".split(
    " ",
  ),
);

function readCode(code: Node, declared: ReadonlyMap<string, boolean>, module: ParsedModule, project: Project): Code {
  const told: Code = {
    sign: false,
    memory: false,
    kind: false,
    presence: false,
    membership: false,
    extras: false,
  };
  const named = (name: string): void => {
    if (SIGN_NAMES.has(name)) told.sign = true;
    if (MEMORY_NAMES.has(name)) told.memory = true;
    if (EXTRAS_NAMES.has(name)) told.extras = true;
    if (name === "isArray" || name === "String") told.kind = true;
    if (name === "hasOwn" || name === "hasOwnProperty" || name === "has") told.presence = true;
    if (EXTRAS_NAMES.has(name)) told.membership = true;
  };
  const isComplete = eachReachable(code, module, project, (node, at) => {
    const scopes = analyseScopes(at);
    const isPlain = (part: Node): boolean => isPrimitiveNode(part, scopes, declared);
    switch (node.type) {
      case "BinaryExpression":
        if (SIGN_OPERATORS.has(node.operator)) told.sign = true;
        if (node.operator === "in") told.presence = told.membership = told.extras = told.kind = true;
        if (node.operator === "instanceof") told.extras = told.memory = told.kind = true;
        if (node.operator === "+" && isText(node.left) !== isText(node.right))
          if (!isPlain(node.left) || !isPlain(node.right)) told.memory = told.kind = true;
        return;
      case "AssignmentExpression":
        if (SIGN_OPERATORS.has(node.operator)) told.sign = true;
        // the name of a function and the length of a text cannot be set
        if (isFixed(node.left)) told.kind = true;
        return;
      case "UpdateExpression":
        if (isFixed(node.argument)) told.kind = true;
        return;
      case "UnaryExpression":
        if (node.operator === "delete" || (node.operator === "typeof" && !isPlain(node.argument))) told.kind = true;
        return;
      case "TemplateLiteral":
        if (!node.expressions.every(isPlain)) told.memory = told.kind = true;
        return;
      case "ObjectExpression":
        if (node.properties.some(({ type }) => type === "SpreadElement")) told.kind = told.extras = true;
        return;
      case "SpreadElement":
        if (isCast(node.argument)) told.kind = true;
        return;
      case "ForOfStatement":
        if (isCast(node.right)) told.kind = true;
        return;
      case "ForInStatement":
        told.kind = told.extras = true;
        return;
      case "CallExpression":
        if (isCast(node.callee)) told.kind = true;
        return;
      case "MemberExpression": {
        const name = keyName(node.property, node.computed);
        if (name !== undefined) named(name);
        // `(items as Tagged).tag`: a property that the type does not declare
        if (isCast(node.object)) told.extras = told.presence = told.membership = told.kind = true;
        return;
      }
      case "VariableDeclarator":
        if (node.id.type === "ObjectPattern" && node.init !== null && isCast(node.init))
          told.presence = told.membership = true;
        return;
      case "ObjectPattern":
        if (isAny(node)) told.presence = told.membership = true;
        for (const property of node.properties) {
          const name = property.type === "Property" ? keyName(property.key, property.computed) : undefined;
          if (name !== undefined) named(name);
        }
        return;
      case "Identifier": {
        if (isAny(node)) told.membership = true;
        const binding = scopes.bindingOf(node);
        if (binding === undefined || binding.kind === "import") named(node.name);
        return;
      }
    }
  });
  return isComplete ? told : { sign: true, memory: true, kind: true, presence: true, membership: true, extras: true };
}

function isFixed(node: Node): boolean {
  const name = node.type === "MemberExpression" ? keyName(node.property, node.computed) : undefined;
  return name === "name" || name === "length";
}

const isText = (node: Node): boolean =>
  node.type === "TemplateLiteral" || (node.type === "Literal" && typeof node.value === "string");

/** Declared to be anything, so that whatever is asked of it is accepted. */
const isAny = (node: Extract<Node, { type: "Identifier" | "ObjectPattern" }>): boolean =>
  "typeAnnotation" in node && node.typeAnnotation?.typeAnnotation.type === "TSAnyKeyword";

function isCast(node: Node): boolean {
  const inner = node.type === "ParenthesizedExpression" ? node.expression : node;
  return inner !== stripCasts(inner) && inner.type !== "TSNonNullExpression";
}
