/** A regular expression as something to write text from: its parsed pattern, and readable characters for its classes. */
import { type AST, RegExpParser } from "@eslint-community/regexpp";

export interface Grammar {
  readonly source: string;
  readonly flags: string;
  readonly pattern: AST.Pattern;
  /** The capturing groups in order; group n is at n-1. */
  readonly groups: readonly AST.CapturingGroup[];
}

const KEPT = 500;
const grammars = new Map<string, Grammar | undefined>();
const natives = new Map<string, RegExp>();
const alphabets = new Map<string, string[]>();

function remember<T>(map: Map<string, T>, key: string, value: T): T {
  if (map.size >= KEPT) map.delete(map.keys().next().value!);
  map.set(key, value);
  return value;
}

/** The grammar of a pattern, or undefined when the parser does not know its syntax. */
export function grammarOf(source: string, flags: string): Grammar | undefined {
  const key = `${flags}/${source}`;
  return grammars.has(key) ? grammars.get(key) : remember(grammars, key, parse(source, flags));
}

function parse(source: string, flags: string): Grammar | undefined {
  try {
    const unicodeSets = flags.includes("v");
    const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
      unicode: flags.includes("u"),
      unicodeSets,
    });
    const groups: AST.CapturingGroup[] = [];
    collectGroups(pattern.alternatives, groups);
    return { source, flags, pattern, groups };
  } catch {
    return undefined;
  }
}

function collectGroups(alternatives: readonly AST.Alternative[], into: AST.CapturingGroup[]): void {
  const visit = (element: AST.Element): void => {
    if (element.type === "Quantifier") {
      visit(element.element);
      return;
    }
    if (element.type === "CapturingGroup") into.push(element);
    if ("alternatives" in element) collectGroups(element.alternatives, into);
  };
  for (const alternative of alternatives) alternative.elements.forEach(visit);
}

export function nativeRegex(source: string, flags: string): RegExp {
  const key = `${flags}/${source}`;
  return natives.get(key) ?? remember(natives, key, new RegExp(source, flags));
}

/** What a group refers to or looks at outside itself decides with it. */
const OUTWARD = /\\[1-9kbB]|\(\?<?[=!]|[\^$]/;

/** Whether a group can capture a text, as far as the group alone says. */
export function canCapture(grammar: Grammar, group: number, text: string): boolean {
  const raw = grammar.groups[group - 1]?.raw;
  return raw === undefined || OUTWARD.test(raw) || accepts(raw, grammar.flags, text);
}

/** Characters in the order we like to see them in a test. */
const READABLE = [
  ..."a0Ab1B_-. c2xyz@:/,+XYZ3459defghijklmnopqrstuvwCDEFGHIJKLMNOPQRSTUVW678=#&%$!?*;'\"()[]{}<>|~^`\\\t\n\r",
  "\u00e9",
  "\u00df",
  "\u4e2d",
  "\ud83d\ude00",
];

/** Readable characters that a class, escape or dot accepts (its text is tried by the engine itself, so flags count). */
export function charactersOf(raw: string, flags: string): readonly string[] {
  const relevant = flags.replace(/[gyd]/g, "");
  const key = `${relevant}/${raw}`;
  const known = alphabets.get(key);
  if (known !== undefined) return known;
  const accepts = new RegExp(`^(?:${raw})$`, relevant);
  const found = READABLE.filter((character) => accepts.test(character));
  for (let code = 0; found.length === 0 && code < 0x10000; code++) {
    if (accepts.test(String.fromCharCode(code))) found.push(String.fromCharCode(code));
  }
  return remember(alphabets, key, found);
}

export function accepts(raw: string, flags: string, character: string): boolean {
  return nativeRegex(`^(?:${raw})$`, flags.replace(/[gyd]/g, "")).test(character);
}
