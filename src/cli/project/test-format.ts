/** How a test file loads what it tests: by the subject's language, the package and its test runner. */
import { realFiles } from "../../frontend/config/file-system.ts";
import { tsConfigOf } from "../../frontend/config/tsconfig.ts";
import { isTypeScript, languageOf, parseModule } from "../../frontend/parse.ts";
import { readText } from "../../machine/text-files.ts";
import type { SubjectOptions } from "../../report/tests/subject.ts";
import type { ProjectLayout } from "./layout.ts";

export interface TestFormat {
  readonly isTypeScript: boolean;
  readonly usesRequire: boolean;
  /** Whether each test can start with fresh modules. */
  readonly canBeFresh: boolean;
  readonly importStyle: SubjectOptions["importStyle"];
}

export function testFormat(file: string, layout: ProjectLayout): TestFormat {
  const language = languageOf(file);
  const typescript = language !== undefined && isTypeScript(language);
  const isCommon = !typescript && isCommonJs(file);
  // vitest transforms tests, so they are modules; the others run a CommonJS subject's test as what it is
  const usesRequire = isCommon && layout.runner !== "vitest" && (file.endsWith(".cjs") || !layout.isEsm);
  // vitest leaves CommonJS to Node, which keeps its copies; node:test can only forget what was required
  const canBeFresh =
    layout.runner === "vitest" ? !isCommon : layout.runner === "jest" || (usesRequire && layout.runner !== "bun");
  return { isTypeScript: typescript, usesRequire, canBeFresh, importStyle: typescript ? importStyle(file) : undefined };
}

/** What the project's own modules have to write; undefined where the runner decides. */
function importStyle(file: string): SubjectOptions["importStyle"] {
  const options = tsConfigOf(file, realFiles)?.compilerOptions ?? {};
  if (options.allowImportingTsExtensions === true || options.rewriteRelativeImportExtensions === true) return "ts";
  const how = String(options.moduleResolution ?? options.module ?? "").toLowerCase();
  return /^node(16|18|20|next)$/.test(how) ? "js" : undefined;
}

/** What compilers leave in CommonJS that they made of ES modules, and exports that are not plain properties. */
export const isCompiled = (subject: string): boolean =>
  /__esModule|defineProperty\(\s*(module\.)?exports\b/.test(readText(subject));

export function isCommonJs(subject: string): boolean {
  return parseModule(subject, readText(subject)).format === "commonjs";
}
