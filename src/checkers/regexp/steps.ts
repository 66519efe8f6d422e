/** Counts what matching a text takes when every choice is tried in turn, from every place where a match may begin. */
import type { Program } from "./program.ts";

export interface Searched {
  /** All matches, as `replace` with a global pattern does; otherwise the first. */
  readonly isGlobal: boolean;
  /** Only where it stands. */
  readonly isSticky: boolean;
}

/** Steps of a search, or more than `most`. */
export function countSteps(program: Program, text: string, most: number, { isGlobal, isSticky }: Searched): number {
  const machine = new Machine(program, text, most);
  for (let from = 0; from <= text.length; from++) {
    const end = machine.matches(from, 1);
    if (machine.steps > most || (end !== undefined && !isGlobal) || (end === undefined && isSticky)) break;
    if (end !== undefined && end > from) from = end - 1;
  }
  return machine.steps;
}

class Machine {
  steps = 0;

  constructor(
    private readonly program: Program,
    private readonly text: string,
    private readonly most: number,
  ) {}

  /** Where the match ends, or undefined. `way`: 1 forwards, -1 backwards. */
  matches(from: number, way: 1 | -1): number | undefined {
    const { program, text, most } = this;
    const { code } = program;
    // where to go on when this way fails: instruction, place in the text, and the registers if there are any
    const choices: number[] = [];
    const saved: (readonly number[])[] = [];
    let registers: number[] = new Array<number>(program.registers).fill(-1);
    const hasRegisters = program.registers > 0;
    let pc = 0;
    let at = from;
    for (;;) {
      if (++this.steps > most) return undefined;
      const instruction = code[pc]!;
      let isFine = true;
      switch (instruction.kind) {
        case "take": {
          const character = way > 0 ? this.after(at) : this.before(at);
          isFine = character !== "" && instruction.accepts(character);
          if (isFine) at += character.length * way;
          pc++;
          break;
        }
        case "split":
          choices.push(instruction.second, at);
          if (hasRegisters) saved.push(registers.slice());
          pc = instruction.first;
          break;
        case "jump":
          pc = instruction.to;
          break;
        case "mark":
        case "save":
          registers[instruction.register] = at;
          pc++;
          break;
        case "moved":
          isFine = registers[instruction.register] !== at;
          pc++;
          break;
        case "edge":
          isFine = this.isEdge(instruction.of, at) !== instruction.isNegated;
          pc++;
          break;
        case "look": {
          const inner = new Machine(instruction.program, text, most - this.steps);
          const found = inner.matches(at, instruction.isBehind ? -1 : 1) !== undefined;
          this.steps += inner.steps;
          isFine = found !== instruction.isNegated;
          pc++;
          break;
        }
        case "again": {
          const [start, end] = [registers[instruction.group]!, registers[instruction.group + 1]!];
          const wanted = start < 0 || end < 0 ? "" : text.slice(start, end);
          const got = way > 0 ? text.slice(at, at + wanted.length) : text.slice(Math.max(0, at - wanted.length), at);
          this.steps += wanted.length;
          isFine = program.ignoresCase ? got.toLowerCase() === wanted.toLowerCase() : got === wanted;
          if (isFine) at += wanted.length * way;
          pc++;
          break;
        }
        case "match":
          return at;
      }
      if (isFine) continue;
      if (choices.length === 0) return undefined;
      at = choices.pop()!;
      pc = choices.pop()!;
      if (hasRegisters) registers = saved.pop() as number[];
    }
  }

  private after(at: number): string {
    const first = this.text[at] ?? "";
    return this.program.isUnicode && isHigh(first) && isLow(this.text[at + 1]) ? first + this.text[at + 1]! : first;
  }

  private before(at: number): string {
    const last = this.text[at - 1] ?? "";
    return this.program.isUnicode && isLow(last) && isHigh(this.text[at - 2]) ? this.text[at - 2]! + last : last;
  }

  private isEdge(of: "start" | "end" | "word", at: number): boolean {
    const { text } = this;
    const { isMultiline } = this.program;
    if (of === "start") return at === 0 || (isMultiline && isLineEnd(text[at - 1]));
    if (of === "end") return at === text.length || (isMultiline && isLineEnd(text[at]));
    return isWord(text[at - 1]) !== isWord(text[at]);
  }
}

const isHigh = (c: string | undefined): boolean => c !== undefined && c >= "\ud800" && c <= "\udbff";
const isLow = (c: string | undefined): boolean => c !== undefined && c >= "\udc00" && c <= "\udfff";
const isLineEnd = (c: string | undefined): boolean => c === "\n" || c === "\r" || c === "\u2028" || c === "\u2029";
const isWord = (c: string | undefined): boolean =>
  c !== undefined && ((c >= "a" && c <= "z") || (c >= "A" && c <= "Z") || (c >= "0" && c <= "9") || c === "_");
