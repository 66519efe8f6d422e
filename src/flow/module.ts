/** The graphs of a module's functions, lowered when first asked for. */
import type { ParsedModule } from "../frontend/parse.ts";
import type { Project } from "../frontend/project.ts";
import { isFunction, keyName, type Node, stripCasts, walk } from "../frontend/syntax.ts";
import type { FlowNode, FunctionFlow, Refusal } from "./graph.ts";
import { contextOf, type ModuleContext } from "./lower/context.ts";
import { lowerFunction } from "./lower/function.ts";

export interface ModuleFlow {
  readonly module: ParsedModule;
  readonly context: ModuleContext;
  /** Every activation: functions, methods, the top level. */
  readonly nodes: readonly FlowNode[];
  flowOf(node: FlowNode): FunctionFlow | undefined;
  refusalOf(node: FlowNode): Refusal | undefined;
  /** The innermost function around an offset. */
  functionAt(offset: number): FlowNode;
  nameOf(node: FlowNode): string;
  /** Methods, functions in fields and in object literals that bear the name: whom `x.name()` may call in this module. */
  methodsNamed(name: string): readonly FlowNode[];
  /** Names that some class or object of the module defines by `get` or `set`; `*` when one of them is computed, or defined by a call. */
  readonly accessors: ReadonlySet<string>;
  /** Some object of the module may say by code what primitive it is (`valueOf`, `toString`, `Symbol.toPrimitive`). */
  readonly hasConversions: boolean;
}

interface FlowOptions {
  /** Contracts and refinement types are part of the graphs, as assertions and assumptions. */
  readonly withStated?: boolean;
  /** Where contracts of other files are read. */
  readonly project?: Project;
}

export function flowOfModule(module: ParsedModule, { withStated = false, project }: FlowOptions = {}): ModuleFlow {
  const context = contextOf(module, withStated, project);
  const nodes: FlowNode[] = [module.program];
  const methods = new Map<string, FlowNode[]>();
  const names = new Map<Node, string>();
  const accessors = new Set<string>();
  walk(module.program, (node) => {
    if (isFunction(node) && node.body !== null) nodes.push(node);
    const given = nameGiven(node);
    if (given !== undefined) names.set(given.value, given.name);
    if (isAccessor(node)) accessors.add(keyName(node.key, node.computed) ?? "*");
    const named = memberFunction(node);
    if (named !== undefined) {
      const list = methods.get(named.name);
      if (list === undefined) methods.set(named.name, [named.fn]);
      else list.push(named.fn);
    }
  });
  nodes.push(...context.implied);
  const hasConversions = definesConversion(module.program, (name) => methods.has(name));
  const flows = new Map<FlowNode, ReturnType<typeof lowerFunction>>();
  const nameOf = (node: FlowNode): string => {
    if (node.type === "Program") return "<module>";
    if (context.implied.includes(node)) return `${context.classOf(node)?.node.id?.name ?? "<anonymous>"}.constructor`;
    const { enclosing } = context.sites.siteOf(node, "function");
    const own = node.id?.name ?? names.get(node) ?? "<anonymous>";
    return enclosing === "" ? own : `${enclosing}.${own}`;
  };
  const lowered = (node: FlowNode): ReturnType<typeof lowerFunction> => {
    let known = flows.get(node);
    if (known === undefined) flows.set(node, (known = lowerFunction(context, node, nameOf(node))));
    return known;
  };
  return {
    module,
    context,
    nodes,
    nameOf,
    accessors,
    hasConversions,
    flowOf(node) {
      const known = lowered(node);
      return "flow" in known ? known.flow : undefined;
    },
    refusalOf(node) {
      const known = lowered(node);
      return "refusal" in known ? known.refusal : undefined;
    },
    functionAt(offset) {
      let found: FlowNode = module.program;
      for (const node of nodes)
        if (node.start <= offset && offset < node.end && node.end - node.start <= found.end - found.start) found = node;
      return found;
    },
    methodsNamed: (name) => methods.get(name) ?? [],
  };
}

const isAccessor = (
  node: Node,
): node is Extract<Node, { type: "MethodDefinition" | "Property" | "AccessorProperty" }> =>
  node.type === "AccessorProperty" ||
  ((node.type === "MethodDefinition" || node.type === "Property") && (node.kind === "get" || node.kind === "set"));

const CONVERSIONS: ReadonlySet<string> = new Set(["valueOf", "toString", "toPrimitive"]);

/** As a method, as a property that is assigned, or under `Symbol.toPrimitive`. */
function definesConversion(program: Node, isMethod: (name: string) => boolean): boolean {
  if ([...CONVERSIONS].some(isMethod)) return true;
  let found = false;
  walk(program, (node) => {
    if (node.type === "AssignmentExpression" && node.left.type === "MemberExpression")
      found ||= CONVERSIONS.has(keyName(node.left.property, node.left.computed) ?? "");
    else if (node.type === "Property" || node.type === "MethodDefinition" || node.type === "PropertyDefinition") {
      if (node.computed)
        found ||= node.key.type === "MemberExpression" && keyName(node.key.property, false) === "toPrimitive";
      else found ||= CONVERSIONS.has(keyName(node.key, false) ?? "");
    }
  });
  return found;
}

/** `m() {…}`, `m = () => …`, `{ m: function () {…} }`. */
function memberFunction(node: Node): { name: string; fn: FlowNode } | undefined {
  if (node.type !== "MethodDefinition" && node.type !== "PropertyDefinition" && node.type !== "Property")
    return undefined;
  const { key, value } = node;
  if (value === null || !isFunction(value as Node) || node.computed) return undefined;
  const name = key.type === "Identifier" ? key.name : key.type === "PrivateIdentifier" ? `#${key.name}` : undefined;
  return name === undefined ? undefined : { name, fn: value as FlowNode };
}

/** The name that the place of a function gives it. */
function nameGiven(node: Node): { name: string; value: Node } | undefined {
  switch (node.type) {
    case "VariableDeclarator":
      return node.id.type === "Identifier" && node.init !== null
        ? { name: node.id.name, value: stripCasts(node.init) }
        : undefined;
    case "MethodDefinition":
    case "PropertyDefinition":
    case "Property":
      return node.value === null
        ? undefined
        : { name: keyName(node.key, node.computed) ?? "<computed>", value: node.value as Node };
    case "AssignmentExpression":
    case "AssignmentPattern": {
      const name =
        node.left.type === "Identifier"
          ? node.left.name
          : node.left.type === "MemberExpression"
            ? keyName(node.left.property, node.left.computed)
            : undefined;
      return name === undefined ? undefined : { name, value: node.right };
    }
    case "ExportDefaultDeclaration":
      return { name: "default", value: node.declaration };
    default:
      return undefined;
  }
}
