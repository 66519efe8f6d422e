/** How runs end, as texts to compare: runs with the same text bring nothing new by their ending. */
import type { RunOutcome } from "../../runtime/builds/run.ts";
import { thrownKind, thrownMessage } from "../../value/encode.ts";

/** Returned, the same class of error, the same bound, the same exit code. */
export function endingOf(outcome: RunOutcome): string {
  switch (outcome.kind) {
    case "returns":
      return "returns";
    case "throws":
      return `throws ${thrownKind(outcome.error)}`;
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
  const message = thrownMessage(outcome.error).slice(0, 80);
  return `${endingOf(outcome)}: ${message.replace(/"[^"]*"|'[^']*'|\d+/g, "…")}`;
}
