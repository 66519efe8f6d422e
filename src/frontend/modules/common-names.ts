/** The export names of a CommonJS module that an ES module can import: those that Node's own lexer finds in its text. */
import { initSync, parse } from "cjs-module-lexer";

export interface CommonNames {
  readonly names: readonly string[];
  /** Specifiers of modules whose names it hands on. */
  readonly reexports: readonly string[];
}

const NONE: CommonNames = { names: [], reexports: [] };

export function commonNames(text: string): CommonNames {
  initSync();
  try {
    const { exports, reexports } = parse(text);
    return { names: exports, reexports };
  } catch {
    // What the lexer cannot read has no names but `default`, as in Node.
    return NONE;
  }
}
