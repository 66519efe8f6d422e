/** Specimens of one file → confirmed → a test file in the user's project. */
import { codeFileOf, type Target } from "../../frontend/targets/target.ts";
import { readText } from "../../machine/text-files.ts";
import { RUNNERS, type TestCase } from "../../report/tests/case.ts";
import { crashOf } from "../../report/tests/crash.ts";
import { notANumber } from "../../report/tests/not-a-number.ts";
import { testFile } from "../../report/tests/test-file.ts";
import type { Aftermath } from "../../value/aftermath.ts";
import { bundled } from "../pipeline/bundle.ts";
import { type Candidate, type ConfirmedSpecimen, confirm } from "../pipeline/confirm/specimens.ts";
import { isPartial } from "../pipeline/partial.ts";
import type { Session } from "../pipeline/session.ts";
import { hasUntypedParameter, isWrongTypeCrash, withHandedCalls } from "../pipeline/untyped.ts";
import { freePlace, ownerOf, writeGenerated } from "../project/generated-file.ts";
import { findLayout, type ProjectLayout, testFilePath, testsPlace } from "../project/layout.ts";
import type { Place } from "../project/own-files.ts";
import { isCommonJs, isCompiled, type TestFormat, testFormat } from "../project/test-format.ts";
import { readRecord, writeRecord } from "../project/test-record.ts";
import type { CoverOptions } from "./options.ts";

export interface EmittedTests {
  readonly file: string | null;
  readonly confirmed: readonly ConfirmedSpecimen[];
  /** Crashes, whose tests are there and do not run. */
  readonly skipped: readonly ConfirmedSpecimen[];
  /** Why specimens of a target became no tests. */
  readonly refused: ReadonlyMap<Target, readonly string[]>;
}

export async function emitTests(
  file: string,
  candidates: readonly Candidate[],
  session: Session,
  options: Pick<CoverOptions, "runner" | "out" | "writeTests" | "specs" | "force"> &
    Partial<Pick<CoverOptions, "pinsCrashes" | "changedSince">>,
  progress: "under way" | "done" = "done",
): Promise<EmittedTests> {
  const { runner, out, writeTests } = options;
  const refused = new Map<Target, string[]>();
  const none = { file: null, confirmed: [], skipped: [], refused };
  if (!writeTests || candidates.length === 0) return none;
  const layout = findLayout(file, session.cwd, runner);
  tellUnknownRunner(layout, session);
  const format = testFormat(file, layout);
  const confirmation = await confirm(file, candidates, {
    childPath: bundled("native-process.js"),
    canBeFresh: format.canBeFresh,
    sandbox: session.settings.sandbox,
  });
  for (const { target, reason } of confirmation.refused)
    refused.set(target, [...(refused.get(target) ?? []), `a test was not written: ${reason}`]);
  const confirmed = confirmation.confirmed
    .map((one) => ({ ...one, ...crashIn(one) }))
    .filter((one) => !isCallersMistake(one));
  if (confirmed.length === 0) return none;
  const place = testsPlace(layout, out, session.cwd);
  // the tests of functions that this run was not about, or did not come to, stay
  const isUnderWay = progress === "under way";
  const how = {
    isPartial: isUnderWay || isPartial(session, options),
    isUnderWay,
    isInterrupted: session.isInterrupted,
    force: options.force,
  };
  const cases = confirmed.map((one) => testCase(one, format.isTypeScript, options.pinsCrashes === true));
  const written = session.keep(() => write(file, cases, confirmation.needsFreshModules, layout, format, place, how));
  if (written?.besides !== undefined)
    session.ports.err(
      `assay: ${session.shown(written.besides)} was edited and stays as it is; the tests are in ${session.shown(written.file)}\n  --force replaces the edited file.\n`,
    );
  if (written === undefined) return none;
  const isRun = ({ crash }: ConfirmedSpecimen): boolean => crash === undefined || options.pinsCrashes === true;
  return {
    file: written.file,
    confirmed: confirmed.filter(isRun),
    skipped: confirmed.filter((one) => !isRun(one)),
    refused,
  };
}

const told = new WeakSet<Session>();

/** Once: what the tests are for instead, and how to ask for something else. */
function tellUnknownRunner({ unknownRunner, runner }: ProjectLayout, session: Session): void {
  if (unknownRunner === undefined || told.has(session)) return;
  told.add(session);
  session.ports.err(
    `assay: this project's tests run with ${unknownRunner}, which Assay does not write for; tests are for ${runner === "node" ? "node:test" : runner}\n  --runner ${RUNNERS.join("|")} chooses another.\n`,
  );
}

interface Writing {
  /** Not all functions of the file were covered. */
  readonly isPartial: boolean;
  /** More functions are to come. */
  readonly isUnderWay: boolean;
  readonly isInterrupted: boolean;
  /** Edited files are replaced. */
  readonly force: boolean;
}

interface Written {
  readonly file: string;
  /** The edited file that stands where it would have gone. */
  readonly besides?: string;
}

