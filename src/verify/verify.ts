/**
 * The verifier: every assertion of a function, decided under named assumptions. First nothing is assumed; what is left is tried with everything
 * that an analysis may take for granted, and then with less and less, so that what remains is needed.
 */
import { type Analyser, analyserOf } from "../flow/domains/analyse.ts";
import { ASSUME_NOTHING, ASSUMPTIONS, type Asked, type Assumes } from "../flow/domains/assumptions/list.ts";
import type { CheckerName, FlowNode, Place, Property, Refusal } from "../flow/graph.ts";
import type { ModuleFlow } from "../flow/module.ts";
import { assumptionOf } from "./assumption.ts";
import { type Decision, decide } from "./decide.ts";
import { byInduction } from "./induction.ts";
import type { Assertion, Verdict, Verified } from "./verdict.ts";
import { whyOpen } from "./words.ts";

export type { Assertion, Verdict, Verified } from "./verdict.ts";

/** An assertion of the source: all its instances in the graph are decided together. */
interface Subject {
  readonly key: string;
  readonly checker: CheckerName;
  readonly at: Place;
  readonly text: string | undefined;
}

interface Outcome {
  readonly decisions: Map<string, Decision>;
  readonly words: Map<string, string>;
}

/** Names an assertion of the source: all its instances in the graph are decided together. */
export const keyOf = ({ checker, at, text }: Pick<Assertion, "checker" | "at" | "text">): string =>
  `${checker}@${at.start}:${at.end}:${at.site}${text === undefined ? "" : ` ${text}`}`;

/** The same of an assertion in a graph. */
export const keyOfProperty = (property: Property, at: Place): string => {
  const text = statedText(property);
  return keyOf({ checker: property.checker, at, ...(text === undefined ? {} : { text }) });
};

const statedText = (property: Property): string | undefined => ("text" in property ? property.text : undefined);

/** How many assumptions are left out one by one, once whole kinds were. */
const MOST_SINGLE = 24;

export interface Verifier {
  /** `granted`: what holds anyway, and is no assumption of a verdict. */
  verify(node: FlowNode, granted?: Assumes): Verified | { readonly refusal: Refusal };
}

export function verifierOf(module: ModuleFlow): Verifier {
  const analyser = analyserOf(module);
  return {
    verify(node, granted = ASSUME_NOTHING) {
      const refusal = module.refusalOf(node);
      if (refusal !== undefined) return { refusal };
      return verifyFunction(module, analyser, node, granted);
    },
  };
}

export const idOf = ({ kind, at, subject }: Asked): string => `${kind}@${at.start}:${at.end}:${subject}`;

