/**
 * Variables of the world: what chance gave, clocks showed and `choose` took, in the order in which the program asked. An input that was saved names them
 * (docs/json.md, `world` and `choices`), so here they are read back, too.
 */
import { nativeNumber, regExpExec, startsWith } from "../pristine.ts";
import type { Role, Variable } from "./variable.ts";

export const drawName = (n: number): string => `random(${n})`;
/** A whole number; its bounds are part of the name, so that a draw of another kind is another variable. */
export const wholeName = (n: number, low: number, high: number): string => `random(${n} of ${low}..${high})`;
/** The first reading is a time, the others are what passed since: a clock never goes back. */
export const readingName = (n: number): string => (n === 0 ? "clock(0)" : `clock(${n})-clock(${n - 1})`);
/** How old the process was at the first reading: what clocks that count from its start show. */
export const AGE_NAME = "clock(0)-origin";
export const choiceName = (n: number, count: number): string => `choice(${n} of ${count})`;

export interface WorldVariable extends Variable {
  readonly origin: "world";
  /** The bounds of a whole number. */
  readonly low: number;
  readonly high: number;
  /** How many there are to choose from. */
  readonly count: number;
}

const FORMS: readonly { readonly role: Role; readonly form: RegExp }[] = [
  { role: "fraction", form: /^random\(\d+\)$/ },
  { role: "whole", form: /^random\(\d+ of (-?\d+)\.\.(-?\d+)\)$/ },
  { role: "reading", form: /^clock\(\d+\)(?:-clock\(\d+\))?$/ },
  { role: "age", form: /^clock\(0\)-origin$/ },
  { role: "choice", form: /^choice\(\d+ of (\d+)\)$/ },
];

/** Undefined for what is no variable of the world. */
export function worldVariableOf(name: string): WorldVariable | undefined {
  // most names are those of inputs
  if (!startsWith(name, "random(") && !startsWith(name, "clock(") && !startsWith(name, "choice(")) return undefined;
  for (let i = 0; i < FORMS.length; i++) {
    const { role, form } = FORMS[i]!;
    const found = regExpExec(form, name);
    if (found === null) continue;
    const a = nativeNumber(found[1] ?? 0);
    const b = nativeNumber(found[2] ?? 0);
    return { name, origin: "world", role, path: name, member: undefined, low: a, high: b, count: a };
  }
  return undefined;
}

export const isWorldName = (name: string): boolean => worldVariableOf(name) !== undefined;
