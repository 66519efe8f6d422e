/** `assay check` from the outside: findings, replay, regression tests, baselines, ignores, mistakes. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ReportedFinding, ReportedVerdict } from "../../report/findings/finding.ts";
import { runTests } from "../testing/processes.ts";
import { type Project, project } from "../testing/project.ts";

interface CheckDocument {
  readonly findings: readonly ReportedFinding[];
  readonly verdicts: readonly ReportedVerdict[];
  readonly ignored: readonly { readonly checker: string; readonly reason: string }[];
}

async function check({ run }: Project, ...words: string[]) {
  const ended = await run("check", "--json", "--seconds", "3", ...words);
  if (!ended.out.startsWith("{")) throw new Error(`no document (exit code ${ended.code}):\n${ended.err}`);
  return { ...ended, document: JSON.parse(ended.out) as CheckDocument };
}

test("findings replay, are told in tests that are expected to fail, and are gone when the code is fixed", async () => {
  const place = project("check");
  const { code, document, err } = await check(place, "src/orders.ts");
  expect(code).toBe(1);
  const discount = document.findings.find((one) => one.function === "discount" && one.checker === "nullish-access")!;
  expect(discount).toMatchObject({
    level: "error",
    line: 8,
    args: [{ items: [] }],
    outcome: { throws: { name: "TypeError" } },
    replay: `npx assay replay ${discount.id}`,
    test: join(place.folder, "assay-tests/src/orders.bugs.test.ts"),
    isKnown: false,
  });
  expect(document.findings.filter((one) => one.function === "discount")).toHaveLength(1);
  expect(document.findings).toContainEqual(
    expect.objectContaining({ function: "perItem", checker: "division-by-zero", args: [{ items: [] }] }),
  );
  const isLarge = document.verdicts.filter((one) => one.function === "isLarge");
  expect(isLarge.some((one) => one.verdict === "verified")).toBe(true);
  expect(isLarge.every((one) => one.verdict !== "violated")).toBe(true);
  expect(err).toContain("> 8 |   return order.coupon!.percent;");
  expect(err).toMatch(/^3 functions checked; 1 error/m);
  expect(err.indexOf("3 functions checked")).toBeLessThan(err.indexOf("Findings"));

  const replayed = await place.run("replay", discount.id);
  expect(replayed).toMatchObject({ code: 1, out: expect.stringContaining("The failure is still there.") });
  expect(replayed.out).toContain("throws TypeError: Cannot read properties of undefined (reading 'percent')");
  const silent = document.findings.find((one) => one.checker === "division-by-zero")!;
  expect(await place.run("replay", silent.id)).toMatchObject({ code: 1 });

  const marked = await runTests("vitest", place.folder, "assay-tests");
  expect(marked.code).toBe(0);
  expect(place.read("assay-tests/src/orders.bugs.test.ts")).toContain("test.fails(");
  const fixed = place
    .read("src/orders.ts")
    .replace("order.coupon!.percent", "order.coupon?.percent ?? 0")
    .replace("return total / order.items.length", "return order.items.length === 0 ? 0 : total / order.items.length");
  writeFileSync(join(place.folder, "src/orders.ts"), fixed);
  expect(await place.run("replay", discount.id)).toMatchObject({
    code: 0,
    out: expect.stringContaining("does not show any more"),
  });
  const fixedNow = await runTests("vitest", place.folder, "assay-tests");
  expect(fixedNow.code).not.toBe(0);
  const again = await check(place, "src/orders.ts#discount");
  expect(again).toMatchObject({ code: 0, document: { findings: [] } });
  expect(await place.run("replay", discount.id)).toMatchObject({ code: 2 });
});

test("a baseline accepts what is known and fails on what is new", async () => {
  const place = project("check");
  const words = ["src/orders.ts#discount", "--baseline", "known.json"];
  const first = await check(place, ...words);
  expect(first.code).toBe(0);
  expect(first.err).toContain("known.json now lists 1 finding: the next run fails on others only.");
  expect(JSON.parse(place.read("known.json"))).toMatchObject({
    schema: "assay-baseline/1",
    findings: [{ checker: "nullish-access", file: "src/orders.ts", function: "discount" }],
  });
  const second = await check(place, ...words);
  expect(second.code).toBe(0);
  expect(second.document.findings[0]).toMatchObject({ isKnown: true });
  expect(second.err).toContain("1 known from the baseline");
  expect(second.err).not.toContain("Findings");
});

test("comments and the configuration accept findings, with a reason", async () => {
  const place = project("check");
  const { code, document } = await check(place, "src/ignored.ts");
  expect(code).toBe(0);
  expect(document.findings).toEqual([]);
  expect(document.ignored).toContainEqual(
    expect.objectContaining({ checker: "division-by-zero", reason: "Infinity is what callers want" }),
  );
  const rule = { checker: "nullish-access", paths: ["src/**"], reason: "coupons are checked before" };
  writeFileSync(join(place.folder, "assay.config.json"), JSON.stringify({ ignore: [rule] }));
  const configured = await check(place, "src/orders.ts#discount");
  expect(configured).toMatchObject({ code: 0, document: { findings: [], ignored: [{ reason: rule.reason }] } });
});

test("a call that never ends is a finding, and the report says what was asked", async () => {
  const place = project("check");
  const ended = await place.run("check", "src/endless.ts", "--only", "hang", "--stats", "--seconds", "3");
  expect(ended.code).toBe(1);
  expect(ended.out).toMatch(/error {2}hang {2}src\/endless\.ts:3:\d+ {2}in collatz/);
  expect(ended.out).toMatch(/result {2}is stopped \((steps|time)\)/);
  expect(ended.out).toContain("Checkers");
  expect(ended.out).not.toContain("test    ");
});

test("mistakes are told with the next step", async () => {
  const place = project("check");
  const expectMistake = async (words: string[], ...parts: string[]) => {
    const ended = await place.run(...words);
    expect(ended.code).toBe(2);
    for (const part of parts) expect(ended.err).toContain(part);
    expect(ended.err).not.toMatch(/^\s+at /m);
  };
  await Promise.all([
    expectMistake(["check"], "nothing to check"),
    expectMistake(["check", "src", "--only", "nam"], 'there is no checker "nam"', "Did you mean nan?"),
    expectMistake(["check", "src", "--combine", "strongly"], "--combine", "Did you mean strong?"),
    expectMistake(
      ["check", "src/bad-ignore.ts"],
      'src/bad-ignore.ts:2:17: assay-ignore: there is no checker "divison-by-zero"',
      "Did you mean division-by-zero?",
    ),
    expectMistake(["replay"], "replay takes one finding"),
    expectMistake(["replay", "nan-12345678"], "there is no finding", "run it first"),
  ]);
  writeFileSync(join(place.folder, "assay.config.json"), '{ "plugins": ["plugins/broken.mjs"] }');
  await expectMistake(["check", "src/orders.ts"], "plugins/broken.mjs: the checker's name is", "lower-case words");
  writeFileSync(join(place.folder, "assay.config.json"), '{ "plugins": ["plugins/gone.mjs"] }');
  await expectMistake(["check", "src/orders.ts"], "plugins/gone.mjs does not exist", "assay.config.json");
});
