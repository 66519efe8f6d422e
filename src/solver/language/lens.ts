/** Conditions on texts that are made from another text, as conditions on that text. */
import type { Apply, Expr } from "../../expr/expr.ts";
import type { CharSet } from "../smt/regex/charset.ts";
import { type Condition, withMachines } from "./condition.ts";
import * as edits from "./edit.ts";
import { type Machine, unitsOf } from "./machine.ts";
import { rowOf } from "./pattern.ts";
import { ofRecased } from "./recase.ts";

/** A condition on a text as one on the text it is made from. */
export type Lens = (condition: Condition) => Condition;

const MAX_PLACE = 2000;
/** Units at the end that are remembered; more would take too many states. */
const MAX_HELD = 2;

/** The same machine seen through the same text is the same machine: side by side it is read once. */
function kept(change: (machine: Machine) => Machine): Lens {
  const known = new WeakMap<Machine, Machine>();
  return (condition) =>
    withMachines(condition, (machine) => {
      let changed = known.get(machine);
      if (changed === undefined) known.set(machine, (changed = change(machine)));
      return changed;
    });
}

const through = (edit: edits.Edit): Lens => kept((machine) => edits.readThrough(edit, machine));
const trailing = (set: CharSet): Lens => kept((machine) => edits.withoutTrailing(set, machine));

const text = (e: Expr | undefined): string | undefined =>
  e?.kind === "literal" && typeof e.value === "string" ? e.value : undefined;
const number = (e: Expr | undefined): number | undefined =>
  e?.kind === "literal" && typeof e.value === "number" ? e.value : undefined;
const isPlace = (n: number | undefined): n is number =>
  n !== undefined && Number.isInteger(n) && n >= 0 && n <= MAX_PLACE;

/** How many units before the end of `t` an index lies: `t.length - 2`. */
function fromEnd(index: Expr, t: Expr): number | undefined {
  if (index.kind !== "apply" || index.args[0]?.kind !== "apply") return undefined;
  const [length, count] = [index.args[0], number(index.args[1])];
  if (length.op !== "length" || length.args[0] !== t || count === undefined) return undefined;
  return index.op === "sub" ? count : index.op === "add" ? -count : undefined;
}

function slice(e: Apply): edits.Edit | undefined {
  const [t, from, to] = e.args as [Expr, Expr, Expr];
  const [start, end] = [number(from), number(to)];
  if (isPlace(start) && (end === Number.POSITIVE_INFINITY || isPlace(end))) return edits.cut(start, end);
  if (start !== undefined && start < 0 && start >= -MAX_HELD && end === Number.POSITIVE_INFINITY)
    return edits.lastOnly(-start);
  const held = end !== undefined ? -end : fromEnd(to, t);
  return start === 0 && held !== undefined && held > 0 && held <= MAX_HELD ? edits.withoutLast(held) : undefined;
}

function substring(e: Apply): edits.Edit | undefined {
  const [from, to] = [number(e.args[1]), number(e.args[2])];
  return isPlace(from) && to !== undefined && (to === Number.POSITIVE_INFINITY || isPlace(to)) && from <= to
    ? edits.cut(from, to)
    : undefined;
}

const literalRow = (what: string): CharSet[] =>
  Array.from({ length: what.length }, (_, i) => unitsOf(what.charCodeAt(i)));

/** Patterns that are one row of sets, or a run of one set, perhaps at an end of the text. */
function regexReplace(e: Apply): Lens | undefined {
  const [source, flags, by] = [text(e.args[1]), text(e.args[2]), text(e.args[3])];
  if (source === undefined || flags === undefined || by === undefined || by.includes("$")) return undefined;
  const row = rowOf(source, flags);
  if (row === undefined) return undefined;
  const all = flags.includes("g");
  const { sets, isRun, place } = row;
  if (place === "anywhere")
    return through(isRun ? edits.runsReplaced(sets[0]!, by, all) : edits.replaced(sets, by, all));
  if (!isRun || by !== "") return undefined;
  return place === "start" ? through(edits.withoutLeading(sets[0]!)) : trailing(sets[0]!);
}

/** A text with something put in at a place, or literals around one text. */
function concat(e: Apply): readonly [Expr, Lens] | undefined {
  const open = e.args.flatMap((arg, i) => (arg.kind === "literal" ? [] : [i]));
  const literals = (from: number, to: number): string =>
    e.args
      .slice(from, to)
      .map((arg) => text(arg) ?? "")
      .join("");
  const [first, second] = open;
  if (open.length === 1)
    return [e.args[first!]!, through(edits.between(literals(0, first!), literals(first! + 1, e.args.length)))];
  const [a, b] = [e.args[first ?? 0], e.args[second ?? 0]];
  if (open.length !== 2 || a?.kind !== "apply" || b?.kind !== "apply" || a.op !== "slice" || b.op !== "slice")
    return undefined;
  const at = number(a.args[2]);
  const isSplit =
    a.args[0] === b.args[0] &&
    number(a.args[1]) === 0 &&
    isPlace(at) &&
    number(b.args[1]) === at &&
    number(b.args[2]) === Number.POSITIVE_INFINITY;
  if (!isSplit || first !== 0 || second !== e.args.length - 1) return undefined;
  return [a.args[0]!, through(edits.inserted(at, literals(1, second)))];
}

/** The text an expression is made from, and how conditions come through; undefined where it is no such text. */
function made(e: Expr): readonly [Expr, Lens] | undefined {
  if (e.kind !== "apply" || e.sort !== "str") return undefined;
  const base = e.args[0]!;
  const of = (edit: edits.Edit | undefined): readonly [Expr, Lens] | undefined =>
    edit === undefined ? undefined : [base, through(edit)];
  switch (e.op) {
    case "slice":
      return of(slice(e));
    case "substring":
      return of(substring(e));
    case "charAt": {
      const at = number(e.args[1]);
      return of(isPlace(at) ? edits.cut(at, at + 1) : undefined);
    }
    case "trimStart":
      return of(edits.withoutLeading(edits.SPACES));
    case "trimEnd":
      return [base, trailing(edits.SPACES)];
    case "trim": {
      const [start, end] = [through(edits.withoutLeading(edits.SPACES)), trailing(edits.SPACES)];
      return [base, (condition) => start(end(condition))];
    }
    case "lower":
    case "upper": {
      const { op } = e;
      return [base, (condition) => ofRecased(op, condition)];
    }
    case "splitPart": {
      const [separator, index] = [text(e.args[1]), number(e.args[2])];
      return of(
        separator !== undefined && separator !== "" && isPlace(index) ? edits.part(separator, index) : undefined,
      );
    }
    case "replace":
    case "replaceAll": {
      const [what, by] = [text(e.args[1]), text(e.args[2])];
      if (what === undefined || what === "" || by === undefined) return undefined;
      return of(edits.replaced(literalRow(what), by, e.op === "replaceAll"));
    }
    case "regexReplace": {
      const lens = regexReplace(e);
      return lens === undefined ? undefined : [base, lens];
    }
    case "concat":
      return concat(e);
    default:
      return undefined;
  }
}

/** The text at the bottom of an expression, and the lens from the expression to it. */
export function seenFrom(e: Expr): { readonly root: Expr; readonly lens: Lens } {
  let root = e;
  let lens: Lens = (condition) => condition;
  for (let next = made(root); next !== undefined; next = made(root)) {
    const [base, own] = next;
    if (base.kind === "literal") break;
    const outer = lens;
    lens = (condition) => own(outer(condition));
    root = base;
  }
  return { root, lens };
}
