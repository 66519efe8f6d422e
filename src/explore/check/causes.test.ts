import { expect, test } from "vitest";
import { checkText } from "../testing/check-text.ts";

test("zero by zero is one finding, with what follows from it", async () => {
  const { findings } = await checkText(
    "export function f(xs: number[]): number { let s = 0; for (const x of xs) s += x; return s / xs.length; }",
    { runs: 40, checkers: ["division-by-zero", "nan", "result-type"] },
  );
  const divisions = findings.filter(({ input }) => JSON.stringify(input.args) === "[[]]");
  expect(divisions.map(({ checker }) => checker)).toEqual(["division-by-zero"]);
  expect(divisions[0]!.also!.map(({ checker }) => checker).sort()).toEqual(["nan", "result-type"]);
});

test("many divisions by the same zero are one finding, by different zeros several", async () => {
  const same = await checkText(
    "export function f(a: number, n: number): number { return a / n + (a + 1) / n + (a + 2) / n + (a + 3) / n; }",
    { runs: 40, checkers: ["division-by-zero"] },
  );
  expect(same.findings).toHaveLength(1);
  expect(same.findings[0]!.also).toHaveLength(3);
  const different = await checkText(
    "export function f(a: number, n: number, m: number): number { return (a + 1) / n + (a + 2) / m; }",
    { runs: 40, checkers: ["division-by-zero"] },
  );
  expect(different.findings).toHaveLength(2);
});

test("numbers that are too large are one finding of a function", async () => {
  const { findings } = await checkText(
    "export function f(price: number, amount: number): number { const a = price + 1; const b = amount * 2; return a > b ? a : b; }",
    { runs: 60, checkers: ["unsafe-integer"] },
  );
  expect(findings).toHaveLength(1);
  expect(findings[0]!.also).toMatchObject([{ checker: "unsafe-integer" }]);
});

test("a crash stands for the read beyond the end that leads to it", async () => {
  const { findings } = await checkText("export function f(xs: { name: string }[]): string { return xs[0]!.name; }", {
    runs: 30,
    checkers: ["index-read", "nullish-access"],
  });
  expect(findings).toMatchObject([{ checker: "nullish-access", also: [{ checker: "index-read" }] }]);
});

test("results are compared with their declared type", async () => {
  const misfit = async (text: string): Promise<string | undefined> =>
    (await checkText(text, { runs: 30, checkers: ["result-type"] })).findings[0]?.message;
  expect(await misfit("export function f(n: number): string { return n > 3 ? 'a' : (undefined as never); }")).toBe(
    "the result is undefined, but its declared type is string",
  );
  expect(
    await misfit(
      "export async function f(n: number): Promise<{ a: number }> { return { a: n > 3 ? 1 : 0 / (n - n) }; }",
    ),
  ).toMatch("`result.a` is NaN");
  expect(
    await misfit("export function* f(n: number): Iterable<string> { yield n === 7 ? (4 as never) : 'a'; }"),
  ).toMatch("`result[0]` is 4");
  for (const fits of [
    "export function f(n: number): string | undefined { return n > 3 ? 'a' : undefined; }",
    "export function f(n: number): { a?: string } { return n > 3 ? { a: undefined } : {}; }",
    "export function f<T>(xs: T[]): T { return xs[0]!; }",
    "export function f(n: number): number { return n; }",
    "export function f(n: number): void { return (n > 3 ? 1 : undefined) as never; }",
  ])
    expect(await misfit(fits)).toBeUndefined();
});
