/** The thread of a command: one command from its words to its exit code. */
import { parentPort, workerData } from "node:worker_threads";
import { main } from "./main.ts";
import { threadPorts } from "./terminal/ports.ts";
import type { CommandWords, FromCommand } from "./terminal/thread.ts";

const port = parentPort!;
const given = workerData as CommandWords;
const code = await main(given.words, threadPorts(given, port));
const end: FromCommand = { kind: "end", code };
port.postMessage(end);
// what is still open (a port, the pipes of a child that is slow to end) must not keep the command
process.exit(code);
