/**
 * Terms as SMT-LIB text. "For all" is written as it is, or unfolded: the first instances stand for all of them, which says less, so that
 * "unsat" of the unfolded text still holds for the whole. `isBounded` adds that there are no more instances: that says more, and is for finding.
 */
import { rebuild, substitute } from "./substitute.ts";
import { add, and, type Fn, implies, int, le, lt, type Range, type SymbolTerm, sub, type Term } from "./term.ts";

export interface Unfolding {
  /** Instances of what has no "for all" inside, and of what has. */
  readonly most: number;
  readonly outer: number;
  readonly isBounded: boolean;
}

export class TooLarge extends Error {}

/** Positions where "for all" may be weakened are all there are: none stands under a negation (`value/` and `loop/` see to it). */
export function unfold(root: Term, { most: inner, outer, isBounded }: Unfolding, limit: number): Term {
  let made = 0;
  const known = new Map<Term, Term>();
  const go = (term: Term): Term => {
    if (term.kind === "number" || term.kind === "truth" || term.kind === "symbol") return term;
    let done = known.get(term);
    if (done !== undefined) return done;
    if (term.kind === "forall") {
      const { variable, from, to, body } = term;
      const parts: Term[] = [];
      const most = hasForall(body) ? outer : inner;
      for (let t = 0; t < most; t++) {
        const at = add(from, int(t));
        if (++made > limit) throw new TooLarge();
        const inRange = lt(at, to);
        if (inRange.kind === "truth" && !inRange.value) break;
        parts.push(implies(inRange, go(substitute(body, new Map([[variable.name, at]])))));
      }
      if (isBounded) parts.push(le(sub(to, from), int(most)));
      done = and(...parts);
    } else done = rebuild(term, go);
    known.set(term, done);
    return done;
  };
  return go(root);
}

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
}

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

export function smtLib({ asserted, wanted = [], wantsCore = false, cases, milliseconds, resources }: Question): string {
  const fns = new Map<string, Fn>();
  const symbols = new Map<string, SymbolTerm>();
  const defined = new Map<Term, string>();
  const lines: string[] = [];
  const ranged: string[] = [];
  const rangedSeen = new Set<string>();
  const inRange = (text: string, { min, max }: Range): void => {
    if (rangedSeen.has(text)) return;
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
        return { text: numberText(term.value, term.sort), isOpen: false };
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
        return kept(term, own, isOpen || args.length === 0);
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
  const kept = (term: Term, own: string, isOpen: boolean): Written => {
    if (isOpen || own.length < 24) return { text: own, isOpen };
    const name = `t!${count++}`;
    defined.set(term, name);
    lines.push(`(define-fun ${name} () ${SORTS[term.sort]} ${own})`);
    return { text: name, isOpen: false };
  };
  const NONE: Bound = { names: new Set(), written: new Map() };
  const asserts = asserted.map((term) => text(term, NONE).text);
  const values = wanted.map((term) => text(term, NONE).text);
  const alternatives = cases?.map((term) => text(term, NONE).text);
  const hasQuantifiers = [...asserted].some(hasForall);
  const head = ["(set-option :produce-models true)"];
  if (wantsCore) head.push("(set-option :produce-unsat-cores true)");
  if (milliseconds !== undefined) head.push(`(set-option :timeout ${Math.max(1, Math.ceil(milliseconds))})`);
  if (resources > 0) head.push(`(set-option :rlimit ${Math.ceil(resources)})`);
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

function hasForall(root: Term): boolean {
  const seen = new Set<Term>();
  const go = (term: Term): boolean => {
    if (term.kind === "number" || term.kind === "truth" || term.kind === "symbol" || seen.has(term)) return false;
    seen.add(term);
    if (term.kind === "forall") return true;
    if (term.kind === "sum") return term.parts.some(({ of }) => go(of));
    return term.args.some(go);
  };
  return go(root);
}
