/**
 * What the calling thread and the Z3 worker share: the instruction set a query is written in, and the layout of
 * the shared memory it travels through. Plain data, so the worker receives it instead of importing it.
 */

/** How the operands of an instruction are laid out after its opcode; every instruction makes one term, numbered from 0. */
export type Operands =
  | "bool-variable" //  (id)
  | "int-variable" //  (id)
  | "real-variable" //  (id)
  | "bits-variable" //  (id, width)
  | "float-variable" //  (id)
  | "float-numeral" //  (low word, high word)
  | "rounded-unary" // (term); the function takes a rounding mode first, the nearest
  | "rounded-binary" // (term, term)
  | "to-integral" // (term); the function makes the rounding mode
  | "to-single" // (term), rounded to single precision and back
  | "int-numeral" //  (value)
  | "text-numeral" //  (sort, width, byte count, bytes packed in words); sort 0 int, 1 real, 2 bits
  | "unary" // (term)
  | "binary" // (term, term)
  | "ternary" // (term, term, term)
  | "nary" // (count, term …)
  | "extend" // (extra bits, term)
  | "extract" // (high, low, term)
  | "text-variable" // (id)
  | "text-literal" // (byte count, bytes packed in words), escaped as in SMT-LIB
  | "pattern-constant"; // (), the function takes the sort of patterns

/** `[name, operands, Z3 function]`; the opcode is the index. */
export const INSTRUCTIONS = [
  ["boolVar", "bool-variable", ""],
  ["intVar", "int-variable", ""],
  ["realVar", "real-variable", ""],
  ["bitsVar", "bits-variable", ""],
  ["int", "int-numeral", ""],
  ["numeral", "text-numeral", ""],
  ["not", "unary", "Z3_mk_not"],
  ["and", "nary", "Z3_mk_and"],
  ["or", "nary", "Z3_mk_or"],
  ["ite", "ternary", "Z3_mk_ite"],
  ["eq", "binary", "Z3_mk_eq"],
  ["add", "nary", "Z3_mk_add"],
  ["sub", "nary", "Z3_mk_sub"],
  ["mul", "nary", "Z3_mk_mul"],
  ["div", "binary", "Z3_mk_div"],
  ["mod", "binary", "Z3_mk_mod"],
  ["lt", "binary", "Z3_mk_lt"],
  ["le", "binary", "Z3_mk_le"],
  ["toReal", "unary", "Z3_mk_int2real"],
  ["toInt", "unary", "Z3_mk_real2int"],
  ["isInt", "unary", "Z3_mk_is_int"],
  ["bvnot", "unary", "Z3_mk_bvnot"],
  ["bvand", "binary", "Z3_mk_bvand"],
  ["bvor", "binary", "Z3_mk_bvor"],
  ["bvxor", "binary", "Z3_mk_bvxor"],
  ["bvadd", "binary", "Z3_mk_bvadd"],
  ["bvsub", "binary", "Z3_mk_bvsub"],
  ["bvmul", "binary", "Z3_mk_bvmul"],
  ["bvsdiv", "binary", "Z3_mk_bvsdiv"],
  ["bvsrem", "binary", "Z3_mk_bvsrem"],
  ["bvshl", "binary", "Z3_mk_bvshl"],
  ["bvlshr", "binary", "Z3_mk_bvlshr"],
  ["bvashr", "binary", "Z3_mk_bvashr"],
  ["bvslt", "binary", "Z3_mk_bvslt"],
  ["bvsle", "binary", "Z3_mk_bvsle"],
  ["signExtend", "extend", "Z3_mk_sign_ext"],
  ["zeroExtend", "extend", "Z3_mk_zero_ext"],
  ["extract", "extract", "Z3_mk_extract"],
  ["fpVar", "float-variable", ""],
  ["fpNumeral", "float-numeral", ""],
  ["fpAdd", "rounded-binary", "Z3_mk_fpa_add"],
  ["fpSub", "rounded-binary", "Z3_mk_fpa_sub"],
  ["fpMul", "rounded-binary", "Z3_mk_fpa_mul"],
  ["fpDiv", "rounded-binary", "Z3_mk_fpa_div"],
  ["fpSqrt", "rounded-unary", "Z3_mk_fpa_sqrt"],
  ["fpNeg", "unary", "Z3_mk_fpa_neg"],
  ["fpAbs", "unary", "Z3_mk_fpa_abs"],
  ["fpFloor", "to-integral", "Z3_mk_fpa_rtn"],
  ["fpCeil", "to-integral", "Z3_mk_fpa_rtp"],
  ["fpTrunc", "to-integral", "Z3_mk_fpa_rtz"],
  ["fpSingle", "to-single", "Z3_mk_fpa_to_fp_float"],
  ["fpLt", "binary", "Z3_mk_fpa_lt"],
  ["fpLe", "binary", "Z3_mk_fpa_leq"],
  ["fpEq", "binary", "Z3_mk_fpa_eq"],
  ["fpIsNaN", "unary", "Z3_mk_fpa_is_nan"],
  ["fpIsInfinite", "unary", "Z3_mk_fpa_is_infinite"],
  ["fpIsNegative", "unary", "Z3_mk_fpa_is_negative"],
  ["fpBits", "unary", "Z3_mk_fpa_to_ieee_bv"],
  ["textVar", "text-variable", ""],
  ["text", "text-literal", ""],
  ["textConcat", "nary", "Z3_mk_seq_concat"],
  ["textLength", "unary", "Z3_mk_seq_length"],
  ["textAt", "binary", "Z3_mk_seq_at"],
  ["textPart", "ternary", "Z3_mk_seq_extract"],
  ["textIndex", "ternary", "Z3_mk_seq_index"],
  ["textReplace", "ternary", "Z3_mk_seq_replace"],
  ["textContains", "binary", "Z3_mk_seq_contains"],
  ["textPrefix", "binary", "Z3_mk_seq_prefix"],
  ["textSuffix", "binary", "Z3_mk_seq_suffix"],
  ["textLt", "binary", "Z3_mk_str_lt"],
  ["textLe", "binary", "Z3_mk_str_le"],
  ["textToCode", "unary", "Z3_mk_string_to_code"],
  ["textFromCode", "unary", "Z3_mk_string_from_code"],
  ["textFromInt", "unary", "Z3_mk_int_to_str"],
  ["textIn", "binary", "Z3_mk_seq_in_re"],
  ["patternText", "unary", "Z3_mk_seq_to_re"],
  ["patternRange", "binary", "Z3_mk_re_range"],
  ["patternAll", "pattern-constant", "Z3_mk_re_full"],
  ["patternNone", "pattern-constant", "Z3_mk_re_empty"],
  ["patternStar", "unary", "Z3_mk_re_star"],
  ["patternConcat", "nary", "Z3_mk_re_concat"],
  ["patternUnion", "nary", "Z3_mk_re_union"],
] as const satisfies readonly (readonly [string, Operands, string])[];

