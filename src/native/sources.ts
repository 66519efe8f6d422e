/**
 * The program as it is, with nothing but its types removed: sources of the TypeScript modules that a native run needs.
 * Plain JavaScript is loaded by Node itself. Runs in the host; the native process gets finished text.
 */
import { readFileSync } from "node:fs";
import { isTypeScript, languageOf, parseModule } from "../frontend/parse.ts";
import { resolveModule } from "../frontend/resolve.ts";
import { specifiersOf } from "../frontend/specifiers.ts";

export interface NativeModule {
  readonly file: string;
  readonly format: "esm" | "commonjs";
  readonly code: string;
  /** Specifier → file, for those that Node would not find itself. */
  readonly resolved: Readonly<Record<string, string>>;
}

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
    const text = readFileSync(file, "utf8");
    const parsed = parseModule(file, text);
    const resolved: Record<string, string> = {};
    for (const { specifier, how } of specifiersOf(parsed)) {
      const found = resolveModule(specifier, file, how);
      if (found.kind !== "file") continue;
      resolved[specifier] = found.file;
      queue.push(found.file);
    }
    const code = isTypeScript(language) || language === "jsx" ? await stripTypes(file, text, language) : text;
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

async function stripTypes(file: string, text: string, language: string): Promise<string> {
  const { transformSync } = await import("oxc-transform");
  const lang = language === "ts" || language === "tsx" || language === "jsx" ? language : "js";
  const result = transformSync(file, text, { lang, target: "es2024", typescript: { onlyRemoveTypeImports: false } });
  if (result.errors.length === 0) return result.code;
  // `export =` and its kin: rare enough to pay for the compiler
  const { default: ts } = await import("typescript");
  return ts.transpileModule(text, {
    fileName: file,
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, jsx: ts.JsxEmit.ReactJSX },
  }).outputText;
}
