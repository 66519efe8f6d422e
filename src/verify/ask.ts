/**
 * What the domains leave open is asked of the solver: assertions as verification conditions, first with nothing assumed, then with everything, then with fewer kinds of
 * assumptions as long as the proof stands. Bounded per function, by counts.
 */
import { encode } from "../conditions/encode.ts";
import type { Prover } from "../conditions/entails.ts";
import { type Analyser, analyserOf } from "../flow/domains/analyse.ts";
import { ASSUME_NOTHING, ASSUMPTIONS, type Asked, type Assumes } from "../flow/domains/assumptions/list.ts";
import type { CheckerName } from "../flow/graph.ts";
import type { ModuleFlow } from "../flow/module.ts";
import { forgetTerms } from "../reach/term/term.ts";
import { assumptionOf } from "./assumption.ts";
import { byInduction } from "./induction.ts";
import { type Assertion, idOf, keyOf, keyOfProperty, type Verified } from "./verify.ts";

/** Assertions of a function that are asked about, those that the program states first. */
const MOST_ASKED = 12;
/** Questions about all functions of a module; then only what programs state is asked. */
const MOST_OF_MODULE = 150;
/** Blocks of a function that is encoded. */
const MOST_BLOCKS = 300;

/** Assumptions that are left out one by one. */
const MOST_SINGLE = 6;

const STATED: ReadonlySet<CheckerName> = new Set(["assertion", "contract", "refinement"]);

export interface Asker {
  /** The same with what the solver could prove besides. */
  ask(verified: Verified, granted?: Assumes): Promise<Verified>;
}

export function askerOf(module: ModuleFlow, prover: Prover): Asker {
  const analyser = analyserOf(module);
  const before = prover.asked;
  return {
    async ask(verified, granted = ASSUME_NOTHING) {
      const isSpent = prover.asked - before > MOST_OF_MODULE;
      const open = verified.assertions.filter(
        ({ verdict, checker }) => verdict.kind === "not-verified" && (!isSpent || STATED.has(checker)),
      );
      if (open.length === 0 || verified.flow.blocks.length > MOST_BLOCKS) return verified;
      const chosen = [...open]
        .sort((a, b) => Number(STATED.has(b.checker)) - Number(STATED.has(a.checker)))
        .slice(0, MOST_ASKED);
      const asking = new Asking(module, analyser, prover, verified, granted);
      const found = await asking.run(chosen.map(keyOf));
      forgetTerms();
      return found;
    },
  };
}

type Key = string;

class Asking {
  private readonly asked = new Map<string, Asked>();

  constructor(
    private readonly module: ModuleFlow,
    private readonly analyser: Analyser,
    private readonly prover: Prover,
    private readonly verified: Verified,
    private readonly granted: Assumes,
  ) {}

  async run(keys: readonly Key[]): Promise<Verified> {
    const proved = await this.provedUnder(keys, () => false);
    const rest = keys.filter((key) => !proved.has(key));
    const under = new Map<Key, readonly string[]>();
    if (rest.length > 0 && this.asked.size > 0) await this.shrink(rest, under);
    if (proved.size === 0 && under.size === 0) return this.verified;
    return this.withProofs(proved, under);
  }

  /** What can be proved with some of what may be assumed. */
  private async provedUnder(keys: readonly Key[], isAssumed: (id: string) => boolean): Promise<ReadonlySet<Key>> {
    const { module, analyser, verified, granted, prover } = this;
    const assumes: Assumes = (each) => {
      if (granted(each)) return true;
      const id = idOf(each);
      this.asked.set(id, each);
      return isAssumed(id);
    };
    const own = analyser.analyse(verified.node, assumes);
    const wanted = new Set(keys);
    const encoded = encode({
      module,
      flow: verified.flow,
      analyse: (node) => (node === verified.node ? own : analyser.analyse(node)),
      wants: (property, at) => wanted.has(keyOfProperty(property, at)),
    });
    const said = new Map<Key, boolean>();
    for (const { property, at, moment, goal } of encoded?.assertions ?? []) {
      const key = keyOfProperty(property, at);
      if (said.get(key) === false) continue;
      // of a single value the domains have said all there is
      if (!STATED.has(property.checker) && !moment.knowsOf(goal)) {
        said.set(key, false);
        continue;
      }
      const { kind } = await moment.entails(prover, [], goal);
      // one of several places may be out of reach, all of them prove nothing
      if (kind !== "vacuous") said.set(key, kind === "proved");
    }
    return new Set([...said].flatMap(([key, isProved]) => (isProved ? [key] : [])));
  }

  /** Whole kinds are given up, first those that nobody can check at run time, then single assumptions while there are few. */
  private async shrink(keys: readonly Key[], under: Map<Key, readonly string[]>): Promise<void> {
    const held = await this.provedUnder(keys, () => true);
    const ids = [...this.asked.keys()];
    const kinds = [...ASSUMPTIONS].reverse().map(({ kind }) => ids.filter((id) => this.asked.get(id)!.kind === kind));
    // those that stay together share the questions
    const go = async (
      group: readonly Key[],
      assumed: readonly string[],
      candidates: readonly (readonly string[])[],
      isSingle: boolean,
    ): Promise<void> => {
      if (group.length === 0) return;
      const [first, ...rest] = candidates;
      if (first === undefined && !isSingle && assumed.length <= MOST_SINGLE)
        return await go(
          group,
          assumed,
          assumed.map((id) => [id]),
          true,
        );
      if (first === undefined) {
        for (const key of group) under.set(key, assumed);
        return;
      }
      const fewer = assumed.filter((id) => !first.includes(id));
      if (fewer.length === assumed.length) return await go(group, assumed, rest, isSingle);
      const still = await this.provedUnder(group, (id) => fewer.includes(id));
      await go(
        group.filter((key) => still.has(key)),
        fewer,
        rest,
        isSingle,
      );
      await go(
        group.filter((key) => !still.has(key)),
        assumed,
        rest,
        isSingle,
      );
    };
    await go([...held], ids, kinds, false);
  }

  private withProofs(proved: ReadonlySet<Key>, under: ReadonlyMap<Key, readonly string[]>): Verified {
    const { verified, module, asked } = this;
    const names = new Map<string, string>(verified.assumptions.map(({ key, id }) => [key ?? id, id]));
    const added: string[] = [];
    let last = Math.max(0, ...verified.assumptions.map(({ id }) => Number(id.slice(1))));
    for (const ids of under.values())
      for (const id of ids)
        if (!names.has(id)) {
          names.set(id, `a${++last}`);
          added.push(id);
        }
    const decided = (assertion: Assertion): Assertion => {
      const key = keyOf(assertion);
      if (proved.has(key)) return { ...assertion, verdict: { kind: "verified", by: "solver" } };
      const ids = under.get(key);
      if (ids === undefined) return assertion;
      const premise = ids.map((id) => names.get(id)!);
      if (premise.length === 0) return { ...assertion, verdict: { kind: "verified", by: "solver" } };
      return { ...assertion, verdict: { kind: "verified-under", premise, by: "solver" } };
    };
    return byInduction({
      ...verified,
      assertions: verified.assertions.map(decided),
      assumptions: [
        ...verified.assumptions,
        ...added.map((id) => assumptionOf(names.get(id)!, asked.get(id)!, module, id)),
      ],
    });
  }
}
