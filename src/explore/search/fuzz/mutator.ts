/** Makes new inputs from kept ones: a few edits each, sometimes a splice with another kept input. Knows nothing of paths. */
import { defaultOf } from "../../../expr/evaluate.ts";
import type { Input, Model, Primitive } from "../../../expr/expr.ts";
import type { Dictionary } from "../../../frontend/hints/dictionary.ts";
import type { Random } from "../../../solver/random.ts";
import { edit } from "./edits.ts";

export class Mutator {
  constructor(
    private readonly variablesOf: (model: Model) => readonly Input[],
    private readonly dictionary: Dictionary,
    private readonly random: Random,
  ) {}

  mutate(parent: Model, donors: readonly Model[]): Model {
    const { random } = this;
    const child = new Map<string, Primitive>(parent);
    if (donors.length > 1 && random.chance(8)) this.splice(child, random.pick(donors));
    const edits = 1 + (random.chance(2) ? 0 : random.below(4));
    for (let i = 0; i < edits; i++) {
      // editing a tag or a length changes which variables exist, so they are asked for anew
      const variables = this.variablesOf(child);
      if (variables.length === 0) break;
      const variable = random.pick(variables);
      child.set(variable.name, edit(variable, this.valueOf(variable, child), this.dictionary, random));
    }
    return child;
  }

  private splice(child: Map<string, Primitive>, donor: Model): void {
    for (const [name, value] of donor) if (this.random.chance(2)) child.set(name, value);
  }

  private valueOf(variable: Input, model: Model): Primitive {
    const value = model.get(variable.name);
    return value === undefined ? defaultOf(variable.domain) : value;
  }
}
