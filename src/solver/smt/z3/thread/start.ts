/** Starts the thread that Z3 runs in, in a process where no foreign code can reach it. */
import { createRequire } from "node:module";
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import {
  CONTROL,
  type CompiledModule,
  HEADER,
  INSTRUCTIONS,
  RESULT,
  SCRIPT,
  STATE,
  type WorkerSetup,
} from "../wire.ts";
import { THREAD_SOURCE } from "./main.ts";

/** What caller and thread share; all that passes between them once the thread runs. */
export interface ThreadMemory {
  readonly control: SharedArrayBuffer;
  readonly memory: SharedArrayBuffer;
  /** Whether to replace the JavaScript trampolines of the module (`trampoline.ts`). */
  readonly trampolines: boolean;
}

/** Starts a thread, here or elsewhere. The caller learns from the shared memory what becomes of it. */
export type StartThread = (shared: ThreadMemory) => { stop(): void };

export interface ThreadOptions {
  /** Flags of Node for the thread; none of the process's own (loaders, inspectors, coverage) are meant for it. */
  readonly flags?: readonly string[];
  /** Code that the thread runs first; tests make it misbehave. */
  readonly prelude?: string;
}

/** Z3 reads itself and does nothing else: not even threads of its own, which it would start for timers. */
export const CONFINED = ["--experimental-permission", "--allow-fs-read=*", "--no-warnings"];

/** Z3 recurses over deep terms. */
const STACK_MEGABYTES = 32;

export function threadStarter({ flags = [], prelude = "" }: ThreadOptions = {}): StartThread {
  /** What an earlier thread compiled makes the next one start faster. */
  let compiled: CompiledModule | undefined;
  let modules: MessagePort | undefined;

  return ({ control, memory, trampolines }) => {
    if (modules !== undefined) compiled ??= receiveMessageOnPort(modules)?.message as CompiledModule | undefined;
    const { port1, port2 } = new MessageChannel();
    modules?.close();
    modules = port1;
    const setup: WorkerSetup = {
      control,
      memory,
      script: createRequire(import.meta.url).resolve("z3-solver/build/z3-built.js"),
      module: compiled,
      trampolines,
      instructions: INSTRUCTIONS,
      protocol: { control: CONTROL, state: STATE, result: RESULT, script: SCRIPT, header: HEADER },
    };
    const worker = new Worker(prelude + THREAD_SOURCE, {
      eval: true,
      workerData: { setup, port: port2 },
      transferList: [port2],
      execArgv: [...flags],
      env: {},
      resourceLimits: { stackSizeMb: STACK_MEGABYTES },
      stdout: false,
      stderr: false,
    });
    worker.unref();
    port1.unref();
    // a worker that dies is noticed by its missing answer
    worker.on("error", () => {});
    return { stop: () => void worker.terminate() };
  };
}
