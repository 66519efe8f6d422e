/** The native side: types stripped by oxc-transform, everything else left to V8 and Node. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import vm from "node:vm";
import { transformSync } from "oxc-transform";
import type TypeScript from "typescript";
import { nativeImport } from "./native-import.ts";
import { entryOf, type Program, textOf } from "./program.ts";
import { recorded } from "./record.ts";

/** TypeScript keeps its name: imports need not change, and Node takes the format from `package.json` or the last letter. */
export function stripTypes(file: string, text: string): string {
  const extension = /\.([cm]?[jt]sx?)$/.exec(file)?.[1];
  if (extension === undefined || /^[cm]?js$/.test(extension)) return text;
  // oxc-transform does not yet follow reassigned exports and merging of namespaces.
  if (/\bnamespace\b/.test(text)) return transpiled(file, text, "ESNext");
  if (/@(?!jsx)[\w(]|\busing\b|\baccessor\b/.test(text)) return transpiled(file, text, "ES2022");
  const lang = extension.endsWith("x") ? (extension as "tsx" | "jsx") : "ts";
  const result = transformSync(file, text, {
    lang,
    target: "es2024",
    typescript: { onlyRemoveTypeImports: false },
    jsx: { runtime: "classic", pure: false },
    decorator: { legacy: false },
  });
  const error = result.errors.find((e) => e.severity === "Error");
  if (error !== undefined) throw new SyntaxError(error.message);
  return result.code;
}

/** Loaded when first needed: that takes longer than hundreds of small programs. */
const compiler = (): typeof TypeScript => createRequire(import.meta.url)("typescript") as typeof TypeScript;

function transpiled(file: string, text: string, target: "ESNext" | "ES2022"): string {
  const ts = compiler();
  const compilerOptions = { target: ts.ScriptTarget[target], module: ts.ModuleKind.ESNext };
  return ts.transpileModule(text, { fileName: file, compilerOptions }).outputText;
}

let folder: string | undefined;
let count = 0;

function freshFolder(): string {
  if (folder === undefined) {
    folder = mkdtempSync(join(tmpdir(), "assay-transparency-"));
    const made = folder;
    process.on("exit", () => rmSync(made, { recursive: true, force: true }));
  }
  return join(folder, String(count++));
}

/** Files on disk, imported by Node. For programs that import others or await at top level. */
export function runModules(program: Program): Promise<readonly string[]> {
  return recorded(async () => {
    const root = freshFolder();
    for (const [name, text] of Object.entries(program.files)) {
      const file = join(root, nativeName(name));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, renameImports(stripTypes(name, text)));
    }
    await nativeImport(pathToFileURL(join(root, nativeName(entryOf(program)))).href);
  });
}

const nativeName = (name: string): string =>
  name.replace(/\.([cm]?)tsx?$/, (_all, letter: string) => `.${letter || "m"}js`);
const renameImports = (code: string): string =>
  code.replace(
    /(["'])(\.\.?\/[^"'\n]*?)\.([cm]?)tsx?\1/g,
    (_all, quote: string, path: string, letter: string) => `${quote}${path}.${letter || "m"}js${quote}`,
  );

/** One file without imports, as the body of a function: cheap enough for thousands of them. */
export function runWrapped(program: Program): Promise<readonly string[]> {
  return recorded(async (record) => {
    const file = entryOf(program);
    const isScript = file.endsWith(".cjs");
    const code = isScript
      ? `(function (exports, require, module, __filename, __dirname) {${textOf(program)}\n})`
      : `(function () {"use strict";${stripTypes(file, textOf(program)).replace(/^export \{\};?$/m, "")}\n})`;
    const body = new vm.Script(code, { filename: file }).runInThisContext() as (...args: unknown[]) => unknown;
    if (!isScript) body.call(undefined);
    else {
      const common = { exports: {} };
      body.call(common.exports, common.exports, () => undefined, common, file, ".");
    }
    void record;
  });
}
