import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadInput, publishInputs, saveInput, stagingFolder } from "./saved-input.ts";

test("inputs of two explorations at once never mix within one input, and the last one stays", () => {
  const folder = mkdtempSync(join(tmpdir(), "assay-saved-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "notes.txt"), "the user's own");
  const explorations = ["one", "two"].map((name) => {
    const staging = stagingFolder({ base: folder, folder: folder });
    for (let number = 1; number <= (name === "one" ? 3 : 2); number++)
      saveInput(staging, number, { symbols: [["who", name]] } as never, [], { returns: 0 } as never);
    return staging;
  });
  for (const staging of explorations) publishInputs(staging, folder);
  expect(readdirSync(folder).sort()).toEqual(["001", "002", "notes.txt"]);
  expect(loadInput(join(folder, "002"), "/").input.symbols).toEqual([["who", "two"]]);
});
