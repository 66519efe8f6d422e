/** One text that is a module and all its mutants: `choose(n)` in it says whether it is the n-th one. */
import { type ParsedModule, parseModule } from "../parse.ts";
import { findMutants } from "./find.ts";
import type { Mutant, Wrap } from "./mutant.ts";

export interface MutatedModule {
  readonly parsed: ParsedModule;
  readonly mutants: readonly Mutant[];
}

/** A module with more is a bundle, a table or a parser: the first ones stand for the rest. */
const LONGEST = 400_000;

/** Undefined when nothing in it can be changed, or the changed text is no module. */
export function mutatedModule(module: ParsedModule): MutatedModule | undefined {
  let choose = "isMutant";
  while (module.text.includes(choose)) choose += "_";
  const { list, wraps } = findMutants(module, choose);
  if (list.length === 0) return undefined;
  if (wrapped(module.text, wraps).length > LONGEST) return undefined;
  const parse = (some: readonly Wrap[]): ParsedModule | undefined => {
    try {
      return parseModule(module.file, wrapped(module.text, some));
    } catch {
      return undefined;
    }
  };
  const parsed = parse(wraps) ?? parse(fitting(wraps, (some) => parse(some) !== undefined));
  return parsed && { parsed: { ...parsed, format: module.format, mutantChoice: choose }, mutants: list };
}

/** Those that leave the text a module: one that does not fit costs itself, not all others. What is left out is never passed, and counts for nothing. */
export function fitting(wraps: readonly Wrap[], fits: (some: readonly Wrap[]) => boolean): Wrap[] {
  const kept: Wrap[] = [];
  const add = (some: readonly Wrap[]): void => {
    if (some.length === 0) return;
    if (fits([...kept, ...some])) {
      kept.push(...some);
      return;
    }
    if (some.length === 1) return;
    const middle = some.length >> 1;
    add(some.slice(0, middle));
    add(some.slice(middle));
  };
  add(wraps);
  return kept;
}

/** Outer wraps were found first: at one position they open first and close last. */
export function wrapped(text: string, wraps: readonly Wrap[]): string {
  const opens = new Map<number, string>();
  const closes = new Map<number, string>();
  const ordered = wraps
    .map((wrap, i) => ({ wrap, i }))
    .sort((a, b) => a.wrap.start - b.wrap.start || reach(b.wrap) - reach(a.wrap) || a.i - b.i);
  for (const { wrap } of ordered) {
    opens.set(wrap.start, (opens.get(wrap.start) ?? "") + wrap.before);
    if (wrap.after !== "") closes.set(wrap.end, wrap.after + (closes.get(wrap.end) ?? ""));
  }
  const positions = [...new Set([...opens.keys(), ...closes.keys()])].sort((a, b) => a - b);
  let result = "";
  let at = 0;
  for (const position of positions) {
    result += text.slice(at, position) + (closes.get(position) ?? "") + (opens.get(position) ?? "");
    at = position;
  }
  return result + text.slice(at);
}

/** What only inserts something stands before all that begins there. */
const reach = ({ start, end }: Wrap): number => (start === end ? Number.POSITIVE_INFINITY : end);
