/** Validates the summaries of an earlier version, target by target, and makes those anew that do not hold any more. */
import { relative } from "node:path";
import { openProject } from "../../frontend/project.ts";
import { codeFileOf } from "../../frontend/targets/target.ts";
import type { TargetSummary } from "../../summary/kept.ts";
import {
  type Census,
  censusOf,
  openProver,
  summaryProver,
  taintedIn,
  type Validated,
  VersionPair,
  validate,
  versionOf,
} from "../../summary/validated.ts";
import { sidesOf, type Versions } from "../diff/versions.ts";
import { rootsOf } from "../pipeline/memory/summaries.ts";
import { rerunOf } from "../pipeline/rerun.ts";
import type { Session } from "../pipeline/session.ts";
import { timeShares } from "../pipeline/shares.ts";
import { EXIT, type ExitCode } from "../terminal/exit-codes.ts";
import { derive } from "./derive.ts";
import { moved } from "./moved.ts";
import type { SummariesOptions } from "./options.ts";
import { type ValidatedPiece, validatePieces } from "./pieces.ts";
import { heldAgainst } from "./states.ts";
import type { ValidatedTarget } from "./validated-target.ts";
import { validatedDocument, validatedText } from "./validated-text.ts";

export async function validateAll(versions: Versions, options: SummariesOptions, session: Session): Promise<ExitCode> {
  const sides = await sidesOf(options, versions, session);
  if (sides === undefined) return EXIT.usage;
  const both = sides.flatMap(({ before, after }) =>
    before === undefined || after === undefined ? [] : [{ before, after }],
  );
  const share = timeShares(2 * both.length, session, options);
  const pairs = new Map<string, VersionPair | undefined>();
  const projects = { before: openProject(), after: openProject() };
  const pairOf = (before: readonly string[], after: readonly string[]): VersionPair | undefined => {
    const key = JSON.stringify([before, after]);
    if (!pairs.has(key)) {
      const old = versionOf(versions.place, before, projects.before);
      const now = versionOf(versions.root, after, projects.after);
      pairs.set(key, old === undefined || now === undefined ? undefined : new VersionPair(old, now));
    }
    return pairs.get(key);
  };
  // one pair for all is looked at once; where loading differs somewhere, each target has its own
  const whole = pairOf(
    [...new Set(both.flatMap(({ before }) => rootsOf(before)))],
    [...new Set(both.flatMap(({ after }) => rootsOf(after)))],
  );
  const isShared = whole !== undefined && taintedIn(whole).all === undefined;
  if (!isShared) pairs.clear();
  const told: ValidatedTarget[] = [];
  const { root, place } = versions;
  const asToday = (one: TargetSummary): TargetSummary => ({
    ...one,
    outcome: moved(one.outcome, place, root),
    left: moved(one.left, place, root),
  });
  const prover = openProver();
  const byPair = new Map<VersionPair, TargetSummary[]>();
  const { now } = session.ports;
  for (const { before, after } of both) {
    if (session.isInterrupted) break;
    const derived = await derive(before, versions.place, share(), options, session);
    const pair = isShared ? whole : pairOf(rootsOf(before), rootsOf(after));
    const times = { milliseconds: { 1: 0, 2: 0, 3: 0 } };
    const budget = share();
    const ways = derived.summaries?.ways ?? [];
    const rerun = rerunOf(
      after,
      { arity: before.parameters.length, budget, useSmt: options.useSmt, isChecked: false, ways },
      session,
    );
    const asked = {
      pipeline: options.pipeline,
      isIndependent: options.isIndependent,
      times,
      now,
      prover: summaryProver(prover),
      rerun: (list: readonly TargetSummary[]) => rerun(list.map(asToday)),
    };
    const results =
      pair === undefined || derived.summaries === undefined ? [] : await validate(pair, derived.summaries, asked);
    if (pair !== undefined) byPair.set(pair, [...(byPair.get(pair) ?? []), ...(derived.summaries?.list ?? [])]);
    const invalid = results.filter(({ phase }) => phase === undefined);
    const held =
      options.states === 0
        ? undefined
        : await heldAgainst(results, { before, after, ways, count: options.states }, versions, session);
    told.push({
      ...(held === undefined ? {} : { held }),
      file: relative(versions.place, codeFileOf(before)),
      export: before.export,
      derived,
      results,
      why: derived.why ?? (pair === undefined ? "its code cannot be told from the text" : undefined),
      milliseconds: times.milliseconds,
      // breadth first: those with the shortest way from the entry come first
      recomputed:
        invalid.length === 0 || !options.isRecomputed
          ? undefined
          : await derive(
              after,
              versions.root,
              budget,
              options,
              session,
              byDepth(invalid).map(({ summary }) => summary.model),
            ),
    });
  }
  const spent = { 1: 0, 2: 0, 3: 0 };
  const pieces: ValidatedPiece[] = [];
  for (const [pair, list] of byPair)
    if (!session.isInterrupted) pieces.push(...(await validatePieces(pair, list, prover, options, spent, now)));
  prover.dispose();
  const added = sides.filter(({ before }) => before === undefined).length;
  const removed = sides.filter(({ after }) => after === undefined).length;
  const all = {
    told,
    pieces: distinct(pieces),
    spent,
    census: joined(pairs),
    added,
    removed,
    version: options.version!,
  };
  session.ports.out(
    options.json ? `${JSON.stringify(validatedDocument(all), undefined, 2)}\n` : validatedText(all, options),
  );
  return session.end(EXIT.done);
}

/** Modules that several targets share are looked at once for each. */
function distinct(pieces: readonly ValidatedPiece[]): readonly ValidatedPiece[] {
  const seen = new Map(
    pieces.map((one) => [[one.file, one.function, one.kind, one.line, one.pre, one.post].join("\n"), one]),
  );
  return [...seen.values()];
}

const byDepth = (invalid: readonly Validated[]): Validated[] =>
  [...invalid].sort((a, b) => a.summary.pre.length - b.summary.pre.length);

/** Functions that several targets share are counted once. */
function joined(pairs: ReadonlyMap<string, VersionPair | undefined>): Census {
  const seen = new Set<unknown>();
  const total = { functions: 0, modified: 0, indirectlyModified: 0, unknown: 0, indirectlyUnknown: 0 };
  for (const pair of pairs.values()) {
    if (pair === undefined) continue;
    const census = censusOf(pair, ({ node }) => {
      if (seen.has(node)) return false;
      seen.add(node);
      return true;
    });
    for (const key of Object.keys(total) as (keyof Census)[]) total[key] += census[key];
  }
  return total;
}
