/** Where lists decide: holes, lengths, comparators, patterns that remember where they were. */
import type { Case } from "../case.ts";
import type { Core } from "../core.ts";
import { vary } from "../vary.ts";

const LISTS: readonly Core[] = [
  {
    name: "a hole is skipped",
    params: "i: number",
    body: "const list: number[] = [1, 2, 3];\n  delete list[i];\n  let n = 0;\n  list.forEach(() => n++);",
    when: "n === 2",
    calls: ["1"],
  },
  {
    name: "a hole is not skipped",
    params: "i: number",
    body: "const list: number[] = [1, 2, 3];\n  delete list[i];\n  let n = 0;\n  for (const x of list) if (x === undefined) n++;",
    when: "n === 1",
    calls: ["1"],
  },
  {
    name: "a hole finds what is inherited by find",
    params: "i: number",
    body: "const list: (number | undefined)[] = [1, 2];\n  delete list[i];",
    when: "list.find((x) => x === undefined) === undefined && list.findIndex((x) => x === undefined) === 0",
    calls: ["0"],
  },
  {
    name: "a gap by writing",
    params: "i: number",
    body: "const list: number[] = [];\n  if (i < 100) list[i] = 1;",
    when: "list.length === 4 && Object.keys(list).length === 1",
    calls: ["3"],
  },
  {
    name: "a name that is no index",
    params: "k: string",
    body: "const list: any = [1];\n  list[k] = 2;",
    when: "list.length === 1 && Object.keys(list).length === 2",
    calls: ['"01"'],
  },
  {
    name: "an index as a text",
    params: "k: string",
    body: "const list: any = [1];\n  list[k] = 2;",
    when: "list.length === 3",
    calls: ['"2"'],
  },
  {
    name: "a length that cuts",
    params: "n: number",
    body: "const list = [1, 2, 3];\n  if (n === 0 || n === 1) list.length = n;",
    when: "list[1] === undefined && list.length === 1",
    calls: ["1"],
  },
  {
    name: "holes go last",
    params: "i: number",
    body: "const list: (number | undefined)[] = [3, 2, 1];\n  delete list[i];\n  list.sort();",
    when: "!(2 in list) && list[0] === 2",
    calls: ["2"],
  },
  {
    name: "undefined goes before holes",
    params: "a?: number",
    body: "const list: (number | undefined)[] = [a, 1];\n  list.sort();",
    when: "list[0] === 1 && list[1] === undefined",
    calls: ["undefined"],
  },
  { name: "join leaves out nothing", params: "a: number | null", when: "[a, a].join() === ','", calls: ["null"] },
  {
    name: "copied within",
    params: "a: number",
    body: "const list = [a, 2, 3];\n  list.copyWithin(1, 0);",
    when: "list[2] === 2 && list[1] === 5",
    calls: ["5"],
  },
  {
    name: "a negative index",
    params: "i: number",
    body: "const list = [1, 2, 3];",
    when: "list.at(i) === 2 && i < 0",
    calls: ["-2"],
  },
  {
    name: "splice past the end",
    params: "i: number",
    body: "const list = [1, 2];\n  const gone = list.splice(i, 1);",
    when: "gone.length === 0 && i === 2",
    calls: ["2"],
  },
  {
    name: "grown while it is iterated",
    params: "a: number",
    body: "const list = [1];\n  let n = 0;\n  for (const x of list) {\n    n++;\n    if (x === 1 && a === 3) list.push(2);\n  }",
    when: "n === 2",
    calls: ["3"],
  },
  {
    name: "not grown while it is mapped",
    params: "a: number",
    body: "const list = [1];\n  const out = list.map((x) => (a === 3 && list.push(9), x));",
    when: "out.length === 1 && list.length === 2",
    calls: ["3"],
  },
];

