/**
 * The structural diff of two versions of a function (paper 2, phase 1): which of its steps are still there. A step is *modified* when it is changed or gone, or when what comes right after it is
 * another; that says nothing about steps further on.
 */
import type { FunctionFlow, Instruction, Operand, Terminator, Variable } from "../../flow/graph.ts";
import { targetsOf } from "../../flow/graph.ts";
import type { ModuleFlow } from "../../flow/module.ts";
import { isFunction, type Node, walk } from "../../frontend/syntax.ts";
import { type Step, type Steps, stepsOf } from "./labels.ts";

export interface FlowMatch {
  readonly before: Steps;
  readonly after: Steps;
  /**
   * Whether the step at a point of the old version is not there any more. Points without a step are no instructions. Of what a branch leads to only the outcomes count that were taken, where
   * that is known.
   */
  isModified(block: number, index: number, isTaken?: (outcome: boolean) => boolean): boolean;
  readonly isEntryModified: boolean;
  readonly modified: number;
  /** The point of the new version that an unmodified step is at. */
  afterOf(block: number, index: number): { readonly block: number; readonly index: number } | undefined;
  /** The variable of the new version. */
  variableOf(variable: Variable): Variable | undefined;
}

export function matchFlows(
  before: { readonly module: ModuleFlow; readonly flow: FunctionFlow },
  after: { readonly module: ModuleFlow; readonly flow: FunctionFlow },
  isPartner: (before: Node, after: Node) => boolean,
): FlowMatch {
  const [old, now] = [stepsOf(before.module, before.flow), stepsOf(after.module, after.flow)];
  const pair = align(
    old.steps.map(({ label }) => label),
    now.steps.map(({ label }) => label),
  );
  const names = new Names();
  for (let i = 0; i < pair.length; i++) {
    const [a, b] = [old.steps[i]!, now.steps[pair[i]!]];
    if (b !== undefined && (!names.agree(a, b) || !makeTheSame(a, b, isPartner))) pair[i] = -1;
  }
  const isChanged = pair.map((other) => other < 0);
  pairGaps(pair, now.steps.length);
  const to = (step: number): number => (step < 0 ? -1 : pair[step]!);
  const leads = (from: number, at: number): boolean => (from < 0 ? at < 0 : to(from) === at && at >= 0);
  const isSame = (step: Step, i: number, isTaken?: (outcome: boolean) => boolean): boolean => {
    const other = now.steps[pair[i]!];
    if (isChanged[i] || other === undefined || other.next.length !== step.next.length) return false;
    const counts = (k: number): boolean => step.next.length < 2 || isTaken === undefined || isTaken(k === 0);
    return (
      step.next.every((from, k) => !counts(k) || leads(from, other.next[k]!)) && leads(step.handler, other.handler)
    );
  };
  const isKept = old.steps.map((step, i) => isSame(step, i));
  return {
    before: old,
    after: now,
    isEntryModified: !isKept[0]!,
    modified: isKept.filter((kept) => !kept).length,
    isModified(block, index, isTaken) {
      const step = old.at(block, index);
      return (
        step !== undefined && !isKept[step]! && !(isTaken !== undefined && isSame(old.steps[step]!, step, isTaken))
      );
    },
    afterOf(block, index) {
      const step = old.at(block, index);
      const other = step === undefined || isChanged[step] ? undefined : now.steps[pair[step]!];
      return other === undefined ? undefined : { block: other.block, index: other.index };
    },
    variableOf: (variable) => names.of(variable),
  };
}

/** Functions that a step makes are those that were made there: two that change places are alike to the letter. */
function makeTheSame(a: Step, b: Step, isPartner: (before: Node, after: Node) => boolean): boolean {
  const [old, now] = [madeBy(a), madeBy(b)];
  return old.length === now.length && old.every((node, i) => isPartner(node, now[i]!));
}

function madeBy({ instruction }: Step): readonly Node[] {
  if (instruction?.kind !== "assign" || instruction.value.kind !== "allocate") return [];
  const found: Node[] = [];
  walk(instruction.value.node, (node) => {
    if (!isFunction(node)) return true;
    if (node.body !== null) found.push(node);
    return false;
  });
  return found;
}

