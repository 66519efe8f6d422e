/** Assignments to names and members: plain, compound, logical, `++` and `--`. */
import { stripCasts } from "../../frontend/syntax.ts";
import { stepping } from "../context/checked.ts";
import { type Emitter, siteText } from "../context/emitter.ts";
import { hold, lasting, line, repeatable } from "../context/operands.ts";
import { comma, type Emitted, fixed, inline, NONE, once } from "../output/emitted.ts";
import type { MemberNode, Node, NodeOf } from "../output/node.ts";
import { elsewhere, propertyNamed } from "./identifiers.ts";
import { keyOf, type Place, place, read, staticKey, store } from "./members.ts";
import { conversion, isObjectText, type LogicalOperator, operated, operation, shortCircuit } from "./operators.ts";

type AssignmentNode = NodeOf<"AssignmentExpression">;

/** Effects that give a name its value and shadow. */
export function assignName(cx: Emitter, node: NodeOf<"Identifier">, e: Emitted): string {
  const reference = cx.scopes.referenceOf(node);
  const binding = reference?.binding;
  const property = propertyNamed(cx, node);
  if (property !== undefined && reference?.dynamic !== true) {
    const held = repeatable(cx, e);
    return comma(
      held.before,
      store(cx, property, held, () => cx.names.base),
    );
  }
  if (binding === undefined || reference?.dynamic === true) {
    const plain = comma(e.before, `${node.name} = ${e.value}`);
    if (!cx.shadows || e.shadow === NONE) return plain;
    // Nobody keeps shadows of variables that the module does not declare.
    return comma(
      plain,
      `${e.shadow} === undefined || ${cx.names.runtime}.concretised(${cx.names.base}, "a global variable")`,
    );
  }
  const there = elsewhere(cx, binding);
  // Let the engine say what it says about assigning to a constant.
  if (binding.kind === "import" && there !== undefined)
    return comma(e.before, e.value, "(() => { const c = 0; c = 1; })()");
  if (there !== undefined) return comma(e.before, `${there.value} = ${e.value}`);
  const plain = comma(e.before, `${node.name} = ${e.value}`);
  return cx.quiet.isQuiet(binding) ? plain : comma(plain, `${cx.names.shadow(node.name)} = ${e.shadow}`);
}

/** Whether the name means what was last assigned to it, so that it can stand for the assignment's value. */
function remembers(cx: Emitter, node: NodeOf<"Identifier">): boolean {
  const reference = cx.scopes.referenceOf(node);
  const binding = reference?.binding;
  if (binding === undefined || reference?.dynamic === true || elsewhere(cx, binding) !== undefined) return false;
  return binding.kind !== "self" && binding.kind !== "import";
}

function assigned(cx: Emitter, node: NodeOf<"Identifier">, e: Emitted): Emitted {
  if (remembers(cx, node)) return { ...cx.value(node), before: assignName(cx, node, e), throws: false };
  const held = hold(cx, e);
  return { ...held, before: comma(held.before, assignName(cx, node, { ...held, before: "" })) };
}

export function assignment(cx: Emitter, node: AssignmentNode, want: boolean): Emitted {
  const target = stripCasts(node.left);
  if (target.type === "Identifier") return assignToName(cx, node, target);
  if (target.type === "MemberExpression") return assignToMember(cx, node, target, want);
  throw new Error(`cannot assign to ${target.type}`);
}

function assignToName(cx: Emitter, node: AssignmentNode, target: NodeOf<"Identifier">): Emitted {
  const operator = node.operator;
  if (operator === "=") return assigned(cx, target, valueFor(cx, node));
  if (isLogical(operator)) {
    const left = cx.value(target);
    return shortCircuit(
      cx,
      node,
      operator.slice(0, -1) as LogicalOperator,
      left,
      () => assigned(cx, target, valueFor(cx, node)),
      true,
    );
  }
  const binary = operator.slice(0, -1);
  const op = operation(
    cx,
    binary,
    { emitted: cx.value(target), node: target },
    { emitted: cx.value(node.right), node: node.right },
    () => siteText(cx, node, "operation"),
  );
  return assigned(cx, target, operated(cx, op));
}

/** The right side. `(f) = function () {}` does not name the function, unlike `f = function () {}`. */
function valueFor(cx: Emitter, node: AssignmentNode): Emitted {
  const e = cx.value(node.right);
  return e.anonymous && isParenthesised(node) ? { ...e, value: `(0, ${e.value})`, anonymous: false } : e;
}

/** Parentheses around a target are not in the tree, but they are where the assignment begins. */
export function isParenthesised({ start, left }: AssignmentNode | NodeOf<"AssignmentPattern">): boolean {
  return left.type === "Identifier" && left.start > start;
}

const isLogical = (operator: string): boolean => operator === "&&=" || operator === "||=" || operator === "??=";

