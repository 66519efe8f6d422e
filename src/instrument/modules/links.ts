/** The names a module imports and exports, for linking. */
import { isTypeScript } from "../../frontend/parse.ts";
import { isErased, keyName } from "../../frontend/syntax.ts";
import type { Emitter } from "../context/emitter.ts";
import type { NodeOf } from "../output/node.ts";
import { eachDeclared, exportName } from "./declared-names.ts";

/** The runtime's `ModuleLinks`. */
export interface ModuleLinks {
  readonly imports: readonly (readonly [specifier: string, name: string])[];
  readonly own: readonly string[];
  readonly indirect: readonly (readonly [name: string, specifier: string, imported: string])[];
  readonly stars: readonly string[];
  readonly json: readonly string[];
}

/** Imports of TypeScript are left out: they may be types, which do not exist at run time, and one file does not tell. */
export function linksOf({ module, scopes }: Emitter): ModuleLinks {
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
