/** Bundles one measurement and runs it: `node bench/run.js cover [words…]`. */
import { join } from "node:path";
import { bundle, runMain } from "../scripts/bundle.js";

const [name = "", ...words] = process.argv.slice(2);
const folder = join(import.meta.dirname, "..", "dist", "bench");
await bundle(join(import.meta.dirname, `${name}.ts`), folder, { file: `${name}.js` });
await runMain(folder, `${name}.js`, words);
