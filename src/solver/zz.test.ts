import { test } from "vitest";
import { Planter } from "./planted.ts";
import { createRandom } from "./random.ts";
import { search } from "./search/search.ts";
import { createSolver } from "./chain.ts";
import { satisfies } from "./validate.ts";
test("x", () => {
  for (const style of ["loose", "tight", "extreme"] as const) {
    const planter = new Planter(createRandom(77), style);
    const solver = search(1); const chain = createSolver();
    let N = 0, solved = 0, c = 0, cu = 0; const st: number[] = [], ct: number[] = [];
    while (N < 2000) {
      const q = planter.query(5, 1 + N % 3);
      if (satisfies(q.seed, q)) continue;
      N++;
      let t = performance.now();
      if (solver.solve(q, { milliseconds: 1000, evaluations: 1000 }).kind === "sat") solved++;
      st.push(performance.now() - t); t = performance.now();
      const v = chain.solve(q, { milliseconds: 1000, evaluations: 1000 });
      ct.push(performance.now() - t);
      if (v.kind === "sat") c++; else if (v.kind === "unsat") cu++;
    }
    const med = (a: number[]) => { a.sort((x, y) => x - y); return `median ${(a[a.length >> 1]! * 1000).toFixed(0)}us p95 ${(a[Math.floor(a.length * .95)]! * 1000).toFixed(0)}us mean ${(a.reduce((x, y) => x + y) / a.length * 1000).toFixed(0)}us`; };
    console.log("RESULT", style, `search ${(solved / N * 100).toFixed(1)}%`, med(st), `chain ${(c / N * 100).toFixed(1)}% unsat ${cu}`, med(ct));
    console.log("RESULT", JSON.stringify(Object.fromEntries(Object.entries(chain.stats().layers).map(([k, l]) => [k, `${l.sat}/${l.unsat}/${l.unknown}/${l.wrong} ${l.milliseconds.toFixed(0)}ms`]))));
  }
});
