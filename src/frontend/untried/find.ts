/**
 * Kinds of arguments that a function could tell apart and that no input of ours is: one object in two places, undeclared
 * properties, an optional argument given as `undefined`. Only syntax is looked at; when in doubt, the function could.
 */

import type { Claim, Told } from "../../claims/claim.ts";
import type { ParsedModule } from "../parse.ts";
import type { Project } from "../project.ts";
import { analyseScopes } from "../scopes/analyse.ts";
import { originOf } from "../scopes/binding-origin.ts";
import type { ClassReference, Definitions, ParameterShape, Shape } from "../shapes/shape.ts";
import { isClass, isFunction, type Node, walk } from "../syntax.ts";
import { looksAtCallbacks } from "./callbacks.ts";
import { codeAt } from "./code-at.ts";
import { allowsOtherKinds, declaredNames, hasNumericEnum } from "./declared.ts";
import { handsOutFunctions } from "./handed-out.ts";
import { seenBy } from "./seen.ts";
import { holdsObjects, mayShare } from "./sharing.ts";
import { CHANGED_MEANWHILE, changesMeanwhile } from "./suspended.ts";
import { toldApart } from "./told-apart.ts";

const SHARED: Claim = { kind: "shared-objects" };
const UNDECLARED: Claim = { kind: "undeclared-properties" };
const HANDED_OUT: Claim = { kind: "handed-out-functions" };
const CALLBACKS: Claim = { kind: "callback-properties" };
const NOT_SENT: Claim = { kind: "sent-values" };
const NOT_ASKED: Claim = { kind: "async-generators" };
const NO_THIS: Claim = { kind: "other-this" };
const COMBINED: Claim = { kind: "combined-enums" };
const LEFT_OUT: Claim = { kind: "explicit-undefined" };

/** What of a target is looked at. */
interface Described {
  readonly parameters: readonly ParameterShape[];
  readonly definitions: Definitions;
  readonly receiver?: Shape;
  readonly class?: ClassReference;
}

export function untriedBy(
  target: Described,
  range: { readonly start: number; readonly end: number },
  module: ParsedModule,
  project: Project,
): readonly Told[] {
  const shapes = target.parameters.map(({ shape }) => shape);
  if (target.receiver !== undefined) shapes.push(target.receiver);
  const shares =
    mayShare(shapes, target.definitions) || (exportsObjects(module) && holdsObjects(shapes, target.definitions));
  const declared = declaredNames(shapes, target.definitions);
  const optional = target.parameters.some(({ optional, rest, shape }) => optional || (rest && shape.kind === "union"));
  const counted = hasNumericEnum([shapes, target.definitions]);
  const { own, owner } = codeAt(range, module);
  const scopes = analyseScopes(module);
  const always = [
    ...generating(range, own),
    ...(handsOutFunctions(own, range, module, project) ? [HANDED_OUT] : []),
    ...(looksAtCallbacks(target, own, scopes) ? [CALLBACKS] : []),
    ...(optional && mentionsArguments(own) ? [LEFT_OUT] : []),
    ...(target.class === undefined &&
    target.receiver === undefined &&
    isFunction(own) &&
    scopes.activationOf(own)?.usesThis === true
      ? [NO_THIS]
      : []),
    ...toldApart(
      shapes,
      target.definitions,
      declared ?? new Map(),
      target.class === undefined ? own : owner,
      module,
      project,
    ),
    ...(changesMeanwhile(shapes, target.definitions, declared ?? new Map(), own, module, project)
      ? [CHANGED_MEANWHILE]
      : []),
  ];
  // what has no declared type grows whatever properties are looked for
  const objects = holdsObjects(shapes, target.definitions, true);
  if (!shares && !objects && !counted) return always;

  // a member may call the others
  const seen = seenBy(target.class === undefined ? own : owner, declared ?? new Map(), module, project);
  return [
    ...always,
    ...(shares && seen.identity ? [SHARED] : []),
    ...(objects && (seen.listing || (seen.kinds && allowsOtherKinds([shapes, target.definitions])))
      ? [UNDECLARED]
      : []),
    ...(counted && seen.bits ? [COMBINED] : []),
  ];
}

/** An argument may be an object that the module exports. */
function exportsObjects(module: ParsedModule): boolean {
  return analyseScopes(module).bindings.some((binding) => {
    if (binding.exportedAs.length === 0 || (binding.kind !== "const" && binding.kind !== "let")) return false;
    const init = originOf(binding)?.init;
    return init !== undefined && !isFunction(init) && !isClass(init) && OBJECTS.has(init.type);
  });
}

const OBJECTS: ReadonlySet<string> = new Set([
  "ObjectExpression",
  "ArrayExpression",
  "NewExpression",
  "CallExpression",
]);

function mentionsArguments(code: Node): boolean {
  let found = false;
  walk(code, (node) => {
    found ||= node.type === "Identifier" && node.name === "arguments";
    return !found;
  });
  return found;
}

/** The caller of a generator may send it values, make it throw, or leave it early. */
function generating(range: { readonly start: number; readonly end: number }, code: Node): readonly Told[] {
  const found: Told[] = [];
  walk(code, (node) => {
    if (!isFunction(node) || node.start < range.start || node.end > range.end) return true;
    if (node.generator && node.async) found.push(NOT_ASKED);
    else if (node.generator && listens(node)) found.push(NOT_SENT);
    return false;
  });
  return found;
}

function listens(generator: Node): boolean {
  let statements = 0;
  let yields = 0;
  let guarded = false;
  walk(generator, (node) => {
    if (node !== generator && isFunction(node)) return false;
    if (node.type === "YieldExpression") yields++;
    if (node.type === "ExpressionStatement" && node.expression.type === "YieldExpression") statements++;
    if (node.type === "TryStatement") guarded = true;
    return true;
  });
  return guarded || yields > statements;
}
