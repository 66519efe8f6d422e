/** Chooses how to encode a query: a ladder of attempts, the likeliest and cheapest first. */
import type { Expr, Model } from "../../expr/expr.ts";
import type { Op } from "../../expr/op.ts";
import { postorder } from "../../expr/walk.ts";
import { bitNumbers } from "./bits-rules.ts";
import type { Numbers, Rule, Texts } from "./encoding.ts";
import { FLOATS } from "./floats.ts";
import { type Lengths, lengthPlans } from "./lengths.ts";
import { INT32_OPS } from "./number-rules.ts";
import { INTEGERS, REALS } from "./numbers.ts";
import { ARITHMETIC, BITS, DOUBLES, SEQUENCES } from "./rules.ts";
import { SEQUENCE_TEXTS } from "./sequence/rules.ts";
import type { Engine } from "./z3/wire.ts";

export interface Attempt {
  readonly name: string;
  readonly numbers: Numbers;
  readonly texts?: Texts;
  /** See `Assumptions`. */
  readonly frees?: boolean;
  readonly rules: Record<Op, Rule>;
  readonly engine: Engine;
  readonly lengths: Lengths;
  /** At most this much of the time that is left. */
  readonly milliseconds: number;
  /** And at most this part of it. */
  readonly share?: number;
  /** Only worth asking when "no solution" would be a proof: other attempts are better at finding solutions. */
  readonly onlyExact?: boolean;
}

interface Features {
  /** Strings or bigints: beyond bit-vectors. */
  readonly beyondBits: boolean;
  /** How many inputs are texts of any length. */
  readonly texts: number;
  readonly bits: boolean;
  readonly nonlinear: boolean;
  /** Numbers that are not integers, or could be something else than integers. */
  readonly fractions: boolean;
  /** On numbers that are not constant. */
  readonly operations: number;
}

const INT32: ReadonlySet<Op> = new Set<Op>(INT32_OPS);
const PRODUCTS: ReadonlySet<Op> = new Set<Op>(["mul", "div", "rem", "pow"]);
const FRACTIONAL: ReadonlySet<Op> = new Set<Op>(["sqrt", "strToNum", "parseFloat", "pow"]);

function featuresOf(constraints: readonly Expr[]): Features {
  let [beyondBits, bits, nonlinear, fractions] = [false, false, false, false];
  let texts = 0;
  let operations = 0;
  for (const e of postorder(constraints)) {
    if (e.sort === "str" || e.sort === "big") beyondBits = true;
    if (e.kind === "input") {
      if (e.domain.kind === "any-number") fractions = true;
      if (e.domain.kind === "any-string") texts++;
      if (e.domain.kind === "one-of" && e.domain.values.some((value) => typeof value === "string")) beyondBits = true;
    }
    if (e.kind === "literal" && typeof e.value === "number" && !Number.isInteger(e.value)) fractions = true;
    if (e.kind !== "apply") continue;
    const constants = e.args.filter((arg) => arg.kind === "literal");
    if (INT32.has(e.op) && !constants.some(({ value }) => value === 0)) bits = true;
    if (PRODUCTS.has(e.op) && constants.length === 0) nonlinear = true;
    if (FRACTIONAL.has(e.op)) fractions = true;
    if (e.sort === "num") operations++;
  }
  return { beyondBits, texts, bits, nonlinear, fractions, operations };
}

export function ladder(constraints: readonly Expr[], seed: Model): readonly Attempt[] {
  const features = featuresOf(constraints);
  const plans = lengthPlans(constraints, seed);
  const none: Lengths = new Map();
  const integers = plans.map((lengths): Attempt => attempt("integers", INTEGERS, lengths, 2000));
  const reals = features.fractions ? [attempt("reals", REALS, plans.at(-1)!, 2000)] : [];
  if (features.texts > 0) {
    const whole = sequences();
    const isClosed = [...plans.at(-1)!.values()].every(({ closed }) => closed);
    // what is left of several texts seldom has a solution, and vectors of open lengths prove nothing
    if (features.texts > 1 && !isClosed) return [whole, ...integers, ...reals];
    return [...integers, ...reals, whole];
  }
  if (features.beyondBits) return [...integers, ...reals];
  const bits = (width: number, milliseconds: number): Attempt => ({
    name: `${width} bits`,
    numbers: bitNumbers(width),
    rules: BITS,
    engine: "bits",
    lengths: none,
    milliseconds,
  });
  if (features.bits) return [bits(32, 2000), ...integers, ...reals];
  const doubles = features.fractions && features.operations <= MAX_OPERATIONS ? [DOUBLE_BITS] : [];
  if (features.nonlinear) {
    // reals find what doubles round away; integers of a few bits find the rest sooner
    const small = { ...integers[0]!, milliseconds: 300 };
    return features.fractions ? [small, ...reals, bits(12, 300), ...doubles] : [small, bits(12, 500), bits(32, 1500)];
  }
  return [...integers, ...reals, ...doubles];
}

/** Each operation on doubles becomes a circuit of thousands of gates. */
const MAX_OPERATIONS = 24;

export const DOUBLE_BITS: Attempt = {
  name: "doubles",
  numbers: FLOATS,
  rules: DOUBLES,
  engine: "floats",
  lengths: new Map(),
  milliseconds: 1500,
};

/**
 * Texts of all lengths at once, what has no rule is anything: seldom better than vectors at finding a solution, but what
 * it refutes is refuted for every length.
 */
export const sequences = (): Attempt => ({
  name: "texts",
  numbers: REALS,
  frees: true,
  texts: SEQUENCE_TEXTS,
  rules: SEQUENCES,
  engine: "texts",
  lengths: new Map(),
  milliseconds: 1500,
  share: 0.5,
  onlyExact: true,
});

const attempt = (name: string, numbers: Numbers, lengths: Lengths, milliseconds: number): Attempt => ({
  name,
  numbers,
  rules: ARITHMETIC,
  engine: "core",
  lengths,
  milliseconds,
});
