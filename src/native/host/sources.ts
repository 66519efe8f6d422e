/**
 * The program as it is, with nothing but its types removed: sources of the TypeScript modules that a native run needs.
 * Plain JavaScript is loaded by Node itself. Runs in the host; the native process gets finished text.
 */

import { jsxStyle } from "../../frontend/config/jsx-style.ts";
import { loadTypeScript } from "../../frontend/config/typescript.ts";
import { lowered } from "../../frontend/lowering/lower.ts";
import { resolveModule } from "../../frontend/modules/resolve.ts";
import { specifiersOf } from "../../frontend/modules/specifiers.ts";
import { isTypeScript, languageOf, type ParsedModule, parseFile } from "../../frontend/parse.ts";
import { readText } from "../../machine/text-files.ts";
import type { NativeModule } from "../messages.ts";

/** The modules of the project reachable from `entry`: all of them, or only TypeScript and what leads to it. */
export async function nativeModules(
  entry: string,
  which: "all" | "where-needed" = "where-needed",
): Promise<NativeModule[]> {
  const modules = new Map<string, NativeModule>();
  const visited = new Set<string>();
  const queue = [entry];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (visited.has(file) || file.includes("/node_modules/")) continue;
    visited.add(file);
    const language = languageOf(file);
    if (language === undefined) continue;
    const text = readText(file);
    const parsed = parseFile(file, text);
    const resolved: Record<string, string> = {};
    for (const { specifier, how } of specifiersOf(parsed)) {
      const found = resolveModule(specifier, file, how);
      if (found.kind !== "file") continue;
      resolved[specifier] = found.file;
      queue.push(found.file);
    }
    const code = await javascript(parsed);
    modules.set(file, { file, format: parsed.format, code, resolved });
  }
  return which === "all" ? [...modules.values()] : onlyNeeded(modules);
}

/** JavaScript that leads to no TypeScript is left to Node. */
function onlyNeeded(modules: Map<string, NativeModule>): NativeModule[] {
  const needed = new Set<string>();
  const leadsToTypeScript = (file: string, above: Set<string>): boolean => {
    if (needed.has(file)) return true;
    const module = modules.get(file);
    if (module === undefined || above.has(file)) return false;
    const inside = new Set(above).add(file);
    const language = languageOf(file);
    const isNeeded =
      (language !== undefined && (isTypeScript(language) || language === "jsx")) ||
      Object.values(module.resolved).some((next) => leadsToTypeScript(next, inside));
    if (isNeeded) needed.add(file);
    return isNeeded;
  };
  for (const file of modules.keys()) leadsToTypeScript(file, new Set());
  return [...modules.values()].filter((module) => needed.has(module.file));
}

/** What Node can run: types and JSX gone, newer syntax compiled by the user's compiler with the user's options. */
async function javascript(module: ParsedModule): Promise<string> {
  const { file, text } = lowered(module);
  const lang = text === module.text ? module.language : "jsx";
  // the quicker tool does not follow reassigned exports and merging of namespaces
  if (isTypeScript(lang) && /\b(namespace|module)\s+[\w$"']/.test(text)) return compiled(module);
  if (!isTypeScript(lang) && lang !== "jsx") return text;
  const { transformSync } = await import("oxc-transform");
  const style = jsxStyle(module);
  const result = transformSync(file, text, {
    lang: lang === "ts" || lang === "tsx" || lang === "jsx" ? lang : "js",
    target: "es2024",
    typescript: { onlyRemoveTypeImports: false },
    jsx:
      style.kind === "automatic"
        ? { runtime: "automatic", importSource: style.source }
        : { runtime: "classic", pragma: style.factory, pragmaFrag: style.fragment },
  });
  return result.errors.length === 0 ? result.code : compiled(module);
}

/** `export =` and namespaces, rare enough to pay for the compiler. */
function compiled(module: ParsedModule): string {
  const { file, text, format } = module;
  const ts = loadTypeScript();
  const style = jsxStyle(module);
  const { outputText } = ts.transpileModule(text, {
    fileName: file,
    compilerOptions: {
      module: format === "esm" ? ts.ModuleKind.Preserve : ts.ModuleKind.CommonJS,
      target: ts.ScriptTarget.ES2022,
      ...(style.kind === "automatic"
        ? { jsx: ts.JsxEmit.ReactJSX, jsxImportSource: style.source }
        : { jsx: ts.JsxEmit.React, jsxFactory: style.factory, jsxFragmentFactory: style.fragment }),
    },
  });
  return outputText;
}
