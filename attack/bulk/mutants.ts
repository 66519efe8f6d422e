/** Real files with nodes of their syntax swapped, deleted, doubled or moved: code that nobody would write and every parser accepts. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";
import { parseSync } from "oxc-parser";
import type { Chance } from "../../src/expr/testing/chance.ts";

export interface Mutant {
  readonly name: string;
  readonly text: string;
  /** What it exports, and can be named on the command line. */
  readonly exports: readonly string[];
  /** Those of them that were changed themselves, as far as the text tells. */
  readonly changed: readonly string[];
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

/** What it exports only running it would tell, and it is dozens of functions. */
const HIDES = /\bexporter\(/;

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
      if (LEANS.test(text) || HIDES.test(text)) continue;
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
  let edited: number[] = [];
  for (const { start, end, by } of places) {
    if (end > before) continue;
    text = text.slice(0, start) + by + text.slice(end);
    before = start;
    edited = [start, ...edited.map((place) => place + by.length - (end - start))];
  }
  const extension = extname(source.file);
  const name = `m${id}${extension}`;
  // a name that is declared twice parses and is no program
  if (text === source.text || parseSync(name, text, { showSemanticErrors: true }).errors.length > 0) return undefined;
  const exports = exportsOf(name, text);
  if (exports.length === 0) return undefined;
  const changed = exports.filter(({ start, end }) => edited.some((place) => start <= place && place < end));
  return { name, text, exports: exports.map(nameOf), changed: changed.map(nameOf) };
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

interface Exported {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const nameOf = ({ name }: Exported): string => name;

/** Functions and methods; where only running the file would tell, whatever is exported. */
function exportsOf(file: string, text: string): Exported[] {
  const { module, program } = parseSync(file, text);
  const found = module.staticExports.flatMap(({ entries, start, end }) =>
    entries
      .filter(({ isType }) => !isType)
      .flatMap(({ exportName }) => {
        const name = exportName.kind === "Default" ? "default" : exportName.name;
        return name === null ? [] : [{ name, start, end }];
      }),
  );
  const methods = program.body.flatMap((statement) => methodsOf(statement as Statement));
  const inClasses = new Set(methods.map(({ name }) => name.slice(0, name.indexOf("."))));
  const names = [...found.filter(({ name }) => !inClasses.has(name)), ...methods];
  if (names.length > 0) return names;
  const nowhere = { start: -1, end: -1 };
  return [
    ...[...text.matchAll(/(?:^|\s)(?:module\.)?exports\.(\w+)\s*=/g)].map((match) => ({ name: match[1]!, ...nowhere })),
    ...(/module\.exports\s*=/.test(text) ? [{ name: "module.exports", ...nowhere }] : []),
  ];
}

interface Member extends Node {
  readonly kind: string;
  readonly static: boolean;
  readonly computed: boolean;
  readonly key: Node & { readonly name: string };
}

interface Statement extends Node {
  readonly declaration?: Node & { readonly id: { readonly name: string }; readonly body: { readonly body: Member[] } };
}

/** Of a class that is exported where it is written. */
function methodsOf({ type, declaration }: Statement): Exported[] {
  if (type !== "ExportNamedDeclaration" || declaration?.type !== "ClassDeclaration") return [];
  return declaration.body.body
    .filter((one) => one.type === "MethodDefinition" && one.kind === "method" && !one.static && !one.computed)
    .filter(({ key }) => key.type === "Identifier")
    .map(({ key, start, end }) => ({ name: `${declaration.id.name}.${key.name}`, start, end }));
}
