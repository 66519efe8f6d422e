/** Why a job could not be done, as the host tells it: what happened, and what to do about it. */
import type { Stop } from "../jobs/messages.ts";
import type { JobFailure } from "../jobs/result.ts";
import { isA } from "../runtime/pristine.ts";
import type { StopReason } from "../runtime/record/trace.ts";
import { thrownText } from "../value/encode.ts";
import { UnbuildableShape } from "./input/plan.ts";
import { NeverLoaded, StoppedLoading } from "./program/evaluate.ts";
import { MissingExport } from "./program/target-call.ts";

/** The program could not be loaded: its own code threw. */
export class LoadFailure extends Error {
  constructor(
    readonly reason: unknown,
    readonly file: string,
  ) {
    super("load failure");
  }
}

/** A script ended the explorer in its first run, without which nothing is known of it. */
export class LostAtFirstRun extends Error {
  constructor(
    readonly file: string,
    readonly why: Stop,
  ) {
    super("lost at the first run");
  }
}

export function failureOf(error: unknown): JobFailure {
  if (isA(error, LoadFailure)) {
    const { reason } = error;
    if (isA(reason, StoppedLoading)) return stoppedLoading(error.file, reason.why);
    return {
      kind: "load",
      message: isA(reason, NeverLoaded)
        ? `${error.file} does not finish loading: it awaits something that never comes`
        : `${error.file} throws while it loads: ${thrownText(reason)}`,
      hint: "Make the module loadable on its own (node can import it), then run again.",
    };
  }
  if (isA(error, LostAtFirstRun)) return lostAtFirstRun(error);
  if (isA(error, UnbuildableShape)) return { kind: "shape", message: error.message, hint: error.hint };
  if (isA(error, MissingExport)) return { kind: "missing", message: error.message, hint: "Check the name after #." };
  return {
    kind: "internal",
    message: thrownText(error),
    hint: "This is a bug in Assay. Please report it with the command you ran.",
  };
}

const OPTIONS: Readonly<Record<StopReason, string>> = {
  steps: "--max-steps",
  stack: "--max-stack",
  memory: "--max-memory",
  time: "--max-run-ms",
  tasks: "--max-tasks",
};

const stoppedLoading = (file: string, why: StopReason): JobFailure => ({
  kind: "load",
  message:
    why === "memory"
      ? `${file} runs out of memory while it loads`
      : `${file} does not finish loading: it was stopped (${why})`,
  hint: `Make the module loadable on its own (node can import it), or allow more with ${OPTIONS[why]}.`,
});

const lostAtFirstRun = ({ file, why }: LostAtFirstRun): JobFailure => {
  const happened = { memory: "runs out of memory", time: "does not end", crash: "ends the exploring process" }[why];
  const allow = why === "crash" ? "" : `allow more with ${OPTIONS[why]}, or `;
  return {
    kind: "stopped",
    message: `${file} ${happened} when it is first run`,
    hint: `To explore the rest, ${allow}give it input with which it ends.`,
  };
};
