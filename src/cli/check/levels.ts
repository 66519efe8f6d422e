/** Which checkers are on, and how loud: their own level, the configuration's, the command line's. */
import type { Checker, Level } from "../../checkers/checker.ts";
import { closest } from "../../frontend/suggest.ts";
import type { Config } from "../config.ts";
import { UsageError } from "../usage-error.ts";
import type { CheckOptions } from "./options.ts";

export type Levels = Readonly<Record<string, Exclude<Level, "off">>>;

/**
 * What the language accepts without a word (a hole in an array, NaN, an index that is not there) is often meant so, and only who wrote the
 * code can tell: `1 / x < 0` asks for the sign of zero. In packages it is told on demand.
 */
const SILENT: ReadonlySet<string> = new Set([
  "index-read",
  "index-write",
  "division-by-zero",
  "unsafe-integer",
  "int32-truncation",
  "narrowing-store",
  "nan",
]);

export function isQuietIn(file: string, checker: string): boolean {
  return SILENT.has(checker) && /[\\/]node_modules[\\/]/.test(file);
}

type Described = Pick<Checker, "name" | "level">;

const LEVELS: readonly Level[] = ["error", "warning", "off"];

export function chooseLevels(
  checkers: readonly Described[],
  config: Config,
  options: Pick<CheckOptions, "only" | "levels">,
): Levels {
  const names = checkers.map((checker) => checker.name);
  const levels = new Map<string, Level>(checkers.map((checker) => [checker.name, checker.level]));
  for (const [name, level] of Object.entries(config.checkers))
    levels.set(checkedName(name, names, "checkers"), checkedLevel(level, `the level of ${name}`));
  if (options.only !== undefined) {
    const only = options.only.map((name) => checkedName(name, names, "--only"));
    for (const name of names) {
      if (!only.includes(name)) levels.set(name, "off");
      // who asks for a checker by name wants to hear it
      else if (levels.get(name) === "off") levels.set(name, "warning");
    }
  }
  for (const text of options.levels) {
    const [name, level] = text.split("=");
    if (level === undefined)
      throw new UsageError(`--level ${JSON.stringify(text)} has no level`, "For example --level nan=error.");
    levels.set(checkedName(name!, names, "--level"), checkedLevel(level, "--level"));
  }
  const on: Record<string, Exclude<Level, "off">> = {};
  for (const [name, level] of levels) if (level !== "off") on[name] = level;
  return on;
}

export function checkedName(name: string, names: readonly string[], where: string): string {
  if (names.includes(name)) return name;
  const near = closest(name, names);
  throw new UsageError(
    `${where}: there is no checker ${JSON.stringify(name)}`,
    near === undefined ? `Checkers: ${names.join(", ")}.` : `Did you mean ${near}?`,
  );
}

function checkedLevel(text: string, where: string): Level {
  const level = LEVELS.find((one) => one === text);
  if (level !== undefined) return level;
  throw new UsageError(`${where}: ${JSON.stringify(text)} is no level`, `It takes ${LEVELS.join(", ")}.`);
}
