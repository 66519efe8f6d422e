/** From an exported value to the targets in it: the function itself, or the constructor and methods of a class. */

import { contractsOf } from "../contracts/read.ts";
import { positionAt } from "../lines.ts";
import type { ExportedValue } from "../modules/export-table.ts";
import { isTypeScript, type ParsedModule } from "../parse.ts";
import { classScope, constructorOf, constructorParameters, functionParameters, isPublic } from "../shapes/classes.ts";
import { isPrimitive } from "../shapes/combine.ts";
import { contextualParameters } from "../shapes/contextual.ts";
import { type DocComment, docCommentBefore } from "../shapes/doc-comment.ts";
import { definitionsFor } from "../shapes/names.ts";
import { takeApart } from "../shapes/parameters.ts";
import type { ClassReference, ParameterShape, Shape } from "../shapes/shape.ts";
import { signatureText } from "../shapes/signature.ts";
import { insideFunction } from "../shapes/type-parameters.ts";
import { type ExportKind, moduleScope, type ShapeReader, type TypeScope } from "../shapes/type-scope.ts";
import { hasBranches } from "../sites/number.ts";
import {
  type AnyFunction,
  type Class,
  type FunctionNode,
  isClass,
  isFunction,
  keyName,
  type Node,
  stripCasts,
  valueParameters,
  walk,
} from "../syntax.ts";
import { untriedBy } from "../untried/find.ts";
import { stateKeptBy } from "../untried/kept-state.ts";
import { withOptionals } from "../untried/optional.ts";
import { handedBy } from "./handed.ts";
import { declaredResultOf } from "./result.ts";
import type { DeclaredResult, Target } from "./target.ts";

/** Undefined for values that are not functions; an empty list for classes with nothing to test. */
export function targetsOfValue(
  value: ExportedValue,
  module: ParsedModule,
  reader: ShapeReader,
  isNamed: boolean,
): readonly Target[] | undefined {
  const { node } = value;
  if (isFunction(node)) return [functionTarget(value, node, module, reader)];
  if (isClass(node)) return classTargets(value.name, node, module, reader);
  const members = membersOf(node);
  if (members.length > 0) return members.map((member) => heldTarget(value.name, member, module, reader));
  return madeFunction(value, module, reader, isNamed);
}

/** A function that an exported object or namespace holds. */
interface HeldFunction {
  readonly name: string;
  readonly fn: AnyFunction;
  /** What the type checker calls the function. */
  readonly whole: Node;
  readonly overloads: readonly FunctionNode[];
  readonly anchor: number;
}

function membersOf(node: Node): readonly HeldFunction[] {
  if (node.type === "ObjectExpression")
    return node.properties.flatMap((property): HeldFunction[] => {
      if (property.type !== "Property" || property.kind !== "init") return [];
      const name = keyName(property.key, property.computed);
      const fn = stripCasts(property.value);
      if (name === undefined || !isFunction(fn)) return [];
      return [{ name, fn, whole: property.method ? property : fn, overloads: [], anchor: property.start }];
    });
  if (node.type !== "TSModuleDeclaration" || node.body === null) return [];
  const statements = node.body.body;
  return statements.flatMap((statement): HeldFunction[] => {
    const fn = statement.type === "ExportNamedDeclaration" ? statement.declaration : null;
    if (fn === null || fn.type !== "FunctionDeclaration" || fn.id === null) return [];
    const name = fn.id.name;
    const overloads = statements.flatMap((other) => {
      const declared = other.type === "ExportNamedDeclaration" ? other.declaration : null;
      return declared?.type === "TSDeclareFunction" && declared.id?.name === name ? [declared] : [];
    });
    return [{ name, fn, whole: fn, overloads, anchor: statement.start }];
  });
}

