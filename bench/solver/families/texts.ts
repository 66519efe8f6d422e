/** Questions about several texts of any length at once: what holds of one follows from what holds of another. */
import { apply, not } from "../../../src/expr/build.ts";
import type { Expr } from "../../../src/expr/expr.ts";
import {
  add,
  char,
  code,
  Family,
  type FamilyCase,
  ge,
  gt,
  int,
  is,
  le,
  length,
  lt,
  slice,
  str,
  sub,
  test,
} from "./case.ts";

const begins = (s: Expr, t: Expr): Expr => apply("startsWith", s, t, sub(0, 0));
const finishes = (s: Expr, t: Expr): Expr => apply("endsWith", s, t);
const within = (s: Expr, t: Expr): Expr => apply("includes", s, t, sub(0, 0));
const place = (s: Expr, t: Expr): Expr => apply("indexOf", s, t, sub(0, 0));
const join = (...parts: (Expr | string)[]): Expr =>
  apply("concat", ...(parts.map((part) => (typeof part === "string" ? add(part) : part)) as [Expr, Expr]));
const before = (a: Expr, b: Expr): Expr => apply("strLt", a, b);
const text = (value: string): Expr => add(value);

export function TEXT_CASES(): readonly FamilyCase[] {
  const two = new Family("two texts of any length", 61);
  const [s, t, u] = [str("s"), str("t"), str("u")];
  const n = int("n", 0, 999);

  two.unsat("a prefix is contained", begins(s, t), not(within(s, t)));
  two.sat("contained but no prefix", within(s, t), not(begins(s, t)), gt(length(t), 1));
  two.unsat("a part is not longer", within(s, t), gt(length(t), length(s)));
  two.sat("a part as long", within(s, t), is(length(t), length(s)), gt(length(t), 2));
  two.unsat("prefixes of each other", begins(s, t), begins(t, s), not(is(s, t)));
  two.sat("prefix and suffix", begins(s, t), finishes(s, t), not(is(s, t)), gt(length(t), 1));
  two.unsat("equal, other starts", is(s, t), begins(s, text("a")), begins(t, text("b")));
  two.unsat("equal, one matches", is(s, t), test(s, "^[a-z]+$"), within(t, text("0")));
  two.sat("equal, both match", is(s, t), test(s, "^[a-z]+$"), within(t, text("q")));
  two.unsat("place behind the end", ge(place(s, t), 5), lt(length(s), 5));
  two.sat("place at the end", is(place(s, t), 5), is(length(s), 7), gt(length(t), 1));
  two.unsat("longer by each other", is(s, join(t, "x")), is(t, join(s, "y")));
  two.unsat("length of a sum", not(is(length(join(s, t)), add(length(s), length(t)))));
  two.unsat("sum starts with its first", not(begins(join(s, t), s)));
  two.sat("sum starts with its second", begins(join(s, t), t), not(is(s, t)), gt(length(s), 0), gt(length(t), 1));
  two.unsat("cut and put together", not(is(join(slice(s, 0, n), slice(s, n)), s)));
  two.unsat("slice as long as it says", gt(length(s), 3), is(slice(s, 0, 3), t), not(is(length(t), 3)));
  two.sat("slice", gt(length(s), 5), is(slice(s, 2, 5), t), begins(t, text("ab")), finishes(s, text("ab")));
  two.unsat("first unit", is(code(s, 0), 65), is(slice(s, 0, 1), t), not(is(t, "A")));
  two.unsat("order both ways", before(s, t), before(t, s));
  two.unsat("order in a circle", before(s, t), before(t, u), before(u, s));
  two.sat("order", before(s, t), before(t, u), begins(u, text("b")), begins(s, text("b")));
  two.unsat("replaced where there is none", within(s, text("a")), is(apply("replace", s, text("a"), text("b")), s));
  two.sat("replaced", within(s, text("a")), is(apply("replace", s, text("a"), text("b")), t), begins(t, text("xb")));
  two.unsat("trimmed starts with a space", is(apply("trim", s), t), begins(t, text(" ")));
  two.sat("trimmed", is(apply("trim", s), t), not(is(s, t)), gt(length(t), 2));
  two.unsat("text of a small number", is(apply("numToStr", n, sub(10, 0)), s), gt(length(s), 3));
  two.sat("text of a number", is(apply("numToStr", n, sub(10, 0)), slice(s, 1)), begins(s, text("#")), gt(n, 99));
  two.unsat("same parts, other whole", is(slice(s, 0, 2), slice(t, 0, 2)), is(slice(s, 2), slice(t, 2)), not(is(s, t)));
  two.unsat("a character of a part", within(s, t), is(char(t, 0), "x"), not(within(s, text("x"))));
  two.unsat("an extension kept", finishes(s, text(".js")), is(t, join(u, s)), not(finishes(t, text(".js"))));
  two.sat("an extension", finishes(s, text(".js")), is(t, join(u, "/", s)), gt(length(u), 2), gt(length(s), 5));
  two.unsat(
    "before the first separator",
    is(t, slice(s, 0, place(s, text("=")))),
    within(s, text("=")),
    within(t, text("=")),
  );
  two.sat("long texts", gt(length(s), 300), begins(s, t), gt(length(t), 200), finishes(t, text("z")));
  two.unsat(
    "long texts",
    gt(length(s), 300),
    begins(s, t),
    gt(length(t), 200),
    le(length(s), length(u)),
    lt(length(u), 250),
  );
  return two.cases;
}