/** Which variable of one version is which of the other: found out by the steps that are alike, and never two for one. */
class Names {
  private readonly forth = new Map<unknown, unknown>();
  private readonly back = new Map<unknown, unknown>();

  agree(a: Step, b: Step): boolean {
    const [old, now] = [namesIn(a), namesIn(b)];
    if (old.length !== now.length) return false;
    for (let i = 0; i < old.length; i++) {
      const [x, y] = [old[i]!, now[i]!];
      const [known, other] = [this.forth.get(x), this.back.get(y)];
      if (known === undefined && other === undefined) {
        this.forth.set(x, y);
        this.back.set(y, x);
      } else if (known !== y || other !== x) return false;
    }
    return true;
  }

  of(variable: Variable): Variable | undefined {
    return this.forth.get(variable) as Variable | undefined;
  }
}

/** Variables and shared names of a step, in order. */
function namesIn({ instruction, end }: Step): readonly unknown[] {
  const found: unknown[] = instruction === undefined ? [] : [...targetsOf(instruction)];
  const used = instruction !== undefined ? operandsOf(instruction) : end === undefined ? [] : operandsOfEnd(end);
  for (const operand of used) if (operand.kind === "variable") found.push(operand.variable);
  return found;
}

function operandsOfEnd(end: Terminator): readonly Operand[] {
  switch (end.kind) {
    case "branch":
      return [end.test.operand];
    case "return":
    case "throw":
      return [end.value];
    case "jump":
    case "each":
      return [];
  }
}

export function operandsOf(each: Instruction): readonly Operand[] {
  switch (each.kind) {
    case "assign":
      switch (each.value.kind) {
        case "copy":
          return [each.value.of];
        case "unary":
          return [each.value.operand];
        case "binary":
          return [each.value.left, each.value.right];
        case "allocate":
          return [];
      }
      return [];
    case "load":
      return [each.object, each.key];
    case "store":
      return [each.object, each.key, each.value];
    case "publish":
    case "suspend":
      return [each.value];
    case "call":
      return [
        ...(each.callee.kind === "method" ? [each.callee.object, each.callee.key] : []),
        ...(each.callee.kind === "value" ? [each.callee.of] : []),
        ...each.args,
      ];
    case "assume":
      return [each.test.operand];
    case "outer":
    case "havoc":
    case "assert":
      return [];
  }
}

/** Between two steps that are alike, the first one that is not is what the first one of the other version was changed from: whoever leads there is not modified for that. */
function pairGaps(pair: number[], count: number): void {
  const taken = new Set(pair);
  let next = 0;
  for (let i = 0; i < pair.length; i++) {
    if (pair[i]! >= 0) next = pair[i]! + 1;
    else if (next < count && !taken.has(next)) pair[i] = next++;
  }
}

/** Larger tables than this are not made: what lies between the parts that are alike counts as modified. */
const MOST_CELLS = 4_000_000;

/** A longest common subsequence: for every old one the new one, or -1. */
export function align(old: readonly string[], now: readonly string[]): number[] {
  const pair = old.map(() => -1);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) pair[start] = start++;
  let [endOld, endNow] = [old.length, now.length];
  while (endOld > start && endNow > start && old[endOld - 1] === now[endNow - 1]) pair[--endOld] = --endNow;
  const [rows, columns] = [endOld - start, endNow - start];
  if (rows === 0 || columns === 0 || rows * columns > MOST_CELLS) return pair;
  const width = columns + 1;
  const length = new Uint32Array((rows + 1) * width);
  for (let i = rows - 1; i >= 0; i--)
    for (let k = columns - 1; k >= 0; k--)
      length[i * width + k] =
        old[start + i] === now[start + k]
          ? length[(i + 1) * width + k + 1]! + 1
          : Math.max(length[(i + 1) * width + k]!, length[i * width + k + 1]!);
  for (let i = 0, k = 0; i < rows && k < columns; ) {
    if (old[start + i] === now[start + k]) pair[start + i++] = start + k++;
    else if (length[(i + 1) * width + k]! >= length[i * width + k + 1]!) i++;
    else k++;
  }
  return pair;
}
