/** Two versions of a program: its modules by their place in the project, and which function of one is which of the other. */
import { relative } from "node:path";
import type { FlowNode } from "../../flow/graph.ts";
import { flowOfModule, type ModuleFlow } from "../../flow/module.ts";
import { loadedWith } from "../../frontend/fingerprint/loaded-with.ts";
import { syntaxDigest } from "../../frontend/fingerprint/syntax-digest.ts";
import type { ParsedModule } from "../../frontend/parse.ts";
import { type Project, readableModule } from "../../frontend/project.ts";
import { type FlowMatch, matchFlows } from "./match.ts";

/** One version: the modules that load with the ones that were named. */
export interface Version {
  readonly root: string;
  readonly project: Project;
  readonly modules: readonly ModuleFlow[];
  /** What is loaded and is no code. */
  readonly data: readonly string[];
  /** By path from the root. */
  at(path: string): ModuleFlow | undefined;
  pathOf(module: ModuleFlow): string;
}

export interface FunctionIn {
  readonly module: ModuleFlow;
  readonly node: FlowNode;
}

const flows = new WeakMap<ParsedModule, ModuleFlow>();

export function flowOf(module: ParsedModule): ModuleFlow {
  let flow = flows.get(module);
  if (flow === undefined) flows.set(module, (flow = flowOfModule(module)));
  return flow;
}

/** Undefined when not all of the code can be told from the text. */
export function versionOf(root: string, files: readonly string[], project: Project): Version | undefined {
  // a class that inputs are made of need not be one of a file
  const roots = files.map((file) => readableModule(file, project));
  const loaded = roots.includes(undefined) ? undefined : loadedWith(roots as ParsedModule[], project);
  if (loaded === undefined) return undefined;
  const modules = loaded.modules.map(flowOf);
  const paths = new Map(modules.map((module) => [module, relative(root, module.module.file)]));
  const pathOf = (module: ModuleFlow): string => paths.get(module) ?? relative(root, module.module.file);
  const byPath = new Map(modules.map((module) => [pathOf(module), module]));
  return { root, project, modules, data: loaded.data, at: (path) => byPath.get(path), pathOf };
}

/** Files that load with those before them are no roots of their own: targets that are reached by one file share what is found out about its program. */
export function leadingOf(root: string, files: readonly string[], project: Project): readonly string[] {
  const leading: string[] = [];
  let loaded = new Set<string>();
  for (const file of files) {
    if (loaded.has(file)) continue;
    leading.push(file);
    if (leading.length === files.length) break;
    loaded = new Set(versionOf(root, leading, project)?.modules.map(({ module }) => module.file));
  }
  return leading;
}

export class VersionPair {
  private readonly partners = new Map<ModuleFlow, ReadonlyMap<FlowNode, FlowNode>>();
  private readonly matches = new Map<FlowNode, FlowMatch | undefined>();

  constructor(
    readonly before: Version,
    readonly after: Version,
  ) {}

  /** The module of the new version. */
  moduleAfter(module: ModuleFlow): ModuleFlow | undefined {
    return this.after.at(this.before.pathOf(module));
  }

  partnerOf({ module, node }: FunctionIn): FunctionIn | undefined {
    const other = this.moduleAfter(module);
    if (other === undefined) return undefined;
    let partners = this.partners.get(module);
    if (partners === undefined) this.partners.set(module, (partners = pairFunctions(module, other)));
    const partner = partners.get(node);
    return partner === undefined ? undefined : { module: other, node: partner };
  }

  /** Undefined when the function is gone, or one of them has no graph. */
  matchOf(fn: FunctionIn): FlowMatch | undefined {
    if (this.matches.has(fn.node)) return this.matches.get(fn.node);
    const partner = this.partnerOf(fn);
    const before = fn.module.flowOf(fn.node);
    const after = partner?.module.flowOf(partner.node);
    const match =
      partner === undefined || before === undefined || after === undefined
        ? undefined
        : matchFlows(
            { module: fn.module, flow: before },
            { module: partner.module, flow: after },
            (old, now) => this.partnerOf({ module: fn.module, node: old as FlowNode })?.node === now,
          );
    this.matches.set(fn.node, match);
    return match;
  }
}

/** Those that are alike to the letter first, then by name, in the order of the text. */
function pairFunctions(before: ModuleFlow, after: ModuleFlow): ReadonlyMap<FlowNode, FlowNode> {
  const partners = new Map<FlowNode, FlowNode>([[before.module.program, after.module.program]]);
  const taken = new Set<FlowNode>([after.module.program]);
  const pair = (keyOf: (node: FlowNode, module: ModuleFlow) => string): void => {
    const waiting = new Map<string, FlowNode[]>();
    for (const node of after.nodes) {
      if (taken.has(node)) continue;
      const key = keyOf(node, after);
      waiting.set(key, [...(waiting.get(key) ?? []), node]);
    }
    for (const node of before.nodes) {
      if (partners.has(node)) continue;
      const found = waiting.get(keyOf(node, before))?.shift();
      if (found === undefined) continue;
      partners.set(node, found);
      taken.add(found);
    }
  };
  pair((node, module) => `${module.nameOf(node)} ${syntaxDigest(node, module.module)}`);
  pair((node, module) => module.nameOf(node));
  return partners;
}
