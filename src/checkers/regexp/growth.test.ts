import * as scslre from "scslre";
import { expect, test } from "vitest";
import { type Analysis, analyse, analysePattern } from "./growth.ts";
import { compilePattern, parsePattern } from "./program.ts";
import { countSteps } from "./steps.ts";

/** By the count alone, which is the same on a busy machine. */
const counted = ({ source, flags }: RegExp): Analysis => analyse(source, flags, flags.includes("g"));

test.each([
  [/^(a+)+$/, Number.POSITIVE_INFINITY],
  [/^(?:aa|a)*$/, Number.POSITIVE_INFINITY],
  [/^(?:a|a)*$/, Number.POSITIVE_INFINITY],
  [/^(\w+\s?)*$/, Number.POSITIVE_INFINITY],
  [/^([a-z]+|[a-z0-9]+)*$/i, Number.POSITIVE_INFINITY],
  [/^(é+)+$/u, Number.POSITIVE_INFINITY],
  [/\s+$/, 2],
  [/^\s+|\s+$/g, 2],
  [/(?:\d+)\d*-x/, 3],
  [/<!--.*?-->\s*x/, 2],
  [/[^"]*"/, 2],
  [/^\s*|\s*$/g, 2],
  [/[\r\n]+$/, 2],
  [/^a*b*a*c/, 2],
  [/(.*)(.*)=/, 3],
  [/(?<=a)\s*\s*x/, 2],
])("%s is slow", (pattern, power) => {
  const analysis = counted(pattern);
  expect(analysis.kind).toBe("slow");
  if (analysis.kind !== "slow") return;
  if (power === Number.POSITIVE_INFINITY) expect(analysis.growth.power).toBe(power);
  else expect(Math.round(analysis.growth.power)).toBe(power);
});

/** As they stand in programs, in many shapes: nested, overlapping, side by side, at ends of texts, between marks. */
const SLOW: readonly RegExp[] = [
  /^(\w+)*@/,
  /^(([a-z])+.)+[A-Z]([a-z])+$/,
  /^(?:\d|[0-9a-f])+;$/,
  /^(?:a?b?)*c$/,
  /^\d*\d*:\d+$/,
  /^.*,.*,.*;$/,
  /\/+$/,
  /\s*,\s*/,
  /<[^>]*>/g,
  /\/\*[\s\S]*?\*\//g,
  /"(?:\\.|[^\\])*"/g,
  /^([a-zA-Z0-9_.-])+@(([a-zA-Z0-9-])+\.)+([a-zA-Z0-9]{2,4})+$/,
  /^\s*([^=]*?)\s*=\s*(.*?)\s*$/,
  /^(?:[a-z0-9]+-?)+$/,
  /^#+\s+(.*?)\s*#*\s*$/,
  /(\d+)\D*$/,
  /([A-Z]+)([A-Z][a-z])/g,
  /\{\{(.+?)\}\}/g,
  /\n\s*x/g,
  /\s+#.*$/,
  /^(x+x+)+y$/,
];

test.each(SLOW)("%s is slow", (pattern) => {
  expect(counted(pattern).kind).toBe("slow");
});

/** Much like those, and harmless. */
const HARMLESS: readonly RegExp[] = [
  /^(?:[a-z]\.)+[A-Z]$/,
  /^(?:\d|[a-f])+;$/,
  /^(?:ab?)*c$/,
  /^\d+:\d+$/,
  /^[^,]*,[^,]*,[^;]*;$/,
  /^\s+/,
  /\s{1,8}$/,
  /\/+/g,
  /\s+/g,
  /^<[^>]*>$/,
  /^"(?:\\.|[^"\\])*"$/,
  /^[^@\s]+@[^@\s.]+\.[a-z]+$/,
  /^v?\d+\.\d+\.\d+$/,
  /\w+/g,
  /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
  /^#?(?:[a-f\d]{3}){1,2}$/i,
  /\s+x/y,
  /([a-z])([A-Z])/g,
  /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?$/,
  /^[^]*$/,
  /^(?:\w+@)*$/,
];

test.each(HARMLESS)("%s is not slow", (pattern) => {
  expect(analysePattern(pattern.source, pattern.flags).kind).not.toBe("slow");
});

test.each([/^\d+$/, /"[^"]*"/, /[a-z]+/g, /^(?:foo|bar)$/, /^-?\d+(?:\.\d+)?$/])(
  "%s is shown to be linear",
  (pattern) => {
    expect(analysePattern(pattern.source, pattern.flags).kind).toBe("linear");
  },
);

test("of what nobody understands nothing is said", () => {
  expect(analysePattern("[\\p{L}--[a-z]]+$", "v").kind).toBe("unknown");
  expect(analysePattern("(?:a{1,400}){1,400}b", "").kind).toBe("unknown");
});

test("counting finds a match exactly where the engine does", () => {
  const patterns = [
    /a+b/,
    /(a|ab)(c|bcd)$/,
    /^(?:x|y)*?z/,
    /(\w)\1/,
    /(?<!a)b/,
    /(?<=\d)x/,
    /\bfoo\b/,
    /a{2,3}/,
    /(?:)/,
    /[^\n]$/m,
    /😀+/u,
  ];
  const texts = ["", "aab", "abcd", "xyxz", "foo bar", "aa", "1x", "ab b", "a\nb", "😀😀", "hello", "AAB"];
  for (const pattern of patterns) {
    const program = compilePattern(parsePattern(pattern.source, pattern.flags), pattern.flags);
    for (const text of texts) {
      // a text on which the engine fails is looked at from every place
      const isFound = pattern.test(text);
      const steps = countSteps(program, text, 1e6, { isGlobal: false, isSticky: false });
      expect(steps).toBeGreaterThan(isFound ? 0 : text.length);
    }
  }
});

/** As programs have them: of parsers, validators and formatters. */
const COMMON: readonly RegExp[] = [
  /^\s+|\s+$/g,
  /\s*,\s*/,
  /^[\w.+-]+@[\w-]+\.[\w.-]+$/,
  /^(\d{4})-(\d\d)-(\d\d)$/,
  /\$\{([^}]+)\}/g,
  /(['"])(?:(?!\1).)*\1/,
  /^(?:\d{1,3}\.){3}\d{1,3}$/,
  /<[^>]+>/g,
  /^v?(\d+)\.(\d+)\.(\d+)(?:-([\w.-]+))?$/,
  /([A-Z])([A-Z]+)([a-z])/g,
  /^#?([a-f\d]{3}){1,2}$/i,
  /\/+$/,
  /^(.*?)\s*=\s*(.*)$/,
  /[^a-z0-9]+/gi,
  /\.0*$|(\.\d*[1-9])0+$/,
  /^(?:[a-z0-9]+-?)*$/,
  /\n\s*\n/,
  /=+$/,
  /(^|\s)\w/g,
  /^https?:\/\/[^\s/$.?#].[^\s]*$/i,
];

test("what another analysis finds to be slow is not called linear", () => {
  for (const { source, flags } of COMMON)
    if (scslre.analyse({ source, flags }).reports.length > 0)
      expect([source, analysePattern(source, flags).kind]).not.toEqual([source, "linear"]);
});
