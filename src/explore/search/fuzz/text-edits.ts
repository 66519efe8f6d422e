/** Small edits of a text: words put in and exchanged, numerals changed, pieces moved, repeated and dropped. */
import type { Dictionary } from "../../../frontend/hints/dictionary.ts";
import type { Random } from "../../../solver/random.ts";
import { editJson } from "./json-edits.ts";
import { wordOf } from "./words.ts";

/** Cheap runs make no longer texts; solving may. */
const LONGEST = 4096;
const CHARACTERS = "abcxyzABCXYZ0123456789 .,:;-_/\\\"'()[]{}<>=+*&|!?@#$%^~\n\té😀";
const NUMERALS = ["0", "1", "9", "00", "10", "99", "255", "1e3", "-1", "0.5", "0x1f", "2147483648", "9007199254740993"];
const BRACKETS = ["()", "[]", "{}", "<>", '""', "''", "``"];
const SEPARATORS = [" ", ",", ".", ":", ";", "-", "/", "|", "&", "=", "\n", "\n", "\n"];

type Edit = (value: string, dictionary: Dictionary, random: Random) => string;

const place = (value: string, random: Random): number => random.below(value.length + 1);
const put = (value: string, at: number, word: string, over = 0): string =>
  value.slice(0, at) + word + value.slice(at + over);

/** A piece of the text: where it begins and ends. */
function piece(value: string, random: Random): readonly [number, number] {
  const from = random.below(value.length);
  return [from, Math.min(value.length, from + 1 + random.below(random.chance(3) ? value.length : 8))];
}

const insertWord: Edit = (value, dictionary, random) => put(value, place(value, random), wordOf(dictionary, random));

const overwrite: Edit = (value, dictionary, random) => {
  const word = wordOf(dictionary, random);
  return put(value, place(value, random), word, word.length);
};

const append: Edit = (value, dictionary, random) => {
  const word = wordOf(dictionary, random);
  return random.chance(3) ? word + value : value + word;
};

/** A word that the text has gives way to another one. */
const exchange: Edit = (value, dictionary, random) => {
  const runs = value.match(/[A-Za-z]+|\d+|[^A-Za-z\d]/g);
  if (runs === null) return wordOf(dictionary, random);
  const i = random.below(runs.length);
  runs[i] = random.chance(3) ? random.pick(runs) : wordOf(dictionary, random);
  return runs.join("");
};

const numeral: Edit = (value, dictionary, random) => {
  const found = [...value.matchAll(/\d+/g)];
  const { numbers } = dictionary;
  const some = random.chance(3) && numbers.length > 0 ? String(random.pick(numbers)) : random.pick(NUMERALS);
  if (found.length === 0) return put(value, place(value, random), some);
  const { 0: digits, index } = random.pick(found);
  const number = Number(digits);
  const other = [
    some,
    String(number + 1),
    String(Math.max(0, number - 1)),
    String(random.below(random.chance(2) ? 10 : 2000)),
  ];
  return put(value, index, random.pick(other), digits.length);
};

const dropPiece: Edit = (value, _, random) => {
  if (value === "") return value;
  const [from, to] = piece(value, random);
  return value.slice(0, from) + value.slice(to);
};

const repeatPiece: Edit = (value, dictionary, random) => {
  if (value === "") return wordOf(dictionary, random).repeat(1 + random.below(8));
  const [from, to] = piece(value, random);
  const times = random.chance(8) ? random.below(64) : 1 + random.below(3);
  const between = random.chance(2) ? "" : random.pick(SEPARATORS);
  return put(value, to, (between + value.slice(from, to)).repeat(times));
};

const movePiece: Edit = (value, _, random) => {
  if (value === "") return value;
  const [from, to] = piece(value, random);
  const rest = value.slice(0, from) + value.slice(to);
  return put(rest, place(rest, random), value.slice(from, to));
};

const bracket: Edit = (value, _, random) => {
  const pair = random.pick(BRACKETS);
  const [from, to] = value === "" ? [0, 0] : piece(value, random);
  return value.slice(0, from) + pair[0] + value.slice(from, to) + pair[1] + value.slice(to);
};

const character: Edit = (value, _, random) => {
  const at = place(value, random);
  const other = random.chance(4)
    ? String.fromCharCode(random.below(128))
    : CHARACTERS[random.below(CHARACTERS.length)]!;
  return put(value, at, other, random.chance(2) ? 1 : 0);
};

const recase: Edit = (value, _, random) => (random.chance(2) ? value.toUpperCase() : value.toLowerCase());

const replace: Edit = (_, dictionary, random) => wordOf(dictionary, random);

/** Listed as often as they are worth. */
const EDITS: readonly Edit[] = [
  insertWord,
  insertWord,
  insertWord,
  append,
  append,
  overwrite,
  exchange,
  exchange,
  numeral,
  numeral,
  dropPiece,
  dropPiece,
  repeatPiece,
  movePiece,
  bracket,
  character,
  character,
  recase,
  replace,
];

export function editText(value: string, dictionary: Dictionary, random: Random): string {
  const first = value[0];
  if ((first === "{" || first === "[") && random.chance(2)) {
    const edited = editJson(value, dictionary, random);
    if (edited !== undefined) return edited.slice(0, LONGEST);
  }
  return random.pick(EDITS)(value, dictionary, random).slice(0, LONGEST);
}

/** Two texts as one: one after the other, or the beginning of one and the end of the other. */
export function joinTexts(one: string, other: string, random: Random): string {
  if (random.chance(3)) return (one.slice(0, place(one, random)) + other.slice(place(other, random))).slice(0, LONGEST);
  const between = random.chance(4) ? "" : random.pick(SEPARATORS);
  return (one + between + other).slice(0, LONGEST);
}

/** Longer texts are not mentioned as a whole. */
const LONGEST_NAME = 24;

/** Takes up a word of another text of the input: programs look up in one part what another one names. `isName`: the text is nothing but a name. */
export function mention(own: string, other: string, isName: boolean, random: Random): string {
  const names = other.match(/[\p{L}\p{N}_$]+/gu);
  const isWhole = names === null || (other.length <= LONGEST_NAME && random.chance(2));
  const name = isWhole ? other.slice(0, LONGEST_NAME) : random.pick(names);
  if (own === "" || isName || random.chance(4)) return name;
  const known = [...own.matchAll(/[\p{L}\p{N}_$]+/gu)];
  if (known.length === 0 || random.chance(3)) return put(own, place(own, random), name).slice(0, LONGEST);
  const { 0: word, index } = random.pick(known);
  return put(own, index, name, word.length).slice(0, LONGEST);
}
