/**
 * What code says about values that nobody described: the classes that it compares them with, and failures that it is prepared for. Both become
 * part of the inputs, since no other input gets behind such a test.
 */
import { resolveModule } from "../modules/resolve.ts";
import { specifiersOf } from "../modules/specifiers.ts";
import type { ParsedModule } from "../parse.ts";
import { readableModule } from "../project.ts";
import { type Node, walk } from "../syntax.ts";
import { BUILTIN_TYPES } from "./builtin-types.ts";
import { findType } from "./lookup.ts";
import { platformShape } from "./platform-types.ts";
import type { ParameterShape, Shape } from "./shape.ts";
import { BeyondSyntax, type ShapeReader } from "./type-scope.ts";

export interface Told {
  /** Shapes of the classes that values are compared with. */
  readonly classes: readonly Shape[];
  /** Failures of what it calls are handled somewhere, or nobody would hear of them. */
  readonly handlesFailures: boolean;
  readonly readsCause: boolean;
  /** Texts that are looked up in headers. */
  readonly headerNames: readonly string[];
}

/** Modules that are looked at: the code's own and what it imports of the project. */
const MOST_MODULES = 24;
const MOST_CLASSES = 8;
/** Told apart from others without their classes. */
const KNOWN_ANYWAY = new Set(["Array", "Object", "Function", "String", "Number", "Boolean", "Promise"]);

interface Seen {
  readonly names: ReadonlySet<string>;
  readonly handlesFailures: boolean;
  readonly readsCause: boolean;
  readonly headerNames: readonly string[];
}

const seen = new WeakMap<ParsedModule, Seen>();

function lookAt(module: ParsedModule): Seen {
  const known = seen.get(module);
  if (known !== undefined) return known;
  const names = new Set<string>();
  const headerNames = new Set<string>();
  let handlesFailures = false;
  let readsCause = false;
  walk(module.program, (node) => {
    if (node.type === "BinaryExpression" && node.operator === "instanceof" && node.right.type === "Identifier")
      names.add(node.right.name);
    else if (node.type === "CatchClause" || isLeftAlone(node)) handlesFailures = true;
    else if (node.type === "Literal" && typeof node.value === "string") {
      // what `Object.prototype.toString` says
      const tag = /^\[object (\w+)\]$/.exec(node.value)?.[1];
      if (tag !== undefined) names.add(tag);
    } else if (node.type === "CallExpression") {
      const method = methodName(node);
      if (method === "catch" || method === "allSettled") handlesFailures = true;
      const [first] = node.arguments;
      if ((method === "get" || method === "has") && first?.type === "Literal" && typeof first.value === "string")
        if (/^[A-Za-z][A-Za-z0-9-]*$/.test(first.value)) headerNames.add(first.value.toLowerCase());
    } else if (node.type === "MemberExpression" && !node.computed && node.property.type === "Identifier")
      readsCause ||= node.property.name === "cause";
  });
  const found = { names, handlesFailures, readsCause, headerNames: [...headerNames].slice(0, MOST_CLASSES) };
  seen.set(module, found);
  return found;
}

/** `void this.stock.reserve(…)`, or the same as a statement: who does not wait for a promise does not hear of its failure. */
function isLeftAlone(node: Node): boolean {
  if (node.type === "UnaryExpression") return node.operator === "void" && node.argument.type === "CallExpression";
  if (node.type !== "ExpressionStatement" || node.expression.type !== "CallExpression") return false;
  const { callee } = node.expression;
  return (
    callee.type === "MemberExpression" &&
    callee.object.type === "MemberExpression" &&
    callee.object.object.type === "ThisExpression"
  );
}

const methodName = (node: Extract<Node, { type: "CallExpression" }>): string | undefined =>
  node.callee.type === "MemberExpression" && !node.callee.computed && node.callee.property.type === "Identifier"
    ? node.callee.property.name
    : undefined;

