/**
 * The host's end of an exploration: starts the sandboxed child, answers its requests for modules, hands on what it finds.
 * If the whole child process dies (heap exhausted, fatal native error), a new one repeats the search announcing each input
 * before it runs, so that the input that killed it becomes known and is avoided.
 */
import type { ChildProcess } from "node:child_process";
import type { Duplex } from "node:stream";
import type { SeenViolation } from "../checkers/finding.ts";
import type { ModelEntries } from "../jobs/input.ts";
import type { Job } from "../jobs/job.ts";
import { madeBy } from "../jobs/made.ts";
import type { FromChild, Made, Stop, ToChild } from "../jobs/messages.ts";
import type { LoadAnswer, LoadRequest } from "../jobs/modules.ts";
import { NO_REACH_ANSWER, type ReachAnswer, type ReachQuestion } from "../jobs/reach.ts";
import type { FoundInput, JobFailure, ResultOf } from "../jobs/result.ts";
import { DEFAULT_SETTINGS, type ProcessSettings } from "../jobs/settings.ts";
import { tampering } from "../jobs/tampering.ts";
import type { Attempt } from "../sandbox/attempt.ts";
import { type HostEnd, openHostEnd } from "../sandbox/channel/host-end.ts";
import { onceEnded } from "../sandbox/start.ts";
import type { NativeRequest } from "../solver/native/name.ts";
import { NativeService } from "../solver/native/service.ts";
import { type RecheckRequest, recheckJob } from "./job-builder.ts";
import { MESSAGE } from "./message-form.ts";
import { takeExplorer } from "./start-explorer.ts";

export interface HostPorts {
  readonly childPath: string;
  load(request: LoadRequest): LoadAnswer;
  now(): number;
  readonly settings?: ProcessSettings;
  /** What the code says about a goal of the job that its exploration does not reach. `milliseconds`: what is left for the job. */
  reach?(question: ReachQuestion, job: Job, milliseconds: number): Promise<ReachAnswer>;
  /** How often it is looked whether the child says anything. */
  readonly lookMilliseconds?: number;
}

export interface JobHandlers {
  onFound?(found: FoundInput): void;
  /** The program tried something it may not do. */
  onBlocked?(attempt: Attempt): void;
  onProgress?(progress: { runs: number; covered: number; goals: number }): void;
  /** A line of the solver log. */
  onQuery?(line: string): void;
}

export type JobEnd<J extends Job = Job> =
  | { readonly kind: "done"; readonly result: ResultOf<J> }
  | { readonly kind: "failed"; readonly failure: JobFailure };

const MAX_DEATHS = 5;
/** A child that says nothing, not even that it lives, at so many looks in a row is lost: its channel, or all of it. */
const LOOK_EVERY_MS = 5_000;
const SILENT_LOOKS = 6;

export class ExplorerHost {
  private child: ChildProcess | undefined;
  private channel: HostEnd<ToChild> | undefined;
  private job: RunningJob | undefined;
  private isCut = false;
  private watch: NodeJS.Timeout | undefined;
  private silentLooks = 0;
  private pipe: Duplex | undefined;
  /** The child has said something. */
  private isUp = false;
  /** The child must not be given another job. */
  private isSpent = false;
  /** Why the child was ended, if it was for what it said. */
  private failure: string | undefined;
  /** Files that do not load, and why: no other target of theirs will. */
  private readonly unloadable = new Map<string, JobFailure>();
  private readonly natives = new NativeService();

  constructor(private readonly ports: HostPorts) {}

  /** Starting takes a moment; begin before the job is ready. */
  warmUp(): void {
    this.child ??= this.spawn();
  }

  explore<J extends Job>(job: J, handlers: JobHandlers): Promise<JobEnd<J>> {
    const failure = this.unloadable.get(job.target.file);
    if (failure !== undefined) return Promise.resolve({ kind: "failed", failure });
    return new Promise((resolve) => {
      this.job = {
        job,
        handlers,
        // the explorer answers a job of a kind with a result of that kind
        resolve: resolve as (end: JobEnd) => void,
        start: this.ports.now(),
        models: [],
        avoid: [],
        stops: [],
        ended: [],
        reached: [],
        deaths: 0,
        about: undefined,
        isCancelled: false,
        made: undefined,
      };
      this.begin(false);
    });
  }

  /** Runs inputs with passive checks only: what properties each of them violates. Not while an exploration is under way. */
  async recheck(request: RecheckRequest): Promise<readonly (readonly SeenViolation[])[]> {
    const end = await this.explore(recheckJob(request), {});
    if (end.kind === "failed") throw new Error(end.failure.message);
    return end.result.violations;
  }

  /** Ends the exploration under way with what it has. */
  cancel(): void {
    if (this.job !== undefined) this.job.isCancelled = true;
    this.send({ kind: "cancel" });
  }

  /** Ends the exploration under way for another one, which begins as if nothing had been ended. */
  cut(): void {
    this.isCut = true;
    this.cancel();
  }

  dispose(): void {
    clearInterval(this.watch);
    const { child, pipe } = this;
    this.child = undefined;
    // one that is still setting itself up ends when its pipe does: a bubblewrap that is killed meanwhile leaves its half-made child behind for good
    if (this.isUp) child?.kill("SIGKILL");
    else {
      pipe?.destroy();
      child?.unref();
    }
    this.natives.dispose();
  }

