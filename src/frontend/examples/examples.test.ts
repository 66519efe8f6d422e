/** What is read out of the places where a project shows how its functions are called. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { parseModule } from "../parse.ts";
import { examplesInCode } from "./code.ts";
import { joinExamples } from "./example.ts";
import { examplesInComments, findExamples } from "./find.ts";
import { examplesInMarkdown } from "./markdown.ts";

const folder = realpathSync(mkdtempSync(join(tmpdir(), "assay-examples-")));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("calls with written-down arguments, by the last name of what is called", () => {
  const { calls } = examplesInCode(
    'const text = "a=" + "b";\nqs.parse(text, { depth: -1, list: [1, null, `t`], deep: { on: true } });\nnew Version("1.2.3");',
  );
  expect(calls).toEqual([
    { name: "parse", args: ["a=b", { depth: -1, list: [1, null, "t"], deep: { on: true } }] },
    { name: "Version", args: ["1.2.3"] },
  ]);
});

test("an argument that is not written down leaves the texts", () => {
  const { calls, texts } = examplesInCode('parse(input, "x"); parse(() => "y"); parse(...["z"]);');
  expect(calls).toEqual([]);
  expect(texts).toEqual(["x", "y", "z"]);
});

test("constants that name each other do not lead round in circles", () => {
  expect(examplesInCode("const a = b; const b = a; f(a);").calls).toEqual([]);
});

test("bytes, however they are made", () => {
  const { calls } = examplesInCode(
    'f(new Uint8Array([1, 255])); f(Buffer.from("ff00", "hex")); f(Buffer.from("é")); f(Buffer.from("x", encoding));',
  );
  expect(calls.filter(({ name }) => name === "f").map(({ args }) => args)).toEqual([
    [[1, 255]],
    [[255, 0]],
    [[0xc3, 0xa9]],
  ]);
});

test("titles of tests are no examples, their bodies are", () => {
  const { calls, texts } = examplesInCode('test("a title", () => { expect(f("in")).toBe("out"); });');
  expect(texts).toEqual(["in", "out"]);
  expect(calls).toContainEqual({ name: "f", args: ["in"] });
});

test("lines that are no code cost only themselves", () => {
  expect(examplesInCode('> f("a")\n{ a: "b" } -> what\nf("c") // "d"').calls).toEqual([
    { name: "f", args: ["a"] },
    { name: "f", args: ["c"] },
  ]);
});

test("a README: code, samples of formats, commands, spans", () => {
  const { calls, texts } = examplesInMarkdown(
    [
      "Ranges such as `^1.2.3` and `>=1 <2`, see `satisfies('1.0.0', '^1')`.",
      "```js",
      "satisfies('1.2.3', '~1.2')",
      "```",
      "",
      "    coerce('v2')",
      "",
      "~~~ini",
      "[a]",
      "b = c",
      "~~~",
      "```sh",
      "$ tool --long -x 3",
      "```",
    ].join("\n"),
  );
  expect(calls).toContainEqual({ name: "satisfies", args: ["1.2.3", "~1.2"] });
  expect(calls).toContainEqual({ name: "coerce", args: ["v2"] });
  expect(calls).toContainEqual({ name: "satisfies", args: ["1.0.0", "^1"] });
  for (const text of ["^1.2.3", ">=1 <2", "[a]\nb = c\n", "tool --long -x 3"]) expect(texts).toContain(text);
});

test("@example, with and without a fence, up to the next tag", () => {
  const { comments } = parseModule(
    "a.ts",
    '/**\n * Does.\n * @example\n * f("one")\n * @param x f("no")\n */\nexport const f = 1;\n/**\n * @example\n * ```ts\n * g("two", 3)\n * ```\n */\nexport const g = 1;\n',
  );
  expect(examplesInComments({ comments }).calls).toEqual([
    { name: "f", args: ["one"] },
    { name: "g", args: ["two", 3] },
  ]);
});

test("tests that are named after a file or import it, the README of its package; not what Assay wrote", () => {
  const write = (name: string, text: string): string => {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  write("package.json", "{}");
  const file = write("src/parse.ts", "export const parse = (text: string) => text;\n");
  write("src/parse.test.ts", 'parse("beside");');
  write("test/all.js", 'import { parse } from "../src/parse.js"; parse("imported");');
  write("test/other.js", 'import { other } from "../src/other.js"; other("unrelated");');
  write("assay-tests/src/parse.test.ts", 'parse("own");');
  write("README.md", "```\nparse('documented')\n```\n");
  const { calls } = findExamples([parseModule(file, "export const parse = (text: string) => text;\n")]);
  expect(calls.map(({ args }) => args[0])).toEqual(["beside", "imported", "documented"]);
});

test("each is taken once, and not without end", () => {
  const many = { calls: [], texts: Array.from({ length: 1000 }, (_, i) => `text ${i % 500}`) };
  const { texts } = joinExamples([many, many]);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.length).toBeLessThan(500);
});
