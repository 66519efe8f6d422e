/**
 * The asking end of the Z3 thread: has it started with the first question, blocks until the answer or the hard
 * deadline, and has a thread replaced that hung or died. A hang costs one query. Whoever runs a program under test has no right to
 * start threads: `start` asks somebody who has.
 */
import { endedByClock } from "../../clock.ts";
import { type StartThread, threadStarter } from "./thread/start.ts";
import { CONTROL, MEMORY_BYTES, RESULT, STATE } from "./wire.ts";

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
const START_MILLISECONDS = 60_000;
/** How often whoever waits looks whether the answer is still wanted. */
const LOOK_MILLISECONDS = 100;

interface Running {
  readonly thread: { stop(): void };
  readonly control: Int32Array;
  readonly memory: SharedArrayBuffer;
}

export interface LinkOptions {
  readonly useTrampolines?: boolean;
  readonly start?: StartThread;
  /** Nobody wants the answer any more. Asked while waiting for it. */
  readonly isOver?: () => boolean;
}

export function openLink({
  useTrampolines = true,
  start = threadStarter(),
  isOver = () => false,
}: LinkOptions = {}): Link {
  let memory: SharedArrayBuffer | undefined;
  let running: Running | undefined;
  let trampolines = useTrampolines;

  const begin = (): Running => {
    const control = new SharedArrayBuffer(4 * CONTROL.words);
    memory ??= new SharedArrayBuffer(MEMORY_BYTES);
    const thread = start({ control, memory, trampolines });
    return { thread, control: new Int32Array(control), memory };
  };

  const stop = (): void => {
    running?.thread.stop();
    running = undefined;
  };

  /** Waits until the state is another; false at the deadline, or when it is over. */
  const waitWhile = (control: Int32Array, state: number, deadline: number): boolean => {
    for (;;) {
      if (Atomics.load(control, CONTROL.state) !== state) return true;
      const left = deadline - performance.now();
      if (left <= 0 || isOver()) return false;
      Atomics.wait(control, CONTROL.state, state, Math.min(left, LOOK_MILLISECONDS));
    }
  };

  /** Why there is no answer: that the search is over says nothing about the question. */
  const lateReason = (): string => (isOver() ? "the search was over" : endedByClock());

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
      const budget = deadline - performance.now();
      // it may have died since it answered
      if (running !== undefined && Atomics.load(running.control, CONTROL.dead) !== 0) stop();
      if (running === undefined) {
        running = begin();
        if (!isReady(running) && trampolines && !isOver()) {
          // an engine without the exception instructions they need
          trampolines = false;
          stop();
          running = begin();
        }
        if (!isReady(running)) {
          const isLate = Atomics.load(running.control, CONTROL.state) === STATE.starting;
          stop();
          return { kind: "unknown", reason: isLate ? lateReason() : "Z3 did not start" };
        }
      }
      const { control, memory } = running;
      if (write(new Int32Array(memory)) < 0) return { kind: "unknown", reason: "query too large", spent: 0 };
      Atomics.store(control, CONTROL.state, STATE.asked);
      Atomics.notify(control, CONTROL.state);
      if (!waitWhile(control, STATE.asked, performance.now() + Math.max(budget, 1))) {
        stop();
        return { kind: "unknown", reason: lateReason() };
      }
      if (Atomics.load(control, CONTROL.state) === STATE.failed) {
        stop();
        return { kind: "unknown", reason: "Z3 died" };
      }
      const size = Atomics.load(control, CONTROL.size);
      const spent = Atomics.load(control, CONTROL.spent);
      switch (Atomics.load(control, CONTROL.result)) {
        case RESULT.sat:
          return { kind: "sat", values: text(memory, size).split("\n"), spent };
        case RESULT.unsat:
          return { kind: "unsat", spent };
        case RESULT.unknown:
          return { kind: "unknown", reason: "Z3 gave up", spent };
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
