/** Causes of false proofs that the hunt has found, one case of each: what made it, and that it makes none now. */
import { expect, test } from "vitest";
import { explore, prepareLightly } from "./assay.ts";
import type { Case } from "./case.ts";
import { checkerOf, judge } from "./judge.ts";
import { planted } from "./planted/index.ts";

/** By the family and the core; the first spelling of each is explored. */
const CAUSES: readonly (readonly [family: string, core: string])[] = [
  // which alternative of a union an argument is was asked by no model of Object and Reflect
  ["inside: unions", "an own name of a parsed text"],
  ["library: JSON", "__proto__ is an own key"],
  // a check of our own threw the engine's error before anybody asked
  ["inside: unions", "a pattern"],
  ["inside: what is refused", "a spread in a call of a union"],
  // natives that look at what objects hold, and models that do not
  ["inside: what is held", "a list as flags"],
  ["inside: what is held", "an error of a list"],
  ["inside: what is held", "a query of a list"],
  ["inside: what is held", "a list as a key of a map"],
  ["turns: containers that change", "a weak map"],
  ["library: Node", "a name that is changed"],
  // iteration that nobody followed
  ["interop: calls", "arguments are iterated"],
  ["inside: early and late", "an iterator of a list that changes"],
  ["inside: early and late", "an iterator of a map that grows"],
  // what a loop throws
  ["turns: async", "for await that is rejected"],
  ["inside: early and late", "for await over a set of promises"],
  ["inside: early and late", "a caught text that is taken apart"],
  // where symbolic names come in a list
  ["turns: flow", "for-in in order of numbers"],
  ["inside: early and late", "names that are inherited and listed"],
  // private accessors have no descriptor that would say what they are
  ["classes in use", "a private accessor"],
  // what a native parent is given, and what waits for a finally
  ["classes in use", "super of a map"],
  ["classes in use", "an error of an own class"],
  ["protocols in use", "return of a generator that yields in finally"],
  // builtins that another function gets hold of through values
  ["platform values", "getPrototypeOf"],
  ["platform values", "a path that is split"],
  // what natives say of a value that they would have called; the type of what a document says, which nobody has asked for
  ["every checker: not-callable", "a callback of map"],
  ["every checker: not-callable", "a promise's executor"],
  ["every checker: result-type", "a cast"],
  // state of the engine's own
  ["library: patterns", "what the last match left behind"],
];

const cases = planted();

test("causes that were found make no false proofs any more", { timeout: 120_000 }, async () => {
  prepareLightly();
  const wrong: string[] = [];
  for (const [family, core] of CAUSES) {
    const one = cases.find((each): each is Case => each.family === family && each.name.startsWith(`${core} ·`));
    expect(one, `${family}: ${core}`).toBeDefined();
    const checker = checkerOf(one!);
    const told = await explore({
      source: one!.source,
      target: one!.target,
      runs: 60,
      ...(checker === undefined ? {} : { checker }),
    });
    const judgement = judge(one!, told);
    if (judgement.kind === "false proof") wrong.push(`${one!.name}: ${judgement.claim}`);
  }
  expect(wrong).toEqual([]);
});
