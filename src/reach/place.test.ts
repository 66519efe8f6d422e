/** Lines without code say why. */
import { expect, test } from "vitest";
import { parseModule } from "../frontend/parse.ts";
import { placeAt } from "./place.ts";

const TEXT = `// a comment

interface Point {
  x: number;
}
type Name =
  | "a"
  | "b";
import type { Other } from "./other.js";
declare const far: number;
export function f(p: Point): number {
  let n: Name | undefined;
  return p.x;
}
`;

const reasonAt = (line: number): string => {
  const located = placeAt(parseModule("/f.ts", TEXT), line, undefined);
  return located.kind === "found" ? `found ${located.place.line}` : located.reason;
};

test("types are told from code", () => {
  const types = "the line is of a type, and types are not run";
  expect([3, 4, 6, 7, 9, 10].map(reasonAt)).toEqual(Array(6).fill(types));
  expect([1, 2].map(reasonAt)).toEqual(["the line is a comment", "the line is empty"]);
  expect([12, 13].map(reasonAt)).toEqual(["found 12", "found 13"]);
});
