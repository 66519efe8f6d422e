/** tsconfig.json as far as finding modules and checking types needs it. */
import { dirname, join, resolve } from "node:path";
import type { FileSystem } from "./file-system.ts";

export interface TsConfig {
  readonly file: string;
  readonly compilerOptions: Readonly<Record<string, unknown>>;
  /** Absolute. */
  readonly baseUrl: string | undefined;
  readonly paths: readonly { readonly pattern: string; readonly targets: readonly string[] }[];
}

const cache = new WeakMap<FileSystem, Map<string, TsConfig | undefined>>();

/** The nearest tsconfig.json (or jsconfig.json) above a file. */
export function tsConfigOf(file: string, files: FileSystem): TsConfig | undefined {
  const known = cache.get(files) ?? new Map<string, TsConfig | undefined>();
  cache.set(files, known);
  const folder = dirname(file);
  if (known.has(folder)) return known.get(folder);
  let config: TsConfig | undefined;
  for (let at = folder; config === undefined && !at.endsWith("node_modules"); at = dirname(at)) {
    config = readConfig(join(at, "tsconfig.json"), files, 0) ?? readConfig(join(at, "jsconfig.json"), files, 0);
    if (dirname(at) === at) break;
  }
  known.set(folder, config);
  return config;
}

/** Candidates for a bare specifier, best first: `paths`, then `baseUrl`. */
export function mapByPaths(specifier: string, fromFile: string, files: FileSystem): readonly string[] {
  const config = tsConfigOf(fromFile, files);
  if (config === undefined) return [];
  const candidates: string[] = [];
  const matching = config.paths
    .map(({ pattern, targets }) => ({ pattern, targets, matched: matchStar(pattern, specifier) }))
    .filter((m) => m.matched !== undefined)
    .sort((a, b) => b.pattern.indexOf("*") - a.pattern.indexOf("*"));
  const best = matching.find((m) => !m.pattern.includes("*")) ?? matching[0];
  if (best !== undefined) for (const target of best.targets) candidates.push(target.replace("*", best.matched!));
  if (config.baseUrl !== undefined) candidates.push(join(config.baseUrl, specifier));
  return candidates;
}

function matchStar(pattern: string, text: string): string | undefined {
  const star = pattern.indexOf("*");
  if (star < 0) return pattern === text ? "" : undefined;
  const [before, after] = [pattern.slice(0, star), pattern.slice(star + 1)];
  const fits = text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
  return fits ? text.slice(before.length, text.length - after.length) : undefined;
}

function readConfig(file: string, files: FileSystem, depth: number): TsConfig | undefined {
  const text = files.read(file);
  if (text === undefined || depth > 10) return undefined;
  const json = parseJsonWithComments(text);
  const folder = dirname(file);
  const extended = [json.extends].flat().filter((e): e is string => typeof e === "string");
  let base: TsConfig | undefined;
  for (const name of extended) {
    const read = extendedFiles(name, folder)
      .map((f) => readConfig(f, files, depth + 1))
      .find((c) => c !== undefined);
    if (read !== undefined) base = base === undefined ? read : merge(base, read);
  }
  const options = isRecord(json.compilerOptions) ? json.compilerOptions : {};
  const baseUrl = typeof options.baseUrl === "string" ? resolve(folder, options.baseUrl) : undefined;
  const paths = isRecord(options.paths) ? options.paths : {};
  const own: TsConfig = {
    file,
    compilerOptions: options,
    baseUrl,
    paths: Object.entries(paths).map(([pattern, targets]) => ({
      pattern,
      targets: [targets].flat().flatMap((t) => (typeof t === "string" ? [resolve(baseUrl ?? folder, t)] : [])),
    })),
  };
  return base === undefined ? own : merge(base, own);
}

function merge(base: TsConfig, own: TsConfig): TsConfig {
  return {
    file: own.file,
    compilerOptions: { ...base.compilerOptions, ...own.compilerOptions },
    baseUrl: own.baseUrl ?? base.baseUrl,
    paths: own.paths.length > 0 ? own.paths : base.paths,
  };
}

function extendedFiles(name: string, folder: string): readonly string[] {
  if (name.startsWith(".") || name.startsWith("/")) return [resolve(folder, name), `${resolve(folder, name)}.json`];
  const found: string[] = [];
  for (let at = folder; ; at = dirname(at)) {
    const path = join(at, "node_modules", name);
    found.push(path, `${path}.json`, join(path, "tsconfig.json"));
    if (dirname(at) === at) return found;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** JSON with comments and trailing commas, as tsconfig files have them; unreadable text counts as empty. */
export function parseJsonWithComments(text: string): Readonly<Record<string, unknown>> {
  // One alternative per token that could hide another: strings are kept, comments go, and so do commas before a bracket.
  const plain = text
    .replace(/^\uFEFF/, "")
    .replace(/("(?:[^"\\]|\\.)*")|\/\/[^\n\r]*|\/\*[\s\S]*?\*\//g, (_, string: string | undefined) => string ?? "")
    .replace(/("(?:[^"\\]|\\.)*")|,(?=\s*[}\]])/g, (_, string: string | undefined) => string ?? "");
  try {
    const value: unknown = JSON.parse(plain);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}
