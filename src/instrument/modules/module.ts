/** Imports, exports and the function around a module's code. */
import { jsxStyle } from "../../frontend/config/jsx-style.ts";
import { isTypeScript } from "../../frontend/parse.ts";
import { eachName } from "../../frontend/scopes/patterns.ts";
import type { Binding } from "../../frontend/scopes/scope.ts";
import { isErased, isFunction, keyName, walk } from "../../frontend/syntax.ts";
import type { Emitter } from "../context/emitter.ts";
import { functionHead } from "../expressions/functions.ts";
import { elsewhere } from "../expressions/identifiers.ts";
import { named } from "../expressions/patterns.ts";
import { directivesOf, functionText } from "../functions/function.ts";
import { comma, inline, NONE } from "../output/emitted.ts";
import { access } from "../output/import-table.ts";
import type { Node, NodeOf } from "../output/node.ts";
import { namespaceDeclaration, noisyInScope, shadowsOf } from "../statements/declarations.ts";
import { sequence } from "../statements/simple.ts";
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

export interface ModuleText {
  readonly code: string;
  readonly isAsync: boolean;
  readonly links: ModuleLinks | undefined;
}

/** What linking looks at: the runtime's `ModuleLinks`. */
export interface ModuleLinks {
  readonly imports: readonly (readonly [specifier: string, name: string])[];
  readonly own: readonly string[];
  readonly indirect: readonly (readonly [name: string, specifier: string, imported: string])[];
  readonly stars: readonly string[];
  readonly json: readonly string[];
}

/**
 * An ES module is a generator: it announces its exports, its functions among them, up to its first `yield`, and runs after it.
 * The others are its `await`s.
 */
export function moduleText(cx: Emitter): ModuleText {
  const { program, format } = cx.module;
  const { runtime: R, record: M, coverage, base, invoke } = cx.names;
  const isAsync = format === "esm" && awaitsAtTop(program);
  if (isAsync) cx.frame.awaitWord = "yield";
  registerImports(cx);
  const exports = collectExports(cx);
  const body = sequence(cx, program.body);
  const names = noisyInScope(cx, program);
  if (exports.usesDefault) names.push(defaultName(cx));
  const imports = cx.imports.specifiers.map((s) => `${cx.imports.holder(s)} = ${M}.import(${JSON.stringify(s)})`);
  const announce =
    exports.getters.length === 0
      ? ""
      : `${M}.exports({ ${exports.getters.join(", ")} }, { ${exports.shadows.join(", ")} });\n`;
  const code = [
    format === "esm" ? '"use strict";\n' : directivesOf(program.body),
    `const ${coverage} = ${M}.coverage, ${base} = ${M}.base, ${invoke} = ${R}.plainCall;\n`,
    shadowsOf(cx, names),
    cx.frame.declarations(),
    announce,
    exports.hoisted,
    exports.stars.map((s) => `${M}.exportAll(${JSON.stringify(s)});\n`).join(""),
    imports.length === 0 ? "" : `const ${imports.join(", ")};\n`,
    format === "esm" ? "yield;\n" : "",
    body,
  ].join("");
  const params = format === "esm" ? "" : ", exports, require, module, __filename, __dirname";
  const kind = `function${format === "esm" ? "*" : ""}`;
  return {
    code: `(${kind} (${R}, ${M}${params}) {\n${code}})`,
    isAsync,
    links: format === "esm" ? linksOf(cx) : undefined,
  };
}

