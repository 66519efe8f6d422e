/** Bundles one of the harness's programs and runs it: `node transparency/run.js transparency [words…]`. */
import { mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "rolldown";

const [name = "", ...words] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
// Not in dist: a build empties that. A folder of its own: runs take long, start further processes from it, and may overlap.
const folder = join(here, "..", "node_modules", ".cache", "transparency", String(process.pid));
mkdirSync(folder, { recursive: true });
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

const bundle = (input, output) =>
  build({
    input: join(here, input),
    platform: "node",
    external: [/^node:/, /^[^./]/],
    output: { codeSplitting: false, ...output, file: join(folder, output.file) },
    logLevel: "warn",
  });

await bundle(`${name}.ts`, { file: `${name}.js`, format: "esm" });
if (name === "transparency") await bundle("random/worker.ts", { file: "random-worker.js", format: "esm" });
if (name === "conformance") {
  await bundle("conformance/worker.ts", { file: "worker.js", format: "esm" });
  // Evaluated anew in every realm, so it has to be a script.
  await bundle("conformance/realm.ts", { file: "realm.cjs", format: "cjs" });
}
const { main } = await import(pathToFileURL(join(folder, `${name}.js`)).href);
process.exitCode = await main(words);
