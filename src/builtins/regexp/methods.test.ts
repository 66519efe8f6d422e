import { describe, expect, test } from "vitest";
import { apply, literal } from "../../expr/build.ts";
import { type Caller, checkLaw, type Held, type Law, type LawReport } from "../testing/law.ts";
import { pick, type Random, shortText } from "../testing/samples.ts";

const PATTERNS = [
  /a/,
  /^a+$/,
  /[ab]+/g,
  /(a)(b)?/,
  /(a)|(b)/g,
  /\d+/g,
  /^\s*$/,
  /A/i,
  /a.b/s,
  /^b/m,
  /(?<first>a)-?(?<second>1)?/,
  /a*/g,
  /x*/,
  /\b/g,
  /a/y,
  /[ab]/gy,
  /(?=a)/g,
  /😀/u,
  /./gu,
  /^.$/u,
  /(?:)/g,
  /(?:)/gu,
  /b$/,
  /\ud83d/g,
  /\ude00/u,
  /(?<!a)b/,
  /(a)\1/,
  /[^a]/d,
  /$/gm,
  /,\s*/,
  /(,)|(-)/,
];

const texts = (random: Random): string =>
  random() < 0.2
    ? pick(random, ["", "😀", "a😀b", "\ud83d", "\ude00a", "a\nb", "12-34", "A", "a1-1", "aab", "\n"])
    : shortText(random, ["a", "b", "1", "-", ",", " "]);

/** A fresh expression each time: calls change `lastIndex`. */
const fresh = (pattern: RegExp): RegExp => new RegExp(pattern.source, pattern.flags);

function lawsOf(subject: (pattern: RegExp) => Law["subject"], patterns = PATTERNS): [string, LawReport][] {
  const laws = patterns.map((pattern): [string, LawReport] => {
    const law = { inputs: [texts], subject: subject(pattern), runs: 60, shadowed: 0, crossed: 0 };
    return [String(pattern), checkLaw(law)];
  });
  return laws;
}

const failuresOf = (laws: [string, LawReport][]) => laws.filter(([, { failures }]) => failures.length > 0);
const averageOf = (laws: [string, LawReport][], of: "shadowed" | "crossed") =>
  laws.reduce((sum, [, report]) => sum + report[of], 0) / laws.length;

function expectLaws(laws: [string, LawReport][], shadowed: number, crossed: number): void {
  expect(failuresOf(laws)).toEqual([]);
  expect(averageOf(laws, "shadowed")).toBeGreaterThan(shadowed);
  expect(averageOf(laws, "crossed")).toBeGreaterThan(crossed);
}

test("test", () => {
  expectLaws(
    lawsOf((re) => (caller, text) => caller.call(RegExp.prototype.test, fresh(re), [text])),
    0.9,
    0.9,
  );
});

test("test twice: lastIndex moves on", () => {
  const laws = lawsOf((pattern) => (caller, text) => {
    const re = fresh(pattern);
    caller.call(RegExp.prototype.test, re, [text]);
    return caller.call(RegExp.prototype.test, re, [text]);
  });
  expectLaws(laws, 0.9, 0.7);
});

test("lastIndex itself", () => {
  const laws = lawsOf((pattern) => (caller, text) => {
    const re = fresh(pattern);
    caller.call(RegExp.prototype.test, re, [text]);
    return caller.get(re, "lastIndex");
  });
  expectLaws(laws, 0.3, 0.9);
});

test("exec", () => {
  expectLaws(
    lawsOf((re) => (caller, text) => caller.call(RegExp.prototype.exec, fresh(re), [text])),
    0.4,
    0.7,
  );
});

test("exec until nothing is found", () => {
  const laws = lawsOf(
    (pattern) => (caller, text) => {
      const re = fresh(pattern);
      const found = [];
      for (let i = 0; i < 4; i++) {
        const match = caller.call(RegExp.prototype.exec, re, [text]);
        if (match.value === null) break;
        found.push(match);
      }
      return found[found.length - 1] ?? { value: null, shadow: undefined };
    },
    PATTERNS.filter((re) => re.global || re.sticky),
  );
  expectLaws(laws, 0.3, 0.4);
});

test("match", () => {
  expectLaws(
    lawsOf((re) => (caller, text) => caller.call(String.prototype.match, text, [fresh(re)])),
    0.4,
    0.6,
  );
});

test("match by the text of a pattern", () => {
  expectLaws(
    lawsOf((re) => (caller, text) => caller.call(String.prototype.match, text, [re.source]), PATTERNS.slice(0, 6)),
    0.3,
    0.6,
  );
});

test("matchAll", () => {
  const laws = lawsOf(
    (pattern) => (caller, text) => {
      const iterator = caller.call(String.prototype.matchAll, text, [fresh(pattern)]).value;
      return { value: [...(iterator as Iterable<unknown>)], shadow: undefined };
    },
    [...PATTERNS.filter((re) => re.global), /a/],
  );
  expectLaws(laws, 0.4, 0.3);
});

test("matches that are sometimes empty", () => {
  const report = checkLaw({
    inputs: [(random) => shortText(random, ["a", "b", "-"])],
    subject: (caller, text) => caller.call(String.prototype.match, text, [/b|(?=-)/g]),
    runs: 1_500,
    crossed: 0.05,
  });
  expect(report.failures).toEqual([]);
});

