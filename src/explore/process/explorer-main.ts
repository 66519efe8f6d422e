/** Entry of the exploring thread: loads the program, explores the targets it is given one after another, tells the supervisor. */
import { performance } from "node:perf_hooks";
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { installModels } from "../../builtins/index.ts";
import { installSandbox } from "../../runtime/sandbox/globals.ts";
import { installWorld } from "../../runtime/world/world.ts";
import { Explorer } from "./explorer.ts";
import type { FromExplorer, LoadAnswer, ToExplorer } from "./messages.ts";
import { SharedState } from "./shared-state.ts";

const { memory, replies } = workerData as { memory: SharedArrayBuffer; replies: MessagePort };
const shared = new SharedState(memory);
const port = parentPort!;
const now = performance.now.bind(performance);
const send = (message: FromExplorer): void => port.postMessage(message);

installModels();
installWorld();
installSandbox();

const explorer = new Explorer({
  shared,
  now,
  send,
  load(request) {
    send({ kind: "load", request });
    shared.sleep();
    return (receiveMessageOnPort(replies) as { message: LoadAnswer }).message;
  },
});

port.on("message", (message: ToExplorer) => void explorer.explore(message.job, message.resume, message.isCareful));
send({ kind: "ready" });
