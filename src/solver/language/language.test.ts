// @module-tag thorough
import { expect, test } from "vitest";
import { and, apply, input, literal, not, or } from "../../expr/build.ts";
import { evaluate } from "../../expr/evaluate.ts";
import type { Expr } from "../../expr/expr.ts";
import { print } from "../../expr/print.ts";
import { createRandom, type Random } from "../random.ts";
import { conditionOf, formOf } from "./conditions.ts";
import { language } from "./language.ts";
import { seenFrom } from "./lens.ts";
import { matchedBy } from "./pattern.ts";
import { judge, wordsOf } from "./words.ts";

const s = input("s", "str", { kind: "any-string", maxLength: 1 << 20 });
const text = (value: string) => literal(value);
const num = (value: number) => literal(value);
const matches = (source: string, flags = "", e: Expr = s) => apply("regexTest", e, text(source), text(flags), num(0));
const group = (source: string, n: number) => apply("regexGroup", s, text(source), text(""), num(0), num(n));
const length = apply("length", s);
const solve = (...constraints: Expr[]) =>
  language.solve({ constraints, seed: new Map() }, { milliseconds: 1000, evaluations: 1000 });

const PATTERNS = [
  "a",
  "^a+b?$",
  "(a|b)*c",
  "^(\\d+)-(\\w*)$",
  "\\b\\w",
  "a(?=b)",
  "(?<!a)b",
  "[^a-c]{2,3}",
  "",
  "(a)|b",
  "x*?1",
  "[\\s,]+$",
  "^(a+)+b",
  "^$",
  "a^b",
  "$a",
  "a$|^b",
  "(a)\\1",
  "a{2}b{1,}",
];
const UNITS = "aAbBc01- ,\nx\u00e9\u212a\ud83d";

const randomText = (random: Random): string =>
  Array.from({ length: random.below(7) }, () => UNITS[random.below(UNITS.length)]!).join("");

test("a machine agrees with the engine, or accepts more where it says so", () => {
  const random = createRandom(3);
  let exact = 0;
  for (let n = 0; n < 6000; n++) {
    const [source, flags] = [random.pick(PATTERNS), random.pick(["", "i", "m", "s"])];
    const pattern = matchedBy(source, flags)!;
    const value = randomText(random);
    let state = pattern.machine.start;
    for (let i = 0; i < value.length; i++) state = pattern.machine.step(state, value.charCodeAt(i));
    const native = new RegExp(source, flags).test(value);
    const accepted = pattern.machine.accepts(state);
    if (pattern.isExact) {
      exact++;
      expect(accepted, `/${source}/${flags} on ${JSON.stringify(value)}`).toBe(native);
    } else if (native) expect(accepted, `/${source}/${flags} on ${JSON.stringify(value)}`).toBe(true);
  }
  expect(exact).toBeGreaterThan(3000);
});

const judged = (e: Expr, subject: Expr) =>
  conditionOf(e, (other) => (other === subject ? (condition) => condition : undefined));

/** Texts made from `s` in every way that is read through. */
function randomPart(random: Random, depth: number): Expr {
  if (depth === 0) return s;
  const t = randomPart(random, depth - 1);
  const k = num(random.below(4));
  const replaceBy = text(random.pick(["", "-", "ab"]));
  return random.pick([
    () => t,
    () => apply("slice", t, k, num(Infinity)),
    () => apply("slice", t, k, num(random.below(5))),
    () => apply("slice", t, num(-1 - random.below(2)), num(Infinity)),
    () => apply("slice", t, num(0), num(-1 - random.below(2))),
    () => apply("slice", t, num(0), apply("sub", apply("length", t), num(1 + random.below(2)))),
    () => apply("substring", t, num(1), num(3)),
    () => apply("charAt", t, k),
    () => apply(random.pick(["trim", "trimStart", "trimEnd", "lower", "upper"] as const), t),
    () => apply("splitPart", t, text(random.pick([",", "a", "ab", "aa"])), num(random.below(3))),
    () =>
      apply(random.pick(["replace", "replaceAll"] as const), t, text(random.pick(["a", "ab", "aa", "-"])), replaceBy),
    () =>
      apply(
        "regexReplace",
        t,
        text(random.pick(["a", "[ab]+", "^\\s+", "[ ,]+$", "\\d", "a[bA]", "^[ab]*", "[^a-z]+", "(?:x)+"])),
        text(random.pick(["", "g", "gi", "i"])),
        replaceBy,
      ),
    () => apply("concat", text("a"), t, text("0")),
    () => apply("concat", apply("slice", t, num(0), num(2)), text("-"), apply("slice", t, num(2), num(Infinity))),
  ])();
}

