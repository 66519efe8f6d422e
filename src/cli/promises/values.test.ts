/** Values of every kind: as docs/json.md describes them in documents, and exactly pinned in tests that pass. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Encoded, EncodedOutcome } from "../../value/encoded.ts";
import { isSpecial } from "../../value/encoded.ts";
import { runTests } from "../testing/processes.ts";
import { type Project, project } from "../testing/project.ts";

type Covered = Awaited<ReturnType<Project["cover"]>>;

let fixture: Project;
let covered: Covered;

beforeAll(async () => {
  fixture = project("values", afterAll);
  covered = await fixture.cover(".");
});

/** What the table of docs/json.md allows for each kind. */
const KINDS: Record<string, (v: unknown) => boolean> = {
  undefined: isAbsent,
  nan: isAbsent,
  inf: isAbsent,
  "-inf": isAbsent,
  "-0": isAbsent,
  hole: isAbsent,
  bigint: (v) => typeof v === "string" && /^-?\d+$/.test(v),
  bytes: isBase64,
  arraybuffer: isBase64,
  "typed-array": (v) => Array.isArray(v) && typeof v[0] === "string" && Array.isArray(v[1]) && v[1].every(conforms),
  map: (v) => Array.isArray(v) && v.every((pair) => Array.isArray(pair) && pair.length === 2 && pair.every(conforms)),
  set: (v) => Array.isArray(v) && v.every(conforms),
  date: (v) => v === null || typeof v === "number",
  regexp: (v) => Array.isArray(v) && v.length === 2 && new RegExp(String(v[0]), String(v[1])) instanceof RegExp,
  symbol: (v) => typeof v === "string",
  function: (v) =>
    typeof v === "string" ||
    (Array.isArray((v as { returns: unknown[] }).returns) && (v as { returns: unknown[] }).returns.every(conforms)),
  object: arePairs,
  "null-object": arePairs,
  extended: (v) => Array.isArray(v) && conforms(v[0]) && arePairs(v[1]),
  error: (v) =>
    Array.isArray(v) && typeof v[0] === "string" && typeof v[1] === "string" && (v.length === 2 || arePairs(v[2])),
  promise: conforms,
  rejected: conforms,
  throws: conforms,
  instance: isInstance,
  cycle: (v) => typeof v === "number" && v > 0,
};

function isAbsent(v: unknown): boolean {
  return v === undefined;
}

function isBase64(v: unknown): boolean {
  return typeof v === "string" && Buffer.from(v, "base64").toString("base64") === v;
}

function arePairs(v: unknown): boolean {
  return Array.isArray(v) && v.every((pair) => Array.isArray(pair) && typeof pair[0] === "string" && conforms(pair[1]));
}

function isInstance(v: unknown): boolean {
  const {
    name,
    args,
    calls,
    properties,
    class: reference,
  } = v as {
    name: unknown;
    args?: unknown[];
    calls?: { method: unknown; args: unknown[] }[];
    properties?: unknown;
    class?: { file: unknown; export: unknown };
  };
  const hasClass =
    reference === undefined || (typeof reference.file === "string" && typeof reference.export === "string");
  return (
    typeof name === "string" &&
    hasClass &&
    (args ?? []).every(conforms) &&
    (calls ?? []).every((call) => typeof call.method === "string" && call.args.every(conforms)) &&
    (properties === undefined || arePairs(properties))
  );
}

const seen = new Set<string>();

function conforms(value: unknown): boolean {
  if (value === null || typeof value !== "object")
    return ["string", "number", "boolean", "object"].includes(typeof value);
  if (Array.isArray(value)) return value.every(conforms);
  if (!isSpecial(value as Encoded)) return Object.values(value).every(conforms);
  const { $, v } = value as { $: string; v?: unknown };
  seen.add($);
  return KINDS[$]?.(v) === true;
}

