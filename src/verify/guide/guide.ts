/**
 * The guidance for one target: its assertions under their premises, the assumptions that a run can follow, and at every branch what may or must still be unverified. Nothing is
 * inferred where a checker that is on has no static side, or where code runs that the analysis cannot vouch for: then every run could be worth while.
 */
import type { AssumedAt, Guide, GuidePoint } from "../../claims/guide.ts";
import type { Analysed } from "../../flow/domains/analyse.ts";
import { mayThrow } from "../../flow/domains/throws.ts";
import type { CheckerName, FunctionFlow, Instruction, Place } from "../../flow/graph.ts";
import type { ModuleFlow } from "../../flow/module.ts";
import { unwatchedSites } from "../../flow/unwatched.ts";
import { abstractionOf } from "../abstraction.ts";
import type { Annotations } from "../annotations.ts";
import type { Assumption } from "../assumption.ts";
import { type Abstracted, type Event, infer } from "../infer.ts";
import { type Conditions, UNVERIFIED } from "../premise.ts";
import type { Assertion, Verified } from "../verify.ts";

export interface GuideRequest {
  readonly module: ModuleFlow;
  readonly verified: Verified;
  readonly annotations: Annotations;
  readonly isMeant: (checker: CheckerName) => boolean;
  /** Nothing can be wrong with what the function returns. */
  readonly resultIsVerified: boolean;
  /** All other functions that may run are verified outright. */
  readonly othersAreVerified: boolean;
  readonly analysed: Analysed;
}

/** More assumptions make more conditions than they save. */
const MOST_FOLLOWED = 8;

export function guideOf({
  module,
  verified,
  annotations,
  isMeant,
  othersAreVerified,
  resultIsVerified,
  analysed,
}: GuideRequest): Guide | undefined {
  const { flow } = verified;
  const followed = followedAssumptions(module, verified, annotations);
  if (followed.length > MOST_FOLLOWED) return undefined;
  // operators on objects may call what is not verified
  if (!othersAreVerified && ["valueOf", "toString"].some((name) => module.methodsNamed(name).length > 0))
    return undefined;
  const ids = new Set(followed.map(({ id }) => id));
  const usable = withoutOthers(verified, followed, (id) => ids.has(id));
  const own = abstractionOf(
    module,
    usable,
    premisesOnly(annotations, (id) => ids.has(id)),
    isMeant,
  );
  const program = unverifiedAt(own, { calls: !othersAreVerified, results: !resultIsVerified });
  const guidance = infer(program);
  if (guidance === undefined) return undefined;
  const { conditions } = guidance;
  const points = new Points(conditions);
  for (const { id, end, instructions } of flow.blocks) {
    if ((end.kind === "branch" || end.kind === "each") && end.at.site >= 0) {
      points.put(end.at.site, true, guidance.at(end.yes, 0));
      points.put(end.at.site, false, guidance.at(end.no, 0));
    }
    instructions.forEach((each, index) => {
      if (each.at.site >= 0 && program.eventsAt(id, index).some(({ kind }) => kind === "assumed"))
        points.put(each.at.site, undefined, guidance.at(id, index + 1));
    });
  }
  return {
    file: module.module.file,
    ids: program.ids.length,
    assumed: followed.flatMap(({ id, at, kind }): AssumedAt[] =>
      program.ids.includes(id) ? [{ id: program.ids.indexOf(id), site: at.site, kind }] : [],
    ),
    points: points.all(),
    unwatched: othersAreVerified ? unwatchedIn(program, analysed) : [],
    assertions: usable.assertions.flatMap((one) =>
      isMeant(one.checker) && one.at.site >= 0
        ? [
            {
              checker: one.checker,
              site: one.at.site,
              premise: conditions.premise(premiseOf(program, one, flow)).join(""),
            },
          ]
        : [],
    ),
  };
}

/** Code that no open assertion and no assumption that is followed depends on. */
function unwatchedIn(program: Abstracted, analysed: Analysed): readonly number[] {
  if (analysed.isGivenUp) return [];
  const throwing = new Set<Instruction>();
  analysed.walk((state, _block, _index, each) => {
    if (each !== undefined && mayThrow(analysed.setting, state, each)) throwing.add(each);
  });
  return unwatchedSites(program.flow, {
    isMarked: (block, index) => program.eventsAt(block, index).length > 0,
    mayThrow: (each) => throwing.has(each),
  });
}

/** Conditions by what a run tells of: the outcome of a branch, an operation that is done. */
class Points {
  private readonly known = new Map<string, { site: number; outcome?: boolean; may: Uint8Array; must: Uint8Array }>();

  constructor(private readonly conditions: Conditions) {}

