/** State of modules: a second call sees what the first one left, however it was changed and wherever it lives. */
import type { Case } from "../case.ts";
import type { Core } from "../core.ts";
import { vary } from "../vary.ts";
import { ITERATOR_USES, ITERATORS, KEPT } from "./state-builtins.ts";
import { CHANGERS, CHANGES } from "./state-changes.ts";
import { NEIGHBOURS } from "./state-neighbours.ts";
import { PLACES } from "./state-places.ts";

/** In sort the number of comparisons is not ours to know. */
const seenTwice = (change: string, object: string): string =>
  change === "in sort" ? `${object}.n > before && before > 0` : `${object}.n === 2`;

const inEveryWay = Object.entries(CHANGES).flatMap(([change, text]): Core[] =>
  PLACES.map(({ name, setup, object, files }) => ({
    name: `${name}, changed ${change}`,
    setup: `${setup}\n${CHANGERS}`,
    params: "x: number",
    body: `void x;\n  const before = ${object}.n;\n  void before;\n  ${text.replaceAll("$", (_, at: number) => (text[at + 1] === "{" ? "$" : object))}`,
    when: seenTwice(change, object),
    calls: ["0", "0"],
    ...(files === undefined ? {} : { files }),
  })),
);

/** All changes of the first places, and of the others a diagonal: each change and each place comes up often enough. */
const counters = inEveryWay.filter((_, i) => {
  const place = i % PLACES.length;
  return place < 3 || (Math.floor(i / PLACES.length) + place) % 4 === 0;
});

/** Somebody else makes the change, and the target only looks. */
const neighbours = Object.entries(CHANGES).flatMap(([change, text], i): Core[] =>
  PLACES.flatMap(({ name, setup, object, files }, place) => {
    if (place > 1 && (i + place) % 5 !== 0) return [];
    const body = text.replaceAll("$", (_, at: number) => (text[at + 1] === "{" ? "$" : object));
    return [
      {
        name: `${name}, changed ${change}`,
        setup: `${setup}\n${CHANGERS}\nexport function neighbour(x: number): void {\n  void x;\n  ${body}\n}`,
        params: "x: number",
        body: "void x;",
        when: `${object}.n > 0`,
        given: "neighbour(0);",
        calls: ["0"],
        ...(files === undefined ? {} : { files }),
      },
    ];
  }),
);

const iterators: Core[] = Object.entries(ITERATORS).flatMap(([name, setup]) =>
  Object.entries(ITERATOR_USES).map(([use, { body, when }]) => ({
    name: `${name}, ${use}`,
    setup: `const IT: Iterator<unknown> & Iterable<unknown> = ${setup};`,
    params: "x: number",
    body: `void x;\n  ${body}`,
    when,
    calls: ["0", "0", "0"],
  })),
);

const kept: Core[] = Object.entries(KEPT).map(([name, { setup, body, when, files }]) => ({
  name,
  setup,
  params: "x: number",
  body: `void x;\n  ${body}`,
  when,
  calls: ["0", "0"],
  ...(files === undefined ? {} : { files }),
  // what is left in the process must not meet the next case
  ...(/globalThis|process\.env|Array\.prototype as any/.test(setup + body) ? { surroundings: {} } : {}),
}));

export const state = (): Case[] => [
  ...vary("module counters", counters, 1),
  ...vary("module neighbours", [...neighbours, ...NEIGHBOURS], 1),
  ...vary("module iterators", iterators, 2),
  ...vary("module builtins", kept, 4),
];
