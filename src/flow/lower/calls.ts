/** Calls and constructions: who is called, as far as syntax tells, with what. */
import type { CalledContract } from "../../frontend/refinements/called-contracts.ts";
import { keyName, type Node, stripCasts } from "../../frontend/syntax.ts";
import { type Callee, constant, type Operand, use } from "../graph.ts";
import { type Builder, type OpenBlock, Unlowerable } from "./builder.ts";
import { functionOf } from "./context.ts";
import { lowerFields, lowerParameterProperties } from "./fields.ts";
import { iterate } from "./iteration.ts";
import { leaveIfNothing, load, lowerMember } from "./members.ts";
import { stateCall } from "./stated.ts";

type NodeOf<T extends Node["type"]> = Extract<Node, { type: T }>;

export function lowerCall(b: Builder, node: NodeOf<"CallExpression">, short: OpenBlock | undefined): Operand {
  const callee = stripCasts(node.callee);
  if (callee.type === "Identifier" && callee.name === "eval") throw new Unlowerable("eval", node);
  const at = b.at(node, "call");
  const found = calleeOf(b, callee, short);
  if (node.optional && short !== undefined && found.value !== undefined) leaveIfNothing(b, found.value, short, node);
  const { args, isSpread } = lowerArguments(b, node.arguments);
  if (found.value !== undefined)
    b.emit({ kind: "assert", property: { checker: "not-callable", callee: found.value }, at });
  assertTruth(b, found.callee, args, node);
  const target = b.temp();
  const called = calledBy(b, found.callee, callee);
  const receiver = found.callee.kind === "method" ? found.callee.object : undefined;
  const ensured = called && stateCall(b, called, receiver, args, isSpread, at);
  b.emit({ kind: "call", target, callee: found.callee, args, isSpread, isNew: false, at });
  ensured?.(use(target));
  if (found.callee.kind === "super" && found.value === undefined && b.context.looksInside) {
    const made = b.context.classOf(b.node);
    if (made?.isConstructor && b.node.type !== "Program") {
      lowerFields(b, made.node);
      lowerParameterProperties(b, b.node);
    }
  }
  return use(target);
}

/** A call with the texts between the values, which are an array, and the values. */
export function lowerTagged(b: Builder, node: NodeOf<"TaggedTemplateExpression">): Operand {
  const { callee, value } = calleeOf(b, stripCasts(node.tag), undefined);
  const { quasi } = node;
  const texts = b.compute({ kind: "allocate", what: "array", length: quasi.quasis.length, node: quasi }, b.at(quasi));
  const args = [texts, ...quasi.expressions.map((each) => b.lower(each))];
  const at = b.at(node, "call");
  if (value !== undefined) b.emit({ kind: "assert", property: { checker: "not-callable", callee: value }, at });
  const target = b.temp();
  b.emit({ kind: "call", target, callee, args, isSpread: false, isNew: false, at });
  return use(target);
}

/** The contract that a call is under. */
function calledBy(b: Builder, callee: Callee, node: Node): CalledContract | undefined {
  const { stated, module } = b.context;
  if (stated === undefined || b.isStating) return undefined;
  if (callee.kind === "known") {
    const contract = stated.contractOf(callee.fn);
    return contract && { fn: callee.fn, contract, name: callee.fn.id?.name ?? "the function", module };
  }
  if (callee.kind !== "method" && callee.kind !== "import" && callee.kind !== "value") return undefined;
  return stated.called.ofCall(node, b.context.classOf(b.node));
}

/** `assert(c)` of `node:assert` or of Assay states c; `console.assert` too. */
function assertTruth(b: Builder, callee: Callee, args: readonly Operand[], node: Node): void {
  const isAssert =
    (callee.kind === "import" &&
      /^(node:)?assert(\/strict)?$|^assay$/.test(callee.source) &&
      ["default", "assert", "ok", "strict"].includes(callee.name)) ||
    (callee.kind === "global" && callee.path === "console.assert");
  if (isAssert && args[0] !== undefined)
    b.emit({ kind: "assert", property: { checker: "assertion", condition: args[0] }, at: b.at(node, "call") });
}

