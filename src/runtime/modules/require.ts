/** The `require` function of a CommonJS file. */
import { builtinModules } from "node:module";
import { dirname } from "node:path";
import { TypeError$ } from "../pristine.ts";
import type { CommonModule } from "./instance.ts";

export interface RequireHost {
  require(specifier: string, from: string, parent: CommonModule | undefined): unknown;
  resolve(specifier: string, from: string): string;
  /** By file; deleting an entry makes the next `require` evaluate again. */
  readonly cache: Record<string, CommonModule>;
  /** The script that was started, when it is a CommonJS module. */
  main(): CommonModule | undefined;
}

export function makeRequire(host: RequireHost, file: string, parent: CommonModule | undefined): unknown {
  const require = (specifier: unknown): unknown => {
    check(specifier);
    return host.require(specifier, file, parent);
  };
  const resolve = (specifier: unknown): string => {
    check(specifier);
    return host.resolve(specifier, file);
  };
  resolve.paths = (specifier: string): string[] | null => (builtinModules.includes(specifier) ? null : pathsOf(file));
  const extensions = Object.create(null) as Record<string, unknown>;
  for (let i = 0; i < EXTENSIONS.length; i++) extensions[EXTENSIONS[i]!] = refuseExtension;
  return Object.assign(require, { resolve, main: host.main(), extensions, cache: host.cache });
}

const EXTENSIONS = [".js", ".json", ".node"];

/** They are listed; whoever replaces one is not asked when a file is loaded. */
function refuseExtension(): never {
  throw new TypeError$("loaders by extension are not called");
}

function check(specifier: unknown): asserts specifier is string {
  if (typeof specifier === "string" && specifier !== "") return;
  const error = new TypeError$(
    typeof specifier === "string"
      ? "The argument 'id' must be a non-empty string. Received ''"
      : `The "id" argument must be of type string. Received ${specifier === null ? "null" : typeof specifier}`,
  );
  throw Object.assign(error, { code: specifier === "" ? "ERR_INVALID_ARG_VALUE" : "ERR_INVALID_ARG_TYPE" });
}

/** The folders packages are looked for in. */
export function pathsOf(file: string): string[] {
  const paths: string[] = [];
  for (let at = dirname(file); ; at = dirname(at)) {
    if (!at.endsWith("node_modules")) paths.push(at === "/" ? "/node_modules" : `${at}/node_modules`);
    if (dirname(at) === at) return paths;
  }
}
