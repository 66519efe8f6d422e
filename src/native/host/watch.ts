/**
 * Ends a process that says nothing for too long, or takes too much memory: a heap is bounded by Node, buffers are not. Time goes by the processor where the
 * system tells it, because on a machine with other work the clock goes on while a process waits for its turn.
 */
import type { ChildProcess } from "node:child_process";
import { memoryOf } from "../../machine/memory.ts";
import { isOverdue } from "../../machine/overdue.ts";
import { processorOf } from "../../machine/processor.ts";

/** How many times as long it may take by the clock, if it waits for its turn. */
const TURNS = 10;
const LOOKS = 8;
/** Megabytes of heap, and of everything else together: as much as in the process that explores. */
export const HEAP_MB = 512;
const MOST_MB = HEAP_MB + 1024;
/** A buffer is filled fast. */
const MEMORY_LOOK_MS = 200;

export class Watch {
  private since = performance.now();
  private worked: number;
  private readonly timers: readonly NodeJS.Timeout[];
  /** Why it was ended, if it was. */
  ended: "time" | "memory" | undefined;

  constructor(
    private readonly child: ChildProcess,
    private readonly most: number,
    private readonly mostMegabytes = MOST_MB,
  ) {
    this.worked = this.told(processorOf);
    this.timers = [
      setInterval(() => this.look(), most / LOOKS),
      setInterval(() => this.weigh(), Math.min(MEMORY_LOOK_MS, most)),
    ];
  }

  /** It said something. */
  broken(): void {
    this.since = performance.now();
    this.worked = this.told(processorOf);
  }

  end(): void {
    for (const timer of this.timers) clearInterval(timer);
  }

  private look(): void {
    const waited = performance.now() - this.since;
    const worked = this.told(processorOf) - this.worked;
    if (isOverdue({ waited, worked }, this.most, TURNS)) this.kill("time");
  }

  private weigh(): void {
    if (this.told(memoryOf) > this.mostMegabytes) this.kill("memory");
  }

  private kill(why: "time" | "memory"): void {
    this.ended ??= why;
    this.child.kill("SIGKILL");
  }

  /** Where nobody tells, it is never waiting for its turn, and holds nothing. */
  private told(of: (pid: number) => number | undefined): number {
    return (this.child.pid === undefined ? undefined : of(this.child.pid)) ?? 0;
  }
}
