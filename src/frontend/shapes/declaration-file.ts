/** The `.d.ts` file that declares a JavaScript file: beside it, by its package, or from DefinitelyTyped. */
import { dirname, join, relative } from "node:path";
import type * as typescript from "typescript";
import { realFiles } from "../config/file-system.ts";
import { type PackageScope, packageOf } from "../config/package-scope.ts";
import type { LoadTypeScript } from "../config/typescript.ts";
import { resolveModule } from "../modules/resolve.ts";

const DECLARATION = /\.d\.[cm]?ts$/;
const INSTALLED = "/node_modules/";

export function declarationFileOf(file: string, load: LoadTypeScript): string | undefined {
  const beside = file.replace(/\.([cm]?)jsx?$/, ".d.$1ts");
  if (beside !== file && realFiles.kindOf(beside) === "file") return beside;
  const scope = packageOf(dirname(file));
  const at = file.lastIndexOf(INSTALLED);
  if (scope === undefined || at < 0 || !mayBeDeclared(scope, file.slice(0, at + INSTALLED.length))) return undefined;
  const name = scope.folder.slice(at + INSTALLED.length);
  const importer = join(file.slice(0, at), "importer.ts");
  const ts = load();
  const options: typescript.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    resolveJsonModule: true,
  };
  for (const specifier of specifiersOf(name, file, scope.folder, importer)) {
    const found = ts.resolveModuleName(specifier, importer, options, ts.sys).resolvedModule?.resolvedFileName;
    if (found !== undefined && DECLARATION.test(found)) return realFiles.realPath(found);
  }
  return undefined;
}

/** How an importer names the file: the package, where it is its entry, or a path inside. */
function specifiersOf(name: string, file: string, folder: string, importer: string): readonly string[] {
  const isEntry = (["import", "require"] as const).some((how) => {
    const found = resolveModule(name, importer, how);
    return found.kind === "file" && found.file === file;
  });
  const inside = `${name}/${relative(folder, file).replaceAll("\\", "/")}`;
  return [...(isEntry ? [name] : []), inside.replace(/(\/index)?\.[cm]?jsx?$/, ""), inside];
}

/** Without loading the compiler. */
function mayBeDeclared({ manifest, folder }: PackageScope, modules: string): boolean {
  const name = folder.slice(modules.length);
  const typed = name.startsWith("@") ? name.slice(1).replace("/", "__") : name;
  if (realFiles.kindOf(join(modules, "@types", typed)) === "folder") return true;
  if (typeof manifest.types === "string" || typeof manifest.typings === "string") return true;
  if (/"types"|\.d\.[cm]?ts/.test(JSON.stringify(manifest.exports ?? ""))) return true;
  const main = typeof manifest.main === "string" ? manifest.main : "index.js";
  return realFiles.kindOf(join(folder, main.replace(/(\.[cm]?js)?$/, ".d.ts"))) === "file";
}
