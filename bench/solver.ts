/**
 * The solver chain on recorded and hand-made queries, against Z3-WASM alone on the same queries in the same run.
 * `--record` records the corpus anew, `--only=text` selects, `--no-z3` and `--no-check` leave out the comparison and the
 * cross-check, `--natives` lets the chain ask native solvers too, `--slow=n` lists the n slowest queries, `--every=n` takes a sample.
 */
import "../src/builtins/index.ts";
import { measure } from "./solver/measure.ts";
import { record } from "./solver/record.ts";
import { report, targets } from "./solver/table.ts";

export async function main(words: readonly string[]): Promise<number> {
  const option = (name: string): string | undefined =>
    words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);
  if (words.includes("--record")) {
    record(option("bin") ?? "bin/assay.js", option("only"));
    return 0;
  }
  const options = {
    only: option("only"),
    every: Number(option("every") ?? 1),
    withZ3: !words.includes("--no-z3"),
    crossCheck: !words.includes("--no-check"),
    withNatives: words.includes("--natives"),
  };
  const { results, layers, natives } = measure(options, ({ family, name, chain, z3, opinion }) => {
    if (words.includes("--verbose"))
      console.log(
        `${family}: ${name}: ${chain.kind} by ${chain.by} in ${chain.milliseconds.toFixed(2)} ms (${chain.processor.toFixed(2)} ms of the processor); z3 ${z3.kind} in ${z3.milliseconds.toFixed(1)} ms (${z3.processor.toFixed(1)}) ${opinion ?? ""}`,
      );
    if (chain.isWrong || opinion === "WRONG") console.log(`WRONG: ${family}: ${name}: ${chain.kind} by ${chain.by}`);
  });
  const slow = [...results]
    .sort((a, b) => b.chain.milliseconds - a.chain.milliseconds)
    .slice(0, Number(option("slow") ?? 0));
  for (const { family, name, chain } of slow)
    console.log(
      `slow: ${chain.milliseconds.toFixed(0)} ms ${family}: ${name}: ${chain.kind} ${chain.by.slice(0, 100)}`,
    );
  console.log(report(results, layers));
  if (natives.length > 0) console.log(`native solvers used for cross-checking: ${natives.join(", ")}`);
  return targets(results).met ? 0 : 1;
}
