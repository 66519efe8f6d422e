/** Last stage: what came of a target as the report says it, whichever command explored it. */
import type { Claim } from "../../claims/claim.ts";
import { claimText, claimTexts, reportedClaims } from "../../report/claims.ts";
import {
  type CheckDocument,
  type CoverDocument,
  type ReportDocument,
  type ReportedBranch,
  type ReportedExploration,
  type RunDocument,
  SCHEMA,
} from "../../report/document.ts";
import { shortened } from "../terminal/diagnostic-text.ts";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import { blockLines } from "./blocks.ts";
import { version } from "./bundle.ts";
import type { Explored } from "./explored.ts";
import { countedGoals, countGoals, statusOf } from "./result.ts";
import type { Session } from "./session.ts";
import { unreachedBranches } from "./unreached.ts";

type Contents<Document extends ReportDocument> = Omit<Document, "schema" | "version" | "interrupted">;

/** What every document says, around what the command found. */
export function documentOf(
  session: Session,
  contents: Contents<CoverDocument> | Contents<CheckDocument> | Contents<RunDocument>,
): ReportDocument {
  const { command, ...rest } = contents;
  const interrupted = session.isInterrupted;
  return { schema: SCHEMA, command, version: version(), interrupted, ...rest } as ReportDocument;
}

/** How a kind of target is spoken of. */
export interface TargetWords {
  /** A place in the program. */
  place(file: string, line: number | string): string;
  /** What a failure says. */
  failure(text: string): string;
}

/** The file of a function stands above it in every report. */
export const functionWords = ({ cwd }: Session): TargetWords => ({
  place: (_file, line) => `line ${line}`,
  failure: (text) => shortened(text, cwd),
});

export const scriptWords = (session: Session): TargetWords => ({
  place: (file, line) => `${session.shown(file)}:${line}`,
  failure: (text) => text,
});

export interface ReportingOptions {
  readonly words: TargetWords;
  /** Branches that were not reached are listed. */
  readonly listsUnreached: boolean;
  /** Further lines on what could not be done. */
  readonly doubts?: Iterable<string>;
}

export function reportedExploration(
  { plan, end, blocked, since }: Explored,
  session: Session,
  { words, listsUnreached, doubts = [] }: ReportingOptions,
): ReportedExploration {
  const { goals, job } = plan;
  const { file } = job.target;
  const blocks = blockLines(blocked, file, (one) => session.shown(one));
  if (end.kind === "failed")
    return {
      status: statusOf(end),
      message: words.failure(end.failure.message),
      hint: words.failure(end.failure.hint),
      branches: { covered: 0, total: goals.length, unreached: [] },
      runs: 0,
      paths: 0,
      seconds: 0,
      limits: blocks,
      claims: [],
      assumptions: [],
      stats: {},
    };
  const { result } = end;
  const isProof = result.status === "exhausted";
  const assumptions = isProof ? result.assumptions : [];
  const { counted, unreachable } = countedGoals(goals, result);
  const listed = (slots: readonly number[]): ReportedBranch[] =>
    listsUnreached ? unreachedBranches(slots, result, session.modules, file) : [];
  return {
    status: result.status,
    branches: {
      covered: countGoals(goals, result),
      total: counted.length,
      unreached: listed(counted),
      ...(unreachable.length === 0 ? {} : { unreachable: listed(unreachable) }),
    },
    runs: result.runs,
    paths: result.paths,
    seconds: Math.round(result.milliseconds) / 1000,
    limits: [...blocks, ...limitsOf(result.claims, session, words), ...clockLine(result.statistics), ...doubts],
    claims: reportedClaims([...result.claims, ...assumptions], (place) => lineOf(place, session)),
    assumptions: claimTexts(assumptions),
    stats: result.statistics,
    ...(since === undefined ? {} : { since }),
  };
}

/** What was not exact, with the place. */
function limitsOf(claims: readonly Claim[], session: Session, words: TargetWords): string[] {
  // what was blocked is listed with its place already
  const others = claims.filter(({ kind }) => kind !== "blocked");
  const texts = others.map((claim) => {
    const { place, about } = claim;
    if (place === undefined || claim.kind !== "used-as-it-came") return claimText(claim);
    const line = lineOf(place, session) ?? "?";
    return `${words.place(place.file, line)}: ${about} is not symbolic; values were used as they came`;
  });
  return [...new Set(texts)];
}

/** Counts end what takes too long; where the clock had to, the same question may have another answer. */
const clockLine = ({ endedByTime = 0 }: Readonly<Record<string, number>>): string[] =>
  endedByTime === 0
    ? []
    : [
        `time, not counted work, ended ${endedByTime === 1 ? "a step" : `${endedByTime} steps`}: a machine that is less busy may say more`,
      ];

const lineOf = ({ file, site }: NonNullable<Claim["place"]>, { modules }: Session): number | undefined =>
  modules.module(file).sites[site]?.line;

/** Code that does not parse or load is a mistake in any company; types that no value can be built of are one when nothing else is left. */
export function exitCodeOf(targets: readonly ReportedExploration[], hasProblems: boolean): ExitCode {
  const isBroken = hasProblems || targets.some(({ status }) => status === "error");
  return isBroken || targets.every(({ status }) => status === "unsupported") ? EXIT.usage : EXIT.done;
}
