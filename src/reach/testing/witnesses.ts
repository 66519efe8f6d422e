/** Inputs that get to the target: random ones, and others like those that are known to get there. */
import type { Chance } from "../../expr/testing/chance.ts";
import { randomArguments } from "./generate.ts";
import { nativeOf, typesOf } from "./native.ts";
import type { LoopProgram } from "./programs.ts";

type Input = readonly unknown[];

export interface Wanted {
  /** Inputs that are tried. */
  readonly tries: number;
  /** Inputs that are wanted. */
  readonly most: number;
  /** Known to get there. */
  readonly seeds?: readonly Input[];
  /** Of evaluating one of them. */
  readonly steps?: number;
  /** Milliseconds for Z3 where evaluating does not end; few without it. */
  readonly patience?: number;
}

export function witnessesOf(program: LoopProgram, r: Chance, { tries, most, seeds = [] }: Wanted): readonly Input[] {
  const run = nativeOf(program);
  const types = typesOf(program);
  const found = new Map<string, Input>();
  const keep = (args: Input): void => {
    if (run(args.map(copied))) found.set(JSON.stringify(args, shown), args);
  };
  for (const seed of seeds) if (run(seed.map(copied))) keep(shorter(seed, (args) => run(args.map(copied))));
  for (let i = 0; i < tries && found.size < most; i++) {
    const known = [...found.values()].slice(-POOL);
    keep(known.length > 0 && r.below(3) > 0 ? changed(r, r.pick(known)) : randomArguments(r, types));
  }
  return [...found.values()];
}

/** Without what it gets there without: what is short is evaluated quickly. */
function shorter(seed: Input, isEnough: (args: Input) => boolean): Input {
  let best = seed;
  for (const [i, arg] of seed.entries()) {
    if (typeof arg !== "string" && !Array.isArray(arg) && !(arg instanceof Uint8Array)) continue;
    for (let size = 16; size > 0; size >>= 1)
      for (let at = 0; at < (best[i] as string).length; ) {
        const less = best.with(i, without(best[i], at, size));
        if (isEnough(less)) best = less;
        else at += size;
      }
  }
  return best;
}

function without(value: unknown, at: number, size: number): unknown {
  if (typeof value === "string") return value.slice(0, at) + value.slice(at + size);
  return value instanceof Uint8Array
    ? Uint8Array.from([...value].toSpliced(at, size))
    : (value as readonly unknown[]).toSpliced(at, size);
}

/** The newest ones are changed further. */
const POOL = 64;

const shown = (_: string, value: unknown): unknown =>
  typeof value === "number" && !Number.isInteger(value) ? String(value) : Object.is(value, -0) ? "-0" : value;

const copied = (value: unknown): unknown =>
  Array.isArray(value) ? structuredClone(value) : value instanceof Uint8Array ? value.slice() : value;

function changed(r: Chance, args: Input): Input {
  const at = r.below(args.length);
  return args.map((arg, i) => (i === at ? changedValue(r, arg) : arg));
}

function changedValue(r: Chance, value: unknown): unknown {
  if (typeof value === "number") return r.pick([value + 1, value - 1, value * 2, r.below(40), value + 0.5, 0]);
  if (typeof value === "boolean") return !value;
  if (typeof value === "string") {
    const units = [...Array(value.length).keys()].map((i) => value.charCodeAt(i));
    return String.fromCharCode(...(changedList(r, units, () => 32 + r.below(96)) as number[]));
  }
  if (value instanceof Uint8Array) return Uint8Array.from(changedList(r, [...value], () => r.below(256)) as number[]);
  if (!Array.isArray(value)) return value;
  const isDeep = value.some((one) => typeof one === "object");
  return changedList(r, value, () => (isDeep && value.length > 0 ? structuredClone(r.pick(value)) : r.below(130)));
}

/** An element more, less, or another one; or one of them taken twice. */
function changedList(r: Chance, list: readonly unknown[], fresh: () => unknown): readonly unknown[] {
  const at = r.below(list.length + 1);
  switch (r.below(4)) {
    case 0:
      return list.toSpliced(at, 0, fresh());
    case 1:
      return list.toSpliced(at, 1);
    case 2:
      return list.toSpliced(at, 0, ...list.slice(at, at + 2));
    default:
      return at < list.length
        ? list.with(at, typeof list[at] === "object" ? changedValue(r, list[at]) : fresh())
        : list.toSpliced(at, 0, fresh());
  }
}