export function toldBy(code: ParsedModule, reader: ShapeReader): Told {
  const modules = [code];
  for (let i = 0; i < modules.length && modules.length < MOST_MODULES; i++)
    for (const { specifier, how } of specifiersOf(modules[i]!)) {
      if (!specifier.startsWith(".")) continue;
      const found = resolveModule(specifier, modules[i]!.file, how);
      const next = found.kind === "file" ? readableModule(found.file, reader.project) : undefined;
      if (next !== undefined && !modules.includes(next) && modules.length < MOST_MODULES) modules.push(next);
    }
  const classes = new Map<string, Shape>();
  for (const module of modules)
    for (const name of lookAt(module).names) {
      if (classes.size >= MOST_CLASSES || classes.has(name)) continue;
      const shape = classShape(name, module, reader);
      if (shape !== undefined) classes.set(name, shape);
    }
  const readsCause = modules.some((module) => lookAt(module).readsCause);
  return {
    classes: [...classes.values()].map((shape) =>
      shape.kind === "error" && readsCause ? { ...shape, cause: true } : shape,
    ),
    handlesFailures: lookAt(code).handlesFailures,
    readsCause,
    headerNames: modules.flatMap((module) => lookAt(module).headerNames),
  };
}

function classShape(name: string, module: ParsedModule, reader: ShapeReader): Shape | undefined {
  const found = findType(name, module, reader.project);
  try {
    const shape =
      found?.declaration.kind === "class"
        ? reader.instance(found.declaration.node, found.module, [])
        : found !== undefined || KNOWN_ANYWAY.has(name)
          ? undefined
          : (BUILTIN_TYPES.get(name)?.([], reader.look) ?? platformShape(name, []));
    return shape === undefined || shape.kind === "unsupported" || shape.kind === "lazy" ? undefined : shape;
  } catch (error) {
    if (error instanceof BeyondSyntax) return undefined;
    throw error;
  }
}

/** The shape with what the code tells about its parts; the same one where that is nothing. */
export function withTold(shape: Shape, told: Told): Shape {
  const inside = (part: Shape): Shape => withTold(part, told);
  const each = <T extends { readonly shape: Shape }>(parts: readonly T[]): readonly T[] =>
    mapped(parts, (part) => {
      const other = inside(part.shape);
      return other === part.shape ? part : { ...part, shape: other };
    });
  switch (shape.kind) {
    case "lazy": {
      if (told.classes.length === 0) return shape;
      const { glanced: _, ...rest } = shape;
      return { ...rest, classes: told.classes };
    }
    case "error":
      return told.readsCause ? { ...shape, cause: true } : shape;
    case "union":
      return changed(shape, { options: mapped(shape.options, inside) });
    case "array":
    case "set":
    case "iterable":
      return changed(shape, { element: inside(shape.element) });
    case "map":
    case "record":
      return changed(shape, { key: inside(shape.key), value: inside(shape.value) });
    case "tuple":
      return changed(shape, { elements: each(shape.elements) });
    case "object":
      return changed(shape, {
        properties: each(shape.properties),
        ...(shape.methods === undefined ? {} : { methods: each(shape.methods) }),
      });
    case "promise":
      return changed(shape, { of: inside(shape.of) });
    case "function": {
      const returns = inside(shape.returns);
      if (!told.handlesFailures) return changed(shape, { returns });
      return returns.kind === "promise"
        ? { ...shape, returns: { ...returns, mayReject: true } }
        : { ...shape, returns, mayThrow: true };
    }
    case "instance": {
      const { class: owner, name } = shape;
      const own = owner.file === "" ? platformShape(name, [], told.headerNames) : undefined;
      if (own !== undefined && /^(?:Headers|Request|Response)$/.test(name)) return own;
      return changed(shape, { parameters: withToldParameters(shape.parameters, told) });
    }
    default:
      return shape;
  }
}

export const withToldParameters = (parameters: readonly ParameterShape[], told: Told): readonly ParameterShape[] =>
  mapped(parameters, (parameter) => {
    const shape = withTold(parameter.shape, told);
    return shape === parameter.shape ? parameter : { ...parameter, shape };
  });

/** The same list where nothing in it changed. */
function mapped<T>(items: readonly T[], change: (item: T) => T): readonly T[] {
  const others = items.map(change);
  return others.every((other, i) => other === items[i]) ? items : others;
}

function changed<S extends Shape>(shape: S, parts: Partial<S>): S {
  const isSame = Object.entries(parts).every(([key, value]) => (shape as Record<string, unknown>)[key] === value);
  return isSame ? shape : { ...shape, ...parts };
}
