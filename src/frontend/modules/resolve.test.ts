import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseJsonWithComments } from "../config/tsconfig.ts";
import { parseModule } from "../parse.ts";
import { resolveModule } from "./resolve.ts";
import type { How } from "./specifiers.ts";
import { specifiersOf } from "./specifiers.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "assay-resolve-")));
afterAll(() => rmSync(root, { recursive: true }));
const write = (files: Record<string, string>) => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
};

write({
  "package.json": JSON.stringify({
    name: "self",
    exports: { ".": "./src/index.ts", "./deep/*": "./src/deep/*.ts" },
    imports: { "#deep/*": "./src/deep/*.ts", "#dep": { import: "both", default: "plain" } },
  }),
  "tsconfig.json": `{
    // aliases
    "extends": "./base.json",
    "compilerOptions": { "paths": { "@/*": ["./src/*"], "exact": ["./src/deep/one.ts"], }, /* trailing commas */ },
  }`,
  "base.json": `{ "compilerOptions": { "strict": true, "baseUrl": "./lib" } }`,
  "lib/from-base.ts": "",
  "src/index.ts": "",
  "src/a.ts": "",
  "src/b.tsx": "",
  "src/c.mts": "",
  "src/both.ts": "",
  "src/both.js": "",
  "src/data.json": "{}",
  "src/name.with.dots.ts": "",
  "src/deep/one.ts": "",
  "src/folder/index.tsx": "",
  "src/main/package.json": '{ "main": "./lib/start" }',
  "src/main/lib/start.js": "",
  "node_modules/plain/package.json": '{ "main": "lib/main.js" }',
  "node_modules/plain/lib/main.js": "",
  "node_modules/plain/extra.js": "",
  "node_modules/bare/index.js": "",
  "node_modules/sourced/package.json": '{ "main": "lib/index.js" }',
  "node_modules/sourced/lib/index.js": "",
  "node_modules/sourced/lib/index.ts": "",
  "node_modules/sourced/lib/part.js": "",
  "node_modules/sourced/lib/part.ts": "",
  "node_modules/sourced/lib/only.ts": "",
  "node_modules/both/package.json": JSON.stringify({
    exports: {
      ".": { types: "./t.d.ts", import: "./esm.mjs", require: "./cjs.cjs" },
      "./sub/*.js": "./sub/*.js",
      "./sub/private/*": null,
      "./nested": [{ browser: "./no.js" }, { node: { import: "./esm.mjs", default: "./cjs.cjs" } }],
    },
  }),
  "node_modules/both/esm.mjs": "",
  "node_modules/both/cjs.cjs": "",
  "node_modules/both/sub/x.js": "",
  "node_modules/both/hidden.js": "",
  "node_modules/@scope/pkg/package.json": '{ "exports": "./only.js" }',
  "node_modules/@scope/pkg/only.js": "",
  "packages/inner/x.js": "",
  "packages/inner/node_modules/plain/index.js": "",
});

const at = (specifier: string, from = "src/index.ts", how: How = "import") => {
  const found = resolveModule(specifier, join(root, from), how);
  return found.kind === "file"
    ? relative(root, found.file)
    : found.kind === "builtin"
      ? `builtin ${found.name}`
      : "missing";
};

