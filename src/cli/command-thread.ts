/** The thread of a command: one command from its words to its exit code. */
import { parentPort, workerData } from "node:worker_threads";
import { main } from "./main.ts";
import { threadPorts } from "./terminal/ports.ts";
import type { CommandWords, FromCommand } from "./terminal/thread.ts";

const PATIENCE_MS = 1_000;

const port = parentPort!;
const given = workerData as CommandWords;
const code = await main(given.words, threadPorts(given, port));
const end: FromCommand = { kind: "end", code };
port.postMessage(end);
port.close();
// what was started is about to end; what is slow to end (the pipes of a child) must not keep the command
setTimeout(() => process.exit(code), PATIENCE_MS).unref();
