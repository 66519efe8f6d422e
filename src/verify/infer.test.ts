/** The figures of the paper, transcribed: the conditions at every point, and which of them are instrumented. */
import { expect, test } from "vitest";
import { flowOfModule } from "../flow/module.ts";
import { parseModule } from "../frontend/parse.ts";
import { abstractionOf } from "./abstraction.ts";
import { annotationsOf } from "./annotations.ts";
import { infer } from "./infer.ts";
import { verifierOf } from "./verify.ts";

const DEPOSIT = (assumed: string, last: string): string => `
import { reviewDeposit, suggestInvestment } from "./bank.ts";
export function deposit(balance: number, amount: number) {
  const old = balance;
  if (amount < 0 || 50000 < amount) {
    reviewDeposit(amount);
  } else {
    // @assumed ${assumed} as a
    balance = balance + amount;
    if (100000 < balance) {
      suggestInvestment();
    }
  }
  // @verified a
  console.assert(check(old));
  ${last}
  return balance;
}`;

/** May and must before the first point of the text. */
function conditionsOf(source: string) {
  const module = flowOfModule(parseModule("/deposit.ts", source));
  const verified = verifierOf(module).verify(module.nodes[1]!);
  if ("refusal" in verified) throw new Error(verified.refusal.construct);
  const annotations = annotationsOf(module.module);
  expect(annotations.diagnostics).toEqual([]);
  const program = abstractionOf(module, verified, annotations, (checker) => checker === "assertion");
  expect(program.ids).toEqual(["a"]);
  const guidance = infer(program)!;
  const say = (block: number, index: number) => {
    const { may, must } = guidance.at(block, index);
    return { may: guidance.conditions.print(may), must: guidance.conditions.print(must) };
  };
  const point = (text: string, after = false) => {
    const start = source.indexOf(text);
    const end = start + text.length;
    for (const { id, instructions } of verified.flow.blocks) {
      const inside = instructions.map(({ at }) => at.start >= start && at.end <= end);
      const index = after ? inside.lastIndexOf(true) + 1 : inside.indexOf(true);
      if (inside.includes(true)) return say(id, index);
    }
    throw new Error(`nothing at ${text}`);
  };
  return { guidance, point, source };
}

test.each(["Number.isSafeInteger(balance + amount)", "((balance + amount) | 0) === balance + amount"])(
  "figure 4: may-unverified conditions of deposit, assuming %s",
  (assumed) => {
    const { guidance, point } = conditionsOf(DEPOSIT(assumed, ""));
    expect(guidance.entry.may).toBe("true");
    expect(point("const old = balance").may).toBe("true");
    expect(point("amount < 0").may).toBe("true");
    expect(point("reviewDeposit(amount)").may).toBe("!a");
    expect(point("reviewDeposit(amount)", true).may).toBe("!a");
    expect(point("balance = balance + amount").may).toBe("true");
    expect(point("balance = balance + amount", true).may).toBe("!a");
    expect(point("suggestInvestment()").may).toBe("!a");
    expect(point("suggestInvestment()", true).may).toBe("!a");
    expect(point("console.assert(check(old))").may).toBe("!a");
    expect(point("console.assert(check(old))", true).may).toBe("false");
    // the paper's two: at the start of the outer then branch, and after the assumption
    expect(guidance.statements.map(({ kind, text }) => `${kind} ${text}`)).toEqual(["assume !a", "assume !a"]);
  },
);

