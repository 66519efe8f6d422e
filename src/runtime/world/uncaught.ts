/** Exceptions that leave callbacks of the event loop, where nobody can catch them: the first one ends the run. */

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
