// @module-tag thorough
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { allCheckers } from "../../checkers/index.ts";
import type { EncodedInput } from "../../jobs/input.ts";
import { decode } from "../../value/decode.ts";
import type { EncodedOutcome } from "../../value/encoded.ts";
import { type CheckedText, checkText } from "../testing/check-text.ts";
import { documentedPairs, pairBudget } from "../testing/documented.ts";
import { NOT_PROVED } from "../testing/proved.ts";

const PAIRS = documentedPairs(join(fileURLToPath(import.meta.url), "../../../../docs/checkers"));

/** What stands on the line of the planted violation. */
const LINES: Readonly<Record<string, string>> = {
  allocation: "new Array",
  assertion: "assert(month",
  contract: "@ensures",
  "division-by-zero": "total / people",
  hang: "while",
  "index-read": "PRICES[size]",
  "index-write": "flags[at] = 1",
  injection: "new Function",
  "int32-truncation": "n >> 1",
  "invalid-regexp": "new RegExp",
  "malformed-input": "JSON.parse",
  nan: "sum / count",
  "narrowing-store": "bytes[0] = level",
  "not-callable": "done!(n)",
  "nullish-access": "address!.city",
  "prototype-pollution": "settings[key]![name] = value",
  "range-argument": ".repeat(depth)",
  refinement: "function discount",
  "slow-regexp": ".test(text)",
  "unexpected-throw": "+ 1) / 2",
  "unhandled-rejection": "throw new Error",
  "unsafe-integer": "price + shipping",
};

test("every checker has a documented pair", () => {
  expect(PAIRS.map(({ checker }) => checker)).toEqual(allCheckers.map(({ name }) => name).sort());
});

describe.each(PAIRS)("$checker", ({ checker, violates, safe }) => {
  const budget = pairBudget(checker);

  test("the planted violation is found where it is and shows again; with all checkers on it is found as well", async () => {
    const alone = await checkText(violates, { ...budget, checkers: [checker] });
    expect(alone.verdicts[checker]).toEqual({ kind: "violated" });
    expect(alone.findings.map((one) => one.checker)).toEqual([checker]);
    // neither a stack that ran out nor a result has a line of its own
    if (checker === "stack-overflow" || checker === "result-type") expect(alone.findings[0]!.place).toBeUndefined();
    else expect(lineOf(violates, alone)).toContain(LINES[checker]);
    await confirmed(violates, alone);
    const together = await checkText(violates, budget);
    expect(together.verdicts[checker]).toEqual({ kind: "violated" });
    // the fallback leaves what it saw to the checker that knows more
    const told = together.findings.flatMap((one) => [one, ...(one.also ?? [])]);
    expect(told.map((one) => one.place?.site)).toContain(alone.findings[0]!.place?.site);
    if (checker !== "unexpected-throw") expect(told.map((one) => one.checker)).toContain(checker);
    expect(together.broken).toEqual([]);
    await confirmed(violates, together);
  });

  test("the safe twin gives no finding, alone or with all checkers on", async () => {
    const alone = await checkText(safe, { ...budget, checkers: [checker] });
    expect(alone.findings).toEqual([]);
    expect(alone.verdicts[checker]!.kind).toBe(NOT_PROVED.includes(checker) ? "open" : "verified");
    const together = await checkText(safe, budget);
    expect(together.findings.filter((one) => one.checker === checker)).toEqual([]);
    await confirmed(safe, together);
  });
});

/** Endless and deep runs are the same with any checkers, and take long. */
const QUICK = PAIRS.filter(({ checker }) => checker !== "hang" && checker !== "stack-overflow");

test("two sets of checkers together report at least what each alone reports", async () => {
  const names = allCheckers.map(({ name }) => name);
  const sets = [names.filter((_, i) => i % 2 === 0), names.filter((_, i) => i % 2 === 1)];
  for (const { checker, violates } of QUICK) {
    const buckets = async (checkers: readonly string[]): Promise<string[]> =>
      (await checkText(violates, { ...pairBudget(checker), checkers })).findings
        // the fallback leaves what it saw to the checker that knows more
        .filter((one) => one.checker !== "unexpected-throw")
        .map((one) => one.bucket);
    const together = await buckets(names);
    for (const set of sets) expect(together).toEqual(expect.arrayContaining(await buckets(set)));
  }
});

function lineOf(text: string, { findings, lineOf: line }: CheckedText): string | undefined {
  return text.split("\n")[line(findings[0]!.place?.site) - 1];
}

/** No false alarms: what the language raises itself, plain V8 raises too; the rest shows in a concrete run. */
async function confirmed(text: string, { findings, again }: CheckedText): Promise<void> {
  for (const finding of findings) {
    const { checker, isRaised, input, place } = finding;
    if (!isRaised) {
      const seen = await again(input);
      expect(seen.map((one) => `${one.checker} ${one.place?.site}`)).toContain(`${checker} ${place?.site}`);
    } else if (checker !== "unhandled-rejection") expect(natively(text, input)).toBe(named(finding.outcome));
  }
}

const named = (outcome: unknown): string => {
  const ended = outcome as EncodedOutcome;
  if ("throws" in ended) return ended.throws.name;
  return "stopped" in ended && ended.stopped === "stack" ? "RangeError" : "endless";
};

/** Compiled by TypeScript, run by V8: nothing of the instrumenter. */
function natively(text: string, input: EncodedInput): string {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true },
  });
  const args = input.args.map((one) =>
    decode(one, () => {
      throw new TypeError("no instances here");
    }),
  );
  const exports: Record<string, unknown> = {};
  const scope = { exports, args, require: (name: string) => process.getBuiltinModule(name) };
  try {
    runInNewContext(
      `${outputText}\n;const f = Object.values(exports).find((one) => typeof one === "function"); f(...args)`,
      scope,
      {
        timeout: 500,
      },
    );
    return "returns";
  } catch (error) {
    const { code, name } = error as { code?: string; name: string };
    return code === "ERR_SCRIPT_EXECUTION_TIMEOUT" ? "endless" : name;
  }
}
