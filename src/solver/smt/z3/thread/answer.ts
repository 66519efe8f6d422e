/** Answers the question in shared memory: builds its terms, asks Z3, and writes the values of a solution back. Closed, see `main.ts`. */
import type { WorkerSetup } from "../wire.ts";
import type { Z3Api, Z3Context } from "./api.ts";
import type { TermBuilder } from "./terms.ts";

export interface Answering {
  /** The result as in `RESULT`; what there is to say beyond it is text in shared memory. */
  readonly answer: () => number;
  /** Begins anew after a failure: a context that threw half-way may hold anything. */
  readonly recover: () => void;
}

/** A question, its terms built. */
interface Question {
  /** The logic of an engine made for the question; undefined for the core that all questions share. */
  readonly logic: string | undefined;
  /** As Z3 counts work; 0: no limit. Time is the asker's: Z3 would start a thread for every timer, which only some may. */
  readonly resources: number;
  readonly asserted: readonly number[];
  /** Terms that are better true, tried level by level. */
  readonly levels: readonly (readonly number[])[];
  readonly wanted: readonly number[];
}

interface Checked {
  readonly result: number;
  readonly values: string;
  /** Work of this question, as Z3 counts it. */
  readonly spent: number;
}

export function answering(
  { memory, control: controlMemory, protocol }: WorkerSetup,
  api: Z3Api,
  { terms, build }: TermBuilder,
): Answering {
  /** A fresh context forgets the terms of old queries; making one costs less than a millisecond. */
  const QUERIES_PER_CONTEXT = 300;
  const WORDS_PER_CONTEXT = 2_000_000;
  const { control: CONTROL, result: RESULT } = protocol;
  const { call, heap, argumentsAt, argumentWord } = api;
  const control = new Int32Array(controlMemory);
  const words = new Int32Array(memory);
  const bytes = new Uint8Array(memory);
  let current: Z3Context = api.makeContext();

  const symbolNamed = (name: string): number => call("mk_string_symbol")(current.context, api.copyText(name));

  /** Reads the question as `wire.ts` lays it out. */
  const readQuestion = (): Question => {
    const { header } = protocol;
    const [engine, resources, codeWords] = [words[0]!, words[1]!, words[2]!];
    current.queries++;
    current.words += codeWords;
    let at = header + codeWords;
    build(current, header, at);
    const list = (): number[] => {
      const n = words[at++]!;
      const found = Array.from(words.subarray(at, at + n), (index) => terms[index]!);
      at += n;
      return found;
    };
    const asserted = list();
    const levels = Array.from({ length: words[at++]! }, list);
    const logic = engine === 1 ? "QF_BV" : engine === 2 ? "QF_FP" : undefined;
    return { logic, resources, asserted, levels, wanted: list() };
  };

  const limit = (solver: number, resources: number): void => {
    const { context } = current;
    const parameters = call("mk_params")(context);
    call("params_inc_ref")(context, parameters);
    call("params_set_uint")(context, parameters, symbolNamed("rlimit"), resources);
    call("solver_set_params")(context, solver, parameters);
    call("params_dec_ref")(context, parameters);
  };

  const valueText = (model: number, term: number): string => {
    const { context } = current;
    if (call("model_eval")(context, model, term, 1, argumentsAt) === 0) return "?";
    const value = heap[argumentWord]!;
    const truth = call("get_bool_value")(context, value);
    if (truth !== 0) return truth === 1 ? "true" : "false";
    if (call("is_numeral_ast")(context, value) !== 0) return api.readText(call("get_numeral_string")(context, value));
    // marked, so that a text is never taken for something else
    if (call("is_string")(context, value) !== 0) return `"${api.readText(call("get_string")(context, value))}`;
    if (call("is_algebraic_number")(context, value) !== 0) {
      return api.readText(call("get_numeral_decimal_string")(context, value, 40));
    }
    return "?";
  };

  const valuesOf = (solver: number, wanted: readonly number[]): string => {
    const { context } = current;
    const model = call("solver_get_model")(context, solver);
    call("model_inc_ref")(context, model);
    const values = wanted.map((term) => valueText(model, term)).join("\n");
    call("model_dec_ref")(context, model);
    return values;
  };

  /** Z3's count of all work in this context so far: the measure that its `rlimit` bounds. */
  const workOf = (solver: number): number => {
    const { context } = current;
    const statistics = call("solver_get_statistics")(context, solver);
    call("stats_inc_ref")(context, statistics);
    let work = 0;
    // it is among the last
    for (let i = call("stats_size")(context, statistics) - 1; i >= 0 && work === 0; i--)
      if (api.readText(call("stats_get_key")(context, statistics, i)) === "rlimit count")
        work = call("stats_get_uint_value")(context, statistics, i) >>> 0;
    call("stats_dec_ref")(context, statistics);
    return work;
  };

  /** Asks with each level of wishes in turn, then without any. */
  const check = (solver: number, question: Question): Checked => {
    const { resources, asserted, levels, wanted } = question;
    const { context } = current;
    const workBefore = workOf(solver);
    let spent = 0;
    let values = "";
    let result = 0;
    for (const term of asserted) call("solver_assert")(context, solver, term);
    for (const level of [...levels, []]) {
      // wishes get half of what is left
      const share = level.length > 0 ? 0.5 : 1;
      const work = resources === 0 ? 0 : Math.max(1, Math.ceil((resources - spent) * share));
      limit(solver, work);
      if (level.length > 0) {
        call("solver_push")(context, solver);
        for (const term of level) call("solver_assert")(context, solver, term);
      }
      result = call("solver_check")(context, solver);
      spent = (workOf(solver) - workBefore) >>> 0;
      if (result === RESULT.sat) values = valuesOf(solver, wanted);
      if (level.length > 0) call("solver_pop")(context, solver, 1);
      if (result === RESULT.sat) break;
    }
    return { result, values, spent };
  };

  /** Gives `use` a solver of the logic, or the shared one, which forgets afterwards what it was told. */
  const withSolver = <T>(logic: string | undefined, use: (solver: number) => T): T => {
    const { context, solver: shared } = current;
    if (logic === undefined) {
      call("solver_push")(context, shared);
      try {
        return use(shared);
      } finally {
        call("solver_pop")(context, shared, 1);
      }
    }
    const own = call("mk_solver_for_logic")(context, symbolNamed(logic));
    call("solver_inc_ref")(context, own);
    try {
      return use(own);
    } finally {
      call("solver_dec_ref")(context, own);
    }
  };

  /** A whole SMT-LIB script in a context of its own; what Z3 prints is the answer. */
  const runScript = (): number => {
    const size = words[1]!;
    const [malloc, free] = [api.named("malloc")!, api.named("free")!];
    const at = malloc(size + 1);
    api.bytes.set(bytes.subarray(8, 8 + size), at);
    api.bytes[at + size] = 0;
    const own = api.makeContext();
    const said = api.readText(call("eval_smtlib2_string")(own.context, at));
    free(at);
    api.deleteContext(own);
    for (let i = 0; i < said.length; i++) bytes[i] = said.charCodeAt(i);
    Atomics.store(control, CONTROL.size, said.length);
    return RESULT.unknown;
  };

  return {
    answer() {
      if (words[0] === protocol.script) return runScript();
      if (current.queries >= QUERIES_PER_CONTEXT || current.words >= WORDS_PER_CONTEXT) {
        api.deleteContext(current);
        current = api.makeContext();
      }
      const question = readQuestion();
      const { result, values, spent } = withSolver(question.logic, (solver) => check(solver, question));
      Atomics.store(control, CONTROL.spent, Math.min(spent, 0x7fffffff));
      for (let i = 0; i < values.length; i++) bytes[i] = values.charCodeAt(i);
      Atomics.store(control, CONTROL.size, values.length);
      return result;
    },
    recover() {
      current = api.makeContext();
    },
  };
}
