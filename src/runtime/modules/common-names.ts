/** The names that ES importers see of a CommonJS module, with those of the modules it hands on. */
import { arraySlice, SafeSet } from "../pristine.ts";
import type { ModuleCode } from "../protocol.ts";

/** The module that a re-export leads to; throws, or is undefined, when it leads to none. */
export type Follow = (specifier: string, from: string) => ModuleCode | undefined;

/** Undefined when nobody knows them. */
export function commonNames(
  { common, file }: ModuleCode,
  follow: Follow,
  seen: Set<string> = new SafeSet<string>(),
): string[] | undefined {
  if (common === undefined) return undefined;
  const names = arraySlice(common.names);
  if (seen.has(file)) return names;
  seen.add(file);
  for (let i = 0; i < common.reexports.length; i++) {
    const code = followed(common.reexports[i]!, file, follow);
    const more = code === undefined ? undefined : commonNames(code, follow, seen);
    for (let k = 0; more !== undefined && k < more.length; k++) names[names.length] = more[k]!;
  }
  return names;
}

/** A re-export that leads nowhere, perhaps because it is never reached, hands nothing on. */
function followed(specifier: string, from: string, follow: Follow): ModuleCode | undefined {
  try {
    return follow(specifier, from);
  } catch {
    return undefined;
  }
}
