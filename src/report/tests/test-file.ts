/** A whole test file: imports only the runner and the subject, one `describe` per function. */
import { stringSource } from "../../value/source.ts";
import { groupBy } from "../group.ts";
import { assertionLines, type Support } from "./assertions.ts";
import type { Runner, TestCase } from "./case.ts";
import { commentText } from "./comment.ts";
import { DIALECTS } from "./dialect.ts";
import { worthSaying } from "./mocks.ts";
import { type SubjectOptions, Subjects } from "./subject.ts";
import { titles } from "./title.ts";

export interface TestFileOptions extends SubjectOptions {
  /** The subject keeps state: every test gets a fresh copy of its modules. */
  readonly isFresh: boolean;
  /** The first line, where it is another than that of `assay cover`. */
  readonly header?: string;
}

const HEADER =
  "// Pins the behaviour Assay observed. Regenerate with `npx assay cover`; edit freely if you adopt it.\n";

export function testFile(cases: readonly TestCase[], options: TestFileOptions): string {
  const subjects = new Subjects(options);
  const needed = new Set<Support>();
  let hasMocks = false;
  const blocks = [...groupBy(cases, (test) => test.target.export)].map(([name, tests]) => {
    const names = titles(tests);
    const isWorthSaying = worthSaying(tests);
    const bodies = tests.map((test, i) => {
      const said = assertionLines(test, subjects, options.runner, (callback) => isWorthSaying(test, callback));
      for (const need of said.needs) needed.add(need);
      hasMocks ||= said.hasMocks;
      const body = said.lines.map((line) => `    ${line}\n`).join("");
      const mark =
        [test.crash, test.suspicion]
          .map((doubt) => (doubt === undefined ? "" : `  // looks like a bug: ${commentText(doubt)}\n`))
          .join("") + (test.was === undefined ? "" : `  // ${commentText(test.was)}\n`);
      const isAsync = test.isAsync || test.calls?.some(({ isAwaited }) => isAwaited === true) === true;
      const action = `${isAsync ? "async " : ""}() => {\n${body}  }`;
      return `${mark}  ${opening(test, options.runner)}(${titleSource(names[i]!)}, ${action});\n`;
    });
    return `describe(${stringSource(subjects.spokenName(tests[0]!.target.file, name))}, () => {\n${bodies.join("\n")}});\n`;
  });
  const header = options.header ?? HEADER;
  const runner = runnerImports(options, hasMocks);
  const support = [...needed].sort().map((name) => supportFunction(name, options.isTypeScript));
  const start = options.isFresh
    ? [`${header}${[...runner, ...subjects.freshCopies().types].join("\n")}\n`, freshSetup(subjects, options)]
    : [`${header}${[...runner, ...subjects.imports()].join("\n")}\n`];
  return [...start, ...support, ...blocks].join("\n");
}

/** What pins a crash waits until somebody decides whether it is one. */
const opening = ({ isSkipped }: TestCase, runner: Runner): string =>
  isSkipped === true ? `${DIALECTS[runner].test}.skip` : DIALECTS[runner].test;

/** Whichever quotes need fewer escapes. */
export function titleSource(title: string): string {
  if (!title.includes('"') || title.includes("'")) return stringSource(title);
  return `'${stringSource(title).slice(1, -1).replaceAll('\\"', '"')}'`;
}

export function runnerImports({ runner, usesRequire, isFresh }: TestFileOptions, hasMocks = false): string[] {
  const { test, mockNames } = DIALECTS[runner];
  const from = (names: readonly string[], module: string): string => {
    const list = [...new Set(names)].sort().join(", ");
    return usesRequire ? `const { ${list} } = require("${module}");` : `import { ${list} } from "${module}";`;
  };
  const words = [...(isFresh ? ["beforeEach"] : []), "describe", test, ...(hasMocks ? mockNames : [])];
  const assert = usesRequire
    ? 'const assert = require("node:assert/strict");'
    : 'import assert from "node:assert/strict";';
  switch (runner) {
    case "vitest":
      return [from([...words, "expect", ...(isFresh ? ["vi"] : [])], "vitest")];
    case "jest": {
      // in CommonJS `jest` is there already, and cannot be declared again
      const all = [...words, "expect", ...(isFresh ? ["jest"] : [])];
      return [from(usesRequire ? all.filter((word) => word !== "jest") : all, "@jest/globals")];
    }
    case "bun":
      return [from([...words, "expect"], "bun:test")];
    case "node":
      return [assert, from(words, "node:test")];
    case "mocha":
      return [assert, from(words, "mocha")];
    case "mocha+chai":
      return [from(["expect"], "chai"), from(words, "mocha")];
  }
}

