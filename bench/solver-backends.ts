/**
 * The same questions through every SMT backend of this machine: those the chain's other layers leave to SMT, from the
 * recorded corpus and the hand-made families. `--only=text` selects, `--every=n` takes a sample, `--milliseconds=n` limits.
 */
import "../src/builtins/index.ts";
import { resetExpressions } from "../src/expr/build.ts";
import { createSolver } from "../src/solver/chain.ts";
import { NATIVE_NAMES } from "../src/solver/native/name.ts";
import { nativeBackend, nativeVersion } from "../src/solver/native/process.ts";
import { smt } from "../src/solver/smt/smt.ts";
import type { Query, Solver, Verdict } from "../src/solver/solver.ts";
import { satisfies } from "../src/solver/validate.ts";
import { questionGroups } from "./solver/measure.ts";

interface Outcome {
  readonly kind: Verdict["kind"];
  readonly by: string;
  readonly milliseconds: number;
}

/** What the layers before SMT leave open, asked as the chain would ask it. */
function leftToSmt(queries: readonly Query[]): Query[] {
  const left: Query[] = [];
  const chain = createSolver({
    smt: {
      solve(query): Verdict {
        left.push(query);
        return { kind: "unknown", reason: "collected" };
      },
    },
  });
  for (const query of queries) chain.solve(query, { milliseconds: 2_000, evaluations: 5_000 });
  chain.dispose();
  return left;
}

function timed(solver: Solver, query: Query, milliseconds: number): Outcome {
  const start = performance.now();
  const verdict = solver.solve(query, { milliseconds, evaluations: 1_000 });
  const by = verdict.kind === "unknown" ? verdict.reason : verdict.by;
  if (verdict.kind === "sat" && !satisfies(verdict.model, query)) throw new Error(`a wrong model by ${by}`);
  return { kind: verdict.kind, by, milliseconds: performance.now() - start };
}

export async function main(words: readonly string[]): Promise<number> {
  const option = (name: string): string | undefined =>
    words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
  const milliseconds = Number(option("milliseconds") ?? 1_000);
  const every = Number(option("every") ?? 1);
  const only = option("only") ?? "";
  const backends = [
    { name: "wasm", solver: smt() },
    ...NATIVE_NAMES.filter((name) => nativeVersion(name) !== undefined).map((name) => ({
      name,
      solver: smt(nativeBackend(name), name),
    })),
  ];
  const rows: { readonly family: string; readonly outcomes: readonly Outcome[] }[] = [];
  let number = 0;
  let conflicts = 0;
  for (const group of questionGroups()) {
    if (number++ % every !== 0) continue;
    const wanted = group.filter(({ family, name }) => `${family} ${name}`.includes(only));
    if (wanted.length === 0) continue;
    const seen = new Set<string>();
    for (const query of leftToSmt(wanted.map(({ query }) => query))) {
      const key = query.constraints.map(({ id }) => id).join();
      if (seen.has(key)) continue;
      seen.add(key);
      const outcomes = backends.map(({ solver }) => timed(solver, query, milliseconds));
      const kinds = new Set(outcomes.map(({ kind }) => kind));
      if (kinds.has("sat") && kinds.has("unsat")) conflicts++;
      const { family } = wanted[0]!;
      rows.push({ family, outcomes });
      console.log(
        `${family}: ${wanted[0]!.name}: ${outcomes.map(({ kind, by, milliseconds }, i) => `${backends[i]!.name} ${kind} ${milliseconds.toFixed(0)} ms [${by.slice(0, 90)}]`).join(" | ")}`,
      );
    }
    if (wanted[0]!.truth === undefined) resetExpressions();
  }
  for (const [i, { name }] of backends.entries()) {
    const own = rows.map(({ outcomes }) => outcomes[i]!);
    const count = (kind: string): number => own.filter((outcome) => outcome.kind === kind).length;
    const answered = own.filter(({ kind }) => kind !== "unknown").map(({ milliseconds }) => milliseconds);
    answered.sort((a, b) => a - b);
    const alone = rows.filter(({ outcomes }) => outcomes.every(({ kind }, j) => (kind !== "unknown") === (i === j)));
    const more = rows.filter(({ outcomes }) => outcomes[i]!.kind !== "unknown" && outcomes[0]!.kind === "unknown");
    console.log(
      `${name}: ${own.length} asked, ${count("sat")} sat, ${count("unsat")} unsat, ${count("unknown")} open; ${alone.length} by nobody else, ${more.length} not by wasm; median ${(answered[answered.length >> 1] ?? 0).toFixed(1)} ms, p95 ${(answered[Math.floor(answered.length * 0.95)] ?? 0).toFixed(0)} ms; total ${(own.reduce((sum, { milliseconds }) => sum + milliseconds, 0) / 1000).toFixed(1)} s`,
    );
  }
  console.log(`${conflicts} contradictions`);
  for (const { solver } of backends) solver.dispose();
  return conflicts === 0 ? 0 : 1;
}
