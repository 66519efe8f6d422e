/**
 * Texts as regular languages. What a query says about one text (patterns, prefixes, parts, lengths, characters at
 * places) is read by machines side by side: no text left is a proof for every length, and the texts that are left, of
 * any length, are candidates. What the machines cannot read is left out of the proof and checked on the candidates.
 */
import type { Expr, Input, Primitive } from "../../expr/expr.ts";
import { postorder } from "../../expr/walk.ts";
import type { Query, Solver, Verdict } from "../solver.ts";
import { satisfies } from "../validate.ts";
import { type Condition, conditionOf, formOf } from "./conditions.ts";
import { wordsOf } from "./words.ts";

const CANDIDATES = 12;
/** Steps of machines for one query: some tens of milliseconds. */
const MAX_STEPS = 500_000;
const MAX_TEXTS = 12;
const UNKNOWN: Verdict = { kind: "unknown", reason: "" };

/** The conditions on a text, those that say something. */
function conditionsOn(subject: Expr, constraints: readonly Expr[]): Condition[] {
  return constraints.map((constraint) => conditionOf(constraint, subject)).filter(({ kind }) => kind !== "open");
}

const isText = (e: Expr): boolean => e.sort === "str" && e.kind !== "literal";

export const language: Solver = {
  solve(query: Query): Verdict {
    const subjects = postorder(query.constraints).filter(isText);
    if (subjects.length > 4 * MAX_TEXTS) return UNKNOWN;
    const effort = { steps: MAX_STEPS };
    const candidates: { readonly input: Input; readonly words: readonly string[] }[] = [];
    for (const subject of subjects) {
      const conditions = conditionsOn(subject, query.constraints);
      const isInput = subject.kind === "input" && subject.domain.kind === "any-string";
      if (conditions.length === 0) continue;
      const form = formOf(subject);
      const all = form.kind === "open" ? conditions : [...conditions, form];
      const { found, isEmpty } = wordsOf(all, isInput ? CANDIDATES : 1, effort);
      if (isEmpty) return { kind: "unsat", by: "language" };
      if (isInput && candidates.length < MAX_TEXTS) candidates.push({ input: subject, words: found });
    }
    return tried(query, candidates);
  },
};

/** The first words of all texts at once, then each text's others. */
function tried(
  query: Query,
  candidates: readonly { readonly input: Input; readonly words: readonly string[] }[],
): Verdict {
  const first = new Map<string, Primitive>();
  for (const { input, words } of candidates)
    if (words[0] !== undefined && !isKept(query, input, words)) first.set(input.name, words[0]);
  if (first.size === 0) return UNKNOWN;
  if (satisfies(first, query)) return { kind: "sat", model: first, by: "language" };
  for (const { input, words } of candidates) {
    for (const word of words.slice(1)) {
      const model = new Map([...first, [input.name, word]]);
      if (satisfies(model, query)) return { kind: "sat", model, by: "language" };
    }
  }
  return UNKNOWN;
}

/** The seed already is one of the words. */
const isKept = ({ seed }: Query, { name }: Input, words: readonly string[]): boolean =>
  words.includes(String(seed.get(name)));