/** Conditions on a text, or a part of it, of every kind the machines read. */
function randomCondition(random: Random, depth: number, partDepth = 0): Expr {
  if (depth > 0 && random.below(3) === 0) {
    const parts = [
      randomCondition(random, depth - 1, partDepth),
      randomCondition(random, depth - 1, partDepth),
    ] as const;
    return random.pick([() => and(...parts), () => or(...parts), () => not(parts[0])])();
  }
  const s = randomPart(random, partDepth);
  const length = apply("length", s);
  const part = text(randomText(random).slice(0, 2));
  const k = num(random.below(4));
  const compare = (e: Expr, value: Expr) =>
    random.pick([() => apply("eq", e, value), () => apply("lt", e, value), () => apply("le", value, e)])();
  return random.pick([
    () => matches(random.pick(PATTERNS), random.pick(["", "i", "m"]), s),
    () => apply("eq", apply(random.pick(["lower", "upper"] as const), s), s),
    () => apply(random.pick(["bigLt", "bigLe"] as const), apply("strToBig", s), literal(BigInt(random.below(30) - 10))),
    () => apply(random.pick(["bigLt", "bigLe"] as const), literal(BigInt(random.below(30) - 10)), apply("strToBig", s)),
    () => compare(apply("parseFloat", s), num(random.below(40) - 9.5)),
    () => apply("startsWith", s, part, k),
    () => apply("endsWith", s, part),
    () => apply("includes", s, part, num(0)),
    () => apply("eq", s, part),
    () => apply("eq", apply("charAt", s, k), text(randomText(random).slice(0, 1))),
    () => compare(apply("charCodeAt", s, k), num(random.pick([48, 97.5, 65]))),
    () => compare(length, k),
    () => compare(apply("splitCount", s, text(random.pick([",", "a"]))), k),
    () => compare(apply("indexOf", s, part, num(0)), num(random.below(5) - 1)),
    () => compare(apply("parseInt", s, num(10)), num(random.below(40) - 9)),
    () => compare(apply("strToNum", s), num(random.pick([random.below(40) - 9, 0.5, 1e15, -1e15, 1e300]))),
    () => apply("isNaN", apply(random.pick(["strToNum", "parseFloat"] as const), s)),
    () => apply("isNaN", apply("parseInt", s, num(10))),
  ])();
}

const NUMERALS = [
  ...["-0", "0", " 1", "-1", "+2", "Infinity", "0x1", "1e3", ".5", "1,2", "007", "12 ", "-12x", "25", "+0030"],
  ...["-9", "12.5", "1000000000000000", "999999999999999", "-1000000000000001", "9".repeat(320), "1a", "", "- 1"],
];

const randomValue = (random: Random): string => (random.below(4) === 0 ? random.pick(NUMERALS) : randomText(random));

test("what is said about a text through its parts agrees with JavaScript, or is open", () => {
  const random = createRandom(21);
  const known = { true: 0, false: 0, open: 0 };
  for (let n = 0; n < 6000; n++) {
    const value = randomValue(random);
    const e = randomCondition(random, n % 2, n % 3);
    const lenses = (text: Expr) => {
      const { root, lens } = seenFrom(text);
      return root === s ? lens : undefined;
    };
    const said = judge(conditionOf(e, lenses), value);
    let native: unknown;
    try {
      native = evaluate(e, new Map([["s", value]]));
    } catch {
      continue;
    }
    if (said !== undefined) expect(said, `${print(e)} on ${JSON.stringify(value)}`).toBe(native);
    known[`${said ?? "open"}`]++;
  }
  expect(known.true).toBeGreaterThan(1000);
  expect(known.false).toBeGreaterThan(1300);
});

test("what holds of a text is never refuted, nor ruled out as its form", () => {
  const random = createRandom(11);
  for (let n = 0; n < 600; n++) {
    const value = randomValue(random);
    const model = new Map([["s", value]]);
    const constraints = Array.from({ length: 3 }, () => randomCondition(random, 2, n % 3)).flatMap((e) => {
      try {
        return [evaluate(e, model) === true ? e : not(e)];
      } catch {
        return [];
      }
    });
    const verdict = language.solve({ constraints, seed: new Map() }, { milliseconds: 1000, evaluations: 1000 });
    if (verdict.kind === "unsat")
      expect.fail(
        `refuted with ${JSON.stringify(value)}: ${JSON.stringify(constraints, (k, v) => (k === "id" ? undefined : v))}`,
      );
  }
});

test("the form of derived texts", () => {
  const random = createRandom(12);
  const exprs = [
    apply("trim", s),
    apply("trimStart", s),
    apply("trimEnd", s),
    apply("lower", s),
    apply("upper", s),
    apply("charAt", s, num(1)),
    apply("splitPart", s, text(","), num(1)),
    apply("slice", s, num(1), num(3)),
    apply("concat", text("a"), s, text("b")),
    ...PATTERNS.map((source) => group(source, 0)),
    group("^(\\d+)-(\\w*)$", 1),
    group("(a)|b", 1),
  ];
  for (let n = 0; n < 3000; n++) {
    const e = random.pick(exprs);
    const value = evaluate(e, new Map([["s", randomText(random)]])) as string;
    const { isEmpty } = wordsOf([formOf(e, []), judged(apply("eq", e, text(value)), e)], 1);
    expect(isEmpty, `${JSON.stringify(value)}`).toBe(false);
  }
});

test("refutes for every length", () => {
  const EMAIL = "^([\\w.+-]+)@([\\w-]+)\\.([a-z]{2,})$";
  expect(solve(matches(EMAIL), apply("includes", s, text(" "), num(0)))).toMatchObject({ kind: "unsat" });
  expect(solve(matches(EMAIL), not(apply("includes", s, text("."), num(0))))).toMatchObject({ kind: "unsat" });
  expect(solve(matches("^https?:"), apply("startsWith", s, text("ftp"), num(0)))).toMatchObject({ kind: "unsat" });
  expect(solve(apply("lt", apply("strToNum", group("^v(0|[1-9]\\d{0,256})$", 1)), num(0)))).toMatchObject({
    kind: "unsat",
  });
  expect(solve(apply("startsWith", apply("trim", s), text(" "), num(0)))).toMatchObject({ kind: "unsat" });
});

test("finds texts of any length", () => {
  const verdict = solve(
    apply("le", num(1500), length),
    matches("^BEGIN"),
    apply("endsWith", s, text("END")),
    apply("eq", apply("charAt", s, num(1200)), text("x")),
  );
  expect(verdict).toMatchObject({ kind: "sat" });
  expect(verdict.kind === "sat" && (verdict.model.get("s") as string).length).toBe(1500);
});
