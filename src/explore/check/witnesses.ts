/**
 * Inputs that violate one property at one place in different ways: by other branches of the code under test, or with another ending. The
 * smallest of all is often a trivial one (an empty text that a harness refuses), and what is really wrong is behind it.
 */
import type { Violation } from "../../checkers/watch.ts";
import type { Model } from "../../expr/expr.ts";
import type { RunOutcome } from "../../runtime/builds/run.ts";
import { endingOf } from "../search/ending.ts";

export interface Witness {
  readonly violation: Violation;
  readonly model: Model;
  readonly outcome: RunOutcome;
  /** Branch outcomes that its run reached. */
  readonly slots: readonly number[];
}

/** Remembered of a bucket. */
const MOST_KEPT = 12;
/** Told besides the smallest. */
export const MOST_OTHERS = 2;

/** How a run came to its violation, as a text to compare. */
export const wayOf = ({ outcome, slots }: Pick<Witness, "outcome" | "slots">): string =>
  `${endingOf(outcome)} ${slots.join(" ")}`;

export class Witnesses {
  private readonly kept: Witness[] = [];
  private readonly ways = new Set<string>();
  private readonly reached = new Set<number>();

  /** Keeps it if none came this way; when there are many, only if it reached what none of them did. */
  add(witness: Witness): void {
    const way = wayOf(witness);
    if (this.ways.has(way)) return;
    const isFull = this.kept.length >= MOST_KEPT;
    if (isFull && !witness.slots.some((slot) => !this.reached.has(slot))) return;
    if (isFull) this.ways.delete(wayOf(this.kept.pop()!));
    this.ways.add(way);
    for (const slot of witness.slots) this.reached.add(slot);
    this.kept.push(witness);
  }

  /** The one that differs most from what is told already, or undefined when all of them that may be told came the same way. */
  furthest(
    told: readonly Pick<Witness, "outcome" | "slots">[],
    mayBeTold: (witness: Witness) => boolean = () => true,
  ): Witness | undefined {
    const ways = new Set(told.map(wayOf));
    const known = new Set(told.flatMap(({ slots }) => slots));
    let best: Witness | undefined;
    let most = -1;
    for (const witness of this.kept) {
      if (witness.outcome.kind === "stopped" || ways.has(wayOf(witness)) || !mayBeTold(witness)) continue;
      const own = ownOf(witness, known).length;
      if (own > most) [best, most] = [witness, own];
    }
    return best;
  }

  /** It was told, or did not show again. */
  drop(witness: Witness): void {
    const at = this.kept.indexOf(witness);
    if (at >= 0) this.kept.splice(at, 1);
  }
}

const ownOf = ({ slots }: Pick<Witness, "slots">, known: ReadonlySet<number>): readonly number[] =>
  slots.filter((slot) => !known.has(slot));

/** What a smaller input must still do in order to be as different: reach the same branches that the others do not, or come the very same way. */
export function staysApart(
  witness: Witness,
  told: readonly Pick<Witness, "outcome" | "slots">[],
): (run: Pick<Witness, "outcome" | "slots">) => boolean {
  const own = ownOf(witness, new Set(told.flatMap(({ slots }) => slots)));
  const way = wayOf(witness);
  const ending = endingOf(witness.outcome);
  if (own.length === 0) return (run) => wayOf(run) === way;
  return ({ outcome, slots }) => {
    const reached = new Set(slots);
    return endingOf(outcome) === ending && own.every((slot) => reached.has(slot));
  };
}
