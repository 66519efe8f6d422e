/**
 * From a specifier to a file, as Node and TypeScript do it in practice: Node's algorithm, plus TypeScript's
 * extensions, `.js` that means `.ts`, and the `paths` of tsconfig.json.
 */
import { isBuiltin } from "node:module";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { features } from "node:process";
import { fileURLToPath } from "node:url";
import { type FileSystem, realFiles } from "../config/file-system.ts";
import { packageIn, packageOf } from "../config/package-scope.ts";
import { mapByPaths } from "../config/tsconfig.ts";
import { languageOf } from "../parse.ts";
import { type Miss, type ModuleFailure, moduleFailure } from "./missing-module.ts";
import { resolveExports, resolveImports } from "./package-exports.ts";
import type { How } from "./specifiers.ts";

export type Resolution =
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "builtin"; readonly name: string }
  | {
      readonly kind: "missing";
      readonly specifier: string;
      readonly from: string;
      /** For the user. */
      readonly reason: string;
      /** For the program. */
      readonly failure: ModuleFailure;
    };

/** Order in which an extension is guessed, for a TypeScript importer and for a JavaScript one. */
const TS_FIRST = [".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", ".json"];
const JS_FIRST = [".js", ".json", ".node", ".mjs", ".cjs", ".jsx", ".ts", ".tsx", ".mts", ".cts"];

/** What a compiled name may have been written as. */
const WRITTEN_AS: Readonly<Record<string, readonly string[]>> = {
  ".js": [".ts", ".tsx"],
  ".jsx": [".tsx"],
  ".mjs": [".mts"],
  ".cjs": [".cts"],
};

/** Where the real file system leads: the parts of a command ask the same again and again. What is missing may be there the next time. */
const known = new Map<string, Resolution>();

export function resolveModule(
  specifier: string,
  fromFile: string,
  how: How,
  files: FileSystem = realFiles,
): Resolution {
  if (files !== realFiles) return resolveIn(specifier, fromFile, how, files);
  const key = `${how}\n${specifier}\n${fromFile}`;
  let found = known.get(key);
  if (found === undefined) {
    found = resolveIn(specifier, fromFile, how, files);
    if (found.kind !== "missing") known.set(key, found);
  }
  return found;
}

function resolveIn(specifier: string, fromFile: string, how: How, files: FileSystem): Resolution {
  const missing = (reason: string, miss: Miss): Resolution => {
    const failure = moduleFailure(miss, specifier, fromFile, how);
    return { kind: "missing", specifier, from: fromFile, reason, failure };
  };
  if (isBuiltin(specifier)) return { kind: "builtin", name: specifier.replace(/^node:/, "") };
  if (specifier.startsWith("node:")) return missing(`Node has no module ${specifier}`, { kind: "builtin" });

  const language = languageOf(fromFile);
  const search: Search = { files, how, fromTypeScript: language === "ts" || language === "tsx" || language === "dts" };
  const folder = dirname(fromFile);
  const found = (file: string | undefined, reason: string, miss: Miss): Resolution =>
    file === undefined ? missing(reason, miss) : { kind: "file", file: files.realPath(file) };

  if (specifier.startsWith("file:")) {
    const path = fileURLToPath(specifier);
    return found(locate(path, search), "no such file", { kind: "file", path });
  }
  if (/^\.{0,2}(\/|$)/.test(specifier) || isAbsolute(specifier)) {
    const path = resolve(folder, specifier);
    const reason = `neither ${path} nor that name with a known extension exists`;
    return found(locate(path, search), reason, { kind: "file", path });
  }
  if (specifier.startsWith("#")) {
    const scope = packageOf(folder);
    const target = scope && resolveImports(scope.manifest.imports, specifier, conditions(how));
    if (scope === undefined || target === undefined)
      return mappedOr(
        missing(`the "imports" of the nearest package.json do not list ${specifier}`, {
          kind: "internal",
          ...(scope === undefined ? {} : { folder: scope.folder }),
        }),
      );
    const path = join(scope.folder, target);
    return target.startsWith(".")
      ? found(locate(path, search), `${target} of "imports" does not exist`, { kind: "file", path, isMapped: true })
      : resolveModule(target, join(scope.folder, "package.json"), how, files);
  }
  return mappedOr(resolvePackage(specifier, folder, search, missing));

  /** `paths` and `baseUrl` go first, as they do for the compiler. */
  function mappedOr(otherwise: Resolution): Resolution {
    for (const candidate of mapByPaths(specifier, fromFile, files)) {
      const file = locate(candidate, search);
      if (file !== undefined) return { kind: "file", file: files.realPath(file) };
    }
    return otherwise;
  }
}

