import { expect, test } from "vitest";
import { functionLaw } from "../testing/law.ts";
import { anything, either, texts } from "../testing/samples.ts";

test.each([encodeURIComponent, decodeURIComponent, encodeURI, decodeURI, escape, unescape])("%o", (fn) => {
  expect(functionLaw(fn, [either(texts, texts, anything)]).failures).toEqual([]);
});