/** `value`: what is called, where it was read as a value. */
function calleeOf(b: Builder, callee: Node, short: OpenBlock | undefined): { callee: Callee; value?: Operand } {
  const global = globalPath(b, callee);
  if (global !== undefined) return { callee: { kind: "global", path: global } };
  if (callee.type === "Super") return { callee: { kind: "super" } };
  if (callee.type === "Identifier") {
    const named = namedCallee(b, callee);
    const value = b.lower(callee);
    return { callee: named ?? { kind: "value", of: value }, value };
  }
  if (callee.type === "MemberExpression") {
    const imported = importedMember(b, callee);
    const { object, key } = lowerMember(b, callee, short);
    const name = keyName(callee.property, callee.computed);
    const value = load(b, callee, object, key);
    if (callee.object.type === "Super") return { callee: { kind: "super" }, value };
    return { callee: imported ?? { kind: "method", object, name, key }, value };
  }
  const value = b.link(callee, short);
  return { callee: { kind: "value", of: value }, value };
}

function namedCallee(b: Builder, id: NodeOf<"Identifier">): Callee | undefined {
  const binding = b.context.scopes.bindingOf(id);
  if (binding === undefined || b.context.scopes.referenceOf(id)?.dynamic) return undefined;
  const imported = b.context.importOf(binding);
  if (imported !== undefined) return { kind: "import", ...imported };
  const fn = functionOf(b.context, binding);
  if (fn !== undefined) return { kind: "known", fn, name: id.name };
  const initial = b.context.initialOf(binding);
  if (initial?.type === "ClassDeclaration" || initial?.type === "ClassExpression")
    return { kind: "class", node: initial, name: id.name };
  return undefined;
}

/** `assert.ok(…)` of `import assert from "node:assert"`. */
function importedMember(b: Builder, node: NodeOf<"MemberExpression">): Callee | undefined {
  const name = keyName(node.property, node.computed);
  if (node.object.type !== "Identifier" || name === undefined) return undefined;
  const binding = b.context.scopes.bindingOf(node.object);
  const imported = binding === undefined ? undefined : b.context.importOf(binding);
  if (imported === undefined || (imported.name !== "*" && imported.name !== "default")) return undefined;
  return { kind: "import", source: imported.source, name };
}

/** `Math.max`, `parseInt`: names that nothing in the module declares. */
function globalPath(b: Builder, node: Node): string | undefined {
  if (node.type === "Identifier") {
    const reference = b.context.scopes.referenceOf(node);
    return reference !== undefined && reference.binding === undefined && !reference.dynamic && node.name !== "arguments"
      ? node.name
      : undefined;
  }
  if (node.type !== "MemberExpression" || node.optional || node.object.type !== "Identifier") return undefined;
  const name = keyName(node.property, node.computed);
  const object = globalPath(b, node.object);
  return object !== undefined && name !== undefined && /^[A-Z]|^console$|^globalThis$/.test(object)
    ? `${object}.${name}`
    : undefined;
}

function lowerArguments(b: Builder, list: readonly Node[]): { args: Operand[]; isSpread: boolean } {
  let isSpread = false;
  const args = list.map((arg) => {
    if (arg.type !== "SpreadElement") return b.lower(arg);
    isSpread = true;
    const spread = b.lower(arg.argument);
    iterate(b, spread, arg);
    return spread;
  });
  return { args, isSpread };
}

export function lowerNew(b: Builder, node: NodeOf<"NewExpression">): Operand {
  const callee = stripCasts(node.callee);
  const at = b.at(node, "new");
  const path = globalPath(b, callee);
  const named = callee.type === "Identifier" ? namedCallee(b, callee) : undefined;
  const value = path === undefined ? b.lower(callee) : undefined;
  const { args, isSpread } = lowerArguments(b, node.arguments);
  if (value !== undefined) b.emit({ kind: "assert", property: { checker: "not-callable", callee: value }, at });
  const target = b.temp();
  const called = b.isStating ? undefined : b.context.stated?.called.ofNew(callee);
  const ensured = called && stateCall(b, called, use(target), args, isSpread, at);
  b.emit({
    kind: "call",
    target,
    callee:
      path !== undefined ? { kind: "global", path } : (named ?? { kind: "value", of: value ?? constant(undefined) }),
    args,
    isSpread,
    isNew: true,
    at,
  });
  ensured?.(use(target));
  return use(target);
}
