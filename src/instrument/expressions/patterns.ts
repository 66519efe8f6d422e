/** Destructuring. Objects are taken apart property by property; arrays by the engine's own pattern, into temporaries. */
import { keyName, stripCasts } from "../../frontend/syntax.ts";
import { using } from "../context/checked.ts";
import { covered, type Emitter, siteText } from "../context/emitter.ts";
import { deciding, hold, keep } from "../context/operands.ts";
import { calleeText, notIterableText } from "../facts/callee-text.ts";
import { isNoticed, runsCode } from "../facts/patterns.ts";
import { isTrivial } from "../facts/trivial.ts";
import { comma, type Emitted, fixed, NONE, quietTest } from "../output/emitted.ts";
import { namedFor } from "../output/named.ts";
import type { Node, NodeOf } from "../output/node.ts";
import { isParenthesised } from "./assignment.ts";
import { accessEvent, keyOf, read, staticKey } from "./members.ts";

/** Where the parts of a pattern go. */
export interface Sink {
  effect(code: string): void;
  /** Evaluates a target that is not a pattern, and returns how to give it its value. */
  target(node: Node): (value: Emitted) => void;
  /** A sink whose work ends up in one expression; undefined where names cannot be assigned from inside one. */
  within(): InnerSink | undefined;
}

export interface InnerSink {
  readonly sink: Sink;
  code(): string;
}

/** What the error says about a source that cannot be taken apart: a source expression, or `.for`, or nothing. */
export type Origin =
  | { readonly kind: "declaration"; readonly node: Node }
  | { readonly kind: "assignment"; readonly node: Node }
  | { readonly kind: "loop" | "parameter" | "nested" };

export function destructure(cx: Emitter, pattern: Node, source: Emitted, sink: Sink, origin: Origin): void {
  const node = stripCasts(pattern);
  const held = hold(cx, source);
  sink.effect(held.before);
  const from = { ...held, before: "" };
  if (node.type === "ObjectPattern") takeObject(cx, node, from, sink, origin);
  else if (node.type === "ArrayPattern") takeArray(cx, node, from, sink, origin);
  else throw new Error(`${node.type} is not a pattern`);
}

function isPattern(node: Node): boolean {
  return node.type === "ObjectPattern" || node.type === "ArrayPattern";
}

/** One value on its way to a target, through its default if it has one. */
function deliver(cx: Emitter, element: Node, take: () => Emitted, sink: Sink): void {
  const withDefault = element.type === "AssignmentPattern" ? element : undefined;
  const target = stripCasts(withDefault?.left ?? element);
  const put = isPattern(target) ? undefined : sink.target(target);
  const taken = take();
  const value = withDefault === undefined ? taken : defaulted(cx, withDefault, taken);
  if (put !== undefined) put(value);
  else destructure(cx, target, value, sink, { kind: "nested" });
}

/** The value, or the default when it is undefined. */
export function defaulted(cx: Emitter, node: NodeOf<"AssignmentPattern">, e: Emitted): Emitted {
  const value = cx.frame.value();
  const given = cx.value(node.right);
  const fallback = isParenthesised(node) ? given : namedFor(node.left, given);
  const noisy = e.shadow !== NONE || fallback.shadow !== NONE;
  const shadow = noisy ? cx.frame.shadow() : NONE;
  const event =
    e.shadow === NONE
      ? ""
      : `${shadow} === undefined || ${cx.names.runtime}.isUndefined(${siteText(cx, node, "default")}, ${value}, ${shadow})`;
  const replaced = comma(fallback.before, keep(value, fallback), noisy ? `${shadow} = ${fallback.shadow}` : "");
  return fixed(
    value,
    shadow,
    comma(
      e.before,
      keep(value, e),
      noisy ? `${shadow} = ${e.shadow}` : "",
      event,
      `${value} === undefined ? (${covered(cx, node, "default", true)}, ${replaced}) : (${covered(cx, node, "default", false)})`,
    ),
  );
}

function takeObject(cx: Emitter, node: NodeOf<"ObjectPattern">, from: Emitted, sink: Sink, origin: Origin): void {
  const R = cx.names.runtime;
  const first = node.properties[0];
  const site = first === undefined ? `${cx.names.base} + ${cx.frame.site}` : patternSite(cx, first);
  const use = accessEvent(cx, from, () => site, undefined, "destructure");
  if (use !== "") sink.effect(use);
  const check = nullCheck(cx, first, from, origin);
  if (check !== "") sink.effect(check);
  if (check !== "" && isFlatWithRest(node)) {
    takeFlat(cx, node, from, sink);
    return;
  }
  const excluded: string[] = [];
  for (const property of node.properties) {
    if (property.type === "RestElement") {
      const put = sink.target(stripCasts(property.argument));
      const rest = cx.frame.value();
      const keys = `[${excluded.join(", ")}]`;
      sink.effect(comma(`${rest} = ${R}.rest(${from.value}, ${keys})`, restShadows(cx, rest, from, keys)));
      put(fixed(rest));
      continue;
    }
    let key = staticKey(cx, property.key, property.computed);
    if (key === undefined) {
      const held = hold(cx, { ...cx.value(property.key), changes: "anytime" });
      sink.effect(held.before);
      // a key is converted before its target is evaluated, which a read would do too late
      const converted = cx.frame.value();
      sink.effect(
        `${converted} = typeof ${held.value} === "object" || typeof ${held.value} === "function" ? ${R}.toKey(${held.value}) : ${held.value}`,
      );
      key = keyOf({ ...held, before: "", value: converted });
    }
    excluded.push(key.argument);
    const at = { before: "", object: from, key, isSuper: false };
    deliver(cx, property.value, () => read(cx, at, () => siteText(cx, property, "member")), sink);
  }
}

