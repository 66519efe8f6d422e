/** From the text of a plugin to checkers. What is wrong with a plugin is said with its file and what to do about it. */

import type { Checker, Level } from "../checker.ts";
import { adapted } from "./adapt.ts";
import { EVENT_FIELDS } from "./events.ts";
import { type DescribedChecker, PLUGIN_LEVELS, PluginRoom } from "./room.ts";
import type { PluginSource } from "./source.ts";

/** A mistake in a plugin, for the user. */
export interface PluginProblem {
  readonly file: string;
  readonly message: string;
  /** What to do about it. */
  readonly hint: string;
}

export interface LoadedPlugin {
  readonly checkers: readonly Checker[];
  readonly problems: readonly PluginProblem[];
}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Evaluates the plugin in a realm of its own. `taken`: names that are in use. */
export function pluginCheckers({ file, text }: PluginSource, taken: readonly string[] = []): LoadedPlugin {
  const problem = (message: string, hint: string): LoadedPlugin => ({
    checkers: [],
    problems: [{ file, message, hint }],
  });
  const opened = PluginRoom.open(text);
  if (opened.kind === "failed")
    return problem(
      `the plugin cannot be loaded: ${opened.why}`,
      "A plugin is one self-contained JavaScript file that ends in `export default checker` and imports nothing; see docs/plugins.md.",
    );
  const { room, described } = opened;
  const checkers: Checker[] = [];
  const problems: PluginProblem[] = [];
  const names = new Set(taken);
  described.forEach((one, index) => {
    const mistake = mistakeIn(one, names);
    if (mistake !== undefined) {
      problems.push({ file, ...mistake });
      return;
    }
    names.add(one.name as string);
    checkers.push(
      adapted(room, index, {
        name: one.name as string,
        level: one.level as Level,
        summary: one.summary as string,
        raises: one.raises === true,
        kinds: one.events as never,
      }),
    );
  });
  return { checkers, problems };
}

function mistakeIn(
  { name, level, summary, events }: DescribedChecker,
  taken: ReadonlySet<string>,
): { message: string; hint: string } | undefined {
  if (typeof name !== "string" || !NAME.test(name))
    return {
      message: `the checker's name is ${JSON.stringify(name) ?? "missing"}`,
      hint: "Give it a name of lower-case words joined by hyphens: `no-empty-result`.",
    };
  if (taken.has(name))
    return {
      message: `a checker called ${name} exists already`,
      hint: "Choose another name for the plugin's checker.",
    };
  if (!PLUGIN_LEVELS.includes(level as Level))
    return {
      message: `${name} has the level ${JSON.stringify(level) ?? "undefined"}`,
      hint: `A level is one of ${PLUGIN_LEVELS.join(", ")}.`,
    };
  if (typeof summary !== "string" || summary === "")
    return { message: `${name} has no summary`, hint: "Say in one sentence what is wrong when it reports." };
  const unknown = Array.isArray(events) ? events.find((kind) => !Object.hasOwn(EVENT_FIELDS, kind as string)) : "";
  if (unknown !== undefined)
    return {
      message: `${name} listens to ${JSON.stringify(unknown)}, which does not exist`,
      hint: `Events are ${Object.keys(EVENT_FIELDS).join(", ")}.`,
    };
  if ((events as readonly unknown[]).length === 0)
    return { message: `${name} listens to nothing`, hint: "Give `on` a function for at least one event." };
  return undefined;
}
