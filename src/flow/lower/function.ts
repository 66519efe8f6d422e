/** One function to its graph: parameters first, then the body. */
import { type AnyFunction, isFunction, type Node, valueParameters, walk } from "../../frontend/syntax.ts";
import {
  type FlowNode,
  type FunctionFlow,
  type Operand,
  type Refusal,
  UNDEFINED,
  use,
  type Variable,
} from "../graph.ts";
import { assignTo } from "./assignment.ts";
import { Builder, type Parts, Unlowerable } from "./builder.ts";
import type { ModuleContext } from "./context.ts";
import { lower, lowerLink } from "./expressions.ts";
import { lowerFields, lowerParameterProperties } from "./fields.ts";
import { stateEntry, stateExit } from "./stated.ts";
import { fallOff, lowerStatements } from "./statements.ts";

const PARTS: Parts = { expression: lower, link: lowerLink };

export type Lowered = { readonly flow: FunctionFlow } | { readonly refusal: Refusal };

export function lowerFunction(context: ModuleContext, node: FlowNode, name: string): Lowered {
  const activation = context.scopes.activationOf(node);
  const refuse = (construct: string, at: Node): Lowered => ({
    refusal: { node, name, construct, at: { start: at.start, end: at.end, site: -1 } },
  });
  if (activation?.usesEval) return refuse("eval", evalIn(node) ?? node);
  const isMapped =
    isFunction(node) && activation?.usesArguments === true && context.scopes.scopeOf(node)?.strict !== true;
  const b = new Builder(context, node, isMapped, PARTS);
  try {
    hoistVariables(b, context);
    const made = context.looksInside ? context.classOf(node) : undefined;
    const isImplied = isFunction(node) && context.implied.includes(node);
    if (isImplied && made?.node.superClass) callSuper(b);
    // of a class that extends another they come when `super(…)` is back
    if (made?.isConstructor && (isImplied || !made.node.superClass)) lowerFields(b, made.node);
    const parameters = isFunction(node) ? lowerParameters(b, node) : [];
    if (made?.isConstructor && !made.node.superClass && isFunction(node)) lowerParameterProperties(b, node);
    const body = isFunction(node) ? node.body : node;
    if (body === null) return refuse("no body", node);
    b.exit = isFunction(node) ? stateEntry(b, node) : undefined;
    if (body.type === "BlockStatement" || body.type === "Program") lowerStatements(b, body.body);
    else b.giveBack(b.lower(body), b.at(body));
    fallOff(b);
    if (b.exit !== undefined && isFunction(node)) stateExit(b, node, b.exit);
    return {
      flow: {
        node,
        name,
        file: context.module.file,
        parameters,
        self: b.self,
        variables: b.variables,
        blocks: b.close(),
        havocs: b.havocs,
        isAsync: isFunction(node) && node.async,
        isGenerator: isFunction(node) && node.type !== "ArrowFunctionExpression" && node.generator,
      },
    };
  } catch (error) {
    if (error instanceof Unlowerable) return refuse(error.construct, error.node);
    throw error;
  }
}

/** `constructor(...args) { super(...args); }` */
function callSuper(b: Builder): void {
  const at = { start: b.node.start, end: b.node.start, site: -1 };
  b.emit({ kind: "call", target: b.temp(), callee: { kind: "super" }, args: [], isSpread: true, isNew: false, at });
}

/** Where it is: the function may only contain another that has it. */
function evalIn(root: Node): Node | undefined {
  let found: Node | undefined;
  walk(root, (node) => {
    if (node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === "eval")
      found ??= node;
    return found === undefined;
  });
  return found;
}

/** `var`s are there, undefined, from the start. */
function hoistVariables(b: Builder, context: ModuleContext): void {
  for (const binding of context.scopes.bindings) {
    if (binding.kind !== "var") continue;
    const variable = b.variableOf(binding);
    if (variable !== undefined) b.copy(variable, UNDEFINED, { start: b.node.start, end: b.node.start, site: -1 });
  }
}

function lowerParameters(b: Builder, node: AnyFunction): Variable[] {
  const given = valueParameters(node.params).map((param): { param: Node; variable: Variable } => {
    const id = b.context.looksInside && param.type === "TSParameterProperty" ? param.parameter : param;
    const named = id.type === "Identifier" ? b.context.scopes.bindingOf(id) : undefined;
    const variable = named === undefined ? undefined : b.variableOf(named);
    return { param, variable: variable ?? b.argument(param) };
  });
  for (const { param, variable } of given) {
    if (variable.binding !== undefined) continue;
    let value: Operand = use(variable);
    if (param.type === "RestElement") value = b.compute({ kind: "allocate", what: "array", node: param }, b.at(param));
    assignTo(b, param, value);
  }
  return given.map(({ variable }) => variable);
}
