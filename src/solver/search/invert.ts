/** Walks from a wanted value down to the inputs, inverting operation after operation, and collects what to assign. */
import { inDomain } from "../../expr/domain.ts";
import type { Value } from "../../expr/evaluate.ts";
import type { Domain, Expr, Primitive } from "../../expr/expr.ts";
import type { Sort } from "../../expr/op.ts";
import { opaqueInverse } from "../../expr/opaque.ts";
import { type Circuit, FAILED } from "../circuit.ts";
import type { Call, Change, Inverse } from "./inverses/inverse.ts";
import { INVERSES } from "./inverses/table.ts";

/** New values for some inputs, as a list that shares its tails. */
export interface Patch {
  readonly slot: number;
  readonly value: Primitive;
  readonly next: Patch | undefined;
}

const DEFAULTS: Readonly<Record<Sort, Primitive>> = { num: 0, str: "", bool: false, big: 0n, any: undefined };

const MAX_DEPTH = 300;
/** Inversions visited for one wanted value, so that wide sums do not take forever. */
const MAX_VISITS = 3000;
/** Values that are forced one inside the other, side by side ones included: each takes some of the stack. */
const MAX_NESTED = 1000;
/** Assignments from one way to satisfy the constraint, so that a later way gets its turn. */
const PER_PROPOSAL = 16;

/** The values of a domain that come nearest to what an inverse asks for. */
export function admissible(domain: Domain, value: Value): readonly Primitive[] {
  if (typeof value === "object" && value !== null) return [];
  if (typeof value === "number" && value === 0 && !inDomain(domain, value)) value = 0 - value;
  if (inDomain(domain, value)) return [value];
  if (domain.kind !== "integer" || typeof value !== "number" || Number.isInteger(value)) return [];
  return [Math.floor(value) + 0, Math.ceil(value) + 0].filter((whole) => inDomain(domain, whole));
}

/** Natives that an inverse is made of may refuse a value: there is nothing more to propose then. */
function* cautiously<T>(proposals: () => Iterable<T>): Generator<T> {
  try {
    yield* proposals();
  } catch {
    return;
  }
}

/** The inverse of an operation, or of an opaque function that has one. */
function inverseOf(e: Expr): Inverse | undefined {
  if (e.kind === "apply") return INVERSES[e.op];
  const inverse = e.kind === "opaque" ? opaqueInverse(e.fn) : undefined;
  if (inverse === undefined) return undefined;
  return (call, target, propose) => {
    for (const changes of cautiously(() => inverse(target as Primitive, call.values as readonly Primitive[])))
      propose(...changes);
  };
}

const alreadyIs = (current: unknown, target: Value): boolean => current === target || Object.is(current, target);

export class Inverter {
  readonly #circuit: Circuit;
  #found: Patch[] = [];
  #seen = new Set<string>();
  #limit = 0;
  #visits = 0;
  #nested = 0;
  /** Inversions visited in all. */
  work = 0;

  constructor(circuit: Circuit) {
    this.#circuit = circuit;
  }

  /** Assignments that may give `node` the value `target`, the preferred ones first. */
  candidates(node: number, target: Value, limit: number): readonly Patch[] {
    this.#found = [];
    this.#seen = new Set();
    this.#visits = 0;
    this.#nested = 0;
    const collect = (patch: Patch | undefined) => this.#collect(patch);
    const inverse = inverseOf(this.#circuit.nodes[node]!);
    if (inverse !== undefined) {
      inverse(this.#call(node), target, (...changes) => {
        this.#limit = Math.min(limit, this.#found.length + PER_PROPOSAL);
        this.#forceAll(node, changes, 0, undefined, collect, 0);
      });
    } else {
      this.#limit = limit;
      this.#force(node, target, undefined, collect, 0);
    }
    this.work += this.#visits;
    return this.#found;
  }

  #collect(patch: Patch | undefined): void {
    if (patch === undefined || this.#found.length >= this.#limit) return;
    let key = "";
    for (let p: Patch | undefined = patch; p !== undefined; p = p.next)
      key += `${p.slot}${typeof p.value}${String(p.value)}|`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#found.push(patch);
  }

  #call(node: number): Call {
    const circuit = this.#circuit;
    const positions = circuit.args[node]!;
    const args = positions.map((i): Expr => circuit.nodes[i]!);
    return {
      args,
      values: positions.map((i) => {
        const value = circuit.values[i];
        return value === FAILED ? DEFAULTS[circuit.nodes[i]!.sort] : value;
      }),
      free: positions.map((i) => circuit.free[i]!),
    };
  }

  #force(
    node: number,
    target: Value,
    patch: Patch | undefined,
    then: (patch: Patch | undefined) => void,
    depth: number,
  ): void {
    if (this.#nested >= MAX_NESTED) return;
    this.#nested++;
    this.#tryForce(node, target, patch, then, depth);
    this.#nested--;
  }

  #tryForce(
    node: number,
    target: Value,
    patch: Patch | undefined,
    then: (patch: Patch | undefined) => void,
    depth: number,
  ): void {
    const circuit = this.#circuit;
    if (alreadyIs(circuit.values[node], target)) {
      then(patch);
      return;
    }
    if (!circuit.free[node] || depth > MAX_DEPTH || this.#found.length >= this.#limit || ++this.#visits > MAX_VISITS)
      return;
    const e = circuit.nodes[node]!;
    if (e.kind === "input") {
      const slot = circuit.slot(node);
      for (const value of admissible(e.domain, target)) {
        let earlier = patch;
        while (earlier !== undefined && earlier.slot !== slot) earlier = earlier.next;
        if (earlier === undefined) then({ slot, value, next: patch });
        else if (Object.is(earlier.value, value)) then(patch);
      }
    } else {
      inverseOf(e)?.(this.#call(node), target, (...changes) =>
        this.#forceAll(node, changes, 0, patch, then, depth + 1),
      );
    }
  }

  #forceAll(
    node: number,
    changes: readonly Change[],
    k: number,
    patch: Patch | undefined,
    then: (patch: Patch | undefined) => void,
    depth: number,
  ): void {
    const change = changes[k];
    if (change === undefined) {
      then(patch);
      return;
    }
    const [index, value] = change;
    const argument = this.#circuit.args[node]![index];
    if (argument === undefined) return;
    this.#force(
      argument,
      value,
      patch,
      (extended) => this.#forceAll(node, changes, k + 1, extended, then, depth),
      depth,
    );
  }
}
