/** Functions of every form: prologue, body, and the mark by which the runtime knows them. */
import { type AnyFunction, isErased } from "../../frontend/syntax.ts";
import { entering, leaving } from "../context/checked.ts";
import { type Emitter, type FunctionForm, withFrame } from "../context/emitter.ts";
import { cellName, noting, takesCell } from "../expressions/suspension.ts";
import { bodyHides } from "../facts/hidden-names.ts";
import { NONE } from "../output/emitted.ts";
import { Frame, type FrameKind } from "../output/frame.ts";
import type { Node } from "../output/node.ts";
import { noisyInScope, shadowsOf } from "../statements/declarations.ts";
import { countStep } from "../statements/loops.ts";
import { returned, sequence } from "../statements/simple.ts";
import { parameterProperties } from "./parameter-properties.ts";
import { parameters } from "./parameters.ts";

const MARKS: Readonly<Record<"plain" | "generator" | "async" | "async-generator", string>> = {
  plain: "f",
  generator: "g",
  async: "a",
  "async-generator": "A",
};

type FunctionKind = keyof typeof MARKS;

function kindOf(fn: AnyFunction): FunctionKind & FrameKind {
  if (fn.generator) return fn.async ? "async-generator" : "generator";
  return fn.async ? "async" : "plain";
}

export function functionText(cx: Emitter, fn: AnyFunction, form: FunctionForm): string {
  const kind = kindOf(fn);
  const frame = new Frame(cx.names, kind, form.isDerived === true);
  frame.site = cx.sites.siteOf(fn, "function").index;
  frame.givesNumber = cx.intent?.givesNumber(fn) === true;
  frame.isEntered = cx.checks;
  frame.hasCell = cx.shadows && (kind === "async" || takesCell(cx, fn));
  return withFrame(cx, frame, () => {
    const params = parameters(cx, fn);
    const body = fn.body;
    const isBlock = body?.type === "BlockStatement";
    const directives = isBlock ? directivesOf(body.body) : "";
    const properties = form.role === "constructor" ? parameterProperties(cx, fn) : [];
    const own = isBlock ? statementsOf(cx, body.body, properties, form) : `return${returned(cx, body)};\n`;
    // A block keeps the body's constants out of sight of the parameters' defaults.
    const code = noting(cx, fn, bodyHides(cx.scopes, fn, "lexical") ? `{\n${own}}\n` : own);
    const names = [...noisyInScope(cx, fn), ...(isBlock ? noisyInScope(cx, body) : [])];
    const isArrow = form.role === "arrow";
    const text = [
      directives,
      cx.shadows ? `${cx.names.entered}[${frame.site}] = 1;\n` : "",
      registers(cx, fn, form, params.usesArgs),
      shadowsOf(cx, names),
      frame.declarations(),
      entering(cx),
      params.shadows,
      countStep(cx, `${cx.names.base} + ${frame.site}`),
      usesArguments(cx, fn, isArrow),
      params.prologue,
      code,
      isBlock && endsOpen(body.body) ? fallingOff(cx) : "",
      endsNormally(cx, fn) ? `${cx.names.runtime}.ret = undefined;\n` : "",
    ].join("");
    return `${form.head}(${params.list}) ${isArrow ? "=> " : ""}{\n${text}${cx.markText(MARKS[kind], frame.site)}}`;
  });
}

function statementsOf(cx: Emitter, body: readonly Node[], properties: readonly string[], form: FunctionForm): string {
  if (properties.length === 0) return sequence(cx, body);
  const assign = properties.join("");
  if (form.isDerived !== true) return assign + sequence(cx, body);
  // TypeScript wants `super()` as a statement of its own in such a constructor; the assignments follow it.
  const at = body.findIndex(
    (s) =>
      s.type === "ExpressionStatement" &&
      s.expression.type === "CallExpression" &&
      s.expression.callee.type === "Super",
  );
  return sequence(cx, body.slice(0, at + 1)) + assign + sequence(cx, body.slice(at + 1));
}

/** Takes the shadows of the arguments, first thing. */
function registers(cx: Emitter, fn: AnyFunction, form: FunctionForm, usesArgs: boolean): string {
  if (!cx.shadows) return "";
  const { args, runtime: R } = cx.names;
  const cell = cellName(cx);
  if (fn.generator) return usesArgs ? `const ${args} = ${cell} === undefined ? undefined : ${cell}.args;\n` : "";
  const taken = fn.async ? `const ${cell} = ${R}.cell; ${R}.cell = undefined;\n` : "";
  const needed = usesArgs || (form.role !== "arrow" && cx.scopes.activationOf(fn)?.usesArguments === true);
  if (form.keptArgs !== undefined) return needed ? `const ${args} = this.${form.keptArgs};\n` : "";
  return `${taken}${needed ? `const ${args} = ${R}.args; ` : ""}${R}.args = undefined;\n`;
}

function usesArguments(cx: Emitter, fn: AnyFunction, isArrow: boolean): string {
  if (
    !cx.shadows ||
    isArrow ||
    (fn.generator && !cx.frame.hasCell) ||
    cx.scopes.activationOf(fn)?.usesArguments !== true
  )
    return "";
  const { args, runtime: R } = cx.names;
  return `${args} === undefined || ${R}.arguments(arguments, ${args});\n`;
}

function endsNormally(cx: Emitter, fn: AnyFunction): boolean {
  if (!cx.shadows || fn.async || fn.generator || fn.body?.type !== "BlockStatement") return false;
  return endsOpen(fn.body.body);
}

function endsOpen(body: readonly Node[]): boolean {
  const last = body.findLast((statement) => !isErased(statement));
  return last?.type !== "ReturnStatement" && last?.type !== "ThrowStatement";
}

function fallingOff(cx: Emitter): string {
  const text = leaving(cx, NONE, NONE);
  return text === "" ? "" : `${text};\n`;
}

/** `use asm` would make the engine complain about code that is none any more. */
export function directivesOf(body: readonly Node[]): string {
  return body
    .map((s) => {
      if (s.type !== "ExpressionStatement" || typeof s.directive !== "string" || s.directive === "use asm") return "";
      return s.expression.type === "Literal" ? `${s.expression.raw};\n` : "";
    })
    .join("");
}
