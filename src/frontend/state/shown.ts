/**
 * Objects of a module that are stored where a caller finds them: in what it gave, or in the open fields of an instance. No run of ours changes
 * them from there, but a caller may do so between two calls.
 */
import { type Class, isClass, isFunction, keyName, type Node } from "../syntax.ts";
import { type Evaluation, functionsOf } from "./evaluation.ts";
import { CALLABLE, FOREIGN, INPUT, NATIVE, type Origin, SHOWS, touchesShared } from "./origin.ts";
import { bare } from "./paths.ts";

/** What another module hands out is looked at there. */
export const isShared = (value: Origin): boolean =>
  (touchesShared(value) || (value & SHOWS) !== 0) && (value & (CALLABLE | NATIVE | FOREIGN)) === 0;

/** `value` goes into the object that `target` is or reaches into; `object` is its origin. */
export function show(ev: Evaluation, target: Node, object: Origin, value: Origin, node: Node): void {
  if (ev.isLoading || !isShared(value)) return;
  const { root, field } = rootOf(target);
  const owner = root.type === "ThisExpression" || root.type === "Super" ? classAround(ev, root) : undefined;
  if (owner !== undefined) showField(ev, owner, field, value, node);
  else if ((object & INPUT) !== 0) note(ev, node, undefined);
}

/** A field of the instances of a class. */
export function showField(ev: Evaluation, owner: Class, field: string | undefined, value: Origin, node: Node): void {
  if (!isShared(value) || isHidden(owner, field)) return;
  ev.facts.showing(owner);
  note(ev, node, owner);
}

function note(ev: Evaluation, node: Node, by: Class | undefined): void {
  const reason = "stores an object of the module where its caller finds it";
  const shown = by === undefined ? {} : { by };
  ev.facts.harm({ owner: ev.owner, node, file: ev.at.module.file, reason, isShown: true, ...shown });
}

/** Whether instances of the class show objects of a module. */
export function shows(ev: Evaluation, owner: Class, depth = 0): boolean {
  if (ev.facts.isShowing(owner)) return true;
  if (owner.superClass === null || depth > 8) return false;
  return (functionsOf(ev, owner.superClass) ?? []).some((above) => isClass(above) && shows(ev, above, depth + 1));
}

/** Where an expression begins, and the first property it reads there. */
function rootOf(target: Node): { readonly root: Node; readonly field: string | undefined } {
  let root = bare(target);
  let field: string | undefined;
  while (root.type === "MemberExpression") {
    field = keyName(root.property, root.computed);
    root = bare(root.object);
  }
  return { root, field };
}

/** The class whose instance `this` is there. */
function classAround(ev: Evaluation, inside: Node): Class | undefined {
  for (let at = ev.at.parents.get(inside) ?? ev.owner; ; at = ev.at.parents.get(at)!) {
    if (at === undefined || at.type === "Program") return undefined;
    if (isClass(at)) return at;
    const member = ev.at.parents.get(at);
    if (member === undefined) return undefined;
    if (isFunction(at) && at.type !== "ArrowFunctionExpression" && member.type !== "MethodDefinition") return undefined;
    if (member.type === "MethodDefinition" && member.static) return undefined;
  }
}

/** Callers that keep to the types cannot read it. */
function isHidden(owner: Class, field: string | undefined): boolean {
  if (field === undefined) return false;
  if (field.startsWith("#")) return true;
  return owner.body.body.some((member) => {
    if (member.type === "MethodDefinition" && member.kind === "constructor")
      return member.value.params.some(
        (param) => param.type === "TSParameterProperty" && isClosed(param.accessibility) && namedBy(param) === field,
      );
    return (
      member.type === "PropertyDefinition" &&
      isClosed(member.accessibility) &&
      keyName(member.key, member.computed) === field
    );
  });
}

const isClosed = (accessibility: string | null | undefined): boolean =>
  accessibility === "private" || accessibility === "protected";

function namedBy({ parameter }: Extract<Node, { type: "TSParameterProperty" }>): string | undefined {
  const id = parameter.type === "AssignmentPattern" ? parameter.left : parameter;
  return id.type === "Identifier" ? id.name : undefined;
}
