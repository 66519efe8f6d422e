/** Who may call whom, inside a module: names, methods by their name, functions that are handed to somebody. */
import { isFunction, type Node } from "../frontend/syntax.ts";
import type { FlowNode } from "./graph.ts";
import type { ModuleFlow } from "./module.ts";

export interface Call {
  readonly from: FlowNode;
  /** Functions of this module that may be called here. */
  readonly to: readonly FlowNode[];
  /** Others may be called, too: imports, callbacks that were passed in, methods of foreign objects. */
  readonly isOpen: boolean;
  readonly site: number;
}

export interface CallGraph {
  readonly calls: readonly Call[];
  callsOf(node: FlowNode): readonly Call[];
  /** Functions of the module that may run when the function is called. */
  reachableFrom(node: FlowNode): ReadonlySet<FlowNode>;
}

export function callGraphOf(module: ModuleFlow): CallGraph {
  const calls = module.nodes.flatMap((from) => callsIn(module, from));
  const byCaller = group(calls);
  return {
    calls,
    callsOf: (node) => byCaller.get(node) ?? [],
    reachableFrom(node) {
      const seen = new Set<FlowNode>();
      const pending: FlowNode[] = [node];
      while (pending.length > 0) {
        const at = pending.pop()!;
        if (seen.has(at)) continue;
        seen.add(at);
        for (const { to } of byCaller.get(at) ?? []) pending.push(...to);
      }
      return seen;
    },
  };
}

function group(calls: readonly Call[]): Map<FlowNode, Call[]> {
  const byCaller = new Map<FlowNode, Call[]>();
  for (const call of calls) {
    const list = byCaller.get(call.from);
    if (list === undefined) byCaller.set(call.from, [call]);
    else list.push(call);
  }
  return byCaller;
}

function callsIn(module: ModuleFlow, from: FlowNode): Call[] {
  const flow = module.flowOf(from);
  if (flow === undefined) return [];
  const calls: Call[] = [];
  // a function that is made here may be called by whoever gets it: by this function's callees, at the latest
  const made: FlowNode[] = [];
  for (const { instructions } of flow.blocks)
    for (const each of instructions) {
      if (each.kind === "assign" && each.value.kind === "allocate" && isFunction(each.value.node))
        made.push(each.value.node);
      if (each.kind === "outer" && each.binding !== undefined) {
        const initial = module.context.initialOf(each.binding);
        if (initial !== undefined && isFunction(initial)) made.push(initial);
      }
      if (each.kind !== "call") continue;
      const { callee, at } = each;
      switch (callee.kind) {
        case "known":
          calls.push({ from, to: [callee.fn], isOpen: false, site: at.site });
          break;
        case "class":
          calls.push({ from, to: constructors(callee.node), isOpen: false, site: at.site });
          break;
        case "method":
          calls.push({
            from,
            to: callee.name === undefined ? module.nodes.slice(1) : module.methodsNamed(callee.name),
            isOpen: true,
            site: at.site,
          });
          break;
        default:
          calls.push({ from, to: [], isOpen: true, site: at.site });
      }
    }
  if (made.length > 0) calls.push({ from, to: made, isOpen: false, site: -1 });
  return calls;
}

function constructors(node: Node): FlowNode[] {
  if (node.type !== "ClassDeclaration" && node.type !== "ClassExpression") return [];
  return node.body.body.flatMap((member) =>
    member.type === "MethodDefinition" && member.kind === "constructor" && member.value.body !== null
      ? [member.value as FlowNode]
      : [],
  );
}
