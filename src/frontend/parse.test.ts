import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { DiagnosticError } from "./diagnostic.ts";
import { findLines, positionAt } from "./lines.ts";
import { parseModule } from "./parse.ts";

const root = mkdtempSync(join(tmpdir(), "assay-parse-"));
afterAll(() => rmSync(root, { recursive: true }));
mkdirSync(join(root, "esm"));
writeFileSync(join(root, "package.json"), "{}");
writeFileSync(join(root, "esm/package.json"), '{ "type": "module" }');

const format = (name: string, text: string) => parseModule(join(root, name), text).format;

test("module format follows extension, syntax, then package type", () => {
  expect(format("a.mjs", "1")).toBe("esm");
  expect(format("a.mts", "1")).toBe("esm");
  expect(format("a.cjs", "1")).toBe("commonjs");
  expect(format("a.cts", "const a: number = 1; module.exports = a")).toBe("commonjs");
  expect(format("a.ts", "export const a = 1")).toBe("esm");
  expect(format("a.ts", "import 'x'")).toBe("esm");
  expect(format("a.js", "exports.a = 1")).toBe("commonjs");
  expect(format("a.js", "const x = require('y'); module.exports = x")).toBe("commonjs");
  expect(format("a.ts", "import x = require('y'); export = x")).toBe("commonjs");
  expect(format("a.ts", "import x = require('y'); exports.z = x")).toBe("commonjs");
  expect(format("a.js", "await 1")).toBe("esm");
  expect(format("a.js", "f()")).toBe("commonjs");
  expect(format("esm/a.js", "f()")).toBe("esm");
  expect(format("esm/a.cjs", "f()")).toBe("commonjs");
});

test("CommonJS may return at the top level and be sloppy", () => {
  expect(format("a.js", "if (x) return; with (y) { z = 010 }")).toBe("commonjs");
});

test("JSX is read in .tsx, .jsx and .js", () => {
  for (const name of ["a.tsx", "a.jsx", "a.js"])
    expect(parseModule(name, "export const a = <p>hi</p>").text).toBeTruthy();
  expect(parseModule("a.ts", "export const a = <number>b").language).toBe("ts");
});

test("offsets count UTF-16 code units", () => {
  const text = "const word = 'é😀'; const next = 1;";
  const { program } = parseModule("a.ts", text);
  expect(text.slice(program.body[1]!.start)).toBe("const next = 1;");
});

test("a syntax error is a diagnostic with place and hint", () => {
  const text = "export const word = 'é😀';\nexport function f( {";
  let caught: unknown;
  try {
    parseModule("lib/a.ts", text);
  } catch (error) {
    caught = error;
  }
  expect(caught).toBeInstanceOf(DiagnosticError);
  if (!(caught instanceof DiagnosticError)) return;
  expect(caught.diagnostic).toMatchObject({ code: "syntax-error", file: "lib/a.ts", line: 2 });
  expect(caught.diagnostic.hint).not.toBe("");
});

test("more functions inside one another than Node loads are refused with a place", () => {
  const deep = (n: number): string =>
    `export const f = ${Array.from({ length: n }, (_, i) => `(a${i}) =>\n`).join("")} 1;`;
  expect(parseModule("a.js", deep(500)).program.body.length).toBe(1);
  let caught: unknown;
  try {
    parseModule("a.js", deep(4_100));
  } catch (error) {
    caught = error;
  }
  expect((caught as DiagnosticError).diagnostic).toMatchObject({ code: "too-deep", line: 4_001 });
});

test("a file of another kind is refused", () => {
  expect(() => parseModule("a.css", "")).toThrow(DiagnosticError);
});

test("lines and columns", () => {
  const lines = findLines("a\nbc\r\nd\re\u2028f");
  expect(lines).toEqual([0, 2, 6, 8, 10]);
  expect(positionAt(lines, 0)).toEqual({ line: 1, column: 1 });
  expect(positionAt(lines, 3)).toEqual({ line: 2, column: 2 });
  expect(positionAt(lines, 7)).toEqual({ line: 3, column: 2 });
  expect(positionAt(lines, 99)).toEqual({ line: 5, column: 90 });
});

test("a file whose tree would take all memory is told before it does", () => {
  const parts = "{a:1,b:[x]},".repeat(250_000);
  let caught: unknown;
  try {
    parseModule("/data.ts", `export const data = [${parts}];`);
  } catch (error) {
    caught = error;
  }
  expect((caught as DiagnosticError).diagnostic).toMatchObject({
    code: "too-large",
    message: expect.stringContaining("/data.ts"),
  });
  // what is long and has few parts is read
  expect(parseModule("/text.ts", `export const text = "${"x".repeat(2_000_000)}";`).program.body).toHaveLength(1);
});