const FORGETTING = "for (const file of Object.keys(require.cache)) delete require.cache[file];";

const RESET: Record<Runner, string> = {
  vitest: "vi.resetModules();",
  jest: "jest.resetModules();",
  node: FORGETTING,
  mocha: FORGETTING,
  "mocha+chai": FORGETTING,
  bun: FORGETTING,
};

function freshSetup(subjects: Subjects, options: TestFileOptions): string {
  const { declarations, assignments } = subjects.freshCopies();
  const isAsync = assignments.some((line) => line.includes("await "));
  const lines = [RESET[options.runner], ...assignments].map((line) => `  ${line}\n`).join("");
  return `// The subject keeps state between calls: every test starts with a fresh copy of it.\n${declarations.join("\n")}\n\nbeforeEach(${isAsync ? "async " : ""}() => {\n${lines}});\n`;
}

/** Functions that stand above the tests that use them; `T`: with types. */
const SUPPORT: Readonly<Record<Support, (isTyped: boolean) => string>> = {
  thrownBy: (isTyped) => `function thrownBy(action${isTyped ? ": () => unknown" : ""})${isTyped ? ": Error" : ""} {
  try {
    action();
  } catch (error) {
    return error${isTyped ? " as Error" : ""};
  }
  throw new Error("nothing was thrown");
}
`,
  rejectedBy: (
    isTyped,
  ) => `async function rejectedBy(action${isTyped ? ": () => Promise<unknown>" : ""})${isTyped ? ": Promise<Error>" : ""} {
  try {
    await action();
  } catch (error) {
    return error${isTyped ? " as Error" : ""};
  }
  throw new Error("nothing was thrown");
}
`,
  inTurn: (isTyped) => `/** Gives the results one after another, the last one again and again. */
function inTurn${isTyped ? "<T>" : ""}(results${isTyped ? ": readonly T[]" : ""}, onCall${isTyped ? "?: () => unknown" : ""}) {
  let next = 0;
  return ()${isTyped ? ": T" : ""} => {
    onCall?.();
    return results[Math.min(next++, results.length - 1)]${isTyped ? " as T" : ""};
  };
}
`,
  oneByOne: (isTyped) => `/** Does one after another, the last one again and again. */
function oneByOne${isTyped ? "<T>" : ""}(actions${isTyped ? ": readonly (() => T)[]" : ""}, onCall${isTyped ? "?: () => unknown" : ""}) {
  let next = 0;
  return ()${isTyped ? ": T" : ""} => {
    onCall?.();
    const action = actions[Math.min(next++, actions.length - 1)]${isTyped ? " as () => T" : ""};
    return action();
  };
}
`,
  recorded: (isTyped) => `/** A function that remembers what it was called with. */
function recorded${isTyped ? "<T>" : ""}(action${isTyped ? ": () => T" : ""}) {
  const calls${isTyped ? ": unknown[][]" : ""} = [];
  const call = (...args${isTyped ? ": unknown[]" : ""})${isTyped ? ": T" : ""} => {
    calls.push(args);
    return action();
  };
  return Object.assign(call, { calls });
}
`,
  collected: (
    isTyped,
  ) => `async function collected${isTyped ? "<T>" : ""}(items${isTyped ? ": AsyncIterable<T>" : ""})${isTyped ? ": Promise<T[]>" : ""} {
  const all${isTyped ? ": T[]" : ""} = [];
  for await (const item of items) all.push(item);
  return all;
}
`,
};

export const supportFunction = (name: Support, isTyped: boolean): string => SUPPORT[name](isTyped);
