/**
 * Parameters. Plain names stay in the list; a name with a default stays as `name = void 0` (which keeps `length`), and its
 * default, like every pattern, runs in the prologue. A generator's parameters stay as written: they run before its body; so do
 * parameters that use `eval`.
 */
import { isTypeScript } from "../../frontend/parse.ts";
import { eachName } from "../../frontend/scopes/patterns.ts";
import {
  type AnyFunction,
  isClass,
  isFunction,
  type ParamPattern,
  stripCasts,
  valueParameters,
  walk,
} from "../../frontend/syntax.ts";
import { covered, type Emitter, isolated, siteText } from "../context/emitter.ts";
import { staticKey } from "../expressions/members.ts";
import { nativePattern } from "../expressions/native-patterns.ts";
import { defaulted } from "../expressions/patterns.ts";
import { cellName } from "../expressions/suspension.ts";
import { bodyHides } from "../facts/hidden-names.ts";
import { comma, type Emitted, fixed, NONE } from "../output/emitted.ts";
import { Frame } from "../output/frame.ts";
import { namedFor } from "../output/named.ts";
import type { Node } from "../output/node.ts";
import { taken } from "../statements/declarations.ts";

export interface Parameters {
  readonly list: string;
  /** Statements that take shadows from the register. */
  readonly shadows: string;
  /** Statements that run defaults and patterns, in order. */
  readonly prologue: string;
  /** Whether any of this reads the shadows of the arguments. */
  readonly usesArgs: boolean;
}

export function parameters(cx: Emitter, fn: AnyFunction): Parameters {
  const params = valueParameters(fn.params).map(unwrapped);
  if (fn.generator || params.some(usesEval) || bodyHides(cx.scopes, fn, "variable"))
    return nativeParameters(cx, fn, params);
  return loweredParameters(cx, fn, params);
}

function unwrapped(param: ParamPattern): Node {
  return param.type === "TSParameterProperty" ? param.parameter : param;
}

/** What a direct `eval` can see and declares depends on where it stands. */
function usesEval(param: Node): boolean {
  let found = false;
  walk(param, (node) => {
    found ||= isDirectEval(node);
    return !found;
  });
  return found;
}

function isDirectEval(node: Node): boolean {
  return node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === "eval";
}

/** An expression that must not move into a function of ours: a sloppy `eval` in it declares variables for all parameters. */
function mustStay(cx: Emitter, expression: Node): boolean {
  if (isTypeScript(cx.module.language)) return false;
  let evaluates = false;
  let isPlain = true;
  walk(expression, (node) => {
    evaluates ||= isDirectEval(node);
    if (node.type === "JSXElement" || node.type === "JSXFragment") isPlain = false;
    return !isFunction(node) && !isClass(node);
  });
  return evaluates && isPlain;
}

function nativeParameters(cx: Emitter, fn: AnyFunction, params: readonly Node[]): Parameters {
  const expression = (node: Node, target?: Node): string => {
    // Shadows are given up wherever `eval` is in sight, so the text can stay as it is.
    if (mustStay(cx, node)) return `(${cx.module.text.slice(node.start, node.end)})`;
    return isolated(cx, new Frame(cx.names, "initialiser"), () => {
      const e = cx.value(node, false);
      return target === undefined ? e : namedFor(target, e);
    });
  };
  const hasCell = fn.generator && cx.frame.hasCell;
  const hasOwnArguments = fn.type !== "ArrowFunctionExpression" && !declares(cx, fn, "arguments");
  const list = params
    .filter((param) => !hasCell || param.type !== "RestElement")
    .map((param) => nativePattern(cx, param, expression));
  if (hasCell) list.push(cellParameter(cx, params));
  const prologue = params
    .map((param, i) =>
      param.type === "AssignmentPattern" && hasOwnArguments
        ? `arguments[${i}] === undefined || (${covered(cx, param, "default", false)});\n`
        : "",
    )
    .join("");
  const shadows = hasCell ? params.map((param, i) => argumentShadows(cx, param, i)).join("") : "";
  const { args, runtime: R } = cx.names;
  // the shadows of the arguments cannot be taken before the defaults have run; modules with `eval` are a doubt already
  const lost =
    cx.shadows && !fn.generator
      ? `${R}.concretised(${cx.names.base} + ${cx.frame.site}, "parameters with a scope of their own");\n`
      : "";
  return {
    list: list.join(", "),
    shadows: shadows === "" ? lost : `if (${args} !== undefined) { ${R}.ret = undefined; ${shadows}}\n`,
    prologue,
    usesArgs: shadows !== "" || (hasCell && cx.scopes.activationOf(fn)?.usesArguments === true),
  };
}

