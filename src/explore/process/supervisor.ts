/**
 * Main thread of the sandboxed child process. It owns the explorer (a worker thread), passes messages between it and the
 * host, and ends it when a run hangs or exhausts the heap: that costs the run, and a new explorer goes on with what was found.
 */
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import type { FromChild, FromExplorer, Job, ModelEntries, Resume, ToChild } from "./messages.ts";
import { SharedState } from "./shared-state.ts";

const WATCH_EVERY_MS = 200;
const MAX_RESTARTS = 20;
const HEAP_MB = 512;
const STACK_MB = 4;

export interface SupervisorPorts {
  readonly explorerUrl: URL;
  send(message: FromChild): void;
  /** Milliseconds a single run may take before it is ended from outside. */
  readonly runLimit: number;
  now(): number;
}

interface Session {
  readonly job: Job;
  readonly isCareful: boolean;
  readonly start: number;
  readonly models: ModelEntries[];
  readonly avoid: string[];
  stopped: Resume["stopped"];
  restarts: number;
}

export class Supervisor {
  private worker: Worker | undefined;
  private replies: MessagePort | undefined;
  private shared = new SharedState();
  private session: Session | undefined;
  private watch: NodeJS.Timeout | undefined;
  private stuck: { run: number; since: number } | undefined;
  private nextLoad = 1;

  constructor(private readonly ports: SupervisorPorts) {
    this.spawn();
  }

  handle(message: ToChild): void {
    switch (message.kind) {
      case "explore": {
        const { job, resume, isCareful } = message;
        this.session = {
          job,
          isCareful,
          start: this.ports.now() - resume.spentMilliseconds,
          models: [...resume.models],
          avoid: [...resume.avoid],
          stopped: resume.stopped,
          restarts: 0,
        };
        this.start();
        break;
      }
      case "loaded":
        this.replies?.postMessage(message.answer);
        this.shared.wake();
        break;
      case "cancel":
        this.shared.cancel();
        break;
    }
  }

  private spawn(): Worker {
    this.shared = new SharedState();
    const channel = new MessageChannel();
    this.replies = channel.port1;
    this.replies.unref();
    const worker = new Worker(this.ports.explorerUrl, {
      workerData: { memory: this.shared.memory, replies: channel.port2 },
      transferList: [channel.port2],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, stackSizeMb: STACK_MB },
      stdout: true,
      stderr: true,
    });
    worker.on("message", (message: FromExplorer) => this.hear(message));
    worker.on("error", (error: NodeJS.ErrnoException) => {
      if (this.worker === worker) this.lost(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "time", error);
    });
    worker.on("exit", () => {
      if (this.worker === worker) this.lost("time", undefined);
    });
    this.worker = worker;
    return worker;
  }

  private start(): void {
    const session = this.session!;
    const worker = this.worker ?? this.spawn();
    const { models, avoid, stopped } = session;
    const resume: Resume = {
      models,
      avoid,
      ...(stopped === undefined ? {} : { stopped }),
      spentMilliseconds: this.ports.now() - session.start,
    };
    worker.postMessage({ kind: "explore", job: session.job, resume, isCareful: session.isCareful });
    this.watch ??= setInterval(() => this.look(), WATCH_EVERY_MS);
  }

  private hear(message: FromExplorer): void {
    switch (message.kind) {
      case "ready":
        return;
      case "load":
        this.ports.send({ kind: "load", id: this.nextLoad++, request: message.request });
        return;
      case "found":
        this.session?.models.push(message.found.model);
        this.ports.send(message);
        return;
      case "done":
      case "failed":
        this.finish();
        this.ports.send(message);
        return;
      default:
        this.ports.send(message);
    }
  }

  private finish(): void {
    clearInterval(this.watch);
    this.watch = undefined;
    this.stuck = undefined;
    this.session = undefined;
  }

  /** A run that is still the same after the limit is stuck inside native code: the step budget catches everything else. */
  private look(): void {
    const run = this.shared.currentRun();
    const now = this.ports.now();
    if (run === undefined) this.stuck = undefined;
    else if (this.stuck?.run !== run) this.stuck = { run, since: now };
    else if (now - this.stuck.since > this.ports.runLimit) {
      const worker = this.worker;
      this.lost("time", undefined);
      void worker?.terminate();
    }
  }

  private lost(why: "time" | "memory", error: Error | undefined): void {
    const { session } = this;
    const wasRunning = this.shared.currentRun() !== undefined;
    const model = this.shared.currentModel();
    const wasCancelled = this.shared.isCancelled;
    this.worker = undefined;
    this.stuck = undefined;
    if (session === undefined) return;
    if (!wasRunning && why === "time") return this.fail(error);
    if (model !== "") {
      session.avoid.push(model);
      session.stopped = { model, why };
    }
    if (++session.restarts > MAX_RESTARTS)
      return this.fail(new Error(`${session.restarts} runs had to be ended from outside`));
    this.spawn();
    if (wasCancelled) this.shared.cancel();
    this.start();
  }

  private fail(error: Error | undefined): void {
    this.finish();
    const message = error === undefined ? "the explorer ended unexpectedly" : `${error.name}: ${error.message}`;
    this.ports.send({
      kind: "failed",
      failure: { kind: "internal", message, hint: "Please report this with the command you ran." },
    });
  }
}
