/** Compiles and instantiates Z3, with its `invoke_*` imports replaced where the engine can (`trampoline.ts`). Closed, see `main.ts`. */
import type { CompiledModule, WorkerSetup } from "../wire.ts";
import type { Exports, LoadZ3, Table, WasmApi, Z3Memory } from "./wasm.ts";

/** What loading needs from outside. */
export interface Loading {
  readonly loadZ3: LoadZ3;
  readonly readWasm: () => Uint8Array;
  readonly trampolineModule: (names: readonly string[]) => Uint8Array;
  readonly tableCopyModule: (count: number) => Uint8Array;
  /** Keeps a module that was compiled here, for the next thread. */
  readonly keepModule: (module: CompiledModule) => void;
  /** The module gave up (out of memory): nothing it says after that counts. */
  readonly onAbort: () => void;
  /** Z3 cannot be instantiated. */
  readonly onFailure: () => void;
}

export interface LoadedZ3 {
  readonly z3: Z3Memory;
  readonly exports: Exports;
}

export async function load(setup: WorkerSetup, loading: Loading): Promise<LoadedZ3> {
  const wasm = (globalThis as unknown as { WebAssembly: WasmApi }).WebAssembly;

  /** Replaces the `invoke_*` imports; returns what to do once Z3's own functions are there. */
  const useTrampolines = (module: CompiledModule, env: Record<string, unknown>): ((exports: Exports) => void) => {
    const names = wasm.Module.imports(module).map(({ name }) => name);
    const invokes = names.filter((name) => name.startsWith("invoke_"));
    const to = new wasm.Table({ element: "anyfunc", initial: 0 });
    const code = new wasm.Module(loading.trampolineModule(invokes));
    const trampolines = new wasm.Instance(code, { env: { table: to } });
    for (const name of invokes) env[name] = trampolines.exports[name];
    return (exports) => {
      const from = exports.__indirect_function_table as unknown as Table;
      const helpers = [exports.emscripten_stack_get_current, exports._emscripten_stack_restore, exports.setThrew];
      to.grow(from.length + helpers.length);
      const copier = new wasm.Module(loading.tableCopyModule(from.length));
      new wasm.Instance(copier, { env: { from, to } }).exports.copy!();
      for (const [slot, helper] of helpers.entries()) to.set(slot, helper);
    };
  };

  const module = setup.module ?? (await wasm.compile(loading.readWasm()));
  if (setup.module === undefined) loading.keepModule(module);
  let exports: Exports | undefined;
  const z3 = await loading.loadZ3({
    onAbort: loading.onAbort,
    instantiateWasm(imports, receive) {
      const instantiate = async (): Promise<void> => {
        const connect = setup.trampolines ? useTrampolines(module, imports.env) : undefined;
        const instance = await wasm.instantiate(module, imports);
        exports = instance.exports;
        connect?.(exports);
        receive(instance, module);
      };
      instantiate().catch(loading.onFailure);
      return {};
    },
  });
  return { z3, exports: exports! };
}
