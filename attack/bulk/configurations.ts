/** Projects and command lines that somebody made to confuse the tool: its own configuration, that of others it reads, files it wrote once, plugins, words. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runCommand, troubles } from "../command.ts";
import type { Trouble } from "./files.ts";

export interface Configuration {
  readonly name: string;
  readonly words: readonly string[];
  /** Files by name; a folder where the text is `FOLDER`, a link where it begins with `LINK `, a pipe where it is `PIPE`. */
  readonly files: Readonly<Record<string, string>>;
}

const FOLDER = "\0folder";
const PIPE = "\0pipe";
const link = (to: string): string => `\0link ${to}`;

const SUBJECT = `export function first(a: number[]): number { return a[0]!.toFixed(2).length; }
export function other(n: number): string { if (n > 5) throw new Error("x"); return "y"; }
`;
const QUICK = ["--seconds", "0.2"];
const CHECK = ["check", "src/a.ts", ...QUICK];
const COVER = ["cover", "src/a.ts", ...QUICK];
const REPLAY = ["replay", "index-read-00000000"];

const deep = (open: string, close: string, n = 20_000): string => open.repeat(n) + close.repeat(n);

/** Texts that no reader of JSON expects. */
const JSONS = [
  "",
  "null",
  "0",
  '"text"',
  "[]",
  "[null]",
  "{",
  "{}}",
  "\u0000",
  "\ufeff{}",
  '{ "__proto__": { "checkers": 1, "type": "module" } }',
  '{ "constructor": { "prototype": { "x": 1 } }, "toString": 1, "hasOwnProperty": 1 }',
  deep("[", "]"),
  deep('{"a":', "1}").replace(/1}+$/, `1${"}".repeat(20_000)}`),
  `{ "name": ${JSON.stringify("x".repeat(100_000))} }`,
  '{ "name": "\\u001b]0;x\\u0007", "type": "\\u001b[2J" }',
  "// a comment\n{}",
];
const PLACES = [FOLDER, PIPE, link("/dev/null"), link("nowhere"), link("."), link("/etc/passwd"), link("/")];

const PACKAGES = [
  ...JSONS,
  ...PLACES.filter((place) => place !== PIPE),
  '{ "type": 1, "exports": [null], "imports": 1, "main": {}, "devDependencies": null, "dependencies": [] }',
  '{ "type": "module", "imports": { "#x": { "default": "../../../etc/passwd" } }, "exports": "./\\u0000" }',
  '{ "devDependencies": { "vitest": null, "jest": {} }, "scripts": 5, "workspaces": [null] }',
  '{ "main": "/etc/passwd", "types": "../..", "exports": { ".": { "import": { "default": [[[]]] } } } }',
];

const TSCONFIGS = [
  ...JSONS,
  FOLDER,
  link("nowhere"),
  '{ "extends": "./tsconfig.json" }',
  '{ "extends": ["./nowhere", 5, null] }',
  '{ "compilerOptions": null }',
  '{ "compilerOptions": { "target": 5, "paths": { "*": [null] }, "baseUrl": {}, "lib": ["nothing"], "types": [1] } }',
  '{ "compilerOptions": { "paths": { "**": ["*"] }, "rootDirs": 1, "plugins": [{ "name": "../../x" }] }, "files": 1, "include": [null] }',
  '{ "references": [{ "path": "." }, null], "include": ["/**/*"] }',
  '{ "compilerOptions": { "experimentalDecorators": "yes", "jsx": [], "useDefineForClassFields": 0, "strict": "\\u0000" } }',
];

