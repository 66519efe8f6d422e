/** The concrete world has the last word: what comes after the call, what the sandbox blocks and what our bounds cut forbids proofs or is found. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { claimTexts } from "../../report/claims.ts";
import { DEFAULT_LIMITS } from "../../runtime/record/trace.ts";
import { installWorld, uninstallWorld } from "../../runtime/world/world.ts";
import { blocked } from "../../sandbox/attempt.ts";
import { checkText } from "../testing/check-text.ts";
import { exploreText } from "../testing/explore-text.ts";

beforeAll(installWorld);
afterAll(uninstallWorld);

const LATER = {
  setTimeout: "setTimeout(() => { # }, 5);",
  nested: "setTimeout(() => setTimeout(() => { # }));",
  setImmediate: "setImmediate(() => { # });",
  queueMicrotask: "queueMicrotask(() => { # });",
  "a dropped promise": "void Promise.resolve().then(() => { # });",
  "a dropped async function": "void (async () => { await null; # })();",
  "an async callback": "[0].forEach(async () => { await null; # });",
  "an interval": "const timer = setInterval(() => { clearInterval(timer); # }, 1);",
  finally: "Promise.resolve().finally(() => { # });",
};

test.each(Object.entries(LATER))("an assertion in %s counts", async (_, text) => {
  for (const [head, end] of [
    ["export function f(n: number): number", "return 1;"],
    ["export async function f(n: number): Promise<number>", "return 1;"],
  ]) {
    const source = (what: string): string =>
      `import { ok } from "node:assert";\n${head} { ${text.replace("#", what)} ${end} }`;
    const { verdicts } = await checkText(source("ok(n !== 3);"), { checkers: ["assertion"] });
    expect(Object.values(verdicts)).toMatchObject([{ kind: "violated" }]);
    const safe = await checkText(source('ok(typeof n === "number");'), { checkers: ["assertion"] });
    expect(Object.values(safe.verdicts)).toMatchObject([{ kind: "verified" }]);
  }
});

const REJECTED = [
  "Promise.reject(new Error());",
  "Promise.resolve().then(() => { throw new Error(); });",
  "(async () => { throw new Error(); })();",
  "new Promise((_, reject) => setTimeout(() => reject(new Error())));",
  "Promise.reject(new Error()).finally(() => {});",
  "(async function* () { throw new Error(); })().next();",
];

test.each(REJECTED)("a rejection that nobody handles: %s", async (text) => {
  for (const head of [
    "export function f(n: number): unknown",
    "export async function f(n: number): Promise<unknown>",
  ]) {
    const { verdicts } = await checkText(`${head} { if (n === 3) { ${text} } return 1; }`, {
      checkers: ["unhandled-rejection"],
    });
    expect(Object.values(verdicts)).toMatchObject([{ kind: "violated" }]);
  }
});

test("timers that go on for ever, or keep nothing alive, are doubts", async () => {
  for (const text of ["setInterval(() => {}, 5)", "setTimeout(() => {}, 5).unref()"]) {
    const { result } = await exploreText(`export function f(n: number): number { ${text}; return n > 3 ? 1 : 2; }`, {
      runs: 20,
    });
    expect(claimTexts(result.unreached.claims()).join()).toMatch(/timer/);
  }
});

test("runs that leave nothing to be done are not made asynchronous", async () => {
  const { program } = await exploreText("export function f(n: number): number { return n > 3 ? 1 : 2; }", { runs: 20 });
  expect(program.runShadow(new Map([["n", 1]]))).not.toBeInstanceOf(Promise);
});

const DEEP = "function deep(n: number): number { return n === 0 ? 0 : 1 + deep(n - 1); }";

test.each([
  "try { deep(1e5); } catch { return 1; } return 2;",
  "try { deep(1e5); } catch (error) { return 1; } return 2;",
  "try { deep(1e5); } finally { return 1; }",
])("an overflow that the program catches is ours: %s", async (text) => {
  const { result } = await exploreText(
    `${DEEP}\nexport function f(x: number): number { if (x < 0) return 0; ${text} }`,
    {
      runs: 20,
    },
  );
  expect(claimTexts(result.unreached.claims()).join()).toContain("--max-stack");
});

test("how deep a run came that overflowed the stack is not told: it depends on what is compiled by then", async () => {
  const text = `${DEEP}\nexport async function later(x: number) { return deep(1e5); }\nexport function f(x: number) { return x < 0 ? later(x) : deep(1e5); }`;
  const { program } = await exploreText(text, { runs: 2 });
  for (const model of [new Map([["x", 1]]), new Map([["x", -1]])]) {
    const { trace, outcome } = await program.runShadow(model);
    expect(outcome).toEqual({ kind: "stopped", why: "stack" });
    expect(trace.steps).toBe(DEFAULT_LIMITS.steps);
    expect(await program.runPlain(model)).toEqual(outcome);
    expect(program.stepsOfPlain).toBe(DEFAULT_LIMITS.steps);
  }
});

test("an overflow in an async function is ours", async () => {
  const text = `${DEEP}\nexport async function f(x: number): Promise<number> { return (async () => deep(1e5))().catch(() => 1); }`;
  const { result } = await exploreText(text, { runs: 20 });
  expect(claimTexts(result.unreached.claims()).join()).toContain("--max-stack");
});

test("a blocked call is a doubt although the program catches the denial", async () => {
  (globalThis as { denied?: () => void }).denied = () => blocked("fs.writeFileSync", "fs-write");
  try {
    const text =
      "export function f(x: number): number { try { (globalThis as any).denied(); } catch { return 1; } return x > 2 ? 1 : 2; }";
    const { result } = await exploreText(text, { runs: 20 });
    expect(claimTexts(result.unreached.claims()).join()).toContain(
      "blocked in a run: fs.writeFileSync (--allow fs-write)",
    );
  } finally {
    delete (globalThis as { denied?: () => void }).denied;
  }
});

test.each([
  ["/^(a+)+$/.test(s)", "open"],
  ["s.replace(/(x*)*y/g, '') === ''", "open"],
  ["s.split(/,+/).length > 1", "verified"],
  ["/^\\d+$/.test(s)", "verified"],
])("patterns that backtrack are not verified to end: %s", async (condition, kind) => {
  const text = `export function f(s: string): number { return ${condition} ? 1 : 2; }`;
  const { verdicts } = await checkText(text, { checkers: ["hang"], runs: 60, limits: { time: 500 } });
  expect([kind, ...(kind === "verified" ? ["open"] : ["violated"])]).toContain(verdicts.hang!.kind);
});

test.each(["(x as any) - 1", "(x as any) * 2", "(x as any) / 2", "(x as any) % 2", "2 - (x as any)"])(
  "texts that are no numbers give NaN: %s",
  async (text) => {
    const { verdicts } = await checkText(`export function f(x: string): any { return ${text}; }`, {
      checkers: ["nan"],
    });
    expect(verdicts.nan!.kind).toBe("violated");
  },
);
