/** Entry of the exploring thread: loads the program, explores the targets it is given one after another, tells the supervisor. */
import { performance } from "node:perf_hooks";
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from "node:worker_threads";
import { installModels } from "../builtins/index.ts";
import type { FromExplorer, ToExplorer } from "../jobs/messages.ts";
import type { ProcessSettings } from "../jobs/settings.ts";
import { SharedState } from "../jobs/shared-state.ts";
import { tellRejection } from "../runtime/async/rejections.ts";
import { installSandbox } from "../runtime/sandbox/sandbox.ts";
import { pictureGlobals } from "../runtime/world/globals.ts";
import { tellUncaught } from "../runtime/world/uncaught.ts";
import { installWorld } from "../runtime/world/world.ts";
import { onAttempt } from "../sandbox/attempt.ts";
import { coreObjects, guardAtOnce, hideChannels } from "../sandbox/guards.ts";
import { markPlatform } from "../value/handed-back.ts";
import { Explorer } from "./explorer.ts";
import { installWorldInputs } from "./world/models.ts";

const { memory, replies, settings, secret } = workerData as {
  memory: SharedArrayBuffer;
  /** Said with every message: who only has the port has nothing. */
  secret: string;
  replies: MessagePort;
  settings: ProcessSettings;
};
const shared = new SharedState(memory);
const port = parentPort!;
const now = performance.now.bind(performance);
// copies: a program that replaces these gets hold of nothing
const post = port.postMessage.bind(port) as (told: { secret: string; message: FromExplorer }) => void;
const receive = receiveMessageOnPort;
const send = (message: FromExplorer): void => post({ secret, message });

const listen = process.on.bind(process);

installModels();
installWorld();
installWorldInputs(settings.world);
hideChannels();
installSandbox({ ...settings.sandbox, enforced: () => true });
await guardAtOnce();
// the tool's own flags: plain Node shows none
process.execArgv = [];
pictureGlobals(coreObjects());
markPlatform();
onAttempt((attempt) => send({ kind: "blocked", attempt }));

/** Sends a request to the host and waits for the answer. */
function ask<Answer>(message: FromExplorer, isLong = false): Answer {
  send(message);
  if (isLong) shared.sleepLong();
  else shared.sleep();
  return (receive(replies) as { message: Answer }).message;
}

const explorer = new Explorer({
  shared,
  settings,
  now,
  send,
  announce: (model) => {
    send({ kind: "about-to-run", model });
    shared.sleep();
  },
  load: (request) => ask({ kind: "load", request }),
  native: (request) => ask({ kind: "native", request }, true),
  reach: (question) => ask({ kind: "reach", ...question }, true),
});

port.on("message", (message: ToExplorer) => void explorer.explore(message.job, message.resume, message.isCareful));
// Promises the program drops and callbacks that outlive their run must not end the thread.
listen("unhandledRejection", tellRejection);
listen("uncaughtException", tellUncaught);
send({ kind: "ready" });
