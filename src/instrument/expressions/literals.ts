/** Literals: templates, arrays, objects. A fresh object has no shadow; the shadows of its parts are noted once it exists. */
import { keyName } from "../../frontend/syntax.ts";
import { type Emitter, siteText } from "../context/emitter.ts";
import { hold, isUnnoticed } from "../context/operands.ts";
import { comma, type Emitted, fixed, fresh, inline, NONE, once, quietTest } from "../output/emitted.ts";
import type { Node, NodeOf } from "../output/node.ts";
import { type Argument, collect, lineArguments, mustCollect, shadowList, spreadChecks } from "./arguments.ts";
import { primitive } from "./operators.ts";

export function literal(node: NodeOf<"Literal">): Emitted {
  if ("regex" in node) return fresh(node.raw ?? `/${node.regex.pattern}/${node.regex.flags}`);
  return fixed(node.raw ?? JSON.stringify(node.value));
}

export function template(cx: Emitter, node: NodeOf<"TemplateLiteral">, want: boolean): Emitted {
  const parts = node.expressions.map((e) => cx.value(e, want));
  const text = (value: (i: number) => string): string =>
    node.quasis.map((quasi, i) => (i === 0 ? "" : `\${${value(i - 1)}}`) + quasi.value.raw).join("");
  if (parts.length === 0) return fixed(`\`${text(() => "")}\``);
  const isPrimitive = (i: number): boolean => cx.isPrimitive(node.expressions[i]!);
  if (!want || parts.every((part, i) => part.shadow === NONE && isPrimitive(i)))
    return once(`\`${text((i) => inline(parts[i]!))}\``);
  // Each part is converted to a string before the next is evaluated, so they stay where they are.
  const kept = parts.map((part, i) =>
    isPrimitive(i) ? hold(cx, part) : primitive(cx, siteText(cx, node, "operation"), part, "string"),
  );
  const { value, shadow } = cx.frame.pair();
  const cooked = `[${node.quasis.map((quasi) => JSON.stringify(quasi.value.cooked)).join(", ")}]`;
  const values = `[${kept.map((part) => part.value).join(", ")}]`;
  return fixed(
    value,
    shadow,
    comma(
      `${value} = \`${text((i) => inline(kept[i]!))}\``,
      `${shadow} = ${quietTest(kept.map((part) => part.shadow))} ? undefined : ${cx.names.runtime}.template(${cooked}, ${values}, ${shadowList(kept)}, ${siteText(cx, node, "operation")})`,
    ),
  );
}

/** A tagged template as written. */
export function plainTagged(cx: Emitter, node: NodeOf<"TaggedTemplateExpression">): Emitted {
  const tag = cx.value(node.tag, false);
  const { quasis, expressions } = node.quasi;
  const parts = expressions.map((e) => inline(cx.value(e, false)));
  const quasi = quasis.map((q, i) => (i === 0 ? "" : `\${${parts[i - 1]}}`) + q.value.raw).join("");
  const simple = node.tag.type === "Identifier" ? tag.value === node.tag.name : node.tag.type === "MemberExpression";
  return once(`${cx.marker.at(node.start)}${simple ? tag.value : `(0, ${tag.value})`}\`${quasi}\``, NONE, tag.before);
}

export function array(cx: Emitter, node: NodeOf<"ArrayExpression">): Emitted {
  const args = node.elements.map((element): Argument => {
    if (element === null) return { emitted: fixed(NONE), node, hole: true, spread: undefined };
    const spread = element.type === "SpreadElement";
    const source = spread ? element.argument : element;
    return {
      emitted: cx.value(source),
      node: source,
      hole: false,
      spread: spread ? siteText(cx, element, "operation") : undefined,
    };
  });
  return arrayOf(cx, args);
}

