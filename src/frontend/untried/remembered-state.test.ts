/** What is remembered of a target's state is what would be found, and an edit of anything that was read is another question. */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openProject } from "../project.ts";
import { findTargets } from "../targets/find.ts";

const FILES = {
  "a.js":
    'import { note } from "./b.js";\nlet count = 0;\nexport function up(n) { count += n; return count; }\nexport function pure(n) { return n > 3 ? 1 : 2; }\nexport function noted(n) { return note(n); }\nexport class Box { constructor(n) { this.n = n; } get(k) { return this.n + k; } }',
  "b.js":
    "const seen = [];\nexport function note(n) { seen.push(n); return n; }\nexport function size(x) { return x.length; }",
};

function targetsOf(files: Readonly<Record<string, string>>, states: Map<string, string>) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "assay-states-")));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  let recalled = 0;
  const memory = {
    recall: (key: string) => {
      const found = states.get(key.replaceAll(folder, "."))?.replaceAll("<root>", folder);
      if (found !== undefined) recalled++;
      return found;
    },
    keep: (key: string, text: string) => {
      states.set(key.replaceAll(folder, "."), text.replaceAll(folder, "<root>"));
    },
  };
  const find = (project: ReturnType<typeof openProject>) =>
    JSON.stringify(
      Object.keys(files).flatMap((name) => findTargets(join(folder, name), { cwd: folder, project }).targets),
    ).replaceAll(folder, ".");
  return { with: find(openProject(undefined, memory)), without: find(openProject()), recalled: () => recalled };
}

test("it is what would be found", () => {
  const states = new Map<string, string>();
  const first = targetsOf(FILES, states);
  expect(first.with).toBe(first.without);
  expect(states.size).toBeGreaterThan(3);
  const second = targetsOf(FILES, states);
  expect(second.with).toBe(first.without);
  expect(second.recalled()).toBe(states.size);
});

test("an edit of a module that was read is another question", () => {
  const states = new Map<string, string>();
  targetsOf(FILES, states);
  const edited = targetsOf({ ...FILES, "b.js": FILES["b.js"].replace("seen.push(n); ", "") }, states);
  expect(edited.with).toBe(edited.without);
  expect(edited.recalled()).toBe(0);
});