test("figure 5: must-unverified conditions of the variant with a second, unverified assertion", () => {
  const { guidance, point } = conditionsOf(
    DEPOSIT("Number.isSafeInteger(balance + amount)", "console.assert(other(balance));"),
  );
  expect(guidance.entry).toEqual({ may: "true", must: "false" });
  for (const text of [
    "amount < 0",
    "reviewDeposit(amount)",
    "balance = balance + amount",
    "suggestInvestment()",
    "console.assert(check(old))",
  ]) {
    expect(point(text).must, text).toBe("!a");
    expect(point(text).may, text).toBe("true");
  }
  expect(point("reviewDeposit(amount)", true).must).toBe("!a");
  expect(point("balance = balance + amount", true).must).toBe("!a");
  expect(point("suggestInvestment()", true).must).toBe("!a");
  expect(point("console.assert(check(old))", true).must).toBe("true");
  expect(point("console.assert(other(balance))").must).toBe("true");
  expect(point("console.assert(other(balance))", true).must).toBe("false");
  // only where it is not false on every run: after the assumption, before the first assertion
  const used = guidance.statements.filter(({ kind }) => kind === "tryFirst");
  expect(used.map(({ text }) => text)).toEqual(["!a", "!a"]);
  expect(guidance.statements.filter(({ kind }) => kind === "assume")).toEqual([]);
});

test("loops: the conditions are fixpoints, and an assumption inside one may fail in any iteration", () => {
  const { point } = conditionsOf(
    "export function f(n: number, t: number) {\n  for (let i = 0; i < n; i++) {\n    // @assumed Number.isSafeInteger(t + i) as a\n    t = t + i;\n  }\n  // @verified a\n  console.assert(check(t));\n}",
  );
  expect(point("t = t + i").may).toBe("true");
  expect(point("console.assert(check(t))").may).toBe("!a");
  expect(point("i < n").must).toBe("!a");
});

test("the analysis finds the paper's assumption by itself in arithmetic that wraps", () => {
  const module = flowOfModule(
    parseModule(
      "/wraps.ts",
      `export function deposit(start: number, money: number) {
  const old = start | 0;
  let balance = old;
  const amount = money | 0;
  if (amount < 0 || 50000 < amount) review(amount);
  else {
    balance = (balance + amount) | 0;
    if (100000 < balance) suggest();
  }
  console.assert(balance >= old);
}`,
    ),
  );
  const verified = verifierOf(module).verify(module.nodes[1]!);
  if ("refusal" in verified) throw new Error("refused");
  expect(verified.assumptions.map(({ predicate }) => predicate)).toEqual([
    "((balance + amount) | 0) === (balance + amount)",
  ]);
  const program = abstractionOf(module, verified, annotationsOf(module.module), (checker) => checker === "assertion");
  const guidance = infer(program)!;
  expect(guidance.entry.may).toBe("true");
  expect(guidance.statements.map(({ kind, text }) => `${kind} ${text}`)).toEqual(["assume !a1", "assume !a1"]);
});

test("bad annotations: a message with code and place", () => {
  const of = (text: string) =>
    annotationsOf(parseModule("/m.ts", `let x: number; ${text}`)).diagnostics.map(
      ({ code, line }) => `${code}:${line}`,
    );
  expect(of("// @assumed x > 1 as a\nf();\n// @verified b\ng();")).toEqual(["annotation-unknown:3"]);
  expect(of("// @assumed x++ > 1 as a\nf();")).toEqual(["annotation-effect:1"]);
  expect(of("// @assumed send(x) as a\nf();")).toEqual(["annotation-effect:1"]);
  expect(of("// @assumed x > as a\nf();")).toEqual(["annotation-syntax:1"]);
  expect(of("// @assumed x > 1\nf();")).toEqual(["annotation-syntax:1"]);
  expect(of("// @verified false\nf();")).toEqual(["annotation-vacuous:1"]);
  for (const never of ["false", "1 > 2", "x > 3 && x < 2", "typeof x === 'string' && x !== x"])
    expect(of(`// @assumed ${never} as a\nf();`), never).toEqual(["annotation-vacuous:1"]);
  expect(of("// @assumed y > 1 as a\nf();")).toEqual(["annotation-unknown:1"]);
  expect(of("// @assumed x > 3 && Math.abs(x) < 20 && x !== 7 as a\nf();")).toEqual([]);
  expect(of("// @assumed x > 1 as a\n// @assumed x > 2 as a\nf();\n// @verified a || true\ng();")).toEqual([
    "annotation-syntax:2",
  ]);
});
