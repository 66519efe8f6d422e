/** The corpus against itself: each witness is within the declared types, and natively it shows what is planted. */
import { type Case, witnessText } from "./case.ts";
import { type Observed, PLANTS } from "./plant.ts";
import { typeProblems } from "./typecheck.ts";

export interface CorpusError {
  readonly one: Case;
  readonly why: string;
}

export function illTyped(cases: readonly Case[]): CorpusError[] {
  const found = typeProblems(cases.map((one) => ({ ...one.files, "subject.ts": one.source + witnessText(one) })));
  return found.flatMap((problems, i) =>
    problems.length === 0
      ? []
      : [{ one: cases[i]!, why: problems.map(({ code, message }) => `TS${code}: ${message}`).join("\n") }],
  );
}

/** Undefined when the witness shows what is planted. */
export function untruth(one: Case, observed: Observed): CorpusError | undefined {
  const isShown = one.plant === "safe" ? observed.error === undefined : PLANTS[one.plant].shows(observed);
  return isShown ? undefined : { one, why: `the witness does not show it: ${JSON.stringify(observed)}` };
}

/** Names that are there twice. */
export function repeated(cases: readonly Case[]): CorpusError[] {
  const seen = new Set<string>();
  return cases.flatMap((one) => {
    const name = `${one.family}: ${one.name}`;
    if (seen.has(name)) return [{ one, why: "another case has this name" }];
    seen.add(name);
    return [];
  });
}
