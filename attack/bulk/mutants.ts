/** Real files with nodes of their syntax swapped, deleted, doubled or moved: code that nobody would write and every parser accepts. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { parseSync } from "oxc-parser";
import type { Chance } from "./chance.ts";

export interface Mutant {
  readonly name: string;
  readonly text: string;
  /** What it exports, and can be named on the command line. */
  readonly exports: readonly string[];
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

interface Source {
  readonly file: string;
  readonly text: string;
  readonly statements: readonly Node[];
  readonly expressions: readonly Node[];
}

const MOST_BYTES = 30_000;
const LANGUAGES = new Set([".ts", ".js", ".mjs", ".cjs"]);
/** A file alone in a folder finds nothing beside it. */
const LEANS =
  /(?:from\s+|import\s*\(?\s*|require\s*\(\s*)["'](?!node:|assert|util|path|events|buffer|crypto|assay["'])/;

/** Packages that are many files of one kind (locales, one function each) do not outweigh the others. */
const MOST_PER_FOLDER = 40;

/** Files of these folders that need no others. */
export function sourcesIn(folders: readonly string[], chance: Chance): Source[] {
  const found: Source[] = [];
  for (const folder of folders) {
    const ofFolder: Source[] = [];
    for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }).sort()) {
      const file = join(folder, name);
      if (!LANGUAGES.has(extname(name)) || /\.d\.\w*ts$|\.test\.|\.min\.|node_modules.*node_modules/.test(file))
        continue;
      if (!statSync(file).isFile() || statSync(file).size > MOST_BYTES) continue;
      const text = readFileSync(file, "utf8");
      if (LEANS.test(text)) continue;
      const source = sourceOf(file, text);
      if (source !== undefined && source.expressions.length > 10 && exportsOf(file, text).length > 0)
        ofFolder.push(source);
    }
    while (ofFolder.length > MOST_PER_FOLDER) ofFolder.splice(chance.below(ofFolder.length), 1);
    found.push(...ofFolder);
  }
  return found;
}

function sourceOf(file: string, text: string): Source | undefined {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) return undefined;
  const statements: Node[] = [];
  const expressions: Node[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) visit(one);
    else if (typeof value === "object" && value !== null) {
      const node = value as Node;
      if (typeof node.type === "string" && node.end > node.start) {
        if (/(?:Statement|Declaration)$/.test(node.type) && !/^(?:Export|Import|TS)/.test(node.type))
          statements.push(node);
        else if (/Expression$|^(?:Literal|Identifier|TemplateLiteral)$/.test(node.type)) expressions.push(node);
      }
      for (const key of Object.keys(node))
        if (key !== "parent") visit((node as unknown as Record<string, unknown>)[key]);
    }
  };
  visit(program.body);
  return { file, text, statements, expressions };
}

/** Undefined when chance made nothing that parses and exports something. */
export function mutate(sources: readonly Source[], chance: Chance, id: number): Mutant | undefined {
  const source = chance.pick(sources);
  let { text } = source;
  const edits = 1 + chance.below(4);
  // from the end of the text to its start, so that places stay what they are
  const places = Array.from({ length: edits }, () => edit(source, chance)).filter((one) => one !== undefined);
  places.sort((a, b) => b.start - a.start);
  let before = Number.POSITIVE_INFINITY;
  for (const { start, end, by } of places) {
    if (end > before) continue;
    text = text.slice(0, start) + by + text.slice(end);
    before = start;
  }
  const extension = extname(source.file);
  const name = `m${id}${extension}`;
  if (text === source.text || parseSync(name, text).errors.length > 0) return undefined;
  const exports = exportsOf(name, text);
  return exports.length === 0 ? undefined : { name, text, exports };
}

function edit(
  { text, statements, expressions }: Source,
  chance: Chance,
): { start: number; end: number; by: string } | undefined {
  const of = (node: Node): string => text.slice(node.start, node.end);
  const isStatement = chance.below(3) === 0 && statements.length > 1;
  const kind = isStatement ? statements : expressions;
  const [one, other] = [chance.pick(kind), chance.pick(kind)];
  switch (chance.below(4)) {
    case 0: // in the place of another; twice at once it is a swap
      return { start: one.start, end: one.end, by: isStatement ? of(other) : `(${of(other)})` };
    case 1:
      return isStatement
        ? { start: one.start, end: one.end, by: ";" }
        : { start: one.start, end: one.end, by: "undefined" };
    case 2:
      return { start: one.start, end: one.start, by: isStatement ? `${of(one)}\n` : `${of(one)}, ` };
    default:
      return isStatement
        ? { start: one.start, end: one.end, by: `{ ${of(other)}\n${of(one)} }` }
        : { start: one.start, end: one.end, by: `(${of(one)})[${of(other)}]` };
  }
}

function exportsOf(file: string, text: string): string[] {
  const { module } = parseSync(file, text);
  const names = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ isType }) => !isType)
    .flatMap(({ exportName }) =>
      exportName.kind === "Default" ? ["default"] : exportName.name === null ? [] : [exportName.name],
    );
  if (names.length > 0) return names;
  return [
    ...[...text.matchAll(/(?:^|\s)(?:module\.)?exports\.(\w+)\s*=/g)].map((match) => match[1]!),
    ...(/module\.exports\s*=/.test(text) ? ["module.exports"] : []),
  ];
}
