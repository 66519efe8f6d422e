/** Bundles a script and runs it: `node scripts/run.js verify-emitted-tests [words…]`. */
import { join } from "node:path";
import { bundle, runMain } from "./bundle.js";

const [name = "", ...words] = process.argv.slice(2);
// inside node_modules, so that the packages it needs are found
const folder = join(import.meta.dirname, "..", "node_modules", ".assay-scripts");
await bundle(join(import.meta.dirname, `${name}.ts`), folder, { file: `${name}.js` });
await runMain(folder, `${name}.js`, words);
