/** Functions that the platform calls because it was given them: the text of the program has no call for that. */
import type { FunctionFlow, Instruction, Operand, Variable } from "../../flow/graph.ts";
import type { Binding } from "../../frontend/scopes/scope.ts";

const CALLING: ReadonlySet<string> = new Set([
  ...["map", "filter", "forEach", "reduce", "reduceRight", "some", "every", "find", "findIndex", "findLast"],
  ...["findLastIndex", "flatMap", "sort", "toSorted", "replace", "replaceAll", "from", "fromAsync", "groupBy", "then"],
  ...["catch", "finally", "stringify", "parse", "apply", "call", "bind", "construct", "setTimeout", "setInterval"],
  ...[
    "setImmediate",
    "queueMicrotask",
    "nextTick",
    "try",
    "addEventListener",
    "on",
    "once",
    "promisify",
    "withResolvers",
  ],
]);

export interface Known {
  /** The function is the one that was asked about. */
  readonly isAsked: boolean;
  /** Whoever reads the name follows the function behind it. */
  isFunctionNamed(binding: Binding | undefined): boolean;
  /** A property of that name is handed over, which may be a function. */
  give(name: string): void;
}

/** Whether a call may run a function that nobody knows: one that came out of a container, or from a caller. */
export function runsUnknown(
  { callee, args }: Extract<Instruction, { kind: "call" }>,
  flow: FunctionFlow,
  known: Known,
): boolean {
  const name =
    callee.kind === "global"
      ? callee.path.slice(callee.path.lastIndexOf(".") + 1)
      : callee.kind === "method"
        ? callee.name
        : undefined;
  if (name === undefined || !CALLING.has(name)) return false;
  const given = name === "apply" || name === "call" || name === "bind" ? [...args, ...receiverOf(callee)] : args;
  return given.some((arg) => !isToldBy(arg, flow, known));
}

const receiverOf = (callee: Extract<Instruction, { kind: "call" }>["callee"]): readonly Operand[] =>
  callee.kind === "method" ? [callee.object] : [];

/** It is no function, or one that is met where it is made or named. */
function isToldBy(arg: Operand, flow: FunctionFlow, known: Known, seen: ReadonlySet<Variable> = new Set()): boolean {
  if (arg.kind === "constant") return true;
  const { variable } = arg;
  if (seen.has(variable)) return true;
  // inputs are made from their types: code of the program is not among them
  if (variable.kind === "parameter" && !known.isAsked) return false;
  if (variable.kind === "this") return known.isAsked;
  const met = new Set([...seen, variable]);
  let isTold = variable.kind === "parameter";
  for (const { instructions } of flow.blocks)
    for (const each of instructions) {
      if (!("target" in each) || each.target !== variable) continue;
      isTold = true;
      if (each.kind === "outer" && known.isFunctionNamed(each.binding)) continue;
      if (each.kind === "load" && each.key.kind === "constant" && typeof each.key.value === "string") {
        known.give(each.key.value);
        continue;
      }
      if (each.kind !== "assign") return false;
      if (each.value.kind === "copy" && !isToldBy(each.value.of, flow, known, met)) return false;
    }
  return isTold;
}
