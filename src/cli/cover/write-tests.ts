/** Confirmed specimens → a test file in the user's project. */
import { writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { isTypeScript, languageOf, parseModule } from "../../frontend/parse.ts";
import type { TestCase } from "../../report/tests/case.ts";
import { testFile } from "../../report/tests/test-file.ts";
import { makeFolder } from "../make-folder.ts";
import type { Confirmation, ConfirmedSpecimen } from "./confirm.ts";
import { type ProjectLayout, testFilePath } from "./project-layout.ts";

/** How the test file of a subject loads it. */
export interface TestFormat {
  readonly isTypeScript: boolean;
  readonly usesRequire: boolean;
  /** Whether each test can start with fresh modules. */
  readonly canBeFresh: boolean;
}

export function testFormat(file: string, layout: ProjectLayout, readText: (file: string) => string): TestFormat {
  const language = languageOf(file);
  const typescript = language !== undefined && isTypeScript(language);
  const isCommonJs = !typescript && parseModule(file, readText(file)).format === "commonjs";
  // vitest transforms tests, so they are modules; the others run a CommonJS subject's test as what it is
  const usesRequire = isCommonJs && layout.runner !== "vitest" && (file.endsWith(".cjs") || !layout.isEsm);
  // vitest leaves CommonJS to Node, which keeps its copies; node:test can only forget what was required
  const canBeFresh = layout.runner === "vitest" ? !isCommonJs : layout.runner === "jest" || usesRequire;
  return { isTypeScript: typescript, usesRequire, canBeFresh };
}

export function writeTests(
  file: string,
  confirmation: Confirmation,
  layout: ProjectLayout,
  format: TestFormat,
  folder: string,
  readText: (file: string) => string,
): string {
  const outFile = testFilePath(layout, folder, file, format.usesRequire);
  const isCommonJs = (subject: string): boolean => parseModule(subject, readText(subject)).format === "commonjs";
  const { isTypeScript: typescript, usesRequire } = format;
  const options = {
    runner: layout.runner,
    outFile,
    isCommonJs,
    usesRequire,
    isTypeScript: typescript,
    isFresh: confirmation.needsFreshModules,
  };
  const text = testFile(confirmation.confirmed.map(testCase), options);
  makeFolder(dirname(outFile));
  writeFileSync(outFile, text);
  return outFile;
}

function testCase({ target, specimen, outcome, isAsync }: ConfirmedSpecimen): TestCase {
  const { input, conditions } = specimen;
  return {
    target,
    ...(input.self === undefined ? {} : { self: input.self }),
    args: input.args,
    outcome,
    isAsync,
    conditions,
  };
}
