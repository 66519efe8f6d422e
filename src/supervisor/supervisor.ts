/**
 * Main thread of the sandboxed child process. It owns the explorer (a worker thread), passes messages between it and the
 * host, and ends it when a run hangs or exhausts the heap: that costs the run, and a new explorer goes on with what was found.
 */
import { randomUUID } from "node:crypto";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import type { ModelEntries } from "../jobs/input.ts";
import type { Job } from "../jobs/job.ts";
import { madeBy } from "../jobs/made.ts";
import type { FromChild, FromExplorer, Made, Resume, Stop, ToChild } from "../jobs/messages.ts";
import { NO_REACH_ANSWER } from "../jobs/reach.ts";
import type { ProcessSettings } from "../jobs/settings.ts";
import { SharedState } from "../jobs/shared-state.ts";
import type { CoverageMemory } from "../jobs/slots.ts";
import { tampering } from "../jobs/tampering.ts";
import { isOverdue } from "../machine/overdue.ts";
import { MAY_START_THREADS } from "../sandbox/grant.ts";
import { CONFINED, threadStarter } from "../solver/smt/z3/thread/start.ts";
import { type Ending, endingFailure } from "./ending.ts";

const WATCH_EVERY_MS = 100;
/** How often the host is told that this process lives. */
const LOOKS_PER_SIGN = 10;
const MAX_RESTARTS = 20;
/** Beside the heap there are buffers, the solver and Node itself. */
const REST_MB = 1024;
const MEGABYTE = 2 ** 20;
const SETTLING_MS = 1_000;
/** The runtime looks at the clock itself; it goes first. */
const GRACE_MS = 1_000;
/** A run that is under way when the time of the search is up. */
const LATE_MS = 300;
/** An explorer that does nothing for so long, not even solve, is stuck in something that is no run: what a run left behind, a module that hangs while it loads. */
const SILENCE_MS = 20_000;
/** The same for a module that loads: what it imports is a sign of life. */
const LOADING_MS = 10_000;
/** On a busy machine these times are those of the processor, up to so many times as long by the clock. Without its modules there is nothing to explore. */
const LOADING_TURNS = 20;
const RUNNING_TURNS = 2;

export interface SupervisorPorts {
  readonly explorerUrl: URL;
  send(message: FromChild): void;
  readonly settings: ProcessSettings;
  /** Bytes of memory in use. */
  rss(): number;
  /** Milliseconds of the processor that the process has used. */
  processor(): number;
  /** Whether the threads that Node's own work is done in, one pool for the process, have time. */
  isPoolFree(): Promise<boolean>;
  /** The explorer has loaded its own code. */
  onReady?(): void;
  now(): number;
}

/** Since when the explorer is doing the same thing, by the clock and by the processor. */
interface Moment {
  readonly moment: number;
  readonly isRunning: boolean;
  readonly since: number;
  readonly worked: number;
}

interface Session {
  readonly job: Job;
  readonly isCareful: boolean;
  readonly start: number;
  readonly models: ModelEntries[];
  readonly avoid: string[];
  readonly stops: Stop[];
  readonly reached: number[];
  stopped: Resume["stopped"];
  readonly ended: NonNullable<Resume["ended"]>[number][];
  restarts: number;
  /** Explorers that had the program and were lost before they ran anything. */
  idle: number;
  made: Made | undefined;
}

export class Supervisor {
  private worker: Worker | undefined;
  private replies: MessagePort | undefined;
  private shared = new SharedState();
  private session: Session | undefined;
  private watch: NodeJS.Timeout | undefined;
  private stuck: (Moment & { rss: number }) | undefined;
  /** What the process held when it was last looked at. */
  private rss = 0;
  /** When a thread that was ended will have given back its memory. */
  private settledAt = 0;
  private nextRequest = 1;
  private looks = 0;
  /** The request the explorer sleeps on. */
  private awaited: number | undefined;
  private isReachAwaited = false;
  private coverage: readonly CoverageMemory[] = [];
  /** The explorer has the program of its job. */
  private isLoaded = false;
  private readonly startSolver = threadStarter({ flags: CONFINED });
  private solver: { stop(): void } | undefined;
  private isSpent = false;

  constructor(private readonly ports: SupervisorPorts) {
    this.spawn();
  }

  handle(message: ToChild): void {
    switch (message.kind) {
      case "explore": {
        const { job, resume, isCareful } = message;
        if (message.isAfterCut === true) this.shared.uncancel();
        this.session = {
          job,
          isCareful,
          start: this.ports.now() - resume.spentMilliseconds,
          models: [...resume.models],
          avoid: [...resume.avoid],
          stops: [...resume.stops],
          reached: [...resume.reached],
          stopped: resume.stopped,
          ended: [...(resume.ended ?? [])],
          restarts: resume.isLast ? MAX_RESTARTS : 0,
          idle: 0,
          made: resume.made,
        };
        this.start();
        break;
      }
      case "loaded":
      case "native-answer":
      case "reach-answer":
        // an answer to an explorer that has been ended since is nobody's
        if (message.id === this.awaited) this.reply(message.answer);
        break;
      case "cancel":
        this.shared.cancel();
        break;
    }
  }

