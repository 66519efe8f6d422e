/**
 * The functions of a module that may run when one of them is called, or why that cannot be said. Over-approximates: what is called by a name that always means it
 * is found by the name; any other function of the module may be called by whoever has it as a value, so all of those are included.
 */
import { builtinFunctionEffect } from "../../flow/effects.ts";
import type { FlowNode, FunctionFlow, Instruction } from "../../flow/graph.ts";
import { functionOf } from "../../flow/lower/context.ts";
import type { ModuleFlow } from "../../flow/module.ts";
import { type AnyFunction, isClass, isErased, isFunction, type Node, stripCasts, walk } from "../../frontend/syntax.ts";

export type Reach =
  | { readonly nodes: readonly FunctionFlow[]; readonly isEnteredAgain: boolean }
  | { readonly refused: string };

/** Modules of the platform whose functions run no code of the program and are looked at by name. */
const ASSERT = /^(node:)?assert(\/strict)?$|^assay$/;
const TRUTH: ReadonlySet<string> = new Set(["default", "assert", "ok", "strict"]);

/** Each is analysed: a bundle of a whole library is not looked through. */
const MOST_FUNCTIONS = 200;

export function reachOf(module: ModuleFlow, target: FlowNode): Reach {
  const fields = fieldWithCode(module);
  if (fields) return { refused: "a class has fields that are computed" };
  const values = functionValues(module);
  if (values.size > MOST_FUNCTIONS) return { refused: "too many functions may run" };
  const seen = new Set<FlowNode>();
  const pending: FlowNode[] = [target, ...values];
  const flows: FunctionFlow[] = [];
  let isEnteredAgain = values.has(target);
  while (pending.length > 0) {
    const node = pending.pop()!;
    if (seen.has(node)) continue;
    seen.add(node);
    const flow = module.flowOf(node);
    if (flow === undefined) return { refused: `${module.nameOf(node)} has ${module.refusalOf(node)?.construct}` };
    const havoc = flow.havocs[0];
    if (havoc !== undefined) return { refused: `${flow.name} has ${havoc.reason}` };
    flows.push(flow);
    for (const { instructions } of flow.blocks)
      for (const each of instructions) {
        const problem = leaves(module, each);
        if (problem !== undefined) return { refused: `${flow.name} ${problem}` };
        if (each.kind !== "call" || each.callee.kind !== "known") continue;
        if (each.callee.fn === target) isEnteredAgain = true;
        pending.push(each.callee.fn);
      }
  }
  return { nodes: flows, isEnteredAgain };
}

/** How an instruction gets out of what is in view. What callers hand in is their own code. */
function leaves(module: ModuleFlow, each: Instruction): string | undefined {
  if (each.kind === "outer" && each.binding?.kind === "import") {
    const imported = module.context.importOf(each.binding);
    if (imported === undefined || !ASSERT.test(imported.source)) return `uses ${each.name}, which is imported`;
  }
  if (each.kind !== "call") return undefined;
  const { callee } = each;
  switch (callee.kind) {
    case "import":
      if (!ASSERT.test(callee.source) || !TRUTH.has(callee.name)) return `calls ${callee.name} of ${callee.source}`;
      return each.args.length === 0 || each.isSpread ? `calls ${callee.name} without a condition` : undefined;
    case "global": {
      const { path } = callee;
      return path.startsWith("%") || isFunctionOfPlatform(path) ? undefined : `calls ${path}`;
    }
    case "super":
      return hasForeignBase(module) ? "calls super" : undefined;
    default:
      return undefined;
  }
}

/** A class that extends what is neither a class of the module nor an error of the platform. */
function hasForeignBase({ module, context }: ModuleFlow): boolean {
  let found = false;
  walk(module.program, (node) => {
    if (!isClass(node) || !node.superClass) return;
    const base = stripCasts(node.superClass);
    const binding = base.type === "Identifier" ? context.scopes.bindingOf(base) : undefined;
    const initial = binding === undefined ? undefined : context.initialOf(binding);
    const isOwn = initial !== undefined && isClass(initial);
    const isError = base.type === "Identifier" && binding === undefined && /Error$/.test(base.name);
    if (!isOwn && !isError) found = true;
  });
  return found;
}

/** A function that the platform has under that path, and of which it is known what it does. */
export const isFunctionOfPlatform = (path: string): boolean =>
  builtinFunctionEffect(path) !== undefined ||
  /^console\.(log|error|warn|info|debug|trace|assert|table)$/.test(path) ||
  /^((Type|Range|Syntax|Reference|URI|Eval)?Error|Map|Set|WeakMap|WeakSet|Date|RegExp|Promise|Symbol|BigInt|Array|Object)$/.test(
    path,
  ) ||
  /^(Big)?(Ui|I)nt\d+(Clamped)?Array$|^Float\d+Array$/.test(path);

/** Functions that somebody may have as a value: all but those that are only ever called by their name. */
function functionValues(module: ModuleFlow): ReadonlySet<FlowNode> {
  const { context } = module;
  const callees = new Set<Node>();
  walk(module.module.program, (node) => {
    if (node.type === "CallExpression" || node.type === "NewExpression") callees.add(stripCasts(node.callee));
    else if (node.type === "ExportSpecifier") callees.add(node.local as Node);
    else if (node.type === "ExportDefaultDeclaration") callees.add(node.declaration as Node);
  });
  const byName = new Set<AnyFunction>();
  for (const binding of context.scopes.bindings) {
    const fn = functionOf(context, binding);
    if (fn !== undefined && binding.references.every(({ node, dynamic }) => !dynamic && callees.has(node)))
      byName.add(fn);
  }
  return new Set(module.nodes.filter((node) => isFunction(node) && !byName.has(node) && !isDefault(module, node)));
}

/** `export default function () {}` can only be imported. */
const isDefault = (module: ModuleFlow, node: FlowNode): boolean =>
  module.module.program.body.some(
    (statement) =>
      statement.type === "ExportDefaultDeclaration" &&
      (statement.declaration as Node) === node &&
      node.type === "FunctionDeclaration" &&
      node.id === null,
  );

/** Fields are initialised while an instance is made, and not looked into. */
function fieldWithCode(module: ModuleFlow): boolean {
  let has = false;
  walk(module.module.program, (node) => {
    if (!isClass(node)) return;
    for (const member of node.body.body)
      if (
        member.type === "AccessorProperty" ||
        (member.type === "PropertyDefinition" && !isErased(member as Node) && !isPlain(member.value))
      )
        has = true;
  });
  return has;
}

function isPlain(value: Node | null): boolean {
  if (value === null) return true;
  const node = stripCasts(value);
  switch (node.type) {
    case "Literal":
    case "Identifier":
    case "ThisExpression":
      return true;
    case "ArrayExpression":
      return node.elements.every((each) => each === null || isPlain(each as Node));
    case "ObjectExpression":
      return node.properties.length === 0;
    case "NewExpression":
      return (
        node.callee.type === "Identifier" &&
        /^(Map|Set|WeakMap|WeakSet)$/.test(node.callee.name) &&
        node.arguments.length === 0
      );
    default:
      return isFunction(node);
  }
}