function declares(cx: Emitter, fn: AnyFunction, name: string): boolean {
  return [fn, fn.body].some((node) => node !== null && cx.scopes.scopeOf(node)?.bindings.has(name) === true);
}

/** Takes the cell when the function is called; a rest parameter is taken the same way. */
function cellParameter(cx: Emitter, params: readonly Node[]): string {
  const { own, runtime: R } = cx.names;
  const taken = [`$0: ${cellName(cx)} = ${R}.cell`, `$1: ${own("$u")} = (${R}.cell = undefined)`];
  const last = params.at(-1);
  if (last?.type === "RestElement" && last.argument.type === "Identifier")
    taken.push(`$2: ${last.argument.name} = ${R}.tail(arguments, ${params.length - 1})`);
  return `...{ ${taken.join(", ")} }`;
}

/** Parameters ran natively: the shadows of the names they bound, by the values they got. */
function argumentShadows(cx: Emitter, param: Node, index: number): string {
  const { args, runtime: R } = cx.names;
  const given = `arguments[${index}]`;
  const given$ = `${args}[${index}]`;
  if (param.type === "RestElement")
    return param.argument.type === "Identifier" ? `${R}.arguments(${param.argument.name}, ${args}, ${index}); ` : "";
  const withDefault = param.type === "AssignmentPattern" ? param : undefined;
  const text = boundShadows(cx, stripCasts(withDefault?.left ?? param), given, given$);
  if (withDefault === undefined) return text;
  const event = `${given$} === undefined || ${R}.isUndefined(${siteText(cx, withDefault, "default")}, ${given}, ${given$}); `;
  return `${event}if (${given} !== undefined) { ${text}} `;
}

function boundShadows(cx: Emitter, target: Node, given: string, given$: string): string {
  const { runtime: R, shadow } = cx.names;
  const site = `${cx.names.base} + ${cx.frame.site}`;
  const lost = `${R}.concretised(${site}, "parameter of a generator"); `;
  if (target.type === "Identifier")
    return isNoisy(cx, target) ? `${shadow(target.name)} = ${given$}; ` : `${given$} === undefined || ${lost}`;
  if (target.type === "ObjectPattern") {
    const parts = target.properties.map((property) => {
      const value = property.type === "Property" ? property.value : property.argument;
      const name = value.type === "AssignmentPattern" ? value.left : value;
      const key = property.type === "Property" ? staticKey(cx, property.key, property.computed) : undefined;
      if (name.type !== "Identifier" || key === undefined || !isNoisy(cx, name)) return lost;
      const at = siteText(cx, property, "member");
      return `${shadow(name.name)} = ${R}.get(${given}, ${given$}, ${key.argument}, undefined, ${name.name}, ${at}); `;
    });
    return parts.join("");
  }
  if (target.type !== "ArrayPattern" || !target.elements.every((e) => e?.type === "Identifier")) return lost;
  const names = target.elements.flatMap((e) => (e?.type === "Identifier" ? [e] : []));
  const found = cx.frame.value();
  const values = names.map((e) => e.name).join(", ");
  const each = names.map((e, i) => (isNoisy(cx, e) ? `${shadow(e.name)} = ${found}[${i}]; ` : "")).join("");
  return `${found} = ${R}.elements(${given}, ${given$}, [${values}], undefined, ${siteText(cx, target, "operation")}); if (${found} !== undefined) { ${each}} `;
}