  private spawn(): Worker {
    this.shared = new SharedState();
    this.isSpent = false;
    this.awaited = undefined;
    const { bounds } = this.ports.settings;
    const channel = new MessageChannel();
    const secret = randomUUID();
    this.replies = channel.port1;
    this.replies.unref();
    const worker = new Worker(this.ports.explorerUrl, {
      workerData: { memory: this.shared.memory, replies: channel.port2, settings: this.ports.settings, secret },
      transferList: [channel.port2],
      // rights are those of a thread: the one that runs the program starts neither threads nor processes
      execArgv: explorerFlags(this.ports.settings),
      resourceLimits: { maxOldGenerationSizeMb: bounds.memory, stackSizeMb: bounds.stack },
      stdout: true,
      stderr: true,
    });
    // nobody reads what comes out there; unread it would pile up
    worker.stdout.resume();
    worker.stderr.resume();
    worker.on("message", (message: unknown) => {
      if (this.worker === worker) this.hearOut(secret, message);
    });
    worker.on("error", (error: NodeJS.ErrnoException) => {
      if (this.worker !== worker) return;
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") this.lost("memory");
      else this.lost("crash", error);
    });
    worker.on("exit", () => {
      if (this.worker === worker) this.lost("crash");
    });
    this.worker = worker;
    return worker;
  }

  private start(): void {
    const session = this.session!;
    const worker = this.worker ?? this.spawn();
    this.isLoaded = false;
    const { models, avoid, stops, reached, stopped, ended, made } = session;
    const resume: Resume = {
      models,
      avoid,
      stops,
      reached,
      ended,
      isLast: session.restarts >= MAX_RESTARTS,
      ...(stopped === undefined ? {} : { stopped }),
      ...(made === undefined ? {} : { made }),
      spentMilliseconds: this.ports.now() - session.start,
    };
    worker.postMessage({ kind: "explore", job: session.job, resume, isCareful: session.isCareful });
    this.watch ??= setInterval(() => this.look(), WATCH_EVERY_MS);
  }

  /** The explorer shares its thread with a program, which may have got hold of its port: what is not said with the secret is not the explorer's. */
  private hearOut(secret: string, told: unknown): void {
    try {
      const { secret: given, message } = told as { secret?: unknown; message: FromExplorer };
      if (given !== secret) throw new Error("a message that is not the explorer's");
      this.hear(message);
    } catch {
      this.tampered();
    }
  }

  private tampered(): void {
    const { worker, session } = this;
    this.worker = undefined;
    this.endSolver();
    void worker?.terminate();
    if (session === undefined) return;
    this.finish();
    this.ports.send({ kind: "failed", failure: tampering(session.job.target.file) });
  }

  /** A thread that can do no other job makes room for one that can. */
  private renew(): void {
    const { worker } = this;
    this.isSpent = false;
    this.endSolver();
    this.spawn();
    void worker?.terminate();
  }

  private endSolver(): void {
    this.solver?.stop();
    this.solver = undefined;
  }

  private hear(message: FromExplorer): void {
    switch (message.kind) {
      case "start-solver":
        this.endSolver();
        this.solver = this.startSolver(message.shared);
        return;
      case "end-solver":
        this.endSolver();
        return;
      case "ready":
        this.ports.onReady?.();
        return;
      case "spent":
        this.isSpent = true;
        return;
      case "coverage":
        this.coverage = message.memory;
        this.isLoaded = true;
        return;
      case "load":
      case "native":
      case "reach":
        if (message.kind === "load") this.stuck = undefined;
        this.awaited = this.nextRequest++;
        this.isReachAwaited = message.kind === "reach";
        this.ports.send({ ...message, id: this.awaited });
        return;
      case "about-to-run":
        // on its way before the run begins, which may end this process
        this.ports.send(message);
        this.shared.wake();
        return;
      case "found":
        this.session?.models.push(message.found.model);
        this.ports.send(message);
        return;
      case "progress":
        if (this.session !== undefined) this.session.made = madeBy(message);
        this.ports.send(message);
        return;
      case "done":
      case "failed":
        this.finish();
        if (this.isSpent) this.renew();
        void this.ports.isPoolFree().then((isFree) => {
          // whoever comes next would wait for what this job left behind
          if (!isFree) this.ports.send({ kind: "spent" });
          this.ports.send(message);
        });
        return;
      default:
        this.ports.send(message);
    }
  }

  /** Wakes the explorer with what it waits for. */
  private reply(answer: (ToChild & { readonly answer: unknown })["answer"]): void {
    this.awaited = undefined;
    this.replies?.postMessage(answer);
    this.shared.wake();
  }

  /** Nobody wants the search to go on, or its time is up. */
  private get isOver(): boolean {
    const { session } = this;
    if (session === undefined || this.shared.isCancelled) return true;
    const { job, start } = session;
    return "budget" in job && this.ports.now() - start > 1000 * job.budget.seconds;
  }

