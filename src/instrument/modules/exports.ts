/** Exports: how others read each value and its shadow, and what an export statement does when it is reached. */
import type { Binding } from "../../frontend/scopes/scope.ts";
import { isErased } from "../../frontend/syntax.ts";
import type { Emitter } from "../context/emitter.ts";
import { functionHead } from "../expressions/functions.ts";
import { elsewhere } from "../expressions/identifiers.ts";
import { functionText } from "../functions/function.ts";
import { comma, inline, NONE } from "../output/emitted.ts";
import { access } from "../output/import-table.ts";
import { named } from "../output/named.ts";
import type { Node, NodeOf } from "../output/node.ts";
import { namespaceDeclaration } from "../statements/declarations.ts";
import { eachDeclared, exportName } from "./declared-names.ts";
import { enumStatement, importEquals, namespaceStatement } from "./typescript.ts";

/** What a module exports: how to read each value and, where it can have one, its shadow. */
interface Exports {
  readonly getters: string[];
  readonly shadows: string[];
  readonly stars: string[];
  /** Code that must run before the imports: a hoisted default function without a name. */
  hoisted: string;
  usesDefault: boolean;
}

export const defaultName = (cx: Emitter): string => cx.names.own("$default");

export function collectExports(cx: Emitter): Exports {
  const exports: Exports = { getters: [], shadows: [], stars: [], hoisted: "", usesDefault: false };
  const add = (name: string, value: string, shadow: string): void => {
    exports.getters.push(`${JSON.stringify(name)}: () => ${value}`);
    if (shadow !== NONE && cx.shadows) exports.shadows.push(`${JSON.stringify(name)}: () => ${shadow}`);
  };
  const addBinding = (name: string, binding: Binding): void => {
    const there = elsewhere(cx, binding);
    if (there !== undefined) add(name, there.value, there.shadow);
    else add(name, binding.name, cx.quiet.isQuiet(binding) ? NONE : cx.names.shadow(binding.name));
  };
  if (cx.module.format !== "esm") return exports;
  for (const statement of cx.module.program.body) {
    if (isErased(statement)) continue;
    if (statement.type === "ExportAllDeclaration") {
      if (statement.exported === null) exports.stars.push(statement.source.value);
      else add(exportName(statement.exported), `${cx.imports.holder(statement.source.value)}.ns`, NONE);
    } else if (statement.type === "ExportDefaultDeclaration")
      defaultExport(cx, statement.declaration, exports, add, addBinding);
    else if (statement.type === "ExportNamedDeclaration") {
      if (statement.declaration !== null)
        eachDeclared(statement.declaration, (id) => {
          const binding = cx.scopes.bindingOf(id);
          if (binding !== undefined) addBinding(binding.name, binding);
        });
      for (const specifier of statement.specifiers) {
        if (isErased(specifier)) continue;
        const name = exportName(specifier.exported);
        if (statement.source !== null) {
          const holder = cx.imports.holder(statement.source.value);
          const key = access(exportName(specifier.local));
          add(name, `${holder}.v${key}`, `${holder}.s${key}`);
          continue;
        }
        const binding = cx.scopes.bindingOf(specifier.local);
        if (binding !== undefined) addBinding(name, binding);
      }
    }
  }
  return exports;
}

function defaultExport(
  cx: Emitter,
  declaration: Node,
  exports: Exports,
  add: (name: string, value: string, shadow: string) => void,
  addBinding: (name: string, binding: Binding) => void,
): void {
  const isDeclared = declaration.type === "FunctionDeclaration" || declaration.type === "ClassDeclaration";
  if (isDeclared && declaration.id !== null) {
    const binding = cx.scopes.bindingOf(declaration.id);
    if (binding !== undefined) addBinding("default", binding);
    return;
  }
  const name = defaultName(cx);
  const quiet = isDeclared || cx.quiet.isQuietExpression(declaration);
  if (!quiet) exports.usesDefault = true;
  add("default", name, quiet ? NONE : cx.names.shadow(name));
  if (declaration.type === "FunctionDeclaration") {
    const text = functionText(cx, declaration, { head: functionHead(declaration), role: "function" });
    exports.hoisted = `var ${name} = ({ "default": ${text} })["default"];\n`;
  }
}

/** What an export statement does when it is reached. */
export function exportStatement(cx: Emitter, node: NodeOf<"ExportNamedDeclaration">): string {
  const { declaration } = node;
  if (declaration === null || isErased(declaration)) return "";
  if (declaration.type === "TSEnumDeclaration") return enumStatement(cx, declaration, true);
  if (declaration.type === "TSModuleDeclaration") return namespaceStatement(cx, declaration, true);
  if (declaration.type === "TSImportEqualsDeclaration") return importEquals(cx, declaration, true);
  if (cx.namespace === undefined) return cx.statement(declaration);
  if (declaration.type === "VariableDeclaration") {
    const text = namespaceDeclaration(cx, declaration);
    return text === "" ? "" : `${text};\n`;
  }
  let text = cx.statement(declaration);
  eachDeclared(declaration, (id) => {
    if (id.type === "Identifier") text += `${cx.namespace}${access(id.name)} = ${id.name};\n`;
  });
  return text;
}

export function exportDefaultStatement(cx: Emitter, node: NodeOf<"ExportDefaultDeclaration">): string {
  const { declaration } = node;
  if (isErased(declaration)) return "";
  const name = defaultName(cx);
  if (declaration.type === "FunctionDeclaration") return declaration.id === null ? "" : cx.statement(declaration);
  if (declaration.type === "ClassDeclaration") {
    if (declaration.id !== null) return cx.statement(declaration);
    return `const ${name} = ({ "default": ${cx.classText(declaration)} })["default"];\n`;
  }
  const value = cx.value(declaration);
  const e = value.anonymous ? named(value, "default") : value;
  if (e.shadow === NONE || cx.quiet.isQuietExpression(declaration)) return `const ${name} = ${inline(e)};\n`;
  return `const ${name} = (${comma(e.before, `${cx.names.shadow(name)} = ${e.shadow}`, e.value)});\n`;
}
