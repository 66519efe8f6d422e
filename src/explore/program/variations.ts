/** Other values for a few variables of a state: near what they are, or such as conditions speak of. */
import { valueOfInput } from "../../expr/evaluate.ts";
import type { Expr, Input, Model, Primitive } from "../../expr/expr.ts";
import { postorder } from "../../expr/walk.ts";
import type { Random } from "../../solver/random.ts";

const NUMBERS = [0, -0, 1, -1, 0.5, 2, 3, 7, 10, 100, 2 ** 31, -(2 ** 31), 2 ** 53, 1e308, Number.NaN];
const MORE = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
const TEXTS = ["", "a", "0", " ", "ab", "abcdef", "__proto__", "é", "\ud83d\ude00", "x".repeat(20)];
/** A unit of a text is exchanged for one of its kind: what conditions ask of it they mostly ask of all of these. */
const KINDS = [
  "0123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  " \t\n\r",
  "éöñĀЖ中",
  ".,;:!?-_/\\|@#$%&*+=<>()[]{}'\"`~^",
];

export class Variations {
  private readonly numbers: readonly number[];
  private readonly texts: readonly string[];

  constructor(
    conditions: readonly Expr[],
    private readonly random: Random,
  ) {
    const literals = postorder(conditions).flatMap((e) => (e.kind === "literal" ? [e.value] : []));
    this.numbers = [...NUMBERS, ...MORE, ...literals.filter((value) => typeof value === "number")];
    this.texts = [...TEXTS, ...literals.filter((value) => typeof value === "string")];
  }

  /** One to three variables of a state are another. */
  of(model: Model, variables: readonly Input[]): Model {
    const made = new Map<string, Primitive>(model);
    if (variables.length === 0) return made;
    for (let n = 1 + this.random.below(3); n > 0; n--) {
      const variable = this.random.pick(variables);
      made.set(variable.name, this.other(valueOfInput(variable, made), variable.domain));
    }
    return made;
  }

  private other(old: Primitive, domain: Input["domain"]): Primitive {
    const { random } = this;
    switch (domain.kind) {
      case "any-number":
        return this.otherNumber(typeof old === "number" ? old : 0);
      case "integer":
        return Math.min(domain.max, domain.min + random.below(Math.min(20, domain.max - domain.min + 1)));
      case "any-string":
        return this.otherText(typeof old === "string" ? old : "").slice(0, domain.maxLength);
      case "any-boolean":
        return random.chance(2);
      case "any-bigint":
        return random.chance(2)
          ? BigInt(random.below(40) - 20)
          : (typeof old === "bigint" ? old : 0n) + BigInt(random.below(9) - 4);
      case "one-of":
        return random.pick(domain.values);
      case "tag":
        return random.below(domain.labels.length);
    }
  }

  private otherNumber(old: number): number {
    const { random } = this;
    switch (random.below(4)) {
      case 0:
        return random.pick(this.numbers);
      case 1:
        return old + random.below(41) - 20;
      case 2:
        return old * (random.chance(2) ? 2 : 0.5);
      default:
        return old + (random.below(2_001) - 1_000) / 8;
    }
  }

  private otherText(old: string): string {
    const { random } = this;
    const at = random.below(old.length + 1);
    const rest = old.slice(at + 1);
    switch (random.below(6)) {
      case 0:
        return random.pick(this.texts);
      case 1:
        return `${old}${random.pick(this.texts)}`;
      case 2:
        return `${old.slice(0, at)}${random.pick(this.texts)}${old.slice(at)}`;
      case 3:
        return `${old.slice(0, at)}${rest}`;
      default: {
        const unit = old[at];
        const kind = unit === undefined ? random.pick(KINDS) : KINDS.find((units) => units.includes(unit));
        return kind === undefined ? old : `${old.slice(0, at)}${kind[random.below(kind.length)]}${rest}`;
      }
    }
  }
}