const CONFIGS = [
  ...JSONS,
  FOLDER,
  link("nowhere"),
  link("/etc/passwd"),
  '{ "checkers": null }',
  '{ "checkers": { "nan": 1 } }',
  '{ "checkers": { "nan": "loud" } }',
  '{ "checkers": { "__proto__": "off", "constructor": "error", "nope": "off" } }',
  '{ "plugins": ["../../../etc/passwd"] }',
  '{ "plugins": ["."] }',
  '{ "plugins": ["\\u0000"] }',
  '{ "plugins": [""] }',
  '{ "plugins": [1] }',
  '{ "ignore": [{ "checker": "nan", "paths": ["[", "**/{", "!(", "\\u0000"], "reason": "x" }] }',
  '{ "ignore": [{ "checker": "nan", "paths": [], "reason": " " }] }',
  '{ "ignore": [null] }',
  `{ "ignore": [{ "checker": "nan", "paths": [${JSON.stringify("*".repeat(5_000))}, ${JSON.stringify("+(a|".repeat(50))}], "reason": "x" }] }`,
  '{ "baseline": "/" }',
  '{ "baseline": "" }',
  '{ "baseline": "../../../../../../../../../proc/self/mem" }',
  '{ "baseline": "src/a.ts" }',
];

const MODULES = [
  "",
  "export default null;",
  "export default () => ({});",
  "export default new Proxy({}, { get() { throw 1; }, ownKeys() { throw 2; } });",
  "export default { get checkers() { throw new Error('\\u001b[2J'); } };",
  "export default { checkers: new Proxy({}, { ownKeys() { throw 1; } }) };",
  "export default { then(done) { } };",
  "export function then() {} export default {};",
  "throw new Proxy({}, { get() { throw 1; }, getPrototypeOf() { throw 2; } });",
  "throw undefined;",
  "await new Promise(() => {}); export default {};",
  "for (;;);",
  "process.exit(0);",
  "process.exit(77);",
  "process.exitCode = 77; export default {};",
  "process.abort = undefined; setInterval(() => {}, 1); export default {};",
  "setTimeout(() => { throw new Error('later'); }); export default {};",
  "Promise.reject(new Error('nobody')); export default {};",
  "import './nowhere.mjs'; export default {};",
  "syntax error here",
  "Object.freeze(Object.prototype); Array.prototype.map = () => []; JSON.parse = () => null; export default {};",
  "Promise.prototype.then = () => {}; export default {};",
  "globalThis.process = undefined; export default {};",
  "const a = []; a.push(a); export default { plugins: a };",
  "export default { plugins: Array.from({ length: 1e5 }, () => './p.mjs') };",
  "process.stdout.write = () => { throw 1; }; console.log('x'); export default {};",
];

const PLUGINS = [
  ...MODULES.filter((text) => !/for \(;;\)|abort/.test(text)),
  "export default [];",
  "export default [null];",
  "export default [{ name: 1 }];",
  "export default { name: '../../x', on: ['call'], check() { throw 1; } };",
  "export default { name: 'own', on: 5, check: {} };",
  "export default { name: 'own', on: ['call', 'nothing', '__proto__'], check() { for (;;); } };",
  "export default { name: 'nan', on: ['call'] };",
];

const FINDINGS = [
  ...JSONS,
  ...PLACES.filter((place) => place !== PIPE),
  '{ "schema": "assay-finding/1" }',
  '{ "schema": "assay-finding/1", "finding": {}, "target": {}, "input": {}, "outcome": {} }',
  JSON.stringify(savedFinding({ file: "/etc/passwd" })),
  JSON.stringify(savedFinding({ file: "src/a.ts", kind: "nothing" })),
  JSON.stringify(savedFinding({ file: "src/a.ts", export: "__proto__" })),
  JSON.stringify(
    savedFinding(
      { file: "src/a.ts", export: "first" },
      {
        args: [
          { $: "nothing", v: 1 },
          { $: "instance", v: {} },
        ],
      },
    ),
  ),
  JSON.stringify(savedFinding({ file: "src/a.ts", export: "first" }, { args: "no list" })),
];

