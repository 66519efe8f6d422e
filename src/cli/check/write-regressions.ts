/** Confirmed findings → `assay-tests/<subject>.bugs.test.ts`, removed again when nothing is left to tell. */
import {
  canBeTested,
  isRegressionFile,
  type RegressionCase,
  regressionFile,
} from "../../report/findings/regression-tests.ts";
import { freePlace, isUntouched, writeGenerated } from "../project/generated-file.ts";
import { type ProjectLayout, testFilePath } from "../project/layout.ts";
import { type Place, removeOwnFile } from "../project/own-files.ts";
import { isCommonJs, isCompiled, testFormat } from "../project/test-format.ts";

export interface WrittenRegressions {
  readonly file: string | null;
  /** Ids of the findings that are in it. */
  readonly tested: ReadonlySet<string>;
  /** The edited file that stands where it would have gone. */
  readonly besides?: string;
}

export function writeRegressionTests(
  file: string,
  cases: readonly RegressionCase[],
  layout: ProjectLayout,
  { base, folder }: Place,
  force: boolean,
): WrittenRegressions {
  const format = testFormat(file, layout);
  const wanted = testFilePath(layout, folder, file, format.usesRequire).replace(/\.test(\.\w+)$/, ".bugs.test$1");
  const outFile = freePlace(wanted, force);
  const told = cases.filter(canBeTested);
  if (told.length === 0) {
    removeOwnFile(base, wanted, (text) => isRegressionFile(text) && isUntouched(text));
    return { file: null, tested: new Set() };
  }
  const text = regressionFile(told, {
    runner: layout.runner,
    outFile,
    isCommonJs,
    isCompiled,
    usesRequire: format.usesRequire,
    isTypeScript: format.isTypeScript,
    importStyle: format.importStyle,
    isFresh: false,
  });
  writeGenerated(base, outFile, text);
  return {
    file: outFile,
    tested: new Set(told.map((one) => one.id)),
    ...(outFile === wanted ? {} : { besides: wanted }),
  };
}
