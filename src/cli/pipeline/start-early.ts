/**
 * A command that explores knows from its words alone what the program may do. So the exploring process is started before the rest of the command,
 * most of its code, is loaded: both take about as long, and need not take it one after the other.
 */
import { endWaitingExplorers, prepareExplorer } from "../../host/start-explorer.ts";
import type { ProcessSettings } from "../../jobs/settings.ts";
import { type ProcessOptions, processSettings } from "../options/process.ts";
import { bundled } from "./bundle.ts";

export interface Surroundings {
  readonly process: ProcessOptions;
  /** The files and folders the command is about. */
  readonly paths: readonly string[];
  readonly cwd: string;
}

export const EXPLORER = "explorer-process.js";

let known: { readonly key: string; readonly settings: ProcessSettings } | undefined;

const keyOf = ({ process, paths, cwd }: Surroundings): string => JSON.stringify([process, paths, cwd]);

/** Words that make no sense are told by the command itself, in its own time. */
export function startEarly(read: () => Surroundings): void {
  try {
    const surroundings = read();
    const settings = processSettings(surroundings.process, surroundings.paths, surroundings.cwd);
    known = { key: keyOf(surroundings), settings };
    prepareExplorer({ childPath: bundled(EXPLORER), settings });
  } catch {
    known = undefined;
  }
}

/** Found out once: it takes a look at the whole project, and a try of what the system offers. */
export function settingsFor(surroundings: Surroundings): ProcessSettings {
  if (known?.key === keyOf(surroundings)) return known.settings;
  // whoever was started for other words is not wanted
  endWaitingExplorers();
  return processSettings(surroundings.process, surroundings.paths, surroundings.cwd);
}