const SORTING: readonly Core[] = [
  {
    name: "a comparator that never tells",
    params: "a: number, b: number",
    when: "[a, b].sort(() => 0)[0] === a && a > b",
    calls: ["2, 1"],
  },
  {
    name: "a comparator of truth values",
    params: "a: number, b: number",
    body: "const out = [a, b].sort((x, y) => Number(x > y));",
    when: "out[0] === a && a > b",
    calls: ["2, 1"],
  },
  {
    name: "a comparator that gives no number",
    params: "a: number",
    body: "const out = [a, 1].sort(() => Number.NaN);",
    when: "out[0] === a && a === 5",
    calls: ["5"],
  },
  {
    name: "stable order",
    params: "a: number, b: number",
    body: "const out = [{ k: a, n: 0 }, { k: b, n: 1 }].sort((x, y) => x.k - y.k);",
    when: "out[0]!.n === 0 && a === b && a === 4",
    calls: ["4, 4"],
  },
  {
    name: "sorted in place",
    params: "a: number",
    body: "const list = [3, a];\n  const same = list.sort((x, y) => x - y);",
    when: "same === list && list[0] === 1",
    calls: ["1"],
  },
  {
    name: "a comparator with a memory",
    params: "a: number",
    body: "let calls = 0;\n  [a, 2].sort((x, y) => (calls++, x - y));",
    when: "calls > 0 && a === 9",
    calls: ["9"],
  },
  {
    name: "a difference that overflows",
    params: "a: number, b: number",
    when: "[a, b].sort((x, y) => (x - y) | 0)[0] === a && a > b",
    calls: ["2147483648, -1"],
  },
];

const PATTERNS: readonly Core[] = [
  {
    name: "a pattern that moves",
    params: "s: string",
    body: "const re = /a/g;\n  const first = re.test(s);",
    when: "first && !re.test(s)",
    calls: ['"a"'],
  },
  {
    name: "a pattern that sticks",
    params: "s: string",
    body: "const re = /b/y;\n  re.lastIndex = 1;",
    when: "re.test(s) && s.length === 2",
    calls: ['"ab"'],
  },
  {
    name: "a last index beyond the text",
    params: "s: string",
    body: "const re = /a/g;\n  re.lastIndex = 3;",
    when: "!re.test(s) && re.lastIndex === 0 && s === 'aa'",
    calls: ['"aa"'],
  },
  {
    name: "a match of nothing that does not move",
    params: "s: string",
    body: "const re = /x*/g;\n  re.exec(s);",
    when: "re.lastIndex === 0 && s.length === 1",
    calls: ['"b"'],
  },
  {
    name: "replace resets",
    params: "s: string",
    body: "const re = /a/g;\n  re.lastIndex = 1;\n  const out = s.replace(re, 'b');",
    when: "out === 'bb' && re.lastIndex === 0",
    calls: ['"aa"'],
  },
  {
    name: "matchAll copies",
    params: "s: string",
    body: "const re = /a/g;\n  const n = [...s.matchAll(re)].length;",
    when: "n === 2 && re.lastIndex === 0",
    calls: ['"aa"'],
  },
  {
    name: "a group that did not match",
    params: "s: string",
    body: "const m = /(a)|b/.exec(s);",
    when: "m !== null && m[1] === undefined",
    calls: ['"b"'],
  },
  {
    name: "a group that is cleared in a loop",
    params: "s: string",
    body: "const m = /^(?:(a)|b)*$/.exec(s);",
    when: "m !== null && m[1] === undefined && s.length === 2 && s[0] === 'a'",
    calls: ['"ab"'],
  },
  { name: "a look behind", params: "s: string", when: "/(?<=a)b/.test(s) && s.length === 2", calls: ['"ab"'] },
  { name: "a back reference to nothing", params: "s: string", when: "/^(a)?\\1$/.test(s) && s === ''", calls: ['""'] },
  { name: "lines", params: "s: string", when: "/^b$/m.test(s) && s.length === 3", calls: ['"a\\nb"'] },
  {
    name: "named groups",
    params: "s: string",
    body: "const m = /(?<y>\\d)-/.exec(s);",
    when: "m?.groups?.y === '7'",
    calls: ['"7-"'],
  },
];

export const edgesOfLists = (): Case[] => [
  ...vary("edges: lists", LISTS),
  ...vary("edges: sorting", SORTING),
  ...vary("edges: patterns", PATTERNS),
];
