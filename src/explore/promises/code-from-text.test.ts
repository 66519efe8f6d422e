/** Promise 3: code that a program makes from a text is not followed, whichever way it is made, and nothing is proved about what it says. */
import { expect, test } from "vitest";
import { exploreText } from "../testing/explore-text.ts";

const TEXT = '"return globalThis.given === 7"';

test.each([
  `(() => {}).constructor(${TEXT})()`,
  `new (Object.getPrototypeOf(function () {}).constructor)(${TEXT})()`,
  `Reflect.construct((() => {}).constructor, [${TEXT}])()`,
  `(function* () {}).constructor(${TEXT})().next().value`,
  'Reflect.get(globalThis, "eval")("globalThis.given === 7")',
  '[globalThis["ev" + "al" as "eval"]].map((run) => run("globalThis.given === 7"))[0]',
  'vm.runInThisContext("globalThis.given === 7")',
  'new vm.Script("globalThis.given === 7").runInThisContext()',
  'vm.runInNewContext("given === 7", globalThis)',
  `vm.compileFunction(${TEXT})()`,
])("%s", async (made) => {
  const text = `import vm from "node:vm";
export function f(n: number) { (globalThis as any).given = n; void vm; return ${made} ? 1 : 0; }`;
  const { result } = await exploreText(text, { runs: 20, mutate: false });
  expect(result.status).not.toBe("exhausted");
  expect(result.unreached.concretisations.size).toBeGreaterThan(0);
});
