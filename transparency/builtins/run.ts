/** The standard library, function by function: native against instrumented. */
import { compare, type Difference, explain } from "../compare.ts";
import { WAYS, type Way } from "../instrumented.ts";
import { callsOf } from "./calls.ts";
import { type Builtin, builtins } from "./functions.ts";

/** A new `Date` without arguments is the clock's, which is virtual on one side only. */
const isClock = (line: string): boolean => line.startsWith("0 0 Date ");

export async function compareBuiltin(
  builtin: Builtin,
  ways: readonly Way[] = WAYS,
): Promise<{ calls: number; differences: readonly Difference[] }> {
  const program = callsOf(builtin);
  const { native, differences } = await compare(program, "wrapped", ways);
  const isNow = builtin.name === "new Date";
  return {
    calls: native.length,
    differences: differences.filter(({ native }) => !(isNow && native.some(isClock))),
  };
}

export async function compareBuiltins(print: (line: string) => void, part = ""): Promise<number> {
  const all = builtins().filter(({ name }) => name.includes(part));
  let calls = 0;
  let failures = 0;
  for (const builtin of all) {
    const compared = await compareBuiltin(builtin);
    calls += compared.calls;
    if (compared.differences.length === 0) continue;
    failures++;
    print(`${builtin.name}:\n${compared.differences.map(explain).join("\n")}\n`);
  }
  print(`builtins: ${all.length} functions, ${calls} calls, ${failures} different`);
  return failures;
}