function restShadows(cx: Emitter, rest: string, from: Emitted, keys: string): string {
  if (!cx.shadows) return "";
  const R = cx.names.runtime;
  const quiet = quietTest([from.shadow]);
  return `${quiet === undefined ? "" : `${quiet} && `}${R}.tracked === 0 || ${R}.spread(${rest}, ${from.value}, ${from.shadow}, ${keys})`;
}

/** `{ a, b: c = 1, ...rest }`: no code of ours or the program's needs to run between the properties. */
function isFlatWithRest(node: NodeOf<"ObjectPattern">): boolean {
  return node.properties.every((p, i) => {
    if (p.type === "RestElement") return i === node.properties.length - 1 && p.argument.type === "Identifier";
    if (i === node.properties.length - 1 || p.computed) return false;
    if (p.value.type === "AssignmentPattern") return p.value.left.type === "Identifier" && isTrivial(p.value.right);
    return p.value.type === "Identifier";
  });
}

/** The engine's own pattern takes all at once, the rest with it; shadows and defaults follow. */
function takeFlat(cx: Emitter, node: NodeOf<"ObjectPattern">, from: Emitted, sink: Sink): void {
  const R = cx.names.runtime;
  const parts = node.properties.map((property) => {
    const value = cx.frame.value();
    if (property.type === "RestElement") return { property, value, key: undefined, text: `...${value}` };
    const key = staticKey(cx, property.key, false)!;
    return { property, value, key, text: `${key.argument}: ${value}` };
  });
  sink.effect(`({ ${parts.map((part) => part.text).join(", ")} } = ${from.value})`);
  const quiet = quietTest([from.shadow]);
  const keys = `[${parts.flatMap((part) => part.key?.argument ?? []).join(", ")}]`;
  // Several getters may have run; what the last one left belongs to none in particular.
  if (cx.shadows)
    sink.effect(
      comma(`${R}.ret = undefined`, `${R}.tracked === 0 || ${R}.taken(${from.value}, ${keys}, ${cx.names.base})`),
    );
  for (const { property, value, key } of parts) {
    if (property.type === "RestElement") {
      sink.effect(restShadows(cx, value, from, keys));
      sink.target(stripCasts(property.argument))(fixed(value));
      continue;
    }
    let shadow = NONE;
    if (cx.shadows) {
      shadow = cx.frame.shadow();
      const site = siteText(cx, property, "member");
      sink.effect(
        `${shadow} = ${quiet === undefined ? "" : `${quiet} && `}${R}.tracked === 0 ? undefined : ${R}.get(${from.value}, ${from.shadow}, ${key!.argument}, undefined, ${value}, ${site})`,
      );
    }
    deliver(cx, property.value, () => fixed(value, shadow), sink);
  }
}

function patternSite(cx: Emitter, first: Node): string {
  return siteText(cx, first, first.type === "Property" ? "member" : "operation");
}

/** V8 words the failure by the pattern's first property; the plain read already says the rest. */
function nullCheck(cx: Emitter, first: Node | undefined, from: Emitted, origin: Origin): string {
  let key = "";
  if (first?.type === "Property" && !first.computed) {
    if (
      origin.kind === "nested" ||
      first.value.type === "AssignmentPattern" ||
      stripCasts(first.value).type === "MemberExpression"
    )
      return "";
    const name = keyName(first.key, false);
    if (name === undefined) return "";
    key = `, ${JSON.stringify(name)}`;
  }
  const text = "node" in origin ? JSON.stringify(calleeText(origin.node)) : origin.kind === "loop" ? '".for"' : NONE;
  return `${from.value} == null && ${cx.names.runtime}.notDestructurable(${from.value}, ${text}${key})`;
}

