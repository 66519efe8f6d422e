/**
 * The test runner of a project: what its test script starts, what it depends on, what it has a configuration of. Packages of a workspace often
 * have none of this, and use what the folders above them have: the nearest one that tells is believed.
 */
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { readText } from "../../machine/text-files.ts";
import type { Runner } from "../../report/tests/case.ts";

export interface Manifest {
  readonly type?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
}

export function readManifest(file: string): Manifest {
  try {
    const manifest = JSON.parse(readText(file)) as unknown;
    return typeof manifest === "object" && manifest !== null ? manifest : {};
  } catch {
    return {};
  }
}

export interface FoundRunner {
  readonly runner?: Runner;
  /** By its name, where no tests can be written for it. */
  readonly unknown?: string;
}

/** From the package upwards, to the end of the repository. */
export function nearestRunner(root: string): FoundRunner {
  let unknown: string | undefined;
  for (let at = root; ; at = dirname(at)) {
    const found = existsSync(join(at, "package.json")) ? runnerOf(at) : {};
    if (found.runner !== undefined) return found;
    unknown ??= found.unknown;
    if (dirname(at) === at || existsSync(join(at, ".git"))) return unknown === undefined ? {} : { unknown };
  }
}

const SCRIPTS: readonly (readonly [RegExp, Runner])[] = [
  [/\bvitest\b/, "vitest"],
  [/\b(?:ts-)?jest\b|\breact-scripts test\b/, "jest"],
  [/\bmocha\b/, "mocha"],
  [/\bbun test\b/, "bun"],
  [/\bnode\b.*\s--test\b/, "node"],
];

const PACKAGES: readonly (readonly [string, Runner])[] = [
  ["vitest", "vitest"],
  ["jest", "jest"],
  ["ts-jest", "jest"],
  ["@jest/globals", "jest"],
  ["mocha", "mocha"],
  ["@types/bun", "bun"],
  ["bun-types", "bun"],
];

const CONFIGURATIONS: readonly (readonly [RegExp, Runner])[] = [
  [/^vitest\.(config|workspace)\.\w+$/, "vitest"],
  [/^jest\.config\.\w+$/, "jest"],
  [/^\.mocharc\.\w+$/, "mocha"],
];

/** Runners that people have and that nobody here writes for. */
const UNKNOWN = [
  "ava",
  "tape",
  "tap",
  "uvu",
  "jasmine",
  "qunit",
  "karma",
  "lab",
  "@hapi/lab",
  "intern",
  "@web/test-runner",
  "japa",
  "@japa/runner",
  "cypress",
  "@playwright/test",
] as const;

function runnerOf(folder: string): FoundRunner {
  const { dependencies, devDependencies, scripts } = readManifest(join(folder, "package.json"));
  const named = { ...dependencies, ...devDependencies };
  // anybody may have written it
  const script = String(scripts?.test ?? "");
  const runner =
    SCRIPTS.find(([pattern]) => pattern.test(script))?.[1] ??
    PACKAGES.find(([name]) => Object.hasOwn(named, name))?.[1] ??
    CONFIGURATIONS.find(([pattern]) => filesIn(folder).some((name) => pattern.test(name)))?.[1];
  if (runner !== undefined)
    return { runner: runner === "mocha" && Object.hasOwn(named, "chai") ? "mocha+chai" : runner };
  const words = script.split(/[\s;&|/]+/);
  const unknown = UNKNOWN.find((name) => words.includes(name)) ?? UNKNOWN.find((name) => Object.hasOwn(named, name));
  return unknown === undefined ? {} : { unknown };
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
