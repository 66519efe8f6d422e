/** JSX as calls of the runtime's functions or of the file's own factory, in the style that `frontend/config/jsx-style.ts` finds. */
import { type JsxStyle, jsxStyle } from "../../frontend/config/jsx-style.ts";
import { type Emitter, siteText } from "../context/emitter.ts";
import { hold } from "../context/operands.ts";
import { type Emitted, fixed, inline, NONE, once } from "../output/emitted.ts";
import { access } from "../output/import-table.ts";
import type { Node, NodeOf } from "../output/node.ts";
import type { Argument } from "./arguments.ts";
import type { Callee } from "./callees.ts";
import { callWith } from "./calls.ts";
import { arrayOf, type ObjectPart, objectOf } from "./literals.ts";

type ElementNode = NodeOf<"JSXElement"> | NodeOf<"JSXFragment">;

export function jsx(cx: Emitter, node: ElementNode, want: boolean): Emitted {
  const style = jsxStyle(cx.module);
  const make = style.kind === "classic" ? factory(cx, style.factory, node) : undefined;
  const type = once(node.type === "JSXFragment" ? fragmentText(cx, style) : typeText(cx, node.openingElement.name));
  const { parts, key } = attributes(cx, node, style.kind === "automatic");
  const children = node.children.flatMap((child) => childValue(cx, child));
  if (make !== undefined) {
    const props = parts.length === 0 ? fixed("null") : objectOf(cx, parts);
    return callWith(cx, node, node, make, [argument(type, node), argument(props, node), ...children], want);
  }
  const isMany = children.length > 1 || children.some((child) => child.spread !== undefined);
  const all: ObjectPart[] = [...parts];
  if (children.length > 0) {
    const value = isMany ? arrayOf(cx, children) : children[0]!.emitted;
    all.push({ kind: "field", isStatic: true, argument: '"children"', value, text: `children: ${inline(value)}` });
  }
  const source = style.kind === "automatic" ? `${style.source}/jsx-runtime` : "";
  const fn = hold(cx, once(runtimeText(cx, source, isMany ? "jsxs" : "jsx")));
  const callee: Callee = { kind: "function", fn, text: isMany ? "_jsxs" : "_jsx", natural: false };
  const args = [argument(type, node), argument(objectOf(cx, all), node)];
  if (key !== undefined) args.push(argument(key, node));
  return callWith(cx, node, node, callee, args, want);
}

const argument = (emitted: Emitted, node: Node): Argument => ({ emitted, node, hole: false, spread: undefined });

/** The file's own function that makes elements, maybe a member of something. */
function factory(cx: Emitter, path: string, node: ElementNode): Callee {
  const at = path.lastIndexOf(".");
  if (at < 0) return { kind: "function", fn: hold(cx, once(pathText(cx, path))), text: path, natural: false };
  const name = path.slice(at + 1);
  const key = { access: `.${name}`, argument: JSON.stringify(name), shadow: NONE };
  const object = hold(cx, once(pathText(cx, path.slice(0, at))));
  const place = { before: object.before, object: { ...object, before: "" }, key, isSuper: false };
  return { kind: "method", at: place, site: siteText(cx, node, "call"), text: path, natural: false };
}

function runtimeText(cx: Emitter, source: string, name: string): string {
  return cx.module.format === "esm"
    ? `(0, ${cx.imports.holder(source)}.v.${name})`
    : `require(${JSON.stringify(source)}).${name}`;
}

function fragmentText(cx: Emitter, style: JsxStyle): string {
  return style.kind === "classic"
    ? pathText(cx, style.fragment)
    : runtimeText(cx, `${style.source}/jsx-runtime`, "Fragment");
}

