/** The package's API, `import { symbol, assume, assert, choose } from "assay"`, when a script runs under plain Node. */
import { AssumptionError } from "./errors.ts";
import { nativeApi } from "./native.ts";
import { loadSymbols, Replay } from "./replay.ts";

let replay: Replay | undefined;
let isLoaded = false;

const api = nativeApi({
  replay() {
    const path = process.env.ASSAY_INPUT;
    if (!isLoaded && path !== undefined && path !== "") replay = new Replay(loadSymbols(path));
    isLoaded = true;
    return replay;
  },
  endQuietly() {
    process.once("uncaughtException", (error) => {
      if (error instanceof AssumptionError) process.exit(0);
      // not ours: as loud as it would have been
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exit(1);
    });
  },
});

export const { symbol, choose, assume, assert } = api;
export { AssertionError, AssumptionError } from "./errors.ts";
