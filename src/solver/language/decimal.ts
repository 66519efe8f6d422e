/** Machines that compare a number written in decimal digits with a constant, digit by digit. */
import { DIGIT, SPACE } from "../smt/regex/charset.ts";
import { type Condition, exactly } from "./condition.ts";
import { contains, type Machine, unitsOf } from "./machine.ts";

const [PLUS, MINUS, ZERO] = [0x2b, 0x2d, 0x30];

/** How far the numeral was read: nothing but space, a sign, digits, space behind them (or anything, for a prefix), no numeral. */
type Phase = "space" | "sign" | "digits" | "behind" | "none";

interface State {
  readonly phase: Phase;
  readonly negative: boolean;
  /** Digits after leading zeros; one more than the constant has stands for all above. */
  readonly count: number;
  /** The digits so far, compared with as many of the constant. */
  readonly order: -1 | 0 | 1;
}

const START: State = { phase: "space", negative: false, count: 0, order: 0 };

/**
 * Texts whose numeral compares with `constant` in a way that `accepts` (-1 below, 0 equal, 1 above). A whole text is a
 * numeral between spaces; of a prefix, what follows the digits does not matter. Texts without a numeral are not accepted.
 */
export function comparedNumeral(
  constant: bigint,
  accepts: (order: -1 | 0 | 1) => boolean,
  kind: "whole" | "prefix",
): Condition {
  return exactly(comparing(constant, accepts, kind));
}

function comparing(constant: bigint, accepts: (order: -1 | 0 | 1) => boolean, kind: "whole" | "prefix"): Machine {
  const size = String(constant < 0n ? -constant : constant);
  const digits = constant === 0n ? "" : size;
  const states: State[] = [START];
  const numbers = new Map<string, number>([[keyOf(START), 0]]);
  const number = (state: State): number => {
    const key = keyOf(state);
    let known = numbers.get(key);
    if (known === undefined) {
      known = states.push(state) - 1;
      numbers.set(key, known);
    }
    return known;
  };
  const read = (state: State, unit: number): State => {
    const { phase, count } = state;
    if (phase === "none" || (phase === "behind" && kind === "prefix")) return state;
    if (contains(DIGIT, unit) && phase !== "behind") {
      if (count === 0 && unit === ZERO) return { ...state, phase: "digits" };
      const compared = count < digits.length ? Math.sign(unit - digits.charCodeAt(count)) : 0;
      const order = state.order !== 0 ? state.order : (compared as -1 | 0 | 1);
      return { ...state, phase: "digits", count: Math.min(count + 1, digits.length + 1), order };
    }
    if (phase === "space" && contains(SPACE, unit)) return state;
    if (phase === "space" && (unit === PLUS || unit === MINUS))
      return { ...state, phase: "sign", negative: unit === MINUS };
    if (phase === "digits" || phase === "behind")
      return kind === "prefix" || contains(SPACE, unit) ? { ...state, phase: "behind" } : { ...state, phase: "none" };
    return { ...state, phase: "none" };
  };
  /** The numeral against the constant. */
  const orderOf = ({ negative, count, order }: State): -1 | 0 | 1 => {
    const magnitude = count < digits.length ? -1 : count > digits.length ? 1 : order;
    if (count === 0) return constant > 0n ? -1 : constant < 0n ? 1 : 0;
    if (negative !== constant < 0n) return negative ? -1 : 1;
    return (negative ? -magnitude : magnitude) as -1 | 0 | 1;
  };
  return {
    sets: [SPACE, unitsOf(PLUS), unitsOf(MINUS), ...[..."0123456789"].map((digit) => unitsOf(digit.charCodeAt(0)))],
    start: 0,
    step: (state, unit) => number(read(states[state]!, unit)),
    accepts(state) {
      const { phase } = states[state]!;
      return (phase === "digits" || phase === "behind") && accepts(orderOf(states[state]!));
    },
    isSettled(state) {
      const { phase } = states[state]!;
      return phase === "none" || (phase === "behind" && kind === "prefix");
    },
  };
}

const keyOf = ({ phase, negative, count, order }: State): string => `${phase} ${negative} ${count} ${order}`;
