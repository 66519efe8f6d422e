/**
 * The long-running checks of the solver: the law of the encoders on random expressions over every operator, the hunt for
 * refutations of what is satisfiable by construction, and memory over many queries. `--encoder=n`, `--hunt=n`,
 * `--smt=n`, `--alone=n`, `--memory=n` set the numbers of cases.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { resetExpressions } from "../src/expr/build.ts";
import { print } from "../src/expr/print.ts";
import { createSolver } from "../src/solver/chain.ts";
import { createRandom } from "../src/solver/random.ts";
import { smt } from "../src/solver/smt/smt.ts";
import { checkLaw, LAWS } from "../src/solver/smt/testing/encoder-law.ts";
import { Planter } from "../src/solver/testing/planted.ts";
import { satisfies } from "../src/solver/validate.ts";

const STYLES = ["loose", "tight", "extreme"] as const;
/** Expressions are forgotten this often, as between explorations. */
const BATCH = 1000;

function encoders(cases: number): void {
  const laws = Object.entries(LAWS);
  for (const [i, [name, law]] of laws.entries()) {
    const share = Math.ceil(cases / laws.length);
    let compared = 0;
    for (let done = 0; done < share; done += BATCH) {
      compared += checkLaw(law, 1000 * i + 7 + done, Math.min(BATCH, share - done));
      resetExpressions();
    }
    console.log(
      `encoder law, ${name}: ${share} random expressions, ${compared} compared with JavaScript, the others limited or failing; none differs`,
    );
  }
}

type Engines = "without SMT" | "with SMT" | "SMT alone";

/** Returns how many queries were refuted wrongly. */
function hunt(cases: number, seed: number, engines: Engines): number {
  const engine = engines === "without SMT" ? undefined : smt();
  const budget = { milliseconds: engines === "without SMT" ? 10_000 : 250, evaluations: 200 };
  const counts = { sat: 0, unsat: 0, unknown: 0 };
  let wrong = 0;
  for (let done = 0; done < cases; ) {
    const style = STYLES[((done / BATCH) % STYLES.length) | 0]!;
    const planter = new Planter(createRandom(seed + done), style);
    const chain = createSolver(
      engine === undefined ? {} : { smt: { solve: (query, rest) => engine.solve(query, rest) } },
    );
    const solver = engines === "SMT alone" ? engine! : chain;
    for (let n = 0; n < BATCH && done < cases; n++, done++) {
      const planted = planter.query(1 + (n % 6), 1 + (n % 3));
      const verdict = solver.solve(planted, budget);
      counts[verdict.kind]++;
      if (verdict.kind === "sat" && satisfies(verdict.model, planted)) continue;
      if (verdict.kind === "unknown") continue;
      wrong++;
      console.log(`WRONG ${verdict.kind} by ${verdict.by}: ${planted.constraints.map(print).join("  &&  ")}`);
    }
    chain.dispose();
    resetExpressions();
  }
  engine?.dispose();
  console.log(
    `soundness hunt ${engines}: ${cases} satisfiable queries, ${counts.sat} solved, ${counts.unknown} left open, ${wrong} refuted or wrong`,
  );
  return wrong;
}

/** Growth of the heap from a fifth of the queries to the last that still counts as flat. */
const FLAT = 0.1;
const SAMPLES = 10;

/** One chain for all queries, as in one long exploration. Returns whether the heap stays flat. */
function memory(cases: number): boolean {
  setFlagsFromString("--expose-gc");
  const gc = runInNewContext("gc") as () => void;
  const solver = createSolver();
  const heaps: number[] = [];
  const start = performance.now();
  const step = Math.ceil(cases / SAMPLES);
  for (let done = 0; done <= cases; done++) {
    if (done % BATCH === 0) resetExpressions();
    if (done % step === 0) {
      gc();
      const { heapUsed, rss } = process.memoryUsage();
      heaps.push(heapUsed);
      console.log(
        `memory after ${done} queries: heap ${(heapUsed / 1e6).toFixed(1)} MB, resident ${(rss / 1e6).toFixed(0)} MB`,
      );
    }
    const planter = new Planter(createRandom(90_000 + done), STYLES[done % STYLES.length]!);
    solver.solve(planter.query(3, 2), { milliseconds: 1000, evaluations: 50 });
  }
  solver.dispose();
  const growth = heaps.at(-1)! / heaps[2]! - 1;
  console.log(
    `${cases} queries in ${((performance.now() - start) / 1000).toFixed(0)} s; ` +
      `${(growth * 100).toFixed(1)} % growth after a fifth of them (at most ${FLAT * 100} %)`,
  );
  return growth <= FLAT;
}

export async function main(words: readonly string[]): Promise<number> {
  const option = (name: string, fallback: number): number =>
    Number(words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback);
  encoders(option("encoder", 100_000));
  const wrong =
    hunt(option("hunt", 50_000), 5_000_000, "without SMT") +
    hunt(option("smt", 10_000), 9_000_000, "with SMT") +
    hunt(option("alone", 2_000), 13_000_000, "SMT alone");
  const queries = option("memory", 100_000);
  const isFlat = queries === 0 || memory(queries);
  return wrong === 0 && isFlat ? 0 : 1;
}