test.each([
  ["./a", "src/a.ts"],
  ["./a.js", "src/a.ts"],
  ["./a.ts", "src/a.ts"],
  ["./b.js", "src/b.tsx"],
  ["./b.jsx", "src/b.tsx"],
  ["./c.mjs", "src/c.mts"],
  ["./both.js", "src/both.ts"],
  ["./name.with.dots", "src/name.with.dots.ts"],
  ["./data.json", "src/data.json"],
  ["./folder", "src/folder/index.tsx"],
  ["./main", "src/main/lib/start.js"],
  [".", "src/index.ts"],
  ["./nowhere", "missing"],
  ["fs", "builtin fs"],
  ["node:fs/promises", "builtin fs/promises"],
  ["node:nope", "missing"],
  ["plain", "node_modules/plain/lib/main.js"],
  ["plain/extra", "node_modules/plain/extra.js"],
  ["plain/nope", "missing"],
  ["bare", "node_modules/bare/index.js"],
  ["sourced", "node_modules/sourced/lib/index.js"],
  ["sourced/lib/part", "node_modules/sourced/lib/part.js"],
  ["sourced/lib/part.js", "node_modules/sourced/lib/part.js"],
  ["sourced/lib/part.ts", "node_modules/sourced/lib/part.ts"],
  ["sourced/lib/only", "node_modules/sourced/lib/only.ts"],
  ["both", "node_modules/both/esm.mjs"],
  ["both/sub/x.js", "node_modules/both/sub/x.js"],
  ["both/hidden.js", "missing"],
  ["both/nested", "node_modules/both/esm.mjs"],
  ["@scope/pkg", "node_modules/@scope/pkg/only.js"],
  ["self", "src/index.ts"],
  ["self/deep/one", "src/deep/one.ts"],
  ["#deep/one", "src/deep/one.ts"],
  ["#dep", "node_modules/both/esm.mjs"],
  ["#none", "missing"],
  ["@/deep/one", "src/deep/one.ts"],
  ["exact", "src/deep/one.ts"],
  ["from-base", "lib/from-base.ts"],
  ["absent", "missing"],
])("import %s", (specifier, expected) => {
  expect(at(specifier)).toBe(expected);
});

test("require takes other conditions", () => {
  expect(at("both", "src/index.ts", "require")).toBe("node_modules/both/cjs.cjs");
  expect(at("#dep", "src/index.ts", "require")).toBe("node_modules/plain/lib/main.js");
});

test("JavaScript means the file it names; the nearest node_modules wins", () => {
  expect(at("./both.js", "src/x.js")).toBe("src/both.js");
  expect(at("plain", "packages/inner/x.js")).toBe("packages/inner/node_modules/plain/index.js");
});

test("inside a package the compiled file goes before the source beside it", () => {
  expect(at("./part", "node_modules/sourced/lib/index.js", "require")).toBe("node_modules/sourced/lib/part.js");
  expect(at("./part.js", "node_modules/sourced/lib/index.ts")).toBe("node_modules/sourced/lib/part.js");
});

test("agrees with Node on what Node can resolve", () => {
  for (const name of [
    "oxc-parser",
    "typescript",
    "vitest",
    "@eslint-community/regexpp",
    "typescript/package.json",
    "vitest/config",
  ]) {
    const here = import.meta.filename;
    const found = resolveModule(name, here, "require");
    let native: string | undefined;
    try {
      native = createRequire(here).resolve(name);
    } catch {}
    if (native !== undefined) expect(found).toEqual({ kind: "file", file: native });
  }
});

test("a missing module says why", () => {
  const found = resolveModule("absent", join(root, "src/index.ts"), "import");
  expect(found).toMatchObject({ kind: "missing", specifier: "absent" });
  expect(found.kind === "missing" && found.reason).toMatch(/is it installed/);
});

test("JSON with comments", () => {
  expect(parseJsonWithComments('{ "a": "// not a comment, }", /* c */ "b": [1, 2,], }')).toEqual({
    a: "// not a comment, }",
    b: [1, 2],
  });
});

test("the specifiers of a module, without what is erased", () => {
  const text = `
    import a from "a"; import type B from "b"; import { type C } from "c"; import "d"; export * from "e";
    export { f } from "f"; export type { G } from "g"; import h = require("h");
    const i = require("i"); import("j"); require(name); a(); import {} from "a";
  `;
  expect(specifiersOf(parseModule("x.ts", text)).map((s) => `${s.how} ${s.specifier}`)).toEqual([
    "import a",
    "import d",
    "import e",
    "import f",
    "require h",
    "require i",
    "import j",
  ]);
});