function assignToMember(cx: Emitter, node: AssignmentNode, target: MemberNode, want: boolean): Emitted {
  const site = (): string => siteText(cx, target, "member");
  const { operator } = node;
  if (operator === "=") {
    if (!cx.shadows) return plainStore(cx, target, cx.value(node.right, false));
    const { at, value } = placeAndValue(cx, target, node.right);
    return { ...value, before: comma(at.before, value.before, store(cx, at, value, site)) };
  }
  const at = settled(cx, place(cx, target), node.right);
  const old = read(cx, at, site, "", isLogical(operator));
  const here = { ...at, before: "" };
  const put = (e: Emitted): Emitted => {
    const value = hold(cx, e);
    return { ...value, before: comma(value.before, store(cx, here, value, site)) };
  };
  if (isLogical(operator))
    return shortCircuit(
      cx,
      node,
      operator.slice(0, -1) as LogicalOperator,
      old,
      () => put(cx.value(node.right, want)),
      want,
    );
  const op = operation(
    cx,
    operator.slice(0, -1),
    { emitted: old, node: target },
    { emitted: cx.value(node.right), node: node.right },
    () => siteText(cx, node, "operation"),
  );
  return put(operated(cx, op));
}

/** Object and key must outlive the right side, which may assign the variables they come from. */
function settled(cx: Emitter, at: Place, _right: Node): Place {
  const object = at.object.changes === "never" ? at.object : hold(cx, { ...at.object, changes: "anytime" });
  return { ...at, before: comma(at.before, object.before), object: { ...object, before: "" } };
}

function plainStore(cx: Emitter, target: MemberNode, value: Emitted): Emitted {
  const key = staticKey(cx, target.property, target.computed);
  const object = target.object.type === "Super" ? "super" : inline(cx.value(target.object, false));
  const access = key?.access ?? `[${inline(cx.value(target.property, false))}]`;
  return once(`(${/^\d/.test(object) ? `(${object})` : object}${access} = ${inline(value)})`);
}

/** Object, key and value in evaluation order, all repeatable. */
function placeAndValue(cx: Emitter, target: MemberNode, right: Node): { at: Place; value: Emitted } {
  const known = staticKey(cx, target.property, target.computed);
  const isSuper = target.object.type === "Super";
  const object = isSuper ? fixed("this") : lasting(cx, cx.value(target.object));
  const key = known === undefined ? lasting(cx, cx.value(target.property)) : fixed(known.argument);
  const { before, items } = line(cx, [
    { emitted: object, node: target.object },
    { emitted: key, node: target.property },
    { emitted: lasting(cx, cx.value(right)), node: right },
  ]);
  const [o, k, value] = items as [Emitted, Emitted, Emitted];
  const start = isSuper && known === undefined ? comma("this", before) : before;
  return { at: { before: start, object: o, key: known ?? keyOf(k), isSuper }, value };
}

export function discardAssignment(cx: Emitter, node: AssignmentNode): string {
  const target = stripCasts(node.left);
  if (target.type === "Identifier") {
    const { operator } = node;
    if (operator === "=") return assignName(cx, target, valueFor(cx, node));
    if (!isLogical(operator) && !cx.checks) {
      const binding = cx.scopes.bindingOf(target);
      if (propertyNamed(cx, target) === undefined && (binding === undefined || cx.quiet.isQuiet(binding))) {
        if (binding === undefined || elsewhere(cx, binding) === undefined)
          return `${target.name} ${operator} ${inline(cx.value(node.right, false))}`;
      }
    }
  }
  const e = cx.value(node, false);
  return e.once ? inline(e) : e.before;
}

/** A place to store into that was evaluated before the value: the target of a pattern. */
export function memberTarget(cx: Emitter, node: MemberNode): { before: string; put(e: Emitted): string } {
  const at = place(cx, node);
  const object = hold(cx, { ...at.object, changes: at.object.changes === "never" ? "never" : "anytime" });
  const here: Place = { ...at, before: "", object: { ...object, before: "" } };
  return {
    before: comma(at.before, object.before),
    put(e) {
      const value = repeatable(cx, e);
      return comma(
        value.before,
        store(cx, here, value, () => siteText(cx, node, "member")),
      );
    },
  };
}

export function update(cx: Emitter, node: NodeOf<"UpdateExpression">, want: boolean): Emitted {
  const target = stripCasts(node.argument);
  if (target.type === "Identifier") return updateName(cx, node, target);
  if (target.type !== "MemberExpression") throw new Error(`cannot update ${target.type}`);
  if (!cx.shadows) {
    const e = cx.value(target, false);
    return once(`(${node.prefix ? node.operator : ""}${e.value}${node.prefix ? "" : node.operator})`, NONE, e.before);
  }
  return updatePlace(cx, node, place(cx, target), () => siteText(cx, target, "member"), want);
}