  put(site: number, outcome: boolean | undefined, { may, must }: { may: Uint8Array; must: Uint8Array }): void {
    const key = `${site} ${outcome}`;
    const before = this.known.get(key);
    // the same point several times in the graph: what holds for all of them
    this.known.set(key, {
      site,
      ...(outcome === undefined ? {} : { outcome }),
      may: before === undefined ? may : this.conditions.or(before.may, may),
      must: before === undefined ? must : this.conditions.and(before.must, must),
    });
  }

  all(): GuidePoint[] {
    return [...this.known.values()].map(({ may, must, ...at }) => ({ ...at, may: may.join(""), must: must.join("") }));
  }
}

/** What the boolean program says of an assertion. */
function premiseOf(
  program: Abstracted,
  { at, checker }: Assertion,
  flow: FunctionFlow,
): readonly (readonly string[])[] {
  for (const { id, instructions } of flow.blocks)
    for (const [index, each] of instructions.entries())
      if (
        each.kind === "assert" &&
        each.property.checker === checker &&
        each.at.start === at.start &&
        each.at.end === at.end
      )
        for (const event of program.eventsAt(id, index)) if (event.kind === "assert") return event.premise;
  return [[]];
}

interface Followed {
  readonly id: string;
  readonly at: Place;
  readonly kind: AssumedAt["kind"];
}

/** Assumptions whose predicate is about an operation that runs tell of. */
function followedAssumptions(
  module: ModuleFlow,
  { assumptions, flow }: Verified,
  annotations: Annotations,
): Followed[] {
  return [
    ...assumptions.flatMap(({ id, kind, at }): Followed[] =>
      (kind === "safe-integer" || kind === "no-wrap") && at.site >= 0 ? [{ id, kind, at }] : [],
    ),
    ...annotations.assumptions.flatMap(({ id, predicate, offset }): Followed[] => {
      const found = operationOf(module, flow, predicate, offset);
      return found === undefined ? [] : [{ id, ...found }];
    }),
  ];
}

/** `Number.isSafeInteger(E)` and `((E) | 0) === E`, where E is an operation of the statement below the comment. */
function operationOf(
  { module: { text } }: ModuleFlow,
  flow: FunctionFlow,
  predicate: string,
  offset: number,
): Omit<Followed, "id"> | undefined {
  const plain = (source: string): string => source.replace(/[\s()]/g, "");
  const said = plain(predicate);
  const line = text.indexOf("\n", offset);
  const end = line < 0 ? text.length : line;
  for (const { instructions } of flow.blocks)
    for (const { at, kind } of instructions) {
      if (kind !== "assign" || at.site < 0 || at.start < offset || at.end > end) continue;
      const own = plain(text.slice(at.start, at.end));
      const operation = own.replace(/^([\w$.]+)([-+*])=(.+)$/, "$1$2$3");
      if (said === `Number.isSafeInteger${operation}`) return { at, kind: "safe-integer" };
      const wrapped = /^(.*)\|0$/.exec(own)?.[1];
      if (wrapped !== undefined && said === `${wrapped}|0===${wrapped}`) return { at, kind: "no-wrap" };
    }
  return undefined;
}

/** What rests on an assumption that no run can tell of is not verified; those that reviewers stated stand where their operation does. */
function withoutOthers(
  verified: Verified,
  followed: readonly Followed[],
  isFollowed: (id: string) => boolean,
): Verified {
  const known = new Map(verified.assumptions.map((one) => [one.id, one]));
  return {
    ...verified,
    assumptions: followed.map(
      ({ id, at, kind }): Assumption =>
        known.get(id) ?? { id, at, kind, predicate: undefined, origin: "reviewer", words: "" },
    ),
    assertions: verified.assertions.map(
      (one): Assertion =>
        one.verdict.kind === "verified-under" && !one.verdict.premise.every(isFollowed)
          ? { ...one, verdict: { kind: "not-verified" } }
          : one,
    ),
  };
}

const premisesOnly = (annotations: Annotations, isFollowed: (id: string) => boolean): Annotations => ({
  ...annotations,
  assumptions: [],
  premises: annotations.premises.map((one) => ({
    ...one,
    premise: one.premise.filter((cube) => cube.every(isFollowed)),
  })),
});

/** Calls that may run code which is not verified, and results that are not, count as assertions that are not. */
function unverifiedAt(
  program: Abstracted,
  { calls, results }: { readonly calls: boolean; readonly results: boolean },
): Abstracted {
  if (!calls && !results) return program;
  const unverified: Event = { kind: "assert", premise: UNVERIFIED };
  const isMet = (block: number, index: number): boolean => {
    const { instructions, end } = program.flow.blocks[block]!;
    const each = instructions[index];
    if (each === undefined) return results && end.kind === "return";
    return calls && each.kind !== "assign" && each.kind !== "assert" && each.kind !== "assume";
  };
  return {
    ...program,
    eventsAt: (block, index) =>
      isMet(block, index) ? [...program.eventsAt(block, index), unverified] : program.eventsAt(block, index),
  };
}
