import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { Programs } from "./programs.ts";
import { loadTypeScript } from "./typescript.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "assay-programs-")));
afterAll(() => rmSync(root, { recursive: true }));
const write = (name: string, text: string): string => {
  const file = join(root, name);
  mkdirSync(join(file, ".."), { recursive: true });
  writeFileSync(file, text);
  return file;
};
write("tsconfig.json", "{}");
write("inner/tsconfig.json", '{ "compilerOptions": { "target": "es2020" } }');
const [a, b, c] = ["a.ts", "b.ts", "c.ts"].map((name) => write(name, `export const ${name[0]} = 1;`));
const inner = write("inner/d.ts", "export const d = 1;");

test("files that are expected come with the first of them, those of another configuration do not", () => {
  const programs = new Programs(loadTypeScript);
  programs.expect([a!, b!, inner]);
  const { program } = programs.open(a!);
  expect(programs.open(b!).program).toBe(program);
  expect(programs.open(inner).program).not.toBe(program);
});

test("programs of one configuration share what they have read", () => {
  const programs = new Programs(loadTypeScript);
  const [first, second] = [programs.open(a!), programs.open(c!)];
  expect(first.program).not.toBe(second.program);
  const library = first.program.getSourceFiles().find(({ fileName }) => fileName.endsWith("lib.es5.d.ts"))!;
  expect(second.program.getSourceFile(library.fileName)).toBe(library);
  // and each knows its own types
  const { program, source } = second;
  const symbol = program.getTypeChecker().getSymbolAtLocation(source!)!;
  expect([...symbol.exports!.keys()]).toEqual(["c"]);
});

test("a file that does not exist has no source", () => {
  expect(new Programs(loadTypeScript).open(join(root, "nothing.ts")).source).toBeUndefined();
});
