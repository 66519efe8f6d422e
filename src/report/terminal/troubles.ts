/** What could not be done, and what was not even begun: once for all functions of which the same is to be said. */
import type { ReportedFunction } from "../document.ts";
import { groupBy } from "../group.ts";
import { namesOf, type TextStyle } from "./style.ts";

const MOST = 40;

/** `said`: what the report says elsewhere. */
export function troubleLines(
  targets: readonly ReportedFunction[],
  { shown }: TextStyle,
  said: ReadonlySet<string> = new Set(),
): string[] {
  const section = (heading: string, troubles: readonly Trouble[]): string[] => {
    const groups = [...groupBy(troubles, ({ target, text }) => `${target.file}\0${text}`).values()];
    if (groups.length === 0) return [];
    const lines = groups
      .slice(0, MOST)
      .map(
        (group) =>
          `  ${shown(group[0]!.target.file)} ${namesOf(group.map(({ target }) => ({ export: target.export })))}: ${group[0]!.text}`,
      );
    const more = groups.length - MOST;
    return ["", heading, ...lines, ...(more > 0 ? [`  and ${more} more (--json lists them)`] : [])];
  };
  return [
    ...section(
      "What Assay could not do",
      targets.flatMap((target) => target.limits.filter((text) => !said.has(text)).map((text) => ({ target, text }))),
    ),
    ...section(
      "Not explored",
      targets.flatMap((target) => {
        const { message, hint } = target;
        return message === undefined
          ? []
          : [{ target, text: hint === undefined ? message : `${message}\n    ${hint}` }];
      }),
    ),
  ];
}

interface Trouble {
  readonly target: ReportedFunction;
  readonly text: string;
}
