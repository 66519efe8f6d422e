import { expect, test } from "vitest";
import { isProne } from "../backtracking.ts";
import { isAmbiguous } from "./ambiguity.ts";

test.each([
  /^(?:a?b?)*c$/,
  /^.*,.*,.*;$/,
  /^(?:x(?:a|a))*$/,
  /^(?:xa?a?)*$/,
  /^(?:a*)*$/,
  /^(?:(?:a?){3,}b)*$/,
  /^(?:aa?)*$/,
  /^(?:[a-zα-ω]+[0-9α-ω]*)*$/,
  /^a*b?a*$/,
  /^(?:ab|a|b)*$/,
  /^(?:\w{1,3})+$/,
  /^(?:.\d?)+$/,
  /^(?=(?:a|a)*b)c/,
  /^K*k*$/iu,
])("%s", (pattern) => {
  expect(isAmbiguous(pattern.source, pattern.flags)).toBe(true);
  expect(isProne(pattern.source, pattern.flags)).toBe(true);
});

test.each([
  /^\d+(?:,\d+)*$/,
  /^(?:ab?)*c$/,
  /^[^;]*;.*;$/,
  /^[^,]*,[^,]*,[^;]*;$/,
  /^"(?:\\.|[^"\\])*"$/,
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  /^#?(?:[a-f\d]{3}){1,2}$/i,
  /^(?:foo|far|f)$/,
  /^\s*(?:\S+)\s*$/,
  /^(?:\d{1,3}\.){3}\d{1,3}$/,
  /^(?:[a-z]\.)+[A-Z]$/,
  /^[α-ω]+[а-я]+$/,
])("%s", (pattern) => {
  expect(isAmbiguous(pattern.source, pattern.flags)).toBe(false);
});