function loweredParameters(cx: Emitter, fn: AnyFunction, params: readonly Node[]): Parameters {
  const early = usesLaterParameter(cx, fn, params);
  const list: string[] = [];
  const fromArgs: string[] = [];
  let prologue = "";
  let usesArgs = false;
  const { args, runtime: R } = cx.names;
  params.forEach((param, i) => {
    const rest = param.type === "RestElement";
    const withDefault = param.type === "AssignmentPattern" ? param : undefined;
    const target = stripCasts(rest ? param.argument : (withDefault?.left ?? param));
    const keepsName = target.type === "Identifier" && !early;
    const name = keepsName ? target.name : cx.names.own(`$p${i}`);
    list.push(rest ? `...${name}` : withDefault === undefined ? name : `${name} = void 0`);
    if (rest && cx.shadows) {
      usesArgs = true;
      fromArgs.push(`${R}.arguments(${name}, ${args}, ${i});`);
    }
    if (keepsName) {
      const noisy = !rest && isNoisy(cx, target);
      const shadow = noisy ? cx.names.shadow(name) : NONE;
      if (noisy) {
        usesArgs = true;
        fromArgs.push(`${shadow} = ${args}[${i}];`);
      }
      if (withDefault !== undefined) prologue += defaultInPlace(cx, withDefault, name, shadow);
      return;
    }
    let value: Emitted = fixed(name);
    if (!rest && cx.shadows) {
      usesArgs = true;
      const shadow = cx.frame.shadow();
      value = fixed(name, shadow, `${shadow} = ${args} === undefined ? undefined : ${args}[${i}]`);
    }
    if (withDefault !== undefined) value = defaulted(cx, withDefault, value);
    const kind = early ? "let" : "var";
    if (target.type === "Identifier") {
      const shadow = isNoisy(cx, target) ? `${cx.names.shadow(target.name)} = ${value.shadow}` : "";
      prologue += `${kind} ${target.name} = (${comma(value.before, shadow, value.value)});\n`;
    } else {
      const declarators = taken(cx, target, value, kind, { kind: "parameter" });
      if (declarators.length > 0) prologue += `${kind} ${declarators.join(", ")};\n`;
    }
  });
  if (isMappedByMistake(cx, fn, params)) list.push(`...${cx.names.own("$r")}`);
  const shadows = fromArgs.length === 0 ? "" : `if (${args} !== undefined) { ${fromArgs.join(" ")} }\n`;
  return { list: list.join(", "), shadows, prologue, usesArgs };
}

/** In a sloppy function with patterns in its list, `arguments` does not follow the parameters; with plain names it would, so the list must not become one of those. */
function isMappedByMistake(cx: Emitter, fn: AnyFunction, params: readonly Node[]): boolean {
  const activation = cx.scopes.activationOf(fn);
  return (
    params.some((param) => param.type !== "Identifier") &&
    !params.some((param) => param.type === "RestElement" || param.type === "AssignmentPattern") &&
    cx.scopes.scopeOf(fn)?.strict !== true &&
    activation !== undefined &&
    (activation.usesArguments || activation.usesEval)
  );
}

function isNoisy(cx: Emitter, id: Node): boolean {
  const binding = cx.scopes.bindingOf(id);
  return binding !== undefined && !cx.quiet.isQuiet(binding);
}

function defaultInPlace(
  cx: Emitter,
  node: Extract<Node, { type: "AssignmentPattern" }>,
  name: string,
  shadow: string,
): string {
  const value = cx.value(node.right);
  const R = cx.names.runtime;
  const site = cx.sites.siteOf(node, "default").index;
  const event =
    shadow === NONE
      ? ""
      : `${shadow} === undefined || ${R}.isUndefined(${cx.names.base} + ${site}, ${name}, ${shadow}), `;
  const assign = comma(value.before, `${name} = ${value.value}`, shadow === NONE ? "" : `${shadow} = ${value.shadow}`);
  return `${event}${name} === undefined ? (${covered(cx, node, "default", true)}, ${assign}) : (${covered(cx, node, "default", false)});\n`;
}

/** A default that mentions its own or a later parameter finds it in its dead zone; then they must be declared in order. */
function usesLaterParameter(cx: Emitter, fn: AnyFunction, params: readonly Node[]): boolean {
  const last = params.at(-1);
  if (last === undefined) return false;
  let early = false;
  let conflict = false;
  const body = fn.body === null ? undefined : cx.scopes.scopeOf(fn.body);
  for (const param of params)
    eachName(param, (id) => {
      const binding = cx.scopes.bindingOf(id);
      if (binding === undefined) return;
      if (body !== undefined && body !== binding.scope && body.bindings.has(binding.name)) conflict = true;
      early ||= binding.references.some(
        (r) => r.node.start >= fn.start && r.node.start < param.end && r.node.end <= last.end,
      );
    });
  return early && !conflict;
}
