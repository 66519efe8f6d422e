/** Scripts for Z3: each gets its own answer, whoever else asks or cancels. */
import { afterAll, expect, test } from "vitest";
import { openScripts } from "./scripts.ts";

const scripts = openScripts();
afterAll(() => scripts.dispose());

const about = (value: number): string => `(declare-const x Int)(assert (= (* 2 x) ${value}))(check-sat)`;

test("questions that are asked at once are answered one after the other", async () => {
  const answers = await Promise.all([4, 5, 6, 7].map((value) => scripts.ask(about(value), 20_000)));
  expect(answers.map((answer) => answer?.trim())).toEqual(["sat", "unsat", "sat", "unsat"]);
});

test("what is cancelled has no answer, and the next question has its own", async () => {
  const cubes =
    "(declare-const x Int)(declare-const y Int)(declare-const z Int)(assert (= 33 (+ (* x x x) (* y y y) (* z z z))))(check-sat)";
  const hard = scripts.ask(cubes, 60_000);
  const waiting = scripts.ask(about(5), 60_000);
  setTimeout(() => scripts.cancel(), 50);
  expect(await Promise.all([hard, waiting])).toEqual([undefined, undefined]);
  expect((await scripts.ask(about(8), 20_000))?.trim()).toBe("sat");
});
