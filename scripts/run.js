/** Bundles a script and runs it: `node scripts/run.js verify-emitted-tests [words…]`. */
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "rolldown";

const [name = "", ...words] = process.argv.slice(2);
const here = dirname(fileURLToPath(import.meta.url));
// inside node_modules, so that the packages it needs are found
const folder = join(here, "..", "node_modules", ".assay-scripts");
mkdirSync(folder, { recursive: true });
await build({
  input: join(here, `${name}.ts`),
  platform: "node",
  external: [/^node:/, /^[^./]/],
  output: { file: join(folder, `${name}.js`), format: "esm", codeSplitting: false },
  logLevel: "warn",
});
const { main } = await import(pathToFileURL(join(folder, `${name}.js`)).href);
process.exitCode = await main(words);
