import { expect, test } from "vitest";
import { and, apply, input, literal, not, or } from "../../expr/build.ts";
import { evaluate } from "../../expr/evaluate.ts";
import type { Expr } from "../../expr/expr.ts";
import { createRandom, type Random } from "../random.ts";
import { conditionOf, formOf } from "./conditions.ts";
import { language } from "./language.ts";
import { matchedBy } from "./pattern.ts";
import { wordsOf } from "./words.ts";

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

/** Conditions on a text of every kind the machines read. */
function randomCondition(random: Random, depth: number): Expr {
  if (depth > 0 && random.below(3) === 0) {
    const parts = [randomCondition(random, depth - 1), randomCondition(random, depth - 1)] as const;
    return random.pick([() => and(...parts), () => or(...parts), () => not(parts[0])])();
  }
  const part = text(randomText(random).slice(0, 2));
  const k = num(random.below(4));
  const compare = (e: Expr, value: Expr) =>
    random.pick([() => apply("eq", e, value), () => apply("lt", e, value), () => apply("le", value, e)])();
  return random.pick([
    () => matches(random.pick(PATTERNS), random.pick(["", "i", "m"])),
    () => apply("startsWith", s, part, k),
    () => apply("endsWith", s, part),
    () => apply("includes", s, part, num(0)),
    () => apply("eq", s, part),
    () => apply("eq", apply("charAt", s, k), text(randomText(random).slice(0, 1))),
    () => compare(apply("charCodeAt", s, k), num(random.pick([48, 97.5, 65]))),
    () => compare(length, k),
    () => compare(apply("splitCount", s, text(random.pick([",", "a"]))), k),
    () => compare(apply("indexOf", s, part, num(0)), num(random.below(5) - 1)),
    () => compare(apply("parseInt", s, num(10)), num(random.below(5) - 2)),
    () => compare(apply("strToNum", s), num(random.below(5) - 2)),
    () => apply("isNaN", apply(random.pick(["strToNum", "parseFloat"] as const), s)),
    () => apply("isNaN", apply("parseInt", s, num(10))),
  ])();
}

test("what holds of a text is never refuted, nor ruled out as its form", () => {
  const random = createRandom(11);
  for (let n = 0; n < 2000; n++) {
    const value =
      random.below(4) === 0
        ? random.pick(["-0", "0", " 1", "-1", "+2", "Infinity", "0x1", "1e3", ".5", "1,2"])
        : randomText(random);
    const model = new Map([["s", value]]);
    const constraints = Array.from({ length: 3 }, () => randomCondition(random, 2)).map((e) =>
      evaluate(e, model) === true ? e : not(e),
    );
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
    const { isEmpty } = wordsOf([formOf(e), conditionOf(apply("eq", e, text(value)), e)], 1);
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
