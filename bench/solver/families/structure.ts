/** Shapes: nested arrays with symbolic lengths and indices, records, unions, Map membership; and texts of a thousand characters, JSON, replacements. */
import { and, apply, choice, input, ite, literal, not, or } from "../../../src/expr/build.ts";
import type { Expr } from "../../../src/expr/expr.ts";
import { alternativeOf } from "../../../src/expr/variable/variable.ts";
import {
  add,
  at,
  char,
  code,
  ends,
  Family,
  type FamilyCase,
  find,
  ge,
  gt,
  has,
  int,
  is,
  le,
  length,
  lift,
  lt,
  mul,
  num,
  rem,
  slice,
  starts,
  str,
  sub,
} from "./case.ts";

function arrays(): readonly FamilyCase[] {
  const family = new Family("nested array shapes", 41);
  const count = int("xs.length", 0, 8);
  const xs = Array.from({ length: 6 }, (_, i) => int(`xs[${i}]`));
  const sum = (n: number): Expr => add(...xs.slice(0, n));
  const i = int("i", 0, 5);
  const j = int("j", 0, 5);
  const sorted = (n: number): Expr[] => Array.from({ length: n - 1 }, (_, k) => lt(xs[k]!, xs[k + 1]!));
  for (let n = 3; n <= 6; n++) {
    const target = family.whole(50, 400);
    family.sat(`sorted with a sum ${n}`, is(count, n), ...sorted(n), is(sum(n), target));
    family.sat(
      `element at an index ${n}`,
      is(count, n),
      lt(i, count),
      is(at(xs.slice(0, n), i), target),
      gt(i, 1),
      ge(xs[0]!, 0),
    );
    family.sat(
      `two indices ${n}`,
      lt(i, j),
      lt(j, n),
      is(add(at(xs.slice(0, n), i), at(xs.slice(0, n), j)), target),
      ...xs.slice(0, n).map((x) => gt(x, 10)),
    );
    family.sat(
      `permutation ${n}`,
      ...xs.slice(0, n).flatMap((x) => [ge(x, 1), le(x, n)]),
      is(sum(n), (n * (n + 1)) / 2),
      ...sorted(n),
    );
    family.unsat(`sorted and falling ${n}`, ...sorted(n), lt(xs[n - 1]!, xs[0]!));
    family.unsat(`pigeons ${n}`, ...sorted(n), ge(xs[0]!, 1), lt(xs[n - 1]!, n));
    family.unsat(`index outside ${n}`, is(count, n), ge(i, count), lt(i, 3));
  }
  const rows = [0, 1, 2].map((r) => [0, 1, 2].map((c) => int(`m[${r}][${c}]`, 0, 9)));
  const row = (r: number): Expr => add(...rows[r]!);
  const column = (c: number): Expr => add(...rows.map((cells) => cells[c]!));
  family.sat("rows with sums", is(row(0), 15), is(row(1), 6), is(row(2), 20));
  family.sat(
    "rows and columns",
    is(row(0), 15),
    is(row(1), 15),
    is(row(2), 15),
    is(column(0), 15),
    is(column(1), 15),
    is(column(2), 15),
    not(is(rows[0]![0]!, rows[0]![1]!)),
  );
  family.sat(
    "symbolic row and column",
    is(
      at(
        rows.map((cells) => at(cells, j)),
        i,
      ),
      7,
    ),
    is(i, 2),
    gt(j, 0),
    lt(j, 3),
    is(rows[2]![1]!, 3),
  );
  family.unsat("rows against total", is(row(0), 5), is(row(1), 5), is(row(2), 5), is(add(row(0), row(1), row(2)), 16));
  const widths = [0, 1, 2].map((r) => int(`rows[${r}].length`, 0, 10));
  family.sat("ragged", is(add(...widths), 17), ...widths.map((w) => gt(w, 2)), not(is(widths[0]!, widths[1]!)));
  family.sat("jagged and equal", is(widths[0]!, widths[1]!), is(mul(widths[0]!, widths[2]!), 24));
  return family.cases;
}

function records(): readonly FamilyCase[] {
  const family = new Family("keys, unions, collections", 42);
  const key = str("key");
  const values = ["red", "green", "blue"].map((name, i) => [name, int(`o.${name}`), i] as const);
  const look = values.reduceRight<Expr>((rest, [name, value]) => ite(is(key, name), value, rest), lift(-1));
  family.sat("key by its value", is(look, 77), is(values[0]![1], 5), is(values[1]![1], 6));
  family.sat("key that is missing", is(look, -1), gt(length(key), 2), ...values.map(([, value]) => ge(value, 0)));
  family.unsat("missing with a value", is(look, 9), ...values.map(([, value]) => lt(value, 9)));
  const tag = input(alternativeOf("u"), "num", { kind: "tag", labels: ["undefined", "null", "string", "number"] });
  const [text, number] = [str("u:string"), num("u:number")];
  const union = choice(tag, literal(undefined), literal(null), text, number);
  family.sat("string of a union", is(union, lift("on")));
  family.sat("number of a union", is(tag, 3), is(union, 12.5));
  family.sat(
    "neither null",
    not(apply("eq", union, literal(null))),
    not(apply("eq", union, literal(undefined))),
    not(is(tag, 3)),
    is(length(text), 4),
  );
  family.unsat("two values", is(union, lift("on")), is(tag, 3));
  family.unsat("null and a number", apply("eq", union, literal(null)), ge(tag, 2));
  const member = (x: Expr, ...keys: Expr[]): Expr => or(...keys.map((k) => is(x, k)));
  const keys = [0, 1, 2].map((n) => str(`map.keys[${n}]`));
  const distinct = and(not(is(keys[0]!, keys[1]!)), not(is(keys[1]!, keys[2]!)), not(is(keys[0]!, keys[2]!)));
  family.sat("Map has what is asked", distinct, member(key, ...keys), starts(key, "user:"), gt(length(key), 8));
  family.sat("Map lacks it", distinct, not(member(key, ...keys)), is(keys[0]!, "a"));
  family.unsat("Map has and lacks", is(key, keys[1]!), not(member(key, ...keys)));
  return family.cases;
}

