/** A place where several functions fail is one finding: that of the function it is in, or else the one with the smallest call. */
import { groupBy } from "../../report/group.ts";
import type { Shown } from "./shown-finding.ts";

export function onePerPlace(found: readonly Shown[]): Shown[] {
  const groups = groupBy(found, ({ finding }) =>
    [finding.checker, finding.file, finding.line, finding.column, finding.endColumn].join("\n"),
  );
  return [...groups.values()].map((group) => {
    const [best, ...others] = [...group].sort(
      (a, b) => RANK[a.finding.level] - RANK[b.finding.level] || distance(a) - distance(b),
    );
    const callers = others.map(({ finding }) => finding.function);
    return callers.length === 0 ? best! : { ...best!, finding: { ...best!.finding, callers } };
  });
}

/** The loudest first. */
export const RANK = { error: 0, warning: 1, extreme: 2 } as const;

/** From the function that contains the place, then by what a reader has to read. */
function distance({ target, finding, raw }: Shown): number {
  const isInside = finding.file === target.file && (raw.functions?.length ?? 0) <= 1;
  return (isInside ? 0 : 10_000) + finding.call.length;
}
