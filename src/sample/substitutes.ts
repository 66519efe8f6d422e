/**
 * Inputs in which what was compared stands for what it was compared with. Where a value of the input arrives at a comparison as it is, or as the code of a
 * character, as digits or as a length, this leads there in one step, whatever happened to it on the way.
 */
import { defaultOf, inDomain } from "../expr/evaluate.ts";
import type { Input, Model, Primitive } from "../expr/expr.ts";
import type { Swap } from "./trace.ts";

/** Of one comparison. */
const MOST = 32;
/** Places of one text where something is exchanged. */
const MOST_PLACES = 6;
const LARGEST_CODE = 0xffff;
/** What a text is made as long as. */
const LONGEST = 256;

export function substitutes(model: Model, variables: readonly Input[], swaps: readonly Swap[]): Model[] {
  const made: Model[] = [];
  for (const swap of swaps)
    for (const variable of variables) {
      const { name, domain } = variable;
      // which alternative it is of is nothing that the program compares
      if (domain.kind === "tag") continue;
      const value = model.has(name) ? model.get(name) : defaultOf(domain);
      for (const instead of new Set(exchanged(value, swap)))
        if (instead !== value && inDomain(domain, instead) && made.length < MOST)
          made.push(new Map([...model, [name, instead]]));
    }
  return made;
}

function exchanged(value: Primitive, { from, to }: Swap): Primitive[] {
  if (typeof value === "number") return value === from ? [to] : [];
  if (typeof value !== "string") return [];
  if (typeof from === "string")
    return from === "" ? [`${value}${to}`, `${to}${value}`] : replaced(value, from, String(to));
  return [
    ...(isCode(from) && isCode(to as number)
      ? replaced(value, String.fromCharCode(from), String.fromCharCode(to as number))
      : []),
    ...replaced(value, String(from), String(to)),
    ...(value.length === from ? ofLength(value, to as number) : []),
  ];
}

const isCode = (n: number): boolean => Number.isInteger(n) && n >= 0 && n <= LARGEST_CODE;

/** At each place where it stands, and everywhere at once. */
function replaced(text: string, from: string, to: string): string[] {
  const all: string[] = [];
  for (let at = text.indexOf(from); at >= 0 && all.length < MOST_PLACES; at = text.indexOf(from, at + 1))
    all.push(text.slice(0, at) + to + text.slice(at + from.length));
  if (all.length > 1) all.push(text.split(from).join(to));
  return all;
}

function ofLength(text: string, length: number): string[] {
  if (!Number.isInteger(length) || length < 0 || length > LONGEST) return [];
  return [text.slice(0, length).padEnd(length, text.at(-1) ?? "a")];
}
