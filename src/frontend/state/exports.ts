/** What a module exports, for the other modules in view. */
import type { Binding } from "../scopes/scope.ts";
import { isFunction, keyName, type Node } from "../syntax.ts";
import { type Evaluation, functionsOf, moduleValue } from "./evaluation.ts";
import type { Callee } from "./facts.ts";
import { CALLABLE, DEEP, type Origin, PLAIN } from "./origin.ts";

/** What other modules in view read by name. */
export function exportNames(
  ev: Evaluation,
  binding: Binding,
  functions: readonly Callee[] | undefined,
  value: Origin,
): void {
  for (const name of binding.exportedAs) {
    ev.facts.store(`${ev.at.module.file}#${name}`, value, functions);
    ev.facts.store(name, value, functions);
    if (functions !== undefined) for (const fn of functions) ev.facts.use(fn, false);
  }
}

export function exportFrom(ev: Evaluation, node: Node): void {
  const { file } = ev.at.module;
  switch (node.type) {
    case "ExportNamedDeclaration":
      if (node.declaration !== null) {
        ev.value(node.declaration);
        const { declaration } = node;
        if ((declaration.type === "FunctionDeclaration" || declaration.type === "ClassDeclaration") && declaration.id)
          exportLocal(ev, declaration.id, declaration.id.name);
        if (declaration.type === "VariableDeclaration")
          for (const { id } of declaration.declarations) if (id.type === "Identifier") exportLocal(ev, id, id.name);
      }
      for (const specifier of node.specifiers) {
        const name = keyName(specifier.exported, false)!;
        if (node.source === null) exportLocal(ev, specifier.local, name);
        else reExport(ev, node.source.value, keyName(specifier.local, false)!, name);
      }
      return;
    case "ExportDefaultDeclaration": {
      const { declaration } = node;
      if ("id" in declaration && declaration.id?.type === "Identifier") {
        ev.value(declaration as Node);
        exportLocal(ev, declaration.id, "default");
        return;
      }
      const functions = functionsOf(ev, declaration);
      if (functions !== undefined) for (const fn of functions) ev.facts.use(fn, false);
      ev.facts.store(
        `${file}#default`,
        ev.value(declaration) | (isFunction(declaration) ? CALLABLE | PLAIN : 0),
        functions,
      );
      return;
    }
    case "ExportAllDeclaration":
      if (node.exported === null) reExport(ev, node.source.value, "*", "*");
      return;
    case "TSExportAssignment":
      ev.facts.store(`${file}#module.exports`, ev.value(node.expression), functionsOf(ev, node.expression));
      return;
  }
}

function exportLocal(ev: Evaluation, id: Node, name: string): void {
  const functions = functionsOf(ev, id);
  const value = functions === undefined ? ev.value(id) : CALLABLE | PLAIN | DEEP;
  if (functions !== undefined) for (const fn of functions) ev.facts.use(fn, false);
  ev.facts.store(`${ev.at.module.file}#${name}`, value, functions);
  ev.facts.store(name, value, functions);
}

function reExport(ev: Evaluation, specifier: string, imported: string, name: string): void {
  const found = ev.view.resolve(specifier, ev.at.module, "import");
  if (found.kind !== "file") {
    ev.facts.store(`${ev.at.module.file}#${name}`, moduleValue(ev, found), undefined);
    return;
  }
  ev.facts.forward(`${ev.at.module.file}#`, name, `${found.file}#`, imported);
}