/** A dotted path that starts at a name of the file. */
function pathText(cx: Emitter, path: string): string {
  const [root = "", ...rest] = path.split(".");
  const imported = cx.imports.locals.get(root);
  const base =
    imported === undefined
      ? root
      : imported.kind === "namespace"
        ? `${imported.holder}.ns`
        : `${imported.holder}.v${access(imported.name)}`;
  return rest.length === 0 && imported !== undefined ? `(0, ${base})` : [base, ...rest].join(".");
}

function typeText(cx: Emitter, name: Node): string {
  switch (name.type) {
    case "JSXIdentifier": {
      if (name.name === "this") return "this";
      const reference = cx.scopes.referenceOf(name);
      if (reference === undefined) return JSON.stringify(name.name);
      return pathText(cx, name.name).replace(/^\(0, (.*)\)$/, "$1");
    }
    case "JSXMemberExpression":
      return `${typeText(cx, name.object)}.${name.property.name}`;
    case "JSXNamespacedName":
      return JSON.stringify(`${name.namespace.name}:${name.name.name}`);
    default:
      throw new Error(`${name.type} is not an element name`);
  }
}

function attributes(
  cx: Emitter,
  node: ElementNode,
  takesKey: boolean,
): { parts: ObjectPart[]; key: Emitted | undefined } {
  const parts: ObjectPart[] = [];
  let key: Emitted | undefined;
  if (node.type === "JSXFragment") return { parts, key };
  for (const attribute of node.openingElement.attributes) {
    if (attribute.type === "JSXSpreadAttribute") {
      parts.push({ kind: "spread", source: hold(cx, { ...cx.value(attribute.argument), changes: "anytime" }) });
      continue;
    }
    const name =
      attribute.name.type === "JSXIdentifier"
        ? attribute.name.name
        : `${attribute.name.namespace.name}:${attribute.name.name.name}`;
    const value = attributeValue(cx, attribute.value);
    if (takesKey && name === "key") key = hold(cx, value);
    else {
      const text = JSON.stringify(name);
      parts.push({ kind: "field", isStatic: true, argument: text, value, text: `${text}: ${inline(value)}` });
    }
  }
  return { parts, key };
}

function attributeValue(cx: Emitter, value: Node | null): Emitted {
  if (value === null) return fixed("true");
  if (value.type === "JSXExpressionContainer") return cx.value(value.expression);
  if (value.type === "Literal") return fixed(JSON.stringify(decode(String(value.value))));
  return cx.value(value);
}

function childValue(cx: Emitter, child: Node): Argument[] {
  switch (child.type) {
    case "JSXText": {
      const text = collapse(child.value);
      return text === "" ? [] : [argument(fixed(JSON.stringify(decode(text))), child)];
    }
    case "JSXExpressionContainer":
      return child.expression.type === "JSXEmptyExpression"
        ? []
        : [argument(cx.value(child.expression), child.expression)];
    case "JSXSpreadChild":
      return [{ ...argument(cx.value(child.expression), child.expression), spread: cx.names.base }];
    default:
      return [argument(cx.value(child), child)];
  }
}

/** Line breaks and the indentation around them do not count; lines are joined by one space. */
function collapse(text: string): string {
  const lines = text.split(/\r\n|\n|\r/);
  return lines
    .map((line, i) => {
      let kept = line.replace(/\t/g, " ");
      if (i > 0) kept = kept.replace(/^ +/, "");
      if (i < lines.length - 1) kept = kept.replace(/ +$/, "");
      return kept;
    })
    .filter((line) => line !== "")
    .join(" ");
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  copy: "©",
  reg: "®",
  hellip: "…",
  mdash: "—",
  ndash: "–",
  laquo: "«",
  raquo: "»",
  middot: "·",
  times: "×",
};

function decode(text: string): string {
  return text.replace(/&(#x[\da-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (name.startsWith("#x") || name.startsWith("#X")) return String.fromCodePoint(Number.parseInt(name.slice(2), 16));
    if (name.startsWith("#")) return String.fromCodePoint(Number(name.slice(1)));
    return ENTITIES[name] ?? whole;
  });
}
