/**
 * The program of the thread Z3 runs in: asleep until it is asked, reads a question from shared memory, builds its terms with the raw
 * WebAssembly entry points, and writes the answer back.
 *
 * The functions of this folder must stay closed: the thread is started from their source text (`Function.prototype.toString`),
 * so that it runs the same from TypeScript under a test runner and from a bundle, with no second file to find. They may use their
 * parameters and the globals of Node only — no imports and no names of their modules other than types. What one needs of the
 * others it is given as `parts`.
 */
import type { WorkerSetup } from "../wire.ts";
import { answering } from "./answer.ts";
import { z3Api } from "./api.ts";
import { type Loading, load } from "./load.ts";
import { termBuilder } from "./terms.ts";
import { tableCopyModule, trampolineModule } from "./trampoline.ts";

type Port = import("node:worker_threads").MessagePort;

/** The functions the program consists of, besides itself. */
const PARTS = { load, z3Api, termBuilder, answering, trampolineModule, tableCopyModule };

export type ThreadParts = typeof PARTS & Pick<Loading, "loadZ3" | "readWasm">;

function z3Thread(setup: WorkerSetup, port: Port, parts: ThreadParts): void {
  const { control: CONTROL, state: STATE, result: RESULT } = setup.protocol;
  const control = new Int32Array(setup.control);
  const bytes = new Uint8Array(setup.memory);
  let isAborted = false;

  const setState = (state: number): void => {
    Atomics.store(control, CONTROL.state, state);
    Atomics.notify(control, CONTROL.state);
  };
  const fail = (): void => setState(STATE.failed);

  const start = async (): Promise<void> => {
    // C++ exceptions are JavaScript errors on their way through: no stack traces for them
    Error.stackTraceLimit = 0;
    const { z3, exports } = await parts.load(setup, {
      ...parts,
      keepModule: (module) => port.postMessage(module),
      onAbort: () => {
        isAborted = true;
      },
      onFailure: fail,
    });
    const api = parts.z3Api(z3, exports);
    const { answer, recover } = parts.answering(setup, api, parts.termBuilder(setup, api));
    setState(STATE.idle);
    for (;;) {
      const state = Atomics.load(control, CONTROL.state);
      if (state !== STATE.asked) {
        Atomics.wait(control, CONTROL.state, state);
        continue;
      }
      let result: number = RESULT.error;
      try {
        result = answer();
      } catch (error) {
        const text = String(error).slice(0, 2000);
        for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i) & 0x7f;
        Atomics.store(control, CONTROL.size, text.length);
        recover();
      }
      Atomics.store(control, CONTROL.result, isAborted ? RESULT.error : result);
      setState(STATE.answered);
    }
  };
  // the end of the thread tells whoever waits; an answer that was given stays one
  start().catch(() => process.exit(1));
}

/** Taken when this module loads, before a program under test could replace `Function.prototype.toString`. */
export const THREAD_SOURCE = `
const { workerData } = require("node:worker_threads");
const { readFileSync } = require("node:fs");
const { setup, port } = workerData;
const parts = {
  loadZ3: (overrides) => require(setup.script)(overrides),
  readWasm: () => readFileSync(setup.script.replace(/js$/, "wasm")),
${Object.entries(PARTS)
  .map(([name, part]) => `  ${name}: ${part.toString()},\n`)
  .join("")}};
// whoever waits for an answer hears at once that none will come; out of memory it is the deadline that tells
const control = new Int32Array(setup.control);
process.on("exit", () => {
  const { control: at, state } = setup.protocol;
  Atomics.store(control, at.dead, 1);
  // an answer that was given stays one
  for (const waitedFor of [state.starting, state.asked])
    Atomics.compareExchange(control, at.state, waitedFor, state.failed);
  Atomics.notify(control, at.state);
});
(${z3Thread.toString()})(setup, port, parts);
`;
