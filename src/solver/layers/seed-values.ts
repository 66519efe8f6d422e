/** Whether constraints hold under the inputs asked about lately: what the conditions of a path have in common is evaluated once. */
import { inDomain, ValuesUnder } from "../../expr/evaluate.ts";
import type { Expr, Model } from "../../expr/expr.ts";
import { inputsOf } from "../../expr/inputs.ts";
import { Recent } from "./recent.ts";

/** The values of all nodes are kept for so few: an exploration turns to one run after another. */
const MAX_SEEDS = 6;

export class SeedValues {
  readonly #values = new Recent<Model, ValuesUnder>(MAX_SEEDS);

  /** A value outside of its domain makes a constraint about it not hold. */
  holds(constraint: Expr, seed: Model): boolean {
    let values = this.#values.get(seed);
    if (values === undefined) this.#values.set(seed, (values = new ValuesUnder(seed)));
    return (
      inputsOf(constraint).every(({ name, domain }) => !seed.has(name) || inDomain(domain, seed.get(name))) &&
      values.holds(constraint)
    );
  }
}
