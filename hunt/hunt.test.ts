// @module-tag thorough
/** The short version of `npm run prove:hunt`: the corpus is true, and a sample of it and of random programs meets no false proof. */
import { expect, test } from "vitest";
import { UnbuildableShape } from "../src/explore/input/plan.ts";
import { illTypedInputs } from "./alarms.ts";
import { explore, prepareLightly } from "./assay.ts";
import type { Case } from "./case.ts";
import { checkerOf, judge } from "./judge.ts";
import { observe } from "./native.ts";
import { planted } from "./planted/index.ts";
import { judgeSeed } from "./random/run.ts";
import { illTyped, repeated, untruth } from "./self-check.ts";
import type { Told } from "./told.ts";

/** A prime: the variants of a core come in eights. */
const EVERY = 61;
const RANDOM = 60;
/** Far above what it takes: a busy machine is no failure. */
const TIMEOUT_MS = 300_000;

/** What needs a process of its own, or never ends, or has the sandbox in its way, is left to the long version. */
const isTame = ({ plant, surroundings, family }: Case): boolean =>
  plant !== "hang" &&
  surroundings === undefined &&
  family !== "the sandbox" &&
  family !== "bounds" &&
  family !== "deep recursion";

const cases = planted();
const sample = cases.filter((one, i) => i % EVERY === 0 && isTame(one));

test("there are at least two thousand cases, each with a name of its own", () => {
  expect(cases.length).toBeGreaterThan(2_000);
  expect(repeated(cases)).toEqual([]);
});

test("witnesses of the sample are well typed and show what is planted", { timeout: TIMEOUT_MS }, async () => {
  expect(illTyped(sample).map(({ one, why }) => `${one.name}: ${why}`)).toEqual([]);
  for (const one of sample) expect(untruth(one, await observe(one))?.why, one.name).toBeUndefined();
});

async function orUnbuildable(told: Promise<Told>): Promise<Told | undefined> {
  try {
    return await told;
  } catch (error) {
    if (error instanceof UnbuildableShape) return undefined;
    throw error;
  }
}

test("no false proof and no ill-typed input in the sample", { timeout: TIMEOUT_MS }, async () => {
  prepareLightly();
  const answered: { one: Case; told: Told }[] = [];
  for (const one of sample) {
    const { source, files, target } = one;
    const checker = checkerOf(one);
    const told = await orUnbuildable(
      explore({
        source,
        target,
        runs: 60,
        ...(files === undefined ? {} : { files }),
        ...(checker === undefined ? {} : { checker }),
      }),
    );
    // a type that no value can be built of is refused, and nothing is claimed
    if (told === undefined) continue;
    answered.push({ one, told });
  }
  expect(answered.length).toBeGreaterThan(sample.length * 0.9);
  const falseProofs = answered.flatMap(({ one, told }) => {
    const judgement = judge(one, told);
    return judgement.kind === "false proof" ? [`${one.name}\n${one.source}\n${judgement.claim}`] : [];
  });
  expect(falseProofs).toEqual([]);
  expect(illTypedInputs(answered).map(({ one, args, why }) => `${one.name}(${args}): ${why}`)).toEqual([]);
});

test("no false proof in random programs", { timeout: TIMEOUT_MS }, async () => {
  prepareLightly();
  const kinds = new Set<string>();
  for (let seed = 1; seed <= RANDOM; seed++) {
    const { kind, report } = await judgeSeed(seed, 60);
    expect(report).toBeUndefined();
    kinds.add(kind);
  }
  // a hunt in which nothing is claimed, or nothing found, looks at nothing
  expect([...kinds]).toEqual(expect.arrayContaining(["proved", "found"]));
});
