/** Compares many random programs; what differs is shrunk and shown. */
import { type Comparison, compare, explain, isTooMuch } from "../compare.ts";
import { WAYS, type Way } from "../instrumented.ts";
import { entryOf, type Program, textOf, withText } from "../program.ts";
import { shrink } from "../shrink.ts";
import type { Mix } from "./generator.ts";
import { randomProgram } from "./program.ts";

/** Every program in every way, or half of them with symbolic values and half without. */
export type Turns = "all" | "halves";

export interface RandomOptions {
  readonly turns: Turns;
  readonly programs: number;
  readonly seed: number;
  readonly mix: Mix;
  /** Differences after which there is no point in going on. */
  readonly most: number;
  readonly print: (line: string) => void;
}

/** `refused`: V8 does not compile it, or it is too much natively already. */
export type SeedResult =
  | { readonly kind: "same" | "refused" }
  | { readonly kind: "different"; readonly report: string };

const isRefused = ({ native }: Comparison): boolean =>
  (native.length === 1 && /^threw (SyntaxError|ReferenceError await)/.test(native[0]!)) || isTooMuch(native);

/** Not by the last bits of the seed: those decide about sloppy mode. */
const waysFor = (seed: number, turns: Turns): readonly Way[] =>
  turns === "all" ? WAYS : (seed >> 2) % 2 === 0 ? ["symbolic"] : ["shadow", "coverage"];

export async function compareSeed(seed: number, mix: Mix, turns: Turns): Promise<SeedResult> {
  const program = randomProgram(seed, mix);
  const comparison = await compare(program, "wrapped", waysFor(seed, turns));
  if (isRefused(comparison)) return { kind: "refused" };
  const [first] = comparison.differences;
  if (first === undefined) return { kind: "same" };
  const small = await shrunk(program, first.way);
  const again = await compare(small, "wrapped");
  const shown = again.differences.length > 0 ? again : comparison;
  return {
    kind: "different",
    report: `seed ${seed}:\n${indent(textOf(small))}\n${shown.differences.map(explain).join("\n")}\n`,
  };
}

/** One after the other in this process. */
export async function compareRandom(
  options: RandomOptions,
): Promise<{ readonly compared: number; readonly different: number }> {
  const { programs, seed, mix, most, turns, print } = options;
  let compared = 0;
  let different = 0;
  for (let i = 0; i < programs && different < most; i++) {
    const result = await compareSeed(seed + i, mix, turns);
    if (result.kind !== "refused") compared++;
    if (result.kind !== "different") continue;
    different++;
    print(result.report);
  }
  return { compared, different };
}

async function shrunk(program: Program, way: Way): Promise<Program> {
  const fails = async (text: string): Promise<boolean> => {
    const comparison = await compare(withText(program, text), "wrapped", [way]);
    return comparison.differences.length > 0 && !isRefused(comparison);
  };
  return withText(
    program,
    await shrink(textOf(program), entryOf(program).endsWith(".cjs") ? "commonjs" : "module", fails),
  );
}

const indent = (text: string): string =>
  text
    .split("\n")
    .map((line) => `  | ${line}`)
    .join("\n");