function takeArray(cx: Emitter, node: NodeOf<"ArrayPattern">, from: Emitted, sink: Sink, origin: Origin): void {
  const R = cx.names.runtime;
  // Elsewhere the emitted pattern fails with the words of the original.
  const message =
    origin.kind === "loop"
      ? ".for is not iterable"
      : origin.kind === "declaration" && stripCasts(origin.node).type !== "MemberExpression"
        ? notIterableText(origin.node)
        : undefined;
  const use = using(cx, from, siteText(cx, node, "operation"), "iterate");
  if (use !== "") sink.effect(use);
  const decided = deciding(cx, from, () => siteText(cx, node, "operation"));
  if (decided !== "") sink.effect(decided);
  if (message !== undefined) sink.effect(`${R}.iterable(${from.value}, ${JSON.stringify(message)})`);
  // What is skipped is taken too: following needs every value.
  const parts = node.elements.map((element) => (element === null && !cx.shadows ? undefined : cx.frame.value()));
  const shadows = node.elements.map((element) => (element === null || !cx.shadows ? NONE : cx.frame.shadow()));
  const restIndex = node.elements.findIndex((element) => element?.type === "RestElement");
  const pattern = parts.map((part, i) => (part === undefined ? "" : i === restIndex ? `...${part}` : part)).join(", ");
  const quiet = quietTest([from.shadow]);
  const isPlain = `${quiet === undefined ? "" : `${quiet} && `}${R}.tracked === 0`;
  const site = siteText(cx, node, "operation");
  const subject = cx.shadows ? cx.frame.value() : from.value;
  if (cx.shadows)
    sink.effect(`${subject} = ${isPlain} ? ${from.value} : ${R}.taking(${from.value}, ${from.shadow}, ${site})`);
  const all = `[${pattern}${parts.length > 0 && parts.at(-1) === undefined ? "," : ""}] = ${subject}`;
  const inside = isNoticed(node) ? sink.within() : undefined;
  if (inside !== undefined) {
    const isFresh = "node" in origin && stripCasts(origin.node).type === "ArrayExpression";
    stepwise(cx, node, { all, parts, shadows, restIndex, subject, isFresh }, sink, inside);
    return;
  }
  sink.effect(all);
  if (cx.shadows) {
    const found = cx.frame.value();
    const values = `[${parts.flatMap((part, i) => (i === restIndex ? [] : [part ?? NONE])).join(", ")}]`;
    sink.effect(
      `${found} = ${isPlain} ? undefined : ${R}.elements(${subject}, ${from.shadow}, ${values}, ${parts[restIndex] ?? NONE}, ${site})`,
    );
    shadows.forEach((shadow, i) => {
      if (shadow !== NONE && i !== restIndex)
        sink.effect(`${shadow} = ${found} === undefined ? undefined : ${found}[${i}]`);
    });
  }
  node.elements.forEach((element, i) => {
    if (element === null) return;
    const inner = element.type === "RestElement" ? element.argument : element;
    deliver(cx, inner, () => fixed(parts[i]!, i === restIndex ? NONE : shadows[i]!), sink);
  });
}

interface Parts {
  /** Takes everything at once. */
  readonly all: string;
  readonly parts: readonly (string | undefined)[];
  readonly shadows: readonly string[];
  readonly restIndex: number;
  readonly subject: string;
  /** Nobody else has the array: no target can change it. */
  readonly isFresh: boolean;
}

/** The same where code between the steps can tell the difference: value by value, inside a pattern that the engine runs. */
function stepwise(cx: Emitter, node: NodeOf<"ArrayPattern">, from: Parts, sink: Sink, inside: InnerSink): void {
  const { all, parts, shadows, restIndex, subject, isFresh } = from;
  const R = cx.names.runtime;
  const steps = cx.frame.value();
  sink.effect(`${steps} = ${R}.stepping(${subject}, ${!isFresh && runsCode(node)})`);
  sink.effect(`${steps} === undefined && (${all})`);
  const take = (i: number): void => {
    const part = parts[i];
    const shadow = shadows[i]!;
    const step = i === restIndex ? "rest" : "step";
    if (part === undefined) inside.sink.effect(`${steps} === undefined || ${steps}.step()`);
    else if (shadow === NONE || i === restIndex)
      inside.sink.effect(`${steps} === undefined || (${part} = ${steps}.${step}())`);
    else {
      const site = siteText(cx, node, "operation");
      const known = `${R}.tracked === 0 ? undefined : ${R}.get(${subject}, undefined, ${i}, undefined, ${part}, ${site})`;
      inside.sink.effect(
        `${steps} === undefined ? (${shadow} = ${known}) : (${part} = ${steps}.step(), ${shadow} = ${steps}.shadow)`,
      );
    }
  };
  node.elements.forEach((element, i) => {
    if (element === null) {
      take(i);
      return;
    }
    const inner = element.type === "RestElement" ? element.argument : element;
    const taken = (): Emitted => {
      take(i);
      return fixed(parts[i]!, i === restIndex ? NONE : shadows[i]!);
    };
    deliver(cx, inner, taken, inside.sink);
  });
  sink.effect(`[${R}.sink[(${comma(inside.code(), "0")})]] = ${steps} === undefined ? ${R}.nothing : ${steps}`);
}