/** TypeScript's imports may be types, which are gone: nobody can tell from one file, so none of its names must exist. */
function linksOf({ module, scopes }: Emitter): ModuleLinks {
  const imports: (readonly [string, string])[] = [];
  const own: string[] = [];
  const indirect: (readonly [string, string, string])[] = [];
  const stars: string[] = [];
  const json: string[] = [];
  const imported = new Map<string, readonly [specifier: string, name: string]>();
  for (const statement of module.program.body) {
    if ("attributes" in statement && statement.source && statement.attributes.some(isJson))
      json.push(statement.source.value);
    if (statement.type !== "ImportDeclaration") continue;
    for (const specifier of statement.specifiers) {
      if (specifier.type === "ImportNamespaceSpecifier") continue;
      const name = specifier.type === "ImportDefaultSpecifier" ? "default" : exportName(specifier.imported);
      imports.push([statement.source.value, name]);
      imported.set(specifier.local.name, [statement.source.value, name]);
    }
  }
  for (const statement of module.program.body) {
    if (isErased(statement)) continue;
    if (statement.type === "ExportDefaultDeclaration") own.push("default");
    else if (statement.type === "ExportAllDeclaration") {
      if (statement.exported === null) stars.push(statement.source.value);
      else own.push(exportName(statement.exported));
    } else if (statement.type === "ExportNamedDeclaration") {
      if (statement.declaration !== null)
        eachDeclared(statement.declaration, (id) => {
          const binding = scopes.bindingOf(id);
          if (binding !== undefined) own.push(binding.name);
        });
      for (const { local, exported } of statement.specifiers) {
        const from = statement.source?.value;
        const through = from === undefined ? imported.get(exportName(local)) : ([from, exportName(local)] as const);
        if (from !== undefined) imports.push([from, exportName(local)]);
        if (through === undefined) own.push(exportName(exported));
        else indirect.push([exportName(exported), ...through]);
      }
    }
  }
  return { imports: isTypeScript(module.language) ? [] : imports, own, indirect, stars, json };
}

const isJson = ({ key, value }: NodeOf<"ImportAttribute">): boolean =>
  keyName(key, false) === "type" && value.value === "json";

function awaitsAtTop(program: Node): boolean {
  let found = false;
  walk(program, (node) => {
    if (node.type === "AwaitExpression" || (node.type === "ForOfStatement" && node.await)) found = true;
    // Fields and static blocks have no await of their own, so class bodies may be searched.
    return !found && !isFunction(node);
  });
  return found;
}

/** Imports are hoisted; in TypeScript those that are only types are gone. */
function registerImports(cx: Emitter): void {
  const { module, imports, scopes } = cx;
  const elides = isTypeScript(module.language);
  const style = jsxStyle(module);
  const jsxRoots = style.kind === "classic" ? [style.factory, style.fragment].map((path) => path.split(".")[0]) : [];
  for (const statement of module.program.body) {
    if (isErased(statement)) continue;
    if (statement.type === "ImportDeclaration") {
      const used = statement.specifiers.filter((specifier) => {
        if (isErased(specifier)) return false;
        if (!elides || jsxRoots.includes(specifier.local.name)) return true;
        return (scopes.bindingOf(specifier.local)?.references.length ?? 0) > 0;
      });
      if (statement.specifiers.length > 0 && used.length === 0 && elides) continue;
      const holder = imports.holder(statement.source.value);
      for (const specifier of used)
        imports.locals.set(
          specifier.local.name,
          specifier.type === "ImportNamespaceSpecifier"
            ? { kind: "namespace", holder }
            : {
                kind: "binding",
                holder,
                name: specifier.type === "ImportDefaultSpecifier" ? "default" : exportName(specifier.imported),
              },
        );
    } else if (
      (statement.type === "ExportNamedDeclaration" || statement.type === "ExportAllDeclaration") &&
      statement.source
    )
      imports.holder(statement.source.value);
  }
}

function exportName(node: Node): string {
  return keyName(node, false) ?? "";
}

const defaultName = (cx: Emitter): string => cx.names.own("$default");

function collectExports(cx: Emitter): Exports {
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

function eachDeclared(declaration: Node, visit: (id: Node) => void): void {
  switch (declaration.type) {
    case "VariableDeclaration":
      for (const declarator of declaration.declarations) eachName(declarator.id, visit);
      return;
    case "FunctionDeclaration":
    case "ClassDeclaration":
    case "TSEnumDeclaration":
    case "TSImportEqualsDeclaration":
      if (declaration.id !== null) visit(declaration.id);
      return;
    case "TSModuleDeclaration": {
      let id: Node = declaration.id;
      while (id.type === "TSQualifiedName") id = id.left;
      visit(id);
      return;
    }
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
