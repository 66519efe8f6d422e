/**
 * Solving by Z3: the query is encoded in one theory after another until one gives a model that holds under JavaScript
 * semantics, or a proof that there is none. Z3 runs in a worker and is loaded on the first query.
 */
import { holds, inDomain, valueOfInput } from "../../expr/evaluate.ts";
import type { Input, Model } from "../../expr/expr.ts";
import { inputsOfAll } from "../../expr/inputs.ts";
import { clockOf, endedByClock } from "../clock.ts";
import type { Budget, Query, Solver, Verdict } from "../solver.ts";
import { type Backend, wasmBackend } from "./backend.ts";
import { decode, wantedTerms } from "./decode.ts";
import { Encoder } from "./encoder.ts";
import { isNo } from "./logic.ts";
import { plain } from "./numbers.ts";
import { type Check, nearby, simpler } from "./repair.ts";
import { resetTerms, type Term, TooManyTerms, termSteps } from "./term.ts";
import { type Attempt, ladder } from "./theory.ts";
import { equalValues } from "./union.ts";
import type { Reply } from "./z3/link.ts";

export interface Smt extends Solver {
  /** What all queries so far took of the milliseconds they were given: counted work where the backend counts, time where not. */
  readonly spent: number;
  /** Ends the worker. A later query starts a new one. */
  dispose(): void;
}

/** A model that fails evaluation because of kept values becomes the next seed, this often. */
const REFINEMENTS = 2;
const SIMPLIFYING_CHECKS = 300;

/** `attempts` says how a query is encoded, one way after another. */
export function smt(backend: Backend = wasmBackend(), name = "smt", attempts: typeof ladder = ladder): Smt {
  const account = { spent: 0 };
  return {
    solve: (query, budget) => solve({ backend, name, account }, attempts, query, budget),
    get spent() {
      return account.spent;
    },
    dispose: () => backend.dispose(),
  };
}

/** Who is asked, and what it took so far. */
interface Asked {
  readonly backend: Backend;
  readonly name: string;
  readonly account: { spent: number };
}

function solve(asked: Asked, attempts: typeof ladder, query: Query, budget: Budget): Verdict {
  const { constraints } = query;
  const inputs = inputsOfAll(constraints);
  const { account } = asked;
  const most = account.spent + budget.milliseconds;
  const check: Check = (model) =>
    inputs.every((input) => inDomain(input.domain, model.get(input.name))) &&
    constraints.every((constraint) => holds(constraint, model));
  const reasons: string[] = [];
  for (const attempt of attempts(constraints, query.seed)) {
    const left = most - account.spent;
    if (left < 1) {
      reasons.push("out of time");
      break;
    }
    const end = account.spent + Math.min(left * (attempt.share ?? 1), attempt.milliseconds);
    const outcome = bounded(() => tryOnce(asked, attempt, query, inputs, check, end));
    if (outcome.kind === "sat") {
      const tries = Math.min(SIMPLIFYING_CHECKS, budget.evaluations);
      return { ...outcome, model: simpler(outcome.model, inputs, query.seed, check, tries) };
    }
    if (outcome.kind === "unsat") return outcome;
    if (outcome !== NOT_WORTH_ASKING) reasons.push(`${attempt.name}: ${outcome.reason}`);
  }
  return { kind: "unknown", reason: [...new Set(reasons)].join("; ") };
}

const NOT_WORTH_ASKING: Verdict & { readonly kind: "unknown" } = { kind: "unknown", reason: "" };

function bounded(attempt: () => Verdict): Verdict {
  try {
    return attempt();
  } catch (error) {
    if (error instanceof TooManyTerms)
      return { kind: "unknown", reason: error.isLate ? endedByClock() : "the encoding is too large" };
    throw error;
  }
}

