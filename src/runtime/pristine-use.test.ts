import { readdirSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSync } from "oxc-parser";
import { expect, test } from "vitest";

/**
 * A program may replace `Array.prototype[Symbol.iterator]` and the `next` of its iterators. Code that runs beside it must not call them,
 * and syntax does: `for…of`, spread, array patterns (`const { 0: a, 1: b } = pair` reads without), `yield*`, collections made of a list.
 */
const FOLDERS = ["builtins", "checkers", "expr", "runtime"];

/** Files, or folders, whose functions never run while a program does. */
const OUTSIDE_OF_RUNS: Readonly<Record<string, string>> = {
  "builtins/testing/": "checks models, in tests",
  "builtins/modelling/converting.ts": "makes its table when it loads",
  "builtins/date/inverse.ts": "inverses are asked while solving",
  "builtins/index.ts": "registers models before any program",
  "builtins/json/inverse.ts": "inverses are asked while solving",
  "builtins/url/inverse.ts": "inverses are asked while solving",
  "checkers/plugin/": "loads checkers before any program",
  "checkers/regexp/ambiguity.ts": "patterns are looked at after the run",
  "checkers/regexp/attacks.ts": "patterns are looked at after the run",
  "checkers/regexp/growth.ts": "patterns are looked at after the run",
  "checkers/regexp/program.ts": "patterns are looked at after the run",
  "checkers/regexp/steps.ts": "patterns are looked at after the run",
  "expr/print.ts": "prints after the run",
  "expr/print/": "prints after the run",
  "expr/testing/": "makes inputs, in tests",
  "runtime/testing/": "makes inputs, in tests",
  "runtime/world/output.ts": "installs the world before any program; what it installs has no lists",
  "runtime/world/world.ts": "installs the world before any program",
};

const INVERSE = "inverses are asked while solving";
const PICTURE = "the picture is taken before any program";
/** Must see what the program did to iteration. */
const PROGRAMS_OWN = "the program's own iteration, once, as the native would";

/** Single places, by how their text begins. */
const PLACES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "builtins/array/static.ts": { "for (const value of (cursor?.iterable": PROGRAMS_OWN },
  "builtins/collections/collection.ts": { "for (const item of (cursor?.iterable": PROGRAMS_OWN },
  "builtins/node/querystring.ts": { "...value]": INVERSE },
  "builtins/object/models.ts": { "for (const item of once)": PROGRAMS_OWN },
  "builtins/regexp/source.ts": { "for (const broken of [": INVERSE },
  "builtins/string/form.ts": { "...back.map(": INVERSE },
  "builtins/text/uri.ts": { "...REFUSED": INVERSE },
  "runtime/iteration/cursor.ts": { "for (const value of (follow?.iterable ?? iterable)": PROGRAMS_OWN },
  "runtime/world/globals.ts": {
    "for (const fn of [": PICTURE,
    "for (const key of Object.keys(Object.getOwnProperty": PICTURE,
    "for (const key of ownKeys(globalThis)": PICTURE,
    "for (const object of intrinsics()": PICTURE,
    "for (const text of texts)": "reads the program before it runs",
    "for (const value of [": PICTURE,
    "new Set<object>([globalThis])": PICTURE,
  },
  "runtime/world/timers.ts": {
    "for (const name of Object.keys(setters)": "installs the world before any program",
    'for (const name of ["clearTimeout"': "installs the world before any program",
  },
};

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [key: string]: unknown;
}

const LISTS = /^(?:(?:Safe|native)?(?:Weak)?(?:Map|Set)|NativeMap|NativeSet)$/;
const READERS: readonly string[] = [
  "Array.from",
  "Object.fromEntries",
  "Promise.all",
  "Promise.allSettled",
  "Promise.race",
];

function iterates(node: Node, parent: Node, text: string): boolean {
  switch (node.type) {
    case "ForOfStatement":
    case "ArrayPattern":
      return true;
    case "SpreadElement":
      return parent.type !== "ObjectExpression";
    case "YieldExpression":
      return node.delegate === true;
    case "NewExpression":
      return (node.arguments as unknown[]).length > 0 && LISTS.test((node.callee as { name?: string }).name ?? "");
    case "CallExpression": {
      const callee = node.callee as Node & { readonly end: number };
      return READERS.includes(text.slice(callee.start, callee.end));
    }
    default:
      return false;
  }
}

/** The places inside functions of a file that use iterators, each by the text it begins with. */
function iterations(file: string, text: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown, parent: Node, isInside: boolean): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, parent, isInside);
    else if (typeof value === "object" && value !== null) {
      const node = value as Node;
      if (isInside && iterates(node, parent, text)) found.push(text.slice(node.start, node.start + 60).split("\n")[0]!);
      const isFunction = /Function|MethodDefinition/.test(node.type);
      for (const key of Object.keys(node)) visit(node[key], node, isInside || isFunction);
    }
  };
  const { program } = parseSync(file, text);
  visit(program.body, program as unknown as Node, false);
  return found;
}

function sources(): Map<string, string> {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const found = new Map<string, string>();
  for (const folder of FOLDERS) {
    for (const entry of readdirSync(`${root}/${folder}`, { recursive: true, withFileTypes: true })) {
      const file = `${entry.parentPath}/${entry.name}`;
      if (!entry.isFile() || !/\.ts$/.test(file) || /\.test\.ts$/.test(file)) continue;
      found.set(relative(root, file).replaceAll("\\", "/"), readFileSync(file, "utf8"));
    }
  }
  return found;
}

test("code that runs beside the program does not use iterators", () => {
  const used = new Set<string>();
  const seen: string[] = [];
  for (const [file, text] of sources()) {
    const exempt = Object.keys(OUTSIDE_OF_RUNS).find((each) =>
      each.endsWith("/") ? file.startsWith(each) : file === each,
    );
    for (const place of iterations(file, text)) {
      const allowed = exempt ?? Object.keys(PLACES[file] ?? {}).find((start) => place.startsWith(start));
      if (allowed === undefined) seen.push(`${file}: ${place}`);
      else used.add(exempt ?? `${file}: ${allowed}`);
    }
  }
  expect(seen).toEqual([]);
  // exceptions that nothing needs any more go
  const listed = [
    ...Object.keys(OUTSIDE_OF_RUNS),
    ...Object.entries(PLACES).flatMap(([file, places]) => Object.keys(places).map((start) => `${file}: ${start}`)),
  ];
  expect(listed.filter((each) => !used.has(each))).toEqual([]);
});

test.each([
  ["for (const a of b) a;"],
  ["f(...b);"],
  ["[...b];"],
  ["const [a] = b;"],
  ["new Set(b);"],
  ["Array.from(b);"],
])("%s is seen inside of functions, and only there", (text) => {
  expect(iterations("a.ts", `function f() { ${text} }`)).toHaveLength(1);
  expect(iterations("a.ts", text)).toEqual([]);
});

test("what copies properties is no iteration", () => {
  expect(iterations("a.ts", "function f(...rest) { const { 0: a } = rest; return { ...a }; }")).toEqual([]);
});
