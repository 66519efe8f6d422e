/** The inverse of every operation: a missing one does not compile. */
import type { Op } from "../../expr/op.ts";
import type { Inverse } from "./inverse.ts";
import { BIGINTS } from "./inverse-bigint.ts";
import { BITS } from "./inverse-bits.ts";
import { CONVERSIONS } from "./inverse-convert.ts";
import { FINDING } from "./inverse-find.ts";
import { LOGIC } from "./inverse-logic.ts";
import { NUMBERS } from "./inverse-number.ts";
import { REGEXES } from "./inverse-regex.ts";
import { STRINGS } from "./inverse-string.ts";

export const INVERSES: Readonly<Record<Op, Inverse>> = {
  ...LOGIC,
  ...NUMBERS,
  ...BITS,
  ...BIGINTS,
  ...CONVERSIONS,
  ...STRINGS,
  ...FINDING,
  ...REGEXES,
};
