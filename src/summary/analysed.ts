/** What the domains know of functions, with parameters of the declared types: summaries speak of inputs that have them. */
import { type Analysed, analyserOf } from "../flow/domains/analyse.ts";
import type { FlowNode } from "../flow/graph.ts";
import type { ModuleFlow } from "../flow/module.ts";

const analysers = new WeakMap<ModuleFlow, ReturnType<typeof analyserOf>>();

export const analysedAs =
  (module: ModuleFlow, target: FlowNode) =>
  (node: FlowNode): Analysed | undefined => {
    let analyser = analysers.get(module);
    if (analyser === undefined) analysers.set(module, (analyser = analyserOf(module)));
    return analyser.analyse(node, ({ kind }) => node === target && kind === "parameter-type");
  };
