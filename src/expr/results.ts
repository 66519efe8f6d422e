/**
 * What numbers operators and builtins give, whatever they are given: the one table that the domains, the solver's intervals and reach read. Each of them may know more where it knows of the arguments.
 * `results.test.ts` holds it against the engine.
 */
export interface ResultRange {
  readonly min: number;
  readonly max: number;
  readonly isWhole: boolean;
  readonly mayBeNaN: boolean;
}

const whole = (min: number, max: number, mayBeNaN = false): ResultRange => ({ min, max, isWhole: true, mayBeNaN });

/** Elements of an array, and more than any text has. */
export const MOST_ELEMENTS = 2 ** 32 - 1;

const INT32 = whole(-(2 ** 31), 2 ** 31 - 1);
const UINT32 = whole(0, 2 ** 32 - 1);
const POSITION = whole(-1, MOST_ELEMENTS);

/** By the name of the operation of expressions, or of the method. */
export const RESULTS = {
  int32: INT32,
  uint32: UINT32,
  bitAnd: INT32,
  bitOr: INT32,
  bitXor: INT32,
  bitNot: INT32,
  shl: INT32,
  shr: INT32,
  ushr: UINT32,
  imul: INT32,
  clz32: whole(0, 32),
  sign: whole(-1, 1, true),
  random: { min: 0, max: 1, isWhole: false, mayBeNaN: false },
  boolToNum: whole(0, 1),
  parseInt: whole(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, true),
  charCodeAt: whole(0, 0xffff, true),
  /** Where there is a code point at all. */
  codePointAt: whole(0, 0x10ffff),
  indexOf: POSITION,
  lastIndexOf: POSITION,
  search: POSITION,
  findIndex: POSITION,
  findLastIndex: POSITION,
  push: whole(0, MOST_ELEMENTS),
  unshift: whole(0, MOST_ELEMENTS),
} as const satisfies Readonly<Record<string, ResultRange>>;
