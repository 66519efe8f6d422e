/** The modules that are loaded with some others, as far as their texts tell. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolveModule } from "../modules/resolve.ts";
import type { ParsedModule } from "../parse.ts";
import { type Project, readableModule } from "../project.ts";
import { isErased, type Node, walk } from "../syntax.ts";

/** More than that are compared file by file. */
const MOST_MODULES = 400;

export interface Loaded {
  /** In the order they are met. */
  readonly modules: readonly ParsedModule[];
  /** Digests of what is loaded and is no code, in the same order. */
  readonly data: readonly string[];
}

/** Undefined when a name of a module is computed, when one is not there, or when there are too many. */
export function loadedWith(roots: readonly ParsedModule[], project: Project): Loaded | undefined {
  const modules = new Set(roots);
  const data: string[] = [];
  for (const module of modules) {
    for (const request of requestsOf(module)) {
      if (request === undefined) return undefined;
      const found = resolveModule(request.specifier, module.file, request.how);
      if (found.kind === "builtin" || request.specifier === "assay") continue;
      // a module that is missing today may be there tomorrow
      if (found.kind !== "file") return undefined;
      if (!/\.[cm]?[jt]sx?$/.test(found.file)) {
        data.push(dataDigest(found.file));
        continue;
      }
      const other = readableModule(found.file, project);
      if (other === undefined || modules.size >= MOST_MODULES) return undefined;
      modules.add(other);
    }
  }
  return { modules: [...modules], data };
}

interface Request {
  readonly specifier: string;
  readonly how: "import" | "require";
}

const known = new WeakMap<ParsedModule, readonly (Request | undefined)[]>();

/** What the text of a module asks for; undefined for what only a run tells. */
function requestsOf(module: ParsedModule): readonly (Request | undefined)[] {
  let requests = known.get(module);
  if (requests === undefined) known.set(module, (requests = readRequests(module)));
  return requests;
}

function readRequests({ program }: ParsedModule): (Request | undefined)[] {
  const requests: (Request | undefined)[] = [];
  const ask = (source: Node | undefined, how: Request["how"]): void => {
    const isNamed = source?.type === "Literal" && typeof source.value === "string";
    requests.push(isNamed ? { specifier: source.value as string, how } : undefined);
  };
  walk(program, (node) => {
    switch (node.type) {
      case "ImportDeclaration":
      case "ExportNamedDeclaration":
      case "ExportAllDeclaration":
        if (node.source && !isErased(node)) ask(node.source, "import");
        return;
      case "ImportExpression":
        ask(node.source, "import");
        return;
      case "CallExpression":
        if (node.callee.type === "Identifier" && node.callee.name === "require") ask(node.arguments[0], "require");
    }
  });
  return requests;
}

function dataDigest(file: string): string {
  try {
    return createHash("sha256").update(readFileSync(file)).digest("base64url");
  } catch {
    return "unreadable";
  }
}
