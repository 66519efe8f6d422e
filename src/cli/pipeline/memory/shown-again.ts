/** Whether findings of earlier code are those of today: the inputs that are told with them show what they showed, and nothing besides. */
import type { CheckFinding, CheckPlace, CheckResult, SeenViolation } from "../../../checkers/finding.ts";
import type { EncodedInput } from "../../../jobs/input.ts";

type Check = Pick<CheckResult<EncodedInput>, "findings" | "witnesses">;
type Finding = CheckFinding<EncodedInput>;

/** Every input that something was found with; undefined where a run would have to be stopped. */
export function inputsOf({ findings, witnesses }: Check): readonly EncodedInput[] | undefined {
  const isEnding = findings.flatMap(told).every(({ outcome }) => !isStopped(outcome));
  return isEnding ? witnesses.flatMap(({ inputs }) => inputs) : undefined;
}

const isStopped = (outcome: unknown): boolean =>
  typeof outcome === "object" && outcome !== null && Object.hasOwn(outcome, "stopped");

/** The finding itself, and those of its others that are told as well. */
const told = (finding: Finding): readonly Finding[] => [
  finding,
  ...(finding.others ?? []).map((other) => ({ ...finding, ...other })),
];

/** `seen`: of each input, in two kinds of runs. Either may be the one that the finding is told of. */
export function areShown({ findings, witnesses }: Check, seen: readonly (readonly SeenViolation[])[]): boolean {
  const byBucket = new Map(findings.map((finding) => [finding.bucket, told(finding)]));
  const isKnown = ({ bucket }: Finding): boolean =>
    witnesses.some((one) => one.bucket === bucket && one.inputs.length === byBucket.get(bucket)!.length);
  if (!findings.every(isKnown)) return false;
  let next = 0;
  const all: SeenViolation[] = [];
  for (const { bucket, inputs } of witnesses)
    for (const i of inputs.keys()) {
      const shown = [seen[next++] ?? [], seen[next++] ?? []].find((run) => {
        const finding = byBucket.get(bucket)?.[i];
        // what is told with another has to be seen, wherever that is
        const isSeen = finding === undefined ? run.length > 0 : run.some((one) => isSame(one, finding));
        return isSeen && tellsAll(findings, run);
      });
      if (shown === undefined) return false;
      all.push(...shown);
    }
  return findings.every(({ also = [] }) => also.every((one) => all.some((other) => isAt(one, other))));
}

/** A bucket is named by the calls that lead there, too. */
const isSame = (one: SeenViolation, { bucket, message, values, ...at }: Finding): boolean =>
  isAt(one, at) &&
  one.bucket === bucket &&
  one.message === message &&
  JSON.stringify(one.values) === JSON.stringify(values);

/** The run shows nothing that none of the findings speaks of. */
function tellsAll(findings: readonly Finding[], seen: readonly SeenViolation[]): boolean {
  const places = findings.flatMap((one) => [one, ...(one.also ?? [])]);
  return seen.every((one) => places.some((other) => isAt(one, other)));
}

interface Seen {
  readonly checker: string;
  readonly place: CheckPlace | undefined;
}

const isAt = (one: Seen, other: Seen): boolean =>
  one.checker === other.checker && one.place?.file === other.place?.file && one.place?.site === other.place?.site;
