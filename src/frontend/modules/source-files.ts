/** The source files of a folder: not its tests, its configuration or what was compiled. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { languageOf } from "../parse.ts";

const SKIPPED_FOLDERS = new Set([
  "node_modules",
  "dist",
  "build",
  "coverage",
  "assay-tests",
  "__tests__",
  "__mocks__",
  "__fixtures__",
]);

export interface SourceFilter {
  /** Absolute path in; both are asked after the built-in rules. */
  readonly include?: ((file: string) => boolean) | undefined;
  readonly exclude?: ((file: string) => boolean) | undefined;
}

function isSourceFile(name: string): boolean {
  const language = languageOf(name);
  if (language === undefined || language === "dts" || name.startsWith(".")) return false;
  if (/\.(test|spec|bench|stories)\.[cm]?[jt]sx?$/.test(name)) return false;
  return !/(^|\.)(config|conf|setup)\.[cm]?[jt]sx?$/.test(name);
}

/** Sorted, recursively; a compiled file beside its source is left out. */
export function sourceFilesIn(folder: string, filter: SourceFilter = {}): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  const names = new Set(entries.map((entry) => entry.name));
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return SKIPPED_FOLDERS.has(entry.name) || entry.name.startsWith(".") ? [] : sourceFilesIn(path, filter);
    if (!entry.isFile() || !isSourceFile(entry.name)) return [];
    const compiled = /\.([cm]?)js(x?)$/.exec(entry.name);
    if (compiled !== null && names.has(entry.name.replace(/js(x?)$/, "ts$1"))) return [];
    if (filter.include?.(path) === false || filter.exclude?.(path) === true) return [];
    return [path];
  });
}
