/** One program natively and in every instrumented way: where what could be seen differs. */
import { runInstrumented, WAYS, type Way } from "./instrumented.ts";
import { runModules, runWrapped } from "./native.ts";
import type { Program } from "./program.ts";
import { differsInWordingOnly } from "./wording.ts";

export interface Difference {
  readonly way: Way;
  /** First line that differs, and a little of what came before. */
  readonly native: readonly string[];
  readonly instrumented: readonly string[];
}

export interface Comparison {
  readonly native: readonly string[];
  readonly differences: readonly Difference[];
}

/** Out of stack or of room for a text natively already: how deep and how long that is is nobody's promise, so there is nothing to compare. */
export const isTooMuch = (native: readonly string[]): boolean =>
  native.some((line) => /RangeError (Maximum call stack size exceeded|Invalid string length)/.test(line));

export type NativeWay = "modules" | "wrapped";

export async function compare(program: Program, how: NativeWay, ways: readonly Way[] = WAYS): Promise<Comparison> {
  const native = await (how === "modules" ? runModules(program) : runWrapped(program));
  const differences: Difference[] = [];
  if (isTooMuch(native)) return { native, differences };
  for (const way of ways) {
    const difference = differenceIn(way, native, await runInstrumented(program, way));
    if (difference !== undefined) differences.push(difference);
  }
  return { native, differences };
}

export function differenceIn(
  way: Way,
  native: readonly string[],
  instrumented: readonly string[],
): Difference | undefined {
  const at = firstDifference(native, instrumented);
  const part = (lines: readonly string[]): readonly string[] => lines.slice(Math.max(0, at - 1), at + 2);
  return at < 0 ? undefined : { way, native: part(native), instrumented: part(instrumented) };
}

function firstDifference(native: readonly string[], instrumented: readonly string[]): number {
  const length = Math.max(native.length, instrumented.length);
  for (let i = 0; i < length; i++)
    if (native[i] !== instrumented[i] && !isWording(native[i], instrumented[i])) return i;
  return -1;
}

const isWording = (native: string | undefined, instrumented: string | undefined): boolean =>
  native !== undefined && instrumented !== undefined && differsInWordingOnly(native, instrumented);

export function explain({ way, native, instrumented }: Difference): string {
  const lines = (sign: string, texts: readonly string[]): string =>
    texts.map((text) => `    ${sign} ${text.slice(0, 600)}`).join("\n");
  return `  ${way}:\n${lines("-", native)}\n${lines("+", instrumented)}`;
}
