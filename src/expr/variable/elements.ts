/**
 * Which variables belong to which element of a collection, by the variable that says how many there are. Elements can then be copied, also between models, without
 * knowing what they are made of.
 */
import { indexOf, nativeNumber, regExpExec, slice, startsWith } from "../pristine.ts";
import { callPath, isWithin } from "./path.ts";
import type { Variable } from "./variable.ts";

/** How the names of the variables of an element begin: this, its number, and that. */
export interface Stem {
  readonly open: string;
  readonly close: string;
}

/** The first is that of the element itself, or of its key. */
export function stemsOf({ role, path }: Variable): readonly Stem[] {
  switch (role) {
    case "listed":
      return [
        { open: `Object.keys(${path})[`, close: "]" },
        { open: `${path}[Object.keys(${path})[`, close: "]]" },
      ];
    case "size":
      return [
        { open: `${path}.keys[`, close: "]" },
        { open: `${path}.values[`, close: "]" },
      ];
    case "calls":
      return [{ open: `${path}.calls[`, close: "]" }];
    default:
      return [{ open: `${path}[`, close: "]" }];
  }
}

/** Of an object that stands for a list: its properties that are named by numbers. */
export const numberedMembers = (path: string): Stem => ({ open: `${path}["`, close: '"]' });

/** Which call of a callback gave what the variable is of; undefined where it is not of one. */
export function callOf(name: string, callback: string): number | undefined {
  const first = callPath(callback, 0);
  const open = slice(first, 0, first.length - 2);
  return startsWith(name, open) ? numberIn(name, { open, close: ")" })?.index : undefined;
}

export const withNumber = ({ open, close }: Stem, i: number): string => `${open}${i}${close}`;

const DIGITS = /^\d+$/;

/** Which element a variable belongs to, and what of its name comes after that. */
export function elementOf(
  name: string,
  { open, close }: Stem,
): { readonly index: number; readonly rest: string } | undefined {
  const at = startsWith(name, open) ? numberIn(name, { open, close }) : undefined;
  if (at === undefined || !isWithin(name, slice(name, 0, at.end))) return undefined;
  return { index: at.index, rest: slice(name, at.end) };
}

/** Of a name that begins with the stem. */
function numberIn(name: string, { open, close }: Stem): { readonly index: number; readonly end: number } | undefined {
  const end = indexOf(name, close, open.length);
  const digits = end < 0 ? "" : slice(name, open.length, end);
  if (regExpExec(DIGITS, digits) === null) return undefined;
  return { index: nativeNumber(digits), end: end + close.length };
}
