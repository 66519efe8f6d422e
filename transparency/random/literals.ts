/** Literals and property names, few enough that they meet again. */
import type { Generator } from "./generator.ts";

const KEYS = ["a", "b", "x", "y", "0", "1", "length", "m", "n"];
const STRINGS = ["", "a", "abc", "x,y,z", "0", "12", " pad ", "Zß😀", "key", "a1b2"];
const NUMBERS = ["0", "1", "2", "3", "-1", "0.5", "10", "NaN", "-0", "1e21", "Infinity", "255", "4294967295", "7"];

export const key = (g: Generator): string => g.pick(KEYS);
export const string = (g: Generator): string => JSON.stringify(g.pick(STRINGS));
export const number = (g: Generator): string => (g.chance(3) ? g.pick(NUMBERS) : String(g.below(20)));

export const boolean = (g: Generator): string => g.pick(["true", "false"]);
export const bigint = (g: Generator): string => `${g.below(100)}n`;