function write(
  file: string,
  fresh: readonly TestCase[],
  needsFreshModules: boolean,
  layout: ProjectLayout,
  { isTypeScript, usesRequire, importStyle }: TestFormat,
  { base, folder }: Place,
  { isPartial, isUnderWay, isInterrupted, force }: Writing,
): Written | undefined {
  const wanted = testFilePath(layout, folder, file, usesRequire);
  const { runner, root } = layout;
  const known = isPartial ? readRecord(root, wanted) : undefined;
  const cases = merged(known?.cases ?? [], fresh, isInterrupted);
  // what is there and nobody remembers cannot be put together with what is new
  const isKept = !isPartial || known !== undefined || ownerOf(wanted) !== "assay";
  // it will be replaced as a whole when the last function is done
  if (isUnderWay && !isKept) return undefined;
  const outFile = isKept ? freePlace(wanted, force) : partialPlace(wanted, fresh[0]!.target);
  const isFresh = needsFreshModules || known?.isFresh === true;
  const options = { runner, outFile, isCommonJs, isCompiled, usesRequire, isTypeScript, importStyle, isFresh };
  writeGenerated(base, outFile, testFile(cases, options));
  if (isKept) writeRecord(root, wanted, cases, isFresh);
  return outFile === wanted || !isKept ? { file: outFile } : { file: outFile, besides: wanted };
}

/** `pricing.test.ts` → `pricing.shipping.test.ts` */
function partialPlace(file: string, { export: name }: Target): string {
  return freePlace(file.replace(/(\.test\.\w+)$/, `.${name.replace(/[^\w-]+/g, "-")}$1`), false);
}

/** Function by function: the new tests stand for the old ones; after Ctrl-C the old ones stay, since the new ones may be fewer. */
function merged(old: readonly TestCase[], fresh: readonly TestCase[], isInterrupted: boolean): TestCase[] {
  const names = (cases: readonly TestCase[]): Set<string> => new Set(cases.map(({ target }) => target.export));
  const winners = isInterrupted ? names(old) : names(fresh);
  const kept = isInterrupted ? old : old.filter(({ target }) => !winners.has(target.export));
  const added = isInterrupted ? fresh.filter(({ target }) => !winners.has(target.export)) : fresh;
  return [...kept, ...added].sort((a, b) => a.target.start - b.target.start);
}

/** The error is the language's, and the program neither words nor documents it. */
function crashIn({ target, outcome }: ConfirmedSpecimen): Pick<ConfirmedSpecimen, "crash"> {
  const documented = (target.throws ?? []).map(({ type }) => type ?? "TypeError");
  const crash = crashOf(outcome, readText(codeFileOf(target)), documented);
  return crash === undefined ? {} : { crash };
}

function suspicionIn(
  target: Target,
  { self, args, calls = [] }: ConfirmedSpecimen["specimen"]["input"],
  outcome: ConfirmedSpecimen["outcome"],
): Pick<TestCase, "suspicion"> {
  const inputs = [...(self === undefined ? [] : [self]), ...args, ...calls.flatMap((call) => call.args)];
  const source = readText(codeFileOf(target)).slice(target.start, target.end);
  const suspicion = notANumber(outcome, inputs, source, !hasUntypedParameter(target));
  return suspicion === undefined ? {} : { suspicion };
}

/** Code without types that is given what it is not made for: nobody keeps a test of that. */
function isCallersMistake({ target, specimen, crash }: ConfirmedSpecimen): boolean {
  const { args, parameters } = withHandedCalls(target, specimen.input.args, specimen.input.calls);
  return (
    crash !== undefined &&
    isWrongTypeCrash(crash, args, parameters, readText(codeFileOf(target)).slice(target.start, target.end))
  );
}

function testCase(
  { target, specimen, outcome, isAsync, calls, aftermath, crash }: ConfirmedSpecimen,
  isTyped: boolean,
  pinsCrashes: boolean,
): TestCase {
  const { input, conditions } = specimen;
  return {
    target,
    ...(input.self === undefined ? {} : { self: input.self }),
    args: input.args,
    ...(calls === undefined ? {} : { calls }),
    outcome,
    ...(aftermath === undefined ? {} : { aftermath: isTyped ? publicOnly(aftermath, codeFileOf(target)) : aftermath }),
    isAsync,
    conditions,
    ...(crash === undefined ? {} : { crash }),
    ...suspicionIn(target, input, outcome),
    ...(crash === undefined || pinsCrashes ? {} : { isSkipped: true as const }),
  };
}

/** What a class keeps to itself cannot be asked for in a typed test. */
function publicOnly(aftermath: Aftermath, file: string): Aftermath {
  if (aftermath.says === undefined) return aftermath;
  const text = readText(file);
  const isPrivate = (name: string): boolean =>
    new RegExp(`\\b(?:private|protected)\\s+(?:(?:static|override|async|get|readonly)\\s+)*${name}\\b`).test(text);
  return { ...aftermath, says: aftermath.says.filter(([name]) => !isPrivate(name.replace(/\(\)$/, ""))) };
}