function heldTarget(owner: string, held: HeldFunction, module: ParsedModule, reader: ShapeReader): Target {
  const { name, fn, whole, overloads, anchor } = held;
  // `{ handle(request) {} }` of a declared type: what its parameters are, only the checker knows
  const isUntyped =
    isTypeScript(module.language) &&
    valueParameters(fn.params).some((param) => {
      const part = takeApart(param);
      return part.annotation === undefined && part.default === undefined;
    });
  const parameters =
    (isUntyped ? reader.checker.parametersAt(module.file, whole.start, whole.end) : undefined) ??
    declaredFor(module, [...owner.split("."), name], "function", reader) ??
    functionParameters(fn, overloads, moduleScope(module), reader, anchor);
  const described: Described = {
    kind: "static",
    export: `${owner}.${name}`,
    class: { file: module.file, export: owner },
    member: name,
    signature: signatureText(overloads[0] ?? fn, module, docsAt(module, anchor), reader),
    parameters,
    ...asResult(resultOf(fn, overloads, anchor, moduleScope(module), module, reader)),
  };
  return finish(described, fn, module, reader);
}

export function docsAt(module: ParsedModule, anchor: number): DocComment | undefined {
  return isTypeScript(module.language) ? undefined : docCommentBefore(module, anchor);
}

function functionTarget(value: ExportedValue, fn: AnyFunction, module: ParsedModule, reader: ShapeReader): Target {
  const parameters =
    contextualParameters(fn, value.annotation, module, reader) ??
    declaredFor(module, [value.name], "function", reader) ??
    functionParameters(fn, value.overloads, moduleScope(module), reader, value.anchor);
  const signature = signatureText(value.overloads[0] ?? fn, module, docsAt(module, value.anchor), reader);
  const receiver = thisOf(fn, module, reader);
  const result =
    value.annotation === undefined
      ? resultOf(fn, value.overloads, value.anchor, moduleScope(module), module, reader)
      : undefined;
  const described = { kind: "function", export: value.name, signature, parameters, ...asResult(result) } as const;
  return finish(receiver === undefined ? described : { ...described, receiver }, fn, module, reader);
}

function resultOf(
  fn: AnyFunction,
  overloads: readonly FunctionNode[],
  anchor: number,
  scope: TypeScope,
  module: ParsedModule,
  reader: ShapeReader,
): DeclaredResult | undefined {
  const documented = docsAt(module, anchor)?.returns;
  return declaredResultOf({ fn, overloads, documented, scope }, module, reader);
}

const asResult = (result: DeclaredResult | undefined): { readonly result?: DeclaredResult } =>
  result === undefined ? {} : { result };

/** JavaScript may have its types in a file of their own. */
function declaredFor(
  module: ParsedModule,
  path: readonly string[],
  kind: ExportKind,
  reader: ShapeReader,
): readonly ParameterShape[] | undefined {
  return isTypeScript(module.language) ? undefined : reader.checker.declaredParameters(module.file, path, kind);
}

/** `function area(this: Shape)` says what it is called on. */
function thisOf(fn: AnyFunction, module: ParsedModule, reader: ShapeReader): Shape | undefined {
  const [first] = fn.params;
  if (first?.type !== "Identifier" || first.name !== "this" || !first.typeAnnotation) return undefined;
  const scope = insideFunction(fn.typeParameters, moduleScope(module), reader);
  const shape = reader.type(first.typeAnnotation.typeAnnotation, scope);
  // a primitive `this` has no shadow
  return isPrimitive(shape) ? undefined : shape;
}

/** `curry((a, b) => …)`: only the checker knows the parameters of the result. It is asked when the call contains a function. */
function madeFunction(
  value: ExportedValue,
  module: ParsedModule,
  reader: ShapeReader,
  isNamed: boolean,
): readonly Target[] | undefined {
  const { node } = value;
  if (
    node.type !== "CallExpression" &&
    !(
      isNamed &&
      (node.type === "MemberExpression" || node.type === "ConditionalExpression" || node.type === "LogicalExpression")
    )
  )
    return undefined;
  let hasCode = false;
  walk(node, (inner) => {
    hasCode ||= isFunction(inner);
  });
  if (!hasCode && !isNamed) return undefined;
  if (!isTypeScript(module.language) && !isNamed) return undefined;
  const parameters = reader.checker.parametersAt(module.file, node.start, node.end);
  if (parameters === undefined) return undefined;
  const signature = listOfParameters(parameters);
  return [finish({ kind: "function", export: value.name, signature, parameters }, node, module, reader)];
}

