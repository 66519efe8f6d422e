/** Ends a process that says nothing for too long: by the processor where the system tells it, because on a machine with other work the clock goes on while it waits for its turn. */
import type { ChildProcess } from "node:child_process";
import { isOverdue } from "../../machine/overdue.ts";
import { processorOf } from "../../machine/processor.ts";

/** How many times as long it may take by the clock, if it waits for its turn. */
const TURNS = 10;
const LOOKS = 8;

export class Silence {
  private since = performance.now();
  private worked: number;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly child: ChildProcess,
    private readonly most: number,
  ) {
    this.worked = this.processor();
    this.timer = setInterval(() => this.look(), most / LOOKS);
  }

  /** It said something. */
  broken(): void {
    this.since = performance.now();
    this.worked = this.processor();
  }

  end(): void {
    clearInterval(this.timer);
  }

  private look(): void {
    const waited = performance.now() - this.since;
    const worked = this.processor() - this.worked;
    if (isOverdue({ waited, worked }, this.most, TURNS)) this.child.kill("SIGKILL");
  }

  /** Where nobody tells, it is never waiting for its turn. */
  private processor(): number {
    return (this.child.pid === undefined ? undefined : processorOf(this.child.pid)) ?? 0;
  }
}
