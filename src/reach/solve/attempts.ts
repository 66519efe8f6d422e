/**
 * Which unfoldings of φ̂ are tried for a model, cheap ones first. Where loops have loops inside, the rounds of the outer ones before the last are at first left open
 * ("loose"): the last round, which leads on, is there in full, and what the rounds before it need is often so by itself. The run of the input tells.
 */
import type { Term } from "../term/term.ts";
import { eachTerm, hasNestedRounds, type Unfolding } from "../term/unfold.ts";

const loose = (most: number): Unfolding => ({ most, outer: 0, isBounded: true, isOuterBounded: false });
const bounded = (most: number, outer: number): Unfolding => ({ most, outer, isBounded: true });

const NESTED: readonly Unfolding[] = [
  loose(12),
  bounded(3, 3),
  loose(26),
  bounded(10, 6),
  bounded(12, 13),
  bounded(25, 1),
  bounded(11, 25),
  bounded(26, 12),
  bounded(70, 3),
];

const FLAT: readonly Unfolding[] = [12, 26, 70].map((most) => bounded(most, most));

/** A program that compares with such a number often needs as many rounds. */
const asksForMany = (value: number): boolean => value > 12 && value <= 24;

export function attemptsFor(whole: Term): readonly Unfolding[] {
  const usual = hasNestedRounds(whole) ? NESTED : FLAT;
  if (!hasNumber(whole, asksForMany)) return usual;
  const isMiddle = ({ most, outer }: Unfolding): boolean => most === 26 && (outer === 0 || outer === 26);
  return [...usual.filter(isMiddle), ...usual.filter((one) => !isMiddle(one))];
}

/** Whether a number is compared with. */
function hasNumber(root: Term, isMeant: (value: number) => boolean): boolean {
  let found = false;
  const isOne = (term: Term | undefined): boolean =>
    (term?.kind === "number" && isMeant(Math.abs(term.value))) ||
    (term?.kind === "sum" && isMeant(Math.abs(term.constant)));
  eachTerm(root, (term) => {
    const isComparison = term.kind === "op" && (term.op === "lt" || term.op === "le" || term.op === "eq");
    found ||= isComparison && term.args.some(isOne);
  });
  return found;
}
