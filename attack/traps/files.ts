/** Projects whose own files are traps: links where Assay writes, a store that somebody made, programs on PATH, packages, configurations, odd sources. */
import type { Ground, Trap } from "../trap.ts";

const linked = (name: string, to: (ground: Ground) => string, words: readonly string[] = []): Trap => ({
  name: `${name} is a link`,
  way: "link",
  words: () => words,
  set: (ground) => ground.link(name, to(ground)),
});

const kept = ({ outside }: Ground): string => `${outside}/kept.txt`;
const folder = ({ outside }: Ground): string => outside;

export const LINKS: readonly Trap[] = [
  linked(".assay", folder),
  linked(".assay/findings", folder),
  linked(".assay/store.db", kept),
  linked(".assay/store.db-wal", kept),
  linked(".assay/store.db-shm", kept),
  linked(".assay/.gitignore", kept),
  linked("assay-tests", folder),
  linked("assay-tests/src", folder),
  linked("assay-tests/src/a.test.ts", kept),
  linked("assay-tests/src/a.bugs.test.ts", kept),
  linked("assay-baseline.json", kept, ["--baseline", "assay-baseline.json"]),
  {
    name: "a source that is a link gets comments",
    way: "link",
    set(ground) {
      ground.write(
        "../outside/linked.ts",
        "export function first(a: number[]): number { return a[0]!.toFixed(2).length; }\n",
      );
      ground.link("src/linked.ts", "../../outside/linked.ts");
    },
    command: () => ["verify", "src/linked.ts", "--write-annotations"],
  },
  {
    name: "inputs of a script are saved behind a link",
    way: "link",
    set(ground) {
      ground.write(
        "src/script.mjs",
        'import { symbol } from "assay"; const n = symbol("n", 1); if (n > 3) console.log(n);\n',
      );
      ground.link(".assay/inputs", ground.outside);
    },
    command: () => ["run", "src/script.mjs", "--seconds", "0.3"],
  },
  {
    name: "a store is written down behind a link",
    way: "link",
    set: ({ link, outside }) => link("export.jsonl", `${outside}/kept.txt`),
    command: () => ["store", "export", "export.jsonl"],
  },
  {
    name: "a log of queries behind a link",
    way: "link",
    set: ({ link, outside }) => link("queries.jsonl", `${outside}/kept.txt`),
    command: () => ["cover", "src", "--seconds", "0.2", "--solver-log", "queries.jsonl"],
  },
  {
    name: "replay of a path",
    way: "link",
    set(ground) {
      ground.write("../outside/finding.json", "{}");
    },
    command: () => ["replay", "../../outside/finding"],
  },
  {
    name: "a source that leads out of the project",
    way: "link",
    set: ({ link, outside }) => link("src/secret.mjs", `${outside}/secret.mjs`),
  },
  { name: "folders that hold themselves", way: "link", set: ({ link }) => link("src/again", "..") },
];

const sqlite = (...statements: readonly string[]): ((ground: Ground) => void) => {
  const program = `const Database = require("libsql"); const d = new Database(process.argv[1]); for (const s of ${JSON.stringify(statements)}) d.exec(s); d.close();`;
  return ({ write, shell, outside }) => {
    write(".assay/make.cjs", program.replaceAll("$OUT", outside));
    shell('NODE_PATH="$TOOL/node_modules" node -e "$(cat .assay/make.cjs)" "$PWD/.assay/store.db"; rm .assay/make.cjs');
  };
};

const ENDLESS = "with recursive c(x) as (select 1 union all select x + 1 from c)";
const COLUMNS =
  "'a' as key, 'a' as question, 'a' as code, 'a' as file, 'a' as export, 'exhausted' as status, 1 as session, 1 as used, 'a' as sum";

export const STORES: readonly Trap[] = [
  {
    name: "a store whose tables are views without an end",
    way: "message",
    set: sqlite(
      `create view results as ${ENDLESS} select ${COLUMNS}, max(x) as body from c`,
      `create view sessions as ${ENDLESS} select max(x) as id, 'a' as started, null as revision from c`,
      `create view refuted as ${ENDLESS} select max(x) as digest, 'a' as tool, 1 as session from c`,
      "pragma user_version = 1",
    ),
  },
  {
    name: "a store with triggers",
    way: "message",
    set: sqlite(
      "create table sessions (id integer primary key, started text, command text, tool text, revision text, seconds real, explored integer, carried integer)",
      "create table results (key text primary key, question, code, file, export, status, session, used, sum, body)",
      "create table refuted (digest text, tool text, session)",
      `create trigger own after insert on sessions begin insert into refuted ${ENDLESS} select x, x, x from c; end`,
      "pragma user_version = 1",
    ),
  },
  { name: "a store of a version that never was", way: "message", set: sqlite("pragma user_version = 2147483647") },
  {
    name: "a store that is a pipe",
    way: "direct",
    set: ({ shell }) => shell("mkdir -p .assay && mkfifo .assay/store.db"),
  },
  { name: "a store that is a folder", way: "direct", set: ({ write }) => write(".assay/store.db/x", "x") },
  { name: "a store without an end", way: "link", set: ({ link }) => link(".assay/store.db", "/dev/zero") },
];

