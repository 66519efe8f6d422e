/**
 * Whether a function looks at an object of its input after it was suspended: its caller may have changed the object while the function
 * waited, or between two of its yields, and no caller of ours does.
 */
import type { Claim } from "../../claims/claim.ts";
import type { ParsedModule } from "../parse.ts";
import type { Project } from "../project.ts";
import { analyseScopes } from "../scopes/analyse.ts";
import type { Binding } from "../scopes/scope.ts";
import { isPrimitive } from "../shapes/combine.ts";
import type { Definitions, Shape } from "../shapes/shape.ts";
import { type AnyFunction, isFunction, keyName, type Node, walk } from "../syntax.ts";
import { isPrimitiveNode } from "./plain-values.ts";
import { eachReachable } from "./reachable.ts";

export const CHANGED_MEANWHILE: Claim = { kind: "changed-meanwhile" };

/** Calls that run what they are given later. */
const LATER = new Set([
  "then",
  "catch",
  "finally",
  "setTimeout",
  "setInterval",
  "setImmediate",
  "queueMicrotask",
  "nextTick",
]);

export function changesMeanwhile(
  shapes: readonly Shape[],
  definitions: Definitions,
  declared: ReadonlyMap<string, boolean>,
  code: Node,
  module: ParsedModule,
  project: Project,
): boolean {
  if (!shapes.some((shape) => holdsObjects(shape, definitions))) return false;
  if (isFunction(code) && looksAfterwards(code, declared, module)) return true;
  // what it hands the object to may wait
  let waits = false;
  const isComplete = eachReachable(code, module, project, (node) => {
    if (node === code) return;
    if (isFunction(node) && (node.async || node.generator)) waits = true;
    if (node.type !== "CallExpression") return;
    const { callee } = node;
    const name =
      callee.type === "Identifier"
        ? callee.name
        : callee.type === "MemberExpression"
          ? keyName(callee.property, callee.computed)
          : undefined;
    if (name !== undefined && LATER.has(name) && node.arguments.some((argument) => !isSimple(argument))) waits = true;
  });
  return waits || !isComplete;
}

/** A literal or a number given to `setTimeout` runs nothing. */
const isSimple = (node: Node): boolean => node.type === "Literal";

function holdsObjects(shape: Shape, definitions: Definitions): boolean {
  if (shape.kind === "named") {
    const named = definitions[shape.name];
    return named !== undefined;
  }
  if (shape.kind === "union") return shape.options.some((option) => holdsObjects(option, definitions));
  return !isPrimitive(shape) && shape.kind !== "function" && shape.kind !== "unsupported";
}

function looksAfterwards(fn: AnyFunction, declared: ReadonlyMap<string, boolean>, module: ParsedModule): boolean {
  const from = firstSuspension(fn);
  if (from === undefined) return false;
  const scopes = analyseScopes(module);
  const derived = new Set<Binding>();
  const isDerived = (node: Node): boolean => {
    const binding = node.type === "Identifier" ? scopes.bindingOf(node) : undefined;
    return binding !== undefined && derived.has(binding);
  };
  const add = (pattern: Node): void =>
    walk(pattern, (node) => {
      const binding = node.type === "Identifier" ? scopes.bindingOf(node) : undefined;
      if (binding !== undefined && !isPrimitiveNode(node, scopes, declared)) derived.add(binding);
    });
  const mentions = (node: Node): boolean => {
    let found = false;
    walk(node, (inner) => {
      found ||= isDerived(inner) || inner.type === "ThisExpression";
      return !found;
    });
    return found;
  };
  for (const param of fn.params) add(param);
  for (let known = -1; known < derived.size; ) {
    known = derived.size;
    walk(fn, (node) => {
      if (node.type === "VariableDeclarator" && node.init !== null && mentions(node.init)) {
        if (!isPrimitiveNode(node.init, scopes, declared)) add(node.id);
      }
      if (node.type === "AssignmentExpression" && mentions(node.right)) add(node.left);
      if ((node.type === "ForOfStatement" || node.type === "ForInStatement") && mentions(node.right)) add(node.left);
      return true;
    });
  }
  let found = false;
  walk(fn.body!, (node) => {
    if (node.end > from && node.start >= from && (isDerived(node) || node.type === "ThisExpression")) found = true;
    // `await settle(order)`: it has the object while it waits
    if (node.type === "AwaitExpression" || node.type === "YieldExpression")
      if (node.argument !== null) found ||= handsOver(node.argument, isDerived);
    return !found;
  });
  return found;
}

/** Whether a call in the expression gets an object as a whole. */
function handsOver(node: Node, isDerived: (node: Node) => boolean): boolean {
  let found = isDerived(node);
  walk(node, (inner) => {
    if (inner.type === "CallExpression" || inner.type === "NewExpression")
      found ||= inner.arguments.some((argument) => {
        const given = argument.type === "SpreadElement" ? argument.argument : argument;
        return (
          isDerived(given) ||
          given.type === "ThisExpression" ||
          isFunction(given) ||
          given.type === "ObjectExpression" ||
          given.type === "ArrayExpression"
        );
      });
    return !found;
  });
  return found;
}

/** Where the function can have been suspended for the first time; code of a loop comes after itself. */
function firstSuspension(fn: AnyFunction): number | undefined {
  let first: number | undefined;
  const loops: Node[] = [];
  const visit = (node: Node): void => {
    walk(node, (inner) => {
      if (inner === node) return true;
      if (isFunction(inner)) return false;
      if (isLoop(inner)) {
        loops.push(inner);
        if (inner.type === "ForOfStatement" && inner.await) note(inner.start);
        visit(inner);
        loops.pop();
        return false;
      }
      if (inner.type === "AwaitExpression" || inner.type === "YieldExpression") note(inner.end);
      return true;
    });
  };
  const note = (place: number): void => {
    const at = loops[0]?.start ?? place;
    if (first === undefined || at < first) first = at;
  };
  visit(fn);
  return first;
}

const isLoop = (node: Node): boolean =>
  node.type === "ForStatement" ||
  node.type === "ForOfStatement" ||
  node.type === "ForInStatement" ||
  node.type === "WhileStatement" ||
  node.type === "DoWhileStatement";