function texts(): readonly FamilyCase[] {
  const family = new Family("long texts, JSON, replacing", 43);
  const s = str("s");
  family.sat("1,500 characters", is(length(s), 1500), starts(s, "BEGIN"), ends(s, "END"));
  family.sat("a character far inside", gt(length(s), 1000), is(char(s, 1200), "x"), is(char(s, 3), "y"));
  family.sat("a word far inside", is(find(s, "needle"), 1024), starts(s, "hay"));
  family.sat("a checksum far inside", is(length(s), 2000), is(add(code(s, 999), code(s, 1999)), 150));
  family.sat("many lines", is(apply("splitCount", s, lift("\n")), 400), starts(s, "a\n"));
  family.sat("long field", gt(length(apply("splitPart", s, lift(","), lift(1))), 1000), starts(s, "id,"));
  family.unsat("short and long", lt(length(s), 5), starts(s, "BEGIN"), ends(s, "END"));
  family.unsat("far inside a short text", is(char(s, 1200), "x"), lt(length(s), 1200));
  family.sat("JSON", apply("jsonValid", s), starts(s, "["), gt(length(s), 4));
  family.sat("JSON with a key", apply("jsonValid", s), has(s, '"name"'), starts(s, "{"));
  family.sat("not JSON", not(apply("jsonValid", s)), starts(s, "{"), ends(s, "}"));
  family.sat("fixed", is(apply("toFixed", num("x"), lift(2)), "3.14"), gt(num("x"), 3.14));
  family.sat("fixed rounds", is(apply("toFixed", num("x"), lift(1)), "0.3"), lt(num("x"), 0.3));
  family.sat(
    "digits only",
    is(apply("regexReplace", s, lift("\\D"), lift("g"), lift("")), "4111"),
    gt(length(s), 6),
    has(s, " "),
  );
  family.sat("dashes", is(apply("regexReplace", s, lift("\\s+"), lift("g"), lift("-")), "a-b-c"), has(s, "  "));
  family.sat(
    "slug",
    is(
      apply("lower", apply("regexReplace", apply("trim", s), lift("[^A-Za-z0-9]+"), lift("g"), lift("-"))),
      "hello-world",
    ),
    starts(s, " "),
  );
  family.sat("replace all", is(apply("replaceAll", s, lift("&"), lift("&amp;")), "a&amp;b"), is(length(s), 3));
  family.sat(
    "palindrome",
    ...[0, 1, 2].map((k) => is(char(s, k), char(s, 6 - k))),
    is(length(s), 7),
    is(char(s, 1), "q"),
  );
  family.sat("text order", apply("strLt", lift("mango"), s), apply("strLt", s, lift("mangq")), gt(length(s), 5));
  family.sat(
    "padded number",
    is(apply("padStart", apply("numToStr", int("n", 0, 999), lift(10)), lift(5), lift("0")), "00042"),
  );
  family.sat("joined", is(apply("concat", s, lift("@"), str("t")), "ann@home"));
  family.sat("same text twice", is(apply("concat", s, s), "abab"));
  family.unsat("upper case", is(apply("upper", s), "abc"));
  family.unsat("trimmed", starts(apply("trim", s), " "));
  family.unsat(
    "no digits left",
    has(apply("regexReplace", s, lift("\\d"), lift("g"), lift("")), "7"),
    le(length(s), 2),
  );
  family.unsat("even length", is(length(apply("concat", s, s)), 7));
  family.unsat("last of a slice", gt(length(slice(s, 0, 3)), 3));
  family.sat(
    "sum of codes",
    is(rem(add(code(s, 0), code(s, 1), code(s, 2)), 256), 50),
    is(length(s), 3),
    ...[0, 1, 2].map((k) => ge(code(s, k), 97)),
    ...[0, 1, 2].map((k) => le(code(s, k), 122)),
  );
  family.sat("index difference", is(sub(find(s, "}"), find(s, "{")), 5), starts(s, "{"));
  return family.cases;
}

export const STRUCTURE_CASES = (): readonly FamilyCase[] => [...arrays(), ...records(), ...texts()];
