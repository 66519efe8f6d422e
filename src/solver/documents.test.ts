/** What ARCHITECTURE.md and docs/solver.md state about the chain is what the chain is. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LIMITS, layersOf } from "./chain.ts";
import type { Layer } from "./layer.ts";
import { KnownRefutations } from "./layers/refutations.ts";
import { giveUp } from "./validate.ts";

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");

/** Every layer that there can be; "chain" is where answers are checked, which the documents say of all. */
const LAYERS = layersOf({ smt: giveUp, refutations: new KnownRefutations([]) }).filter(({ name }) => name !== "chain");
const NAMES = LAYERS.map(({ name }) => name);

const answers = ({ finds, refutes }: Layer): string =>
  finds && refutes ? "both" : finds ? "inputs" : refutes ? "proofs" : "–";

const rows = read("docs/solver.md")
  .split("\n## ")
  .find((part) => part.startsWith("The chain"))!
  .split("\n")
  .filter((line) => line.startsWith("| ") && !line.startsWith("| layer"))
  .map((line) => line.split("|").map((cell) => cell.trim()));

test("ARCHITECTURE.md states the order", () => {
  const stated = /`(slice(?: → [\w]+)+)`/.exec(read("ARCHITECTURE.md"))![1]!;
  expect(stated.split(" → ")).toEqual(NAMES);
});

test("docs/solver.md lists the layers in order, with what they answer", () => {
  expect(rows.map(([, name, kind]) => `${name}: ${kind}`)).toEqual(
    LAYERS.map((layer) => `${layer.name}: ${answers(layer)}`),
  );
});

test("docs/solver.md states the limits", () => {
  const { inversion, search, enumeration } = LIMITS;
  const bounds = rows.flatMap(([, name, , how]) => {
    const bound = /\b[\d,]+(?= evaluations| combinations|$)/.exec(how!);
    return bound === null ? [] : [[name, Number(bound[0].replaceAll(",", ""))]];
  });
  expect(bounds).toEqual([
    ["inversion", inversion.evaluations],
    ["enumeration", enumeration.few],
    ["search", search.evaluations],
    ["enumeration", enumeration.many],
  ]);
});

test("a chain without SMT and memory leaves those out and nothing else", () => {
  expect(layersOf({}).map(({ name }) => name)).toEqual(
    ["slice", "chain", ...NAMES.slice(1)].filter((name) => name !== "smt" && name !== "memory"),
  );
});
