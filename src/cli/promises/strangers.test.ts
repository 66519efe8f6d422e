/** Promise "harmless": a stranger's project may be a trap for the command itself. A few of the traps of `npm run attack`, several in one project. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { spring, TRAPS } from "../../../attack/projects.ts";
import type { Trap } from "../../../attack/trap.ts";

const root = join(import.meta.dirname, "../../..");
const named = (pattern: RegExp): Trap => TRAPS.find(({ name }) => pattern.test(name))!;

/** All of them in one project; the words of the first. */
const together = (...traps: readonly Trap[]): Trap => ({
  ...traps[0]!,
  name: traps.map(({ name }) => name).join(", "),
  set: (ground) => {
    for (const trap of traps) trap.set(ground);
  },
});

test.each([
  [
    "cover",
    together(
      named(/programs in node_modules/),
      named(/a process as a filter/),
      named(/gigabytes/),
      named(/source that is a pipe/),
    ),
  ],
  ["cover", together(named(/fetched from ssh/), named(/views without an end/), named(/keys|a package that is a link/))],
  ["check", together(named(/plugin that climbs/), named(/names of files and exports/), named(/json and a tsconfig/))],
  ["run", named(/gets comments/)],
] as const)("%s", async (mode, trap) => {
  expect(await spring(trap, { root, layer: "process", mode })).toEqual({ effects: [], crashes: [] });
});

test("a configuration does not make files outside of its project", async () => {
  const { effects, crashes } = await spring(named(/a baseline behind a link/), {
    root,
    layer: "process",
    mode: "check",
  });
  expect([effects, crashes]).toEqual([[], []]);
});