  private begin(isCareful: boolean): void {
    this.child ??= this.spawn();
    const job = this.job!;
    const stopped =
      job.about !== undefined && isCareful ? { stopped: { model: job.about, why: "crash" as const } } : {};
    const resume = {
      ended: job.ended,
      models: job.models,
      avoid: job.avoid,
      stops: job.stops,
      reached: job.reached,
      isLast: job.deaths >= MAX_DEATHS,
      spentMilliseconds: this.ports.now() - job.start,
      ...stopped,
      ...(job.made === undefined ? {} : { made: job.made }),
    };
    job.about = undefined;
    this.listen();
    const isAfterCut = this.isCut && !job.isCancelled;
    if (isAfterCut) this.isCut = false;
    this.send({ kind: "explore", job: job.job, resume, isCareful, ...(isAfterCut ? { isAfterCut } : {}) });
    if (job.isCancelled) this.send({ kind: "cancel" });
  }

  private spawn(): ChildProcess {
    this.isSpent = false;
    this.isUp = false;
    const { settings = DEFAULT_SETTINGS } = this.ports;
    const { child, pipe } = takeExplorer({ childPath: this.ports.childPath, settings });
    this.pipe = pipe;
    this.channel = openHostEnd<ToChild, FromChild>(pipe, {
      form: MESSAGE,
      hear: (message) => this.hearOut(child, message),
      onTrouble: (why) => this.distrust(child, why),
    });
    // with all that it said heard
    onceEnded(child, (code, signal) => {
      if (this.child === child) this.died(signal ?? `exit code ${code}`);
    });
    return child;
  }

  private send(message: ToChild): void {
    if (this.child !== undefined) this.channel?.send(message);
  }

  /** Counts looks, not time: while this process is busy with something else it cannot hear. */
  private listen(): void {
    clearInterval(this.watch);
    this.silentLooks = 0;
    this.watch = setInterval(() => {
      if (this.job === undefined) clearInterval(this.watch);
      else if (++this.silentLooks > SILENT_LOOKS) this.child?.kill("SIGKILL");
    }, this.ports.lookMilliseconds ?? LOOK_EVERY_MS);
    this.watch.unref();
  }

  /** What fails here for what the child said ends the child and not this process. */
  private hearOut(child: ChildProcess, message: FromChild): void {
    try {
      if (this.child === child) this.hear(message);
    } catch (error) {
      this.failure = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      child.kill("SIGKILL");
    }
  }

  /** Somebody else wrote on the channel: there is nobody in that process to be believed. */
  private distrust(child: ChildProcess, why: string): void {
    child.kill("SIGKILL");
    const { job } = this;
    if (this.child !== child) return;
    this.child = undefined;
    this.job = undefined;
    job?.resolve({ kind: "failed", failure: tampering(job.job.target.file, why) });
  }

  private hear(message: FromChild): void {
    const { job } = this;
    this.silentLooks = 0;
    this.isUp = true;
    switch (message.kind) {
      case "alive":
        break;
      case "spent":
        this.isSpent = true;
        break;
      case "ended":
        job?.avoid.push(message.model);
        job?.ended.push({ model: message.model, why: message.why });
        if (job !== undefined) job.reached = message.reached;
        job?.stops.push(message.why);
        // if the process dies next, it is not for this one
        if (job !== undefined && job.about === message.model) job.about = undefined;
        break;
      case "load":
        this.send({ kind: "loaded", id: message.id, answer: this.ports.load(message.request) });
        break;
      case "native":
        void this.askNative(message.id, message.request);
        break;
      case "reach":
        void this.askReach(message.id, message);
        break;
      case "about-to-run":
        if (job !== undefined) job.about = message.model;
        break;
      case "found":
        job?.models.push(message.found.model);
        job?.handlers.onFound?.(message.found);
        break;
      case "blocked":
        job?.handlers.onBlocked?.(message.attempt);
        break;
      case "progress":
        if (job !== undefined) job.made = madeBy(message);
        job?.handlers.onProgress?.(message);
        break;
      case "query":
        job?.handlers.onQuery?.(message.line);
        break;
      case "done":
      case "failed":
        this.job = undefined;
        if (message.kind === "failed" && message.failure.kind === "load" && job !== undefined && !job.isCancelled)
          this.unloadable.set(job.job.target.file, message.failure);
        if (this.isSpent) this.replaceChild();
        job?.resolve(message);
        break;
    }
  }

  private replaceChild(): void {
    const { child } = this;
    this.child = undefined;
    child?.kill("SIGKILL");
  }

  private async askNative(id: number, request: NativeRequest): Promise<void> {
    const { child } = this;
    const answer = await this.natives.answer(request);
    if (this.child === child) this.send({ kind: "native-answer", id, answer });
  }

  private async askReach(id: number, question: ReachQuestion): Promise<void> {
    const { child, job } = this;
    const left = job === undefined ? 0 : 1000 * job.job.budget.seconds - (this.ports.now() - job.start);
    const answer = job === undefined ? undefined : await this.ports.reach?.(question, job.job, left);
    if (this.child === child) this.send({ kind: "reach-answer", id, answer: answer ?? NO_REACH_ANSWER });
  }

  private died(how: string): void {
    this.child = undefined;
    const { job } = this;
    if (job === undefined) return;
    if (job.about !== undefined) {
      job.avoid.push(job.about);
      job.ended.push({ model: job.about, why: "crash" });
    }
    job.stops.push("crash");
    if (++job.deaths > MAX_DEATHS) {
      this.job = undefined;
      const failure: JobFailure = {
        kind: "stopped",
        message: `the exploring process died ${job.deaths} times (${this.failure ?? how})`,
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
  readonly stops: Stop[];
  readonly ended: { readonly model: string; readonly why: Stop }[];
  /** What those runs reached: a child that dies takes its own record with it. */
  reached: readonly number[];
  deaths: number;
  /** The input announced last, in careful mode. */
  about: string | undefined;
  isCancelled: boolean;
  made: Made | undefined;
}