  private finish(): void {
    clearInterval(this.watch);
    this.watch = undefined;
    this.stuck = undefined;
    this.session = undefined;
  }

  /** The step budget ends most runs; what is stuck in native code, or has taken too much memory outside the heap, is ended here. */
  private look(): void {
    if (++this.looks % LOOKS_PER_SIGN === 0) this.ports.send({ kind: "alive" });
    // it sleeps until the command answers, which may have a large source to read
    if (this.awaited !== undefined) {
      this.stuck = undefined;
      // what the static side says is of no use any more when the search is over
      if (this.isReachAwaited && this.isOver) this.reply(NO_REACH_ANSWER);
      return;
    }
    const { bounds } = this.ports.settings;
    const run = this.shared.currentRun();
    const now = this.ports.now();
    const worked = this.ports.processor();
    const moment = run ?? this.shared.beat;
    const isRunning = run !== undefined;
    if (this.stuck?.moment !== moment || this.stuck.isRunning !== isRunning)
      this.stuck = { moment, isRunning, since: now, worked, rss: this.rss };
    const waited = now - this.stuck.since;
    this.rss = this.ports.rss();
    // what a run that was ended before has left behind, or still takes while its thread ends, is not this one's fault
    if (now < this.settledAt) this.stuck.rss = this.rss;
    const grown = this.rss - this.stuck.rss;
    const isGreedy = this.rss > (bounds.memory + REST_MB) * MEGABYTE && grown > (bounds.memory / 2) * MEGABYTE;
    // somebody waits for the end: no run is worth that
    // where properties are checked, a run that does not end is a finding: it has all its time
    const isLate = this.isOver && this.session?.job.kind !== "check";
    const allowed = isLate ? Math.min(LATE_MS, bounds.milliseconds) : bounds.milliseconds;
    const patience = this.shared.isCancelled ? 0 : allowed;
    // an explorer that took the place of another has what that one found to tell
    const hasNothing = this.session?.restarts === 0;
    const loading = this.shared.isCancelled && hasNothing ? GRACE_MS : LOADING_MS;
    const silence = this.shared.hasNeverRun ? loading : SILENCE_MS;
    const most = isRunning ? patience + GRACE_MS : silence;
    const turns = this.shared.isCancelled ? 1 : this.shared.hasNeverRun ? LOADING_TURNS : RUNNING_TURNS;
    if (isOverdue({ waited, worked: worked - this.stuck.worked }, most, turns)) this.end("time");
    else if ((isRunning || !this.isLoaded) && isGreedy) this.end("memory");
  }

  private end(why: Stop): void {
    const { worker } = this;
    this.settledAt = this.ports.now() + SETTLING_MS;
    this.lost(why);
    void worker?.terminate();
  }

  /** `error`: what ended the explorer, if it was neither a bound nor the program. */
  private lost(why: Stop, error?: Error): void {
    const { session, shared } = this;
    const wasRunning = shared.currentRun() !== undefined;
    this.worker = undefined;
    this.stuck = undefined;
    this.endSolver();
    if (session === undefined) return;
    const isIdle = !wasRunning && shared.hasNeverRun;
    // one that had the program may have failed at telling what ended the one before: the next one is not asked to
    if (isIdle && (!this.isLoaded || ++session.idle > 1)) {
      this.fail(session, { kind: this.isLoaded ? "idle" : "loading", why, error });
      return;
    }
    const model = wasRunning ? shared.currentModel() : "";
    session.stopped = undefined;
    session.stops.push(why);
    if (wasRunning) for (const part of this.coverage) addSlots(session.reached, part);
    if (model !== "") {
      session.avoid.push(model);
      session.stopped = { model, why };
      session.ended.push({ model, why });
      this.ports.send({ kind: "ended", model, why, reached: [...new Set(session.reached)] });
    }
    if (++session.restarts > MAX_RESTARTS + 1) {
      this.fail(session, { kind: "too-often", why, error });
      return;
    }
    this.spawn();
    if (shared.isCancelled) this.shared.cancel();
    this.start();
  }

  private fail({ job }: Session, ending: Ending): void {
    const isCancelled = this.shared.isCancelled;
    this.finish();
    const failure = endingFailure(job.target, ending, { isCancelled, memory: this.ports.settings.bounds.memory });
    this.ports.send({ kind: "failed", failure });
  }
}

function addSlots(reached: number[], { firstSlot, memory }: CoverageMemory): void {
  new Uint8Array(memory).forEach((value, i) => {
    if (value !== 0) reached.push(firstSlot + i);
  });
}

/** Those of the process, without the right that only the supervisor needs. */
function explorerFlags({ sandbox }: ProcessSettings): string[] {
  const isAllowed = sandbox.grants.some(({ permission }) => permission === "worker");
  return process.execArgv.filter((flag) => isAllowed || flag !== MAY_START_THREADS);
}