const onPath = (name: string, place: string, path: (ground: Ground) => string): Trap => ({
  name: `programs in ${name}, first on PATH`,
  way: "direct",
  set(ground) {
    for (const program of "bwrap git z3 cvc5 sh node npm npx tsc true".split(" "))
      ground.write(`${place}/${program}`, `#!/bin/sh\n${ground.note}\nexit 1\n`, 0o755);
    ground.shell(
      "git init -q && git add -f src/a.ts && git -c user.name=a -c user.email=a@example.org commit -q --allow-empty -m before && echo '// edited' >> src/a.ts",
    );
  },
  words: () => ["--changed=HEAD"],
  env: (ground) => ({ PATH: `${path(ground)}:${process.env.PATH}` }),
});

const reader = (from: string): string =>
  `import { readFileSync } from "node:fs";\nexport function read(n: number): string { return n > 5 ? "" : readFileSync(${from}, "utf8"); }\n`;

export const PLACES: readonly Trap[] = [
  onPath("node_modules/.bin", "node_modules/.bin", ({ project }) => `${project}/node_modules/.bin`),
  onPath("a folder of the project", "bin", ({ project }) => `${project}/bin`),
  onPath("the working folder", ".", () => "."),
  onPath("a relative folder", "bin", () => "bin:./node_modules/.bin"),
  {
    name: "a package that is a link to somebody's files",
    way: "link",
    set(ground) {
      ground.link("node_modules/keys", ground.outside);
      ground.link("node_modules/@own/keys", ground.outside);
      ground.link("node_modules/@all", "/");
      ground.write("src/read.ts", reader(`"${ground.outside}/secret.txt"`));
      ground.write(
        "src/load.ts",
        'import s from "keys/secret.mjs";\nexport function load(n: number): string { return n > 5 ? "" : s; }\n',
      );
    },
  },
  {
    name: "node_modules is a link to somebody's files",
    way: "link",
    set(ground) {
      ground.link("node_modules", ground.outside);
      ground.write("src/read.ts", reader(`"${ground.outside}/secret.txt"`));
      ground.write("src/other.ts", reader(`"node_modules/secret.txt"`));
    },
  },
  {
    name: "packages whose files are elsewhere",
    way: "direct",
    set(ground) {
      ground.write(
        "node_modules/away/package.json",
        '{ "name": "away", "main": "../../../outside/secret.cjs", "exports": { ".": "./../../../outside/secret.cjs", "./m": "./../../../outside/secret.mjs" } }',
      );
      ground.write("node_modules/main/package.json", '{ "name": "main", "main": "../../../outside/secret.cjs" }');
      ground.write(
        "src/load.ts",
        'import a from "away";\nexport function load(n: number): string { return n > 5 ? "" : String(a); }\n',
      );
      ground.write(
        "src/main.ts",
        'import a from "main";\nexport function load(n: number): string { return n > 5 ? "" : String(a); }\n',
      );
      ground.write("package.json", '{ "name": "p", "imports": { "#s": "./../outside/secret.mjs", "#t/*": "../*" } }');
      ground.write(
        "src/own.ts",
        'import a from "#s";\nexport function load(n: number): string { return n > 5 ? "" : a; }\n',
      );
      ground.write(
        "src/star.ts",
        'import a from "#t/outside/secret.mjs";\nexport function load(n: number): string { return n > 5 ? "" : a; }\n',
      );
    },
  },
  {
    name: "a compiler's configuration that leads elsewhere",
    way: "direct",
    set(ground) {
      const { outside } = ground;
      ground.write(
        "tsconfig.json",
        JSON.stringify({
          extends: `${outside}/secret.txt`,
          compilerOptions: {
            paths: { "own/*": [`${outside}/*`] },
            typeRoots: [outside],
            types: ["secret"],
            plugins: [{ name: "../evil.cjs" }],
          },
        }),
      );
      ground.write("evil.cjs", `require("node:fs").writeFileSync(${JSON.stringify(`${outside}/trace`)}, "x");`);
      ground.write(
        "src/load.ts",
        'import a from "own/secret.mjs";\nexport function load(n: number): string { return n > 5 ? "" : a; }\n',
      );
    },
  },
  {
    name: "a baseline elsewhere",
    way: "direct",
    set: ({ write }) => write("assay.config.json", '{ "baseline": "../outside/baseline.json" }'),
  },
  {
    name: "a baseline behind a link",
    way: "link",
    set(ground) {
      ground.link("known", ground.outside);
      ground.write("assay.config.json", '{ "baseline": "known/baseline.json" }');
    },
  },
  {
    name: "a baseline that is somebody's file",
    way: "direct",
    set: ({ write }) => write("assay.config.json", '{ "baseline": "../outside/kept.txt" }'),
  },
  {
    name: "configurations of other tools, which would be run",
    way: "direct",
    set(ground) {
      const harm = `require("node:fs").writeFileSync(${JSON.stringify(`${ground.outside}/trace`)}, "x"); module.exports = {};`;
      for (const name of [
        "vitest.config.cjs",
        "jest.config.cjs",
        "babel.config.cjs",
        ".mocharc.cjs",
        ".eslintrc.cjs",
        "node_modules/vitest/index.cjs",
        "node_modules/typescript/index.js",
        "node_modules/assay/index.js",
        "node_modules/libsql/index.js",
        "node_modules/oxc-parser/index.js",
      ])
        ground.write(name, harm);
      for (const name of ["vitest", "typescript", "assay", "libsql", "oxc-parser"])
        ground.write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "index.js" }));
      ground.write(
        "package.json",
        '{ "name": "p", "devDependencies": { "vitest": "*", "typescript": "*" }, "scripts": { "test": "vitest", "prepare": "node babel.config.cjs" } }',
      );
      ground.write(".env", "NODE_OPTIONS=--require=./babel.config.cjs\n");
      ground.write(".npmrc", "script-shell=./babel.config.cjs\nnode-options=--require=./babel.config.cjs\n");
      ground.write(".node_options", "--require ./babel.config.cjs\n");
    },
  },
  {
    name: "names of files and exports that are code",
    way: "message",
    set(ground) {
      const harm = `require('fs').writeFileSync('${ground.outside}/trace','x')`.replaceAll("/", "\\x2f");
      const body = "function f(n: number) { if (n === 7) throw new Error('seven'); return n > 1; }\n";
      ground.write(`src/x\n;${harm};\n.ts`, `export ${body}`);
      ground.write(`src/x\`\${${harm}}\`.ts`, `export ${body}`);
      ground.write(`src/x";${harm};".ts`, `export ${body}`);
      ground.write(
        "src/names.ts",
        `${body}export { f as ${JSON.stringify(`x); ${harm}; (`)}, f as ${JSON.stringify(`*/ ${harm} /*`)}, f as "\\n${harm}\\n" };\n`,
      );
      ground.write(
        "src/texts.ts",
        `export function g(n: number): string { if (n === 7) throw new Error(${JSON.stringify(`*/ ${harm} /* \u2028 ${harm}`)}); return ${JSON.stringify(`\`\${${harm}}\``)}; }\n`,
      );
    },
  },
  { name: "a source that is a pipe", way: "direct", set: ({ shell }) => shell("mkfifo src/pipe.ts") },
  { name: "a source without an end", way: "link", set: ({ link }) => link("src/zero.ts", "/dev/zero") },
  { name: "a source of many gigabytes", way: "direct", set: ({ shell }) => shell("truncate -s 9G src/large.ts") },
  {
    name: "a package.json and a tsconfig that are pipes",
    way: "direct",
    set: ({ shell }) => shell("mkdir -p src/inner && mkfifo src/inner/package.json && cp src/a.ts src/inner/b.ts"),
  },
];

const ESCAPES = [
  "this.constructor.constructor('return process')()",
  "(function () { return this; })().process",
  "Error.prepareStackTrace = (_, frames) => frames[0].getThis().process",
  "globalThis.constructor.constructor('return process')()",
  "Reflect.getPrototypeOf(async function () {}).constructor('return process')()",
  "(() => { const f = () => f(); try { f(); } catch (e) { return e.constructor.constructor('return process')(); } })()",
  "new Proxy({}, { get(_, k, r) { return k.constructor.constructor('return process')(); } }).x",
  "$assay.handle.constructor('return process')()",
];

export const PLUGINS: readonly Trap[] = [
  {
    name: "a plugin that climbs out of its realm",
    way: "prototype",
    set(ground) {
      const harm = `const harm = (process) => process.getBuiltinModule ? process.getBuiltinModule("fs").writeFileSync(${JSON.stringify(`${ground.outside}/trace`)}, "x") : process.binding("fs");`;
      const tries = ESCAPES.map((text) => `try { harm(${text}); } catch {}`).join("\n");
      ground.write(
        "p.mjs",
        `${harm}\n${tries}\nexport default { name: "own-one", level: "error", summary: "s", on: { call() { ${tries} return undefined; } } };\n`,
      );
      ground.write("assay.config.json", '{ "plugins": ["./p.mjs"] }');
    },
  },
  {
    name: "a plugin that takes all memory",
    way: "message",
    set(ground) {
      ground.write("p.mjs", "const a = []; for (;;) a.push(new Array(1e6).fill(1));\nexport default {};\n");
      ground.write("assay.config.json", '{ "plugins": ["./p.mjs"] }');
    },
  },
];
