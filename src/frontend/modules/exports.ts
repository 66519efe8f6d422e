/** What a module exports, ES or CommonJS, as syntax: the functions and classes behind the names. */
import type { ParsedModule } from "../parse.ts";
import { isErased, keyName, type Node } from "../syntax.ts";
import { addProperties, commonJsStatement } from "./common-exports.ts";
import { type ExportedValue, ExportTable, type ReExport } from "./export-table.ts";

export interface ModuleExports {
  readonly values: readonly ExportedValue[];
  readonly reExports: readonly ReExport[];
  /** Specifiers of `export * from`. */
  readonly stars: readonly string[];
}

const cache = new WeakMap<ParsedModule, ModuleExports>();

export function exportsOf(module: ParsedModule): ModuleExports {
  let exports = cache.get(module);
  if (exports === undefined) cache.set(module, (exports = findExports(module)));
  return exports;
}

/** Name under which a declaration can be imported. */
export function exportNameOf(module: ParsedModule, node: Node): string | undefined {
  const names = exportsOf(module)
    .values.filter((value) => value.node === node)
    .map((value) => value.name);
  return names.find((name) => name !== "default") ?? names[0];
}

function findExports(module: ParsedModule): ModuleExports {
  const table = new ExportTable(module.program.body);
  const { locals, reExports } = table;
  for (const statement of module.program.body) {
    if (isErased(statement)) continue;
    switch (statement.type) {
      case "ExportNamedDeclaration":
        if (statement.declaration !== null)
          for (const name of declaredNames(statement.declaration)) table.addLocal(name, locals.get(name));
        for (const specifier of statement.specifiers) {
          if (isErased(specifier)) continue;
          const local = keyName(specifier.local, false)!;
          const name = keyName(specifier.exported, false)!;
          if (statement.source === null) table.addLocal(name, locals.get(local));
          else reExports.set(name, { name, specifier: statement.source.value, imported: local, how: "import" });
        }
        break;
      case "ExportDefaultDeclaration": {
        const { declaration } = statement;
        const id = "id" in declaration && declaration.id?.type === "Identifier" ? declaration.id.name : undefined;
        const local = id === undefined ? undefined : locals.get(id);
        if (local !== undefined) table.addLocal("default", local);
        else table.addExpression("default", declaration, statement.start);
        break;
      }
      case "ExportAllDeclaration":
        if (statement.exported === null) table.stars.push(statement.source.value);
        else {
          const name = keyName(statement.exported, false)!;
          reExports.set(name, { name, specifier: statement.source.value, imported: "*", how: "import" });
        }
        break;
      case "TSExportAssignment":
        table.addExpression("module.exports", statement.expression, statement.start);
        break;
      default:
        if (module.format === "commonjs") commonJsStatement(table, statement);
        break;
    }
  }
  addProperties(table, module.program);
  return { values: [...table.values.values()], reExports: [...reExports.values()], stars: table.stars };
}

function declaredNames(declaration: Node): string[] {
  if (declaration.type === "VariableDeclaration")
    return declaration.declarations.flatMap((d) => (d.id.type === "Identifier" ? [d.id.name] : []));
  return "id" in declaration && declaration.id?.type === "Identifier" ? [declaration.id.name] : [];
}
