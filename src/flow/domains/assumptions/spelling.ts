/** Assumptions as code: operations that can be evaluated once more, types as tests. */
import { declaredTypes } from "../declared.ts";
import * as T from "../tags.ts";
import { tagsOfTypeName } from "../tags.ts";
import type { AskedOf, Where } from "./kind.ts";

const LONGEST_SHOWN = 60;

/** A stretch of code in a sentence: of a loop only its head, of what is long only its beginning. */
export function headOf(text: string): string {
  const shown = /^for\b/.test(text) ? loopHead(text) : text;
  return shown.length > LONGEST_SHOWN ? `${shown.slice(0, LONGEST_SHOWN - 1)}…` : shown;
}

function loopHead(text: string): string {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "(") depth++;
    if (text[i] === ")" && --depth === 0) return text.slice(0, i + 1);
  }
  return text;
}

/** `a += b` as `a + b`; undefined when evaluating it again would do something. */
export function plainOperation(text: string): string | undefined {
  const step = /^(?:\+\+|--)?\s*([\w$.]+)\s*(?:\+\+|--)?$/.exec(text);
  if (step !== null && /\+\+|--/.test(text)) return `${step[1]} ${text.includes("++") ? "+" : "-"} 1`;
  const compound = /^([\w$.[\]]+)\s*([-+*])=\s*(.+)$/.exec(text);
  const plain = compound === null ? text : `${compound[1]} ${compound[2]} (${compound[3]})`;
  return isPure(plain) ? plain : undefined;
}

/** Names, members, literals and operators only. */
export const isPure = (text: string): boolean =>
  /^[\w$.\s[\]()+\-*/%|&^<>"'!?:]+$/.test(text) &&
  !/\+\+|--|[\w$\])]\s*\(|\bnew\b|\bawait\b|\byield\b|(?<!\.)\bdelete\b|=/.test(text);

const TYPES = ["undefined", "boolean", "number", "string", "bigint", "symbol", "function"] as const;

export function typePredicate(subject: string, { type }: AskedOf<string>, { module }: Where): string | undefined {
  if (type === undefined) return undefined;
  const tags = declaredTypes(module.module).tagsOf(type);
  if (tags === undefined) return undefined;
  if (tags === (T.ANY & ~T.NULLISH)) return `${subject} != null`;
  const parts: string[] = [];
  let left = tags;
  for (const name of TYPES) {
    const mask = tagsOfTypeName(name);
    if ((left & mask) === 0) continue;
    if ((left & mask) !== mask) parts.push(`${subject} === ${left & T.TRUE}`);
    else parts.push(`typeof ${subject} === "${name}"`);
    left &= ~mask;
  }
  if (left & T.NULL) parts.push(`${subject} === null`);
  left &= ~T.NULL;
  if (left === T.ARRAY) parts.push(`Array.isArray(${subject})`);
  else if (left & (T.OBJECT | T.INDEXED | T.ARRAY))
    parts.push(`(typeof ${subject} === "object" && ${subject} !== null)`);
  return parts.join(" || ");
}

export const wrapped = (text: string): string => (/^\([^()]*\)$/.test(text) ? text : `(${text})`);
