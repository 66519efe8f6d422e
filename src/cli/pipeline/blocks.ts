/** What the program tried and was not allowed, as lines of the report: once per place, with the option that would allow it. */
import type { Attempt } from "../../sandbox/attempt.ts";

export function blockLines(attempts: readonly Attempt[], file: string, shown: (file: string) => string): string[] {
  const lines = attempts.map(({ what, flag, place }) => {
    const where =
      place === undefined ? "" : place.file === file ? `line ${place.line}: ` : `${shown(place.file)}:${place.line}: `;
    return `${where}${what} was blocked; ${flag} would allow it`;
  });
  return [...new Set(lines)];
}
