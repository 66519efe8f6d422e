/** The TypeScript compiler, loaded only when a type needs it: it costs more than everything else in the frontend together. */
import { createRequire } from "node:module";
import type * as typescript from "typescript";
import { realFiles } from "./file-system.ts";
import { tsConfigOf } from "./tsconfig.ts";

export type TypeScript = typeof typescript;
export type LoadTypeScript = () => TypeScript;

export const loadTypeScript: LoadTypeScript = () => createRequire(import.meta.url)("typescript") as TypeScript;

export interface CompilerSetup {
  readonly options: typescript.CompilerOptions;
  /** Declarations that are part of every program. */
  readonly ambient: readonly string[];
}

/** How a file is compiled: the options of its tsconfig.json, and the declarations that it lists. */
export function compilerSetup(ts: TypeScript, file: string): CompilerSetup {
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
  return {
    ambient,
    options: {
      ...options,
      strict: options.strict ?? true,
      // Without null checks `T | undefined` would collapse to `T`, and such inputs would never be tried.
      strictNullChecks: true,
      allowJs: true,
      noEmit: true,
      skipLibCheck: true,
      incremental: false,
      composite: false,
    },
  };
}
