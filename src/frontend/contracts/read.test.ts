import { expect, test } from "vitest";
import { parseModule } from "../parse.ts";
import { contractsOf } from "./read.ts";

const read = (text: string) => contractsOf(parseModule("/virtual/subject.ts", text));
const clauses = (text: string) =>
  [...read(text).functions.values()].flatMap(({ requires, ensures }) =>
    [...requires, ...ensures].map(({ kind, predicate }) => `${kind} ${predicate.text}`),
  );
const mistakes = (text: string) =>
  read(text).diagnostics.map(({ code, line, column, message }) => `${line}:${column} ${code} ${message}`);

test("clauses of every form of function", () => {
  const text = `
/** @requires a > 0 */
export function f(a: number) {}
/** @requires a > 1 */
export const g = (a: number) => a;
/** @requires a > 2 */
export default function (a: number) {}
const o = {
  /** @requires a > 3 */
  m(a: number) {},
  /** @requires a > 4 */
  n: function (a: number) {},
};
class C {
  /** @requires a > 5 && this.x */
  constructor(a: number) {}
  /** @ensures result > a */
  m(a: number) { return a; }
  /** @requires a > 6 */
  n = (a: number) => a;
}
/** @requires a > 7 */
exports.h = function (a: number) {};
`;
  expect(clauses(text)).toEqual([
    "requires a > 0",
    "requires a > 1",
    "requires a > 2",
    "requires a > 3",
    "requires a > 4",
    "requires a > 5 && this.x",
    "ensures result > a",
    "requires a > 6",
    "requires a > 7",
  ]);
  expect(mistakes(text)).toEqual([]);
});

test("decorators between a comment and what it is about", () => {
  const { classes, diagnostics } = read("/** @invariant this.n > 0 */\n@mark @other(3)\nexport class C { n = 1; }");
  expect([classes.size, diagnostics]).toEqual([1, []]);
});

test("a comment before overloads is about the function they share", () => {
  const text = `/** @requires a !== "" */
export function f(a: string): void;
export function f(a: number): void;
export function f(a: unknown) {}`;
  expect([clauses(text), mistakes(text)]).toEqual([['requires a !== ""'], []]);
});

test("several lines, braces with an explanation, comments, other tags", () => {
  const text = `/**
 * Divides.
 * @param a what is divided
 * @requires a > 0 &&
 *   b !== 0 // never
 *
 * Not part of it.
 * @requires {a < { x: 9 }.x} because it must
 * @returns {number} @ensures is no tag here
 * @ensures result >= old(a) / b
 */
function divide(a: number, b: number) { return a / b; }`;
  expect(clauses(text)).toEqual([
    "requires a > 0 && b !== 0",
    "requires a < { x: 9 }.x",
    "ensures result >= old(a) / b",
  ]);
  const [first] = [...read(text).functions.values()][0]!.requires;
  const source = (node: { start: number; end: number }) => text.slice(node.start, node.end);
  expect(first!.predicate.expression).toMatchObject({ type: "LogicalExpression" });
  const { expression } = first!.predicate;
  expect(expression.type === "LogicalExpression" && [source(expression.left), source(expression.right)]).toEqual([
    "a > 0",
    "b !== 0",
  ]);
});

test.each([
  ["@requires a = 3", "1:15 contract-effect @requires: an assignment in a predicate"],
  ["@requires a++ > 3", "1:15 contract-effect @requires: `++` in a predicate"],
  ["@requires (await a) > 3", "contract-effect"],
  ["@requires delete a.x", "1:15 contract-effect @requires: `delete` in a predicate"],
  ["@requires limt > 3", "1:15 contract-name @requires: nothing in sight is called limt"],
  ["@requires a > 3 && bb", "1:24 contract-name @requires: nothing in sight is called bb"],
  ["@requires result > 3", "1:15 contract-name @requires: `result` has a meaning only in @ensures"],
  ["@requires old(a) > 3", "1:15 contract-name @requires: `old` has a meaning only in @ensures"],
  ["@requires this.x > 3", "1:15 contract-name @requires: `this` has no meaning here"],
  ["@requires a.push(1) > 0", "1:15 contract-call @requires: the method push may have effects"],
  ["@requires Math.random() > 0", "1:15 contract-call @requires: Math.random may have effects"],
  ["@requires helper(a)", "1:15 contract-call @requires: helper may have effects"],
  ["@requires new Foo(a)", "1:15 contract-call @requires: constructing an object in a predicate"],
  ["@requires a >", "1:18 contract-syntax @requires: unexpected token"],
  ["@requires a; b", "1:16 contract-syntax"],
  ["@requires", "1:5 contract-syntax @requires: nothing is stated"],
  ["@requires (x) => x", "1:15 contract-syntax @requires: a function is no condition"],
  ["@requires import('x')", "1:15 contract-syntax @requires: an import expression cannot stand in a predicate"],
  ["@invariant a > 0", "1:5 contract-place @invariant stands before a function"],
])("%s", (tag, expected) => {
  const [first] = mistakes(`/** ${tag} */ function f(a: any, limit: number) {} function helper(x: any) {}`);
  expect(first).toContain(expected);
});

