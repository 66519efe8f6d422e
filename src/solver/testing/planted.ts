/** Random queries that are satisfiable by construction: a model is picked first, then facts that are true under it. Test data. */
import { and, apply, choice, eq, input, ite, le, literal, lt, not, or } from "../../expr/build.ts";
import { evaluate, holds, inDomain } from "../../expr/evaluate.ts";
import type { Domain, Expr, Input, Model, Primitive } from "../../expr/expr.ts";
import { inputsOf } from "../../expr/inputs.ts";
import { OPS, type Op, type Sort } from "../../expr/op.ts";
import type { Random } from "../random.ts";

export interface Planted {
  readonly constraints: readonly Expr[];
  readonly seed: Model;
  /** The model the constraints were derived from. */
  readonly model: Model;
}

const PATTERNS = ["^\\d+$", "^[a-z]+$", "[A-Z]", "^(\\w+)-(\\d+)$", "a|b", "^\\s*$", "(.)\\1", "x?y+", "^.{2,4}$"];
const SEPARATORS = [",", ":", "-", " ", "", "ab"];
const WORDS = [
  "",
  "a",
  "b",
  "ab",
  "abc",
  "hello",
  "a,b",
  "k:v",
  "12",
  "3.5",
  "-7",
  " x ",
  "A-1",
  "foo-bar",
  "0",
  "true",
  "{}",
  "zz9",
];
const NUMBERS = [0, 1, -1, 2, 3, 5, 7, 10, 16, 31, 42, 100, 255, 1000, 0.5, -2.5, 1e6, 65, 97];
/** Where rounding, overflow and the special values lie. */
const EXTREMES = [
  2 ** 53,
  2 ** 53 - 1,
  1e16,
  1e-300,
  5e-324,
  1.7e308,
  -0,
  2 ** 31,
  2 ** 32,
  -(2 ** 31),
  0.1,
  0.3,
  1e21,
  1 / 0,
  -1 / 0,
  0 / 0,
];
const BIGS = [0n, 1n, -1n, 7n, 10n, 255n, 2n ** 64n];

const DOMAINS: readonly (readonly [string, Sort, Domain])[] = [
  ["x", "num", { kind: "any-number" }],
  ["y", "num", { kind: "any-number" }],
  ["i", "num", { kind: "integer", min: -(2 ** 31), max: 2 ** 31 - 1 }],
  ["j", "num", { kind: "integer", min: -(2 ** 31), max: 2 ** 31 - 1 }],
  ["k", "num", { kind: "integer", min: 0, max: 9 }],
  ["s", "str", { kind: "any-string", maxLength: 300 }],
  ["t", "str", { kind: "any-string", maxLength: 300 }],
  ["p", "bool", { kind: "any-boolean" }],
  ["q", "bool", { kind: "any-boolean" }],
  ["b", "big", { kind: "any-bigint" }],
  ["color", "str", { kind: "one-of", values: ["red", "green", "blue"] }],
  ["level", "num", { kind: "one-of", values: [-0, 1, 2.5, Number.NaN] }],
  ["tag", "num", { kind: "tag", labels: ["undefined", "string", "number", "null"] }],
];

/** Loose: many variables, all kinds of facts. Tight: equalities over three variables. Extreme: loose, with extreme numbers. */
export type Style = "loose" | "tight" | "extreme";

function randomValue(domain: Domain, numbers: readonly number[], random: Random): Primitive {
  switch (domain.kind) {
    case "any-number":
      return random.pick(numbers);
    case "integer": {
      const value = random.below(3) === 0 ? random.below(2000) - 500 : Math.trunc(random.pick(numbers)) + 0;
      return inDomain(domain, value) ? value : random.below(10);
    }
    case "any-string":
      return random.pick(WORDS);
    case "any-boolean":
      return random.below(2) === 0;
    case "any-bigint":
      return random.pick(BIGS);
    case "one-of":
      return random.pick(domain.values);
    case "tag":
      return random.below(domain.labels.length);
  }
}

/** Operations that would only make terms nobody writes, or enormous ones. */
const LEFT_OUT: ReadonlySet<Op> = new Set<Op>([
  "and",
  "or",
  "ite",
  "eq",
  "same",
  "choice",
  "pow",
  "bigPow",
  "bigShl",
  "strToBig",
]);
const BY_RESULT = new Map<Sort, Op[]>();
for (const op of Object.keys(OPS) as Op[]) {
  if (LEFT_OUT.has(op)) continue;
  const { result } = OPS[op];
  BY_RESULT.set(result, [...(BY_RESULT.get(result) ?? []), op]);
}

export class Planter {
  readonly #random: Random;
  readonly #inputs: readonly Input[];
  readonly #union: Expr;
  readonly #tight: boolean;
  readonly #numbers: readonly number[];
  /** Terms of the current query: facts about the same term are what contradicts, or seems to. */
  #terms: Expr[] = [];

  constructor(random: Random, style: Style) {
    this.#random = random;
    const tight = style === "tight";
    this.#tight = tight;
    this.#numbers = style === "extreme" ? [...NUMBERS, ...EXTREMES] : NUMBERS;
    const all = DOMAINS.map(([name, sort, domain]) => input(name, sort, domain));
    const named = (name: string) => all.find((e) => e.name === name)!;
    this.#inputs = tight ? ["x", "i", "s"].map(named) : all;
    this.#union = choice(named("tag"), literal(undefined), named("s"), named("x"), literal(null));
  }

