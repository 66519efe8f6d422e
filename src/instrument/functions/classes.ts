/** Classes stay classes; fields whose initial values may have shadows report them as they are set. */
import { type Class, isErased, keyName, type PropertyDefinition, stripCasts } from "../../frontend/syntax.ts";
import { type Emitter, isolated, siteText, withFrame } from "../context/emitter.ts";
import { hold } from "../context/operands.ts";
import { elsewhere } from "../expressions/identifiers.ts";
import { keyText, methodHead } from "../expressions/literals.ts";
import { chosen, privateKey } from "../expressions/members.ts";
import { isTrivial } from "../facts/trivial.ts";
import { comma, fixed, inline, NONE } from "../output/emitted.ts";
import { Frame } from "../output/frame.ts";
import type { Node } from "../output/node.ts";
import { unsupported } from "../output/unsupported.ts";
import { statements } from "../statements/simple.ts";
import { propertyNames } from "./parameter-properties.ts";

export function classText(cx: Emitter, node: Class): string {
  if (node.decorators.length > 0) throw unsupported(cx.module, node.decorators[0]!, "decorators");
  const site = cx.sites.siteOf(node, "function").index;
  const parent = node.superClass;
  const heritage =
    parent === null ? "" : ` extends (${inline(chosen(cx, parent, () => siteText(cx, node, "function")))})`;
  cx.classes.push(node);
  const builder = node.body.body.find((m) => m.type === "MethodDefinition" && m.kind === "constructor" && !isErased(m));
  const keptArgs = builder === undefined ? undefined : argsKeeper(cx, node, builder);
  const members = node.body.body.filter((m) => !isErased(m)).map((m) => memberText(cx, m, node, keptArgs));
  const declared = builder?.type === "MethodDefinition" ? propertyNames(builder.value).map((name) => `${name};\n`) : [];
  cx.classes.pop();
  const keeper =
    keptArgs === undefined
      ? ""
      : `${keptArgs} = (() => { const args = ${cx.names.runtime}.args; ${cx.names.runtime}.args = undefined; return args; })();\n`;
  const name = node.id === null ? "" : ` ${node.id.name}`;
  return `class${name}${heritage} {\n${keeper}${declared.join("")}${members.join("")}${cx.markText(builder === undefined ? "d" : "c", site)}}`;
}

/**
 * The fields of a class without parent initialise before its constructor's prologue runs; when they can make calls,
 * the shadows of the constructor's arguments wait in a private field that comes first.
 */
function argsKeeper(cx: Emitter, node: Class, builder: Node): string | undefined {
  if (!cx.shadows || node.superClass !== null || builder.type !== "MethodDefinition") return undefined;
  if (builder.value.params.length === 0) return undefined;
  const calls = node.body.body.some(
    (m) => m.type === "PropertyDefinition" && !m.static && !isErased(m) && m.value !== null && !isTrivial(m.value),
  );
  return calls ? `#${cx.names.own("$args")}` : undefined;
}

function memberText(cx: Emitter, node: Node, owner: Class, keptArgs: string | undefined): string {
  switch (node.type) {
    case "MethodDefinition": {
      if (node.decorators.length > 0) throw unsupported(cx.module, node.decorators[0]!, "decorators");
      const isStatic = node.static ? "static " : "";
      if (node.kind !== "constructor")
        return `${isStatic}${cx.functionText(node.value, { head: methodHead(cx, node, node.value), role: "method" })}\n`;
      return `${cx.functionText(node.value, {
        head: "constructor",
        role: "constructor",
        isDerived: owner.superClass !== null,
        ...(keptArgs === undefined ? {} : { keptArgs }),
      })}\n`;
    }
    case "PropertyDefinition":
      if (node.decorators.length > 0) throw unsupported(cx.module, node.decorators[0]!, "decorators");
      return `${node.static ? "static " : ""}${keyText(cx, node.key, node.computed)}${node.value === null ? "" : ` = ${initialiser(cx, node, node.value)}`};\n`;
    case "StaticBlock": {
      const frame = new Frame(cx.names, "initialiser");
      const body = withFrame(cx, frame, () => statements(cx, node.body, node));
      return `static {\n${frame.declarations()}${body}}\n`;
    }
    case "AccessorProperty":
      throw unsupported(cx.module, node, "`accessor` fields");
    default:
      throw new Error(`${node.type} is not a class member`);
  }
}

function initialiser(cx: Emitter, node: PropertyDefinition, value: Node): string {
  return isolated(cx, new Frame(cx.names, "initialiser"), () => {
    const e = cx.value(value);
    if (e.shadow === NONE) return e;
    const held = hold(cx, e);
    const key = fieldKey(cx, node);
    if (key === undefined) {
      const lost = `${cx.names.runtime}.concretised(${cx.names.base} + ${cx.sites.siteOf(cx.classes.at(-1)!, "function").index}, "field with a computed name")`;
      return fixed(held.value, NONE, comma(held.before, `${held.shadow} === undefined || ${lost}`));
    }
    const note = `${held.shadow} === undefined || ${cx.names.runtime}.field(this, ${key}, ${held.value}, ${held.shadow})`;
    return fixed(held.value, NONE, comma(held.before, note));
  });
}

/** Undefined for a computed key whose value is not at hand when the field initialises: the shadow is lost. */
function fieldKey(cx: Emitter, node: PropertyDefinition): string | undefined {
  if (node.key.type === "PrivateIdentifier") return privateKey(cx, node.key.name);
  const name = keyName(node.key, node.computed);
  if (name !== undefined) return JSON.stringify(name);
  const key = stripCasts(node.key);
  if (key.type !== "Identifier") return undefined;
  // A constant still means what it meant when the class was made.
  const binding = cx.scopes.bindingOf(key);
  return binding?.kind === "const" && elsewhere(cx, binding) === undefined ? key.name : undefined;
}
