import { afterAll, expect, test } from "vitest";
import { apply, applyAll, eq, input, literal, lt, not } from "../../../expr/build.ts";
import { evaluate } from "../../../expr/evaluate.ts";
import type { Expr } from "../../../expr/expr.ts";
import type { Op } from "../../../expr/op.ts";
import { print } from "../../../expr/print.ts";
import { nativeBackend, nativeVersion } from "../../native/process.ts";
import { createRandom } from "../../random.ts";
import { satisfies } from "../../validate.ts";
import { wasmBackend } from "../backend.ts";
import { smt } from "../smt.ts";
import { resetTerms } from "../term.ts";
import { randomExpression, randomModel, randomText } from "../testing/random-expression.ts";
import { termValue } from "../testing/term-value.ts";
import { sequences } from "../theory.ts";
import { escaped, unescaped } from "./escape.ts";
import { matching } from "./pattern.ts";
import { isIn, text } from "./terms.ts";

const backends = [
  { name: "wasm", backend: wasmBackend() },
  ...(nativeVersion("cvc5") === undefined ? [] : [{ name: "cvc5", backend: nativeBackend("cvc5") }]),
];
afterAll(() => {
  for (const { backend } of backends) backend.dispose();
});

/** Far more than it takes: a busy machine must not change an answer. */
const BUDGET = { milliseconds: 40_000, evaluations: 100 };
const patient = () => [{ ...sequences(), share: 1, milliseconds: BUDGET.milliseconds }];
const [s, t] = ["s", "t"].map((name) => input(name, "str", { kind: "any-string", maxLength: 2 ** 29 - 24 })) as [
  Expr,
  Expr,
];
const n = literal;
const zero = n(0);

test("texts are escaped and read back, every code unit", () => {
  for (let unit = 0; unit <= 0xffff; unit += unit < 0x300 ? 1 : 97) {
    const one = `a${String.fromCharCode(unit)}1`;
    expect(escaped(one)).toMatch(/^[ !#-[\]-~\\]+$/);
    expect(unescaped(escaped(one))).toBe(one);
  }
  expect(unescaped("\\u{2ffff}\\u0041\\x42\\")).toBe("\uffffAB\\");
});

const PATTERNS: readonly (readonly [string, string])[] = [
  ["", ""],
  ["^$", ""],
  ["^", ""],
  ["$", ""],
  ["a", ""],
  ["^a+b?$", ""],
  ["^a|b$", ""],
  ["(a|b)*c", ""],
  ["^(?:ab|a){2,3}$", ""],
  ["^(\\d+)-(\\w*)$", ""],
  ["^[^a-c]{2,3}$", ""],
  ["^AB", "i"],
  ["^.c$", ""],
  ["^.c$", "s"],
  ["x*?1", ""],
  ["[\\s,]+$", ""],
  ["^[]|b$", ""],
  ["^[^]{2}$", ""],
  ["^\\S+\\D$", ""],
];

test("a pattern is the set of the texts it matches", () => {
  const random = createRandom(5);
  for (const [source, flags] of PATTERNS) {
    resetTerms();
    const set = matching(source, flags)!;
    const native = new RegExp(source, flags);
    for (let i = 0; i < 150; i++) {
      const value = i < 40 ? randomText(random, 2) : randomText(random, 6);
      expect(termValue(isIn(text(value), set), new Map()), `/${source}/${flags} ${JSON.stringify(value)}`).toBe(
        native.test(value),
      );
    }
  }
});

test("patterns without an exact set have none", () => {
  resetTerms();
  for (const source of ["(a)\\1", "a(?=b)", "(?<!a)b", "\\bx", "(^a|b)c", "a$b", "["])
    expect(matching(source, "")).toBeUndefined();
  expect(matching("^b$", "m")).toBeUndefined();
  expect(matching("a", "u")).toBeUndefined();
});

for (const { name, backend } of backends) {
  const solver = smt(backend, name, patient);
  const solve = (...constraints: Expr[]) => {
    const query = { constraints, seed: new Map() };
    const verdict = solver.solve(query, BUDGET);
    if (verdict.kind === "sat") expect(satisfies(verdict.model, query)).toBe(true);
    return verdict.kind;
  };

  test(`${name}: what follows for every length is proved`, () => {
    expect(solve(eq(s, apply("concat", s, n("a"))))).toBe("unsat");
    expect(solve(apply("includes", s, t, zero), lt(apply("length", s), apply("length", t)))).toBe("unsat");
    expect(solve(eq(s, t), apply("startsWith", s, n("a"), zero), apply("startsWith", t, n("b"), zero))).toBe("unsat");
    expect(
      solve(eq(apply("slice", s, zero, n(1)), t), eq(apply("charCodeAt", s, zero), n(65)), not(eq(t, n("A")))),
    ).toBe("unsat");
  });

  test(`${name}: units that are no characters, quotation marks and escapes come back as they are`, () => {
    for (const value of ['"', '""', "\\", "\\u{41}", "\ud800", "\udc00a", "\u0000", "\n", "\uffff", "?", "é\u2028"]) {
      expect(solve(eq(apply("concat", s, n("!")), n(`${value}!`)))).toBe("sat");
      expect(solve(eq(s, n(value)), not(eq(apply("length", s), n(value.length))))).toBe("unsat");
    }
  });

  test(`${name}: what a model satisfies is never refuted`, () => {
    const random = createRandom(17);
    // what has no rule may have any value
    const without = new Set<Op>(["sqrt", "pow"]);
    const trims = ["trim", "trimStart", "trimEnd"] as const;
    let decided = 0;
    for (let i = 0; i < 60; i++) {
      const model = randomModel(random, false);
      const constraints: Expr[] = [];
      while (constraints.length < 2) {
        const e =
          random.below(5) === 0
            ? eq(
                apply(random.pick(trims), randomExpression(random, "str", 1, { fractions: false, without })),
                n(" a".slice(random.below(2))),
              )
            : randomExpression(random, "bool", 1 + random.below(2), { fractions: false, without });
        if (e.kind === "literal") continue;
        try {
          constraints.push(evaluate(e, model) === true ? e : not(e));
        } catch {}
      }
      const query = { constraints, seed: model };
      const verdict = solver.solve({ ...query, seed: new Map() }, { milliseconds: 300, evaluations: 50 });
      if (verdict.kind === "unsat") expect.fail(`satisfied by ${[...model]}: ${constraints.map(print).join(" && ")}`);
      if (verdict.kind === "sat") decided++;
    }
    expect(decided).toBeGreaterThan(5);
  });
}

test("parts of several texts", () => {
  const { backend } = backends[0]!;
  const solver = smt(backend, "smt", patient);
  const constraints = [
    eq(applyAll("concat", [s, n("/"), t]), n("lib/index.js")),
    not(apply("includes", t, n("/"), zero)),
    lt(n(1), apply("length", s)),
  ];
  const verdict = solver.solve({ constraints, seed: new Map() }, BUDGET);
  expect(verdict).toMatchObject({
    kind: "sat",
    by: "smt texts",
    model: new Map([
      ["s", "lib"],
      ["t", "index.js"],
    ]),
  });
});
