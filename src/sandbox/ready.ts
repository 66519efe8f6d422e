/**
 * Processes that wait for their work. Starting one takes longer than most of what it is for, and there is often time for it before the work is known.
 * Nothing of the program is in them yet: whoever takes one has a fresh process.
 */
import type { Socket } from "node:net";
import type { Started } from "./start.ts";

export class Ready<Wanted> {
  private readonly waiting = new Map<string, Started>();

  constructor(
    private readonly keyOf: (wanted: Wanted) => string,
    private readonly start: (wanted: Wanted) => Started,
  ) {}

  /** One that will soon be wanted. It keeps nobody from ending. */
  prepare(wanted: Wanted): void {
    const key = this.keyOf(wanted);
    if (isAlive(this.waiting.get(key))) return;
    const started = this.start(wanted);
    // one that cannot be started, or ends before somebody listens, is no failure of whoever prepared it
    started.child.on("error", () => {});
    started.pipe.on("error", () => {});
    started.child.unref();
    (started.pipe as Socket).unref();
    this.waiting.set(key, started);
  }

  /** One that waits, or else a new one. */
  take(wanted: Wanted): Started {
    const key = this.keyOf(wanted);
    const ready = this.waiting.get(key);
    this.waiting.delete(key);
    const taken = isAlive(ready) ? ready : this.start(wanted);
    taken.child.ref();
    (taken.pipe as Socket).ref();
    return taken;
  }

  /** Nobody wants the others any more. They end when their pipe does, as they do when this process ends: a bubblewrap that is killed while it sets itself up leaves its half-made child behind. */
  endWaiting(): void {
    for (const { pipe } of this.waiting.values()) pipe.destroy();
    this.waiting.clear();
  }
}

const isAlive = (started: Started | undefined): started is Started =>
  started !== undefined && started.child.exitCode === null && started.child.signalCode === null;
