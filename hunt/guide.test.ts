// @module-tag thorough
/** Paper 3 from end to end: `deposit` and its variant are verified under an assumption, and exploration looks only where it does not hold. */
import { describe, expect, test } from "vitest";
import type { GuideMode } from "../src/claims/guide.ts";
import { type CheckedText, checkText } from "../src/explore/testing/check-text.ts";
import { parseModule } from "../src/frontend/parse.ts";
import { proverOf } from "../src/verify/proof/prove.ts";

const WRAPS = `
let log = 0;
function reviewDeposit(amount: unknown): void { log = amount === log ? 1 : 2; }
function suggestInvestment(): void { log = 3; }
export function deposit(start: number, money: number): void {
  const old = start | 0;
  let balance = old;
  const amount = money | 0;
  if (amount < 0 || 50000 < amount) {
    reviewDeposit(amount);
  } else {
    balance = (balance + amount) | 0;
    if (100000 < balance) {
      suggestInvestment();
    }
  }
  console.assert(balance >= old);
}`;

const DOUBLES = WRAPS.replace(
  "const old = start | 0;",
  "if (!Number.isSafeInteger(start) || !Number.isSafeInteger(money)) return;\n  const old = start;",
)
  .replace("money | 0", "money")
  .replace(
    "    balance = (balance + amount) | 0;",
    "    // @assumed Number.isSafeInteger(balance + amount) as a\n    balance = balance + amount;",
  )
  .replace(
    "  console.assert(balance >= old);",
    "  // @verified a\n  console.assert(Number.isSafeInteger(balance) && balance >= old);",
  );

/** The second assertion is not verified at all. */
const variant = (text: string): string => text.replace(/;\n\}$/, ";\n  console.assert(start !== 77777);\n}");

async function guided(
  text: string,
  mode: GuideMode,
  maxInterrupts = 8,
  useSmt = text.includes("| 0"),
): Promise<CheckedText> {
  return await checkText(text, {
    checkers: ["assertion"],
    runs: 200,
    // without it nothing finds the sum that wraps
    useSmt,
    guided: (target, module) => {
      const guide = proverOf(module, []).guide(target, ["assertion"]);
      return guide === undefined || mode === "none" ? undefined : { guide, mode, maxInterrupts };
    },
  });
}

const shown = ({ findings }: CheckedText): string[] =>
  findings.map(({ checker, place }) => `${checker} ${place?.site}`).sort();

describe.each([
  ["arithmetic that wraps", WRAPS],
  ["integers in doubles", DOUBLES],
])("deposit with %s", (_, text) => {
  test("only the failing path is run to its end", async () => {
    const plain = await guided(text, "none");
    expect(shown(plain).length).toBe(1);
    for (const mode of ["both"] as const) {
      const led = await guided(text, mode);
      expect(shown(led)).toEqual(shown(plain));
      expect(led.findings[0]!.input.args).toHaveLength(2);
      expect(led.exploration.statistics.wholePaths).toBe(1);
      expect(led.exploration.statistics.unverified).toBe(1);
    }
  });

  test("the variant: nothing can be left out, what violates premises comes first", async () => {
    const plain = await guided(variant(text), "none");
    expect(shown(plain).length).toBe(2);
    for (const mode of ["both"] as const) {
      const led = await guided(variant(text), mode);
      expect(shown(led)).toEqual(shown(plain));
      expect(led.exploration.statistics.interrupts).toBeGreaterThan(0);
    }
  });
});

test("what nobody can tell leaves nothing out: the run that was cut is followed to its end", async () => {
  const hashed = WRAPS.replace("start | 0", "Math.imul(start ^ (start >>> 15), 2246822519) | 0");
  const led = await guided(hashed, "both", 8, false);
  // its end is asked about like any other
  expect(led.exploration.statistics.wholePaths).toBeGreaterThan(0);
  expect(led.exploration.statistics.releasedRuns).toBeGreaterThan(0);
});

test("no interrupts, no order", async () => {
  const led = await guided(variant(WRAPS), "must", 0);
  expect(led.exploration.statistics.interrupts).toBe(0);
  expect(shown(led).length).toBe(2);
});

test("a checker without a static side: any run could be worth while", () => {
  const module = parseModule("/deposit.ts", WRAPS);
  const target = {
    start: WRAPS.indexOf("function deposit"),
    end: WRAPS.length,
    kind: "function",
    parameters: [],
    definitions: {},
  };
  expect(proverOf(module, []).guide(target as never, ["assertion", "hang"])).toBeUndefined();
  expect(proverOf(module, []).guide(target as never, ["assertion"])).toBeDefined();
});
