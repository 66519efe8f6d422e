/** What the project and the command line decide before anything is looked at: checkers, levels, baseline. */
import { dirname, join, resolve } from "node:path";
import type { CheckSettings } from "../../checkers/finding.ts";
import { type Config, loadConfig } from "../project/config.ts";
import { projectRoot } from "../project/outermost.ts";
import { isWithin } from "../project/own-files.ts";
import { shown } from "../terminal/diagnostic-text.ts";
import { UsageError } from "../terminal/usage-error.ts";
import { type Baseline, readBaseline } from "./baseline.ts";
import { checkedName, chooseLevels } from "./levels.ts";
import type { CheckOptions } from "./options.ts";
import { knownCheckers } from "./plugins.ts";

export interface Rules {
  readonly config: Config;
  readonly settings: CheckSettings;
  /** Checkers whose level the configuration or the command line says. */
  readonly chosen: ReadonlySet<string>;
  /** Names of all checkers, also of those that are off. */
  readonly checkers: readonly string[];
}

export async function readRules(options: CheckOptions, cwd: string): Promise<Rules> {
  const config = await loadConfig(startFolder(options, cwd));
  const known = knownCheckers(config, cwd);
  const checkers = known.map((checker) => checker.name);
  for (const rule of config.ignore) checkedName(rule.checker, checkers, "ignore");
  const settings: CheckSettings = {
    levels: chooseLevels(known, config, options),
    combine: options.combine,
    plugins: config.plugins.map((path) => resolve(config.folder, path)),
  };
  const chosen = new Set([
    ...Object.keys(config.checkers),
    ...(options.only ?? []),
    ...options.levels.map((text) => text.split("=")[0]!),
  ]);
  return { config, settings, chosen, checkers };
}

/** The configuration is looked for from the first subject upwards. */
function startFolder(options: CheckOptions, cwd: string): string {
  return dirname(resolve(cwd, options.specs[0]!.split("#")[0]!, "x"));
}

export function baselineOf(
  { baseline: given, updatesBaseline }: CheckOptions,
  config: Config,
  cwd: string,
): Baseline | undefined {
  if (given !== undefined) return readBaseline(given, cwd, cwd);
  const configured = config.baseline ?? (updatesBaseline ? "assay-baseline.json" : undefined);
  if (configured === undefined) return undefined;
  // the configuration may be a stranger's, and a baseline that is not there yet is written
  if (!isWithin(projectRoot(join(config.folder, "x")), dirname(resolve(config.folder, configured))))
    throw new UsageError(
      `the baseline ${JSON.stringify(configured)} leads out of the project`,
      `Correct "baseline" in ${shown(config.file ?? config.folder, cwd)}, or name the file with --baseline.`,
    );
  return readBaseline(configured, config.folder, cwd);
}
