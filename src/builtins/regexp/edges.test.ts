/** Regular expressions where programs rarely go: odd values of lastIndex, every form of replacement text, limits, clones, lone surrogates. */
import { expect, test } from "vitest";
import { literal } from "../../expr/build.ts";
import { type Caller, checkLaw, type Held, type Law } from "../testing/law.ts";
import { either, oneOf, pick, type Random, type Sampler, shortText } from "../testing/samples.ts";

const { prototype } = RegExp;
const { prototype: text } = String;

const PATTERNS = [
  /a/g,
  /a/y,
  /[ab]/gy,
  /(a)(b)?/g,
  /(?<first>a)-?(?<second>1)?/g,
  /(?<first>a)|(?<second>b)/,
  /./gu,
  /\ud83d/g,
  /[\ud83d\ude00]/gu,
  /(?:)/gu,
  /(?:)/gy,
  /(?<=a)b|$/g,
  /\b/y,
  /(a)\1?/dg,
  /()()()()()()()()()(a)/,
  /^./gmu,
  /[^a]+/i,
];

const subjects: Sampler = (random) => shortText(random, ["a", "b", "1", "-", "\ud83d", "\ude00", "\u{1f600}", "\n"]);
const positions = either(
  oneOf(0, 1, 2, 3, -1, -0, 0.5, 1.9, Number.NaN, Infinity, -Infinity, 7, 2 ** 31, 2 ** 32, 2 ** 53, "1", "x", true),
  oneOf(undefined, null, 1, 2),
);

/** Every pattern in turn; what is lost must be counted, nothing may be wrong. */
function holds(name: string, inputs: readonly Sampler[], subject: (re: RegExp) => Law["subject"], patterns = PATTERNS) {
  test(name, () => {
    const failures = patterns.flatMap((re) =>
      checkLaw({ inputs, subject: subject(re), runs: 25, shadowed: 0, crossed: 0 }).failures.map(
        (what) => `${re}: ${what}`,
      ),
    );
    expect(failures).toEqual([]);
  });
}

const fresh = (caller: Caller, { source, flags }: RegExp, lastIndex: Held): RegExp => {
  const re = new RegExp(source, flags);
  caller.set(re, "lastIndex", lastIndex);
  return re;
};

const all = (caller: Caller, ...parts: Held[]): Held => caller.call(Array.of, Array, parts);

for (const name of ["test", "exec"] as const) {
  holds(`${name} from an odd lastIndex`, [subjects, positions], (pattern) => (caller, s, at) => {
    const re = fresh(caller, pattern, at);
    return all(caller, caller.call(prototype[name], re, [s]), caller.get(re, "lastIndex"));
  });
}
for (const name of ["match", "search", "split", "replace"] as const) {
  holds(`${name} from an odd lastIndex`, [subjects, positions], (pattern) => (caller, s, at) => {
    const re = fresh(caller, pattern, at);
    return all(caller, caller.call(text[name], s, [re, "<$&>"]), caller.get(re, "lastIndex"));
  });
}
holds(
  "matchAll on a clone",
  [subjects, positions],
  (pattern) => (caller, s, at) => {
    const re = fresh(caller, pattern, at);
    const found = caller.call(Array.from, Array, [caller.call(text.matchAll, s, [re])]);
    return all(caller, found, caller.get(re, "lastIndex"));
  },
  PATTERNS.filter((re) => re.global),
);

const TEMPLATES = [
  "$$",
  "$'",
  "$`",
  "$0",
  "$1",
  "$2",
  "$10",
  "$01",
  "$99",
  "$<first>",
  "$<none>",
  "$<first",
  "$",
  "a$",
  "$$1",
  "$&$&",
];
const templates: Sampler = (random) => pick(random, TEMPLATES) + (random() < 0.3 ? pick(random, TEMPLATES) : "");
for (const name of ["replace", "replaceAll"] as const) {
  holds(
    `${name} by symbolic templates`,
    [subjects, templates],
    (pattern) => (caller, s, by) => caller.call(text[name], s, [new RegExp(pattern.source, pattern.flags), by]),
    PATTERNS.filter((re) => re.global || name === "replace"),
  );
  test(`${name} of a text by templates`, () => {
    const report = checkLaw({
      inputs: [subjects, oneOf("a", "", "b", "\ud83d"), templates],
      subject: (caller, s, what, by) => caller.call(text[name], s, [what, by]),
      runs: 600,
    });
    expect(report.failures).toEqual([]);
  });
  for (const [answer, value] of Object.entries({
    nothing: undefined,
    null: null,
    number: -0,
    big: 10n,
    text: "$&",
    array: [1, [2]],
  })) {
    holds(
      `${name} by a function that answers ${answer}`,
      [subjects],
      (pattern) => (caller, s) =>
        caller.call(text[name], s, [
          new RegExp(pattern.source, pattern.flags),
          caller.callback(
            () => value,
            () => (Array.isArray(value) ? undefined : literal(value)),
          ),
        ]),
      PATTERNS.filter((re) => re.global).slice(0, 5),
    );
  }
  holds(
    `${name} by a function that answers with what it got`,
    [subjects],
    (pattern) => (caller, s) =>
      caller.call(text[name], s, [
        new RegExp(pattern.source, pattern.flags),
        caller.callback(
          (...args: unknown[]) => args.at(-1),
          (...args) => args.at(-1),
        ),
      ]),
    PATTERNS.filter((re) => re.global && !re.source.includes("<first>")),
  );
}

const limits = oneOf(0, 1, 2, 3, -1, -2, Number.NaN, Infinity, 2 ** 32, 2 ** 32 + 1, 1.9, "2", undefined, null, true);
holds(
  "split with odd limits",
  [subjects, limits],
  (pattern) => (caller, s, limit) => caller.call(text.split, s, [new RegExp(pattern.source, pattern.flags), limit]),
);
test("split by a text with odd limits", () => {
  const separators = oneOf("a", "", "b", "\ud83d", "\ude00", "ab", undefined, null, 1);
  const report = checkLaw({
    inputs: [subjects, separators, limits],
    subject: (caller, s, by, limit) => caller.call(text.split, s, [by, limit]),
    runs: 800,
    shadowed: 0.3,
    crossed: 0.1,
  });
  expect(report.failures).toEqual([]);
});

holds("indices and groups of a match", [subjects], (pattern) => (caller, s) => {
  const match = caller.call(prototype.exec, new RegExp(pattern.source, pattern.flags), [s]);
  if (match.value === null) return match;
  const groups = caller.get(match.value, "groups");
  const named = groups.value === undefined ? groups : caller.get(groups.value, "first");
  const indices = caller.get(match.value, "indices");
  const first = indices.value === undefined ? indices : caller.get(indices.value, 0);
  return all(caller, caller.get(match.value, "index"), caller.get(match.value, "input"), named, first);
});

const sources = (random: Random) =>
  pick(random, ["a", "b", "(a)", "\ud83d", ".", "a|b", "[", "(?<n>a)", "\\u{61}", "\\p{L}"]);
holds(
  "flags made from symbolic text",
  [sources, oneOf("", "g", "u", "gu", "y", "i", "gg", "v", "uv", "d", undefined), subjects],
  () => (caller, source, flags, s) => {
    const re = caller.construct(RegExp, [source, flags]).value as RegExp;
    return all(
      caller,
      caller.call(text.replace, s, [re, "[$&]"]),
      caller.get(re, "lastIndex"),
      caller.get(re, "flags"),
    );
  },
  [/a/, /b/, /c/],
);
