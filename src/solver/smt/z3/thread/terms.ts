/** Builds the terms of a question from its code. Closed, see `main.ts`. */
import type { Operands, WorkerSetup } from "../wire.ts";
import type { Z3Api, Z3Context } from "./api.ts";
import type { Native } from "./wasm.ts";

export interface TermBuilder {
  /** By number, in the order of the instructions. */
  readonly terms: Int32Array;
  /** Runs the code in the words `from` to `to`, which makes a term per instruction. */
  readonly build: (current: Z3Context, from: number, to: number) => void;
}

export function termBuilder({ memory, instructions }: WorkerSetup, api: Z3Api): TermBuilder {
  const { call, heap, argumentsAt, argumentWord } = api;
  const words = new Int32Array(memory);
  const bytes = new Uint8Array(memory);
  const terms = new Int32Array(1 << 20);
  /** One double as two words. */
  const pair = new Int32Array(2);
  const double = new Float64Array(pair.buffer);

  /** Where the operands of the current instruction start; every builder moves it behind them. */
  let at = 0;
  const word = (): number => words[at++]!;
  const term = (): number => terms[words[at++]!]!;
  /** Bytes that are packed in words, as a string of C. */
  const packed = (length: number): number => {
    const text = api.copyString(bytes.subarray(4 * at, 4 * at + length));
    at += (length + 3) >> 2;
    return text;
  };
  const variable = (context: number, id: number, sort: number): number =>
    call("mk_const")(context, call("mk_int_symbol")(context, id), sort);

  /** The term of an instruction by the form of its operands; `make` is the instruction's own function of Z3. */
  const builders: { readonly [K in Operands]: (current: Z3Context, make: Native) => number } = {
    "bool-variable": ({ context, bool }) => variable(context, word(), bool),
    "int-variable": ({ context, int }) => variable(context, word(), int),
    "real-variable": ({ context, real }) => variable(context, word(), real),
    "float-variable": ({ context, double: sort }) => variable(context, word(), sort),
    "text-variable": ({ context, text }) => variable(context, word(), text),
    "bits-variable": ({ context }) => {
      const id = word();
      return variable(context, id, call("mk_bv_sort")(context, word()));
    },
    "float-numeral": ({ context, double: sort }) => {
      pair[0] = word();
      pair[1] = word();
      return call("mk_fpa_numeral_double")(context, double[0]!, sort);
    },
    "rounded-unary": ({ context, nearest }, make) => make(context, nearest, term()),
    "rounded-binary": ({ context, nearest }, make) => make(context, nearest, term(), term()),
    "to-integral": ({ context }, make) => call("mk_fpa_round_to_integral")(context, make(context), term()),
    "to-single": ({ context, nearest, single, double: wide }, make) =>
      make(context, nearest, make(context, nearest, term(), single), wide),
    "int-numeral": ({ context, int }) => call("mk_int")(context, word(), int),
    "text-numeral": ({ context, int, real }) => {
      const kind = word();
      const width = word();
      const text = packed(word());
      const sort = kind === 0 ? int : kind === 1 ? real : call("mk_bv_sort")(context, width);
      return call("mk_numeral")(context, text, sort);
    },
    unary: ({ context }, make) => make(context, term()),
    binary: ({ context }, make) => make(context, term(), term()),
    ternary: ({ context }, make) => make(context, term(), term(), term()),
    nary: ({ context }, make) => {
      const count = word();
      for (let i = 0; i < count; i++) heap[argumentWord + i] = term();
      return make(context, count, argumentsAt);
    },
    extend: ({ context }, make) => make(context, word(), term()),
    extract: ({ context }, make) => make(context, word(), word(), term()),
    "text-literal": ({ context }) => call("mk_string")(context, packed(word())),
    "pattern-constant": ({ context, pattern }, make) => make(context, pattern),
  };
  const steps = instructions.map(([, operands, name]) => ({ build: builders[operands], make: api.named(name)! }));

  return {
    terms,
    build(current, from, to) {
      let count = 0;
      for (at = from; at < to; ) {
        const { build, make } = steps[words[at++]!]!;
        terms[count++] = build(current, make);
      }
      if (call("get_error_code")(current.context) !== 0) throw new Error("Z3 refused a term");
    },
  };
}