function savedFinding(target: object, input: object = { args: [] }): object {
  const text = {
    id: "index-read-00000000",
    checker: "index-read",
    level: "error",
    file: "src/a.ts",
    function: "first",
    message: "\u001b[2Jm",
    call: "first()",
  };
  const finding = { ...text, line: 1, column: 1, endColumn: 2, args: [], outcome: { returns: 1 } };
  return {
    schema: "assay-finding/1",
    finding,
    target: { kind: "function", export: "first", ...target },
    input,
    outcome: { returns: 1 },
    isRaised: false,
  };
}

const BASELINES = [
  ...JSONS,
  FOLDER,
  link("nowhere"),
  link("../../outside"),
  '{ "schema": "assay-baseline/1", "findings": [null] }',
  '{ "schema": "assay-baseline/1", "findings": {} }',
  '{ "schema": "assay-baseline/2", "findings": [] }',
];

const TESTS = [
  FOLDER,
  PIPE,
  link("nowhere"),
  link("/etc/passwd"),
  link("."),
  "",
  "\u0000\u0000",
  "// written by somebody else\n",
  "import { test } from 'vitest'; test('mine', () => {});",
];

const WORDS: readonly (readonly string[])[] = [
  [],
  [""],
  ["\u0000"],
  ["--"],
  ["-"],
  ["cover"],
  ["cover", ""],
  ["cover", "#"],
  ["cover", "src/a.ts#"],
  ["cover", "src/a.ts#first#first"],
  ["cover", "src/a.ts#__proto__"],
  ["cover", "src/a.ts#constructor"],
  ["cover", "src/a.ts#C.m"],
  ["cover", "nowhere.ts"],
  ["cover", "/"],
  ["cover", "/proc/self/mem"],
  ["cover", "/dev/zero"],
  ["cover", "/dev/null"],
  ["cover", "package.json"],
  ["cover", "src/\u001b[2J.ts"],
  ["cover", "src/a.ts\n"],
  ["cover", "x".repeat(5_000)],
  ["cover", ...Array.from({ length: 300 }, () => "src/a.ts"), "--no-tests", ...QUICK],
  [...COVER, "--seconds", "-1"],
  [...COVER, "--seconds", "NaN"],
  [...COVER, "--seconds", "1e999"],
  [...COVER, "--seconds", ""],
  [...COVER, "--runs", "0"],
  [...COVER, "--runs", "-5"],
  [...COVER, "--runs", "1e9"],
  [...COVER, "--seed", "x"],
  [...COVER, "--seed", "99999999999999999999"],
  [...COVER, "--max-steps", "0"],
  [...COVER, "--max-steps", "1"],
  [...COVER, "--max-stack", "100000"],
  [...COVER, "--max-stack", "0"],
  [...COVER, "--max-memory", "1"],
  [...COVER, "--max-memory", "99999999"],
  [...COVER, "--max-run-ms", "0"],
  [...COVER, "--max-tasks", "0"],
  [...COVER, "--allow", "everything"],
  [...COVER, "--allow", "fs-write=/nowhere/*"],
  [...COVER, "--allow", "fs-read=\u0000"],
  [...COVER, "--allow", "=x"],
  [...COVER, "--sandbox", "none"],
  [...COVER, "--runner", "mocha"],
  [...COVER, "--out", ""],
  [...COVER, "--out", "/proc/x"],
  [...COVER, "--out", "src/a.ts"],
  [...COVER, "--out", "../../../../../../../../dev/null"],
  [...COVER, "--solver", "nothing"],
  [...COVER, "--solver-log", "/nowhere/x"],
  [...COVER, "--solver-log", "src"],
  [...COVER, "--include", "["],
  [...COVER, "--signature", "(((("],
  [...COVER, "--signature", `(${"a: number, ".repeat(500)}) => void`],
  [...COVER, "--strategy", "luck"],
  [...COVER, "--nothing"],
  [...COVER, "--json=5"],
  [...CHECK, "--level", "nan"],
  [...CHECK, "--level", "nan=loud"],
  [...CHECK, "--level", "__proto__=off"],
  [...CHECK, "--checkers", "nothing"],
  [...CHECK, "--baseline", "/"],
  [...CHECK, "--baseline", "src/a.ts", "--update-baseline"],
  ["replay"],
  ["replay", ""],
  ["replay", "../../x"],
  ["replay", "__proto__"],
  ["replay", "x".repeat(1_000)],
  ["run"],
  ["run", "src/a.ts", ...QUICK],
  ["run", "src/nowhere.ts"],
  ["run", "src/a.ts", "--input", "nowhere"],
  ["run", "src/a.ts", "--input", "src/a.ts"],
  ["run", "src/a.ts", "--argv", "x".repeat(1_000), ...QUICK],
  ["solve"],
  ["solve", "src/a.ts"],
  ["solve", "/dev/null"],
  ["doctor", "now"],
  ["version", "--nothing"],
  ["help", "nothing"],
  ["cöver", "src"],
];