test("the next step names what was meant", () => {
  const [first] = read("/** @requires limt > 3 */ function f(limit: number) {}").diagnostics;
  expect(first!.hint).toContain("Did you mean limit?");
});

test("places inside comments of several lines are exact", () => {
  expect(mistakes("/**\n * @requires a > 0 &&\n *    wrong > 1\n */\nfunction f(a: number) {}")).toEqual([
    "3:7 contract-name @requires: nothing in sight is called wrong",
  ]);
});

test("what may be called: builtins that look, and functions marked @pure", () => {
  const text = `
/** @pure */
function even(n: number) { return n % 2 === 0; }
/** @pure */
const odd = (n: number) => n % 2 === 1;
const LIMIT = 3;
/**
 * @requires even(a.length) && a.every((n) => odd(n) && n < LIMIT) && Number.isInteger(a[0])
 * @requires Math.max(...a) < 10 && Object.keys(a).includes("0") && new Set(a).size === a.length
 */
export function f(a: number[]) {}`;
  expect(mistakes(text)).toEqual([]);
});

test("a function marked @pure that shows effects", () => {
  const text = `let n = 0;
/** @pure */
function counted(a: number[]) { const own: number[] = []; own[0] = 1; let k = 0; k++; n++; a[0] = 3; return own.length + k; }`;
  expect(mistakes(text)).toEqual([
    "3:87 contract-effect the function is marked @pure, and it changes n",
    "3:92 contract-effect the function is marked @pure, and it changes an object that it did not make",
  ]);
});

test("tags that stand before nothing they could be about", () => {
  expect(mistakes("/** @requires a > 0 */\nconst a = 3;\n/** @requires b */ class C {}")).toEqual([
    "1:5 contract-place @requires does not stand before a function, method or class",
    "3:5 contract-place @requires stands before a class",
  ]);
});

test("documented throws", () => {
  const module = parseModule(
    "/virtual/subject.ts",
    "/**\n * @throws {RangeError} when a is negative\n * @throws TypeError otherwise\n * @throws when it likes\n */\nfunction f(a: number) {}",
  );
  const [fn] = module.program.body;
  expect(contractsOf(module).functions.get(fn!)?.throws).toEqual([
    { type: "RangeError", text: "when a is negative" },
    { type: "TypeError", text: "TypeError otherwise" },
    { type: undefined, text: "when it likes" },
  ]);
});

test("invariants of loops, in line comments too; mistakes in them have a place", () => {
  const text = `
function f(this: any, xs: number[]) {
  let i = 0;
  /** @invariant i <= xs.length */
  while (i < xs.length) i++;
  // @invariant k >= 0
  // @invariant this.n > 0
  // why it ends
  outer: for (let k = 0; k < 3; k++) {}
  // @invariant everybody knows
  i = 3;
  /** @invariant x > 0 */
  for (const x of xs) {}
  /** @requires i > 0 */
  do {} while (false);
}`;
  const { loops } = read(text);
  expect(
    [...loops.values()].map(({ node, invariants }) => [node.type, ...invariants.map((one) => one.predicate.text)]),
  ).toEqual([
    ["WhileStatement", "i <= xs.length"],
    ["ForStatement", "k >= 0", "this.n > 0"],
  ]);
  expect(mistakes(text)).toEqual([
    "12:18 contract-name @invariant: nothing in sight is called x",
    "14:7 contract-place @requires stands before a loop",
  ]);
});
