/** A value that does not fit where it is stored: elements of typed arrays, DataView fields, bigints that become numbers. */
import { and, apply, literal, lt, not, or } from "../expr/build.ts";
import type { Expr } from "../expr/expr.ts";
import type { Operand } from "../runtime/observe/observation.ts";
import { getOwnPropertyDescriptor, getPrototypeOf, isInteger, isView, reflectApply } from "../runtime/pristine.ts";
import type { Check, Checker } from "./checker.ts";
import { termOf } from "./operand-terms.ts";

interface Slot {
  readonly least: number;
  readonly most: number;
  /** Fractions are lost. */
  readonly isIntegral: boolean;
}

interface BigSlot {
  readonly least: bigint;
  readonly most: bigint;
}

const int = (bits: number): Slot => ({ least: -(2 ** (bits - 1)), most: 2 ** (bits - 1) - 1, isIntegral: true });
const uint = (bits: number): Slot => ({ least: 0, most: 2 ** bits - 1, isIntegral: true });
const isFiniteNumber = Number.isFinite;
const FLOAT32_MOST = 3.4028234663852886e38;

/** By element type, as class and DataView method names have it. */
const SLOTS: Readonly<Record<string, Slot>> = {
  Int8: int(8),
  Uint8: uint(8),
  Uint8Clamped: uint(8),
  Int16: int(16),
  Uint16: uint(16),
  Int32: int(32),
  Uint32: uint(32),
  // rounding is what float arrays are for; becoming infinite is not
  Float32: { least: -FLOAT32_MOST, most: FLOAT32_MOST, isIntegral: false },
};

const BIG_SLOTS: Readonly<Record<string, BigSlot>> = {
  BigInt64: { least: -(2n ** 63n), most: 2n ** 63n - 1n },
  BigUint64: { least: 0n, most: 2n ** 64n - 1n },
};

/** Element types by the tag of the array, and by the name of the DataView method. */
const TYPES: Record<string, string | undefined> = { __proto__: null as never };
for (const type of [...Object.keys(SLOTS), ...Object.keys(BIG_SLOTS)]) {
  TYPES[`${type}Array`] = type;
  TYPES[`DataView.prototype.set${type}`] = type;
}

export const narrowingStore: Checker = {
  name: "narrowing-store",
  level: "warning",
  summary: "a stored value does not fit its element and is changed",
  on: {
    store({ object, key, value }, check) {
      if (!isView(object.value) || typeof key.value !== "number") return;
      const type = TYPES[`${tagOf(object.value)}`];
      if (type !== undefined) state(check, type, value, `an element of ${type}Array`);
    },
    native({ name, args }, check) {
      const type = TYPES[name];
      if (type !== undefined) state(check, type, args[1], `${type} of a DataView`);
      else if (name === "Number" && typeof args[0]?.value === "bigint") stateConversion(check, args[0]);
    },
  },
};

/** `Uint8Array`, or undefined for a DataView. */
const getTag = getOwnPropertyDescriptor(getPrototypeOf(Uint8Array.prototype)!, Symbol.toStringTag)!.get!;
const tagOf = (view: ArrayBufferView): unknown => reflectApply(getTag as never, view, []);

function state(check: Check, type: string, value: Operand | undefined, what: string): void {
  const slot = SLOTS[type];
  const big = BIG_SLOTS[type];
  const given = value?.value;
  const message = (): string => `${given as number | bigint} does not fit ${what}`;
  if (slot !== undefined && typeof given === "number") {
    const term = value?.shadow === undefined ? undefined : termOf(value, "num");
    check.state(term && misfits(term, slot), isMisfit(given, slot), message);
  } else if (big !== undefined && typeof given === "bigint") {
    const term = value?.shadow === undefined ? undefined : termOf(value, "big");
    check.state(term && outside(term, big), given < big.least || given > big.most, message);
  }
}

function isMisfit(n: number, { least, most, isIntegral }: Slot): boolean {
  if (!isFiniteNumber(n)) return isIntegral;
  return n < least || n > most || (isIntegral && !isInteger(n));
}

function misfits(term: Expr, { least, most, isIntegral }: Slot): Expr {
  const beyond = or(lt(term, literal(least)), lt(literal(most), term));
  return isIntegral ? or(beyond, not(apply("isInteger", term))) : and(apply("isFinite", term), beyond);
}

const outside = (term: Expr, { least, most }: BigSlot): Expr =>
  or(apply("bigLt", term, literal(least)), apply("bigLt", literal(most), term));

const SAFE: BigSlot = { least: BigInt(Number.MIN_SAFE_INTEGER), most: BigInt(Number.MAX_SAFE_INTEGER) };

/** `Number(n)` rounds where doubles are too coarse; whether this n is hit does not matter to the next one. */
function stateConversion(check: Check, value: Operand): void {
  const n = value.value as bigint;
  const term = value.shadow === undefined ? undefined : termOf(value, "big");
  check.state(term && outside(term, SAFE), n < SAFE.least || n > SAFE.most, () => `${n}n has no exact number`);
}
