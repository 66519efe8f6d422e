/** Against Node itself: what a program gets when it asks for a module that is not there, and which file a package offers it. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resolveModule } from "./resolve.ts";

const FILES: Readonly<Record<string, string>> = {
  "package.json": '{ "name": "own", "imports": { "#gone": "./gone.js" }, "exports": { ".": "./ask.mjs" } }',
  "node_modules/dual/package.json":
    '{ "exports": { ".": { "module-sync": "./sync.mjs", "import": "./import.mjs", "require": "./require.cjs" }, "./addon": { "node-addons": "./a.js", "default": "./b.js" }, "./lost": "./lost.js", "./private/*": null } }',
  ...Object.fromEntries(
    ["sync.mjs", "import.mjs", "require.cjs", "a.js", "b.js"].map((name) => [`node_modules/dual/${name}`, ""]),
  ),
  "node_modules/plain/package.json": '{ "main": "./index.js" }',
  "node_modules/plain/index.js": "",
  "node_modules/closed/package.json": '{ "exports": { "./sub": "./sub.js" } }',
};

const ASK = `import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const answers = [];
const told = ({ name, code, message }) => ({ name, code, message: message.replace(/\\nRequire stack:[^]*/, "") });
for (const specifier of JSON.parse(process.argv[2])) {
  let imported, required;
  try { imported = import.meta.resolve(specifier); await import(specifier); } catch (error) { imported = told(error); }
  try { required = require.resolve(specifier); } catch {}
  try { if (required === undefined) require(specifier); } catch (error) { required = told(error); }
  answers.push({ imported, required });
}
console.log(JSON.stringify(answers));`;

const SPECIFIERS = [
  ...["nope", "nope/sub", "@scope/nope", "@nope", "./nope.js", "../nope.js", "/nope.js", "file:///nope.js"],
  ...["#nope", "#gone", "node:nope", "plain", "plain/nope", "closed", "closed/nope", "own/nope"],
  ...["dual", "dual/addon", "dual/lost", "dual/nope", "dual/private/x"],
];

let folder = "";
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "assay-missing-")));
  for (const [name, text] of Object.entries({ ...FILES, "ask.mjs": ASK })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("missing modules fail and packages answer as in Node", () => {
  const from = join(folder, "ask.mjs");
  const text = execFileSync(process.execPath, [from, JSON.stringify(SPECIFIERS)], { encoding: "utf8" });
  const native = JSON.parse(text) as { imported: unknown; required: unknown }[];
  const ours = SPECIFIERS.map((specifier) => {
    const ask = (how: "import" | "require"): unknown => {
      const found = resolveModule(specifier, from, how);
      return found.kind === "missing" ? found.failure : found.kind === "file" ? found.file : found.name;
    };
    return { specifier, imported: ask("import"), required: ask("require") };
  });
  const plain = (answer: unknown): unknown =>
    typeof answer === "string" && answer.startsWith("file:") ? fileURLToPath(answer) : answer;
  expect(ours).toEqual(
    native.map(({ imported, required }, i) => ({ specifier: SPECIFIERS[i], imported: plain(imported), required })),
  );
});
