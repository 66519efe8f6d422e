import { expect, test } from "vitest";
import { isProne } from "./backtracking.ts";

test.each([
  /^(a+)+$/,
  /(a*)*b/,
  /^(?:a|a)*$/,
  /^(?:a|ab)*$/,
  /^(\w+\s?)*$/,
  /\d+\d+$/,
  /\s*\s*x/,
  /(.*)(.*)=/,
  /^\d+\.?\d+$/,
  /(?:x+x+)+y/,
  /(a+)\1+b/,
  /^([a-z]+|[a-z0-9]+)*$/i,
  /(?<word>\w+)*!/,
  /((a{1,20})){1,20}b/,
  /^(é+)+$/u,
  /[\w-]+[\w.]*@/,
  /\s+$/,
  /[^"]*"/,
  /^\s+|\s+$/g,
  /^a+b/m,
  /a+(?!b)/,
  /(?=.*x)y/,
  /^(?:(?=a*b)c)*$/,
  /(?:a+b)?/g,
])("%s may take for ever", (pattern) => {
  expect(isProne(pattern.source, pattern.flags)).toBe(true);
});

test.each([
  /^\d+$/,
  /^[a-z]+-\d+$/,
  /^\d+(?:,\d+)*$/,
  /^(?:a|b)*$/,
  /^-?\d+(?:\.\d+)?$/,
  /^\s*$/,
  /a{2,5}b+/,
  /\bword\b/,
  /"[^"]*"/,
  /[a-z]+/g,
  /\s+x?/,
  /a+b/y,
  /^(?=.*\d)[a-z]+$/,
  /\/\*[^/]*$/,
  /^(?:foo|bar)$/,
  /(?=x)y+/,
])("%s does not", (pattern) => {
  expect(isProne(pattern.source, pattern.flags)).toBe(false);
});
