/** TypeScript syntax that exists at run time: enums, namespaces, `import =` and `export =`. */
import { keyName } from "../../frontend/syntax.ts";
import { type Emitter, withFrame } from "../context/emitter.ts";
import { elsewhere } from "../expressions/identifiers.ts";
import { namespaceName } from "../facts/namespace-name.ts";
import { comma, inline } from "../output/emitted.ts";
import { Frame } from "../output/frame.ts";
import { access } from "../output/import-table.ts";
import type { Node, NodeOf } from "../output/node.ts";
import { statements } from "../statements/simple.ts";

/** `var` where the first declaration stands, if nothing else declares the name. */
function variableFor(cx: Emitter, id: Node): string {
  const binding = cx.scopes.bindingOf(id);
  if (binding === undefined || (binding.kind !== "enum" && binding.kind !== "namespace")) return "";
  if (binding.declarations[0] !== id) return "";
  const { kind } = binding.scope;
  return `${kind === "block" || kind === "switch" || kind === "for" ? "let" : "var"} ${binding.name};\n`;
}

/** The object a merged or exported declaration adds to. */
function ownerText(cx: Emitter, name: string, isExported: boolean): string {
  if (!isExported || cx.namespace === undefined) return `${name} || (${name} = {})`;
  const property = `${cx.namespace}${access(name)}`;
  return `${name} = ${property} || (${property} = {})`;
}

export function enumStatement(cx: Emitter, node: NodeOf<"TSEnumDeclaration">, isExported: boolean): string {
  const name = node.id.name;
  let text = `${variableFor(cx, node.id)}${ownerText(cx, name, isExported)};\n`;
  let previous: string | undefined;
  const texts = new Set<string>();
  for (const member of node.body.members) {
    const key = JSON.stringify(keyName(member.id, false) ?? "");
    const slot = `${name}[${key}]`;
    if (member.initializer === null) {
      const value = previous === undefined ? "0" : `${previous} + 1`;
      text += `${name}[${slot} = ${value}] = ${key};\n`;
    } else {
      const e = cx.value(member.initializer, false);
      const isText = isStringMember(member.initializer, texts);
      if (isText) texts.add(keyName(member.id, false) ?? "");
      text += `${comma(e.before, isText ? `${slot} = ${e.value}` : `${name}[${slot} = ${e.value}] = ${key}`)};\n`;
    }
    previous = slot;
  }
  return text;
}

/** Members that are strings by their syntax have no way back from value to name. */
function isStringMember(node: Node, texts: ReadonlySet<string>): boolean {
  if (node.type === "Literal") return typeof node.value === "string";
  if (node.type === "TemplateLiteral") return true;
  if (node.type === "Identifier") return texts.has(node.name);
  return (
    node.type === "BinaryExpression" &&
    node.operator === "+" &&
    (isStringMember(node.left, texts) || isStringMember(node.right, texts))
  );
}

export function namespaceStatement(cx: Emitter, node: NodeOf<"TSModuleDeclaration">, isExported: boolean): string {
  if (node.body === null) return "";
  const path: string[] = [];
  let id: Node = node.id;
  let root: Node = id;
  while (id.type === "TSQualifiedName") {
    path.unshift(id.right.name);
    id = id.left;
    root = id;
  }
  if (root.type !== "Identifier") return "";
  const name = namespaceName(node);
  const { namespace } = cx;
  const frame = new Frame(cx.names, "initialiser");
  cx.namespace = name;
  cx.merged.open.push(name);
  const body = withFrame(cx, frame, () => statements(cx, node.body!.body, node.body!));
  cx.merged.open.pop();
  cx.namespace = namespace;
  let text = `(function (${name}) {\n${frame.declarations()}${body}})`;
  // `namespace A.B` is a B inside an A.
  const names = [root.name, ...path];
  for (let i = names.length - 1; i > 0; i--) {
    const outer = names[i - 1]!;
    const property = `${outer}${access(names[i]!)}`;
    text = `(function (${outer}) { ${text}(${property} || (${property} = {})); })`;
  }
  return `${variableFor(cx, root)}${text}(${ownerText(cx, root.name, isExported)});\n`;
}

export function importEquals(cx: Emitter, node: NodeOf<"TSImportEqualsDeclaration">, isExported: boolean): string {
  const { id, moduleReference: reference } = node;
  const value =
    reference.type === "TSExternalModuleReference"
      ? `require(${JSON.stringify(reference.expression.value)})`
      : pathText(cx, reference);
  const note = isExported && cx.namespace !== undefined ? `${cx.namespace}${access(id.name)} = ${id.name};\n` : "";
  return `var ${id.name} = ${value};\n${note}`;
}

function pathText(cx: Emitter, node: Node): string {
  if (node.type === "TSQualifiedName") return `${pathText(cx, node.left)}.${node.right.name}`;
  if (node.type !== "Identifier") return "this";
  const binding = cx.scopes.bindingOf(node);
  return (binding === undefined ? undefined : elsewhere(cx, binding)?.value) ?? node.name;
}

export function exportAssignment(cx: Emitter, node: NodeOf<"TSExportAssignment">): string {
  return `module.exports = ${inline(cx.value(node.expression, false))};\n`;
}
