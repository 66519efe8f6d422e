/** What guides a search beyond the file of its target: the branches and the words of the modules that file imports. */

import { type Examples, NO_EXAMPLES } from "../../frontend/examples/example.ts";
import { findExamples } from "../../frontend/examples/find.ts";
import { collectDictionary, type Dictionary } from "../../frontend/hints/dictionary.ts";
import type { ParsedModule } from "../../frontend/parse.ts";
import { allSlots } from "../../host/goals.ts";
import { includedFiles } from "../../host/include.ts";
import type { ModuleService } from "../../host/modules.ts";

export interface ImportedModules {
  readonly goals: readonly number[];
  readonly dictionary: Dictionary;
  /** Undefined when one of them cannot be read. */
  readonly parsed: readonly ParsedModule[] | undefined;
  /** Of the file itself, too. */
  readonly examples: Examples;
}

/** Longer texts of other modules are messages, not words of a format. */
const LONGEST_WORD = 24;
/** Of a large package the short ones: they are the words of its formats. */
const MOST_WORDS = 400;

/** Read once for all targets of a file. */
const known = new WeakMap<ModuleService, Map<string, ImportedModules>>();

/**
 * A small harness has no branches of its own: what a search has to reach, and the words it needs for that, are in the package behind it.
 * None for a file that imports nothing; none when a module cannot be read, because loading it will say so.
 */
export function importedModules(file: string, modules: ModuleService): ImportedModules {
  let files = known.get(modules);
  if (files === undefined) known.set(modules, (files = new Map()));
  let found = files.get(file);
  if (found === undefined) files.set(file, (found = readImported(file, modules)));
  return found;
}

/** The words of the file and of what it imports, and the examples that are shown of them. */
export function wordsInView(file: string, modules: ModuleService): Dictionary {
  const { dictionary, examples } = importedModules(file, modules);
  return { ...joined(collectDictionary(modules.module(file).parsed), dictionary), examples };
}

function readImported(file: string, modules: ModuleService): ImportedModules {
  try {
    const parts = includedFiles(file, (one) => one !== file).map((one) => modules.module(one));
    return {
      parsed: parts.map((part) => part.parsed),
      goals: parts.flatMap((part) => allSlots(part)),
      dictionary: merged(parts.map(({ parsed }) => collectDictionary(parsed))),
      examples: findExamples([modules.module(file), ...parts].map(({ parsed }) => parsed)),
    };
  } catch {
    return { parsed: undefined, goals: [], dictionary: { strings: [], numbers: [] }, examples: NO_EXAMPLES };
  }
}

export function joined(own: Dictionary, others: Dictionary): Dictionary {
  return {
    strings: [...new Set([...own.strings, ...others.strings])],
    numbers: [...new Set([...own.numbers, ...others.numbers])],
  };
}

function merged(dictionaries: readonly Dictionary[]): Dictionary {
  const strings = new Set(dictionaries.flatMap((one) => one.strings.filter((word) => word.length <= LONGEST_WORD)));
  const numbers = new Set(dictionaries.flatMap((one) => one.numbers));
  return {
    strings: [...strings].sort((a, b) => a.length - b.length).slice(0, MOST_WORDS),
    numbers: [...numbers].slice(0, MOST_WORDS),
  };
}
