/** What a job asks, as digests: equal for jobs that must have the same answer. */
import { createHash } from "node:crypto";
import type { CheckSettings } from "../../../checkers/finding.ts";
import type { Target } from "../../../frontend/targets/target.ts";
import type { CheckJob, ExploreJob } from "../../../jobs/job.ts";
import type { ProcessSettings } from "../../../jobs/settings.ts";
import type { ResultKey } from "../../../store/results.ts";
import type { SiteNames } from "./site-names.ts";

/** The jobs whose answers are kept: scripts depend on what is around them, and chance is a yardstick. */
export type KeptJob = ExploreJob | CheckJob;

export interface Asked {
  readonly job: KeptJob;
  /** Digest of the code that the target reaches. */
  readonly code: string;
  readonly settings: ProcessSettings;
  /** This very tool, and what it runs on. */
  readonly tool: string;
  readonly root: string;
  /** Branches come and go with the code. */
  readonly withoutGoals?: boolean;
  /** In untyped code, what is known of inputs comes and goes with it, too. */
  readonly withoutInputs?: boolean;
}

/** Where a target stands in its file is no part of the question, nor are the words that guide the search. */
export function questionOf(
  { job, code, settings, tool, root, withoutGoals, withoutInputs }: Asked,
  names: SiteNames,
): ResultKey {
  const { target, goals, budget, seed, strategy, mutate, useSmt, solvers } = job;
  const asked = {
    kind: job.kind,
    target:
      withoutInputs === true ? nameOf(target) : withoutPlace(withoutGoals === true ? withoutFacts(target) : target),
    goals: withoutGoals === true ? [] : goals.map((slot) => names.slotName(slot)),
    useSummaries: job.useSummaries !== false,
    seed,
    strategy,
    mutate,
    useSmt,
    solvers,
    mutants: job.kind === "explore" && job.mutants !== undefined,
    specimens: job.kind !== "explore" || job.specimens !== false,
    check: job.kind === "check" ? [withoutInputs === true ? chosenOf(job.check) : job.check, job.plugins] : [],
    known:
      job.kind === "check" && withoutGoals !== true
        ? [job.proved?.map(({ checker, isWhole, sites }) => [checker, isWhole, sites.length]), guidedBy(job)]
        : [],
    settings: [settings.bounds, settings.world, settings.sandbox.grants],
    code,
    tool,
  };
  const question = digest(JSON.stringify(asked, exact).replaceAll(JSON.stringify(root).slice(1, -1), "."));
  return { question, code, key: digest(`${question} ${JSON.stringify(budget)}`) };
}

/** How a search is led by what is verified; no part of what is asked of other code, of which more or less may be. */
export const guidedBy = (job: KeptJob): string =>
  job.kind !== "check" || job.guided === undefined ? "" : `${job.guided.mode} ${job.guided.maxInterrupts}`;

/** What the code of a target was found to do, which says how it is searched and what can be told of it; no part of what somebody asks. */
const FACTS = [
  "state",
  "stateless",
  "exposed",
  "untried",
  "unreached",
  "textElsewhere",
  "valuesElsewhere",
  "leavesBuiltins",
] as const;

function withoutFacts(target: Target): Target {
  const rest = { ...target };
  for (const name of FACTS) delete rest[name];
  return rest;
}

/** What `factsHold` compares, as text. */
export function factsOf(target: Target, root: string): string {
  const { state, stateless, leavesBuiltins } = target;
  const rest = FACTS.filter((name) => !OF_STATE.includes(name)).map((name) => target[name]);
  const others = digest(JSON.stringify(rest).replaceAll(JSON.stringify(root).slice(1, -1), "."));
  const facts: Facts = [others, state === undefined ? 0 : 1, stateless ?? "", leavesBuiltins === true ? 1 : 0];
  return JSON.stringify(facts);
}

const OF_STATE: readonly (typeof FACTS)[number][] = ["state", "stateless", "leavesBuiltins"];

type Facts = readonly [others: string, isStateful: 0 | 1, stateless: string, leavesBuiltins: 0 | 1];

/** Whether what was found with these facts can be told with those of today. A search that kept nothing between runs, because something might be kept, is as good where nothing is. */
export function factsHold(then: string, today: string): boolean {
  if (then === today) return true;
  if (!then.startsWith("[")) return false;
  const [others, isStateful, stateless, leavesBuiltins] = JSON.parse(then) as Facts;
  const now = JSON.parse(today) as Facts;
  return (
    others === now[0] && isStateful >= now[1] && (stateless === "" || stateless === now[2]) && leavesBuiltins <= now[3]
  );
}

const nameOf = ({ file, export: name, kind }: Target): Pick<Target, "file" | "export" | "kind"> => ({
  file,
  export: name,
  kind,
});

function withoutPlace(target: Target): unknown {
  const { start: _start, end: _end, line: _line, state, ...rest } = target;
  // told with its line
  return { ...rest, state: state?.replace(/\d+/g, "") };
}

/** Literal types may be numbers that JSON has no text for. */
export const exact = (_name: string, value: unknown): unknown =>
  typeof value === "bigint" || (typeof value === "number" && (!Number.isFinite(value) || Object.is(value, -0)))
    ? `${typeof value} ${Object.is(value, -0) ? "-0" : value}`
    : value;

/** The same for any code: what was asked about an earlier version of the target. */
export const askedOf = (asked: Omit<Asked, "code">, names: SiteNames): string =>
  questionOf({ ...asked, code: "", withoutGoals: true }, names).question;

/** Whether integers of that size matter is read off the code (`check/counting.ts`). */
function chosenOf({ levels, ...rest }: CheckSettings): unknown {
  const { "unsafe-integer": _, ...chosen } = levels;
  return [chosen, rest];
}

/** The same for any code, and whatever inputs it was given. */
export const optionsOf = (asked: Omit<Asked, "code">, names: SiteNames): string =>
  questionOf({ ...asked, code: "", withoutGoals: true, withoutInputs: true }, names).question;

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);
