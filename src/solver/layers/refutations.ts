/**
 * Refuted queries that outlive a process, by a digest of their canonical text. Only refutations are kept: they change how long an
 * answer takes, never which input is found, so that a seed gives the same result with and without them.
 */
import { createHash } from "node:crypto";
import type { Expr } from "../../expr/expr.ts";
import { postorder } from "../../expr/walk.ts";
import type { Decorator } from "../solver.ts";
import type { Statistics } from "../statistics.ts";
import { canonicalText } from "./canonical.ts";

export interface Refutations {
  has(digest: string): boolean;
  add(digest: string): void;
}

/** Those known before, and those that were added since. */
export class KnownRefutations implements Refutations {
  private readonly known: Set<string>;
  readonly fresh: string[] = [];

  constructor(known: Iterable<string>) {
    this.known = new Set(known);
  }

  has(digest: string): boolean {
    return this.known.has(digest);
  }

  add(digest: string): void {
    if (this.known.has(digest)) return;
    this.known.add(digest);
    this.fresh.push(digest);
  }
}

/** 128 bits, so that no two queries of anybody's lifetime share one. Undefined for queries whose meaning another machine may not share. */
export function digestOf(constraints: readonly Expr[]): string | undefined {
  // what natives compute may depend on the version of the engine, and references on the run
  if (postorder(constraints).some((e) => e.kind === "opaque" || e.kind === "reference")) return undefined;
  return createHash("sha256").update(canonicalText(constraints)).digest("base64url").slice(0, 22);
}

export const remembering =
  (refutations: Refutations, statistics: Statistics): Decorator =>
  (inner) => ({
    solve(query, budget) {
      const start = performance.now();
      const digest = digestOf(query.constraints);
      if (digest === undefined) return inner.solve(query, budget);
      const isKnown = refutations.has(digest);
      statistics.answer("memory", isKnown ? "unsat" : "unknown", performance.now() - start);
      if (isKnown) return { kind: "unsat", by: "memory" };
      const verdict = inner.solve(query, budget);
      if (verdict.kind === "unsat") refutations.add(digest);
      return verdict;
    },
  });
