/** The source and flags of a regular expression, asked for one by one: `flags` itself asks the properties, which may be the program's. */
import { reflectApply } from "../../runtime/pristine.ts";

const { get: getSource } = Object.getOwnPropertyDescriptor(RegExp.prototype, "source")!;

const FLAGS: readonly { readonly letter: string; readonly get: unknown }[] = (
  [
    ["g", "global"],
    ["i", "ignoreCase"],
    ["m", "multiline"],
    ["s", "dotAll"],
    ["u", "unicode"],
    ["v", "unicodeSets"],
    ["y", "sticky"],
  ] as const
).map(({ 0: letter, 1: name }) => ({ letter, get: Object.getOwnPropertyDescriptor(RegExp.prototype, name)?.get }));

export const sourceOf = (pattern: unknown): string => reflectApply(getSource as never, pattern, []) as string;

export function flagsOf(pattern: unknown): string {
  let flags = "";
  for (let i = 0; i < FLAGS.length; i++) {
    const { letter, get } = FLAGS[i]!;
    if (get !== undefined && reflectApply(get as never, pattern, []) === true) flags += letter;
  }
  return flags;
}
