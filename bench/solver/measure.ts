/** Runs every query through the chain and through Z3 alone, and checks what they say. */
import { resetExpressions } from "../../src/expr/build.ts";
import { createSolver } from "../../src/solver/chain.ts";
import { fromLogged } from "../../src/solver/log/read.ts";
import { nativeBackend, nativeVersion } from "../../src/solver/native/process.ts";
import { wasmBackend } from "../../src/solver/smt/backend.ts";
import { type Member, portfolio } from "../../src/solver/smt/portfolio.ts";
import { smt } from "../../src/solver/smt/smt.ts";
import type { Query, Solver, Verdict } from "../../src/solver/solver.ts";
import type { LayerStats } from "../../src/solver/statistics.ts";
import { satisfies } from "../../src/solver/validate.ts";
import { readCorpus } from "./corpus.ts";
import { type CrossCheck, crossChecker, type Opinion } from "./cross-check.ts";
import { BIT_CASES } from "./families/bits.ts";
import { FORMAT_CASES } from "./families/formats.ts";
import { NUMBER_CASES } from "./families/numbers.ts";
import { STRUCTURE_CASES } from "./families/structure.ts";
import { TEXT_CASES } from "./families/texts.ts";

export const BUDGET = { milliseconds: 2_000, evaluations: 50_000 } as const;

export interface Answer {
  readonly kind: Verdict["kind"];
  readonly by: string;
  readonly milliseconds: number;
  /** Of all threads: what does not depend on who else uses the machine. */
  readonly processor: number;
  /** A model that does not satisfy the query. */
  readonly isWrong: boolean;
}

export interface Measured {
  readonly family: string;
  readonly name: string;
  /** Known by construction, or by what an engine found. */
  truth: "sat" | "unsat" | "open";
  readonly chain: Answer;
  readonly z3: Answer;
  readonly opinion: Opinion | undefined;
}

export interface Question {
  readonly family: string;
  readonly name: string;
  readonly truth: "sat" | "unsat" | undefined;
  readonly query: Query;
}

/** Questions that share a chain, as the queries of one exploration do. */
export function* questionGroups(): Generator<readonly Question[]> {
  const recorded = new Map<string, Question[]>();
  for (const logged of readCorpus()) {
    const where =
      /^node_modules\/([^/]+)/.exec(logged.of)?.[1] ??
      logged.of
        .split("/")
        .slice(0, 3)
        .join("/")
        .replace(/\/[^/]*#.*$/, "");
    const questions = recorded.get(logged.of) ?? [];
    questions.push({
      family: `recorded: ${where}`,
      name: `${logged.of} ${questions.length}`,
      truth: undefined,
      get query() {
        return fromLogged(logged);
      },
    });
    recorded.set(logged.of, questions);
  }
  yield* recorded.values();
  for (const cases of [NUMBER_CASES, BIT_CASES, FORMAT_CASES, STRUCTURE_CASES, TEXT_CASES]) {
    // every case by itself: nothing is learnt from one for the next
    for (const { family, name, truth, constraints, seed } of cases()) {
      yield [{ family, name: `${name} (${truth})`, truth, query: { constraints, seed } }];
    }
  }
}

function ask(solver: Solver, query: Query): Answer {
  const start = performance.now();
  const used = process.cpuUsage();
  const verdict = solver.solve(query, BUDGET);
  const milliseconds = performance.now() - start;
  const { user, system } = process.cpuUsage(used);
  const processor = (user + system) / 1000;
  const by = verdict.kind === "unknown" ? verdict.reason : verdict.by;
  return {
    kind: verdict.kind,
    by,
    milliseconds,
    processor,
    isWrong: verdict.kind === "sat" && !satisfies(verdict.model, query),
  };
}

function truthOf(known: "sat" | "unsat" | undefined, chain: Answer, z3: Answer): Measured["truth"] {
  const found = [chain, z3].find((answer) => answer.kind === "sat" && !answer.isWrong);
  return known ?? (found !== undefined ? "sat" : chain.kind === "unsat" || z3.kind === "unsat" ? "unsat" : "open");
}

function checked(
  { family, name, truth, query }: Question,
  chain: Answer,
  z3: Answer,
  check: CrossCheck | undefined,
): Measured {
  const isRefuted = chain.kind === "unsat";
  if (truth === "unsat" && [chain, z3].some((answer) => answer.kind === "sat" && !answer.isWrong))
    throw new Error(`${family}: ${name} has a solution`);
  const opinion =
    isRefuted && (truth === "sat" || z3.kind === "sat")
      ? "WRONG"
      : isRefuted
        ? check?.of(query, chain.by, z3.kind === "unsat")
        : undefined;
  return { family, name, truth: truthOf(truth, chain, z3), chain, z3, opinion };
}

const sumOf = (a: LayerStats | undefined, b: LayerStats): LayerStats => ({
  sat: (a?.sat ?? 0) + b.sat,
  unsat: (a?.unsat ?? 0) + b.unsat,
  unknown: (a?.unknown ?? 0) + b.unknown,
  wrong: (a?.wrong ?? 0) + b.wrong,
  milliseconds: (a?.milliseconds ?? 0) + b.milliseconds,
});

export interface Options {
  /** Every so many-th exploration and hand-made query: a sample for a quick look. */
  readonly every: number;
  /** Only families and names that contain this. */
  readonly only: string | undefined;
  readonly withZ3: boolean;
  readonly crossCheck: boolean;
  /** Whether the chain may ask the native solvers of this machine, as `--solver auto` does. */
  readonly withNatives: boolean;
}

/** In the order of `--solver auto`. */
const backends = (): Member[] => [
  { name: "wasm", backend: wasmBackend() },
  ...(["cvc5", "z3"] as const)
    .filter((name) => nativeVersion(name) !== undefined)
    .map((name) => ({ name, backend: nativeBackend(name) })),
];

export function measure(
  { only, every, withZ3, crossCheck, withNatives }: Options,
  report: (done: Measured) => void,
): { results: Measured[]; layers: ReadonlyMap<string, LayerStats>; natives: readonly string[] } {
  const shared = withNatives ? smt(portfolio(backends())) : smt();
  const alone = smt();
  const check = crossCheck ? crossChecker(alone, withZ3) : undefined;
  const results: Measured[] = [];
  const layers = new Map<string, LayerStats>();
  // both workers are started before anything is timed
  for (const solver of [shared, alone])
    solver.solve({ constraints: NUMBER_CASES()[0]!.constraints, seed: new Map() }, BUDGET);
  const notAsked: Answer = { kind: "unknown", by: "not asked", milliseconds: 0, processor: 0, isWrong: false };
  let number = 0;
  for (const group of questionGroups()) {
    if (number++ % every !== 0) continue;
    const wanted = group.filter(({ family, name }) => only === undefined || `${family} ${name}`.includes(only));
    if (wanted.length === 0) continue;
    const chain = createSolver({ smt: { solve: (query, budget) => shared.solve(query, budget) } });
    for (const question of wanted) {
      const { query } = question;
      const answer = ask(chain, query);
      const measured = checked(question, answer, withZ3 ? ask(alone, query) : notAsked, check);
      results.push(measured);
      report(measured);
    }
    for (const [name, stats] of Object.entries(chain.stats().layers)) layers.set(name, sumOf(layers.get(name), stats));
    chain.dispose();
    if (wanted[0]!.truth === undefined) resetExpressions();
  }
  shared.dispose();
  alone.dispose();
  return { results, layers, natives: check?.natives ?? [] };
}
