/** Whether a run says all there is to say of the files it is about: only then may it take away what earlier runs wrote of other functions. */
import type { Session } from "./session.ts";

export function isPartial(
  { isInterrupted }: Pick<Session, "isInterrupted">,
  { specs, changedSince }: { readonly specs: readonly string[]; readonly changedSince?: string | undefined },
): boolean {
  return isInterrupted || changedSince !== undefined || specs.some((spec) => spec.includes("#"));
}
