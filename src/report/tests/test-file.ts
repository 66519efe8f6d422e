/** A whole test file: imports only the runner and the subject, one `describe` per function. */
import { stringSource } from "../../value/source.ts";
import { assertionLines } from "./assertions.ts";
import { groupBy } from "../group.ts";
import type { Runner, TestCase } from "./case.ts";
import { type SubjectOptions, Subjects } from "./subject.ts";
import { titles } from "./title.ts";

export interface TestFileOptions extends SubjectOptions {
  readonly isTypeScript: boolean;
}

const RUNNER_IMPORTS: Record<Runner, { esm: string[]; commonjs: string[] }> = {
  vitest: { esm: ['import { describe, expect, test } from "vitest";'], commonjs: ['const { describe, expect, test } = require("vitest");'] },
  jest: { esm: ['import { describe, expect, test } from "@jest/globals";'], commonjs: ['const { describe, expect, test } = require("@jest/globals");'] },
  node: {
    esm: ['import assert from "node:assert/strict";', 'import { describe, test } from "node:test";'],
    commonjs: ['const assert = require("node:assert/strict");', 'const { describe, test } = require("node:test");'],
  },
};

export function testFile(cases: readonly TestCase[], options: TestFileOptions): string {
  const subjects = new Subjects(options);
  const needed = new Set<"thrownBy" | "rejectedBy">();
  const groups = groupBy(cases, (test) => test.target.export);
  const blocks = [...groups].map(([name, tests]) => {
    const names = titles(tests);
    const bodies = tests.map((test, i) => {
      const { lines, needs, isAsync } = assertionLines(test, subjects, options.runner);
      if (needs !== undefined) needed.add(needs);
      return `  test(${stringSource(names[i]!)}, ${isAsync ? "async " : ""}() => {\n${lines.map((line) => `    ${line}\n`).join("")}  });\n`;
    });
    return `describe(${stringSource(name)}, () => {\n${bodies.join("\n")}});\n`;
  });
  const imports = [...RUNNER_IMPORTS[options.runner][options.usesRequire ? "commonjs" : "esm"], ...subjects.imports()];
  const header = "// Pins the behaviour Assay observed. Regenerate with `npx assay cover`; edit freely if you adopt it.\n";
  const support = [...needed].map((name) => supportFunction(name, options.isTypeScript));
  return [header + imports.join("\n") + "\n", ...support, ...blocks].join("\n");
}

function supportFunction(name: "thrownBy" | "rejectedBy", isTypeScript: boolean): string {
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
