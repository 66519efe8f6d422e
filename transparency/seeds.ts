import { writeFileSync } from "node:fs";
import { compare } from "./compare.ts";
import { runInstrumented } from "./instrumented.ts";
import { runWrapped } from "./native.ts";
import { textOf } from "./program.ts";
import { FEATURES } from "./random/generator.ts";
import { randomProgram } from "./random/program.ts";
export async function main(words: string[]) {
  process.on("unhandledRejection", () => {});
  const [from, to] = words.map(Number) as [number, number];
  const t = [0, 0, 0, 0, 0];
  let size = 0;
  for (let seed = from; seed < to; seed++) {
    if (process.env.LAST) writeFileSync(process.env.LAST, String(seed));
    let a = performance.now();
    const step = (i: number) => {
      const b = performance.now();
      t[i]! += b - a;
      if (b - a > 500) console.log("slow", seed, i, b - a);
      a = b;
    };
    const p = randomProgram(seed, { size: 14, features: new Set(FEATURES) });
    size += textOf(p).length;
    step(0);
    await runWrapped(p);
    step(1);
    await runInstrumented(p, "shadow");
    step(2);
    await runInstrumented(p, "symbolic");
    step(3);
    await runInstrumented(p, "coverage");
    step(4);
  }
  console.log(t.map((x) => (x / (to - from)).toFixed(2)).join(" "), size / (to - from));
  void compare;
  return 0;
}