/** A signature of which only the names are known. */
export function listOfParameters(parameters: readonly ParameterShape[]): string {
  const names = parameters.map((p) => `${p.rest ? "..." : ""}${p.name}${p.optional ? "?" : ""}`);
  return `(${names.join(", ")}) => unknown`;
}

export type Described = Pick<Target, "kind" | "export" | "signature" | "parameters"> &
  Partial<Pick<Target, "class" | "member" | "receiver" | "result">>;

export function finish(described: Described, node: Node, module: ParsedModule, reader: ShapeReader): Target {
  const shapes: Shape[] = described.parameters.map((p) => p.shape);
  if (described.receiver !== undefined) shapes.push(described.receiver);
  const handed = described.kind === "constructor" ? undefined : handedBy(node, module, reader);
  for (const list of Object.values(handed ?? {})) shapes.push(...list.map((p) => p.shape));
  const definitions = definitionsFor(shapes, reader.definitions);
  const given = withOptionals({ ...described, definitions }, node, module, reader.project);
  // says which code runs, which the other looks go by
  const { glances, ...kept } = stateKeptBy(
    node,
    classesIn([shapes, definitions, described.class]),
    module,
    reader.project,
  );
  const untried = untriedBy(given, node, module, reader.project);
  return {
    file: module.file,
    ...given,
    ...(glances === true ? { parameters: given.parameters.map(glancedAt) } : {}),
    ...kept,
    ...(kept.state === undefined ? { stateless: "program" as const } : {}),
    ...(untried.length === 0 ? {} : { untried }),
    ...statedOf(module, node),
    ...(handed === undefined ? {} : { handed }),
    isAsync: isFunction(node) && node.async,
    isGenerator: isFunction(node) && node.generator,
    start: node.start,
    end: node.end,
    line: positionAt(module.lines, node.start).line,
  };
}

/** A value of unknown type at which nobody looks: any object is as good as any other. */
const glancedAt = (parameter: ParameterShape): ParameterShape =>
  parameter.shape.kind === "lazy" && !parameter.rest
    ? { ...parameter, shape: { ...parameter.shape, glanced: true } }
    : parameter;

/** The classes whose instances the target is given. */
function classesIn(value: unknown): readonly ClassReference[] {
  const found: ClassReference[] = [];
  JSON.stringify(value, (_, part: unknown) => {
    if (typeof part === "object" && part !== null && "file" in part && "export" in part)
      found.push(part as ClassReference);
    return part;
  });
  return found;
}

function statedOf(module: ParsedModule, node: Node): Pick<Target, "requires" | "throws"> {
  const contract = contractsOf(module).functions.get(node);
  if (contract === undefined) return {};
  const requires = contract.requires.map((clause) => clause.predicate.text);
  return {
    ...(requires.length === 0 ? {} : { requires }),
    ...(contract.throws.length === 0 ? {} : { throws: contract.throws }),
  };
}

function classTargets(name: string, node: Class, module: ParsedModule, reader: ShapeReader): readonly Target[] {
  const targets: Target[] = [];
  const own = constructorOf(node);
  const access = own?.accessibility;
  if (own !== undefined && node.abstract !== true && access !== "private" && access !== "protected" && hasBranches(own))
    targets.push(constructorTarget(name, node, own, module, reader));
  for (const member of node.body.body) {
    const found = memberOf(member);
    if (found === undefined || !isPublic(found.member)) continue;
    targets.push(memberTarget(name, node, found, module, reader));
  }
  return targets;
}

