import { expect, test } from "vitest";
import { isDataUrl } from "../parse.ts";
import { dataModule } from "./data-url.ts";

test.each([
  ["data:text/javascript,export%20default%201", "esm", "export default 1"],
  ["data:application/javascript;charset=utf-8,1", "esm", "1"],
  ["DATA:TEXT/JAVASCRIPT;a=b;base64,MSsx", "esm", "1+1"],
  [" data:text/javascript,1?query#fragment ", "esm", "1"],
  ["data:text/javascript;base64,****", "esm", ""],
  ['data:application/json,{"é":1}', "json", '{"é":1}'],
  ["data:text/javascript,", "esm", ""],
])("%s", (address, format, text) => {
  expect(isDataUrl(address)).toBe(true);
  expect(dataModule(address)).toMatchObject({ kind: "module", format, text });
});

test.each([
  ["data:", "TypeError", "ERR_INVALID_URL"],
  ["data:,1", "TypeError", "ERR_INVALID_URL"],
  ["data:text/javascript", "TypeError", "ERR_INVALID_URL"],
  ["data:text/plain,1", "RangeError", "ERR_UNKNOWN_MODULE_FORMAT"],
  ["data:APPLICATION/JSON,1", "RangeError", "ERR_UNKNOWN_MODULE_FORMAT"],
  ["data:text/javascript,%", "URIError", undefined],
])("%s is no module", (address, name, code) => {
  expect(dataModule(address)).toMatchObject({ kind: "problem", name, code });
});