test("matchAll gives an iterator like the native one", () => {
  const native = "ab".matchAll(/a/g);
  checkLaw({
    inputs: [texts],
    subject: (caller, text) => {
      const iterator = caller.call(String.prototype.matchAll, text, [/a/g]).value;
      expect(Object.getPrototypeOf(iterator)).toBe(Object.getPrototypeOf(native));
      return { value: undefined, shadow: undefined };
    },
    runs: 10,
  });
});

test("search", () => {
  expectLaws(
    lawsOf((re) => (caller, text) => caller.call(String.prototype.search, text, [fresh(re)])),
    0.9,
    0.9,
  );
});

test("split", () => {
  expectLaws(
    lawsOf((re) => (caller, text) => caller.call(String.prototype.split, text, [fresh(re)])),
    0.6,
    0.3,
  );
  expectLaws(
    lawsOf((re) => (caller, text) => caller.call(String.prototype.split, text, [fresh(re), 2])),
    0.6,
    0.3,
  );
});

test.each(["$1", "x", "[$&]", "$<first>$'"])("replace by %s", (by) => {
  expectLaws(
    lawsOf((re) => (caller, text) => caller.call(String.prototype.replace, text, [fresh(re), by])),
    0.8,
    0.8,
  );
});

test.each(["replace", "replaceAll"] as const)("%s by a function", (name) => {
  const laws = lawsOf(
    (pattern) => (caller, text) =>
      caller.call(String.prototype[name], text, [
        fresh(pattern),
        caller.callback(
          (...args: unknown[]) => `<${String(args[0])}|${String(args.at(-2))}>`,
          (...args) => {
            const at = args.at(-2)!;
            return apply(
              "concat",
              literal("<"),
              args[0]!,
              literal("|"),
              at.sort === "num" ? apply("numToStr", at, literal(10)) : at,
              literal(">"),
            );
          },
        ),
      ]),
    PATTERNS.filter((re) => !re.sticky && (name === "replace" || re.global)),
  );
  expectLaws(laws, 0.9, 0.4);
});

test("a constant text, with a replacer that returns something symbolic", () => {
  const laws = lawsOf(
    (pattern) => (caller, text) =>
      caller.call(String.prototype.replace, "aab1-😀a", [
        fresh(pattern),
        caller.callback(
          () => String(text.value),
          () => text.shadow,
        ),
      ]),
    PATTERNS.filter((re) => !re.sticky),
  );
  expectLaws(laws, 0.6, 0.5);
});

test("making an expression from symbolic text: malformed text is a branch", () => {
  const sources = (random: Random) => pick(random, ["a", "(", "[a", "a+", "**", "", "(?<n>a)", "\\"]);
  for (const how of ["call", "construct"] as const) {
    const report = checkLaw({
      inputs: [sources, (random) => pick(random, ["g", "", "gg", "x", undefined])],
      subject: (caller, source, flags) => {
        if (how === "call") caller.call(RegExp, undefined, [source, flags]);
        else caller.construct(RegExp, [source, flags]);
        return { value: true, shadow: undefined };
      },
      shadowed: 0,
      crossed: 0.2,
    });
    expect(report.failures).toEqual([]);
  }
});

describe("matching with an expression made from symbolic text", () => {
  const sources = (random: Random) =>
    pick(random, [
      "a",
      "b",
      "(a)|b",
      "(a)|c",
      "a*",
      "b*",
      "[ab]+",
      "(?<n>a)(b)?",
      "(?<n>b)(a)?",
      "/",
      "\n",
      "(",
      "^a",
      "x",
    ]);
  const uses: Readonly<Record<string, (caller: Caller, re: Held, text: Held) => Held>> = {
    test: (caller, re, text) => caller.call(RegExp.prototype.test, re, [text]),
    "a constant text": (caller, re) => caller.call(RegExp.prototype.test, re, ["abc"]),
    exec: (caller, re, text) => caller.call(RegExp.prototype.exec, re, [text]),
    search: (caller, re, text) => caller.call(String.prototype.search, text, [re]),
    match: (caller, re, text) => caller.call(String.prototype.match, text, [re]),
    replace: (caller, re, text) => caller.call(String.prototype.replace, text, [re, "<$&>"]),
    split: (caller, re, text) => caller.call(String.prototype.split, text, [re]),
    source: (caller, re) => caller.get(re, "source"),
    "a copy": (caller, re, text) => caller.call(RegExp.prototype.test, caller.construct(RegExp, [re]), [text]),
  };
  for (const [name, use] of Object.entries(uses)) {
    test(name, () => {
      const report = checkLaw({
        inputs: [
          sources,
          (random) => pick(random, ["g", "", "i", undefined]),
          (random) => shortText(random, ["a", "b", "/", "\n"]),
        ],
        subject: (caller, source, flags, text) => use(caller, caller.construct(RegExp, [source, flags]), text),
        runs: 500,
        shadowed: 0.2,
        crossed: 0.1,
      });
      expect(report.failures).toEqual([]);
    });
  }
});
