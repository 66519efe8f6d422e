/** How to reach results of functions of one number that have no meaning to solvers: their inverse functions, and the doubles around, since both round. */
import type { Primitive } from "../../expr/expr.ts";
import type { OpaqueChange, OpaqueInverse } from "../../expr/opaque.ts";

type Unary = (n: number) => number;

const INVERSE: Readonly<Record<string, Unary>> = {
  __proto__: null as never,
  acos: Math.cos,
  acosh: Math.cosh,
  asin: Math.sin,
  asinh: Math.sinh,
  atan: Math.tan,
  atanh: Math.tanh,
  cbrt: (n) => n * n * n,
  cos: Math.acos,
  cosh: Math.acosh,
  exp: Math.log,
  expm1: Math.log1p,
  log: Math.exp,
  log10: (n) => 10 ** n,
  log1p: Math.expm1,
  log2: (n) => 2 ** n,
  sin: Math.asin,
  sinh: Math.asinh,
  tan: Math.atan,
  tanh: Math.atanh,
};

/** Neighbours that are tried on each side. */
const AROUND = 4;

/** Of a function of `Math` by its name; undefined where nobody knows. */
export function mathInverse(name: string): OpaqueInverse | undefined {
  const back = INVERSE[name];
  if (back === undefined) return undefined;
  return function* (target): Generator<readonly OpaqueChange[]> {
    if (typeof target !== "number") return;
    const guess = back(target);
    yield [[0, guess]];
    // a whole number is what is often meant
    if (guess !== Math.round(guess)) yield [[0, Math.round(guess)]];
    let up = guess;
    let down = guess;
    for (let i = 0; i < AROUND && Number.isFinite(guess); i++) {
      up = next(up, 1n);
      down = next(down, -1n);
      yield [[0, up]];
      yield [[0, down]];
    }
  };
}

const bits = new DataView(new ArrayBuffer(8));

/** The next double up or down. */
function next(value: number, by: bigint): number {
  if (value === 0) return by > 0n ? Number.MIN_VALUE : -Number.MIN_VALUE;
  bits.setFloat64(0, value);
  bits.setBigInt64(0, bits.getBigInt64(0) + (value > 0 ? by : -by));
  return bits.getFloat64(0);
}

/** The number that a text of digits names; with as many digits as it has, where those are an argument. */
export const numeral: OpaqueInverse = (target, args): readonly (readonly OpaqueChange[])[] => {
  const value = Number(target);
  if (typeof target !== "string" || target.trim() === "" || Number.isNaN(value))
    return target === "NaN" ? [[[0, Number.NaN]]] : [];
  const digits = target.replace(/e.*$/, "").replace(/[^\d]/g, "").replace(/^0+/, "").length;
  const changes: OpaqueChange[][] = [[[0, value]]];
  if (args.length > 1 && digits > 0)
    changes[1] = [
      [0, value],
      [1, digits as Primitive],
    ];
  return changes;
};
