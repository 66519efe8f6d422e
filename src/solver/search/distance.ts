/** How far a condition is from having a wanted truth value: 0 when it has it, else a positive guide for the search. */
import { type Circuit, FAILED, type NodeValue } from "../circuit.ts";

/** Maps 0 … infinity to 0 … 1, so that no constraint drowns the others. */
function scale(distance: number): number {
  return Number.isFinite(distance) ? 1 - 1 / (1 + Math.log2(1 + distance)) : 1;
}

const MAX_COMPARED = 200;

/** Like an edit distance, but linear: mismatches by position, nearer codes counting less, and the difference in length. */
function textDistance(a: string, b: string): number {
  const common = Math.min(a.length, b.length, MAX_COMPARED);
  let distance = Math.abs(a.length - b.length);
  for (let i = 0; i < common; i++) {
    if (a[i] !== b[i]) distance += 0.5 + Math.min(100, Math.abs(a.charCodeAt(i) - b.charCodeAt(i))) / 200;
  }
  return distance;
}

function between(a: NodeValue, b: NodeValue): number {
  if (a === FAILED || b === FAILED) return 1;
  if (typeof a === "number" && typeof b === "number") return scale(Math.abs(a - b));
  if (typeof a === "string" && typeof b === "string") return scale(textDistance(a, b));
  if (typeof a === "bigint" && typeof b === "bigint") return scale(Number(a > b ? a - b : b - a));
  return 1;
}

/** How much `a` exceeds `b`. */
function excess(a: NodeValue, b: NodeValue): number {
  if (typeof a === "number" && typeof b === "number") return scale(Math.max(0, a - b) + 1);
  if (typeof a === "bigint" && typeof b === "bigint") return scale(a > b ? Number(a - b) + 1 : 1);
  return 1;
}

/** Least number of characters to change for `part` to occur at `start`, or anywhere after it. Any of the three may have failed. */
function occurrence(text: NodeValue, part: NodeValue, start: NodeValue, isAnywhere: boolean): number {
  if (typeof text !== "string" || typeof part !== "string" || typeof start !== "number") return 1;
  const from = isAnywhere ? Math.max(0, start) : start;
  const to = isAnywhere ? Number.POSITIVE_INFINITY : start;
  let best = part.length;
  for (let at = from; at <= Math.min(to, text.length - 1, from + MAX_COMPARED); at++) {
    best = Math.min(best, textDistance(text.slice(at, at + part.length), part));
  }
  return scale(best + 0.1);
}

/** How many edits a text is from a match, where that is asked for: it takes longer than everything else here. */
export type PatternDistance = (text: string, source: string, flags: string) => number | undefined;

export function distance(circuit: Circuit, node: number, wanted: boolean, patterns?: PatternDistance): number {
  const { values } = circuit;
  if (values[node] === wanted) return 0;
  const e = circuit.nodes[node]!;
  if (e.kind !== "apply") return 1;
  const args = circuit.args[node]!;
  const a: NodeValue = values[args[0]!];
  const b: NodeValue = values[args[1]!];
  switch (e.op) {
    case "not":
      return distance(circuit, args[0]!, !wanted, patterns);
    case "and":
    case "or": {
      const parts = args.map((arg) => distance(circuit, arg, wanted, patterns));
      if ((e.op === "and") === wanted) return parts.reduce((sum, part) => sum + part, 0);
      return Math.min(...parts);
    }
    case "ite":
      if (a === FAILED) return 1;
      return Math.min(
        distance(circuit, args[a ? 1 : 2]!, wanted, patterns),
        distance(circuit, args[0]!, !a, patterns) + distance(circuit, args[a ? 2 : 1]!, wanted, patterns),
      );
    case "eq":
    case "same":
      return wanted ? between(a, b) || 0.01 : 1;
    case "lt":
    case "le":
    case "bigLt":
    case "bigLe":
      return wanted ? excess(a, b) : excess(b, a);
    case "startsWith":
      return wanted ? occurrence(a, b, values[args[2]!]!, false) : 1;
    case "includes":
      return wanted ? occurrence(a, b, values[args[2]!]!, true) : 1;
    case "endsWith":
      return wanted && typeof a === "string" && typeof b === "string"
        ? scale(textDistance(a.slice(-b.length), b) + 0.1)
        : 1;
    case "regexTest": {
      const flags: NodeValue = values[args[2]!];
      if (!wanted || typeof a !== "string" || typeof b !== "string" || typeof flags !== "string") return 1;
      const edits = patterns?.(a, b, flags);
      return edits === undefined ? 1 : scale(edits + 0.1);
    }
    default:
      return 1;
  }
}
