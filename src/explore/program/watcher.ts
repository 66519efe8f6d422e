/** Attaches checkers to a runtime for the length of a run, and tells them how it ended. */

import type { Checker } from "../../checkers/checker.ts";
import { type Violation, Watch, type Watched } from "../../checkers/watch.ts";
import type { Guide } from "../../claims/guide.ts";
import { holds } from "../../expr/evaluate.ts";
import type { Model } from "../../expr/expr.ts";
import { hearRejections } from "../../runtime/async/rejections.ts";
import type { RunOutcome } from "../../runtime/builds/run.ts";
import type { ShadowRuntime } from "../../runtime/builds/shadow.ts";
import { isErrorOfInput } from "../../runtime/observe/input-errors.ts";
import type { DeclaredType, Ending } from "../../runtime/observe/observation.ts";
import { tell } from "../../runtime/observe/tell.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import type { GuidedRun } from "../search/guided-run.ts";
import { GuideWatch } from "./guide-watch.ts";

/** A run with passive checks only. */
export interface WatchedRun {
  readonly outcome: RunOutcome;
  readonly violations: readonly Violation[];
  readonly steps: number;
  /** Branch outcomes reached, watched modules only. */
  readonly slots: readonly number[];
  /** The model, with what the run took of clock and chance beyond it. */
  readonly model: Model;
}

export class Watcher {
  private readonly watch: Watch;
  private isAttached = false;
  private guide: GuideWatch | undefined;
  /** Where the error that ended the run was raised. */
  private raisedIn: readonly number[] | undefined;

  constructor(
    private readonly runtime: ShadowRuntime,
    checkers: readonly Checker[],
    private readonly hasAssertions: () => boolean,
    private readonly declared: DeclaredType | undefined,
  ) {
    this.watch = new Watch(checkers, {
      position: () => runtime.record.position,
      isDecided: (condition) => runtime.record.isDecided(condition),
      holds: (condition) => holds(condition, runtime.record.model),
      stack: () => this.raisedIn ?? runtime.frames.stack(),
    });
  }

  /** From now on assumptions are followed, too. */
  follow(guide: Guide, placeOf: ConstructorParameters<typeof GuideWatch>[3]): void {
    this.guide = new GuideWatch(guide, this.watch, () => this.runtime.record.position, placeOf);
  }

  /** What came of them in the run that ended. */
  get guided(): GuidedRun | undefined {
    return this.isAttached ? this.guide?.end() : undefined;
  }

  get broken(): Watch["broken"] {
    return this.watch.broken;
  }

  /** After the runtime began its record. */
  begin(): void {
    this.raisedIn = undefined;
    this.isAttached = false;
    this.watch.begin();
    this.guide?.begin();
  }

  /** The input is made: what happens from now on is the target's doing. */
  attach(): void {
    this.isAttached = true;
    this.runtime.observer = this.guide ?? this.watch;
    hearRejections((error) => this.rejected(error));
  }

  private rejected(error: unknown): void {
    const raised = this.runtime.frames.known(error);
    const isDeliberate = raised?.isDeliberate === true || isErrorOfInput(error);
    this.raisedIn = raised?.stack;
    tell(this.runtime, "rejected", raised?.site ?? this.runtime.record.lastSite, {
      error,
      isDeliberate,
      isAssertion: raised?.isAssertion === true,
    });
    this.raisedIn = undefined;
  }

  /** Before the runtime ends its record. `target`: the site of the function that was called. */
  end(outcome: RunOutcome, result$: Shadow, target: number): Watched {
    const { runtime } = this;
    // it never came to the call
    if (!this.isAttached) return this.watch.end();
    if (outcome.kind === "returns")
      tell(runtime, "returned", target, {
        value: { value: outcome.value, shadow: result$ },
        isTarget: true,
        isNumber: false,
        isOutermost: true,
        declared: this.declared,
      });
    const { ending, site } = this.observed(outcome);
    if (ending !== undefined) tell(runtime, "ended", site, { ending, hasAssertions: this.hasAssertions() });
    runtime.observer = undefined;
    hearRejections(undefined);
    return this.watch.end();
  }

  /** The run never ended by itself. */
  stopped(why: string): Watched {
    this.attach();
    tell(this.runtime, "ended", -1, { ending: { kind: "stopped", why } });
    this.runtime.observer = undefined;
    hearRejections(undefined);
    return this.watch.end();
  }

  /** The end of a run as an observation, and where it is said to have happened. */
  private observed(outcome: RunOutcome): { readonly ending: Ending | undefined; readonly site: number } {
    const { runtime } = this;
    switch (outcome.kind) {
      case "returns":
        return { ending: { kind: "returns" }, site: -1 };
      case "throws": {
        const raised = runtime.frames.known(outcome.error);
        this.raisedIn = raised?.stack;
        const isDeliberate = raised?.isDeliberate === true || isErrorOfInput(outcome.error);
        return {
          ending: { kind: "throws", error: outcome.error, isDeliberate, isAssertion: raised?.isAssertion === true },
          site: raised?.site ?? runtime.record.lastSite,
        };
      }
      case "stopped": {
        const loop = runtime.record.exhaustedAt;
        // where exactly the stack runs out varies, so it is reported for the target as a whole
        const site = outcome.why === "stack" ? -1 : loop >= 0 ? loop : runtime.record.lastSite;
        return { ending: { kind: "stopped", why: outcome.why, ...(loop >= 0 ? { loop } : {}) }, site };
      }
      case "exits":
      case "rejected":
        return { ending: undefined, site: -1 };
    }
  }
}
