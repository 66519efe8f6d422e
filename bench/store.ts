/** What a large store costs: opening it, and looking something up. `npm run bench:store -- [rows]`, 100,000 unless said otherwise. */
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { openStore, type Store } from "../src/store/store.ts";

const FACTS = { command: "check", tool: "t", started: "now", revision: undefined };
/** As large as the result of a small function. */
const BODY = JSON.stringify({ text: "x".repeat(1_500) });
const LOOKUPS = 2_000;
const OPENINGS = 15;

const row = (i: number) => ({
  key: `key-${i}`,
  question: `question-${i}`,
  code: `code-${i}`,
  file: `src/file-${i % 500}.ts`,
  export: `f${i}`,
  status: i % 3 === 0 ? "exhausted" : "budget",
  body: BODY,
});

function opened(file: string): Store {
  const result = openStore(file, FACTS);
  if (result.kind === "refused") throw new Error(result.detail);
  return result.store;
}

const median = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1]!;

export async function main([count = "100000"]: readonly string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "assay-store-"));
  const file = join(folder, "store.db");
  try {
    const filling = opened(file);
    filling.database.exec("begin");
    for (let i = 0; i < Number(count); i++) filling.results.keep(row(i));
    filling.database.exec("commit");
    filling.close();
    const openings = Array.from({ length: OPENINGS }, () => {
      const start = performance.now();
      const store = opened(file);
      const time = performance.now() - start;
      store.close();
      return time;
    });
    const store = opened(file);
    const asked = (which: (i: number) => { key: string; question: string; code: string }): number =>
      median(
        Array.from({ length: LOOKUPS }, (_, i) => {
          const start = performance.now();
          store.results.recall(which((i * 7_919) % Number(count)));
          return performance.now() - start;
        }),
      );
    const known = asked(row);
    const unknown = asked((i) => ({ ...row(i), key: "another", question: "another" }));
    store.close();
    const size = statSync(file).size / 2 ** 20;
    process.stdout.write(
      `${count} rows, ${size.toFixed(0)} MB: opening ${median(openings).toFixed(1)} ms, a known row ${known.toFixed(3)} ms, an unknown one ${unknown.toFixed(3)} ms (medians)\n`,
    );
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
