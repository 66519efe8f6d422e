/** The TypeScript compiler, loaded only when a type needs it: it costs more than everything else in the frontend together. */
import { createRequire } from "node:module";
import { dirname } from "node:path";
import type * as typescript from "typescript";
import { realFiles } from "./file-system.ts";
import { tsConfigOf } from "./tsconfig.ts";

export type TypeScript = typeof typescript;
export type LoadTypeScript = () => TypeScript;

export const loadTypeScript: LoadTypeScript = () => createRequire(import.meta.url)("typescript") as TypeScript;

/** A program with that one file (and what it imports) under the options of its tsconfig.json. */
export function createProgram(ts: TypeScript, file: string): typescript.Program {
  const config = tsConfigOf(file, realFiles);
  let options: typescript.CompilerOptions = {};
  let ambient: readonly string[] = [];
  if (config !== undefined) {
    const parsed = ts.getParsedCommandLineOfConfigFile(
      config.file,
      {},
      { ...ts.sys, onUnRecoverableConfigFileDiagnostic: () => {} },
    );
    options = parsed?.options ?? {};
    ambient = parsed?.fileNames.filter((name) => name.endsWith(".d.ts")) ?? [];
  } else
    options = {
      target: ts.ScriptTarget.ESNext,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      allowImportingTsExtensions: true,
      jsx: ts.JsxEmit.Preserve,
      // The browser's types are most of the default library, and nothing of theirs can be built.
      lib: ["lib.esnext.d.ts"],
    };
  return ts.createProgram([file, ...ambient], {
    ...options,
    strict: options.strict ?? true,
    // Without null checks `T | undefined` would collapse to `T`, and such inputs would never be tried.
    strictNullChecks: true,
    allowJs: true,
    noEmit: true,
    skipLibCheck: true,
    incremental: false,
    composite: false,
    currentDirectory: dirname(file),
  } as typescript.CompilerOptions);
}
