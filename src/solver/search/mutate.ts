/** Other values an input could take when inversion has nothing to say: neighbours, and constants of the query itself. */
import { inDomain } from "../../expr/domain.ts";
import type { Input, Primitive } from "../../expr/expr.ts";
import type { Circuit } from "../circuit.ts";
import type { Random } from "../random.ts";

/** The literals of a query, by type. */
export interface Pool {
  readonly numbers: readonly number[];
  readonly strings: readonly string[];
  readonly bigints: readonly bigint[];
}

const KEPT = 24;

export function poolOf(circuit: Circuit): Pool {
  const literals = new Set<Primitive>();
  for (const node of circuit.nodes) if (node.kind === "literal") literals.add(node.value);
  const of = <T extends Primitive>(is: (value: Primitive) => value is T): T[] =>
    [...literals].filter(is).slice(0, KEPT);
  // half a character is what natives without a meaning of their own refuse
  if (circuit.nodes.some((node) => node.kind === "opaque")) literals.add("\ud800");
  return {
    numbers: of((value): value is number => typeof value === "number" && Number.isFinite(value)),
    strings: of((value): value is string => typeof value === "string"),
    bigints: of((value): value is bigint => typeof value === "bigint"),
  };
}

const KINDS = ["0123456789", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const CHARACTERS = "ab0 1-_.,:/@A";

function* numbers(current: number, pool: Pool, random: Random): Generator<number> {
  yield* [current + 1, current - 1, 0, 1, -1, 2, 10, 100, current * 2, Math.trunc(current / 2), -current];
  for (const value of pool.numbers) yield* [value, value + 1, value - 1];
  yield current + random.below(1000) - 500;
  yield* [0.5, current + 0.5, Number.NaN, Number.POSITIVE_INFINITY, -0];
}

function* strings(current: string, pool: Pool, random: Random): Generator<string> {
  yield* ["", "a", "0", `${current}a`, `${current}0`, current.slice(0, -1), current.slice(1)];
  for (const value of pool.strings) {
    if (value.length < 100) yield* [value, current + value, value + current];
  }
  for (let i = 0; i < 4 && current !== ""; i++) {
    const at = random.below(current.length);
    yield current.slice(0, at) + CHARACTERS[random.below(CHARACTERS.length)]! + current.slice(at + 1);
  }
  for (let i = 0; i < 6 && current !== ""; i++) yield alike(current, random);
}

/** The text with a character exchanged for one of its kind: formats stay valid, checksums change. */
export function alike(text: string, random: Random): string {
  const at = random.below(text.length);
  const kind = KINDS.find((characters) => characters.includes(text[at]!));
  return kind === undefined ? text : text.slice(0, at) + kind[random.below(kind.length)]! + text.slice(at + 1);
}

/** Values of the input's domain other than the current one; the set is small and partly random. */
export function mutations(input: Input, current: Primitive, pool: Pool, random: Random): readonly Primitive[] {
  const { domain } = input;
  // Not a Set: that would turn -0 into 0.
  const values: Primitive[] = [];
  const offer = (candidates: Iterable<Primitive>) => {
    for (const value of candidates) {
      const known = Object.is(value, current) || values.some((other) => Object.is(other, value));
      if (!known && inDomain(domain, value)) values.push(value);
    }
  };
  switch (domain.kind) {
    case "any-boolean":
      offer([!current]);
      break;
    case "tag":
      offer(domain.labels.map((_, i) => i));
      break;
    case "one-of":
      offer(domain.values.slice(0, 64));
      break;
    case "integer":
      offer(numbers(current as number, pool, random));
      offer([domain.min, domain.max]);
      break;
    case "any-number":
      offer(numbers(current as number, pool, random));
      break;
    case "any-string":
      offer(strings(current as string, pool, random));
      break;
    case "any-bigint":
      offer([
        (current as bigint) + 1n,
        (current as bigint) - 1n,
        0n,
        1n,
        -1n,
        -(current as bigint),
        (current as bigint) * 2n,
      ]);
      for (const value of pool.bigints) offer([value, value + 1n, value - 1n]);
      break;
  }
  return values;
}