/** `end`: of the account. */
function tryOnce(
  asked: Asked,
  attempt: Attempt,
  query: Query,
  inputs: readonly Input[],
  check: Check,
  end: number,
): Verdict {
  let { seed } = query;
  for (let round = 0; ; round++) {
    const encoding = new Encoder({ ...attempt, seed });
    const asserted = encoded(asked, encoding, query, end);
    if (attempt.onlyExact === true && encoding.limits.size > 0) return NOT_WORTH_ASKING;
    const wanted = wantedTerms(encoding);
    const reply = ask(asked, attempt, encoding, asserted, wanted, inputs, end);
    if (reply.kind === "unknown") return reply;
    if (reply.kind === "unsat") {
      if (encoding.limits.size === 0) return { kind: "unsat", by: credit(asked.name, attempt, reply) };
      return { kind: "unknown", reason: `no solution with ${[...encoding.limits].join(", ")}` };
    }
    const model = decode(encoding, wanted, reply.values);
    if (model === undefined) return { kind: "unknown", reason: "a value Z3 cannot write" };
    const by = credit(asked.name, attempt, reply);
    if (check(model)) return { kind: "sat", model, by };
    const near = nearby(model, inputs, check);
    if (near !== undefined) return { kind: "sat", model: near, by };
    if (encoding.pinned.size === 0 || round === REFINEMENTS) {
      return { kind: "unknown", reason: `solution failed evaluation${limitsOf(encoding)}` };
    }
    seed = model;
  }
}

/** The constraints as terms; what that takes is paid for even where there are too many. */
function encoded({ account }: Asked, encoding: Encoder, { constraints }: Query, end: number): readonly Term[] {
  const left = end - account.spent;
  resetTerms(performance.now() + clockOf(left), Math.max(LEAST_STEPS, left * STEPS_PER_MILLISECOND));
  try {
    return encoding.encode(constraints);
  } finally {
    account.spent += termSteps() / STEPS_PER_MILLISECOND;
  }
}

const credit = (name: string, attempt: Attempt, { by }: { readonly by?: string }): string =>
  `${name} ${attempt.name}${by === undefined ? "" : ` (${by})`}`;

const limitsOf = (encoding: Encoder): string =>
  encoding.limits.size === 0 ? "" : ` (${[...encoding.limits].join(", ")})`;

function ask(
  { backend, account }: Asked,
  attempt: Attempt,
  encoding: Encoder,
  asserted: readonly Term[],
  wanted: readonly Term[],
  inputs: readonly Input[],
  end: number,
): Reply {
  const all = [...asserted, ...encoding.sideConditions];
  if (all.some(isNo)) return { kind: "unsat" };
  const milliseconds = Math.max(1, Math.floor(end - account.spent));
  // where a refutation is wanted, wishes only cost time
  const levels = attempt.onlyExact === true ? [] : levelsOf(encoding, inputs);
  const question = { engine: attempt.engine, milliseconds, resources: 0, asserted: all, levels, wanted };
  const begun = performance.now();
  const reply = backend.ask(question, begun + milliseconds + GRACE);
  account.spent += reply.spent ?? performance.now() - begun;
  return reply;
}

/** A native solver is stopped from outside when it is so late. */
const GRACE = 450;
/** What encoding is counted as. */
const STEPS_PER_MILLISECOND = 4_000;
/** Whoever is given little may still write that much. */
const LEAST_STEPS = 400_000;

function levelsOf(encoding: Encoder, inputs: readonly Input[]): Term[][] {
  const levels = encoding.preferences.length > 0 ? [encoding.preferences] : [];
  if (encoding.pinned.size === 0) return levels;
  const { seed } = encoding.assumptions;
  const kept = inputs.filter((input) => encoding.pinned.has(input)).map((input) => keptTerm(encoding, input, seed));
  return [[...kept, ...encoding.preferences], ...levels];
}

function keptTerm(encoding: Encoder, input: Input, seed: Model): Term {
  const slot = encoding.slots.get(input)!;
  if (slot.kind === "index") {
    const { domain } = input;
    const values = domain.kind === "one-of" ? domain.values : [];
    const index = Math.max(0, values.indexOf(seed.get(input.name)));
    return equalValues(encoding, plain(slot.index), encoding.literal(index), true);
  }
  return equalValues(encoding, slot.value, encoding.literal(valueOfInput(input, seed)), true);
}
