/** What a person thinks of each finding at level error: by package, function and checker. */

export type Judgement = readonly [verdict: "real" | "defensible" | "noise", why: string];

export const JUDGED: Readonly<Record<string, Judgement>> = {
  "case-anything adaCase invalid-regexp": [
    "real",
    "characters to keep are put into a character class as they are: a hyphen between two of them makes a range, here one that is out of order",
  ],
  "case-anything splitAndPrefix invalid-regexp": [
    "real",
    "the same: keeping a, - and 0, which are three ordinary characters, throws",
  ],
  "case-anything getPartsAndIndexes unexpected-throw": [
    "defensible",
    "any RegExp is declared to do, and one without the flag g throws",
  ],
  "moderndash move index-write": [
    "defensible",
    "positions are checked for their range and not for being whole: the element is written under the name 0.5 and lost",
  ],
  "string-ts replaceAll unexpected-throw": [
    "defensible",
    "any RegExp is declared to do, and one without the flag g throws",
  ],
  "underscore.string trim invalid-regexp": [
    "noise",
    "characters to trim are a text or a RegExp; an object that has something else as its source is neither",
  ],
  "d3-array transpose range-argument": ["noise", "rows are lists, whose length is never negative"],
};