const named = (
  part: string,
  texts: readonly string[],
  words: readonly string[],
  filesOf: (text: string) => Readonly<Record<string, string>>,
): Configuration[] => texts.map((text, i) => ({ name: `${part} ${i + 1}`, words, files: filesOf(text) }));

export const CONFIGURATIONS: readonly Configuration[] = [
  ...named("package.json", PACKAGES, COVER, (text) => ({ "package.json": text })),
  ...named("package.json, checked", PACKAGES, CHECK, (text) => ({ "package.json": text })),
  ...named("tsconfig.json", TSCONFIGS, COVER, (text) => ({ "tsconfig.json": text })),
  ...named("assay.config.json", CONFIGS, CHECK, (text) => ({ "assay.config.json": text })),
  ...named("assay.config.mjs", MODULES, CHECK, (text) => ({ "assay.config.mjs": text })),
  ...named("plugin", PLUGINS, CHECK, (text) => ({ "p.mjs": text, "assay.config.json": '{ "plugins": ["./p.mjs"] }' })),
  ...named("finding", FINDINGS, REPLAY, (text) => ({ ".assay/findings/index-read-00000000.json": text })),
  ...named("finding, checked", FINDINGS, CHECK, (text) => ({ ".assay/findings/index-read-00000000.json": text })),
  ...named("baseline", BASELINES, [...CHECK, "--baseline", "known.json"], (text) => ({ "known.json": text })),
  ...named("test file", TESTS, COVER, (text) => ({ "assay-tests/a.test.ts": text })),
  ...named("regression file", TESTS, CHECK, (text) => ({ "assay-tests/a.bugs.test.ts": text })),
  ...named("folder", TESTS, CHECK, (text) => ({ "assay-tests": text, ".assay": text })),
  ...WORDS.map((words, i) => ({ name: `words ${i + 1}: ${JSON.stringify(words).slice(0, 100)}`, words, files: {} })),
];

const PATIENCE_MILLISECONDS = 240_000;

export async function tryConfiguration({ name, words, files }: Configuration, root: string): Promise<Trouble[]> {
  // a null in a word is refused by the system before the tool sees it
  if (words.some((word) => word.includes("\0"))) return [];
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "assay-odd-"));
  try {
    const outside = join(folder, "outside");
    const project = join(folder, "project");
    mkdirSync(outside);
    writeFileSync(join(outside, "kept.txt"), "kept");
    const all = { "package.json": "{}", "src/a.ts": SUBJECT, ...files };
    for (const [file, text] of Object.entries(all)) put(join(project, file), text);
    const end = await runCommand(words, { root, cwd: project, patienceMilliseconds: PATIENCE_MILLISECONDS });
    return troubles(end).map((what) => ({
      name,
      what,
      text: JSON.stringify({ words, files, out: end.out, err: end.err }).slice(0, 1_500),
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  if (text === FOLDER) mkdirSync(file);
  else if (text === PIPE) execFileSync("mkfifo", [file]);
  else if (text.startsWith(link(""))) symlinkSync(text.slice(link("").length), file);
  else writeFileSync(file, text);
}
