/** The files of one run of the tool: each is read and parsed once, on demand. */
import { readText } from "../machine/text-files.ts";
import { DiagnosticError } from "./diagnostic.ts";
import { languageOf, type ParsedModule, parseFile } from "./parse.ts";

export interface Project {
  /** Throws a DiagnosticError when the file is missing or cannot be parsed. */
  module(file: string): ParsedModule;
  /** What earlier commands found out by reading code, by what they read. */
  readonly states?: RememberedTexts;
}

export interface RememberedTexts {
  recall(key: string): string | undefined;
  keep(key: string, text: string): void;
}

export type ReadFile = (file: string) => string;

export function openProject(readFile: ReadFile = (file) => readText(file), states?: RememberedTexts): Project {
  const modules = new Map<string, ParsedModule>();
  return {
    ...(states === undefined ? {} : { states }),
    module(file) {
      let module = modules.get(file);
      if (module === undefined) {
        module = parseFile(file, read(readFile, file));
        modules.set(file, module);
      }
      return module;
    },
  };
}

/** The module in a file that another one names; undefined for data, addons, and what cannot be read or parsed. */
export function readableModule(file: string, project: Project): ParsedModule | undefined {
  if (languageOf(file) === undefined) return undefined;
  try {
    return project.module(file);
  } catch (error) {
    if (error instanceof DiagnosticError) return undefined;
    throw error;
  }
}

function read(readFile: ReadFile, file: string): string {
  try {
    return readFile(file);
  } catch (error) {
    throw new DiagnosticError({
      code: "file-not-found",
      message: `cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`,
      file,
      line: 0,
      column: 0,
      hint: "Check the path; it is taken relative to the current folder.",
    });
  }
}
