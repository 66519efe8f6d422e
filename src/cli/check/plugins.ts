/** The checkers a project has: the built-in ones and those of its plugins. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Checker } from "../../checkers/checker.ts";
import { allCheckers } from "../../checkers/index.ts";
import { pluginCheckers } from "../../checkers/plugin/load.ts";
import { readText } from "../../machine/text-files.ts";
import type { Config } from "../project/config.ts";
import { shown } from "../terminal/diagnostic-text.ts";
import { UsageError } from "../terminal/usage-error.ts";

/** Plugins are only described here; they listen in the exploring process. */
export function knownCheckers(config: Config, cwd: string): readonly Pick<Checker, "name" | "level">[] {
  const known: Pick<Checker, "name" | "level">[] = [...allCheckers];
  for (const path of config.plugins) {
    const file = resolve(config.folder, path);
    if (!existsSync(file))
      throw new UsageError(
        `the plugin ${path} does not exist`,
        `Correct "plugins" in ${shown(config.file ?? config.folder, cwd)}.`,
      );
    const { checkers, problems } = pluginCheckers(
      { file, text: readText(file) },
      known.map((checker) => checker.name),
    );
    const [problem] = problems;
    if (problem !== undefined) throw new UsageError(`${shown(file, cwd)}: ${problem.message}`, problem.hint);
    known.push(...checkers);
  }
  return known;
}
