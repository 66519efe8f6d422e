/**
 * Remembers answers. Global: by canonical form, so that the same query about other variables hits. Local: sets of
 * constraints known to contradict each other, each of which refutes every query that contains it.
 */
import type { Expr, Primitive } from "../../expr/expr.ts";
import type { Decorator, Query, Verdict } from "../solver.ts";
import type { Statistics } from "../statistics.ts";
import { satisfies } from "../validate.ts";
import { Canonicaliser } from "./canonical.ts";
import { Recent } from "./recent.ts";

export interface CacheBounds {
  /** Bytes of keys and models, roughly. */
  readonly answers: number;
  /** Constraints in contradicting sets. */
  readonly refuted: number;
}

/** Few queries repeat one that was asked long ago. */
const BOUNDS: CacheBounds = { answers: 1_200_000, refuted: 20_000 };
/** What an entry costs besides its key and its texts: its objects and its share of the table, as measured. */
const ENTRY = 250;

type Answer = { readonly kind: "sat"; readonly values: readonly Primitive[] } | { readonly kind: "unsat" };

/** Contradicting sets of constraints, found by their last member. */
class Refuted {
  readonly #byMember: Recent<Expr, readonly ReadonlySet<Expr>[]>;

  constructor(most: number) {
    this.#byMember = new Recent(most, (_, sets) => sets.reduce((sum, set) => sum + set.size, 1));
  }

  add(constraints: readonly Expr[]): void {
    const member = constraints.at(-1)!;
    const sets = this.#byMember.get(member) ?? [];
    this.#byMember.set(member, [new Set(constraints), ...sets].slice(0, 8));
  }

  covers(constraints: readonly Expr[]): boolean {
    const given = new Set(constraints);
    return constraints.some((constraint) =>
      this.#byMember.get(constraint)?.some((set) => [...set].every((member) => given.has(member))),
    );
  }

  get size(): number {
    return this.#byMember.size;
  }

  clear(): void {
    this.#byMember.clear();
  }
}

function charactersOf(values: readonly Primitive[]): number {
  let characters = values.length * 8;
  for (const value of values) if (typeof value === "string") characters += value.length;
  return characters;
}

export interface Cache {
  readonly decorator: Decorator;
  /** Answers and contradictions that are kept. */
  readonly size: number;
  clear(): void;
}

export function createCache(statistics: Statistics, bounds: CacheBounds = BOUNDS): Cache {
  const canonicaliser = new Canonicaliser();
  const answers = new Recent<string, Answer>(
    bounds.answers,
    (key, answer) => ENTRY + key.length + (answer.kind === "sat" ? charactersOf(answer.values) : 0),
  );
  const refuted = new Refuted(bounds.refuted);

  const lookUp = (query: Query, key: string, names: readonly string[]): Verdict | undefined => {
    const known = answers.get(key);
    if (known?.kind === "unsat") return { kind: "unsat", by: "cache" };
    if (known?.kind === "sat") {
      const model = new Map(names.map((name, i) => [name, known.values[i]]));
      if (satisfies(model, query)) return { kind: "sat", model, by: "cache" };
      statistics.wrong("cache");
    }
    return refuted.covers(query.constraints) ? { kind: "unsat", by: "cache" } : undefined;
  };

  const decorator: Decorator = (inner) => ({
    solve(query, budget) {
      const start = performance.now();
      const { key, inputs } = canonicaliser.of(query.constraints);
      const names = inputs.map((input) => input.name);
      const known = lookUp(query, key, names);
      statistics.answer("cache", known?.kind ?? "unknown", performance.now() - start);
      if (known !== undefined) return known;
      const verdict = inner.solve(query, budget);
      if (verdict.kind === "unsat") {
        answers.set(key, { kind: "unsat" });
        refuted.add(query.constraints);
      } else if (verdict.kind === "sat" && names.every((name) => verdict.model.has(name))) {
        answers.set(key, { kind: "sat", values: names.map((name) => verdict.model.get(name)) });
      }
      return verdict;
    },
  });

  return {
    decorator,
    get size() {
      return answers.size + refuted.size;
    },
    clear() {
      answers.clear();
      refuted.clear();
    },
  };
}
