import { expect, test } from "vitest";
import { pluginCheckers } from "./load.ts";

const load = (text: string, taken: readonly string[] = []) => pluginCheckers({ file: "/p/plugin.js", text }, taken);

const DIVISION = `
export default {
  name: "my-division",
  level: "error",
  summary: "A divisor is zero.",
  on: {
    arithmetic({ op, right }, check) {
      if (op === "/") check.state(terms.equals(right, 0), right.value === 0, () => "the divisor is " + right.shown);
    },
  },
};
`;

test("a plugin becomes a checker", () => {
  const { checkers, problems } = load(DIVISION);
  expect(problems).toEqual([]);
  expect(checkers.map(({ name, level, summary }) => ({ name, level, summary }))).toEqual([
    { name: "my-division", level: "error", summary: "A divisor is zero." },
  ]);
});

const one = (fields: string): string => `module.exports = { ${fields} }`;
const FINE = `name: "a-b", level: "error", summary: "s", on: { ended() {} }`;

test.each([
  ["does not parse", "export default {", /SyntaxError/, /self-contained/],
  ["throws", "throw new RangeError('no')", /RangeError: no/, /self-contained/],
  ["hangs", "for (;;) {}", /within 1000 ms/, /self-contained/],
  ["throws what cannot be shown", "throw { get message() { throw 1 } }", /cannot be loaded/, /self-contained/],
  ["imports", "import('fs').catch((e) => e.constructor)", /the word import/, /imports nothing/],
  ["requires", "const fs = require('fs')", /require is not defined/, /imports nothing/],
  ["exports nothing", "", /name is missing/, /lower-case/],
  ["exports a number", "module.exports = 3", /exports number/, /self-contained/],
  ["has a bad name", one(FINE.replace("a-b", "A b")), /name is "A b"/, /lower-case/],
  ["has a taken name", one(FINE.replace("a-b", "taken")), /exists already/, /another name/],
  ["has a bad level", one(FINE.replace('"error"', '"fatal"')), /level "fatal"/, /error, warning, off/],
  ["has no summary", one(FINE.replace('"s"', '""')), /no summary/, /one sentence/],
  ["has an unknown event", one(FINE.replace("ended()", "divided()")), /"divided"/, /Events are access/],
  ["has no event", one(FINE.replace("ended() {}", "")), /listens to nothing/, /at least one/],
  ["has a handler that is none", one(FINE.replace("ended() {}", "ended: 3")), /on.ended is no function/, /docs/],
])("a plugin that %s is refused with a next step", (_what, text, message, hint) => {
  const { checkers, problems } = load(text, ["taken"]);
  expect(checkers).toEqual([]);
  expect(problems).toHaveLength(1);
  expect(problems[0]!.file).toBe("/p/plugin.js");
  expect(problems[0]!.message).toMatch(message);
  expect(problems[0]!.hint).toMatch(hint);
});

const ESCAPES = [
  "this.constructor.constructor('return process')()",
  "globalThis.constructor.constructor('return process')()",
  "terms.equals.constructor('return process')()",
  "$assay.load.constructor('return process')()",
  "(() => {}).constructor('return process')()",
  "Object.getPrototypeOf(globalThis).constructor.constructor('return process')()",
  "module.constructor.constructor('return process')()",
  "eval('process')",
  "process.exit()",
  "require('fs')",
  "new Function('return globalThis.process')()",
  "(Error.prepareStackTrace = (e, frames) => frames, new Error().stack)",
  "(globalThis.Error = { prepareStackTrace: (e, frames) => frames }, null.x)",
];

test.each(ESCAPES)("there is no way out by %s", (way) => {
  const { problems, checkers } =
    load(`const got = (() => { try { return (${way}); } catch (e) { return "refused"; } })();
    module.exports = { ${FINE.replace('"s"', "typeof got === 'object' && got !== null ? '' : 's'")} };`);
  expect(problems).toEqual([]);
  expect(checkers).toHaveLength(1);
});

test("a plugin's patches stay inside", () => {
  const { problems } = load(`
    Array.prototype.push = Array.prototype.map = () => { throw 1 };
    Object.prototype.polluted = 1; JSON.parse = JSON.stringify = () => "nonsense"; Map.prototype.get = () => 7;
    String.prototype.slice = null; globalThis.Object = null;
    module.exports = { ${FINE} };`);
  expect(problems).toEqual([]);
  expect(([] as number[]).concat([1]).map((x) => x)).toEqual([1]);
  expect("polluted" in {}).toBe(false);
  expect(JSON.parse("[1]")).toEqual([1]);
});
