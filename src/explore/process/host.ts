/**
 * The host's end of an exploration: starts the sandboxed child, answers its requests for modules, hands on what it finds.
 * If the whole child process dies (heap exhausted, fatal native error), a new one repeats the search announcing each input
 * before it runs, so that the input that killed it becomes known and is avoided.
 */
import { type ChildProcess, fork } from "node:child_process";
import type {
  FoundInput,
  FromChild,
  Job,
  JobFailure,
  JobResult,
  LoadAnswer,
  LoadRequest,
  ModelEntries,
  ToChild,
} from "./messages.ts";

export interface HostPorts {
  readonly childPath: string;
  load(request: LoadRequest): LoadAnswer;
  now(): number;
}

export interface JobHandlers {
  onFound?(found: FoundInput): void;
  onProgress?(progress: { runs: number; covered: number; goals: number }): void;
  /** A line of the solver log. */
  onQuery?(line: string): void;
}

export type JobEnd =
  | { readonly kind: "done"; readonly result: JobResult }
  | { readonly kind: "failed"; readonly failure: JobFailure };

/** Reading is allowed, writing, spawning and native addons are not. Sockets are guarded inside. */
const SANDBOX = [
  "--experimental-permission",
  "--allow-fs-read=*",
  "--allow-worker",
  "--no-warnings",
  "--stack-size=3900",
];
const MAX_DEATHS = 5;

export class ExplorerHost {
  private child: ChildProcess | undefined;
  private job: RunningJob | undefined;

  constructor(private readonly ports: HostPorts) {}

  /** Starting takes a moment; begin before the job is ready. */
  warmUp(): void {
    this.child ??= this.spawn();
  }

  explore(job: Job, handlers: JobHandlers): Promise<JobEnd> {
    return new Promise((resolve) => {
      this.job = {
        job,
        handlers,
        resolve,
        start: this.ports.now(),
        models: [],
        avoid: [],
        deaths: 0,
        about: undefined,
        isCancelled: false,
      };
      this.begin(false);
    });
  }

  /** Ends the exploration under way with what it has. */
  cancel(): void {
    if (this.job !== undefined) this.job.isCancelled = true;
    this.send({ kind: "cancel" });
  }

  dispose(): void {
    const { child } = this;
    this.child = undefined;
    child?.removeAllListeners("exit");
    child?.kill("SIGKILL");
  }

  private begin(isCareful: boolean): void {
    this.warmUp();
    const job = this.job!;
    const stopped =
      job.about !== undefined && isCareful ? { stopped: { model: job.about, why: "memory" as const } } : {};
    const resume = {
      models: job.models,
      avoid: job.avoid,
      spentMilliseconds: this.ports.now() - job.start,
      ...stopped,
    };
    job.about = undefined;
    this.send({ kind: "explore", job: job.job, resume, isCareful });
    if (job.isCancelled) this.send({ kind: "cancel" });
  }

  private spawn(): ChildProcess {
    const child = fork(this.ports.childPath, [], {
      execArgv: SANDBOX,
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    child.on("message", (message) => this.hear(message as FromChild));
    child.on("exit", (code, signal) => {
      if (this.child === child) this.died(signal ?? `exit code ${code}`);
    });
    return child;
  }

  private send(message: ToChild): void {
    if (this.child?.connected) this.child.send(message);
  }

  private hear(message: FromChild): void {
    const { job } = this;
    switch (message.kind) {
      case "load":
        this.send({ kind: "loaded", id: message.id, answer: this.ports.load(message.request) });
        break;
      case "about-to-run":
        if (job !== undefined) job.about = message.model;
        break;
      case "found":
        job?.models.push(message.found.model);
        job?.handlers.onFound?.(message.found);
        break;
      case "progress":
        job?.handlers.onProgress?.(message);
        break;
      case "query":
        job?.handlers.onQuery?.(message.line);
        break;
      case "done":
      case "failed":
        this.job = undefined;
        job?.resolve(message);
        break;
    }
  }

  private died(how: string): void {
    this.child = undefined;
    const { job } = this;
    if (job === undefined) return;
    if (job.about !== undefined) job.avoid.push(job.about);
    if (++job.deaths > MAX_DEATHS) {
      this.job = undefined;
      const failure: JobFailure = {
        kind: "internal",
        message: `the exploring process died ${job.deaths} times (${how})`,
        hint: "Lower --max-steps, or name a smaller target.",
      };
      job.resolve({ kind: "failed", failure });
      return;
    }
    this.begin(true);
  }
}

interface RunningJob {
  readonly job: Job;
  readonly handlers: JobHandlers;
  readonly resolve: (end: JobEnd) => void;
  readonly start: number;
  readonly models: ModelEntries[];
  readonly avoid: string[];
  deaths: number;
  /** The input announced last, in careful mode. */
  about: string | undefined;
  isCancelled: boolean;
}
