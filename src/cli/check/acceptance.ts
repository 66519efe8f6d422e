/** Findings that are not reported, and why: comments, the configuration, and what the language accepts in packages. */
import type { IgnoredFinding, ReportedFinding } from "../../report/findings/finding.ts";
import type { Session } from "../pipeline/session.ts";
import type { Config } from "../project/config.ts";
import { pathMatcher } from "../project/path-matcher.ts";
import { diagnosticText, shown } from "../terminal/diagnostic-text.ts";
import { findIgnores, type Ignore } from "./ignores.ts";
import { isQuietIn } from "./levels.ts";

const IN_PACKAGE = "it is in a package and the language accepts it; --dependencies reports it";

export type Ignores = ReadonlyMap<string, readonly Ignore[]>;

/** Undefined when a comment is wrong: it was told, and nothing is checked under a misunderstanding. */
export function readIgnores({ modules, subjects, ports }: Session, checkers: readonly string[]): Ignores | undefined {
  const byFile = new Map<string, readonly Ignore[]>();
  let isGood = true;
  for (const file of subjects) {
    const { ignores, problems } = findIgnores(modules.module(file).parsed, checkers);
    byFile.set(file, ignores);
    for (const problem of problems) ports.err(diagnosticText(problem, ports.cwd));
    isGood &&= problems.length === 0;
  }
  return isGood ? byFile : undefined;
}

export interface AcceptanceRules {
  readonly ignores: Ignores;
  readonly config: Config;
  readonly subjects: ReadonlySet<string>;
  /** Packages are held to the same standard as the code that uses them. */
  readonly dependencies: boolean;
}

export function acceptedAs(finding: ReportedFinding, rules: AcceptanceRules): IgnoredFinding | undefined {
  const { id, checker, file, line } = finding;
  const reason = ignoreReason(finding, rules);
  if (reason !== undefined) return { id, checker, file, line, reason };
  const isQuiet = !rules.dependencies && !rules.subjects.has(file) && isQuietIn(file, checker);
  return isQuiet ? { id, checker, file, line, reason: IN_PACKAGE, isInPackage: true } : undefined;
}

function ignoreReason(
  { checker, file, line }: ReportedFinding,
  { ignores, config }: AcceptanceRules,
): string | undefined {
  const comment = ignores.get(file)?.find((one) => one.checker === checker && one.line === line);
  if (comment !== undefined) return comment.reason;
  const path = shown(file, config.folder);
  return config.ignore.find(
    (rule) => rule.checker === checker && rule.paths.some((glob) => pathMatcher(glob)(path) || pathMatcher(glob)(file)),
  )?.reason;
}
