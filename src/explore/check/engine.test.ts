import { expect, test } from "vitest";
import type { Checker } from "../../checkers/checker.ts";
import { pluginCheckers } from "../../checkers/plugin/load.ts";
import { checkText } from "../testing/check-text.ts";

const DIVIDE = "export function divide(a: number, b: number) { return (a + 1) / (b - 7); }";

test("the paper's divide: one path, and only the active query finds the zero", async () => {
  const result = await checkText(DIVIDE, { checkers: ["division-by-zero"] });
  expect(result.verdicts["division-by-zero"]).toEqual({ kind: "violated" });
  expect(result.findings).toHaveLength(1);
  const [finding] = result.findings;
  expect(finding!.input.args[1]).toBe(7);
  expect(finding!.values).toEqual([
    ["a + 1", "1"],
    ["b - 7", "0"],
  ]);
  expect(finding!.functions).toHaveLength(1);
  expect(result.exploration.paths).toBe(1);
  expect(result.statistics["division-by-zero"]).toMatchObject({ injected: 1, sat: 1, confirmed: 1, places: 1 });
  expect([result.queries, result.naiveQueries]).toEqual([1, 1]);
});

test("the paper's buffer: the write behind the end and the division, on one path", async () => {
  const { findings } = await checkText(
    `export function fill(n: number, at: number) {
       const buffer = new Uint8Array(20);
       buffer[at] = 1;
       return 100 / (n - 3);
     }`,
    { checkers: ["index-write", "division-by-zero"] },
  );
  expect(findings.map(({ checker }) => checker).sort()).toEqual(["division-by-zero", "index-write"]);
  expect(findings.find(({ checker }) => checker === "division-by-zero")!.input.args[0]).toBe(3);
});

test("program Q: a condition is asked once per path, however often the input is used", async () => {
  const uses = Array.from({ length: 12 }, (_, i) => `sum += ${i} / d;`).join(" ");
  const { statistics, queries } = await checkText(`export function q(d: number) { let sum = 0; ${uses} return sum; }`, {
    checkers: ["division-by-zero"],
  });
  expect(statistics["division-by-zero"]).toMatchObject({ injected: 1, cached: 22, places: 12 });
  expect(queries).toBe(1);
  const members = Array.from({ length: 8 }, () => "sum += p.x;").join(" ");
  const nulls = await checkText(`export function q(p: { x: number } | null) { let sum = 0; ${members} return sum; }`, {
    checkers: ["nullish-access"],
  });
  expect(nulls.queries).toBeLessThanOrEqual(1);
  expect(nulls.statistics["nullish-access"]!.injected).toBeLessThanOrEqual(1);
  expect(nulls.findings).toHaveLength(1);
});

/** Of four conditions on one path, two can hold. */
const FOUR = `export function four(a: number, b: number) {
  if (!(a > 10)) return 0;
  return 1 / (a - 12) + 1 / (b - 4) + 1 / (a - 3) + 1 / (a + 5);
}`;

test("strong combination asks at most min(t + 1, n) times, naive n times, weak once", async () => {
  const checkers = ["division-by-zero"];
  const strong = await checkText(FOUR, { checkers, combine: "strong", useSmt: true });
  const naive = await checkText(FOUR, { checkers, combine: "naive", useSmt: true });
  const weak = await checkText(FOUR, { checkers, combine: "weak", useSmt: true });
  expect(naive.statistics["division-by-zero"]!.injected).toBe(4);
  expect(naive.queries).toBe(4);
  expect(strong.queries).toBeLessThanOrEqual(3);
  expect(strong.naiveQueries).toBe(4);
  expect(weak.queries).toBe(1);
  expect(strong.findings).toHaveLength(2);
  expect(naive.findings).toHaveLength(2);
  expect(weak.findings.length).toBeGreaterThan(0);
});

test("what is exhausted, exact and refuted is verified; what has nothing to say is vacuous", async () => {
  const { verdicts, exploration } = await checkText(
    "export function safe(a: number, b: number) { return b === 0 ? 0 : a / b; }",
    { checkers: ["division-by-zero", "index-read"] },
  );
  expect(exploration.status).toBe("exhausted");
  expect(verdicts["division-by-zero"]).toEqual({
    kind: "verified",
    places: 1,
    assumptions: [{ kind: "declared-types" }],
  });
  expect(verdicts["index-read"]).toEqual({ kind: "vacuous" });
});

test.each([
  [
    "an unknown native",
    "export function f(a: number) { return 1 / (new Intl.NumberFormat('en').format(a).length + 1); }",
  ],
  ["module state", "let n = 1; export function f(a: number) { n = n - 1 + a * 0; return 1 / (n + 1); }"],
  ["an endless loop", "export function f(a: number) { while (a === 3) ; return 1 / 2 + a; }"],
  ["eval", "export function f(a: number) { return 1 / (eval('1') as number) + a; }"],
  [
    "an operand that converts itself",
    "export function f(a: number) { const o = { valueOf() { return a; } }; return 1 / (o as never); }",
  ],
])("nothing is verified beyond %s", async (_what, text) => {
  const { verdicts } = await checkText(text, { checkers: ["division-by-zero"], limits: { steps: 5_000 }, runs: 60 });
  expect(verdicts["division-by-zero"]!.kind).not.toBe("verified");
});

