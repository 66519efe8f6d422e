/**
 * What is known of a target's state from an earlier command. It depends on nothing but the texts of its modules and where their names lead, so it is known by these: equal texts have equal answers, and an
 * edit of any of them is another question.
 */
import { createHash } from "node:crypto";
import type { ParsedModule } from "../parse.ts";
import type { Project } from "../project.ts";
import { type Node, walk } from "../syntax.ts";
import type { KeptState } from "./kept.ts";

export interface Looked {
  readonly kept: KeptState;
  /** Functions that run when the target does, where that was found. */
  readonly reached: ReadonlySet<Node> | undefined;
  /** What all callers can do was looked at, which is done so often and no more. */
  readonly hasAskedCallers: boolean;
}

/** Undefined for a project that remembers nothing. */
export function stateKey(
  project: Project,
  asked: unknown,
  modules: readonly ParsedModule[],
  leads: readonly string[],
): string | undefined {
  if (project.states === undefined) return undefined;
  const texts = modules.map((module) => [module.file, textDigest(module)]);
  return JSON.stringify([asked, texts, leads]);
}

export function recallState(
  project: Project,
  key: string | undefined,
  modules: readonly ParsedModule[],
): Looked | undefined {
  const text = key === undefined ? undefined : project.states?.recall(key);
  if (text === undefined) return undefined;
  const { kept, reached, hasAskedCallers } = JSON.parse(text) as Written;
  if (reached === undefined) return { kept, reached, hasAskedCallers };
  const byFile = new Map(modules.map((module) => [module.file, module]));
  const found = new Set<Node>();
  for (const [file, places] of reached) {
    const module = byFile.get(file);
    if (module === undefined) return undefined;
    for (const place of places) {
      const node = nodesOf(module).get(place);
      if (node === undefined) return undefined;
      found.add(node);
    }
  }
  return { kept, reached: found, hasAskedCallers };
}

export function keepState(
  project: Project,
  key: string | undefined,
  modules: readonly ParsedModule[],
  { kept, reached, hasAskedCallers }: Looked,
): void {
  if (key === undefined || project.states === undefined) return;
  const left = new Set(reached);
  const places = modules.map((module): [string, string[]] => {
    const own: string[] = [];
    for (const [place, node] of nodesOf(module)) if (left.delete(node)) own.push(place);
    return [module.file, own];
  });
  // something that has no place of its own
  if (left.size > 0) return;
  const written: Written = {
    kept,
    hasAskedCallers,
    ...(reached === undefined ? {} : { reached: places.filter(([, own]) => own.length > 0) }),
  };
  project.states.keep(key, JSON.stringify(written));
}

interface Written {
  readonly kept: KeptState;
  readonly reached?: readonly (readonly [file: string, places: readonly string[]])[];
  readonly hasAskedCallers: boolean;
}

const digests = new WeakMap<ParsedModule, string>();

function textDigest(module: ParsedModule): string {
  let digest = digests.get(module);
  if (digest === undefined)
    digests.set(module, (digest = createHash("sha256").update(module.text).digest("base64url").slice(0, 22)));
  return digest;
}

const nodes = new WeakMap<ParsedModule, ReadonlyMap<string, Node>>();

/** By kind and range; of several alike none is told. */
function nodesOf(module: ParsedModule): ReadonlyMap<string, Node> {
  let found = nodes.get(module);
  if (found === undefined) {
    const made = new Map<string, Node>();
    const twice = new Set<string>();
    walk(module.program, (node) => {
      const place = `${node.type} ${node.start} ${node.end}`;
      if (made.has(place)) twice.add(place);
      made.set(place, node);
    });
    for (const place of twice) made.delete(place);
    nodes.set(module, (found = made));
  }
  return found;
}
