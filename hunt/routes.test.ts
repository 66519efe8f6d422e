/** Whatever loading does that a function can tell: an edit of it is never called unmodified. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openProject } from "../src/frontend/project.ts";
import { touched } from "../src/summary/change/footprint.ts";
import { VersionPair, versionOf } from "../src/summary/change/versions.ts";
import { ASIDE, ROUTES, type Route } from "./routes.ts";
import { FAR_ASIDE, FAR_ROUTES } from "./routes-far.ts";

function phase1({ files, from, to }: Route): string | undefined {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "assay-routes-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const [entry] = Object.keys(files);
  const version = (name: string, text: string) => {
    const folder = join(root, name);
    mkdirSync(folder);
    for (const [path, source] of Object.entries(files)) writeFileSync(join(folder, path), source.replaceAll("@", text));
    return versionOf(folder, [join(folder, entry!)], openProject());
  };
  const [before, after] = [version("before", from), version("after", to)];
  if (before === undefined || after === undefined) return "not told from the text";
  const pair = new VersionPair(before, after);
  const module = pair.before.at(entry!)!;
  const node = module.nodes.slice(1).find((one) => /(^|\.)f$/.test(module.nameOf(one))) ?? module.nodes.at(-1)!;
  return touched(pair, { module, node }).modified;
}

test.each([...ROUTES, ...FAR_ROUTES].map((one) => [one.name, one] as const))("%s", (_, one) => {
  expect(phase1(one)).toBeDefined();
});

test.each([...ASIDE, ...FAR_ASIDE].map((one) => [one.name, one] as const))("concerns somebody else: %s", (_, one) => {
  expect(phase1(one)).toBeUndefined();
});
