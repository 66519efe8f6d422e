/**
 * Texts made from another text in one pass over it: cut, stripped, replaced, split, recased. A machine that reads the
 * result becomes one that reads the original, so that what is said about the parts of a text can be read side by side.
 */
import { type CharSet, SPACE } from "../smt/regex/charset.ts";
import { contains, follow, type Machine } from "./machine.ts";

/** What is written for each unit read. States are plain texts, so that they can be compared. */
export interface Edit {
  /** Units that are in the same of these sets are edited alike, or kept as they are. */
  readonly sets: readonly CharSet[];
  /** Where the machine's own sets lie among the units that are read. */
  readonly before?: (set: CharSet) => CharSet;
  readonly start: string;
  step(state: string, unit: number): readonly [state: string, written: string];
  /** Written once everything is read. */
  end(state: string): string;
  /** Nothing more will be written. */
  isDone(state: string): boolean;
}

const unitText = (unit: number): string => String.fromCharCode(unit);
const never = (): boolean => false;
const nothing = (): string => "";

/** Numbers for pairs of a state of an edit and one of a machine. */
class Pairs {
  readonly #numbers = new Map<string, number>();
  readonly #pairs: (readonly [edit: string, machine: number])[] = [];

  number(edit: string, machine: number): number {
    const key = `${machine} ${edit}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#pairs.push([edit, machine]) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }

  at(number: number): readonly [edit: string, machine: number] {
    return this.#pairs[number]!;
  }
}

/** Side by side with others, a machine takes the same step many times. */
function remembering(step: (state: number, unit: number) => number): (state: number, unit: number) => number {
  const known = new Map<number, number>();
  return (state, unit) => {
    const key = state * 0x10000 + unit;
    let next = known.get(key);
    if (next === undefined) known.set(key, (next = step(state, unit)));
    return next;
  };
}

function read(machine: Machine, state: number, text: string): number {
  for (let i = 0; i < text.length; i++) state = machine.step(state, text.charCodeAt(i));
  return state;
}

/** The texts whose edited form the machine accepts. */
export function readThrough(edit: Edit, machine: Machine): Machine {
  const pairs = new Pairs();
  const before = edit.before;
  return {
    sets: [...edit.sets, ...(before === undefined ? machine.sets : machine.sets.map(before))],
    start: pairs.number(edit.start, machine.start),
    step: remembering((state, unit) => {
      const [own, inner] = pairs.at(state);
      const [next, written] = edit.step(own, unit);
      return pairs.number(next, read(machine, inner, written));
    }),
    accepts(state) {
      const [own, inner] = pairs.at(state);
      return machine.accepts(read(machine, inner, edit.end(own)));
    },
    isSettled(state) {
      const [own, inner] = pairs.at(state);
      return machine.isSettled(inner) || edit.isDone(own);
    },
  };
}

/** `t.slice(from, to)` with places counted from the start; `to` may be infinite. */
export const cut = (from: number, to: number): Edit => ({
  sets: [],
  start: "0",
  step(state, unit) {
    const at = Number(state);
    const next = Number.isFinite(to) ? Math.min(at + 1, to) : Math.min(at + 1, from);
    return [String(next), at >= from && at < to ? unitText(unit) : ""];
  },
  end: nothing,
  isDone: (state) => Number(state) >= to,
});

/** All but the last `count` units. */
export const withoutLast = (count: number): Edit => ({
  sets: [],
  start: "",
  step(state, unit) {
    const held = state + unitText(unit);
    return held.length <= count ? [held, ""] : [held.slice(1), held[0]!];
  },
  end: nothing,
  isDone: never,
});

/** The last `count` units. */
export const lastOnly = (count: number): Edit => ({
  sets: [],
  start: "",
  step: (state, unit) => [(state + unitText(unit)).slice(-count), ""],
  end: (state) => state,
  isDone: never,
});

/** Without the units of a set that it starts with. */
export const withoutLeading = (set: CharSet): Edit => ({
  sets: [set],
  start: "",
  step: (state, unit) => (state === "" && contains(set, unit) ? ["", ""] : ["|", unitText(unit)]),
  end: nothing,
  isDone: never,
});

/** A text with a part before and after it. */
export const between = (prefix: string, suffix: string): Edit => ({
  sets: [],
  start: "",
  step: (state, unit) => ["|", (state === "" ? prefix : "") + unitText(unit)],
  end: (state) => (state === "" ? prefix : "") + suffix,
  isDone: never,
});

/** A text with a part put in at a place, or at the end when it is shorter. */
export const inserted = (at: number, what: string): Edit => ({
  sets: [],
  start: "0",
  step(state, unit) {
    const read = Number(state);
    return [String(Math.min(read + 1, at + 1)), (read === at ? what : "") + unitText(unit)];
  },
  end: (state) => (Number(state) <= at ? what : ""),
  isDone: never,
});

/** The part number `index` between separators; nothing when there are fewer. */
export function part(separator: string, index: number): Edit {
  const next = follow(separator);
  // how many separators were passed, and how much of the next one was read
  return {
    sets: [...new Set(separator)].map((unit) => [[unit.charCodeAt(0), unit.charCodeAt(0)]]),
    start: "0,0",
    step(state, unit) {
      const [passed, held] = state.split(",").map(Number) as [number, number];
      if (passed > index) return [state, ""];
      const now = next(held, unit);
      if (now === separator.length) return [`${passed + 1},0`, ""];
      const read = separator.slice(0, held) + unitText(unit);
      return [`${passed},${now}`, passed === index ? read.slice(0, read.length - now) : ""];
    },
    end(state) {
      const [passed, held] = state.split(",").map(Number) as [number, number];
      return passed === index ? separator.slice(0, held) : "";
    },
    isDone: (state) => Number(state.split(",", 1)[0]) > index,
  };
}

const DONE = "done";

/** Occurrences of a fixed row of sets of units, the first or all of them, replaced by a text. */
export const replaced = (row: readonly CharSet[], by: string, all: boolean): Edit => ({
  sets: row,
  start: "",
  step(state, unit) {
    if (state === DONE) return [DONE, unitText(unit)];
    let held = state + unitText(unit);
    let written = "";
    // the earliest start that can still become an occurrence is held
    while (held !== "" && !startsAs(held, row)) {
      written += held[0]!;
      held = held.slice(1);
    }
    return held.length === row.length ? [all ? "" : DONE, written + by] : [held, written];
  },
  end: (state) => (state === DONE ? "" : state),
  isDone: never,
});

function startsAs(held: string, row: readonly CharSet[]): boolean {
  for (let i = 0; i < held.length; i++) if (!contains(row[i]!, held.charCodeAt(i))) return false;
  return true;
}

/** Runs of units of a set, the first or all of them, each replaced by a text. */
export const runsReplaced = (set: CharSet, by: string, all: boolean): Edit => ({
  sets: [set],
  start: "",
  step(state, unit) {
    if (state === DONE) return [DONE, unitText(unit)];
    if (contains(set, unit)) return ["run", state === "run" ? "" : by];
    return [state === "run" && !all ? DONE : "", unitText(unit)];
  },
  end: nothing,
  isDone: never,
});

/** Each unit on its own, mapped; `before` gives the units that a set is reached from. */
export const mapped = (map: (unit: number) => number, before: (set: CharSet) => CharSet): Edit => ({
  sets: [],
  before,
  start: "",
  step: (state, unit) => [state, unitText(map(unit))],
  end: nothing,
  isDone: never,
});

/** Without the units of a set that it ends with: what is at the end is not known before, so both states are kept. */
export function withoutTrailing(set: CharSet, machine: Machine): Machine {
  const pairs = new Pairs();
  return {
    sets: [set, ...machine.sets],
    start: pairs.number(String(machine.start), machine.start),
    step: remembering((state, unit) => {
      const [kept, current] = pairs.at(state);
      const next = machine.step(current, unit);
      return pairs.number(contains(set, unit) ? kept : String(next), next);
    }),
    accepts: (state) => machine.accepts(Number(pairs.at(state)[0])),
    isSettled: (state) => machine.isSettled(Number(pairs.at(state)[0])),
  };
}

export const SPACES = SPACE;
