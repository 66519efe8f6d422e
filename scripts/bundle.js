/** What the runners of benchmarks, scripts and the transparency harness share: our TypeScript as one file that Node 20 can import. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "rolldown";

/** Bundles `input` into a folder. Packages stay imports. */
export function bundle(input, folder, output) {
  mkdirSync(folder, { recursive: true });
  return build({
    input,
    platform: "node",
    external: [/^node:/, /^[^./]/],
    output: { format: "esm", codeSplitting: false, ...output, file: join(folder, output.file) },
    logLevel: "warn",
  });
}

/** Runs the `main` of a bundled file with the words of the command line; what it returns is the exit code. */
export async function runMain(folder, file, words) {
  const { main } = await import(pathToFileURL(join(folder, file)).href);
  process.exitCode = await main(words);
}
