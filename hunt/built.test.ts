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
  return { valid: list.filter(({ phase }) => phase !== undefined).length, isWhole: isUnmodified(pair, summaries) };
}

const GIVEN = `export function size(b: Box): string { return b.n + b.rest > 10 ? "big" : "small"; }
export class Box { n: number; rest = 1; constructor(n: number) { this.n = n * 2; } }
export function other(n: number): number { return n; }`;

test.each([
  ["its constructor", "n * 2", "n * 3"],
  ["a field", "rest = 1", "rest = 2"],
])("an instance that is given: %s is edited", async (_, old, now) => {
  const { valid, isWhole } = await validOf(GIVEN, GIVEN.replace(old, now));
  expect(valid).toBe(0);
  expect(isWhole).toBe(false);
});

test("an edit elsewhere leaves them valid", async () => {
  const { valid } = await validOf(GIVEN, GIVEN.replace("return n;", "return n + 1;"));
  expect(valid).toBeGreaterThan(0);
});
