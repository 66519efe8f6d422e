/** The pass over a program made by hand: one that takes a list, and lists that are larger than anything that is tried. */
import { expect, test } from "vitest";
import { input } from "../../expr/build.ts";
import type { Model } from "../../expr/expr.ts";
import { lengthOf } from "../../expr/variable/variable.ts";
import type { Dictionary } from "../../frontend/hints/dictionary.ts";
import { MutationPass } from "./pass.ts";
import type { MutantProgram } from "./program.ts";

const LARGEST = 5;
const LENGTH = input(lengthOf("xs"), "num", { kind: "integer", min: 0, max: 1_000 });
const NO_WORDS: Dictionary = { numbers: [], strings: [] };

function lengthIn(model: Model, largest = LARGEST): number {
  const length = Number(model.get(LENGTH.name) ?? 0);
  if (length > largest) throw new Error("xs is too large to be tried");
  return length;
}

/** Its only mutant does the same, so that everything is tried. */
function countsElements(): MutantProgram {
  let passed = new Uint8Array(1);
  return {
    loadMutants: async () => true,
    passedMutants: () => {
      const before = passed;
      passed = new Uint8Array(1);
      return before;
    },
    runMutant: (model: Model) => {
      passed[0] = 1;
      return { isStopped: false, shown: String(lengthIn(model)), steps: 1 };
    },
    runPlain: (model: Model) => ({ kind: "returns", value: lengthIn(model) }),
    reachedPlain: () => [],
    encodeOutcome: () => ({ returns: 0 }),
    variablesOf: (model: Model) => [
      LENGTH,
      ...Array.from({ length: lengthIn(model) }, (_, i) => input(`xs[${i}]`, "num", { kind: "any-number" })),
    ],
  } as unknown as MutantProgram;
}

test("an edit that makes an input too large costs that input, not the pass", async () => {
  const pass = new MutationPass(countsElements(), {
    mutants: [0],
    seed: 1,
    dictionary: NO_WORDS,
    work: 10_000_000,
    isOver: () => false,
  });
  const result = await pass.run([new Map([[LENGTH.name, 3]])]);
  expect(result?.score).toEqual({ killed: [], survived: [0], mutants: 1 });
});

test("no list grows long for the sake of a mutant", async () => {
  let longest = 0;
  const program: MutantProgram = {
    ...countsElements(),
    runMutant: (model: Model, mutant: number) => {
      const length = lengthIn(model, 1_000);
      longest = Math.max(longest, length);
      passed[0] = 1;
      return { isStopped: false, shown: mutant === 0 && length > 20 ? "another" : "the same", steps: 1 };
    },
    passedMutants: () => passed.splice(0, 1, 0) as unknown as Uint8Array,
    runPlain: () => ({ kind: "returns", value: 0 }),
    variablesOf: () => [LENGTH],
  };
  const passed = [0];
  const options = { mutants: [0], seed: 1, dictionary: NO_WORDS, work: 10_000_000, isOver: () => false };
  const result = await new MutationPass(program, options).run([new Map([[LENGTH.name, 3]])]);
  expect(result?.score).toEqual({ killed: [], survived: [0], mutants: 1 });
  expect(longest).toBeGreaterThan(3);
  expect(longest).toBeLessThan(20);
});
