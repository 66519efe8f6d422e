/**
 * What nobody handles. Promises of the program that are rejected: whoever owns the process tells, a run that is watched listens.
 * Exceptions that leave callbacks of the event loop: the first one ends the run.
 */

type Heard = (error: unknown) => void;

let heard: Heard | undefined;

/** The process saw an unhandled rejection. */
export function tellRejection(error: unknown): void {
  heard?.(error);
}

export function hearRejections(listener: Heard | undefined): void {
  heard = listener;
}

let uncaught: { readonly error: unknown } | undefined;

/** An exception left a callback: natively it ends the process. */
export function tellUncaught(error: unknown): void {
  uncaught ??= { error };
}

export function uncaughtException(): { readonly error: unknown } | undefined {
  return uncaught;
}

export function forgetUncaught(): void {
  uncaught = undefined;
}
