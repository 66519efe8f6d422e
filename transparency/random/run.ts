/** Compares many random programs; what differs is shrunk and shown. */
import { type Comparison, compare, explain } from "../compare.ts";
import { entryOf, type Program, textOf, withText } from "../program.ts";
import { shrink } from "../shrink.ts";
import type { Mix } from "./generator.ts";
import { randomProgram } from "./program.ts";

export interface RandomOptions {
  readonly programs: number;
  readonly seed: number;
  readonly mix: Mix;
  /** Differences after which there is no point in going on. */
  readonly most: number;
  readonly print: (line: string) => void;
}

/** Programs V8 refuses to compile say nothing. */
const isRefused = ({ native }: Comparison): boolean =>
  native.length === 1 && /^threw (SyntaxError|ReferenceError await)/.test(native[0]!);

export async function compareRandom(
  options: RandomOptions,
): Promise<{ readonly compared: number; readonly different: number }> {
  const { programs, seed, mix, most, print } = options;
  let compared = 0;
  let different = 0;
  for (let i = 0; i < programs && different < most; i++) {
    const program = randomProgram(seed + i, mix);
    const comparison = await compare(program, "wrapped");
    if (isRefused(comparison)) continue;
    compared++;
    const [first] = comparison.differences;
    if (first === undefined) continue;
    different++;
    const small = await shrunk(program, first.way);
    print(
      `seed ${seed + i}:\n${indent(textOf(small))}\n${(await compare(small, "wrapped")).differences.map(explain).join("\n")}\n`,
    );
  }
  return { compared, different };
}

async function shrunk(program: Program, way: "shadow" | "symbolic" | "coverage"): Promise<Program> {
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
