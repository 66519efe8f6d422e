/** Compiles expressions to JavaScript functions for hot use: search evaluates the same constraints thousands of times. */
import { emit } from "./emit.ts";
import { valueOfInput } from "./evaluate.ts";
import type { Expr, Input, Model, Primitive } from "./expr.ts";
import { mapGet, mapSet, nativeFunction, nativeMap, nativeWeakMap, weakGet, weakSet } from "./pristine.ts";

const compiled = new nativeWeakMap<Expr, (model: Model) => Primitive>();

/** A function with the results of `evaluate(e, model)`. Cached per expression. */
export function compile(e: Expr): (model: Model) => Primitive {
  let fn = weakGet(compiled, e);
  if (fn === undefined) {
    const { statements, roots, constants } = emit([e], readModel);
    fn = link(constants, `${statements[0]}return ${roots[0]};`) as (model: Model) => Primitive;
    weakSet(compiled, e, fn);
  }
  return fn;
}

/** A function that says whether all of `es` hold for the values of `inputs`; stops at the first that does not. */
export function compileHolds(es: readonly Expr[], inputs: readonly Input[]): (slots: readonly Primitive[]) => boolean {
  const firstFailing = compileFirstFailing(es, inputs);
  return (slots) => firstFailing(slots) < 0;
}

/** As `compileHolds`, but says which of `es` is the first not to hold; -1 when all hold. */
export function compileFirstFailing(
  es: readonly Expr[],
  inputs: readonly Input[],
): (slots: readonly Primitive[]) => number {
  const { statements, roots, constants, throwing } = emit(es, slotOf(inputs));
  let body = "";
  for (let i = 0; i < es.length; i++) {
    const test = `if (${roots[i]} !== true) return ${i};`;
    body += statements[i]!;
    body += throwing[i] ? `try { ${test} } catch { return ${i}; }\n` : `${test}\n`;
  }
  return link(constants, `${body}return -1;`) as (slots: readonly Primitive[]) => number;
}

const readModel = (input: Input, constant: (value: unknown) => string): string =>
  `${constant(valueOfInput)}(${constant(input)}, s)`;

function slotOf(inputs: readonly Input[]): (node: Input) => string | undefined {
  const slots = new nativeMap<Input, number>();
  for (let i = 0; i < inputs.length; i++) mapSet(slots, inputs[i]!, i);
  return (node) => {
    const slot = mapGet(slots, node);
    return slot === undefined ? undefined : `s[${slot}]`;
  };
}

/** `k` holds the constants the code refers to, `s` the slots or the model. */
function link(constants: readonly unknown[], body: string): unknown {
  let header = "";
  for (let i = 0; i < constants.length; i++) header += `const k${i} = k[${i}];\n`;
  return new nativeFunction("k", `"use strict";\n${header}return function (s) {\n${body}\n};`)(constants);
}
