/** The error that Node throws for a module that is not there. Programs look at its code to tell an optional dependency from a broken one. */
import { join } from "node:path";
import type { How } from "./specifiers.ts";

/** What exactly was not found. */
export type Miss =
  /** `isMapped`: package.json led to it, the specifier does not name it. */
  | { readonly kind: "file"; readonly path: string; readonly isMapped?: true }
  | { readonly kind: "package"; readonly name: string }
  /** Not among the `exports` of the package in the folder. */
  | { readonly kind: "subpath"; readonly folder: string; readonly subpath: string; readonly isOwn?: true }
  /** Not among the `imports` of the package in the folder, or there is none. */
  | { readonly kind: "internal"; readonly folder?: string }
  | { readonly kind: "builtin" }
  | { readonly kind: "name" };

export interface ModuleFailure {
  readonly name: "Error" | "TypeError";
  readonly code: string;
  readonly message: string;
}

export function moduleFailure(miss: Miss, specifier: string, from: string, how: How): ModuleFailure {
  const isImport = how === "import";
  const by = ` imported from ${from}`;
  // the runner adds who required it
  const notRequired = (name = specifier): ModuleFailure => failure("MODULE_NOT_FOUND", `Cannot find module '${name}'`);
  switch (miss.kind) {
    case "builtin":
      return failure("ERR_UNKNOWN_BUILTIN_MODULE", `No such built-in module: ${specifier}`);
    case "subpath": {
      const manifest = join(miss.folder, "package.json");
      const what =
        miss.subpath === "."
          ? `No "exports" main defined in ${manifest}`
          : `Package subpath '${miss.subpath}' is not defined by "exports" in ${manifest}`;
      return failure("ERR_PACKAGE_PATH_NOT_EXPORTED", what + (isImport || miss.isOwn ? by : ""));
    }
    case "internal": {
      if (miss.folder === undefined && !isImport) return notRequired();
      const where = miss.folder === undefined ? "" : ` in package ${join(miss.folder, "package.json")}`;
      const what = `Package import specifier "${specifier}" is not defined${where}${by}`;
      return failure("ERR_PACKAGE_IMPORT_NOT_DEFINED", what, "TypeError");
    }
    case "file":
      if (!isImport) return notRequired(miss.isMapped ? miss.path : specifier);
      return failure("ERR_MODULE_NOT_FOUND", `Cannot find module '${miss.path}'${by}`);
    case "package":
      if (!isImport) return notRequired();
      return failure("ERR_MODULE_NOT_FOUND", `Cannot find package '${miss.name}'${by}`);
    case "name":
      if (!isImport) return notRequired();
      return failure(
        "ERR_INVALID_MODULE_SPECIFIER",
        `Invalid module "${specifier}" is not a valid package name${by}`,
        "TypeError",
      );
  }
}

function failure(code: string, message: string, name: ModuleFailure["name"] = "Error"): ModuleFailure {
  return { name, code, message };
}
