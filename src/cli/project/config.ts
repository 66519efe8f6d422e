/** The project's configuration: `assay.config.json`, or a module whose default export is the same object. */

import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { closest } from "../../frontend/suggest.ts";
import { readText } from "../../machine/text-files.ts";
import { shown } from "../terminal/diagnostic-text.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { defaultExport } from "./config-module.ts";

export interface IgnoreRule {
  readonly checker: string;
  /** Globs; relative ones start at the configuration's folder. */
  readonly paths: readonly string[];
  readonly reason: string;
}

export interface Config {
  /** Folder of the configuration file. */
  readonly folder: string;
  readonly file: string | undefined;
  /** Levels by checker. */
  readonly checkers: Readonly<Record<string, string>>;
  /** Paths of plugin modules, relative to the folder. */
  readonly plugins: readonly string[];
  readonly ignore: readonly IgnoreRule[];
  readonly baseline: string | undefined;
}

const NAMES = ["assay.config.json", "assay.config.mjs", "assay.config.js", "assay.config.cjs"];
const KEYS = ["checkers", "plugins", "ignore", "baseline"];

/** The nearest configuration at or above a folder. */
export async function loadConfig(from: string): Promise<Config> {
  const file = findConfig(from);
  if (file === undefined) return { folder: from, file, checkers: {}, plugins: [], ignore: [], baseline: undefined };
  return checked(await read(file, from), file, from);
}

function findConfig(folder: string): string | undefined {
  for (const name of NAMES) if (existsSync(join(folder, name))) return join(folder, name);
  return dirname(folder) === folder ? undefined : findConfig(dirname(folder));
}

async function read(file: string, cwd: string): Promise<unknown> {
  try {
    return file.endsWith(".json") ? JSON.parse(readText(file)) : await defaultExport(file);
  } catch (error) {
    throw new UsageError(
      `${shown(file, cwd)} cannot be read: ${(error as Error).message}`,
      "Correct it, or move it away to use the defaults.",
    );
  }
}

function checked(value: unknown, file: string, cwd: string): Config {
  const name = shown(file, cwd);
  const wrong = (what: string, hint: string): never => {
    throw new UsageError(`${name}: ${what}`, hint);
  };
  if (!isRecord(value)) return wrong("it must hold an object", 'For example { "checkers": { "index-read": "off" } }.');
  for (const key of Object.keys(value)) {
    if (KEYS.includes(key)) continue;
    const near = closest(key, KEYS);
    wrong(
      `unknown key ${JSON.stringify(key)}`,
      near === undefined ? `It takes ${KEYS.join(", ")}.` : `Did you mean ${JSON.stringify(near)}?`,
    );
  }
  const { checkers = {}, plugins = [], ignore = [], baseline } = value;
  if (!isRecord(checkers) || !Object.values(checkers).every((level) => typeof level === "string"))
    return wrong('"checkers" must map names to levels', 'For example { "checkers": { "nan": "error" } }.');
  if (!isTexts(plugins))
    return wrong('"plugins" must list paths', 'For example { "plugins": ["./checks/money.mjs"] }.');
  if (baseline !== undefined && typeof baseline !== "string")
    return wrong('"baseline" must be a path', 'For example { "baseline": "assay-baseline.json" }.');
  if (!Array.isArray(ignore)) return wrong('"ignore" must be a list', RULE_EXAMPLE);
  return {
    folder: dirname(file),
    file,
    checkers: checkers as Record<string, string>,
    plugins,
    ignore: ignore.map((rule: unknown, i) => {
      if (!isRecord(rule) || typeof rule.checker !== "string" || !isTexts(rule.paths))
        return wrong(`"ignore" item ${i + 1} needs "checker", "paths" and "reason"`, RULE_EXAMPLE);
      if (typeof rule.reason !== "string" || rule.reason.trim() === "")
        return wrong(`"ignore" item ${i + 1} (${rule.checker}) has no reason`, RULE_EXAMPLE);
      return { checker: rule.checker, paths: rule.paths, reason: rule.reason };
    }),
    baseline,
  };
}

const RULE_EXAMPLE =
  'For example { "ignore": [{ "checker": "nan", "paths": ["src/stats/**"], "reason": "NaN means no data there" }] }.';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");
