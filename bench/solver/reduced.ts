/**
 * Exhaustive search on reduced domains: every combination of a few values per input, taken from the query itself (its
 * constants and their neighbours, texts made of its parts and of the letters its patterns tell apart). Meets a wrong
 * refutation that has any small counterexample, by evaluation alone.
 */
import { defaultOf, inDomain } from "../../src/expr/domain.ts";
import type { Expr, Input, Primitive } from "../../src/expr/expr.ts";
import { Circuit } from "../../src/solver/circuit.ts";
import { matching } from "../../src/solver/search/regex/sample.ts";
import type { Query } from "../../src/solver/solver.ts";

const MAX_COMBINATIONS = 40_000;
const MAX_WORK = 20_000_000;

interface Constants {
  readonly numbers: readonly number[];
  readonly texts: readonly string[];
  readonly patterns: readonly (readonly [source: string, flags: string])[];
  readonly bigints: readonly bigint[];
}

const literalText = (e: Expr | undefined): string | undefined =>
  e?.kind === "literal" && typeof e.value === "string" ? e.value : undefined;

function constantsOf(nodes: readonly Expr[]): Constants {
  const patterns = nodes.flatMap((e) => {
    if (e.kind !== "apply" || !e.op.startsWith("regex")) return [];
    const [source, flags] = [literalText(e.args[1]), literalText(e.args[2])];
    return source === undefined || flags === undefined ? [] : [[source, flags] as const];
  });
  const sources = new Set(patterns.flat());
  const values = nodes.flatMap((e) => (e.kind === "literal" ? [e.value] : []));
  return {
    numbers: values.filter((value): value is number => typeof value === "number" && Number.isFinite(value)),
    texts: values.filter((value): value is string => typeof value === "string" && !sources.has(value)),
    patterns,
    bigints: values.filter((value): value is bigint => typeof value === "bigint"),
  };
}

function* numbers({ numbers: own }: Constants, seed: Primitive): Generator<number> {
  yield* [0, 1, -1, 2, Number.NaN, 0.5, -0, Infinity, -Infinity, 10, 100];
  if (typeof seed === "number") yield* [seed, seed + 1, seed - 1, -seed];
  for (const value of own) yield* [value, value + 1, value - 1, -value, value / 2, value * 2];
  yield* [3, 5, 7, 48, 65, 97, 255, 256, 65_535, 2 ** 31, 2 ** 32, 2 ** 53, 1e21, 1e-7, 0.1, 1e308];
}

/** All short texts over a few letters, parts of the query and what its patterns match, alone and joined. */
function* texts({ texts: parts, patterns, numbers: own }: Constants, seed: Primitive): Generator<string> {
  const current = typeof seed === "string" ? seed : "";
  yield* ["", current];
  for (const part of parts) yield part;
  const matches = patterns.flatMap(([source, flags]) => [...matching(source, flags, current, 8)]);
  yield* matches;
  const letters = [...new Set(["a", "0", " ", "A", "-", ".", ...parts.join("").slice(0, 12)])];
  yield* letters;
  for (const a of letters) for (const b of letters) yield a + b;
  for (const value of own) yield* [String(value), `-${value}`, `${value}.5`];
  for (const text of [current, ...matches.slice(0, 8)]) {
    for (const letter of letters) yield* [text + letter, letter + text];
    for (let at = 0; at < Math.min(text.length, 24); at++) {
      yield text.slice(0, at) + text.slice(at + 1);
      for (const letter of letters) yield text.slice(0, at) + letter + text.slice(at + 1);
    }
  }
  for (const a of parts) for (const b of parts) yield* [a + b, `${a}a${b}`, `${a}0${b}`];
  for (const a of letters) for (const b of letters) for (const c of letters) yield a + b + c;
}

function* valuesOf({ domain }: Input, constants: Constants, seed: Primitive): Generator<Primitive> {
  switch (domain.kind) {
    case "any-boolean":
      yield* [false, true];
      return;
    case "tag":
      yield* domain.labels.map((_, i) => i);
      return;
    case "one-of":
      yield* domain.values;
      return;
    case "any-bigint":
      yield* [0n, 1n, -1n, 2n, 7n];
      for (const value of constants.bigints) yield* [value, value + 1n, value - 1n, -value];
      return;
    case "any-string":
      yield* texts(constants, seed);
      return;
    case "integer":
      yield* numbers(constants, seed);
      yield* [domain.min, domain.max, domain.min + 1, domain.max - 1];
      for (let i = 0; i < 64; i++) yield domain.min + i;
      return;
    case "any-number":
      yield* numbers(constants, seed);
  }
}

export interface Reduced {
  readonly found: boolean;
  readonly combinations: number;
}

export function searchReduced(query: Query): Reduced {
  const circuit = new Circuit(query.constraints, query.seed);
  const constants = constantsOf(circuit.nodes);
  const { inputs } = circuit;
  const each = Math.max(2, Math.floor(MAX_COMBINATIONS ** (1 / Math.max(1, inputs.length))));
  const values = inputs.map((input) => {
    const kept: Primitive[] = [];
    for (const value of valuesOf(input, constants, query.seed.get(input.name))) {
      if (kept.length >= each) break;
      if (inDomain(input.domain, value) && !kept.some((other) => Object.is(other, value))) kept.push(value);
    }
    return kept.length === 0 ? [defaultOf(input.domain)] : kept;
  });
  let combinations = 0;
  const visit = (slot: number): boolean => {
    if (slot === values.length) {
      combinations++;
      return circuit.roots.every((_, i) => circuit.holds(i));
    }
    for (const value of values[slot]!) {
      if (combinations > 0 && (combinations > MAX_COMBINATIONS || circuit.work > MAX_WORK)) return false;
      circuit.assign(slot, value);
      circuit.commit();
      if (visit(slot + 1)) return true;
    }
    return false;
  };
  return { found: visit(0), combinations };
}
