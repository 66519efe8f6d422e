/** Test files that fail until the findings are fixed: apart from the tests that pin behaviour, because these are meant to be red. */
import type { Target } from "../../frontend/targets/target.ts";
import type { Encoded, EncodedOutcome } from "../../value/encoded.ts";
import { isExpressible, stringSource, valueSource } from "../../value/source.ts";
import { groupBy } from "../group.ts";
import { callText } from "../tests/calls.ts";
import type { Runner } from "../tests/case.ts";
import { commentText } from "../tests/comment.ts";
import { Subjects } from "../tests/subject.ts";
import { runnerImports, type TestFileOptions, titleSource } from "../tests/test-file.ts";
import { shownCall } from "./call.ts";

export interface RegressionCase {
  readonly target: Target;
  readonly self?: Encoded;
  readonly args: readonly Encoded[];
  readonly outcome: EncodedOutcome;
  readonly isAsync: boolean;
  /** What the call would do outside the program: `fs.rmSync`. Such a call is told, and never made. */
  readonly effects: readonly string[];
  readonly id: string;
  readonly checker: string;
  readonly message: string;
  /** `src/ratio.ts:12` */
  readonly place: string;
}

/** Whether a test can tell the failure from its absence: it throws, or gives a value that can be written down. */
export function canBeTested({ outcome, effects }: Pick<RegressionCase, "outcome" | "effects">): boolean {
  if (effects.length > 0) return true;
  if ("throws" in outcome) return outcome.throws.value === undefined || isExpressible(outcome.throws.value);
  return "returns" in outcome && isExpressible(outcome.returns) && !isUndefined(outcome.returns);
}

const isUndefined = (value: Encoded): boolean => JSON.stringify(value) === '{"$":"undefined"}';

const HEADER =
  "// Findings of `npx assay check`: each test fails until its cause is fixed. Keep the ones you fix; delete what is not a bug.";

/** Whether the file was written here, and not by a person. */
export const isRegressionFile = (text: string): boolean => text.startsWith(`${HEADER}\n`);

export function regressionFile(cases: readonly RegressionCase[], options: TestFileOptions): string {
  const subjects = new Subjects(options);
  const blocks = [...groupBy(cases, (one) => one.target.export)].map(([name, group]) => {
    const used = new Set<string>();
    const bodies = group.map((one) => {
      const opening = [`// ${commentText(`${one.place} ${one.message}`)}`, `// npx assay replay ${one.id}`];
      let title = `${one.checker}: ${one.message}`;
      for (let n = 2; used.has(title); n++) title = `${one.checker}: ${one.message} (${n})`;
      used.add(title);
      if (one.effects.length > 0) return todo(one, title, opening);
      const lines = [...opening, ...bodyLines(one, subjects, options.runner)];
      const body = lines.map((line) => `    ${line}\n`).join("");
      return `  test(${titleSource(title)}, ${one.isAsync || "throws" in one.outcome ? "async " : ""}() => {\n${body}  });\n`;
    });
    return `describe(${stringSource(name)}, () => {\n${bodies.join("\n")}});\n`;
  });
  const support = cases.some((one) => one.effects.length === 0 && "throws" in one.outcome)
    ? [supportFunction(options.isTypeScript)]
    : [];
  const opening = `${HEADER}\n${[...runnerImports(options), ...subjects.imports()].join("\n")}\n`;
  return [opening, ...support, ...blocks].join("\n");
}

/** The call would do in the user's test run what the sandbox kept it from doing here. */
function todo({ effects, target, self, args }: RegressionCase, title: string, opening: readonly string[]): string {
  const lines = [
    ...opening,
    `// ${commentText(shownCall(target, self, args))} uses ${commentText(effects.join(", "))}: a test that makes this call would do it for real.`,
    "// Write one that replaces what it uses, or that works in a folder of its own.",
  ];
  return `${lines.map((line) => `  ${line}\n`).join("")}  test.todo(${titleSource(title)});\n`;
}

function bodyLines(one: RegressionCase, subjects: Subjects, runner: Runner): string[] {
  const { setup, call } = callText({ ...one, conditions: [] }, subjects, "    ");
  const { outcome } = one;
  if ("throws" in outcome) {
    const action = setup.length === 0 ? `() => ${call}` : `() => { ${setup.join(" ")} return ${call}; }`;
    const { name, message, value, quotesSource } = outcome.throws;
    if (quotesSource) return [unequal(`(await problemOf(${action})).split(":")[0]`, stringSource(name), runner)];
    const thrown = value === undefined ? `${name}: ${message}` : `threw ${valueSource(value, NAMES)}`;
    return [unequal(`await problemOf(${action})`, stringSource(thrown), runner)];
  }
  if (!("returns" in outcome)) throw new Error("a run that was stopped cannot be told in a test");
  const wrong = valueSource(outcome.returns, { className: (instance) => subjects.classNameOf(instance) }, "    ");
  return [
    "// This is what it returns today; put the value it should return, and `not` away.",
    ...setup,
    unequal(one.isAsync ? `await ${call}` : call, wrong, runner),
  ];
}

const NAMES = { className: (instance: { readonly name: string }) => instance.name };

function unequal(actual: string, wrong: string, runner: Runner): string {
  return runner === "node"
    ? `assert.notDeepStrictEqual(${actual}, ${wrong});`
    : `expect(${actual}).not.toStrictEqual(${wrong});`;
}

function supportFunction(isTypeScript: boolean): string {
  const parameter = isTypeScript ? "action: () => unknown" : "action";
  const result = isTypeScript ? ": Promise<string>" : "";
  const caught = isTypeScript ? "(error as any)" : "error";
  return `/** What an action throws, as text; empty when it ends well. */
async function problemOf(${parameter})${result} {
  try {
    await action();
    return "";
  } catch (error) {
    return error instanceof Error ? \`\${${caught}.constructor.name}: \${error.message}\` : \`threw \${String(error)}\`;
  }
}
`;
}