export function arrayOf(cx: Emitter, args: readonly Argument[]): Emitted {
  const hasSpread = args.some((arg) => arg.spread !== undefined);
  const plain = (values: readonly string[]): string =>
    `[${args.map((arg, i) => (arg.hole ? "" : `${arg.spread === undefined ? "" : "..."}${values[i]}`)).join(", ")}${args.at(-1)?.hole ? "," : ""}]`;
  const R = cx.names.runtime;
  if (!cx.shadows || (!hasSpread && args.every((arg) => arg.emitted.shadow === NONE)))
    return made(
      plain(args.map((arg) => inline(arg.emitted))),
      !hasSpread && args.every((arg) => isUnnoticed(arg.emitted)),
    );
  if (!hasSpread) {
    // The values stay in place; their shadows are needed after them.
    const kept = args.map((arg) => keepShadow(cx, arg.emitted));
    const value = cx.frame.value();
    const note = `${quietTest(kept.map((k) => k.shadow))} || ${R}.arrayLiteral(${value}, ${shadowList(kept)})`;
    return noted(value, plain(kept.map(inline)), note, kept.every(isUnnoticed));
  }
  if (mustCollect(args)) {
    const { before, values, shadows } = collect(cx, args, false);
    return fixed(values, NONE, comma(before, `${R}.arrayLiteral(${values}, ${shadows})`));
  }
  const { before, items } = lineArguments(cx, [], args);
  const value = cx.frame.value();
  const list = collect(
    cx,
    args.map((arg, i) => ({ ...arg, emitted: items[i]! })),
    false,
  );
  const quiet = quietTest(items.map((item) => item.shadow));
  return fixed(
    value,
    NONE,
    comma(
      before,
      spreadChecks(cx, args, items, false),
      `${quiet === undefined ? "" : `${quiet} && `}${R}.tracked === 0 ? ${value} = ${plain(items.map((item) => item.value))} : (${list.before}, ${value} = ${R}.arrayLiteral(${list.values}, ${list.shadows}))`,
    ),
  );
}

function made(text: string, unnoticed: boolean): Emitted {
  return unnoticed ? fresh(text) : once(text);
}

/** A fresh object in a temporary, with what there is to note about its parts. */
function noted(value: string, text: string, note: string, unnoticed: boolean): Emitted {
  if (unnoticed) return fresh(`(${value} = ${text}, ${note}, ${value})`);
  return fixed(value, NONE, comma(`${value} = ${text}`, note));
}

/** The value stays in place; its shadow will be read after others ran. */
function keepShadow(cx: Emitter, e: Emitted): Emitted {
  if (e.shadow === NONE || e.once || e.changes === "never") return e;
  const shadow = cx.frame.shadow();
  return { ...e, before: comma(e.before, `${shadow} = ${e.shadow}`), shadow };
}

/** Parts of an object literal, in order. */
export type ObjectPart =
  | { readonly kind: "spread"; readonly source: Emitted }
  | {
      readonly kind: "field";
      /** The key is known; nothing runs to find it. */
      readonly isStatic: boolean;
      readonly argument: string;
      /** Where the name is code that may have a shadow. */
      readonly key$?: string;
      readonly value: Emitted;
      readonly text: string;
    }
  /** Methods, accessors, `__proto__`: nothing to note, but that a field of that name is gone. */
  | {
      readonly kind: "text";
      readonly text: string;
      readonly harmless: boolean;
      readonly argument?: string;
      readonly isComputed?: boolean;
    };

export function object(cx: Emitter, node: NodeOf<"ObjectExpression">): Emitted {
  return objectOf(
    cx,
    node.properties.map((property) => part(cx, property)),
  );
}

export function objectOf(cx: Emitter, parts: readonly ObjectPart[], site = cx.names.base): Emitted {
  const hasSpread = parts.some((p) => p.kind === "spread");
  const shadows = parts.flatMap((p) =>
    p.kind === "field" ? [p.value.shadow, p.key$ ?? NONE] : p.kind === "spread" ? [p.source.shadow] : [],
  );
  const quiet = quietTest(shadows);
  const unnoticed = parts.every((p) =>
    p.kind === "text" ? p.harmless : p.kind === "field" && p.isStatic && isUnnoticed(p.value),
  );
  const text = `{ ${parts.map((p) => (p.kind === "spread" ? `...${inline(p.source)}` : p.text)).join(", ")} }`;
  if (!cx.shadows || (quiet === undefined && !hasSpread)) return made(text, unnoticed);
  const value = cx.frame.value();
  const R = cx.names.runtime;
  const notes: string[] = [];
  let fields: string[] = [];
  const flush = (): void => {
    if (fields.length > 0) notes.push(`${R}.objectLiteral(${value}, [${fields.join(", ")}])`);
    fields = [];
  };
  // A key that comes twice has the shadow of its last value, also when that has none.
  const keys = parts.flatMap((p) => (p.kind === "field" && p.isStatic ? [p.argument] : []));
  const notesAll =
    hasSpread || new Set(keys).size !== keys.length || parts.some((p) => p.kind === "field" && !p.isStatic);
  for (const p of parts) {
    if (p.kind === "spread") {
      flush();
      notes.push(`${R}.spread(${value}, ${p.source.value}, ${p.source.shadow})`);
    } else if (p.kind === "field" && (notesAll || p.value.shadow !== NONE)) fields.push(p.argument, p.value.shadow);
    else if (p.kind === "text" && p.argument !== undefined && keys.includes(p.argument)) fields.push(p.argument, NONE);
  }
  flush();
  if (hasSpread || parts.some((p) => p.kind === "field" && (p.key$ ?? NONE) !== NONE))
    notes.push(`${R}.nameParts(${value}, [${parts.flatMap((p) => nameOf(R, p, value)).join(", ")}], ${site})`);
  const test = hasSpread ? `${quiet === undefined ? "" : `${quiet} && `}${R}.tracked === 0` : quiet;
  return noted(
    value,
    text,
    `${test} || (${notes.map((note) => (note.includes(" || ") ? `(${note})` : note)).join(", ")})`,
    unnoticed,
  );
}