interface Search {
  readonly files: FileSystem;
  readonly how: How;
  readonly fromTypeScript: boolean;
}

/** As Node's own loader has them. */
function conditions(how: How): ReadonlySet<string> {
  const common = ["node", how, "node-addons", "default"];
  return new Set(canRequireModules ? [...common, "module-sync"] : common);
}

/** A Node that can `require` ES modules says so. */
const canRequireModules = (features as { readonly require_module?: boolean }).require_module === true;

function resolvePackage(
  specifier: string,
  folder: string,
  search: Search,
  missing: (reason: string, miss: Miss) => Resolution,
): Resolution {
  const match = /^(@[^/]+\/[^/]+|[^./@][^/]*)(\/.*)?$/.exec(specifier);
  if (match === null) return missing("it is not a valid package name", { kind: "name" });
  const name = match[1]!;
  const subpath = `.${match[2] ?? ""}`;
  const file = (path: string): Resolution => ({ kind: "file", file: search.files.realPath(path) });

  const own = packageOf(folder);
  if (own !== undefined && own.manifest.name === name && own.manifest.exports !== undefined) {
    const target = resolveExports(own.manifest.exports, subpath, conditions(search.how));
    const path = target === undefined ? undefined : locate(join(own.folder, target), search);
    if (path !== undefined) return file(path);
    return missing(`the "exports" of ${name} do not offer ${subpath}`, {
      kind: "subpath",
      folder: own.folder,
      subpath,
      isOwn: true,
    });
  }
  for (let at = folder; ; at = dirname(at)) {
    const home = join(at, "node_modules", name);
    if (!at.endsWith("/node_modules") && search.files.kindOf(home) === "folder") {
      const manifest = packageIn(home)?.manifest;
      if (manifest?.exports !== undefined && manifest.exports !== null) {
        const target = resolveExports(manifest.exports, subpath, conditions(search.how));
        const path = target === undefined ? undefined : locate(join(home, target), search);
        if (path !== undefined) return file(path);
        const reason = `the "exports" of ${name} do not offer ${subpath} to ${search.how}`;
        return missing(
          reason,
          target === undefined
            ? { kind: "subpath", folder: home, subpath }
            : { kind: "file", path: join(home, target), isMapped: true },
        );
      }
      const path = locate(join(home, subpath), search);
      if (path !== undefined) return file(path);
      if (subpath !== ".") return missing(`${name} has no ${subpath}`, { kind: "file", path: join(home, subpath) });
    }
    if (dirname(at) === at) break;
  }
  return missing(`no node_modules folder above ${folder} holds ${name}; is it installed?`, { kind: "package", name });
}

const INSTALLED = /[\\/]node_modules[\\/]/;

/** A file from a path that may lack its extension, name the compiled file, or name a folder. */
function locate(path: string, search: Search): string | undefined {
  const { files } = search;
  // what is installed runs as it was published: a source beside it is for people and debuggers
  const fromTypeScript = search.fromTypeScript && !INSTALLED.test(path);
  const isFile = (candidate: string): boolean => files.kindOf(candidate) === "file";
  const extension = /\.[cm]?jsx?$/.exec(path)?.[0] ?? "";
  const written = (WRITTEN_AS[extension] ?? []).map((e) => path.slice(0, -extension.length) + e);
  // A compiled file may lie beside its source; TypeScript means the source, JavaScript what it says.
  const exact = fromTypeScript ? [...written, path] : [path, ...written];
  const guesses = (fromTypeScript ? TS_FIRST : JS_FIRST).map((e) => path + e);
  const file = [...exact, ...guesses].find(isFile);
  if (file !== undefined) return file;
  if (files.kindOf(path) !== "folder") return undefined;
  const main = packageIn(path)?.manifest.main;
  if (typeof main === "string" && main !== "." && main !== "./") {
    const target = locate(resolve(path, main), search);
    if (target !== undefined) return target;
  }
  return (fromTypeScript ? TS_FIRST : JS_FIRST).map((e) => join(path, `index${e}`)).find(isFile);
}
