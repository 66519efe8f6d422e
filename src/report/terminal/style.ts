/** What the reports of all commands need to speak to a person. */
import { basename } from "node:path";
import type { ReportDocument, ReportedExploration, ReportedFunction, ReportedSince } from "../document.ts";
import { groupBy } from "../group.ts";

export interface TextStyle {
  /** How a file is shown. */
  readonly shown: (file: string) => string;
  readonly readText: (file: string) => string;
}

/** How the command was called, and what it wrote: what only the one who types needs to know. */
export interface Invocation {
  /** The words after the command. */
  readonly words: readonly string[];
  /** Where tests went, as it is shown; undefined when none were to be written. */
  readonly testsFolder?: string | undefined;
  /** The share of mutants that tests notice is asked for. */
  readonly showsMutants?: boolean;
  /** The baseline, when this run wrote it. */
  readonly baseline?: string | undefined;
  /** Findings that need inputs which hardly anybody passes are told one by one. */
  readonly showsExtreme?: boolean | undefined;
  /** So many findings are told, the loudest ones. */
  readonly maxFindings?: number | undefined;
  /** The script that was run, as it was named. */
  readonly script?: string | undefined;
}

export function interruptedText({ command, interrupted }: ReportDocument, { words }: Invocation): string {
  return interrupted
    ? `Interrupted: what was found so far is saved. Continue with: npx assay ${command} ${words.join(" ")}\n`
    : "";
}

/** Outcomes that no input can reach. */
export function infeasibleText(branches: readonly { readonly reason: string }[]): string {
  const told = ["proved infeasible", "proved unreachable"].flatMap((words) => {
    const count = branches.filter((branch) => branch.reason.startsWith(words)).length;
    return count > 0 ? [`${count} more ${words}`] : [];
  });
  return told.length > 0 ? ` (${told.join(", ")})` : "";
}

/** What `exhausted` and "proved infeasible" rest on, once for all targets. */
export function groundLines(targets: readonly ReportedExploration[]): string[] {
  const texts = new Set(targets.flatMap(({ assumptions }) => assumptions));
  return texts.size === 0
    ? []
    : ["", "Exhausted, and proved infeasible, under", ...[...texts].map((text) => `  ${text}`)];
}

/** What is told again from an earlier time, once for all targets of that time. */
export function sinceLines(targets: readonly ReportedFunction[]): string[] {
  const carried = targets.filter(({ since }) => since !== undefined);
  const when = ({ since }: ReportedFunction): string =>
    `${since!.at.slice(0, 16).replace("T", " ")} UTC${since!.revision === undefined ? "" : ` (${since!.revision})`}`;
  const grouped = (
    isMeant: (since: ReportedSince) => boolean,
    say: (since: string, details: ReportedSince) => string,
  ): string[] =>
    [
      ...groupBy(
        carried.filter(({ since }) => isMeant(since!)),
        (target) => say(when(target), target.since!),
      ),
    ].map(([said, group]) => `  ${namesOf(group)}: ${said}`);
  const isCarried = (since: ReportedSince): boolean => since.again === undefined;
  const titled = (title: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ["", title, ...lines];
  return [
    ...titled(
      "Unchanged, and not explored again (--again does it anyway)",
      grouped(
        (one) => isCarried(one) && one.isValidated !== true,
        (since, { isRerun }) => `since ${since}${isRerun === true ? ", and its known inputs do what they did" : ""}`,
      ),
    ),
    ...titled(
      "Edited, and not explored again (--again does it anyway)",
      grouped(
        (one) => isCarried(one) && one.isValidated === true,
        (since, { isOpen, isRerun }) => {
          if (isOpen !== true) return `explored ${since}, still valid: nothing on any of its paths changed`;
          const why =
            isRerun === true
              ? "its known paths, as far as they were run again, are what they were"
              : "nothing that its runs came by changed";
          return `explored ${since}, still valid: ${why}; not all of its paths are known`;
        },
      ),
    ),
    ...titled(
      "Explored again from what was known, with a share of the budget (--again explores from nothing)",
      grouped(
        (one) => !isCarried(one),
        (since, { again }) => `explored ${since}, ${againText(again!)}`,
      ),
    ),
  ];
}

const againText = ({ share, changed }: NonNullable<ReportedSince["again"]>): string => {
  const part = `at most ${Math.round(100 * share)} % of the budget`;
  if (changed === undefined) return `its code is the same, what it sees besides may not be: ${part}`;
  const { paths, of, added } = changed;
  const isNew =
    added === undefined
      ? ""
      : `, ${added.outcomes} ${added.outcomes === 1 ? "outcome of a branch is" : "outcomes of branches are"} new`;
  return paths === 0 && added === undefined
    ? `its known paths are as they were, what it may come by is not: ${part}`
    : `the edit concerns ${paths} of ${of} known paths${isNew}: ${part}`;
};

const MOST_NAMES = 8;

/** Every module may have one that is called so. */
const OF_ANY_MODULE: ReadonlySet<string> = new Set(["default", "module.exports"]);

/** The functions of a group, as long as that can be read. Without `file` it stands before them. */
export function namesOf(group: readonly { readonly export: string; readonly file?: string }[]): string {
  if (group.length > MOST_NAMES) return `${group.length} functions`;
  const nameOf = ({ export: name, file }: (typeof group)[number]): string =>
    file !== undefined && OF_ANY_MODULE.has(name) ? `${basename(file)}#${name}` : name;
  return group.map(nameOf).join(", ");
}