function outcomeConforms(outcome: EncodedOutcome): boolean {
  if ("returns" in outcome) return conforms(outcome.returns);
  if ("throws" in outcome)
    return (
      typeof outcome.throws.name === "string" &&
      typeof outcome.throws.message === "string" &&
      (outcome.throws.value === undefined || conforms(outcome.throws.value))
    );
  return "stopped" in outcome && ["steps", "memory", "time", "stack"].includes(outcome.stopped);
}

test("the document has the shape that docs/json.md describes", () => {
  const { document, code } = covered;
  expect(code).toBe(0);
  expect(document).toMatchObject({ schema: "assay/2", command: "cover", interrupted: false });
  for (const target of document.targets) {
    expect(target).toMatchObject({
      file: expect.stringMatching(/^\/.*\.ts$/),
      export: expect.any(String),
      signature: expect.any(String),
      status: expect.stringMatching(/^(covered|exhausted|budget)$/),
      branches: { covered: expect.any(Number), total: expect.any(Number), unreached: expect.any(Array) },
      runs: expect.any(Number),
      paths: expect.any(Number),
      seconds: expect.any(Number),
      tests: { file: expect.any(String), count: expect.any(Number) },
      stats: expect.any(Object),
    });
    expect(target.branches.covered + target.branches.unreached.length).toBe(target.branches.total);
    let before = 0;
    for (const input of target.inputs) {
      expect(input.t).toBeGreaterThanOrEqual(before);
      before = input.t;
    }
  }
});

test("every value in it is of a documented kind, and every kind occurs", () => {
  for (const { inputs } of covered.document.targets) {
    for (const { args, outcome, this: self } of inputs) {
      expect({ args, ok: args.every(conforms) }).toMatchObject({ ok: true });
      expect({ outcome, ok: outcomeConforms(outcome) }).toMatchObject({ ok: true });
      if (self !== undefined) expect(conforms(self)).toBe(true);
    }
  }
  const missing = Object.keys(KINDS).filter((kind) => !seen.has(kind));
  expect(missing).toEqual([]);
});

test("results are what the program returned", () => {
  const returned = (name: string) =>
    Object.fromEntries(covered.target(name).inputs.map(({ args, outcome }) => [JSON.stringify(args[0]), outcome]));
  expect(returned("special")).toMatchObject({
    1: { returns: { $: "undefined" } },
    2: { returns: { $: "nan" } },
    5: { returns: { $: "-0" } },
    6: { returns: [{ $: "hole" }, 1, { $: "undefined" }] },
    7: { returns: { $: "bigint", v: "100000000000000000000" } },
  });
  expect(returned("thrown")).toMatchObject({
    1: { throws: { name: "TypeError", message: "type" } },
    2: { throws: { name: "string", message: "text", value: "text" } },
    4: { throws: { value: { code: 4 } } },
    5: { throws: { name: "OddError", message: "odd" } },
  });
  expect(returned("later")).toMatchObject({ 0: { returns: 0 } });
});

test("the emitted tests pass, twice", async () => {
  const count = covered.document.targets.reduce((sum, target) => sum + target.tests.count, 0);
  expect(count).toBeGreaterThan(70);
  for (const _ of [1, 2]) {
    const { out, err, code } = await runTests("vitest", fixture.folder);
    expect({ code, text: out + err }).toMatchObject({ code: 0, text: expect.stringContaining(`${count} passed`) });
  }
});

test("the text of a callback is no part of a test: a mock that stands for it has another", async () => {
  const { cover, folder } = project("values");
  writeFileSync(
    join(folder, "quoting.ts"),
    `export function keep(bag: { text: string }, f: () => number): number { bag.text = "" + f; return bag.text.length > 3 ? 1 : 2; }
export function quote(n: number, f: () => number): string { return n > 3 ? "large" : "small " + f; }\n`,
  );
  const { target } = await cover("quoting.ts", "--seconds", "5");
  expect(target("quote").limits.join()).toContain("the text of a function that was given");
  const written = readFileSync(join(folder, "assay-tests/quoting.test.ts"), "utf8");
  expect(written).toContain('toBe("large")');
  expect(written).toContain("toBe(1)");
  const tests = await runTests("vitest", folder);
  expect(tests.code, tests.out + tests.err).toBe(0);
});
