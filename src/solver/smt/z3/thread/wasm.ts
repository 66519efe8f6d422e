/** WebAssembly and the Emscripten module of Z3, as far as the thread uses them. Types only. */
import type { CompiledModule } from "../wire.ts";

export type Native = (...args: number[]) => number;

/** The memory of the Emscripten module. */
export interface Z3Memory {
  readonly HEAP32: Int32Array;
  readonly HEAPU8: Uint8Array;
}

/** The functions of the WebAssembly instance, called directly: Emscripten's wrappers check every call. */
export type Exports = Readonly<Record<string, Native>>;

export interface Table {
  readonly length: number;
  grow(by: number): void;
  set(index: number, value: unknown): void;
}

/** The global `WebAssembly`; the Node types of this version do not declare it. */
export interface WasmApi {
  compile(bytes: Uint8Array): Promise<CompiledModule>;
  instantiate(module: CompiledModule, imports: object): Promise<{ readonly exports: Exports }>;
  readonly Module: (new (
    bytes: Uint8Array,
  ) => CompiledModule) & {
    imports(module: CompiledModule): readonly { readonly name: string }[];
  };
  readonly Instance: new (module: CompiledModule, imports: object) => { readonly exports: Exports };
  readonly Table: new (type: { element: "anyfunc"; initial: number }) => Table;
}

/** What Z3's loader script exports. */
export type LoadZ3 = (overrides: {
  onAbort(): void;
  instantiateWasm(
    imports: { readonly env: Record<string, unknown> },
    receive: (instance: object, module: CompiledModule) => void,
  ): object;
}) => Promise<Z3Memory>;
