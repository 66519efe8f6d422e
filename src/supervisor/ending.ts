/** Why a job ended without a result, as the user is told: what happened, and what to do about it. */
import type { Job } from "../jobs/job.ts";
import type { Stop } from "../jobs/messages.ts";
import type { JobFailure } from "../jobs/result.ts";

/** `loading`: the program was never there; `idle`: it was, and nothing of it was ever run; `too-often`: explorers that only had to repeat what was found were lost as well. */
export interface Ending {
  readonly kind: "loading" | "idle" | "too-often";
  readonly why: Stop;
  /** What ended the explorer, if it was neither a bound nor the program: that is a defect of Assay. */
  readonly error: Error | undefined;
}

interface Circumstances {
  readonly isCancelled: boolean;
  /** What the explorer's heap may take, in megabytes. */
  readonly memory: number;
}

const WHILE_LOADING: Readonly<Record<Stop, string>> = {
  time: "does not finish loading",
  memory: "runs out of memory while it loads",
  crash: "ends its thread while it loads",
};

const HAPPENED: Readonly<Record<Stop, string>> = {
  time: "took too long",
  memory: "ran out of memory",
  crash: "ended its thread",
};

const LOADABLE = "Make the module loadable on its own (node can import it), then run again.";

export function endingFailure(
  target: Job["target"],
  { kind, why, error }: Ending,
  { isCancelled, memory }: Circumstances,
): JobFailure {
  const { file } = target;
  if (error !== undefined)
    return {
      kind: "internal",
      message: `${error.name}: ${error.message}`,
      hint: "Please report this with the command you ran.",
    };
  const more = `Allow more with --max-memory (${memory} MB now)`;
  if (kind === "loading") {
    if (isCancelled && why === "time")
      return { kind: "load", message: `${file} was not loaded yet when everything was ended`, hint: "" };
    const hint = why === "memory" ? `${more}, or let the module take less while it loads.` : LOADABLE;
    return { kind: "load", message: `${file} ${WHILE_LOADING[why]}`, hint };
  }
  const message =
    kind === "idle"
      ? `exploring ${file} ${HAPPENED[why]} before its first run`
      : `exploring ${file} ${HAPPENED[why]} too often`;
  const hint =
    why === "memory"
      ? `${more}, or name a smaller target.`
      : why === "time"
        ? "Allow runs more time with --max-run-ms, or name a smaller target."
        : "Name a smaller target.";
  return { kind: "stopped", message, hint };
}
