/** Asks the TypeScript compiler, in one program for many modules, what is wrong with each. */

import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type typescript from "typescript";

/** Loaded when it is needed: workers never do. */
const load = (): typeof typescript => createRequire(import.meta.url)("typescript") as typeof typescript;

const optionsOf = (ts: typeof typescript): typescript.CompilerOptions => ({
  target: ts.ScriptTarget.ES2023,
  lib: ["lib.es2023.d.ts", "lib.es2024.string.d.ts", "lib.esnext.disposable.d.ts"],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  moduleDetection: ts.ModuleDetectionKind.Force,
  types: ["node"],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true,
});

export interface TypeProblem {
  readonly start: number;
  readonly code: number;
  readonly message: string;
}

/** A folder in which packages are found and nothing else is. */
const place = (): string => join(process.cwd(), "hunt", "virtual");

type Folder = Readonly<Record<string, string>>;

/** `folders`: names of modules and their texts. Problems of the modules called `subject.ts`, by folder. */
export function typeProblems(folders: readonly Folder[]): readonly (readonly TypeProblem[])[] {
  const isExact = (folder: Folder): boolean => folder["tsconfig.json"]?.includes("exactOptionalPropertyTypes") === true;
  const exact = folders.filter(isExact);
  const others = folders.filter((folder) => !isExact(folder));
  const found = new Map<Folder, readonly TypeProblem[]>();
  for (const [group, exactOptionalPropertyTypes] of [[exact, true] as const, [others, false] as const])
    problemsIn(group, { exactOptionalPropertyTypes }).forEach((problems, i) => {
      found.set(group[i]!, problems);
    });
  return folders.map((folder) => found.get(folder)!);
}

function problemsIn(
  folders: readonly Folder[],
  further: typescript.CompilerOptions,
): readonly (readonly TypeProblem[])[] {
  if (folders.length === 0) return [];
  const texts = new Map<string, string>();
  const existing = new Set<string>();
  folders.forEach((files, i) => {
    for (const [name, text] of Object.entries(files)) {
      const path = join(place(), String(i), name);
      texts.set(path, text);
      for (let folder = dirname(path); folder.length > process.cwd().length; folder = dirname(folder))
        existing.add(folder);
    }
  });
  const ts = load();
  const options = { ...optionsOf(ts), ...further };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile, directoryExists } = host;
  host.getSourceFile = (name, ...rest) => {
    const text = texts.get(name);
    if (text === undefined) return getSourceFile.call(host, name, ...rest);
    const file = ts.createSourceFile(name, text, { languageVersion: ts.ScriptTarget.ES2023 });
    file.impliedNodeFormat = ts.ModuleKind.ESNext;
    return file;
  };
  host.fileExists = (name) => texts.has(name) || fileExists.call(host, name);
  host.readFile = (name) => texts.get(name) ?? readFile.call(host, name);
  host.directoryExists = (name) => existing.has(name) || (directoryExists?.call(host, name) ?? true);
  const roots = folders.map((_, i) => join(place(), String(i), "subject.ts"));
  const program = ts.createProgram(roots, options, host);
  return roots.map((root) => {
    const file = program.getSourceFile(root)!;
    return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      ({ start = 0, code, messageText }) => ({
        start,
        code,
        message: ts.flattenDiagnosticMessageText(messageText, " ").slice(0, 300),
      }),
    );
  });
}

/** A literal with more properties than declared is well typed everywhere but at its birth. */
export const EXCESS_PROPERTY: ReadonlySet<number> = new Set([2353, 2561]);
