/** Bundles one of the harness's programs and runs it: `node transparency/run.js transparency [words…]`. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { bundle, runMain } from "../scripts/bundle.js";

const [name = "", ...words] = process.argv.slice(2);
const here = import.meta.dirname;
// Not in dist: a build empties that. A folder of its own: runs take long, start further processes from it, and may overlap.
const folder = join(here, "..", "node_modules", ".cache", "transparency", String(process.pid));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

await bundle(join(here, `${name}.ts`), folder, { file: `${name}.js` });
if (name === "transparency") await bundle(join(here, "random/worker.ts"), folder, { file: "random-worker.js" });
if (name === "conformance") {
  await bundle(join(here, "conformance/worker.ts"), folder, { file: "worker.js" });
  // Evaluated anew in every realm, so it has to be a script.
  await bundle(join(here, "conformance/realm.ts"), folder, { file: "realm.cjs", format: "cjs" });
}
await runMain(folder, `${name}.js`, words);
