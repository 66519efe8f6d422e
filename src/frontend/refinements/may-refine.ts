/** Whether a module can have refinement types at all, by a quick look at texts: most modules have none, and nothing more is done for them. */
import { readText } from "../../machine/text-files.ts";
import { resolveModule } from "../modules/resolve.ts";
import { isTypeScript, languageOf, type ParsedModule } from "../parse.ts";

const HINT = /["']assay\/types["']/;
const IMPORTED = /\bfrom\s*["'](\.[^"']*)["']/g;

/** Types that reach the module through more files than this are not found. */
const FARTHEST = 2;

export function mayRefine(module: ParsedModule): boolean {
  if (!isTypeScript(module.language)) return false;
  return reaches(module.file, module.text, FARTHEST, new Set([module.file]));
}

function reaches(file: string, text: string, distance: number, seen: Set<string>): boolean {
  if (HINT.test(text)) return true;
  if (distance === 0) return false;
  for (const [, specifier] of text.matchAll(IMPORTED)) {
    const found = resolveModule(specifier!, file, "import");
    if (found.kind !== "file" || seen.has(found.file)) continue;
    seen.add(found.file);
    const language = languageOf(found.file);
    if (language === undefined || !isTypeScript(language)) continue;
    const next = textOf(found.file);
    if (next !== undefined && reaches(found.file, next, distance - 1, seen)) return true;
  }
  return false;
}

function textOf(file: string): string | undefined {
  try {
    return readText(file);
  } catch {
    return undefined;
  }
}
