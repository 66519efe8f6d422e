/** How runs end, as texts to compare: runs with the same text bring nothing new by their ending. */
import type { RunOutcome } from "../../runtime/builds/run.ts";

/** Returned, the same class of error, the same bound, the same exit code. */
export function endingOf(outcome: RunOutcome): string {
  switch (outcome.kind) {
    case "returns":
      return "returns";
    case "throws":
      return outcome.error instanceof Error
        ? `throws ${outcome.error.constructor?.name}`
        : `throws ${typeof outcome.error}`;
    case "stopped":
      return `stopped ${outcome.why}`;
    case "exits":
      return `exits ${outcome.code}`;
    case "rejected":
      return "rejected";
  }
}

/** The message too, without what it quotes of the input. */
export function failureOf(outcome: Extract<RunOutcome, { kind: "throws" }>): string {
  return `${endingOf(outcome)}: ${messageOf(outcome.error)}`;
}

/** The program's error may be anything. */
function messageOf(error: unknown): string {
  try {
    const { message } = error as Error;
    return typeof message === "string" ? message.slice(0, 80).replace(/"[^"]*"|'[^']*'|\d+/g, "…") : "";
  } catch {
    return "";
  }
}
