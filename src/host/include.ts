/** The files behind a target that the user asked to count: found by following the imports that are written down. */

import { resolveModule } from "../frontend/modules/resolve.ts";
import { specifiersOf } from "../frontend/modules/specifiers.ts";
import { parseFile } from "../frontend/parse.ts";
import { readText } from "../machine/text-files.ts";

const MAX_FILES = 5_000;

export function includedFiles(entry: string, isIncluded: (file: string) => boolean): string[] {
  const visited = new Set([entry]);
  for (const file of visited) {
    if (file.endsWith(".json") || visited.size > MAX_FILES) continue;
    for (const { specifier, how } of specifiersOf(parseFile(file, readText(file)))) {
      const found = resolveModule(specifier, file, how);
      if (found.kind === "file") visited.add(found.file);
    }
  }
  return [...visited].filter((file) => !file.endsWith(".json") && isIncluded(file));
}
