/**
 * What can be told from the source of a regular expression without running it: its capture groups, which of them take
 * part in every match, and whether a match can be empty. Questions answered here need no branch in a path.
 */
import { SafeMap } from "../../runtime/pristine.ts";
import { charAt, charCodeAt, indexOf, slice } from "../modelling/pristine.ts";

export interface Group {
  readonly name: string | undefined;
  /** Whether the group has a text when the expression matches. */
  takesPart: "always" | "maybe" | "never";
}

export interface Anatomy {
  /** Capture groups in order; the first has number 1. */
  readonly groups: readonly Group[];
  readonly mayBeEmpty: boolean;
}

const known = new SafeMap<string, Anatomy>();

/** `source` must be the source of a compiled expression. */
export function anatomyOf(source: string, flags: string): Anatomy {
  const key = `${flags}/${source}`;
  let anatomy = known.get(key);
  if (anatomy === undefined) known.set(key, (anatomy = dissect(source, indexOf(flags, "v") >= 0)));
  return anatomy;
}

/** An open parenthesis, or the whole expression. */
interface Frame {
  readonly kind: "group" | "lookaround" | "negative";
  /** Number of capture groups before this one, and before what is inside it. */
  readonly outside: number;
  readonly inside: number;
  hasAlternatives: boolean;
  /** Whether the alternative being read consumes something in every match, and whether all before it do. */
  consumes: boolean;
  othersConsume: boolean;
}

function dissect(source: string, nestedClasses: boolean): Anatomy {
  const groups: Group[] = [];
  const frames: Frame[] = [frame("group", 0, 0)];
  let at = 0;
  while (at < source.length) {
    const top = frames[frames.length - 1]!;
    const char = charAt(source, at);
    let atomConsumes = true;
    switch (char) {
      case "|":
        top.hasAlternatives = true;
        top.othersConsume &&= top.consumes;
        top.consumes = false;
        at++;
        continue;
      case "(": {
        const opened = open(source, at, groups);
        frames[frames.length] = opened.frame;
        at = opened.next;
        continue;
      }
      case ")":
        frames.length--;
        close(top, groups);
        atomConsumes = top.kind === "group" && top.consumes && top.othersConsume;
        at++;
        break;
      case "^":
      case "$":
        atomConsumes = false;
        at++;
        break;
      case "[":
        at = afterClass(source, at, nestedClasses);
        break;
      case "\\":
        atomConsumes = !isZeroWidth(charAt(source, at + 1));
        at = afterEscape(source, at);
        break;
      default:
        at++;
    }
    const quantifier = readQuantifier(source, at);
    at = quantifier.next;
    const enclosing = frames[frames.length - 1]!;
    if (quantifier.mayBeAbsent) {
      if (char === ")") demote(groups, top.outside);
    } else if (atomConsumes) enclosing.consumes = true;
  }
  const whole = frames[0]!;
  close(whole, groups);
  return { groups, mayBeEmpty: !(whole.consumes && whole.othersConsume) };
}

function frame(kind: Frame["kind"], outside: number, inside: number): Frame {
  return { kind, outside, inside, hasAlternatives: false, consumes: false, othersConsume: true };
}

function open(source: string, at: number, groups: Group[]): { frame: Frame; next: number } {
  const outside = groups.length;
  if (charAt(source, at + 1) !== "?") {
    groups[outside] = { name: undefined, takesPart: "always" };
    return { frame: frame("group", outside, outside + 1), next: at + 1 };
  }
  const sign = charAt(source, at + 2);
  if (sign === "=" || sign === "!") {
    return { frame: frame(sign === "=" ? "lookaround" : "negative", outside, outside), next: at + 3 };
  }
  if (sign === "<") {
    const behind = charAt(source, at + 3);
    if (behind === "=" || behind === "!") {
      return { frame: frame(behind === "=" ? "lookaround" : "negative", outside, outside), next: at + 4 };
    }
    const end = indexOf(source, ">", at);
    groups[outside] = { name: slice(source, at + 3, end), takesPart: "always" };
    return { frame: frame("group", outside, outside + 1), next: end + 1 };
  }
  return { frame: frame("group", outside, outside), next: indexOf(source, ":", at) + 1 };
}

function close(closed: Frame, groups: Group[]): void {
  if (closed.kind === "negative") for (let i = closed.inside; i < groups.length; i++) groups[i]!.takesPart = "never";
  else if (closed.hasAlternatives) demote(groups, closed.inside);
}

function demote(groups: Group[], from: number): void {
  for (let i = from; i < groups.length; i++) if (groups[i]!.takesPart === "always") groups[i]!.takesPart = "maybe";
}

function afterClass(source: string, at: number, nested: boolean): number {
  let depth = 0;
  for (let i = at; i < source.length; i++) {
    const char = charAt(source, i);
    if (char === "\\") i++;
    else if (char === "[" && (nested || depth === 0)) depth++;
    else if (char === "]" && --depth === 0) return i + 1;
  }
  return source.length;
}

/** Word boundaries match between characters; a reference may be to an empty group. */
function isZeroWidth(escaped: string): boolean {
  return escaped === "b" || escaped === "B" || escaped === "k" || (escaped >= "1" && escaped <= "9");
}

function afterEscape(source: string, at: number): number {
  const escaped = charAt(source, at + 1);
  if ((escaped === "p" || escaped === "P" || escaped === "u") && charAt(source, at + 2) === "{") {
    return indexOf(source, "}", at) + 1;
  }
  if (escaped === "k" && charAt(source, at + 2) === "<") return indexOf(source, ">", at) + 1;
  let next = at + 2;
  if (escaped >= "1" && escaped <= "9") while (isDigit(source, next)) next++;
  return next;
}

function readQuantifier(source: string, at: number): { next: number; mayBeAbsent: boolean } {
  const char = charAt(source, at);
  if (char === "*" || char === "?" || char === "+") return { next: lazy(source, at + 1), mayBeAbsent: char !== "+" };
  if (char === "{" && isDigit(source, at + 1)) {
    let end = at + 1;
    let least = 0;
    while (isDigit(source, end)) least = least * 10 + charCodeAt(source, end++) - 48;
    if (charAt(source, end) === ",") for (end++; isDigit(source, end); ) end++;
    // an unfinished `{1,2` is plain text
    if (charAt(source, end) === "}") return { next: lazy(source, end + 1), mayBeAbsent: least === 0 };
  }
  return { next: at, mayBeAbsent: false };
}

const lazy = (source: string, at: number): number => (charAt(source, at) === "?" ? at + 1 : at);

function isDigit(source: string, at: number): boolean {
  const code = charCodeAt(source, at);
  return code >= 48 && code <= 57;
}
