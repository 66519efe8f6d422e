/** The class of `module`: what `require("module")` gives, made by Node's own constructor, with a loader that leads back to the runner. */
import nodeModule from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { compileFunction } from "node:vm";
import {
  type Callable,
  defineProperty,
  getOwnPropertyDescriptor,
  hasOwn,
  ownKeys,
  reflectApply,
  reflectConstruct,
  stringSlice,
} from "../pristine.ts";
import { coreModule } from "../sandbox/core-modules.ts";
import { standInFor } from "../sandbox/stand-in.ts";
import type { CommonModule } from "./instance.ts";
import { makeRequire, pathsOf, type RequireHost } from "./require.ts";

const NativeModule = nodeModule as unknown as Callable & { readonly prototype: object };
const PARAMETERS = ["exports", "require", "module", "__filename", "__dirname"];

export interface ModuleClassHost extends RequireHost {
  /** The program compiles text: nobody follows that. */
  lost(what: string): void;
}

export interface ModuleClass {
  readonly exports: unknown;
  make(file: string, parent: CommonModule | null | undefined): CommonModule;
}

export function makeModuleClass(host: ModuleClassHost): ModuleClass {
  const Module = standInFor(coreModule("module") as object, {
    createRequire: (from: string | URL) =>
      makeRequire(
        host,
        typeof from === "string" && stringSlice(from, 0, 5) !== "file:" ? from : fileURLToPath(from),
        undefined,
      ),
    _load: (specifier: string, parent?: CommonModule) => host.require(specifier, parent?.filename ?? "", parent),
    _cache: host.cache,
  }) as unknown as Callable & { readonly prototype: object; Module: unknown };
  if (hasOwn(Module, "Module")) Module.Module = Module;
  const own: Readonly<Record<string, Callable>> = {
    require(this: CommonModule, specifier: string): unknown {
      return host.require(specifier, this.filename, this);
    },
    _compile(this: CommonModule, content: string, filename: string): unknown {
      host.lost("Module.prototype._compile");
      const body = compileFunction(withoutHashbang(content), PARAMETERS, { filename });
      const { exports } = this;
      const operands = [exports, makeRequire(host, filename, this), this, filename, dirname(filename)];
      return reflectApply(body as Callable, exports, operands);
    },
  };
  const { prototype } = NativeModule;
  const keys = ownKeys(prototype);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    const attributes = getOwnPropertyDescriptor(prototype, key)!;
    if (hasOwn(own, key)) defineProperty(Module.prototype, key, { ...attributes, value: own[key as string] });
    else if (key !== "constructor") defineProperty(Module.prototype, key, attributes);
  }
  return {
    exports: Module,
    make(file, parent) {
      const module = reflectConstruct(NativeModule, [file, parent], Module) as CommonModule;
      module.filename = file;
      module.paths = pathsOf(file);
      return module;
    },
  };
}

function withoutHashbang(text: string): string {
  if (stringSlice(text, 0, 2) !== "#!") return text;
  let end = 0;
  while (end < text.length && text[end] !== "\n") end++;
  return stringSlice(text, end);
}