export type TermOp = (typeof INSTRUCTIONS)[number][0];

export const OPCODE = Object.fromEntries(INSTRUCTIONS.map(([name], code) => [name, code])) as Record<TermOp, number>;

/** Which Z3 engine answers: the incremental core (also for whole texts), or the tactics for quantifier-free bit-vectors or floating point. */
export const ENGINES = ["core", "bits", "floats", "texts"] as const;
export type Engine = (typeof ENGINES)[number];

/** Words of control memory. */
/** `spent`: Z3's own count of the work that the answer took. */
export const CONTROL = { state: 0, result: 1, size: 2, dead: 3, spent: 4, words: 5 } as const;

/** `CONTROL.state`: the caller waits on it. */
export const STATE = { starting: 0, idle: 1, asked: 2, answered: 3, failed: 4 } as const;

/** `CONTROL.result` */
export const RESULT = { unsat: -1, unknown: 0, sat: 1, error: 2 } as const;

/** Instead of an engine: the question is [this, bytes of a script, the script in SMT-LIB…], and the answer is what Z3 prints. */
export const SCRIPT = 16;

/** Words before the code of a question. */
export const HEADER = 3;

/**
 * A question, as 32-bit words:
 * [engine, resource limit, words of code, code…, n, asserted term…, levels, (n, preferred term…)…, n, wanted term…].
 * Levels of preferences are tried in order, then none. The answer is ASCII text: the values of the wanted terms, a line each.
 */
export const MEMORY_BYTES = 1 << 24;

/** A `WebAssembly.Module`, passed on unopened. */
export type CompiledModule = object;

/** What a worker is started with. */
export interface WorkerSetup {
  readonly control: SharedArrayBuffer;
  readonly memory: SharedArrayBuffer;
  /** Path of Z3's loader script. */
  readonly script: string;
  /** The compiled module of an earlier worker, which makes this one start faster. */
  readonly module: CompiledModule | undefined;
  /** Whether to replace the JavaScript trampolines of the module (`thread/trampoline.ts`); the fallback is without. */
  readonly trampolines: boolean;
  readonly instructions: typeof INSTRUCTIONS;
  readonly protocol: {
    readonly control: typeof CONTROL;
    readonly state: typeof STATE;
    readonly result: typeof RESULT;
    readonly script: typeof SCRIPT;
    readonly header: typeof HEADER;
  };
}