  /** A query with up to `most` constraints whose terms are up to `depth` operations deep. */
  query(most: number, depth: number): Planted {
    const model = this.#model();
    const constraints: Expr[] = [];
    this.#terms = [];
    const count = 1 + this.#random.below(most);
    while (constraints.length < count) {
      const fact = this.#fact(model, depth);
      if (fact !== undefined && inputsOf(fact).length > 0 && holds(fact, model)) constraints.push(fact);
    }
    return { constraints, seed: this.#model(), model };
  }

  #model(): Map<string, Primitive> {
    return new Map(this.#inputs.map(({ name, domain }) => [name, randomValue(domain, this.#numbers, this.#random)]));
  }

  #fact(model: Model, depth: number): Expr | undefined {
    const random = this.#random;
    if (!this.#tight && random.below(6) === 0) return this.#relation(model, depth);
    const sorts: readonly Sort[] = this.#tight
      ? ["num", "str"]
      : ["num", "num", "num", "str", "str", "str", "bool", "bool", "big", "any"];
    const sort = random.pick(sorts);
    const term = this.#term(sort, 1 + random.below(depth));
    let value: Primitive;
    try {
      value = evaluate(term, model);
    } catch {
      return undefined;
    }
    if (this.#tight && !Number.isNaN(value)) return eq(term, literal(value));
    if (term.sort === "any") return apply(random.below(2) === 0 ? "same" : "eq", term, literal(value));
    switch (typeof value) {
      case "number":
        if (Number.isNaN(value)) return apply("isNaN", term);
        switch (random.below(5)) {
          case 0:
            return lt(term, literal(value + random.pick([0.5, 1, 10])));
          case 1:
            return le(literal(value - random.pick([0, 1, 3])), term);
          case 2:
            return not(eq(term, literal(random.pick(this.#numbers))));
          default:
            return eq(term, literal(value));
        }
      case "string":
        switch (random.below(6)) {
          case 0:
            return eq(apply("length", term), literal(value.length));
          case 1:
            return apply("startsWith", term, literal(value.slice(0, random.below(4))), literal(0));
          case 2:
            return apply("includes", term, literal(value.slice(random.below(3), 4)), literal(0));
          case 3:
            return not(eq(term, literal(random.pick(WORDS))));
          default:
            return eq(term, literal(value));
        }
      case "boolean":
        return value ? term : not(term);
      default:
        return eq(term, literal(value));
    }
  }

  /** A fact about two terms, or about one of two conditions. */
  #relation(model: Model, depth: number): Expr | undefined {
    const random = this.#random;
    const number = () => this.#term("num", 1 + random.below(depth));
    const condition = () => lt(number(), number());
    const fact = random.pick([
      () => condition(),
      () => le(number(), number()),
      () => eq(number(), number()),
      () => or(condition(), condition()),
      () => and(condition(), condition()),
      () => lt(ite(condition(), number(), number()), number()),
    ])();
    return holds(fact, model) ? fact : not(fact);
  }

  #term(sort: Sort, depth: number): Expr {
    if (sort === "any") return this.#union;
    const known = this.#terms.filter((e) => e.sort === sort);
    if (known.length > 0 && this.#random.below(3) === 0) return this.#random.pick(known);
    const term = this.#fresh(sort, depth);
    this.#terms.push(term);
    return term;
  }

  #fresh(sort: Sort, depth: number): Expr {
    if (depth === 0 || this.#random.below(5) === 0) return this.#leaf(sort);
    const op = this.#random.pick(BY_RESULT.get(sort)!);
    const signature = OPS[op];
    const sorts: Sort[] = [...signature.args];
    if ("variadic" in signature) sorts.push(sorts.at(-1)!);
    return apply(op, ...sorts.map((argument, k) => this.#fixed(op, k) ?? this.#argument(argument, k, depth - 1)));
  }

  /** Arguments that code gives as literals: patterns, radices, separators, digits. */
  #fixed(op: Op, k: number): Expr | undefined {
    const random = this.#random;
    if (op.startsWith("regex")) {
      if (k === 1) return literal(random.pick(PATTERNS));
      if (k === 2) return literal(op === "regexReplace" ? random.pick(["g", ""]) : random.pick(["", "", "i"]));
      if (k === 3) return literal(op === "regexReplace" ? random.pick(["", "-", "$&"]) : 0);
      return k === 4 ? literal(random.below(3)) : undefined;
    }
    if ((op === "numToStr" || op === "parseInt" || op === "bigToStr") && k === 1)
      return literal(random.pick([10, 10, 16, 2]));
    if (op === "toFixed" && k === 1) return literal(random.below(3));
    if ((op === "splitCount" || op === "splitPart") && k === 1) return literal(random.pick(SEPARATORS));
    if (
      (op === "repeat" || op === "splitPart" || op.startsWith("pad")) &&
      (k === 1 || k === 2) &&
      OPS[op].args[k] === "num"
    ) {
      return literal(random.below(6));
    }
    return undefined;
  }

  /** Second arguments are often literals in real code. */
  #argument(sort: Sort, k: number, depth: number): Expr {
    if (k > 0 && this.#random.below(3) > 0) return this.#literal(sort);
    return this.#term(sort, depth);
  }

  #leaf(sort: Sort): Expr {
    const inputs = this.#inputs.filter((e) => e.sort === sort && e.name !== "tag");
    return inputs.length > 0 && this.#random.below(6) > 0 ? this.#random.pick(inputs) : this.#literal(sort);
  }

  #literal(sort: Sort): Expr {
    const random = this.#random;
    switch (sort) {
      case "num":
        return literal(random.below(3) === 0 ? random.below(5) : random.pick(this.#numbers));
      case "str":
        return literal(random.pick(WORDS));
      case "bool":
        return literal(random.below(2) === 0);
      case "big":
        return literal(random.pick(BIGS));
      case "any":
        return literal(random.pick<Primitive>([undefined, null, 1, "a"]));
    }
  }
}
