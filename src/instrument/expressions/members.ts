/** Reading, writing and deleting members. */
import { keyName, stripCasts } from "../../frontend/syntax.ts";
import { type Use, using } from "../context/checked.ts";
import { type Emitter, siteText } from "../context/emitter.ts";
import { hold, lasting, line } from "../context/operands.ts";
import { comma, type Emitted, fixed, inline, NONE, once, quietTest, withBefore } from "../output/emitted.ts";
import type { MemberNode, Node } from "../output/node.ts";

/** A key as code uses it: after the object's text, and as an argument of the runtime. */
export interface Key {
  readonly access: string;
  readonly argument: string;
  readonly shadow: string;
}

/** Object and key evaluated; what is left is the access itself. */
export interface Place {
  readonly before: string;
  readonly object: Emitted;
  readonly key: Key;
  readonly isSuper: boolean;
}

export function staticKey(cx: Emitter, property: Node, computed: boolean): Key | undefined {
  if (property.type === "PrivateIdentifier") {
    const name = property.name;
    return { access: `.#${name}`, argument: privateKey(cx, name), shadow: NONE };
  }
  if (property.type === "Literal" && typeof property.value === "number")
    return { access: `[${property.raw}]`, argument: property.raw ?? String(property.value), shadow: NONE };
  const name = keyName(property, computed);
  if (name === undefined) return undefined;
  const text = JSON.stringify(name);
  return { access: /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${text}]`, argument: text, shadow: NONE };
}

/** `#x` of one class is not `#x` of another, and no descriptor says whether it is an accessor: the key does (`runtime/properties/private.ts`). */
export function privateKey(cx: Emitter, name: string): string {
  const isIt = (m: Node): boolean => "key" in m && m.key?.type === "PrivateIdentifier" && m.key.name === name;
  const owner = cx.classes.findLast((node) => node.body.body.some(isIt));
  if (owner === undefined) return `"#${name}"`;
  const isAccessor = owner.body.body.some(
    (m) => isIt(m) && m.type === "MethodDefinition" && (m.kind === "get" || m.kind === "set"),
  );
  return `"#${name}@${isAccessor ? "()" : ""}" + (${siteText(cx, owner, "function")})`;
}

/** A key that is code. */
export function keyOf(e: Emitted): Key {
  return { access: `[${e.value}]`, argument: e.value, shadow: e.shadow };
}

/** The text of an object before `.key`: a number needs parentheses. */
function receiverText(value: string): string {
  return /^\d/.test(value) ? `(${value})` : value;
}

/** Evaluates object and key of a member expression, in a form that lasts through getters and setters. */
export function place(cx: Emitter, node: MemberNode, object?: Emitted): Place {
  if (node.object.type === "Super") return superPlace(cx, node);
  const base = object ?? cx.value(node.object);
  const known = staticKey(cx, node.property, node.computed);
  if (known !== undefined) {
    const held = lasting(cx, base);
    return { before: held.before, object: { ...held, before: "" }, key: known, isSuper: false };
  }
  const { before, items } = line(cx, [
    { emitted: lasting(cx, base), node: node.object },
    { emitted: lasting(cx, cx.value(node.property)), node: node.property },
  ]);
  const [o, k] = items as [Emitted, Emitted];
  return { before, object: o, key: keyOf(k), isSuper: false };
}

function superPlace(cx: Emitter, node: MemberNode): Place {
  const object = fixed("this");
  const known = staticKey(cx, node.property, node.computed);
  if (known !== undefined) return { before: "", object, key: known, isSuper: true };
  const key = hold(cx, cx.value(node.property));
  // `this` comes first: before `super()` it throws.
  return { before: comma("this", key.before), object, key: keyOf(key), isSuper: true };
}

/** The access as code, on either side of an assignment. */
export function accessText({ object, key, isSuper }: Place): string {
  return `${isSuper ? "super" : receiverText(object.value)}${key.access}`;
}

/** Reports, before the access can throw, that the input decides whether the object is null or undefined. */
export function accessEvent(cx: Emitter, object: Emitted, site: () => string, key?: Key, use: Use = "member"): string {
  if (cx.checks) return using(cx, object, site(), use, key?.argument);
  if (object.shadow === NONE) return "";
  return `${object.shadow} === undefined || ${cx.names.runtime}.access(${object.value}, ${object.shadow}, ${site()})`;
}

/** Reads a place whose object and key are repeatable. */
export function read(cx: Emitter, at: Place, site: () => string, mark = "", isAsked = false): Emitted {
  if (!cx.shadows) return once(`${mark}${accessText(at)}`, NONE, at.before);
  const { object, key } = at;
  const { value, shadow } = cx.frame.pair();
  const R = cx.names.runtime;
  if (at.isSuper) {
    const found = `${shadow} = ${R}.tracked === 0 ? undefined : ${R}.superGet(this, ${key.argument}, ${key.shadow}, ${value}, ${site()})`;
    return fixed(value, shadow, comma(at.before, `${value} = ${mark}${accessText(at)}`, found));
  }
  const quiet = comma2(quietTest([object.shadow, key.shadow]), `${R}.tracked === 0 && ${R}.ret === undefined`);
  const skip = cx.checks ? "" : `${quiet} ? undefined : `;
  return fixed(
    value,
    shadow,
    comma(
      at.before,
      accessEvent(cx, object, site, key),
      `${value} = ${mark}${accessText(at)}`,
      `${shadow} = ${skip}${R}.get(${object.value}, ${object.shadow}, ${key.argument}, ${key.shadow}, ${value}, ${site()}${isAsked ? ", true" : ""})`,
    ),
  );
}

function comma2(test: string | undefined, more: string): string {
  return test === undefined ? more : `${test} && ${more}`;
}

export function member(cx: Emitter, node: MemberNode, want: boolean, object?: Emitted): Emitted {
  const site = (): string => siteText(cx, node, "member");
  const mark = cx.marker.at(node.property.start);
  if (node.object.type === "Super" && !(want && cx.shadows)) {
    const key = staticKey(cx, node.property, node.computed);
    return once(`super${key?.access ?? `[${inline(cx.value(node.property, false))}]`}`);
  }
  // Also where nobody asks for the shadow: which property it is may depend on the input, and then decides what is called or constructed.
  if (cx.shadows) return read(cx, place(cx, node, object), site, mark, cx.intent?.isAsked(node));
  const base = object ?? cx.value(node.object);
  const key = staticKey(cx, node.property, node.computed);
  return once(`${mark}${receiverText(inline(base))}${key?.access ?? `[${inline(cx.value(node.property, false))}]`}`);
}

/** A value that the engine takes for a function or an object as it is: which alternative of a union it is decides whether that works. */
export function chosen(cx: Emitter, node: Node, site: () => string): Emitted {
  const isName = node.type === "Identifier";
  // calls and constructions of names are told of in the checked build
  if (!cx.shadows || (isName && cx.checks)) return cx.value(node, false);
  const e = cx.value(node);
  if (e.shadow === NONE || e.throws) return e;
  // a name stays a name: the engine words its errors by it
  const held = isName ? e : hold(cx, e);
  return { ...held, before: comma(held.before, settled(cx, held, site)) };
}

/** Which alternative of a union a value is, as far as the input decides it. */
export function settled(cx: Emitter, { value, shadow }: Emitted, site: () => string): string {
  if (shadow === NONE) return "";
  return `${shadow} === undefined || ${cx.names.runtime}.resolve(${value}, ${shadow}, ${site()})`;
}

/** Stores a value whose text is repeatable; the place's own effects are not included. */
export function store(cx: Emitter, at: Place, value: Emitted, site: () => string): string {
  const plain = `${accessText(at)} = ${value.value}`;
  if (!cx.shadows) return plain;
  const { object, key } = at;
  const R = cx.names.runtime;
  const quiet = comma2(quietTest([object.shadow, key.shadow, value.shadow]), `${R}.tracked === 0`);
  const facts = `${object.value}, ${object.shadow}, ${key.argument}, ${key.shadow}, ${value.value}, ${value.shadow}, ${site()}`;
  const told = comma(accessEvent(cx, object, site, key), `${R}.storing(${facts})`, plain, `${R}.stored(${facts})`);
  return cx.checks ? told : `${quiet} ? ${plain} : (${told})`;
}

export function remove(cx: Emitter, target: Node, object?: Emitted): Emitted {
  const node = stripCasts(target);
  if (node.type !== "MemberExpression") {
    if (node.type === "Identifier") return once(`(delete ${node.name})`);
    // No reference, whatever the emitted text looks like.
    return once(`(delete (0, ${inline(cx.value(node, false))}))`);
  }
  if (!cx.shadows || node.object.type === "Super") {
    const plain = member(cx, node, false, object);
    return once(`(delete ${plain.value})`, NONE, plain.before);
  }
  const at = place(cx, node, object);
  const { object: o, key } = at;
  const result = cx.frame.value();
  const R = cx.names.runtime;
  const site = (): string => siteText(cx, node, "member");
  return withBefore(
    fixed(
      result,
      NONE,
      comma(
        accessEvent(cx, o, site, key),
        `${comma2(quietTest([o.shadow, key.shadow]), `${R}.tracked === 0`)} || ${R}.deleting(${o.value}, ${o.shadow}, ${key.argument}, ${key.shadow}, ${site()})`,
        `${result} = delete ${accessText(at)}`,
        `${R}.tracked === 0 || ${R}.deleted(${o.value}, ${o.shadow}, ${key.argument}, ${key.shadow}, ${site()})`,
      ),
    ),
    at.before,
  );
}
