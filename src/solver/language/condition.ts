/** A condition on one text: a formula over machines that read it, three-valued where something is not known. */
import type { Machine } from "./machine.ts";

/** `test` with `isExact` false accepts too much; `open` says nothing. */
export type Condition =
  | { readonly kind: "test"; readonly machine: Machine; readonly isExact: boolean }
  | { readonly kind: "not"; readonly of: Condition }
  | { readonly kind: "and" | "or"; readonly of: readonly Condition[] }
  | { readonly kind: "open" };

export const OPEN: Condition = { kind: "open" };

export const exactly = (machine: Machine): Condition => ({ kind: "test", machine, isExact: true });
export const atMost = (machine: Machine): Condition => ({ kind: "test", machine, isExact: false });
export const negated = (of: Condition): Condition => (of.kind === "open" ? OPEN : { kind: "not", of });
export const both = (...of: readonly Condition[]): Condition => ({ kind: "and", of });

export const either = (...of: readonly Condition[]): Condition => ({ kind: "or", of });

/** The first condition where `when` is known to hold, the second where it is known not to. */
export const depending = (when: Condition, then: Condition, otherwise: Condition): Condition =>
  either(both(when, then), both(negated(when), otherwise));

/** The same formula over other machines. */
export function withMachines(condition: Condition, change: (machine: Machine) => Machine): Condition {
  switch (condition.kind) {
    case "open":
      return condition;
    case "test":
      return { ...condition, machine: change(condition.machine) };
    case "not":
      return { kind: "not", of: withMachines(condition.of, change) };
    case "and":
    case "or":
      return { kind: condition.kind, of: condition.of.map((part) => withMachines(part, change)) };
  }
}
