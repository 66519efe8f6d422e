/** Confirmed findings → `assay-tests/<subject>.bugs.test.ts`, removed again when nothing is left to tell. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseModule } from "../../frontend/parse.ts";
import { canBeTested, type RegressionCase, regressionFile } from "../../report/findings/regression-tests.ts";
import { type ProjectLayout, testFilePath } from "../cover/project-layout.ts";
import { testFormat } from "../cover/write-tests.ts";
import { makeFolder } from "../make-folder.ts";

export interface WrittenRegressions {
  readonly file: string | null;
  /** Ids of the findings that are in it. */
  readonly tested: ReadonlySet<string>;
}

export function writeRegressionTests(
  file: string,
  cases: readonly RegressionCase[],
  layout: ProjectLayout,
  folder: string,
): WrittenRegressions {
  const readText = (subject: string): string => readFileSync(subject, "utf8");
  const format = testFormat(file, layout, readText);
  const outFile = testFilePath(layout, folder, file, format.usesRequire).replace(/\.test(\.\w+)$/, ".bugs.test$1");
  const told = cases.filter(canBeTested);
  if (told.length === 0) {
    if (existsSync(outFile)) rmSync(outFile, { force: true });
    return { file: null, tested: new Set() };
  }
  const text = regressionFile(told, {
    runner: layout.runner,
    outFile,
    isCommonJs: (subject) => parseModule(subject, readText(subject)).format === "commonjs",
    usesRequire: format.usesRequire,
    isTypeScript: format.isTypeScript,
    isFresh: false,
  });
  makeFolder(dirname(outFile));
  writeFileSync(outFile, text);
  return { file: outFile, tested: new Set(told.map((one) => one.id)) };
}
