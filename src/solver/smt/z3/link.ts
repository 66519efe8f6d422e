/**
 * The calling thread's end of the Z3 worker: starts it on the first question, blocks until the answer or the hard
 * deadline, and replaces a worker that hung or died. A hang costs one query.
 */
import { createRequire } from "node:module";
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import { BY_CLOCK } from "../../solver.ts";
import { THREAD_SOURCE } from "./thread/main.ts";
import { CONTROL, type CompiledModule, INSTRUCTIONS, MEMORY_BYTES, RESULT, STATE, type WorkerSetup } from "./wire.ts";

export type Reply =
  /** `by` names the solver where several were asked. */
  | ({ readonly kind: "sat"; readonly values: readonly string[]; readonly by?: string } & Spent)
  | ({ readonly kind: "unsat"; readonly by?: string } & Spent)
  /** `isFailure` when it is no matter of time: the solver did not run, or talked nonsense. */
  | ({ readonly kind: "unknown"; readonly reason: string; readonly isFailure?: true } & Spent);

interface Spent {
  /** The work that the answer took, where it is counted. */
  readonly spent?: number;
}

export interface Link {
  /** Writes the question into the words it is given and returns their number; -1 when it does not fit. */
  ask(write: (words: Int32Array) => number, deadline: number): Reply;
  dispose(): void;
}

/** Loading and compiling Z3 may take this long on a busy machine; it is not charged to the query. */
const START_MILLISECONDS = 20_000;

/** Z3 recurses over deep terms. */
const STACK_MEGABYTES = 32;

/** As it is at the start: programs under test are kept from making threads by then. */
const Thread = Worker;

interface Running {
  readonly worker: Worker;
  readonly port: MessagePort;
  readonly control: Int32Array;
  readonly memory: SharedArrayBuffer;
}

export interface LinkOptions {
  readonly useTrampolines?: boolean;
  /** Code that the worker runs first; tests make it misbehave. */
  readonly prelude?: string;
}

export function openLink({ useTrampolines = true, prelude = "" }: LinkOptions = {}): Link {
  let memory: SharedArrayBuffer | undefined;
  let running: Running | undefined;
  let compiled: CompiledModule | undefined;
  let trampolines = useTrampolines;

  const start = (): Running => {
    const control = new SharedArrayBuffer(4 * CONTROL.words);
    memory ??= new SharedArrayBuffer(MEMORY_BYTES);
    const { port1, port2 } = new MessageChannel();
    const setup: WorkerSetup = {
      control,
      memory,
      script: createRequire(import.meta.url).resolve("z3-solver/build/z3-built.js"),
      module: compiled,
      trampolines,
      instructions: INSTRUCTIONS,
      protocol: { control: CONTROL, state: STATE, result: RESULT },
    };
    const worker = new Thread(prelude + THREAD_SOURCE, {
      eval: true,
      workerData: { setup, port: port2 },
      transferList: [port2],
      // options of the process (loaders, inspectors, coverage) are not meant for this thread
      execArgv: [],
      env: {},
      resourceLimits: { stackSizeMb: STACK_MEGABYTES },
      stdout: false,
      stderr: false,
    });
    worker.unref();
    port1.unref();
    // a worker that dies is noticed by its missing answer
    worker.on("error", () => {});
    return { worker, port: port1, control: new Int32Array(control), memory };
  };

  const stop = (): void => {
    if (running === undefined) return;
    running.port.close();
    void running.worker.terminate();
    running = undefined;
  };

  /** Waits until the state is one of `until`; false at the deadline. */
  const waitWhile = (control: Int32Array, state: number, deadline: number): boolean => {
    for (;;) {
      if (Atomics.load(control, CONTROL.state) !== state) return true;
      const left = deadline - performance.now();
      if (left <= 0) return false;
      Atomics.wait(control, CONTROL.state, state, left);
    }
  };

  const isReady = ({ control }: Running): boolean =>
    waitWhile(control, STATE.starting, performance.now() + START_MILLISECONDS) &&
    Atomics.load(control, CONTROL.state) !== STATE.failed;

  const text = (memory: SharedArrayBuffer, size: number): string => {
    const bytes = new Uint8Array(memory, 0, size);
    let result = "";
    for (let i = 0; i < size; i++) result += String.fromCharCode(bytes[i]!);
    return result;
  };

  return {
    ask(write, deadline) {
      let budget = deadline - performance.now();
      // it may have died since it answered
      if (running !== undefined && Atomics.load(running.control, CONTROL.dead) !== 0) stop();
      if (running === undefined) {
        running = start();
        if (!isReady(running) && trampolines) {
          // an engine without the exception instructions they need
          trampolines = false;
          stop();
          running = start();
        }
        if (!isReady(running)) {
          stop();
          return { kind: "unknown", reason: "Z3 did not start" };
        }
        compiled ??= receiveMessageOnPort(running.port)?.message as CompiledModule | undefined;
      }
      if (budget <= 0) return { kind: "unknown", reason: "out of time" };
      const { control, port, memory } = running;
      if (write(new Int32Array(memory)) < 0) return { kind: "unknown", reason: "query too large" };
      Atomics.store(control, CONTROL.state, STATE.asked);
      port.postMessage(0);
      budget = Math.max(budget, 1);
      if (!waitWhile(control, STATE.asked, performance.now() + budget)) {
        stop();
        return { kind: "unknown", reason: BY_CLOCK };
      }
      if (Atomics.load(control, CONTROL.state) === STATE.failed) {
        stop();
        return { kind: "unknown", reason: "Z3 died" };
      }
      const size = Atomics.load(control, CONTROL.size);
      const spent = Atomics.load(control, CONTROL.spent);
      const isLate = Atomics.load(control, CONTROL.clock) !== 0;
      switch (Atomics.load(control, CONTROL.result)) {
        case RESULT.sat:
          return { kind: "sat", values: text(memory, size).split("\n"), spent };
        case RESULT.unsat:
          return { kind: "unsat", spent };
        case RESULT.unknown:
          return { kind: "unknown", reason: isLate ? BY_CLOCK : "Z3 gave up", spent };
        default: {
          // its state is not to be trusted any more
          const reason = `Z3 failed: ${text(memory, size)}`;
          stop();
          return { kind: "unknown", reason };
        }
      }
    },
    dispose: stop,
  };
}
