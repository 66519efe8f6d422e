/** The inverse of every operation: a missing one does not compile. */
import type { Op } from "../../../expr/op.ts";
import { BIGINTS } from "./bigint.ts";
import { BITS } from "./bits.ts";
import { CONVERSIONS } from "./convert.ts";
import { FINDING } from "./find.ts";
import type { Inverse } from "./inverse.ts";
import { LOGIC } from "./logic.ts";
import { NUMBERS } from "./number.ts";
import { REGEXES } from "./regex.ts";
import { STRINGS } from "./string.ts";

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
