/** From specimens to a test file: natively confirmed twice in fresh processes, then written. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { isTypeScript, languageOf, parseModule } from "../../frontend/parse.ts";
import type { Target } from "../../frontend/target.ts";
import type { Specimen } from "../../explore/process/messages.ts";
import type { NativeJob } from "../../native/messages.ts";
import { runNatively } from "../../native/native-host.ts";
import { nativeModules } from "../../native/sources.ts";
import type { TestCase } from "../../report/tests/case.ts";
import { testFile } from "../../report/tests/test-file.ts";
import type { EncodedOutcome } from "../../value/encoded.ts";
import { type ProjectLayout, testFilePath, testsFolder } from "./project-layout.ts";

export interface ConfirmedSpecimen {
  readonly target: Target;
  readonly specimen: Specimen;
}

export interface Confirmation {
  readonly confirmed: readonly ConfirmedSpecimen[];
  /** Why the others were left out. */
  readonly refused: readonly (ConfirmedSpecimen & { readonly reason: string })[];
}

const SILENCE_MS = 10_000;

/** A test that does not pass natively, twice, in either order, is not written. */
export async function confirm(file: string, candidates: readonly ConfirmedSpecimen[], childPath: string): Promise<Confirmation> {
  const pinnable = candidates.filter(({ specimen }) => !("stopped" in specimen.outcome));
  if (pinnable.length === 0) return { confirmed: [], refused: [] };
  const modules = await nativeModules(file);
  const cases: NativeJob["cases"] = pinnable.map(({ target, specimen }, id) => ({ id, target, input: specimen.input }));
  const options = { childPath, silenceMilliseconds: SILENCE_MS };
  const [forward, backward] = await Promise.all([
    runNatively({ modules, cases }, options),
    runNatively({ modules, cases: [...cases].reverse() }, options),
  ]);
  const confirmed: ConfirmedSpecimen[] = [];
  const refused: (ConfirmedSpecimen & { reason: string })[] = [];
  pinnable.forEach((candidate, id) => {
    const reason = refusal(candidate.specimen, forward.outcomes.get(id), backward.outcomes.get(id), forward.problem);
    if (reason === undefined) confirmed.push(candidate);
    else refused.push({ ...candidate, reason });
  });
  return { confirmed, refused };
}

function refusal(specimen: Specimen, first: EncodedOutcome | undefined, second: EncodedOutcome | undefined, problem: string | undefined): string | undefined {
  if (first === undefined || second === undefined) return problem ?? "the native run did not end";
  if (!same(first, second)) return specimen.isVolatile ? "its result depends on the clock or on random values" : "its result differs from run to run";
  if (!same(first, specimen.outcome)) return "the native run ended differently from the explored one";
  return undefined;
}

const same = (a: EncodedOutcome, b: EncodedOutcome): boolean => JSON.stringify(a) === JSON.stringify(b);

export function writeTests(file: string, confirmed: readonly ConfirmedSpecimen[], layout: ProjectLayout, out: string | undefined, cwd: string, readText: (file: string) => string): string {
  const outFile = testFilePath(layout, testsFolder(layout, out, cwd), file);
  const cases = confirmed.map(
    ({ target, specimen }): TestCase => ({
      target,
      ...(specimen.input.self === undefined ? {} : { self: specimen.input.self }),
      args: specimen.input.args,
      outcome: specimen.outcome,
      conditions: specimen.conditions,
    }),
  );
  const isCommonJs = (subject: string): boolean => parseModule(subject, readText(subject)).format === "commonjs";
  const language = languageOf(file);
  const typescript = language !== undefined && isTypeScript(language);
  const usesRequire = !typescript && isCommonJs(file) && layout.runner !== "vitest" && !layout.isEsm;
  const text = testFile(cases, { runner: layout.runner, outFile, isCommonJs, usesRequire, isTypeScript: typescript });
  mkdirSync(dirname(outFile), { recursive: true });
  writeFileSync(outFile, text);
  return outFile;
}
