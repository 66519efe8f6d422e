/** A whole test file: imports only the runner and the subject, one `describe` per function. */
import { stringSource } from "../../value/source.ts";
import { groupBy } from "../group.ts";
import { assertionLines } from "./assertions.ts";
import type { Runner, TestCase } from "./case.ts";
import { type SubjectOptions, Subjects } from "./subject.ts";
import { titles } from "./title.ts";

export interface TestFileOptions extends SubjectOptions {
  /** The subject keeps state: every test gets a fresh copy of its modules. */
  readonly isFresh: boolean;
}

export function testFile(cases: readonly TestCase[], options: TestFileOptions): string {
  const subjects = new Subjects(options);
  const needed = new Set<Support>();
  const blocks = [...groupBy(cases, (test) => test.target.export)].map(([name, tests]) => {
    const names = titles(tests);
    const bodies = tests.map((test, i) => {
      const { lines, needs } = assertionLines(test, subjects, options.runner);
      if (needs !== undefined) needed.add(needs);
      const body = lines.map((line) => `    ${line}\n`).join("");
      return `  test(${titleSource(names[i]!)}, ${test.isAsync ? "async " : ""}() => {\n${body}  });\n`;
    });
    return `describe(${stringSource(name)}, () => {\n${bodies.join("\n")}});\n`;
  });
  const header =
    "// Pins the behaviour Assay observed. Regenerate with `npx assay cover`; edit freely if you adopt it.\n";
  const runner = runnerImports(options);
  const support = [...needed].sort().map((name) => supportFunction(name, options.isTypeScript));
  const opening = options.isFresh
    ? [`${header}${runner.join("\n")}\n`, freshSetup(subjects, options)]
    : [`${header}${[...runner, ...subjects.imports()].join("\n")}\n`];
  return [...opening, ...support, ...blocks].join("\n");
}

/** Whichever quotes need fewer escapes. */
export function titleSource(title: string): string {
  if (!title.includes('"') || title.includes("'")) return stringSource(title);
  return `'${stringSource(title).slice(1, -1).replaceAll('\\"', '"')}'`;
}

export function runnerImports({ runner, usesRequire, isFresh }: TestFileOptions): string[] {
  const from = (names: readonly string[], module: string): string =>
    usesRequire
      ? `const { ${names.join(", ")} } = require("${module}");`
      : `import { ${names.join(", ")} } from "${module}";`;
  const each = isFresh ? ["beforeEach"] : [];
  switch (runner) {
    case "vitest":
      return [from([...each, "describe", "expect", "test", ...(isFresh ? ["vi"] : [])], "vitest")];
    case "jest":
      // in CommonJS `jest` is there already, and cannot be declared again
      return [
        from([...each, "describe", "expect", ...(isFresh && !usesRequire ? ["jest"] : []), "test"], "@jest/globals"),
      ];
    case "node":
      return [
        usesRequire ? 'const assert = require("node:assert/strict");' : 'import assert from "node:assert/strict";',
        from([...each, "describe", "test"], "node:test"),
      ];
  }
}

const RESET: Record<Runner, string> = {
  vitest: "vi.resetModules();",
  jest: "jest.resetModules();",
  node: "for (const file of Object.keys(require.cache)) delete require.cache[file];",
};

function freshSetup(subjects: Subjects, options: TestFileOptions): string {
  const { declarations, assignments } = subjects.freshCopies();
  const isAsync = assignments.some((line) => line.includes("await "));
  const lines = [RESET[options.runner], ...assignments].map((line) => `  ${line}\n`).join("");
  return `// The subject keeps state between calls: every test starts with a fresh copy of it.\n${declarations.join("\n")}\n\nbeforeEach(${isAsync ? "async " : ""}() => {\n${lines}});\n`;
}

type Support = "thrownBy" | "rejectedBy";

function supportFunction(name: Support, isTypeScript: boolean): string {
  const isAsync = name === "rejectedBy";
  const parameter = isTypeScript ? `action: () => ${isAsync ? "Promise<unknown>" : "unknown"}` : "action";
  const result = isTypeScript ? (isAsync ? ": Promise<any>" : ": any") : "";
  return `${isAsync ? "async " : ""}function ${name}(${parameter})${result} {
  try {
    ${isAsync ? "await " : ""}action();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was thrown");
}
`;
}
