import { expect, test } from "vitest";
import { functionLaw } from "./law.ts";
import { anything, either, texts } from "./samples.ts";

test.each([encodeURIComponent, decodeURIComponent, encodeURI, decodeURI, escape, unescape])("%o", (fn) => {
  expect(functionLaw(fn, [either(texts, texts, anything)]).failures).toEqual([]);
});
