/** Terms as SMT-LIB text. "For all" is written as it is; `unfold.ts` replaces it by instances. */
import type { Fn, Range, Sort, SymbolTerm, Term } from "./term.ts";
import { hasForall, TooLarge } from "./unfold.ts";

const SMT_NAME = /^[A-Za-z_~!@$%^&*+=<>.?/-][\w~!@$%^&*+=<>.?/-]*$/;
const quoted = (name: string): string =>
  SMT_NAME.test(name) ? name : `|${name.replace(/[^ -{}~]|\\/g, (unit) => `_${unit.codePointAt(0)!.toString(16)}_`)}|`;

const whole = (value: bigint): string => (value < 0n ? `(- ${-value})` : `${value}`);

/** Infinity is a number larger than all doubles: comparisons come out right, and no arithmetic is done with it. */
const INFINITE = 2n ** 1024n;

function numberText(value: number, sort: "int" | "real"): string {
  if (sort === "int") return whole(BigInt(value));
  const sign = value < 0 ? -1n : 1n;
  if (!Number.isFinite(value)) return realText(sign * INFINITE, 1n);
  let [n, d] = [Math.abs(value), 1n];
  while (!Number.isInteger(n)) {
    n *= 2;
    d *= 2n;
  }
  return realText(sign * BigInt(n), d);
}

function realText(n: bigint, d: bigint): string {
  const size = `${n < 0n ? -n : n}.0`;
  const value = d === 1n ? size : `(/ ${size} ${d}.0)`;
  return n < 0n ? `(- ${value})` : value;
}

const SORTS = { int: "Int", real: "Real", bool: "Bool" } as const;
const NAMES: Readonly<Record<string, string>> = {
  rdiv: "/",
  mul: "*",
  toReal: "to_real",
  toInt: "to_int",
  isInt: "is_int",
  lt: "<",
  le: "<=",
  eq: "=",
};

export interface Question {
  /** Each with a name that the core can have. */
  readonly asserted: readonly Term[];
  readonly wanted?: readonly Term[];
  readonly wantsCore?: boolean;
  /** Asked one after the other, each together with what is asserted. */
  readonly cases?: readonly Term[];
  /** For Z3 itself; without it whoever asks ends the thread. */
  readonly milliseconds?: number;
  /** Counted work, 0 for no bound. */
  readonly resources: number;
  /** A model is wanted, of terms without "for all": Z3 does better when it looks at everything. */
  readonly isForModel?: boolean;
}

const NO_TIMEOUT = 2 ** 32 - 1;

/** Text in which every shared part of a "for all" is written anew may outgrow anything. */
const MOST_TEXT = 1_000_000;

interface Written {
  readonly text: string;
  /** It mentions a variable that is bound further out. */
  readonly isOpen: boolean;
}

interface Bound {
  readonly names: ReadonlySet<string>;
  readonly written: Map<Term, Written>;
}

