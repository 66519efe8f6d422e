/** Inputs drawn by chance: blindly from the shapes, with edge values and the words of the program, or mutated from kept ones. */
import { defaultOf } from "../../expr/evaluate.ts";
import type { Input, Model, Primitive } from "../../expr/expr.ts";
import type { Dictionary } from "../../frontend/hints/dictionary.ts";
import type { Random } from "../../solver/random.ts";
import { edit } from "../search/fuzz/edits.ts";
import { Mutator } from "../search/fuzz/mutator.ts";

/** Structures open new variables as they grow; a few rounds settle the usual ones. */
const ROUNDS = 5;
/** Further variables keep their defaults: an input of thousands of random parts is slow and tells no more. */
const MOST_VARIABLES = 60;
const MOST_EDITS = 3;

export class ChanceInputs {
  private readonly mutator: Mutator;

  constructor(
    private readonly variablesOf: (model: Model) => readonly Input[],
    private readonly dictionary: Dictionary,
    private readonly random: Random,
  ) {
    this.mutator = new Mutator(variablesOf, dictionary, random);
  }

  blind(): Model {
    const model = new Map<string, Primitive>();
    for (let round = 0; round < ROUNDS; round++) {
      const open = this.variablesOf(model).filter(({ name }) => !model.has(name));
      if (open.length === 0 || model.size > MOST_VARIABLES) break;
      for (const variable of open.slice(0, MOST_VARIABLES)) model.set(variable.name, this.value(variable));
    }
    return model;
  }

  mutated(kept: readonly Model[]): Model {
    if (kept.length === 0) return this.blind();
    const planned = (model: Model) => ({ model, variables: this.variablesOf(model) });
    return this.mutator.mutate(planned(this.random.pick(kept)), planned(this.random.pick(kept)));
  }

  private value(variable: Input): Primitive {
    const { random } = this;
    let value = defaultOf(variable.domain);
    const edits = random.chance(8) ? 0 : 1 + random.below(MOST_EDITS);
    for (let i = 0; i < edits; i++) value = edit(variable, value, this.dictionary, random);
    return value;
  }
}
