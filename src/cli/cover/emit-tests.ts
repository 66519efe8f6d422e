/** Specimens of one file → confirmed → a test file in the user's project. */
import type { Target } from "../../frontend/targets/target.ts";
import type { TestCase } from "../../report/tests/case.ts";
import { testFile } from "../../report/tests/test-file.ts";
import { bundled } from "../pipeline/bundle.ts";
import { type Candidate, type Confirmation, type ConfirmedSpecimen, confirm } from "../pipeline/confirm/specimens.ts";
import type { Session } from "../pipeline/session.ts";
import { findLayout, type ProjectLayout, testFilePath, testsPlace } from "../project/layout.ts";
import { type Place, writeOwnFile } from "../project/own-files.ts";
import { isCommonJs, isCompiled, type TestFormat, testFormat } from "../project/test-format.ts";
import type { CoverOptions } from "./options.ts";

export interface EmittedTests {
  readonly file: string | null;
  readonly confirmed: readonly ConfirmedSpecimen[];
  /** Why specimens of a target became no tests. */
  readonly refused: ReadonlyMap<Target, readonly string[]>;
}

export async function emitTests(
  file: string,
  candidates: readonly Candidate[],
  session: Session,
  { runner, out, writeTests }: CoverOptions,
): Promise<EmittedTests> {
  const refused = new Map<Target, string[]>();
  const none = { file: null, confirmed: [], refused };
  if (!writeTests || candidates.length === 0) return none;
  const layout = findLayout(file, session.cwd, runner);
  const format = testFormat(file, layout);
  const confirmation = await confirm(file, candidates, {
    childPath: bundled("native-process.js"),
    canBeFresh: format.canBeFresh,
    sandbox: session.settings.sandbox,
  });
  for (const { target, reason } of confirmation.refused)
    refused.set(target, [...(refused.get(target) ?? []), `a test was not written: ${reason}`]);
  const { confirmed } = confirmation;
  if (confirmed.length === 0) return none;
  const place = testsPlace(layout, out, session.cwd);
  const written = session.keep(() => write(file, confirmation, layout, format, place));
  return written === undefined ? none : { file: written, confirmed, refused };
}

function write(
  file: string,
  { confirmed, needsFreshModules }: Confirmation,
  layout: ProjectLayout,
  { isTypeScript, usesRequire }: TestFormat,
  { base, folder }: Place,
): string {
  const outFile = testFilePath(layout, folder, file, usesRequire);
  const { runner } = layout;
  const options = { runner, outFile, isCommonJs, isCompiled, usesRequire, isTypeScript, isFresh: needsFreshModules };
  const text = testFile(confirmed.map(testCase), options);
  writeOwnFile(base, outFile, text);
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