/** Two texts for `nameParts`. Accessors and methods of computed names are found in the object. */
function nameOf(R: string, p: ObjectPart, object: string): string[] {
  switch (p.kind) {
    case "spread":
      return [`${R}.spreading`, p.source.value];
    case "field":
      return [p.argument, p.key$ ?? NONE];
    case "text":
      if (p.argument !== undefined) return [p.argument, NONE];
      return p.isComputed === true ? [`${R}.spreading`, object] : [];
  }
}

function part(cx: Emitter, property: NodeOf<"ObjectExpression">["properties"][number]): ObjectPart {
  if (property.type === "SpreadElement")
    // The source's shadows are looked up after the literal exists.
    return {
      kind: "spread",
      source: cx.shadows
        ? hold(cx, { ...cx.value(property.argument), changes: "anytime" })
        : cx.value(property.argument),
    };
  const name = keyName(property.key, property.computed);
  if (property.method || property.kind !== "init") {
    const text = methodText(cx, property);
    if (property.computed || name === undefined)
      return { kind: "text", text, harmless: !property.computed, isComputed: true };
    return { kind: "text", text, harmless: true, argument: JSON.stringify(name) };
  }
  if (name === "__proto__" && !property.computed && !property.shorthand)
    return { kind: "text", text: `__proto__: ${inline(cx.value(property.value, false))}`, harmless: false };
  const value = keepShadow(cx, cx.value(property.value));
  if (!property.computed && name !== undefined) {
    const key = property.key.type === "Literal" ? property.key.raw! : name;
    return {
      kind: "field",
      isStatic: true,
      argument: JSON.stringify(name),
      value,
      text: `${name === "__proto__" ? '["__proto__"]' : key}: ${inline(value)}`,
    };
  }
  if (value.shadow === NONE && !cx.shadows)
    return { kind: "text", text: `[${inline(cx.value(property.key, false))}]: ${inline(value)}`, harmless: false };
  // A function is named after its key, and no shadow follows there.
  if (value.anonymous)
    return {
      kind: "text",
      text: `${keyText(cx, property.key, true)}: ${inline(value)}`,
      harmless: false,
      isComputed: true,
    };
  const held = hold(cx, { ...keyValue(cx, property.key), changes: "anytime" });
  const text = `[${inline(held)}]: ${inline(value)}`;
  return { kind: "field", isStatic: false, argument: held.value, key$: held.shadow, value, text };
}

function methodText(cx: Emitter, property: NodeOf<"Property">): string {
  const fn = property.value;
  if (fn.type !== "FunctionExpression") throw new Error("a method is a function");
  return cx.functionText(fn, { head: methodHead(cx, property, fn), role: "method" });
}

/** `get x`, `async *[k]`: what stands before the parameters of a method. */
export function methodHead(
  cx: Emitter,
  member: { readonly key: Node; readonly computed: boolean; readonly kind: string },
  fn: { readonly async: boolean; readonly generator: boolean },
): string {
  const prefix = member.kind === "get" || member.kind === "set" ? `${member.kind} ` : fn.async ? "async " : "";
  return `${prefix}${fn.generator ? "*" : ""}${keyText(cx, member.key, member.computed)}`;
}

/** A computed name, converted if it is an object: that happens at once. */
function keyValue(cx: Emitter, key: Node): Emitted {
  const e = cx.value(key);
  return cx.isPrimitive(key) ? e : primitive(cx, cx.names.base, e, "string");
}

/** A property name as written in a literal or class. */
export function keyText(cx: Emitter, key: Node, computed: boolean): string {
  if (computed && cx.shadows && keyName(key, computed) === undefined) {
    const held = hold(cx, keyValue(cx, key));
    if (held.shadow === NONE) return `[${inline(held)}]`;
    const pin = `${held.shadow} === undefined || ${cx.names.runtime}.pin(${held.value}, ${held.shadow}, ${cx.names.base})`;
    return `[(${comma(held.before, pin, held.value)})]`;
  }
  if (computed) return `[${inline(cx.value(key, false))}]`;
  if (key.type === "PrivateIdentifier") return `#${key.name}`;
  if (key.type === "Identifier") return key.name;
  return key.type === "Literal" ? key.raw! : `[${inline(cx.value(key, false))}]`;
}
