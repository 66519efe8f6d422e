/**
 * Texts as regular languages. What a query says about one text (patterns, prefixes, parts, lengths, characters at
 * places) is read by machines side by side: no text left is a proof for every length, and the texts that are left, of
 * any length, are candidates. What the machines cannot read is left out of the proof and checked on the candidates.
 */
import type { Expr, Input, Primitive } from "../../expr/expr.ts";
import { postorder } from "../../expr/walk.ts";
import type { Query, Solver, Verdict } from "../solver.ts";
import { satisfies } from "../validate.ts";
import type { Condition } from "./condition.ts";
import { conditionOf, formOf, type Read } from "./conditions.ts";
import { type Lens, seenFrom } from "./lens.ts";
import { wordsOf } from "./words.ts";

const CANDIDATES = 12;
/** Steps of machines for one query: some tens of milliseconds. */
const MAX_STEPS = 400_000;
/** When all machines of a text are too many: for those that read it directly. */
const LAST_STEPS = 60_000;
const MAX_TEXTS = 12;
const UNKNOWN: Verdict = { kind: "unknown", reason: "" };

/** What the constraints say about the text that is read, as far as it can be read. */
const conditionsOn = (constraints: readonly Expr[], read: Read): Condition[] =>
  constraints.map((constraint) => conditionOf(constraint, read)).filter(({ kind }) => kind !== "open");

const isText = (e: Expr): boolean => e.sort === "str" && e.kind !== "literal";
const same: Lens = (condition) => condition;

/** Texts together with those that are made from them, the texts at the bottom first. */
function families(subjects: readonly Expr[]): ReadonlyMap<Expr, ReadonlyMap<Expr, Lens>> {
  const byRoot = new Map<Expr, Map<Expr, Lens>>();
  for (const subject of subjects) {
    const { root, lens } = seenFrom(subject);
    const members = byRoot.get(root) ?? new Map<Expr, Lens>();
    byRoot.set(root, members.set(subject, lens));
  }
  return byRoot;
}

interface Candidates {
  readonly input: Input;
  readonly words: readonly string[];
}

export const language: Solver = {
  solve(query: Query): Verdict {
    const { constraints } = query;
    const subjects = postorder(constraints).filter(isText);
    if (subjects.length > 4 * MAX_TEXTS) return UNKNOWN;
    const effort = { steps: MAX_STEPS };
    const candidates: Candidates[] = [];
    const isRefuted = (subject: Expr): boolean => {
      const own = conditionsOn(constraints, (text) => (text === subject ? same : undefined));
      return own.length > 0 && wordsOf(withForm(own, subject, constraints), 1, effort).isEmpty;
    };
    for (const [root, members] of families(subjects)) {
      // the parts by themselves first: few machines, small proofs
      for (const subject of members.keys())
        if (subject !== root && isRefuted(subject)) return { kind: "unsat", by: "language" };
      const all = conditionsOn(constraints, (text) => members.get(text));
      if (all.length === 0) continue;
      const isInput = root.kind === "input" && root.domain.kind === "any-string";
      const words = wordsOf(withForm(all, root, constraints), isInput ? CANDIDATES : 1, effort);
      if (words.isEmpty) return { kind: "unsat", by: "language" };
      if (isInput && candidates.length < MAX_TEXTS) candidates.push({ input: root, words: words.found });
      if (effort.steps > 0) continue;
      effort.steps = LAST_STEPS;
      if (members.size > 1 && isRefuted(root)) return { kind: "unsat", by: "language" };
    }
    return tried(query, candidates);
  },
};

function withForm(conditions: readonly Condition[], subject: Expr, constraints: readonly Expr[]): readonly Condition[] {
  const form = formOf(subject, constraints);
  return form.kind === "open" ? conditions : [...conditions, form];
}

/** The first words of all texts at once, then each text's others. */
function tried(query: Query, candidates: readonly Candidates[]): Verdict {
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
