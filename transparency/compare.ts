/** One program natively and in every instrumented way: where what could be seen differs. */
import { runInstrumented, WAYS, type Way } from "./instrumented.ts";
import { runModules, runWrapped } from "./native.ts";
import type { Program } from "./program.ts";

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

export type NativeWay = "modules" | "wrapped";

export async function compare(program: Program, how: NativeWay, ways: readonly Way[] = WAYS): Promise<Comparison> {
  const native = await (how === "modules" ? runModules(program) : runWrapped(program));
  const differences: Difference[] = [];
  for (const way of ways) {
    const instrumented = await runInstrumented(program, way);
    const at = firstDifference(native, instrumented);
    if (at >= 0) differences.push({ way, native: native.slice(Math.max(0, at - 1), at + 2), instrumented: instrumented.slice(Math.max(0, at - 1), at + 2) });
  }
  return { native, differences };
}

export function firstDifference(a: readonly string[], b: readonly string[]): number {
  const length = Math.max(a.length, b.length);
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return i;
  return -1;
}

export function explain({ way, native, instrumented }: Difference): string {
  const lines = (sign: string, texts: readonly string[]): string => texts.map((text) => `    ${sign} ${text.slice(0, 600)}`).join("\n");
  return `  ${way}:\n${lines("-", native)}\n${lines("+", instrumented)}`;
}
