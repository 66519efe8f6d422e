/** Programs of `programs.ts` as text for the tools, and as functions of the engine that say whether an input got there. */

import { flowOfModule, type ModuleFlow } from "../../flow/module.ts";
import { parseModule } from "../../frontend/parse.ts";
import type { Definitions, ParameterShape, Shape } from "../../frontend/shapes/shape.ts";
import type { Question } from "../condition.ts";
import { goalsAt } from "../goals.ts";
import { reachersOf } from "../reachers.ts";
import type { Entries } from "../solve/model.ts";
import type { LoopProgram } from "./programs.ts";

/** `List`: `{ value: number; next: List | null }`. */
const DEFINITIONS: Definitions = {
  List: {
    kind: "object",
    properties: [
      { name: "value", shape: { kind: "number" }, optional: false },
      {
        name: "next",
        shape: { kind: "union", options: [{ kind: "named", name: "List" }, { kind: "null" }] },
        optional: false,
      },
    ],
  },
};

export function shapeOf(type: string): Shape {
  if (type === "List") return { kind: "named", name: type };
  if (type === "List | null") return { kind: "union", options: [{ kind: "null" }, shapeOf("List")] };
  if (type.endsWith("[]")) return { kind: "array", element: shapeOf(type.slice(0, -2)) };
  if (type === "Uint8Array") return { kind: "typed-array", type };
  if (type === "number" || type === "string" || type === "boolean") return { kind: type };
  throw new Error(`no shape for ${type}`);
}

const parametersOf = ({ parameters }: LoopProgram): readonly { name: string; type: string }[] =>
  parameters.split(", ").map((one) => {
    const [name = "", type = ""] = one.split(": ");
    return { name, type };
  });

const textOf = ({ parameters, body, beside = "" }: LoopProgram, target: string): string =>
  `${beside}\nexport function f(${parameters}) {\n${body.replace("TARGET", target)}\n}\n`;

/** Typed text with the place on a line of its own, and the number of that line. */
export function sourceOf(program: LoopProgram): { text: string; line: number } {
  const text = textOf(program, "\nreached();\n").replace(
    "export function f",
    "function reached() {}\nexport function f",
  );
  return { text, line: text.split("\n").indexOf("reached();") + 1 };
}

const MARK = 'if ("TARGET") {}';

export function questionOf(program: LoopProgram): Question {
  const text = textOf(program, MARK);
  const module: ModuleFlow = flowOfModule(parseModule("/programs/f.ts", text));
  const from = module.nodes.find((node) => module.nameOf(node) === "f")!;
  const start = text.indexOf(MARK) + "if (".length;
  const site = module.context.sites.sites.find((one) => one.kind === "if" && one.start === start)!;
  const goals = goalsAt(module, site.index, true);
  const parameters = parametersOf(program).map(
    ({ name, type }): ParameterShape => ({ name, shape: shapeOf(type), optional: false, rest: false }),
  );
  return {
    module,
    from: module.flowOf(from)!,
    parameters,
    definitions: DEFINITIONS,
    goals,
    reachers: reachersOf(
      module,
      goals.map(({ flow }) => flow.node),
      from,
    ),
  };
}

/** Whether a run with these arguments gets there; runs that take long do not. Programs may `note` what they like on the way. */
export function nativeOf(
  program: LoopProgram,
  note: (values: unknown[]) => void = () => {},
): (args: readonly unknown[]) => boolean {
  const names = parametersOf(program).map(({ name }) => name);
  const guarded = (code: string): string =>
    code
      .replaceAll("while (", "while (tick() && ")
      .replace(/for \(([^;)]*); *;/g, "for ($1; tick();")
      .replace(/for \(([^;)]*); (?!tick\(\))/g, "for ($1; tick() && ");
  const text = `let steps = 0; const tick = () => { if (++steps > 200000) throw new Error("too long"); return true; };
${guarded(program.beside ?? "")}
let got = false;
const f = (${names.join(", ")}) => {\n${guarded(program.body).replace("TARGET", "got = true; return;")}\n};
return (args) => { got = false; steps = 0; try { f(...args); } catch {} return got; };`;
  return new Function("note", text)(note) as (args: readonly unknown[]) => boolean;
}

/** The arguments that a model stands for. */
export function argumentsOf(program: LoopProgram, entries: Entries): readonly unknown[] {
  const model = new Map<string, unknown>(entries);
  const build = (type: string, path: string): unknown => {
    if (type.endsWith("[]") || type === "Uint8Array") {
      const length = Number(model.get(`${path}.length`) ?? 0);
      const items = Array.from({ length }, (_, i) =>
        build(type === "Uint8Array" ? "number" : type.slice(0, -2), `${path}[${i}]`),
      );
      return type === "Uint8Array" ? Uint8Array.from(items as number[]) : items;
    }
    return model.get(path) ?? (type === "string" ? "" : type === "boolean" ? false : 0);
  };
  return parametersOf(program).map(({ name, type }) => build(type, name));
}

export const typesOf = (program: LoopProgram): readonly string[] => parametersOf(program).map(({ type }) => type);
