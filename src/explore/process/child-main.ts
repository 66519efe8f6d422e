/** Entry of the sandboxed child process. */
import { performance } from "node:perf_hooks";
import type { ToChild } from "./messages.ts";
import { readSettings, SETTINGS_VARIABLE } from "./settings.ts";
import { Supervisor } from "./supervisor.ts";

const settings = readSettings(process.env[SETTINGS_VARIABLE]);
// programs see the environment of the user, not what is meant for this process
delete process.env[SETTINGS_VARIABLE];

const supervisor = new Supervisor({
  explorerUrl: new URL("./explorer.js", import.meta.url),
  settings,
  rss: () => process.memoryUsage.rss(),
  now: () => performance.now(),
  send: (message) => {
    process.send?.(message);
  },
});

process.on("message", (message) => supervisor.handle(message as ToChild));
process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches the whole group; the host decides what it means
process.on("SIGINT", () => {});
