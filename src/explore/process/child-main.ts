/** Entry of the sandboxed child process. */
import { performance } from "node:perf_hooks";
import type { ToChild } from "./messages.ts";
import { Supervisor } from "./supervisor.ts";

const supervisor = new Supervisor({
  explorerUrl: new URL("./explorer.js", import.meta.url),
  runLimit: Number(process.env.ASSAY_RUN_LIMIT_MS ?? 4000),
  now: () => performance.now(),
  send: (message) => {
    process.send?.(message);
  },
});

process.on("message", (message) => supervisor.handle(message as ToChild));
process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches the whole group; the host decides what it means
process.on("SIGINT", () => {});
