/** Entry of the sandboxed child process. */
import { performance } from "node:perf_hooks";
import type { FromChild, ToChild } from "../jobs/messages.ts";
import { readSettings, SETTINGS_VARIABLE } from "../jobs/settings.ts";
import { compileAtOnce, optimiseAfter } from "../machine/engine.ts";
import { openChildEnd } from "../sandbox/channel/child-end.ts";
import { isPoolFree } from "./pool.ts";
import { Supervisor } from "./supervisor.ts";

const settings = readSettings(process.env[SETTINGS_VARIABLE]);
// programs see the environment of the user, not what is meant for this process
delete process.env[SETTINGS_VARIABLE];

/** The search is thousands of functions that are all warm and few that are hot: much of what would be optimised early is not worth it. */
const OPTIMISE_AFTER = 1_000_000;

// not by `exit`, which waits for the explorer: a native that takes ages would keep both
const end = (): void => void process.kill(process.pid, "SIGKILL");
const channel = openChildEnd<FromChild, ToChild>((message) => supervisor.handle(message), end);

const supervisor = new Supervisor({
  explorerUrl: new URL("./explorer.js", import.meta.url),
  settings,
  rss: () => process.memoryUsage.rss(),
  processor() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
  isPoolFree,
  // not before: code that was compiled ahead is taken only with the flags that it was compiled with
  onReady() {
    optimiseAfter(OPTIMISE_AFTER);
    compileAtOnce();
  },
  now: () => performance.now(),
  send: (message) => channel.send(message),
});

// Ctrl-C and a terminal that closes reach the whole group; the host decides what they mean
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => {});
