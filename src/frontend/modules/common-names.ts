/** Which exports of a CommonJS module an ES module sees as names: what Node's own lexer finds in the text, whatever the module does when it runs. */
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
