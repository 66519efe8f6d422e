/** Inputs that code of the program builds: an edit of that code concerns every summary of whoever is given them, though the function itself never comes by it. */
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { siteNames } from "../src/cli/pipeline/memory/site-names.ts";
import { fromText, toText } from "../src/cli/pipeline/memory/summaries.ts";
import { exploreText } from "../src/explore/testing/explore-text.ts";
import { openProject } from "../src/frontend/project.ts";
import { VersionPair, versionOf } from "../src/summary/change/versions.ts";
import { isUnmodified, validate } from "../src/summary/validate.ts";

async function validOf(before: string, after: string) {
  const { target, service, result } = await exploreText(before, { runs: 20, summarise: true });
  const root = dirname(target.file);
  const summaries = fromText(toText(result.summaries!, target, siteNames(service), root), root)!;
  const version = (text: string) =>
    versionOf(
      root,
      [target.file],
      openProject(() => text),
    )!;
  const pair = new VersionPair(version(before), version(after));
  const list = await validate(pair, summaries, { pipeline: "1-2-3" });
  expect(list.length).toBeGreaterThan(0);
  return {
    valid: list.filter(({ phase }) => phase !== undefined).length,
    isWhole: isUnmodified(pair, summaries, [target.file]),
  };
}

const GIVEN = `export function size(b: Box): string { return b.n + b.rest > 10 ? "big" : "small"; }
const base = 1;
export class Box { n: number; rest = base; constructor(n: number) { this.n = twice(n); } add(k: number): void { this.n += k; } }
function twice(n: number): number { return n * 2; }
export function other(n: number): number { return n; }`;

test.each([
  ["its constructor", "twice(n)", "twice(n + 1)"],
  ["what its constructor calls", "n * 2", "n * 3"],
  ["a field", "rest = base", "rest = 2"],
  ["what a field begins with", "base = 1", "base = 2"],
])("an instance that is given: %s is edited", async (_, old, now) => {
  const { valid, isWhole } = await validOf(GIVEN, GIVEN.replace(old, now));
  expect(valid).toBe(0);
  expect(isWhole).toBe(false);
});

test("an edit elsewhere leaves them valid", async () => {
  const { valid } = await validOf(GIVEN, GIVEN.replace("return n;", "return n + 1;"));
  expect(valid).toBeGreaterThan(0);
});

test("nothing is said of all inputs when a method that prepares it is edited", async () => {
  expect((await validOf(GIVEN, GIVEN.replace("this.n += k", "this.n -= k"))).isWhole).toBe(false);
});

test("an edit that concerns no class leaves all inputs as they were", async () => {
  expect((await validOf(GIVEN, `${GIVEN}\nexport const more = [1, 2];`)).isWhole).toBe(true);
});
