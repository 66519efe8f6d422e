/** Runs a harness of the plain package with one input, in this process, and says what was seen: the oracle that random testing and the confirmation share. */

import assert from "node:assert";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Bug } from "./bug.ts";
import { importedName, type Version } from "./project.ts";

type Harness = (...args: unknown[]) => void;

export function loadHarness(folder: string, bug: Bug, version: Version): Harness {
  const subject: unknown = createRequire(join(folder, "package.json"))(importedName(bug, version));
  const make = new Function(
    "subject",
    "assert",
    `return function harness(${Object.keys(bug.parameters).join(", ")}) { ${bug.body} }`,
  );
  return make(subject, assert) as Harness;
}

const PROTOTYPES: readonly object[] = [
  Object.prototype,
  Function.prototype,
  Array.prototype,
  String.prototype,
  Number.prototype,
  Boolean.prototype,
];
const pictures = PROTOTYPES.map(
  (object) => new Map(Reflect.ownKeys(object).map((key) => [key, Object.getOwnPropertyDescriptor(object, key)!])),
);

/** Whether a builtin prototype was changed; puts it back. */
function isPolluted(): boolean {
  let isChanged = false;
  PROTOTYPES.forEach((object, i) => {
    for (const key of Reflect.ownKeys(object)) {
      const before = pictures[i]!.get(key);
      const now = Object.getOwnPropertyDescriptor(object, key)!;
      if (before !== undefined && before.value === now.value && before.get === now.get) continue;
      isChanged = true;
      if (before === undefined) Reflect.deleteProperty(object, key);
      else Object.defineProperty(object, key, before);
    }
  });
  return isChanged;
}

/** In milliseconds, of this process: on a machine with other things to do the clock would call everything slow. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A call that takes longer, on the short texts that random testing draws, is slow. */
const SLOW_MS = 1_000;

/** What was wrong, or undefined. */
export function violation(bug: Bug, run: Harness, args: readonly unknown[]): string | undefined {
  let thrown: unknown;
  const start = processorTime();
  try {
    run(...args);
  } catch (error) {
    thrown = error;
  }
  const milliseconds = processorTime() - start;
  const polluted = isPolluted();
  switch (bug.kind) {
    case "pollution":
      return polluted ? "a builtin prototype was written to" : undefined;
    case "slow":
    case "hang":
      return milliseconds > SLOW_MS ? "it took too long" : undefined;
    case "wrong":
      return thrown instanceof assert.AssertionError ? "the assertion failed" : undefined;
    case "crash":
      return thrown === undefined ? undefined : `it threw ${String(thrown)}`;
  }
}
