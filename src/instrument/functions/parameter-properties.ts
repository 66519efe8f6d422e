/** TypeScript's `constructor(private x: number)`: the parameter is also a field. */
import type { AnyFunction } from "../../frontend/syntax.ts";
import type { Emitter } from "../context/emitter.ts";
import { store } from "../expressions/members.ts";
import { fixed, NONE } from "../output/emitted.ts";

/** Names of the fields that a constructor's parameters declare. */
export function propertyNames(fn: AnyFunction): string[] {
  return fn.params.flatMap((param) => {
    if (param.type !== "TSParameterProperty") return [];
    const target = param.parameter.type === "AssignmentPattern" ? param.parameter.left : param.parameter;
    return target.type === "Identifier" ? [target.name] : [];
  });
}

/** Statements that fill them. */
export function parameterProperties(cx: Emitter, fn: AnyFunction): string[] {
  return propertyNames(fn).map((name) => {
    const binding = cx.scopes.scopeOf(fn)?.bindings.get(name);
    const shadow = binding === undefined || cx.quiet.isQuiet(binding) ? NONE : cx.names.shadow(name);
    const key = { access: `.${name}`, argument: JSON.stringify(name), shadow: NONE };
    const site = `${cx.names.base} + ${cx.sites.siteOf(fn, "function").index}`;
    return `${store(cx, { before: "", object: fixed("this"), key, isSuper: false }, fixed(name, shadow), () => site)};\n`;
  });
}
