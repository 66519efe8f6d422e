/** A queue of jobs with retries. */

export interface Job {
  id: string;
  attempts: number;
  priority: number;
  payload: string;
}

export type Outcome = { kind: "done" } | { kind: "retry"; inSeconds: number } | { kind: "dead"; reason: string };

export function backoff(attempt: number, base: number = 2, longest: number = 300): number {
  if (attempt <= 0) return 0;
  return Math.min(longest, base ** attempt);
}

export class JobQueue {
  private readonly waiting: Job[] = [];
  private running = 0;

  constructor(private readonly most: number) {}

  get length(): number {
    return this.waiting.length;
  }

  add(job: Job): number {
    const at = this.waiting.findIndex((other) => other.priority < job.priority);
    if (at < 0) this.waiting.push(job);
    else this.waiting.splice(at, 0, job);
    return this.waiting.indexOf(job);
  }

  next(): Job | undefined {
    if (this.running >= this.most) return undefined;
    const job = this.waiting.shift();
    if (job !== undefined) this.running++;
    return job;
  }

  finish(): void {
    if (this.running === 0) throw new Error("nothing is running");
    this.running--;
  }
}

export async function perform(
  job: Job,
  handle: (payload: string) => Promise<boolean>,
  report: (id: string, outcome: Outcome) => void,
): Promise<Outcome> {
  job.attempts++;
  let isDone = false;
  try {
    isDone = await handle(job.payload);
  } catch {
    isDone = false;
  }
  const outcome: Outcome = isDone
    ? { kind: "done" }
    : job.attempts >= 5
      ? { kind: "dead", reason: `gave up after ${job.attempts} attempts` }
      : { kind: "retry", inSeconds: backoff(job.attempts) };
  report(job.id, outcome);
  return outcome;
}

export function summary(outcomes: readonly Outcome[]): { done: number; retried: number; dead: number } {
  const counts = { done: 0, retried: 0, dead: 0 };
  for (const outcome of outcomes) {
    switch (outcome.kind) {
      case "done":
        counts.done++;
        break;
      case "retry":
        counts.retried++;
        break;
      case "dead":
        counts.dead++;
        break;
    }
  }
  return counts;
}
