/**
 * Loads the program in a native process. TypeScript modules come as finished text and run as V8's own modules
 * (`vm.SourceTextModule`) or in a CommonJS wrapper; everything else is Node's business.
 */
import nodeModule, { createRequire, isBuiltin } from "node:module";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import vm from "node:vm";
import type { NativeModule } from "../messages.ts";

const Module = nodeModule as unknown as new (id: string, parent: null | undefined) => NodeJS.Module;

/** What stands behind `with`. */
type ImportAttributes = Readonly<Record<string, string>>;

/** In a box: what a module exports may have a `then`, and whoever awaits it would call that. */
export type LoadExports = (file: string) => Promise<{ readonly exports: Record<string, unknown> }>;

export interface LoadedProgram {
  readonly load: LoadExports;
  /** What the modules of the program export that are loaded by now; those that Node loads itself are not among them. */
  loaded(): Promise<[file: string, exports: Record<string, unknown>][]>;
}

/** `main`: the script that is started, if one is; `require.main` leads to it when it is a CommonJS module. */
export function loadProgram(modules: readonly NativeModule[], main?: string): LoadedProgram {
  const known = new Map(modules.map((module) => [module.file, module]));
  const linked = new Map<string, Promise<vm.Module>>();
  const required = new Map<string, NodeJS.Module>();

  const importing =
    (from: string, resolved: Readonly<Record<string, string>>) =>
    (specifier: string, attributes: ImportAttributes = {}) => {
      const file = resolved[specifier];
      return file === undefined ? foreign(specifier, from, attributes) : moduleOf(file);
    };

  const moduleOf = (file: string): Promise<vm.Module> => {
    let module = linked.get(file);
    if (module === undefined) {
      const source = known.get(file);
      module =
        source?.format === "esm"
          ? textModule(source)
          : source === undefined
            ? foreign(pathToFileURL(file).href, file)
            : namespaceModule({ namespace: commonjsNamespace(requireFile(file)) });
      linked.set(file, module);
    }
    return module;
  };

  const textModule = async (source: NativeModule): Promise<vm.Module> =>
    new vm.SourceTextModule(source.code, {
      identifier: source.file,
      initializeImportMeta: (meta) => {
        meta.url = pathToFileURL(source.file).href;
        meta.filename = source.file;
        meta.dirname = dirname(source.file);
      },
      importModuleDynamically: async (specifier: string, _module: unknown, attributes: ImportAttributes) =>
        await evaluated(await importing(source.file, source.resolved)(specifier, attributes), importerOf(known)),
    } as vm.SourceTextModuleOptions);

  const importerOf =
    (all: Map<string, NativeModule>) =>
    (specifier: string, referencing: vm.Module, extra?: { readonly attributes?: ImportAttributes }) => {
      const source = all.get(referencing.identifier);
      return importing(referencing.identifier, source?.resolved ?? {})(specifier, extra?.attributes);
    };

  const requireFile = (file: string): unknown => {
    const source = known.get(file);
    if (source === undefined) return createRequire(file)(file);
    const cached = required.get(file);
    if (cached !== undefined) return cached.exports;
    const module = new Module(file, file === main ? null : undefined);
    if (file === main) module.id = ".";
    module.filename = file;
    required.set(file, module);
    const nativeRequire = createRequire(file);
    const require = (specifier: string): unknown => {
      const target = source.resolved[specifier];
      return target === undefined ? nativeRequire(specifier) : requireFile(target);
    };
    const wrapper = vm.compileFunction(source.code, ["exports", "require", "module", "__filename", "__dirname"], {
      filename: file,
    });
    const own = Object.assign(require, nativeRequire, { main: main === undefined ? undefined : required.get(main) });
    wrapper.call(module.exports, module.exports, own, module, file, dirname(file));
    module.loaded = true;
    return module.exports;
  };

  const load: LoadExports = async (file) => {
    const source = known.get(file);
    if (source === undefined) return { exports: (await boxed(pathToFileURL(file).href)).namespace };
    if (source.format === "commonjs") return { exports: commonjsNamespace(requireFile(file)) };
    return { exports: (await evaluated(await moduleOf(file), importerOf(known))).namespace as Record<string, unknown> };
  };

  const loaded: LoadedProgram["loaded"] = async () => {
    const all: [string, Record<string, unknown>][] = [];
    for (const file of known.keys()) {
      const module = required.get(file);
      if (module !== undefined) {
        if (module.loaded) all.push([file, commonjsNamespace(module.exports)]);
        continue;
      }
      const text = await linked.get(file);
      if (text?.status === "evaluated") all.push([file, text.namespace as Record<string, unknown>]);
    }
    return all;
  };

  return { load, loaded };
}

async function evaluated(
  module: vm.Module,
  link: (specifier: string, referencing: vm.Module) => Promise<vm.Module>,
): Promise<vm.Module> {
  if (module.status === "unlinked") await module.link(link as vm.ModuleLinker);
  if (module.status === "linked") await module.evaluate();
  if (module.status === "errored") throw module.error;
  return module;
}

/** A module that Node loads: its namespace behind a synthetic one. */
async function foreign(specifier: string, from: string, attributes: ImportAttributes = {}): Promise<vm.Module> {
  const isData = /^[\0- ]*data:/i.test(specifier);
  const isPath = isData || /^(file:|node:)/.test(specifier) || isBuiltin(specifier);
  const target = isPath ? specifier : pathToFileURL(createRequire(from).resolve(specifier)).href;
  // files of JSON need not say what they are, addresses do
  const options = isData
    ? { with: { ...attributes } }
    : target.endsWith(".json")
      ? { with: { type: "json" } }
      : undefined;
  return await namespaceModule(
    options === undefined ? await boxed(target) : { namespace: await import(target, options) },
  );
}

/** `import()` calls the `then` of a module that exports one. A module that imports it does not. */
async function boxed(url: string): Promise<{ readonly namespace: Record<string, unknown> }> {
  const importer = `import * as namespace from ${JSON.stringify(url)}; export { namespace };`;
  return (await import(`data:text/javascript,${encodeURIComponent(importer)}`)) as {
    readonly namespace: Record<string, unknown>;
  };
}

async function namespaceModule({ namespace }: { readonly namespace: Record<string, unknown> }): Promise<vm.Module> {
  const names = Object.keys(namespace);
  return new vm.SyntheticModule(names, function (this: vm.SyntheticModule) {
    for (const name of names) this.setExport(name, namespace[name]);
  });
}

function commonjsNamespace(exports: unknown): Record<string, unknown> {
  const isContainer = (typeof exports === "object" && exports !== null) || typeof exports === "function";
  return { ...(isContainer ? (exports as object) : {}), default: exports, "module.exports": exports };
}
