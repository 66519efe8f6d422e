/** Child process of the conformance runner: one test file at a time, all its modes, natively first. */
import { readFileSync } from "node:fs";
import { frontMatter, modesOf } from "./front-matter.ts";
import type { FromWorker, InstrumentedWay, ToWorker } from "./messages.ts";
import { runTest } from "./test.ts";

process.on("unhandledRejection", () => {});
process.on("uncaughtException", () => {});

process.on("message", (message: ToWorker) => void answer(message));

async function answer({ file, harness, ways, isFresh }: ToWorker): Promise<void> {
  const text = readFileSync(file, "utf8");
  const about = frontMatter(text);
  const results: FromWorker["results"][number][] = [];
  for (const mode of modesOf(about)) {
    const test = { file, text, about, mode, harness };
    const native = await attempt(() => runTest(test, "native", true));
    if (native !== undefined) {
      results.push({ mode, isNative: false, differences: [], native });
      continue;
    }
    const differences: { way: InstrumentedWay; failure: string }[] = [];
    for (const way of ways) {
      const failure = await attempt(() => runTest(test, way, isFresh));
      if (failure !== undefined) differences.push({ way, failure });
    }
    results.push({ mode, isNative: true, differences, native: "" });
  }
  process.send!({ file, results } satisfies FromWorker);
}

async function attempt(run: () => Promise<string | undefined>): Promise<string | undefined> {
  try {
    return await run();
  } catch (error) {
    return `harness: ${error instanceof Error ? error.message : String(error)}`;
  }
}
