/**
 * Z3 for the static side: whole SMT-LIB scripts, asked without blocking, so that two of them can be raced. Each asker has a thread of its own, which
 * is ended when it is late or not wanted any more. For processes that may start threads.
 */
import { type StartThread, threadStarter } from "./thread/start.ts";
import { CONTROL, MEMORY_BYTES, RESULT, SCRIPT, STATE } from "./wire.ts";

export interface Scripts {
  /** What Z3 printed; undefined when it was late, died or was cancelled. */
  ask(script: string, milliseconds: number): Promise<string | undefined>;
  /** Starts the thread, so that the first question need not wait for it; done when it waits for questions, or will never. */
  prepare(): Promise<void>;
  /** Ends what is being asked. */
  cancel(): void;
  dispose(): void;
}

/** Loading and compiling Z3 may take this long on a busy machine. */
const START_MILLISECONDS = 30_000;
/** Z3 notices its own limit late. */
const GRACE = 500;

/** The types of this version of the language do not know it; Node does. */
const { waitAsync } = Atomics as unknown as {
  waitAsync(
    words: Int32Array,
    index: number,
    value: number,
    milliseconds: number,
  ): { readonly value: string | Promise<string> };
};

const starters = threadStarter();

interface Running {
  readonly thread: { stop(): void };
  readonly control: Int32Array;
  readonly memory: SharedArrayBuffer;
}

export function openScripts(start: StartThread = starters): Scripts {
  let running: Running | undefined;
  /** What was asked before the last cancellation is not wanted any more. */
  let epoch = 0;
  /** One question at a time: the next must not read the answer to another. */
  let queue: Promise<unknown> = Promise.resolve();

  const stop = (): void => {
    if (running !== undefined) {
      Atomics.store(running.control, CONTROL.state, STATE.failed);
      Atomics.notify(running.control, CONTROL.state);
      running.thread.stop();
    }
    running = undefined;
  };

  const whileIn = async (control: Int32Array, state: number, milliseconds: number): Promise<boolean> => {
    const deadline = performance.now() + milliseconds;
    for (;;) {
      if (Atomics.load(control, CONTROL.state) !== state) return true;
      const left = deadline - performance.now();
      if (left <= 0) return false;
      const waiting = waitAsync(control, CONTROL.state, state, left);
      // a timer keeps the process alive while nothing else does, and ends the wait itself: the other end of it does not
      let alive: NodeJS.Timeout | undefined;
      const late = new Promise((done) => {
        alive = setTimeout(done, left);
      });
      await Promise.race([waiting.value, late]);
      clearTimeout(alive);
    }
  };

  const started = (): Running => {
    if (running !== undefined && Atomics.load(running.control, CONTROL.dead) !== 0) stop();
    if (running === undefined) {
      const control = new SharedArrayBuffer(4 * CONTROL.words);
      const memory = new SharedArrayBuffer(MEMORY_BYTES);
      running = { thread: start({ control, memory, trampolines: true }), control: new Int32Array(control), memory };
    }
    return running;
  };

  const askNow = async (script: string, milliseconds: number, mine: number): Promise<string | undefined> => {
    if (mine !== epoch) return undefined;
    const bytes = Buffer.from(script, "latin1");
    if (bytes.length + 16 > MEMORY_BYTES) return undefined;
    const { control, memory } = started();
    if (!(await whileIn(control, STATE.starting, START_MILLISECONDS)) || mine !== epoch) return undefined;
    if (Atomics.load(control, CONTROL.state) === STATE.failed) {
      stop();
      return undefined;
    }
    const words = new Int32Array(memory);
    words[0] = SCRIPT;
    words[1] = bytes.length;
    new Uint8Array(memory).set(bytes, 8);
    Atomics.store(control, CONTROL.state, STATE.asked);
    Atomics.notify(control, CONTROL.state);
    const isAnswered = await whileIn(control, STATE.asked, milliseconds + GRACE);
    if (!isAnswered || mine !== epoch || Atomics.load(control, CONTROL.state) !== STATE.answered) {
      if (mine === epoch) stop();
      return undefined;
    }
    const text = Buffer.from(new Uint8Array(memory, 0, Atomics.load(control, CONTROL.size))).toString("latin1");
    if (Atomics.load(control, CONTROL.result) === RESULT.error) {
      stop();
      return undefined;
    }
    return text;
  };

  return {
    ask(script, milliseconds) {
      const mine = epoch;
      const answer = queue.then(() => askNow(script, milliseconds, mine));
      queue = answer.catch(() => undefined);
      return answer;
    },
    async prepare() {
      await whileIn(started().control, STATE.starting, START_MILLISECONDS);
    },
    cancel() {
      epoch++;
      // a thread that is asked nothing can be asked again
      if (running !== undefined && Atomics.load(running.control, CONTROL.state) === STATE.asked) stop();
    },
    dispose() {
      epoch++;
      stop();
    },
  };
}
