/** Reads several conditions on one text at once and finds the texts that satisfy all of them, the shortest first. */
import type { Condition } from "./condition.ts";
import { alphabetOf, type Machine } from "./machine.ts";

/** Characters as we like to see them in a test. */
const READABLE =
  "a0bA1 c2-_.,:/@xyz3456789defghijklmnopqrstuvwBCDEFGHIJKLMNOPQRSTUVWXYZ=#&%$!?*;'\"()[]{}<>|~^`\\+\t\n";

const MAX_STATES = 12_000;
const MAX_STEPS = 120_000;

/** Steps of machines that are left for a query, shared by its texts. */
export interface Effort {
  steps: number;
}

type Truth = boolean | undefined;

function machinesOf(condition: Condition, into: Machine[]): void {
  if (condition.kind === "test") into.push(condition.machine);
  else if (condition.kind === "not") machinesOf(condition.of, into);
  else if (condition.kind !== "open") for (const part of condition.of) machinesOf(part, into);
}

/** Three-valued: undefined where a condition is open, or a machine that accepts too much accepts. */
function truth(condition: Condition, accepts: (machine: Machine) => Truth): Truth {
  switch (condition.kind) {
    case "open":
      return undefined;
    case "test":
      return accepts(condition.machine) === true && !condition.isExact ? undefined : accepts(condition.machine);
    case "not": {
      const inner = truth(condition.of, accepts);
      return inner === undefined ? undefined : !inner;
    }
    case "and":
    case "or": {
      const decisive = condition.kind === "or";
      let result: Truth = !decisive;
      for (const part of condition.of) {
        const own = truth(part, accepts);
        if (own === decisive) return decisive;
        if (own === undefined) result = undefined;
      }
      return result;
    }
  }
}

/** What a condition says about a text; undefined where it does not know. */
export function judge(condition: Condition, text: string): boolean | undefined {
  return truth(condition, (machine) => {
    let state = machine.start;
    for (let i = 0; i < text.length; i++) state = machine.step(state, text.charCodeAt(i));
    return machine.accepts(state);
  });
}

export interface Words {
  /** Texts that none of the conditions rules out, the shortest first. */
  readonly found: readonly string[];
  /** No text satisfies the conditions. */
  readonly isEmpty: boolean;
}

/** Breadth first over the states of all machines together: every state once, so lengths grow and cycles end. */
export function wordsOf(
  conditions: readonly Condition[],
  wanted: number,
  effort: Effort = { steps: MAX_STEPS },
): Words {
  const all: Machine[] = [];
  for (const condition of conditions) machinesOf(condition, all);
  const machines = [...new Set(all)];
  const index = new Map(machines.map((machine, i) => [machine, i]));
  const alphabet = alphabetOf(
    machines.flatMap(({ sets }) => sets),
    READABLE,
  );
  const states: (readonly number[])[] = [machines.map(({ start }) => start)];
  const parents: number[] = [-1];
  const units: number[] = [0];
  const seen = new Set<string>([states[0]!.join()]);
  const found: string[] = [];
  const text = (at: number): string => {
    const codes: number[] = [];
    for (let i = at; parents[i]! >= 0; i = parents[i]!) codes.push(units[i]!);
    return String.fromCharCode(...codes.reverse());
  };
  const isOpen = (state: readonly number[]): boolean =>
    conditions.every(
      (condition) => truth(condition, (machine) => machine.accepts(state[index.get(machine)!]!)) !== false,
    );
  /** Whether no text that starts like this can satisfy the conditions. */
  const isDead = (state: readonly number[]): boolean =>
    conditions.some(
      (condition) =>
        truth(condition, (machine) => {
          const own = state[index.get(machine)!]!;
          return machine.isSettled(own) ? machine.accepts(own) : undefined;
        }) === false,
    );
  for (let at = 0; at < states.length; at++) {
    const state = states[at]!;
    if (isOpen(state)) {
      found.push(text(at));
      if (found.length >= wanted) return { found, isEmpty: false };
    }
    for (const unit of alphabet) {
      effort.steps -= machines.length;
      if (effort.steps < 0 || states.length >= MAX_STATES) return { found, isEmpty: false };
      const next = machines.map((machine, i) => machine.step(state[i]!, unit));
      const key = next.join();
      if (seen.has(key)) continue;
      seen.add(key);
      if (isDead(next)) continue;
      states.push(next);
      parents.push(at);
      units.push(unit);
    }
  }
  return { found, isEmpty: found.length === 0 };
}
