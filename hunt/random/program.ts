/** Random programs: module state, helpers, classes, a target in one of many forms that changes what it is given and what it keeps, labels on its branches, and an assertion. */
import { createSearchRandom, type Random } from "../assay.ts";
import { stripped } from "../native.ts";
import { closed, DECLARATIONS, KEEPS_STATE } from "./declarations.ts";
import { condition, number, type Scope } from "./expressions.ts";
import { FORMS, type Form } from "./forms.ts";
import { statement } from "./statements.ts";
import { ALL_TYPES, SMALL_TYPES, TYPES, type Type } from "./types.ts";

export interface RandomProgram {
  /** The name of the module: its ending says of which kind it is. */
  readonly file: "subject.ts" | "subject.cjs";
  readonly source: string;
  /** The same as a script in whose scope `target` and the classes are, with `ok` as a free name. */
  readonly script: string;
  /** As a user would name it. */
  readonly target: string;
  readonly form: Form;
  readonly parameters: readonly Type[];
}

const IMPORT = 'import { ok } from "node:assert";\n';
const BASE = "const BASE: Record<string, number> = { a: 1, b: 2 };\n";

export function randomProgram(seed: number): RandomProgram {
  const random = createSearchRandom(seed * 2_654_435_761);
  for (let i = 0; i < 5; i++) random.next();
  // much of what is proved is small and keeps nothing
  const isSmall = random.chance(2);
  const form = random.pick(isSmall ? FORMS.filter(({ fields }) => fields === undefined) : FORMS);
  const parameters = parametersOf(random, isSmall ? SMALL_TYPES : ALL_TYPES);
  const chosen = Object.keys(DECLARATIONS).filter((name) => random.chance(5) && !(isSmall && KEEPS_STATE.has(name)));
  if (parameters.includes("box")) chosen.push("Box");
  const module = closed(chosen);
  const names = new Map<string, Type>(parameters.map((type, i) => [`p${i}`, type]));
  for (const name of form.fields ?? []) names.set(name, "number");
  const scope: Scope = { random, names, module, isAsync: form.isAsync === true };
  const declared = parameters.map((type, i) => `${type === "rest" ? "..." : ""}p${i}: ${TYPES[type].text}`);
  const text = form.text(
    declared.join(", "),
    body(scope, form, isSmall ? 1 + random.below(3) : 2 + random.below(5)).join("\n  "),
  );
  const tops = [...module].map((name) => `${DECLARATIONS[name]!.text}\n`).join("");
  const whole = `${BASE}${tops}${text}`;
  const script = stripped("subject.ts", whole).replaceAll(/^export (?=async |function|class|const)/gm, "");
  const { isSloppy = false, target = "target" } = form;
  return {
    file: isSloppy ? "subject.cjs" : "subject.ts",
    source: isSloppy ? commonJs(script, parameters) : IMPORT + whole,
    script: isSloppy ? script : `"use strict";\n${script}`,
    target,
    form,
    parameters,
  };
}

function parametersOf(random: Random, types: readonly Type[]): Type[] {
  const count = 1 + random.below(3);
  const parameters: Type[] = Array.from({ length: count }, () => random.pick(types));
  // two of one type are what aliases need
  if (count > 1 && random.chance(3)) parameters[1] = parameters[0]!;
  if (random.chance(8)) parameters[count - 1] = "rest";
  return parameters;
}

function body(scope: Scope, form: Form, steps: number): string[] {
  const { random } = scope;
  const lines: string[] = [];
  let labels = 0;
  const leave = (): string => {
    const label = `"L${labels++}"`;
    return form.isGenerator === true ? `{\n    yield ${label};\n    return;\n  }` : `return ${label};`;
  };
  for (let i = 0; i < steps; i++) {
    if (random.chance(3)) lines.push(`if (${condition(scope, 1)}) ${leave()}`);
    else if (form.isGenerator === true && random.chance(4)) lines.push(`yield "Y${i}";`);
    else if (form.isSloppy === true && random.chance(4)) lines.push(sloppy(scope, i));
    else lines.push(statement(scope, i));
  }
  // with a message: without one Node reads the file to find what was asserted
  lines.push(`ok(!(${condition(scope, 1)}), "planted");`);
  lines.push(`if (${condition(scope, 2)}) ${leave()}`);
  lines.push(form.isGenerator === true ? 'yield "end";' : 'return "end";');
  return lines;
}

/** What only sloppy code can say, or says in another way. */
function sloppy(scope: Scope, at: number): string {
  const { random, names } = scope;
  const n = (): string => number(scope, 1);
  const choices = [
    `const f${at} = Object.freeze({ n: 1 } as { n: number });\n  f${at}.n = ${n()};\n  const v${at} = f${at}.n;`,
    `const s${at} = "a" as any;\n  s${at}.extra = ${n()};\n  const v${at} = s${at}.extra === undefined ? 1 : 2;`,
    `const v${at} = arguments.length;`,
    `const v${at} = (function (this: any): number {\n    return typeof this === "object" ? 1 : 0;\n  })();`,
    `if (${condition(scope, 0)}) {\n    function h${at}(): number {\n      return 1;\n    }\n  }\n  const v${at} = typeof h${at} === "function" ? 1 : 0;`,
  ];
  // parameters and `arguments` are one
  if (names.get("p0") === "number")
    choices.push(`arguments[0] = ${n()};`, `p0 = ${n()};\n  const v${at} = Number(arguments[0] === p0);`);
  const text = random.pick(choices);
  if (text.includes(` v${at} = `)) names.set(`v${at}`, "number");
  return text;
}

/** The types of the parameters go into a comment. */
function commonJs(script: string, parameters: readonly Type[]): string {
  const comment = parameters
    .map((type, i) => ` * @param {${type === "rest" ? "...number" : TYPES[type].text}} p${i}\n`)
    .join("");
  const classes = /^class Box\b/m.test(script) ? ", Box" : "";
  return `const { ok } = require("node:assert");\n${script.replace(
    /^function target/m,
    `/**\n${comment} */\nfunction target`,
  )}\nmodule.exports = { target${classes} };\n`;
}
