/** Why a job could not be done, as the host tells it: what happened, and what to do about it. */
import type { JobFailure } from "../jobs/result.ts";
import { thrownText } from "../value/encode.ts";
import { UnbuildableShape } from "./input/plan.ts";
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

export function failureOf(error: unknown): JobFailure {
  if (error instanceof LoadFailure) {
    const { reason } = error;
    const text = thrownText(reason);
    return {
      kind: "load",
      message: `${error.file} throws while it loads: ${text}`,
      hint: "Make the module loadable on its own (node can import it), then run again.",
    };
  }
  if (error instanceof UnbuildableShape) return { kind: "shape", message: error.message, hint: error.hint };
  if (error instanceof MissingExport)
    return { kind: "missing", message: error.message, hint: "Check the name after #." };
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return {
    kind: "internal",
    message: text,
    hint: "This is a bug in Assay. Please report it with the command you ran.",
  };
}
