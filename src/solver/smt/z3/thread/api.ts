/** Calls of Z3's C functions, and their arguments and results in the module's memory. Closed, see `main.ts`. */
import type { Exports, Native, Z3Memory } from "./wasm.ts";

/** A context of Z3 with a solver, the sorts that terms are made of, and how much it was used. */
export interface Z3Context {
  readonly context: number;
  readonly solver: number;
  readonly bool: number;
  readonly int: number;
  readonly real: number;
  readonly text: number;
  readonly pattern: number;
  readonly double: number;
  readonly single: number;
  readonly nearest: number;
  queries: number;
  words: number;
}

export interface Z3Api {
  /** The function `Z3_…`. */
  readonly call: (name: string) => Native;
  /** A function by its whole name; undefined where an instruction has none. */
  readonly named: (name: string) => Native | undefined;
  /** Room for a list of arguments, or for a result: where it is, and as a word of `heap`. */
  readonly argumentsAt: number;
  readonly argumentWord: number;
  readonly heap: Int32Array;
  readonly bytes: Uint8Array;
  /** Copies bytes into the module as a string that ends with 0; good until the next one. */
  readonly copyString: (bytes: Uint8Array) => number;
  readonly copyText: (text: string) => number;
  readonly readText: (at: number) => string;
  readonly makeContext: () => Z3Context;
  readonly deleteContext: (context: Z3Context) => void;
}

export function z3Api(z3: Z3Memory, exports: Exports): Z3Api {
  const ARGUMENT_SLOTS = 1 << 16;
  const argumentsAt = exports.malloc!(4 * ARGUMENT_SLOTS);
  const textAt = exports.malloc!(1 << 16);
  const call = (name: string): Native => exports[`Z3_${name}`]!;
  return {
    call,
    named: (name) => exports[name],
    argumentsAt,
    argumentWord: argumentsAt >> 2,
    heap: z3.HEAP32,
    bytes: z3.HEAPU8,
    copyString(bytes) {
      z3.HEAPU8.set(bytes, textAt);
      z3.HEAPU8[textAt + bytes.length] = 0;
      return textAt;
    },
    copyText(text) {
      for (let i = 0; i < text.length; i++) z3.HEAPU8[textAt + i] = text.charCodeAt(i);
      z3.HEAPU8[textAt + text.length] = 0;
      return textAt;
    },
    readText(at) {
      let text = "";
      for (let i = at; z3.HEAPU8[i] !== 0; i++) text += String.fromCharCode(z3.HEAPU8[i]!);
      return text;
    },
    makeContext() {
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
    },
    deleteContext({ context, solver }) {
      call("solver_dec_ref")(context, solver);
      call("del_context")(context);
    },
  };
}