function constructorTarget(
  name: string,
  node: Class,
  own: { value: FunctionNode; start: number; end: number },
  module: ParsedModule,
  reader: ShapeReader,
): Target {
  const text = signatureText(own.value, module, docsAt(module, own.start), reader);
  const signature = `new ${text.replace(/ => unknown$/, ` => ${node.id?.name ?? name}`)}`;
  const parameters = declaredFor(module, [name], "class", reader) ?? constructorParameters(node, module, [], reader, 0);
  const target = finish(
    { kind: "constructor", export: name, signature, parameters, class: { file: module.file, export: name } },
    own.value,
    module,
    reader,
  );
  return { ...target, start: own.start, end: own.end, line: positionAt(module.lines, own.start).line };
}

interface Member {
  readonly kind: "method" | "static" | "getter";
  readonly name: string;
  readonly fn: AnyFunction;
  readonly member: {
    readonly accessibility?: string | null | undefined;
    readonly key: Node;
    readonly computed: boolean;
    readonly start: number;
    readonly end: number;
  };
}

/** Methods, getters, and fields that hold functions. */
function memberOf(member: Class["body"]["body"][number]): Member | undefined {
  if (member.type !== "MethodDefinition" && member.type !== "PropertyDefinition") return undefined;
  const name = keyName(member.key, member.computed);
  if (
    name === undefined ||
    name.startsWith("#") ||
    member.value === null ||
    !isFunction(member.value) ||
    member.value.body === null
  )
    return undefined;
  if (!("kind" in member)) return { kind: member.static ? "static" : "method", name, fn: member.value, member };
  if (member.kind === "constructor" || member.kind === "set") return undefined;
  // A static getter is read like any static value, without a call: there is no kind for it.
  if (member.kind === "get") return member.static ? undefined : { kind: "getter", name, fn: member.value, member };
  return { kind: member.static ? "static" : "method", name, fn: member.value, member };
}

function memberTarget(
  className: string,
  node: Class,
  found: Member,
  module: ParsedModule,
  reader: ShapeReader,
): Target {
  const { kind, name, fn, member } = found;
  const scope = classScope(node, module, undefined, reader);
  const overloads = node.body.body.flatMap((m) =>
    m.type === "MethodDefinition" && m.value.body === null && keyName(m.key, m.computed) === name ? [m.value] : [],
  );
  const path = kind === "static" ? [className, name] : [className, "prototype", name];
  const parameters: readonly ParameterShape[] =
    declaredFor(module, path, kind === "getter" ? "getter" : "function", reader) ??
    functionParameters(fn, overloads, scope, reader, member.start);
  const receiver = kind === "static" ? undefined : reader.instance(node, module, []);
  const described: Described = {
    kind,
    export: `${className}.${name}`,
    class: { file: module.file, export: className },
    member: name,
    signature: signatureText(overloads[0] ?? fn, module, docsAt(module, member.start), reader),
    parameters,
    ...(receiver === undefined ? {} : { receiver }),
    ...asResult(resultOf(fn, overloads, member.start, scope, module, reader)),
  };
  const target = finish(described, fn, module, reader);
  return { ...target, start: member.start, end: member.end, line: positionAt(module.lines, member.start).line };
}

/** A member by name, public or not: the user asked for it. */
export function namedMember(
  value: ExportedValue,
  name: string,
  module: ParsedModule,
  reader: ShapeReader,
): Target | undefined {
  if (!isClass(value.node)) {
    const held = membersOf(value.node).find((member) => member.name === name);
    return held && heldTarget(value.name, held, module, reader);
  }
  if (name === "constructor") {
    const own = constructorOf(value.node);
    return own && constructorTarget(value.name, value.node, own, module, reader);
  }
  const found = value.node.body.body.map(memberOf).find((m) => m?.name === name);
  return found && memberTarget(value.name, value.node, found, module, reader);
}

/** What `file#` could be followed by. */
export function targetNames(value: ExportedValue): readonly string[] {
  if (isFunction(value.node)) return [value.name];
  if (!isClass(value.node)) return membersOf(value.node).map((member) => `${value.name}.${member.name}`);
  const members = value.node.body.body.flatMap((member) => {
    const found = memberOf(member);
    return found !== undefined && isPublic(found.member) ? [`${value.name}.${found.name}`] : [];
  });
  return [value.name, ...members];
}
