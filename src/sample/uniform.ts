/** Inputs drawn uniformly from a box. */
import type { Input, Model, Primitive } from "../expr/expr.ts";
import type { Random } from "../solver/random.ts";
import { type Box, intervalOf, isEmpty } from "./box.ts";
import { ALPHABET } from "./proposals/text.ts";

/** Structures have more variables when their lengths are known. */
const ROUNDS = 4;

export function uniform(variablesOf: (model: Model) => readonly Input[], box: Box, random: Random): Model {
  const model = new Map<string, Primitive>();
  for (let round = 0; round < ROUNDS; round++) {
    const open = variablesOf(model).filter(({ name }) => !model.has(name));
    if (open.length === 0) break;
    for (const variable of open) model.set(variable.name, draw(variable, box, random));
  }
  return model;
}

function draw(variable: Input, box: Box, random: Random): Primitive {
  const { domain } = variable;
  const { min, max } = intervalOf(variable, box);
  // of an empty interval nothing can be drawn: its lower end stands for it
  const integer = (): number =>
    isEmpty({ min, max }) ? min : Math.ceil(min) + random.below(Math.floor(max) - Math.ceil(min) + 1);
  switch (domain.kind) {
    case "any-boolean":
      return random.chance(2);
    case "any-bigint":
      return BigInt(integer());
    case "any-string":
      return Array.from({ length: integer() }, () => ALPHABET[random.below(ALPHABET.length)]!).join("");
    case "one-of":
      return domain.values[integer()];
    default:
      return integer();
  }
}
