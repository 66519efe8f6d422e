/**
 * Functions whose run may lead to the goal: those that contain it or name one that may. What is not walked and may lead there is taken to; and where
 * such a function can be run by others unseen (a method, an accessor, a value that is handed around) nothing is ever called unreachable.
 */
import type { FlowNode } from "../flow/graph.ts";
import type { ModuleFlow } from "../flow/module.ts";
import type { Binding } from "../frontend/scopes/scope.ts";
import { eachChild, isFunction, keyName, type Node, walk } from "../frontend/syntax.ts";
import { importsItself, type Parents, staysHere } from "./exposure.ts";

export interface Reachers {
  readonly all: ReadonlySet<FlowNode>;
  /** One of them is a value somewhere: whatever is called may be it. */
  readonly areValues: boolean;
  /** Names under which they are called as methods. */
  readonly methods: ReadonlySet<string>;
  /** Where their names are used. */
  readonly uses: readonly number[];
  /** Why nothing is called unreachable, if so. */
  readonly unseen: string | undefined;
}

/** Nothing leads anywhere. */
export const NO_REACHERS: Reachers = {
  all: new Set(),
  areValues: false,
  methods: new Set(),
  uses: [],
  unseen: undefined,
};

/** Methods of arrays that call their argument, and keep it nowhere. */
export const CALLING: ReadonlySet<string> = new Set([
  "some",
  "every",
  "find",
  "findIndex",
  "forEach",
  "map",
  "filter",
  "reduce",
]);

export function reachersOf(module: ModuleFlow, goals: readonly FlowNode[], from: FlowNode): Reachers {
  const { context } = module;
  const { scopes } = context;
  const all = new Set<FlowNode>(goals);
  const named = new Map<Binding, FlowNode>();
  for (const binding of scopes.bindings) {
    const initial = context.initialOf(binding);
    if (initial !== undefined && isFunction(initial)) named.set(binding, initial as FlowNode);
  }
  const parents = parentsIn(module);
  const bindingOf = new Map<FlowNode, Binding>([...named].map(([binding, fn]) => [fn, binding]));
  // whoever names a method may call it, on whatever object
  const method = bindingOf.has(from) ? undefined : methodName(parents, from);
  const calls = method === undefined ? [] : nodesNaming(module, method);
  const inside = (outer: FlowNode, { start, end }: { start: number; end: number }): boolean =>
    outer.start <= start && end <= outer.end;
  for (let isNew = true; isNew; ) {
    isNew = false;
    const add = (node: FlowNode): void => {
      if (all.has(node) || node.type === "Program") return;
      all.add(node);
      isNew = true;
    };
    for (const node of module.nodes) for (const one of [...all]) if (one !== node && inside(node, one)) add(node);
    if (all.has(from)) for (const node of calls) for (const outer of module.nodes) if (inside(outer, node)) add(outer);
    for (const [binding, fn] of named)
      if (all.has(fn))
        for (const { node } of binding.references)
          for (const outer of module.nodes) if (inside(outer, node)) add(outer);
  }
  const uses = [...all].flatMap((fn) => bindingOf.get(fn)?.references.map(({ node }) => node) ?? []);
  return {
    all,
    areValues:
      uses.some((node) => !isCalled(parents, node) && !isExported(module, parents, node)) ||
      [...all].some((fn) => fn !== from && !bindingOf.has(fn) && !isCallback(parents, fn)) ||
      calls.some((node) => !isCalled(parents, node) && !isWritten(parents, node)),
    methods: new Set(method === undefined ? [] : [method]),
    uses: uses.map(({ start }) => start),
    unseen: unseen(module, parents, all, bindingOf, from),
  };
}

function parentsIn(module: ModuleFlow): Parents {
  const parents = new Map<Node, Node>();
  const visit = (node: Node): void =>
    eachChild(node, (child) => {
      parents.set(child, node);
      visit(child);
    });
  visit(module.module.program);
  return parents;
}

const isCalled = (parents: Parents, node: Node): boolean => {
  const use = parents.get(node);
  return use?.type === "CallExpression" && use.callee === node;
};

const isExported = (module: ModuleFlow, parents: Parents, node: Node): boolean => {
  const type = parents.get(node)?.type;
  return type === "ExportSpecifier" || type === "ExportDefaultDeclaration" || staysHere(module, parents, node);
};

/** Given to a method that calls it: `list.forEach((x) => …)`. */
function isCallback(parents: Parents, fn: Node): boolean {
  const call = parents.get(fn);
  if (call?.type !== "CallExpression" || call.callee.type !== "MemberExpression") return false;
  return CALLING.has(keyName(call.callee.property, call.callee.computed) ?? "");
}

/** The name of a function that has none of its own to be called by. */
function methodName(parents: Parents, fn: Node): string | undefined {
  const parent = parents.get(fn);
  if (parent?.type === "MethodDefinition" || parent?.type === "Property" || parent?.type === "PropertyDefinition")
    return keyName(parent.key, parent.computed);
  if (parent?.type !== "AssignmentExpression" || parent.left.type !== "MemberExpression") return undefined;
  return keyName(parent.left.property, parent.left.computed);
}

/** `x.name` and `{ name } = x`. */
function nodesNaming(module: ModuleFlow, name: string): readonly Node[] {
  const found: Node[] = [];
  walk(module.module.program, (node) => {
    if (node.type === "MemberExpression" && keyName(node.property, node.computed) === name) found.push(node);
    if (node.type !== "ObjectPattern") return;
    for (const one of node.properties)
      if (one.type === "Property" && keyName(one.key, one.computed) === name) found.push(one);
  });
  return found;
}

const isWritten = (parents: Parents, node: Node): boolean => {
  const use = parents.get(node);
  return use?.type === "AssignmentExpression" && use.left === node;
};

/** Methods that are run without being called. */
const HIDDEN: ReadonlySet<string> = new Set(["valueOf", "toString", "toJSON", "next", "then"]);

function unseen(
  module: ModuleFlow,
  parents: Parents,
  all: ReadonlySet<FlowNode>,
  bindingOf: ReadonlyMap<FlowNode, Binding>,
  from: FlowNode,
): string | undefined {
  if (importsItself(module)) return "the module may import itself";
  for (const fn of all) {
    if (fn.type === "Program") continue;
    const name = module.nameOf(fn);
    const binding = bindingOf.get(fn);
    const parent = parents.get(fn);
    if (fn === from) {
      const isMethod = parent?.type === "MethodDefinition" || parent?.type === "Property";
      const isHidden = isMethod && (parent.kind === "get" || parent.kind === "set" || parent.computed);
      if (isHidden || HIDDEN.has(methodName(parents, fn) ?? "")) return `${name} may be run without being called`;
      continue;
    }
    if (binding === undefined) {
      // an argument of a call: either the call is walked, or it is taken to lead there
      const isArgument = parent?.type === "CallExpression" && parent.callee !== fn;
      if (!isArgument) return `${name} may be run by code that is not in view`;
      continue;
    }
    for (const { node } of binding.references) {
      const use = parents.get(node);
      const isArgument = use?.type === "CallExpression" && use.callee !== node;
      if (!isCalled(parents, node) && !isExported(module, parents, node) && !isArgument)
        return `${name} is handed around, and may be run by code that is not in view`;
    }
  }
  return undefined;
}