test("a caught engine error is the program's own business, a rethrown one stays the engine's", async () => {
  const caught = await checkText(
    "export function f(p: { x: number } | null) { try { return p!.x; } catch { return 0; } }",
    { checkers: ["nullish-access", "unexpected-throw"] },
  );
  expect(caught.findings).toEqual([]);
  const rethrown = await checkText(
    "export function f(p: { x: number } | null) { try { return p!.x; } catch (e) { throw e; } }",
    { checkers: ["unexpected-throw"] },
  );
  expect(rethrown.findings).toHaveLength(1);
  const deliberate = await checkText("export function f(x: number) { if (x > 3) throw new Error('no'); return x; }", {
    checkers: ["unexpected-throw"],
  });
  expect(deliberate.findings).toEqual([]);
  expect(deliberate.verdicts["unexpected-throw"]!.kind).toBe("verified");
});

test("two runs with one seed agree in everything", async () => {
  const text = `export function f(xs: number[], i: number) { let s = 0; for (const x of xs) s += x / (i - 2); return xs[i]! + s; }`;
  const first = await checkText(text, { runs: 60 });
  const second = await checkText(text, { runs: 60 });
  const plain = ({
    exploration,
    findings,
    lineOf,
    again,
    target,
    service,
    ...rest
  }: Awaited<ReturnType<typeof checkText>>) => ({
    ...rest,
    findings: findings.map(({ place, functions, also, ...finding }) => ({
      ...finding,
      site: place?.site,
      also: also?.map((one) => `${one.checker} ${one.place?.site}`),
    })),
    runs: exploration.runs,
    paths: exploration.paths,
  });
  expect(plain(second)).toEqual(plain(first));
});

test("a checker that fails is switched off and reported; the others and the program go on", async () => {
  const hostile: Checker = {
    name: "hostile",
    level: "error",
    summary: "s",
    on: {
      arithmetic() {
        throw new Error("boom");
      },
    },
  };
  const result = await checkText(DIVIDE, { checkers: [hostile, "division-by-zero"] });
  expect(result.broken).toEqual([{ checker: "hostile", why: "Error: boom" }]);
  expect(result.verdicts.hostile).toMatchObject({
    kind: "open",
    reasons: [{ kind: "checker-failed", about: "Error: boom", checker: "hostile" }],
  });
  expect(result.findings.map(({ checker }) => checker)).toEqual(["division-by-zero"]);
});

const PLUGIN = `
export default {
  name: "my-division",
  level: "error",
  summary: "A divisor is zero.",
  memory: () => ({ divisions: 0 }),
  on: {
    arithmetic({ op, right }, check, memory) {
      if (op !== "/") return;
      memory.divisions++;
      check.state(terms.equals(right, 0), right.value === 0, () => "divisor " + right.shown + " in division " + memory.divisions);
    },
  },
};`;

test("a plugin finds what the built-in checker finds", async () => {
  const { checkers } = pluginCheckers({ file: "p.js", text: PLUGIN });
  const result = await checkText(DIVIDE, { checkers });
  expect(result.findings).toHaveLength(1);
  expect(result.findings[0]).toMatchObject({ checker: "my-division", message: "divisor 0 in division 1" });
  expect(result.statistics["my-division"]).toMatchObject({ injected: 1, sat: 1, confirmed: 1 });
  const safe = await checkText("export function safe(a: number, b: number) { return b === 0 ? 0 : a / b; }", {
    checkers,
  });
  expect(safe.verdicts["my-division"]!.kind).toBe("verified");
});

test.each([
  ["a bad condition", "check.state(terms.plus(right, 1), false, '')", /must be a condition/],
  ["an unknown operation", "check.state(terms.operation('regexTest', right), false, '')", /no operation/],
  ["conditions of the wrong sort", "check.state(terms.less(right, 'a'), false, '')", /sort/],
  ["an endless handler", "for (;;) ;", /within 1000 ms/],
  ["a failing handler", "null.x", /TypeError/],
  ["an attack on its realm", "Object.defineProperty(globalThis, '$message', { set() { for (;;) ; } })", /TypeError/],
])("a plugin with %s is switched off and says why", async (_what, body, why) => {
  const { checkers } = pluginCheckers({
    file: "p.js",
    text: `export default { name: "bad", level: "error", summary: "s", on: { arithmetic({ right }, check) { ${body} } } };`,
  });
  const result = await checkText(DIVIDE, { checkers });
  expect(result.broken).toHaveLength(1);
  expect(result.broken[0]!.why).toMatch(why);
  expect(result.findings).toEqual([]);
});

test("a promise that nobody handles is told with the run that dropped it", async () => {
  const result = await checkText(
    `async function fail(n: number) { if (n === 4) throw new Error("four"); return n; }
     export function f(n: number) { void fail(n); return 1; }`,
    { checkers: ["unhandled-rejection"] },
  );
  expect(result.findings).toHaveLength(1);
  expect(result.findings[0]!.input.args).toEqual([4]);
  const handled = await checkText(
    `async function fail(n: number) { if (n === 4) throw new Error("four"); return n; }
     export async function f(n: number) { try { return await fail(n); } catch { return 0; } }`,
    { checkers: ["unhandled-rejection"] },
  );
  expect(handled.findings).toEqual([]);
});
