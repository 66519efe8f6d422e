/**
 * Says what the plain package does with one input: `node judge-main.js folder index buggy|fixed [times]`, the input on the standard input.
 * Of a slow one it says how often the text had to be repeated; `times` asks about just that.
 */
import { readFileSync } from "node:fs";
import { BUGS } from "./list.ts";
import type { Version } from "./project.ts";
import { loadHarness, processorTime, violation } from "./run-native.ts";

const [folder = "", index = "0", version = "buggy", times = ""] = process.argv.slice(2);
const bug = BUGS[Number(index)]!;
const { values } = JSON.parse(readFileSync(0, "utf8")) as { values: unknown[] };
const run = loadHarness(folder, bug, version as Version);

const SLOW_MS = 300;
const MOST = 1_024;

/** A text as found is a few milliseconds long: what it repeats is repeated more often until the growth shows. */
function growth(): string {
  const timed = (args: readonly unknown[]): number => {
    const start = processorTime();
    try {
      run(...args);
    } catch {
      // how long it took is what counts
    }
    return processorTime() - start;
  };
  const longer = (times: number): unknown[] =>
    values.map((one) => (typeof one === "string" ? stretched(one, times) : one));
  timed(values);
  // the version without the bug may still be slow for much longer texts
  if (times !== "") return timed(longer(Number(times))) > SLOW_MS / 2 ? "slow" : "fine";
  for (let more = 1; more <= MOST; more *= 2) if (timed(longer(more)) > SLOW_MS) return `slow ${more}`;
  return "fine";
}

/** The longest run of one repeated piece, repeated more often. */
function stretched(text: string, times: number): string {
  let best = { at: 0, unit: 1, count: 0 };
  for (let unit = 1; unit <= 8; unit++)
    for (let at = 0; at + unit <= text.length; at++) {
      let count = 1;
      const piece = text.slice(at, at + unit);
      while (text.startsWith(piece, at + count * unit)) count++;
      if (count * unit > best.count * best.unit) best = { at, unit, count };
      if (count > 1) at += (count - 1) * unit;
    }
  const piece = text.slice(best.at, best.at + best.unit);
  return text.slice(0, best.at) + piece.repeat(best.count * times) + text.slice(best.at + best.unit * best.count);
}

console.log(bug.kind === "slow" ? growth() : (violation(bug, run, values) ?? "fine"));