function verifyFunction(module: ModuleFlow, analyser: Analyser, node: FlowNode, granted: Assumes): Verified {
  const flow = module.flowOf(node)!;
  const subjects = new Map<string, Subject>();
  for (const { instructions } of flow.blocks)
    for (const each of instructions)
      if (each.kind === "assert") {
        const key = keyOfProperty(each.property, each.at);
        const { checker } = each.property;
        if (!subjects.has(key)) subjects.set(key, { key, checker, at: each.at, text: statedText(each.property) });
      }
  let analyses = 0;
  const asked = new Map<string, Asked>();
  const attempt = (isAssumed: (id: string) => boolean): Outcome => {
    analyses++;
    const assumes: Assumes = (each) => {
      if (granted(each)) return true;
      const id = idOf(each);
      asked.set(id, each);
      return isAssumed(id);
    };
    return outcomeOf(analyser, node, assumes);
  };

  const sound = attempt(() => false);
  const decided = new Map<string, Verdict>();
  const open: Subject[] = [];
  for (const subject of subjects.values()) {
    const decision = sound.decisions.get(subject.key);
    if (decision === undefined) decided.set(subject.key, { kind: "unreachable" });
    else if (decision === "holds") decided.set(subject.key, { kind: "verified" });
    else if (decision === "fails") decided.set(subject.key, { kind: "violated-always" });
    else open.push(subject);
  }
  const used = new Map<string, Asked>();
  // what is open with everything assumed is told as it is then
  let best = sound;
  if (open.length > 0 && asked.size > 0) {
    const all = attempt(() => true);
    best = all;
    // assumptions that only come up under others
    const ids = new Set(asked.keys());
    const holds = (outcome: Outcome, { key }: Subject): boolean => {
      const decision = outcome.decisions.get(key);
      // code that an assumption makes unreachable is not verified by it
      return decision === "holds";
    };
    const helped = open.filter((subject) => holds(all, subject));
    for (const [subject, premise] of premises(helped, ids, asked, attempt, holds)) {
      decided.set(subject.key, { kind: "verified-under", premise: [...premise] });
      for (const id of premise) used.set(id, asked.get(id)!);
    }
  }
  const names = new Map([...used.keys()].map((id, i) => [id, `a${i + 1}`]));
  return byInduction({
    name: flow.name,
    node,
    flow,
    analyses,
    assumptions: [...used].map(([id, each]) => assumptionOf(names.get(id)!, each, module, id)),
    assertions: [...subjects.values()].map(({ key, checker, at, text }) => {
      const verdict = decided.get(key) ?? { kind: "not-verified" };
      return {
        checker,
        at,
        ...(text === undefined ? {} : { text }),
        verdict:
          verdict.kind === "verified-under"
            ? { kind: verdict.kind, premise: verdict.premise.map((id) => names.get(id)!) }
            : verdict,
        known: best.words.get(key) ?? sound.words.get(key) ?? "",
      };
    }),
  });
}

/** For each subject a set of assumptions that suffices and from which nothing can be left out. */
function premises(
  helped: readonly Subject[],
  ids: ReadonlySet<string>,
  asked: ReadonlyMap<string, Asked>,
  attempt: (isAssumed: (id: string) => boolean) => Outcome,
  holds: (outcome: Outcome, subject: Subject) => boolean,
): Map<Subject, ReadonlySet<string>> {
  const result = new Map<Subject, ReadonlySet<string>>();
  // subjects that stay together share the analyses
  const shrink = (
    group: readonly Subject[],
    assumed: ReadonlySet<string>,
    candidates: readonly (readonly string[])[],
    isSingle: boolean,
  ): void => {
    if (group.length === 0) return;
    const [first, ...rest] = candidates;
    if (first === undefined && !isSingle && assumed.size <= MOST_SINGLE) {
      shrink(
        group,
        assumed,
        [...assumed].reverse().map((id) => [id]),
        true,
      );
      return;
    }
    if (first === undefined) {
      for (const subject of group) result.set(subject, assumed);
      return;
    }
    const fewer = new Set([...assumed].filter((id) => !first.includes(id)));
    if (fewer.size === assumed.size) {
      shrink(group, assumed, rest, isSingle);
      return;
    }
    const outcome = attempt((id) => fewer.has(id));
    const without = group.filter((subject) => holds(outcome, subject));
    const needing = group.filter((subject) => !holds(outcome, subject));
    shrink(without, fewer, rest, isSingle);
    shrink(needing, assumed, rest, isSingle);
  };
  const byKind = ASSUMPTIONS.map(({ kind }) => [...ids].filter((id) => asked.get(id)!.kind === kind)).filter(
    (list) => list.length > 0,
  );
  // what nobody can check at run time is given up first
  byKind.reverse();
  shrink(helped, ids, byKind, false);
  return result;
}

function outcomeOf(analyser: Analyser, node: FlowNode, assumes: Assumes): Outcome {
  const decisions = new Map<string, Decision>();
  const words = new Map<string, string>();
  const analysed = analyser.analyse(node, assumes);
  analysed?.walk((state, _block, _index, each) => {
    if (each?.kind !== "assert") return;
    const key = keyOfProperty(each.property, each.at);
    const decision = decide(each.property, state);
    const before = decisions.get(key);
    decisions.set(key, before === undefined || before === decision ? decision : "unknown");
    if (decision !== "holds")
      words.set(key, whyOpen(each.property, { flow: analysed.flow, state, definitions: analysed.setting.definitions }));
  });
  return { decisions, words };
}
