/**
 * Conditions as the name of a test may have them: what a reader of the source would say. Numbers of calls become words, what is always true or
 * said by another one goes, and so does what takes longer to read than the test itself.
 */
import { GLOBAL_FILE } from "../../frontend/shapes/platform-types.ts";
import type { Shape } from "../../frontend/shapes/shape.ts";
import type { TestCase } from "./case.ts";

/** A pattern that is longer is not read. */
const LONGEST_PATTERN = 24;
const LONGEST = 64;
const ORDINALS = ["1st", "2nd", "3rd"] as const;

export function readableConditions({ conditions, target }: TestCase): string[] {
  const names = ["this", ...target.parameters.map(({ name }) => name)];
  const calls = new Set(conditions.flatMap((text) => [...text.matchAll(CALL)].map((call) => call[0])));
  const hidden = target.parameters.filter(({ shape }) => isMadeInside(shape)).map(({ name }) => name);
  const said = [...new Set(conditions)]
    .map((text) => withCallsInWords(text, names, calls))
    .map((text) => (text === undefined ? undefined : patternInWords(shorter(text))))
    .filter((text): text is string => text !== undefined && isReadable(text))
    .filter((text) => !hidden.some((name) => new RegExp(`(?<![\\w$.])${name.replaceAll("$", "\\$")}[. ]`).test(text)));
  return withoutImplied(said);
}

/** What such a value is made from is no property of it, and which of the ways to make it was taken is nothing to a reader. */
function isMadeInside(shape: Shape): boolean {
  if (shape.kind === "union") return shape.options.some(isMadeInside);
  return shape.kind === "instance" && (shape.class.file === GLOBAL_FILE || shape.creator !== undefined);
}

/** `compare(1)`: the result of the second call. */
const CALL = /([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)\((\d+)\)/g;

/** Methods that take a number: this is an argument, and not which of several calls it is. */
const OF_TEXTS =
  /\.(?:charCodeAt|charAt|codePointAt|at|slice|substr|substring|repeat|padStart|padEnd|toString|toFixed|toPrecision|toExponential)$/;

/** Undefined where it would say which of many calls it is about. */
function withCallsInWords(text: string, names: readonly string[], calls: ReadonlySet<string>): string | undefined {
  let isTold = true;
  const said = text.replace(CALL, (whole, callee: string, digits: string) => {
    if (!names.includes(callee.split(".")[0]!) || OF_TEXTS.test(callee)) return whole;
    const index = Number(digits);
    const isOnly = ![...calls].some((call) => call !== whole && call.startsWith(`${callee}(`));
    if (isOnly && index === 0) return `${callee}()`;
    isTold &&= index < ORDINALS.length;
    return `${ORDINALS[index] ?? ""} ${callee}()`;
  });
  return isTold ? said : undefined;
}

/** `x === undefined || !x` is `!x`, and what is no text is not that text. */
const shorter = (text: string): string =>
  alternativesOnce(text)
    .replace(/^(\S+) === (?:undefined|null) \|\| !\1$/, "!$1")
    .replace(/^typeof (\S+) !== "(?:string|number)" \|\| (\1 !== .+)$/, "$2");

/** `a || a` is `a`, and `a || !a && b` is `a || b`: an absent property and one that is undefined are told in the same words. */
function alternativesOnce(text: string): string {
  const inner = /^\(([^()]*)\)$/.exec(text)?.[1] ?? text;
  const sides = inner.split(" || ");
  const isAbsent = (subject: string): boolean => sides.includes(`${subject} === undefined`);
  const said = sides.map((side) => {
    const [, subject, rest] = /^(\S+) !== undefined && (.+)$/.exec(side) ?? [];
    return subject !== undefined && isAbsent(subject) ? rest! : side;
  });
  return [...new Set(said)].join(" || ");
}

function patternInWords(text: string): string {
  const test = /^(!?)\/(.+)\/[a-z…]*\.test\((.+)\)$/.exec(text);
  if (test === null || test[2]!.length <= LONGEST_PATTERN) return text;
  return test[1] === "!" ? `${test[3]} does not match` : `${test[3]} matches`;
}

function isReadable(text: string): boolean {
  if (text.length > LONGEST || text.includes("…") || isAlwaysTrue(text)) return false;
  // what the engine calls parts of an input, and sums that nobody would write
  if (INHERITED.test(text)) return false;
  return !/#\w|\|\d|[+-] 0\b|\b\d{10,}|\/[^/ ]{25,}\/|\.(?:keys|values)\[\d/.test(text);
}

/** That a key is none of the names that every object has goes without saying. */
const INHERITED =
  /!== "(?:__\w+__|constructor|hasOwnProperty|isPrototypeOf|propertyIsEnumerable|toLocaleString|toString|valueOf)"/;

/** `x === 1 || x !== 1`, `x === x`. */
function isAlwaysTrue(text: string): boolean {
  const sides = text.split(" || ");
  if (sides.length === 2) {
    const [a, b] = sides as [string, string];
    if (a === `!${b}` || b === `!${a}` || a === `!(${b})` || b === `!(${a})`) return true;
    if (a.replace(" !== ", " === ") === b.replace(" !== ", " === ") && a !== b) return true;
  }
  const same = /^(.+) (?:===|<=|>=) (.+)$/.exec(text);
  return same !== null && same[1] === same[2];
}

/** `a <= b` beside `a < b`; `s.length > 0` beside `s.length === 2`. */
function withoutImplied(conditions: readonly string[]): string[] {
  const parts = conditions.map((text) => /^(\S+(?: [+*/-] \S+)?) (===|!==|<=|>=|<|>) (\S+)$/.exec(text));
  return conditions.filter((_, i) => {
    const own = parts[i];
    if (own == null) return true;
    return !parts.some((other, k) => k !== i && other != null && implies(other, own));
  });
}

function implies([, a, op, b]: RegExpExecArray, [, c, weaker, d]: RegExpExecArray): boolean {
  if (a !== c) return a === d && b === c && op === "<" && weaker === ">=";
  if (b === d)
    return (
      (op === "<" && (weaker === "<=" || weaker === "!==")) || (op === ">" && (weaker === ">=" || weaker === "!=="))
    );
  const [x, y] = [Number(b), Number(d)];
  if (op !== "===" || Number.isNaN(x) || Number.isNaN(y) || b === "" || d === "") return false;
  switch (weaker) {
    case "!==":
      return x !== y;
    case "<":
      return x < y;
    case "<=":
      return x <= y;
    case ">":
      return x > y;
    case ">=":
      return x >= y;
    default:
      return false;
  }
}