function updatePlace(
  cx: Emitter,
  node: NodeOf<"UpdateExpression">,
  at: Place,
  site: () => string,
  want: boolean,
): Emitted {
  const old = hold(cx, read(cx, at, site));
  const { value: next, shadow } = cx.frame.pair();
  const before = cx.frame.value();
  const value = fixed(next, old.shadow === NONE ? NONE : shadow);
  const effects = comma(
    old.before,
    convertedFirst(cx, node, old.value, old.shadow),
    `${next} = ${old.value}`,
    // The temporary is converted and stepped by the engine itself; `before` is the old value, converted.
    `${before} = ${next}${node.operator}`,
    old.shadow === NONE
      ? ""
      : `${shadow} = ${cx.checks ? "" : `${old.shadow} === undefined ? undefined : `}${cx.names.runtime}.update("${node.operator}", ${old.value}, ${old.shadow}, ${siteText(cx, node, "operation")})`,
    store(cx, { ...at, before: "" }, value, site),
  );
  if (node.prefix) return { ...value, before: effects };
  return converted(cx, node, fixed(before, old.shadow, effects), old.value, want);
}

function updateName(cx: Emitter, node: NodeOf<"UpdateExpression">, target: NodeOf<"Identifier">): Emitted {
  const property = cx.shadows ? propertyNamed(cx, target) : undefined;
  if (property !== undefined) return updatePlace(cx, node, property, () => cx.names.base, true);
  const e = cx.value(target);
  const step = (name: string): string => (node.prefix ? `${node.operator}${name}` : `${name}${node.operator}`);
  const binding = cx.scopes.bindingOf(target);
  if (binding?.kind === "import") return assigned(cx, target, e);
  if (e.shadow === NONE) return once(`(${step(e.value)})`, NONE, cx.checks ? stepping(cx, node, e.value) : "");
  const old = cx.frame.pair();
  const result = cx.frame.value();
  const before = comma(
    `${old.value} = ${e.value}`,
    `${old.shadow} = ${e.shadow}`,
    convertedFirst(cx, node, old.value, old.shadow, e.value),
    `${result} = ${step(e.value)}`,
    `${e.shadow} = ${cx.checks ? "" : `${old.shadow} === undefined ? undefined : `}${cx.names.runtime}.update("${node.operator}", ${old.value}, ${old.shadow}, ${siteText(cx, node, "operation")})`,
  );
  if (node.prefix) return { ...e, before, throws: false };
  return converted(cx, node, fixed(result, old.shadow, before), old.value, true);
}

/** `++` of an object: the variables get what it is converted to, and so does the name that is stepped. */
function convertedFirst(
  cx: Emitter,
  node: NodeOf<"UpdateExpression">,
  value: string,
  shadow: string,
  name?: string,
): string {
  if (shadow === NONE || cx.isPrimitive(stripCasts(node.argument))) return "";
  const converted = conversion(cx, value, shadow, "number", siteText(cx, node, "operation"));
  return `${isObjectText(value)} && (${comma(converted, name === undefined ? "" : `${name} = ${value}`)})`;
}

/** `x++` is the old value as a number: the shadow of a string must be converted with it. */
function converted(cx: Emitter, node: Node, e: Emitted, original: string, want: boolean): Emitted {
  if (!want || e.shadow === NONE) return { ...e, shadow: NONE };
  const shadow = cx.frame.shadow();
  return {
    ...e,
    shadow,
    before: comma(
      e.before,
      `${shadow} = ${e.shadow} === undefined || typeof ${e.value} === typeof ${original} ? ${e.shadow} : ${cx.names.runtime}.unary("+", ${original}, ${e.shadow}, ${siteText(cx, node, "operation")})`,
    ),
  };
}

export function discardUpdate(cx: Emitter, node: NodeOf<"UpdateExpression">): string {
  const target = stripCasts(node.argument);
  if (target.type === "Identifier" && !(cx.shadows && propertyNamed(cx, target) !== undefined)) {
    const e = cx.value(target);
    const binding = cx.scopes.bindingOf(target);
    // Of a constant the shadow must stay as well: what throws first changes nothing.
    if (binding?.kind !== "import" && binding?.kind !== "const") {
      const step = `${e.value}${node.operator}`;
      if (e.shadow === NONE) return cx.checks ? comma(stepping(cx, node, e.value), step) : step;
      const event = `${e.shadow} = ${cx.names.runtime}.update("${node.operator}", ${e.value}, ${e.shadow}, ${siteText(cx, node, "operation")})`;
      if (cx.isPrimitive(target)) return comma(cx.checks ? event : `${e.shadow} === undefined || (${event})`, step);
    }
  }
  const e = cx.value(node, false);
  return e.once ? inline(e) : e.before;
}
