/** What the report says about a run that was ended by a bound, with the option that moves it. */
import type { EncodedOutcome } from "../../value/encoded.ts";

type StopKind = Extract<EncodedOutcome, { readonly stopped: unknown }>["stopped"];

const TEXTS: Readonly<Record<StopKind, string>> = {
  steps: "it took too many steps; --max-steps allows more",
  memory: "it asked for too much memory; --max-memory allows more",
  time: "it took too long; --max-run-ms allows more",
  stack: "its calls nested too deep; --max-stack allows more",
  tasks: "it ran too many microtasks or timers; --max-tasks allows more",
  crash: "it ended the exploring process; the input is listed with its outcome and was not run again",
};

export const stopText = (why: StopKind): string => `a run was stopped (${why}): ${TEXTS[why]}`;
