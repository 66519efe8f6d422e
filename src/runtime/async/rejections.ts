/** Promises of the program that are rejected while nobody handles them: whoever owns the process tells, a run that is watched listens. */

type Heard = (error: unknown) => void;

let heard: Heard | undefined;

/** The process saw an unhandled rejection. */
export function tellRejection(error: unknown): void {
  heard?.(error);
}

export function hearRejections(listener: Heard | undefined): void {
  heard = listener;
}