export function smtLib({
  asserted,
  wanted = [],
  wantsCore = false,
  cases,
  milliseconds,
  resources,
  isForModel = false,
}: Question): string {
  const fns = new Map<string, Fn>();
  const symbols = new Map<string, SymbolTerm>();
  const defined = new Map<Term, string>();
  const lines: string[] = [];
  const ranged: string[] = [];
  const rangedSeen = new Set<string>();
  let isAsserting = true;
  const inRange = (text: string, { min, max }: Range): void => {
    if (!isAsserting || rangedSeen.has(text)) return;
    rangedSeen.add(text);
    const least = Number.isFinite(min) ? [`(<= ${whole(BigInt(min))} ${text})`] : [];
    const most = Number.isFinite(max) ? [`(<= ${text} ${whole(BigInt(max))})`] : [];
    if (least.length + most.length > 0) ranged.push(`(and ${[...least, ...most].join(" ")})`);
  };
  let count = 0;
  /** `bound`: names of variables of "for all" around; what mentions one is written in place. */
  const text = (term: Term, bound: Bound): Written => {
    const name = defined.get(term);
    if (name !== undefined) return { text: name, isOpen: false };
    let done = bound.written.get(term);
    if (done === undefined) bound.written.set(term, (done = written(term, bound)));
    if (done.text.length > MOST_TEXT) throw new TooLarge();
    return done;
  };
  const written = (term: Term, bound: Bound): Written => {
    switch (term.kind) {
      case "number":
        return { text: constant(numberText(term.value, term.sort), term.sort), isOpen: false };
      case "truth":
        return { text: String(term.value), isOpen: false };
      case "symbol": {
        if (bound.names.has(term.name)) return { text: quoted(term.name), isOpen: true };
        symbols.set(term.name, term);
        return { text: quoted(term.name), isOpen: false };
      }
      case "forall": {
        const [from, to] = [text(term.from, bound), text(term.to, bound)];
        const inner = text(term.body, { names: new Set([...bound.names, term.variable.name]), written: new Map() });
        const v = quoted(term.variable.name);
        return kept(
          term,
          `(forall ((${v} Int)) (=> (and (<= ${from.text} ${v}) (< ${v} ${to.text})) ${inner.text}))`,
          from.isOpen || to.isOpen || mentions(term.body, bound.names, term.variable.name),
        );
      }
      case "apply": {
        fns.set(term.fn.name, term.fn);
        const args = term.args.map((arg) => text(arg, bound));
        const isOpen = args.some((arg) => arg.isOpen);
        const own =
          args.length === 0
            ? quoted(term.fn.name)
            : `(${quoted(term.fn.name)} ${args.map((arg) => arg.text).join(" ")})`;
        if (!isOpen && term.fn.range !== undefined) inRange(own, term.fn.range);
        return args.length === 0 ? { text: own, isOpen: false } : kept(term, own, isOpen);
      }
      case "sum": {
        const parts = term.parts.map(({ times, of }) => {
          const inner = text(of, bound);
          return {
            text: times === 1 ? inner.text : `(* ${numberText(times, term.sort)} ${inner.text})`,
            isOpen: inner.isOpen,
          };
        });
        const all = [
          ...(term.constant === 0 ? [] : [numberText(term.constant, term.sort)]),
          ...parts.map((part) => part.text),
        ];
        return kept(
          term,
          all.length === 1 ? all[0]! : `(+ ${all.join(" ")})`,
          parts.some((part) => part.isOpen),
        );
      }
      case "op": {
        const args = term.args.map((arg) => text(arg, bound));
        return kept(
          term,
          `(${NAMES[term.op] ?? term.op} ${args.map((arg) => arg.text).join(" ")})`,
          args.some((arg) => arg.isOpen),
        );
      }
    }
  };
  /** The ends of the doubles are hundreds of digits, and all over the place. */
  const constants = new Map<string, string>();
  const constant = (own: string, sort: Sort): string => {
    if (own.length < 24) return own;
    let name = constants.get(own);
    if (name === undefined) {
      constants.set(own, (name = `n!${constants.size}`));
      lines.push(`(define-fun ${name} () ${SORTS[sort]} ${own})`);
    }
    return name;
  };
  const kept = (term: Term, own: string, isOpen: boolean): Written => {
    if (isOpen || own.length < 24) return { text: own, isOpen };
    const name = `t!${count++}`;
    defined.set(term, name);
    lines.push(`(define-fun ${name} () ${SORTS[term.sort]} ${own})`);
    return { text: name, isOpen: false };
  };
  const NONE: Bound = { names: new Set(), written: new Map() };
  const asserts = asserted.map((term) => text(term, NONE).text);
  // what is only asked for must not be asked about: a range for every position of an input is more work than the rest
  isAsserting = false;
  const values = wanted.map((term) => text(term, NONE).text);
  isAsserting = true;
  const alternatives = cases?.map((term) => text(term, NONE).text);
  const hasQuantifiers = [...asserted].some((term) => hasForall(term));
  const head = ["(set-option :produce-models true)"];
  if (isForModel) head.push("(set-option :smt.relevancy 0)");
  if (wantsCore) head.push("(set-option :produce-unsat-cores true)");
  // Z3 keeps the limits of the question before: they are always said
  head.push(`(set-option :timeout ${milliseconds === undefined ? NO_TIMEOUT : Math.max(1, Math.ceil(milliseconds))})`);
  head.push(`(set-option :rlimit ${Math.ceil(resources)})`);
  const declared: string[] = [];
  for (const { name, sort, range } of symbols.values()) {
    declared.push(`(declare-const ${quoted(name)} ${SORTS[sort]})`);
    if (range !== undefined) inRange(quoted(name), range);
  }
  for (const { name, sort, arity, range } of fns.values()) {
    declared.push(`(declare-fun ${quoted(name)} (${Array(arity).fill("Int").join(" ")}) ${SORTS[sort]})`);
    if (range === undefined || !hasQuantifiers || arity === 0) continue;
    const xs = Array.from({ length: arity }, (_, i) => `x${i}`);
    const call = `(${quoted(name)} ${xs.join(" ")})`;
    ranged.push(
      `(forall (${xs.map((x) => `(${x} Int)`).join(" ")}) (! (and (<= ${whole(BigInt(range.min))} ${call}) (<= ${call} ${whole(BigInt(range.max))})) :pattern (${call})))`,
    );
  }
  return [
    ...head,
    ...declared,
    ...lines,
    ...ranged.map((each) => `(assert ${each})`),
    ...asserts.map((each, i) => (wantsCore ? `(assert (! ${each} :named c!${i}))` : `(assert ${each})`)),
    ...(alternatives?.map((each) => `(push)(assert ${each})(check-sat)(pop)`) ?? ["(check-sat)"]),
    ...(wantsCore ? ["(get-unsat-core)"] : values.length > 0 ? [`(get-value (${values.join(" ")}))`] : []),
    "",
  ].join("\n");
}

/** Whether a part mentions one of the variables, the own one aside. */
function mentions(root: Term, names: ReadonlySet<string>, own: string): boolean {
  if (names.size === 0) return false;
  const seen = new Set<Term>();
  const go = (term: Term): boolean => {
    if (term.kind === "number" || term.kind === "truth" || seen.has(term)) return false;
    if (term.kind === "symbol") return term.name !== own && names.has(term.name);
    seen.add(term);
    if (term.kind === "sum") return term.parts.some(({ of }) => go(of));
    if (term.kind === "forall") return go(term.from) || go(term.to) || go(term.body);
    return term.args.some(go);
  };
  return go(root);
}
