/**
 * Makes a large input smaller by cheap runs, before a run with shadows: that one takes a thousand times as long, and what it teaches is the
 * clearer the shorter its path is.
 */

import type { Input, Model } from "../../../expr/expr.ts";
import { isLength } from "../../../expr/variable/variable.ts";
import { countOf, isFitting, leastOf, withoutElements } from "./collections.ts";

interface TrimTask {
  readonly model: Model;
  readonly variablesOf: (model: Model) => readonly Input[];
  /** Whether the smaller input does the same; each question costs a cheap run. */
  readonly stillServes: (model: Model) => Promise<boolean>;
  readonly attempts: number;
}

/** Smaller ones are fast as they are. */
const FEW_VARIABLES = 40;
const SHORT_TEXTS = 200;
/** Pieces of texts are not made smaller than this. */
const LEAST_PIECE = 4;

export function isLarge(model: Model): boolean {
  if (model.size > FEW_VARIABLES) return true;
  let characters = 0;
  for (const value of model.values()) if (typeof value === "string") characters += value.length;
  return characters > SHORT_TEXTS;
}

/** Pieces of collections and texts are left out, halves first. */
export async function trimmed({ model, variablesOf, stillServes, attempts }: TrimTask): Promise<Model> {
  let best = model;
  let left = attempts;
  const seen = new Set<string>();
  for (let variable = largest(best, variablesOf, seen); variable !== undefined && left > 0; ) {
    seen.add(variable.name);
    for (let piece = sizeOf(best, variable) >> 1; piece >= leastPiece(variable) && left > 0; piece >>= 1)
      for (let from = 0; from + piece <= sizeOf(best, variable) && left > 0; ) {
        const smaller = without(best, variable, from, piece);
        left--;
        if (smaller !== undefined && isFitting(smaller, variablesOf(smaller)) && (await stillServes(smaller)))
          best = smaller;
        else from += piece;
      }
    variable = largest(best, variablesOf, seen);
  }
  return best;
}

/** The collection or text with the most in it that was not looked at. */
function largest(model: Model, variablesOf: TrimTask["variablesOf"], seen: ReadonlySet<string>): Input | undefined {
  let best: Input | undefined;
  for (const variable of variablesOf(model)) {
    if (seen.has(variable.name) || sizeOf(model, variable) < 2 * leastPiece(variable)) continue;
    if (best === undefined || weightOf(model, variable) > weightOf(model, best)) best = variable;
  }
  return best;
}

function sizeOf(model: Model, variable: Input): number {
  if (isLength(variable)) return countOf(model, variable);
  const value = model.get(variable.name);
  return variable.domain.kind === "any-string" && typeof value === "string" ? value.length : 0;
}

const weightOf = (model: Model, variable: Input): number => sizeOf(model, variable) * (isLength(variable) ? 8 : 1);
const leastPiece = (variable: Input): number => (isLength(variable) ? 1 : LEAST_PIECE);

function without(model: Model, variable: Input, from: number, piece: number): Model | undefined {
  if (isLength(variable))
    return countOf(model, variable) - piece < leastOf(variable)
      ? undefined
      : withoutElements(model, variable, from, piece);
  const text = model.get(variable.name) as string;
  return new Map([...model, [variable.name, text.slice(0, from) + text.slice(from + piece)]]);
}
