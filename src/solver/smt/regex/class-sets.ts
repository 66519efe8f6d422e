/** The code units that the classes of a regular expression stand for. */
import type { AST } from "@eslint-community/regexpp";
import { ALL, type CharSet, complement, DIGIT, LINE_END, SPACE, WORD } from "./charset.ts";

/** A construct that has no exact form; whoever reads the pattern decides what that means. */
export class Unsupported extends Error {}

export function unitSet(value: number): CharSet {
  if (value > 0xffff) throw new Unsupported();
  return [[value, value]];
}

/** `.`, `\d`, `\s`, `\w` and their negations. */
export function namedSet(node: AST.CharacterSet, dotAll: boolean): CharSet {
  switch (node.kind) {
    case "any":
      return dotAll ? ALL : complement(LINE_END);
    case "digit":
      return node.negate ? complement(DIGIT) : DIGIT;
    case "space":
      return node.negate ? complement(SPACE) : SPACE;
    case "word":
      return node.negate ? complement(WORD) : WORD;
    case "property":
      throw new Unsupported();
  }
}

/** What stands between brackets, of patterns that match by code units. */
export function elementSet(element: AST.CharacterClassElement, dotAll: boolean): CharSet {
  switch (element.type) {
    case "Character":
      return unitSet(element.value);
    case "CharacterClassRange":
      if (element.max.value > 0xffff) throw new Unsupported();
      return [[element.min.value, element.max.value]];
    case "CharacterSet":
      return namedSet(element, dotAll);
    default:
      throw new Unsupported();
  }
}
