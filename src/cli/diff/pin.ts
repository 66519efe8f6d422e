/** Differences as tests: they pin what the later version does, in a file apart from those of `assay cover`. */
import type { Specimen } from "../../jobs/result.ts";
import { groupBy } from "../../report/group.ts";
import type { TestCase } from "../../report/tests/case.ts";
import { testFile } from "../../report/tests/test-file.ts";
import { endingText } from "../../report/tests/title.ts";
import type { Aftermath } from "../../value/aftermath.ts";
import { bundled } from "../pipeline/bundle.ts";
import { confirm } from "../pipeline/confirm/specimens.ts";
import type { Session } from "../pipeline/session.ts";
import { freePlace, writeGenerated } from "../project/generated-file.ts";
import { findLayout, testFilePath, testsPlace } from "../project/layout.ts";
import { isCommonJs, isCompiled, testFormat } from "../project/test-format.ts";
import type { DiffOptions } from "./options.ts";
import type { Judged, Shown } from "./result.ts";

/** The same, with the files that tests were written to. */
export async function pinned(
  judged: readonly Judged[],
  options: DiffOptions,
  session: Session,
): Promise<readonly Judged[]> {
  if (!options.writeTests) return judged;
  const files = new Map<Judged, string>();
  const different = judged.filter(({ verdict }) => verdict.kind === "different");
  for (const [file, group] of groupBy(different, ({ target }) => target.file)) {
    const { written, names } = await write(file, group, options, session);
    for (const one of group) if (written !== undefined && names.has(one)) files.set(one, written);
  }
  return judged.map((one) =>
    one.verdict.kind === "different" ? { ...one, verdict: { ...one.verdict, test: files.get(one) ?? null } } : one,
  );
}

async function write(
  file: string,
  group: readonly Judged[],
  { runner, out, force, version }: DiffOptions,
  session: Session,
): Promise<{ readonly written: string | undefined; readonly names: ReadonlySet<Judged> }> {
  const layout = findLayout(file, session.cwd, runner);
  const format = testFormat(file, layout);
  const candidates = group.flatMap((one) =>
    one.verdict.kind === "different"
      ? one.verdict.differences
          .filter(canBePinned)
          .map((shown) => ({ one, shown, target: one.target, specimen: specimenOf(shown) }))
      : [],
  );
  const { confirmed, needsFreshModules } = await confirm(file, candidates, {
    childPath: bundled("native-process.js"),
    canBeFresh: format.canBeFresh,
    sandbox: session.settings.sandbox,
  });
  const cases: TestCase[] = [];
  const names = new Set<Judged>();
  for (const { target, specimen, outcome, isAsync, aftermath } of confirmed) {
    const from = candidates.find((candidate) => candidate.specimen === specimen)!;
    names.add(from.one);
    const { self, args } = specimen.input;
    cases.push({
      target,
      ...(self === undefined ? {} : { self }),
      args,
      outcome,
      ...pinnedAftermath(aftermath, from.shown),
      isAsync,
      conditions: [],
      was: `in ${version} it ${endingText(from.shown.before.outcome)}`,
    });
  }
  if (cases.length === 0) return { written: undefined, names };
  const place = testsPlace(layout, out, session.cwd);
  const wanted = testFilePath(layout, place.folder, file, format.usesRequire).replace(/\.test(\.\w+)$/, ".diff.test$1");
  const outFile = freePlace(wanted, force);
  const { isTypeScript, usesRequire, importStyle } = format;
  const text = testFile(cases, {
    runner: layout.runner,
    outFile,
    isCommonJs,
    isCompiled,
    usesRequire,
    isTypeScript,
    importStyle,
    isFresh: needsFreshModules,
    header: `// Pins what differs from ${version}. Written by \`npx assay diff\`; edit freely if you adopt it.\n`,
  });
  const isWritten = session.keep(() => writeGenerated(place.base, outFile, text) ?? true);
  return { written: isWritten === true ? outFile : undefined, names };
}

/** Arguments that the earlier version changed and this one leaves alone are pinned as they came. */
function pinnedAftermath(now: Aftermath | undefined, { before, input }: Shown): Pick<TestCase, "aftermath"> {
  const changed = new Set((now?.args ?? []).map(({ index }) => index));
  const alone = (before.aftermath?.args ?? []).flatMap(({ index }) => {
    const value = input.after.args[index];
    return changed.has(index) || value === undefined ? [] : [{ index, value }];
  });
  if (alone.length === 0) return now === undefined ? {} : { aftermath: now };
  return { aftermath: { ...now, args: [...(now?.args ?? []), ...alone] } };
}

/** What a test can show: that an object is another one is not asserted. */
const canBePinned = ({ what }: Shown): boolean => what !== "identity";

const specimenOf = ({ input, after }: Shown): Specimen => ({
  input: input.after,
  outcome: after.outcome,
  conditions: [],
  isVolatile: false,
});
