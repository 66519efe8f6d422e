/** Writes terms as the worker's instructions, each shared term once. */
import { escaped } from "../sequence/escape.ts";
import type { Rational, Term } from "../term.ts";
import { ENGINES, type Engine, HEADER, INSTRUCTIONS, OPCODE } from "./wire.ts";

export interface Question {
  readonly engine: Engine;
  /** For solvers that go by the clock. */
  readonly milliseconds: number;
  /** For Z3 as WebAssembly, which goes by its own count of work; 0: no limit. */
  readonly resources: number;
  readonly asserted: readonly Term[];
  /** Wishes, strongest first: each level is tried before asking without. */
  readonly levels: readonly (readonly Term[])[];
  readonly wanted: readonly Term[];
}

const SORT_CODE = { int: 0, real: 1, bits: 2, bool: 3, float: 4, text: 5, pattern: 6 } as const;
/** An instruction with its operands is never longer than this, n-ary ones excepted. */
const SLACK = 64;

/** Words that a value takes at most: a unit becomes up to eight bytes. */
const sizeOf = (value: Term["value"]): number => (typeof value === "string" ? 2 * value.length : 0);

/** Returns the number of words written, or -1 when they do not fit. */
export function emit(question: Question, words: Int32Array): number {
  let at: number = HEADER;
  let count = 0;
  const numbers = new Map<number, number>();
  const limit = words.length - SLACK;

  const writeText = (kind: number, width: number, text: string): void => {
    words[at++] = OPCODE.numeral;
    words[at++] = kind;
    words[at++] = width;
    writeBytes(text);
  };
  const writeBytes = (text: string): void => {
    words[at++] = text.length;
    for (let i = 0; i < text.length; i += 4) {
      let word = 0;
      for (let j = 0; j < 4; j++) word |= (i + j < text.length ? text.charCodeAt(i + j) : 0) << (8 * j);
      words[at++] = word;
    }
  };

  const write = (term: Term): void => {
    const { op, value, width } = term;
    switch (op) {
      case "true":
      case "false":
        words[at++] = op === "true" ? OPCODE.and : OPCODE.or;
        words[at++] = 0;
        return;
      case "rational":
        writeText(SORT_CODE.real, 0, `${(value as Rational).n}/${(value as Rational).d}`);
        return;
      case "numeral":
        writeText(SORT_CODE[term.sort], width, `${value as bigint}`);
        return;
      case "text":
        words[at++] = OPCODE.text;
        writeBytes(escaped(value as string));
        return;
      case "int":
        if ((Number(value) | 0) === value) {
          words[at++] = OPCODE.int;
          words[at++] = value;
        } else writeText(SORT_CODE.int, 0, `${value as number}`);
        return;
    }
    words[at++] = OPCODE[op];
    switch (INSTRUCTIONS[OPCODE[op]]![1]) {
      case "bits-variable":
        words[at++] = value as number;
        words[at++] = width;
        return;
      case "float-numeral":
        words[at++] = Number(BigInt.asIntN(32, value as bigint));
        words[at++] = Number(BigInt.asIntN(32, (value as bigint) >> 32n));
        return;
      case "bool-variable":
      case "int-variable":
      case "real-variable":
      case "float-variable":
      case "text-variable":
        words[at++] = value as number;
        return;
      case "nary":
        words[at++] = term.args.length;
        break;
      case "extend":
        words[at++] = value as number;
        break;
      case "extract":
        words[at++] = value as number;
        words[at++] = 0;
        break;
    }
    for (const arg of term.args) words[at++] = numbers.get(arg.id)!;
  };

  /** Depth first with an explicit stack: chains of choices are thousands deep. */
  const visit = (root: Term): boolean => {
    const stack: Term[] = [root];
    while (stack.length > 0) {
      const term = stack[stack.length - 1]!;
      if (numbers.has(term.id)) {
        stack.pop();
        continue;
      }
      let ready = true;
      for (const arg of term.args) {
        if (!numbers.has(arg.id)) {
          stack.push(arg);
          ready = false;
        }
      }
      if (!ready) continue;
      if (at + term.args.length + sizeOf(term.value) >= limit) return false;
      write(term);
      numbers.set(term.id, count++);
      stack.pop();
    }
    return true;
  };

  const lists = [question.asserted, ...question.levels, question.wanted];
  for (const list of lists) for (const term of list) if (!visit(term)) return -1;
  const codeWords = at - HEADER;
  if (at + lists.reduce((total, list) => total + list.length + 2, 0) >= words.length) return -1;
  const writeList = (list: readonly Term[]): void => {
    words[at++] = list.length;
    for (const term of list) words[at++] = numbers.get(term.id)!;
  };
  writeList(question.asserted);
  words[at++] = question.levels.length;
  for (const level of question.levels) writeList(level);
  writeList(question.wanted);
  words[0] = ENGINES.indexOf(question.engine);
  words[1] = question.resources;
  words[2] = codeWords;
  return at;
}
