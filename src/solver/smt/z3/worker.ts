/**
 * The program of the thread Z3 runs in: reads a question from shared memory, builds its terms with the raw
 * WebAssembly entry points, and writes the answer back.
 *
 * `z3Worker` must stay closed: it is started from its own source text (`Function.prototype.toString`), so that it
 * runs the same from TypeScript under a test runner and from a bundle, with no second file to find. It may use its
 * parameters and the globals of Node only — no imports and no names of this module other than types.
 */
import type { CompiledModule, WorkerSetup } from "./wire.ts";

type Port = import("node:worker_threads").MessagePort;

type Native = (...args: number[]) => number;

/** The memory of the Emscripten module. */
interface Z3Memory {
  readonly HEAP32: Int32Array;
  readonly HEAPU8: Uint8Array;
}

/** The functions of the WebAssembly instance, called directly: Emscripten's wrappers check every call. */
type Exports = Readonly<Record<string, Native>>;

interface Table {
  readonly length: number;
  grow(by: number): void;
  set(index: number, value: unknown): void;
}

/** WebAssembly as far as it is used; the Node types of this version do not declare it. */
interface WasmApi {
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

type LoadZ3 = (overrides: {
  onAbort(): void;
  instantiateWasm(
    imports: { readonly env: Record<string, unknown> },
    receive: (instance: object, module: CompiledModule) => void,
  ): object;
}) => Promise<Z3Memory>;

/** What the worker is given besides its setup. */
export interface Surroundings {
  readonly loadZ3: LoadZ3;
  readonly readWasm: () => Uint8Array;
  readonly trampolineModule: (names: readonly string[]) => Uint8Array;
  readonly tableCopyModule: (count: number) => Uint8Array;
}

export function z3Worker(setup: WorkerSetup, port: Port, surroundings: Surroundings): void {
  const { control: CONTROL, state: STATE, result: RESULT } = setup.protocol;
  const control = new Int32Array(setup.control);
  const words = new Int32Array(setup.memory);
  const bytes = new Uint8Array(setup.memory);
  /** A fresh context forgets the terms of old queries; making one costs less than a millisecond. */
  const QUERIES_PER_CONTEXT = 300;
  const WORDS_PER_CONTEXT = 2_000_000;
  const ARGUMENT_SLOTS = 1 << 16;

  const setState = (state: number): void => {
    Atomics.store(control, CONTROL.state, state);
    Atomics.notify(control, CONTROL.state);
  };

  /** Set when the module gave up (out of memory): nothing it says after that counts. */
  let aborted = false;

  const serve = (z3: Z3Memory, exports: Exports): void => {
    const heap = z3.HEAP32;
    const argumentsAt = exports.malloc!(4 * ARGUMENT_SLOTS);
    const argumentWord = argumentsAt >> 2;
    const textAt = exports.malloc!(1 << 16);
    const call = (name: string): Native => exports[`Z3_${name}`]!;

    const cString = (from: number, count: number): number => {
      z3.HEAPU8.set(bytes.subarray(from, from + count), textAt);
      z3.HEAPU8[textAt + count] = 0;
      return textAt;
    };
    const cText = (text: string): number => {
      for (let i = 0; i < text.length; i++) z3.HEAPU8[textAt + i] = text.charCodeAt(i);
      z3.HEAPU8[textAt + text.length] = 0;
      return textAt;
    };
    const readText = (at: number): string => {
      let text = "";
      for (let i = at; z3.HEAPU8[i] !== 0; i++) text += String.fromCharCode(z3.HEAPU8[i]!);
      return text;
    };

    const makeContext = () => {
      const config = call("mk_config")();
      const context = call("mk_context")(config);
      call("del_config")(config);
      exports.set_noop_error_handler!(context);
      const solver = call("mk_simple_solver")(context);
      call("solver_inc_ref")(context, solver);
      return {
        context,
        solver,
        bool: call("mk_bool_sort")(context),
        int: call("mk_int_sort")(context),
        real: call("mk_real_sort")(context),
        text: call("mk_string_sort")(context),
        pattern: call("mk_re_sort")(context, call("mk_string_sort")(context)),
        double: call("mk_fpa_sort_64")(context),
        single: call("mk_fpa_sort_32")(context),
        nearest: call("mk_fpa_rne")(context),
        queries: 0,
        words: 0,
      };
    };
    let current = makeContext();

    const symbolNamed = (name: string): number => call("mk_string_symbol")(current.context, cText(name));

    /** One double as two words. */
    const pair = new Int32Array(2);
    const double = new Float64Array(pair.buffer);
    const functions = setup.instructions.map(([, , name]) => exports[name]);
    const terms = new Int32Array(1 << 20);
    let count = 0;
    const build = (from: number, to: number): void => {
      const { context } = current;
      const variable = (id: number, sort: number): number =>
        call("mk_const")(context, call("mk_int_symbol")(context, id), sort);
      count = 0;
      for (let at = from; at < to; ) {
        const opcode = words[at]!;
        const make = functions[opcode];
        let term = 0;
        switch (setup.instructions[opcode]![1]) {
          case "bool-variable":
            term = variable(words[at + 1]!, current.bool);
            at += 2;
            break;
          case "int-variable":
            term = variable(words[at + 1]!, current.int);
            at += 2;
            break;
          case "real-variable":
            term = variable(words[at + 1]!, current.real);
            at += 2;
            break;
          case "bits-variable":
            term = variable(words[at + 1]!, call("mk_bv_sort")(context, words[at + 2]!));
            at += 3;
            break;
          case "float-variable":
            term = variable(words[at + 1]!, current.double);
            at += 2;
            break;
          case "float-numeral":
            pair[0] = words[at + 1]!;
            pair[1] = words[at + 2]!;
            term = call("mk_fpa_numeral_double")(context, double[0]!, current.double);
            at += 3;
            break;
          case "rounded-unary":
            term = make!(context, current.nearest, terms[words[at + 1]!]!);
            at += 2;
            break;
          case "rounded-binary":
            term = make!(context, current.nearest, terms[words[at + 1]!]!, terms[words[at + 2]!]!);
            at += 3;
            break;
          case "to-integral":
            term = call("mk_fpa_round_to_integral")(context, make!(context), terms[words[at + 1]!]!);
            at += 2;
            break;
          case "to-single": {
            const { nearest, single, double: wide } = current;
            term = make!(context, nearest, make!(context, nearest, terms[words[at + 1]!]!, single), wide);
            at += 2;
            break;
          }
          case "int-numeral":
            term = call("mk_int")(context, words[at + 1]!, current.int);
            at += 2;
            break;
          case "text-numeral": {
            const kind = words[at + 1]!;
            const length = words[at + 3]!;
            const text = cString(4 * (at + 4), length);
            const sort =
              kind === 0 ? current.int : kind === 1 ? current.real : call("mk_bv_sort")(context, words[at + 2]!);
            term = call("mk_numeral")(context, text, sort);
            at += 4 + ((length + 3) >> 2);
            break;
          }
          case "unary":
            term = make!(context, terms[words[at + 1]!]!);
            at += 2;
            break;
          case "binary":
            term = make!(context, terms[words[at + 1]!]!, terms[words[at + 2]!]!);
            at += 3;
            break;
          case "ternary":
            term = make!(context, terms[words[at + 1]!]!, terms[words[at + 2]!]!, terms[words[at + 3]!]!);
            at += 4;
            break;
          case "nary": {
            const n = words[at + 1]!;
            for (let i = 0; i < n; i++) heap[argumentWord + i] = terms[words[at + 2 + i]!]!;
            term = make!(context, n, argumentsAt);
            at += 2 + n;
            break;
          }
          case "extend":
            term = make!(context, words[at + 1]!, terms[words[at + 2]!]!);
            at += 3;
            break;
          case "text-variable":
            term = variable(words[at + 1]!, current.text);
            at += 2;
            break;
          case "text-literal": {
            const length = words[at + 1]!;
            term = call("mk_string")(context, cString(4 * (at + 2), length));
            at += 2 + ((length + 3) >> 2);
            break;
          }
          case "pattern-constant":
            term = make!(context, current.pattern);
            at += 1;
            break;
          case "extract":
            term = make!(context, words[at + 1]!, words[at + 2]!, terms[words[at + 3]!]!);
            at += 4;
            break;
        }
        terms[count++] = term;
      }
      if (call("get_error_code")(context) !== 0) throw new Error("Z3 refused a term");
    };

    const limit = (solver: number, milliseconds: number, resources: number): void => {
      const { context } = current;
      const parameters = call("mk_params")(context);
      call("params_inc_ref")(context, parameters);
      call("params_set_uint")(context, parameters, symbolNamed("timeout"), milliseconds);
      call("params_set_uint")(context, parameters, symbolNamed("rlimit"), resources);
      call("solver_set_params")(context, solver, parameters);
      call("params_dec_ref")(context, parameters);
    };

    const modelValue = (model: number, term: number): string => {
      const { context } = current;
      if (call("model_eval")(context, model, term, 1, argumentsAt) === 0) return "?";
      const value = heap[argumentWord]!;
      const truth = call("get_bool_value")(context, value);
      if (truth !== 0) return truth === 1 ? "true" : "false";
      if (call("is_numeral_ast")(context, value) !== 0) return readText(call("get_numeral_string")(context, value));
      // marked, so that a text is never taken for something else
      if (call("is_string")(context, value) !== 0) return `"${readText(call("get_string")(context, value))}`;
      if (call("is_algebraic_number")(context, value) !== 0) {
        return readText(call("get_numeral_decimal_string")(context, value, 40));
      }
      return "?";
    };

    const answer = (): number => {
      if (current.queries >= QUERIES_PER_CONTEXT || current.words >= WORDS_PER_CONTEXT) {
        call("solver_dec_ref")(current.context, current.solver);
        call("del_context")(current.context);
        current = makeContext();
      }
      let at = 0;
      const [engine, milliseconds, resources, codeWords] = [words[0]!, words[1]!, words[2]!, words[3]!];
      current.queries++;
      current.words += codeWords;
      build(4, 4 + codeWords);
      at = 4 + codeWords;
      const list = (): number[] => {
        const n = words[at++]!;
        const found = Array.from(words.subarray(at, at + n), (index) => terms[index]!);
        at += n;
        return found;
      };
      const asserted = list();
      const levels = Array.from({ length: words[at++]! }, list);
      const wanted = list();

      const { context } = current;
      let solver = current.solver;
      const own = engine === 1 ? "QF_BV" : engine === 2 ? "QF_FP" : "";
      if (own !== "") {
        solver = call("mk_solver_for_logic")(context, symbolNamed(own));
        call("solver_inc_ref")(context, solver);
      } else call("solver_push")(context, solver);
      let values = "";
      let result = 0;
      try {
        const start = performance.now();
        for (const term of asserted) call("solver_assert")(context, solver, term);
        for (const level of [...levels, []]) {
          const left = Math.max(1, milliseconds - (performance.now() - start));
          // wishes get half of the time that is left
          const share = level.length > 0 ? left / 2 : left;
          limit(solver, milliseconds < 0 ? milliseconds : Math.ceil(share), resources);
          if (level.length > 0) {
            call("solver_push")(context, solver);
            for (const term of level) call("solver_assert")(context, solver, term);
          }
          result = call("solver_check")(context, solver);
          if (result === RESULT.sat) {
            const model = call("solver_get_model")(context, solver);
            call("model_inc_ref")(context, model);
            values = wanted.map((term) => modelValue(model, term)).join("\n");
            call("model_dec_ref")(context, model);
          }
          if (level.length > 0) call("solver_pop")(context, solver, 1);
          if (result === RESULT.sat) break;
        }
      } finally {
        if (own !== "") call("solver_dec_ref")(context, solver);
        else call("solver_pop")(context, solver, 1);
      }
      for (let i = 0; i < values.length; i++) bytes[i] = values.charCodeAt(i);
      Atomics.store(control, CONTROL.size, values.length);
      return result;
    };

    port.on("message", () => {
      let result: number = RESULT.error;
      try {
        result = answer();
      } catch (error) {
        const text = String(error).slice(0, 2000);
        for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i) & 0x7f;
        Atomics.store(control, CONTROL.size, text.length);
        // a context that threw half-way may hold anything
        current = makeContext();
      }
      Atomics.store(control, CONTROL.result, aborted ? RESULT.error : result);
      setState(STATE.answered);
    });
  };

