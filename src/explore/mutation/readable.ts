/** Values that a reader takes in at a glance and that still tell right from wrong: short words, and dates all of whose parts differ. */
import type { Input, Primitive } from "../../expr/expr.ts";

const WORDS: readonly string[] = ["ab", "cde", "fgh", "Xy", "jkl", "mn", "opq", "rst", "uv", "wx", "yz", "Zed"];

export const wordAt = (n: number): string => WORDS[n % WORDS.length]!;

/** The same word for the same variable, and mostly different ones for different variables. */
export function wordFor({ name }: Input): string {
  let sum = 0;
  for (let i = 0; i < name.length; i++) sum = (sum * 31 + name.charCodeAt(i)) % 9973;
  return wordAt(sum);
}

/** Letters, few of them, and digits of which there are no more than two in a row. */
export const isWord = (value: Primitive): boolean =>
  typeof value === "string" && /^(?=.{2,6}$)(?!.*\d{3})(?!0\d)[A-Za-z0-9]+$/.test(value);

const MOST_PIECES = 8;

/** The same text with less in it that a reader has to wonder about, the neatest first: `2h` for `09314h `. */
export function neater(text: string): readonly string[] {
  const changed = [
    text.trim().replace(/\d{2,}/g, "2"),
    text.trim(),
    text.replace(/\s+/g, " "),
    text.replace(/\d{2,}/g, "2"),
    text.replace(/0+(?=[1-9])/g, ""),
    text.replace(/[^\w\s]+/g, ""),
    text.replace(/[A-Za-z]{3,}/g, (word) => word.slice(0, 2)),
    ...withoutPieces(text),
  ];
  return [...new Set(changed)].filter((one) => one !== "" && one.length <= text.length && one !== text);
}

/** Of long texts, pieces that may say nothing. */
function withoutPieces(text: string): string[] {
  if (text.length <= 8) return [];
  const size = Math.ceil(text.length / MOST_PIECES);
  return Array.from({ length: MOST_PIECES }, (_, i) => text.slice(0, i * size) + text.slice((i + 1) * size));
}

/** How many characters of text an empty text counts for where small inputs are preferred: a word is as good. */
const WORD_LENGTH = 3;

/** How long an input is to read. Texts up to a word, small numbers and dates count the same whatever they are. */
export function lengthToRead(input: unknown): number {
  const text = JSON.stringify(input)
    .replace(/\{"\$":"date","v":-?\d+\}/g, '{"$":"date"}')
    .replace(/"(\w{0,3})"(?!:)/g, `"${"x".repeat(WORD_LENGTH)}"`)
    .replace(/(?<=[:,[])\d{1,2}(?=[,\]}])/g, "00");
  return text.length;
}

const LARGEST_TIME = 8.64e15;
const DAY = 86_400_000;

/** A moment at which year, month, day, hours, minutes, seconds and milliseconds are all different, and none is the first. */
const MOMENT = Date.UTC(2024, 2, 5, 6, 7, 8, 9);
const [EARLIEST, LATEST] = [Date.UTC(1990, 0), Date.UTC(2100, 0)];

export const isMoment = ({ role }: Input): boolean => role === "time";

export const isReadableMoment = (time: Primitive): boolean =>
  typeof time === "number" && time >= EARLIEST && time <= LATEST;

/** Moments near each other, on different days, the first one best. */
export const readableMoments = (n: number): readonly number[] => {
  const near = MOMENT + n * (3 * DAY + 3_723_004);
  return [near, near - 40 * DAY, near + 400 * DAY];
};

/** All moments of an input moved alike, so that what lies between them stays what it is. */
export function movedMoments(
  variables: readonly Input[],
  timeOf: (variable: Input) => number,
): ReadonlyMap<string, number> | undefined {
  const moments = variables.filter(isMoment);
  const [first] = moments;
  if (first === undefined || isReadableMoment(timeOf(first))) return undefined;
  const by = MOMENT - timeOf(first);
  const moved = new Map(moments.map((variable) => [variable.name, timeOf(variable) + by]));
  return [...moved.values()].every((time) => Math.abs(time) <= LARGEST_TIME) ? moved : undefined;
}
