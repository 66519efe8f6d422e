import { test } from "vitest";
import { resetExpressions } from "../expr/build.ts";
import { print } from "../expr/print.ts";
import { Planter, NUMBERS } from "./planted.ts";
import { createRandom } from "./random.ts";
import { refute } from "./refute/refute.ts";
import { enumerate } from "./enumerate.ts";
import { simplifyConstraints } from "./simplify.ts";
test("hunt", () => {
  (NUMBERS as number[]).push(2**53, 2**53-1, 1e16, 1e-300, 5e-324, 1.7e308, -0, 2**31, 2**32, -(2**31), 0.1, 0.3, Infinity, -Infinity, NaN, 4294967295, 1e21);
  const e = enumerate(300);
  let unsat = 0, sat = 0;
  for (let seed = 1000; seed < 1024; seed++) {
    const planter = new Planter(createRandom(seed), seed % 3 === 0);
    for (let n = 0; n < 2500; n++) {
      const q = planter.query(6, 1 + seed % 3);
      const b = { milliseconds: 1000, evaluations: 1000 };
      const s = simplifyConstraints(q.constraints);
      let v = refute.solve(q, b); if (v.kind === "unknown") v = e.solve(q, b);
      if (v.kind === "sat") sat++;
      if (v.kind === "unsat" || s.kind === "false") { unsat++; if (unsat < 15) console.log(s.kind, v, q.constraints.map(print).join("  &&  "), [...q.model].map(([a,b])=>`${a}=${Object.is(b,-0)?"-0":String(b)}`).join(" ")); }
    }
    resetExpressions();
  }
  console.log("UNSAT", unsat, "SAT", sat);
}, 300000);