  const wasm = (globalThis as unknown as { WebAssembly: WasmApi }).WebAssembly;

  /** Replaces the `invoke_*` imports; returns what to do once Z3's own functions are there. */
  const useTrampolines = (module: CompiledModule, env: Record<string, unknown>): ((exports: Exports) => void) => {
    const names = wasm.Module.imports(module).map(({ name }) => name);
    const invokes = names.filter((name) => name.startsWith("invoke_"));
    const to = new wasm.Table({ element: "anyfunc", initial: 0 });
    const code = new wasm.Module(surroundings.trampolineModule(invokes));
    const trampolines = new wasm.Instance(code, { env: { table: to } });
    for (const name of invokes) env[name] = trampolines.exports[name];
    return (exports) => {
      const from = exports.__indirect_function_table as unknown as Table;
      const helpers = [exports.emscripten_stack_get_current, exports._emscripten_stack_restore, exports.setThrew];
      to.grow(from.length + helpers.length);
      const copier = new wasm.Module(surroundings.tableCopyModule(from.length));
      new wasm.Instance(copier, { env: { from, to } }).exports.copy!();
      for (const [slot, helper] of helpers.entries()) to.set(slot, helper);
    };
  };

  const start = async (): Promise<void> => {
    // C++ exceptions are JavaScript errors on their way through: no stack traces for them
    Error.stackTraceLimit = 0;
    const module = setup.module ?? (await wasm.compile(surroundings.readWasm()));
    if (setup.module === undefined) port.postMessage(module);
    let exports: Exports | undefined;
    const z3 = await surroundings.loadZ3({
      onAbort() {
        aborted = true;
      },
      instantiateWasm(imports, receive) {
        const instantiate = async (): Promise<void> => {
          const connect = setup.trampolines ? useTrampolines(module, imports.env) : undefined;
          const instance = await wasm.instantiate(module, imports);
          exports = instance.exports;
          connect?.(exports);
          receive(instance, module);
        };
        instantiate().catch(() => setState(STATE.failed));
        return {};
      },
    });
    serve(z3, exports!);
    setState(STATE.idle);
  };
  start().catch(() => setState(STATE.failed));
}
