/**
 * Functions whose run may lead to the goal: those that contain it or name one that may. What is not walked and may lead there is taken to; and where
 * such a function can be run by others unseen (a method, an accessor, a value that is handed around) nothing is ever called unreachable.
 */
import type { FlowNode } from "../flow/graph.ts";
import type { ModuleFlow } from "../flow/module.ts";
import type { Binding } from "../frontend/scopes/scope.ts";
import { eachChild, isFunction, type Node } from "../frontend/syntax.ts";

export interface Reachers {
  readonly all: ReadonlySet<FlowNode>;
  /** Why nothing is called unreachable, if so. */
  readonly unseen: string | undefined;
}

export function reachersOf(module: ModuleFlow, goals: readonly FlowNode[], from: FlowNode): Reachers {
  const { context } = module;
  const { scopes } = context;
  const all = new Set<FlowNode>(goals);
  const named = new Map<Binding, FlowNode>();
  for (const binding of scopes.bindings) {
    const initial = context.initialOf(binding);
    if (initial !== undefined && isFunction(initial)) named.set(binding, initial as FlowNode);
  }
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
    for (const [binding, fn] of named)
      if (all.has(fn))
        for (const { node } of binding.references)
          for (const outer of module.nodes) if (inside(outer, node)) add(outer);
  }
  return { all, unseen: unseen(module, all, named, from) };
}

function unseen(
  module: ModuleFlow,
  all: ReadonlySet<FlowNode>,
  named: ReadonlyMap<Binding, FlowNode>,
  from: FlowNode,
): string | undefined {
  const parents = new Map<Node, Node>();
  const visit = (node: Node): void =>
    eachChild(node, (child) => {
      parents.set(child, node);
      visit(child);
    });
  visit(module.module.program);
  const bindingOf = new Map<FlowNode, Binding>([...named].map(([binding, fn]) => [fn, binding]));
  for (const fn of all) {
    if (fn === from || fn.type === "Program") continue;
    const name = module.nameOf(fn);
    const binding = bindingOf.get(fn);
    const parent = parents.get(fn);
    if (binding === undefined) {
      // an argument of a call: either the call is walked, or it is taken to lead there
      const isArgument = parent?.type === "CallExpression" && parent.callee !== fn;
      if (!isArgument) return `${name} may be run by code that is not in view`;
      continue;
    }
    for (const { node } of binding.references) {
      const use = parents.get(node);
      const isCalled = use?.type === "CallExpression" && use.callee === node;
      const isExport = use?.type === "ExportSpecifier" || use?.type === "ExportDefaultDeclaration";
      const isArgument = use?.type === "CallExpression" && use.callee !== node;
      if (!isCalled && !isExport && !isArgument)
        return `${name} is handed around, and may be run by code that is not in view`;
    }
  }
  return undefined;
}
