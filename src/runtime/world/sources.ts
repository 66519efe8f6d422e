/** The original text of the program's functions, found by the mark at the end of their emitted text. */
import { SafeMap, stringLastIndexOf, stringSlice } from "../pristine.ts";
import type { ModuleSource } from "../protocol.ts";

const sources = new SafeMap<string, ModuleSource>();

/** The latest text of a file counts. */
export function registerSource(source: ModuleSource): void {
  sources.set(source.mark, source);
}

/** Undefined when the text is not that of an instrumented function. */
export function originalText(emitted: string): string | undefined {
  const end = emitted.length - 3;
  if (emitted[end] !== "*" || emitted[end + 1] !== "/" || emitted[end + 2] !== "}") return undefined;
  const start = stringLastIndexOf(emitted, "/*§", end);
  const dot = start < 0 ? -1 : stringLastIndexOf(emitted, ".", end);
  if (dot < start + 4) return undefined;
  const source = sources.get(stringSlice(emitted, dot + 1, end));
  if (source === undefined) return undefined;
  const site = +stringSlice(emitted, start + 4, dot);
  const { functions, text } = source;
  for (let i = 0; i < functions.length; i += 3) {
    if (functions[i] === site) return stringSlice(text, functions[i + 1]!, functions[i + 2]!);
  }
  return undefined;
}
