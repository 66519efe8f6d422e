/** The types a module declares, imports and exports, by name. */
import { exportsOf } from "../modules/exports.ts";
import type { ParsedModule } from "../parse.ts";
import { type Class, isClass, keyName, type Node, type TSType } from "../syntax.ts";
import { type DocTypedef, typedefsOf } from "./doc-comment.ts";

type InterfaceNode = Extract<Node, { type: "TSInterfaceDeclaration" }>;
type AliasNode = Extract<Node, { type: "TSTypeAliasDeclaration" }>;
type EnumNode = Extract<Node, { type: "TSEnumDeclaration" }>;

export type TypeDeclaration =
  | { readonly kind: "interface"; readonly nodes: InterfaceNode[] }
  | { readonly kind: "alias"; readonly node: AliasNode }
  | { readonly kind: "class"; readonly node: Class }
  | { readonly kind: "enum"; readonly nodes: EnumNode[] }
  | { readonly kind: "namespace"; readonly members: Map<string, TypeDeclaration> }
  | { readonly kind: "typedef"; readonly typedef: DocTypedef }
  | { readonly kind: "import"; readonly specifier: string; readonly imported: string };

export interface Declarations {
  readonly local: ReadonlyMap<string, TypeDeclaration>;
  /** Exported name → local name, where they are known to differ or not. */
  readonly exported: ReadonlyMap<string, string>;
  readonly reExported: ReadonlyMap<string, { readonly specifier: string; readonly imported: string }>;
  readonly stars: readonly string[];
  /** Values whose types `typeof` may ask for. */
  readonly constants: ReadonlyMap<
    string,
    { readonly init: Node; readonly annotation: TSType | undefined; readonly isConst: boolean }
  >;
}

const cache = new WeakMap<ParsedModule, Declarations>();

export function declarationsOf(module: ParsedModule): Declarations {
  let declarations = cache.get(module);
  if (declarations === undefined) cache.set(module, (declarations = findDeclarations(module)));
  return declarations;
}

type Constants = Map<string, { init: Node; annotation: TSType | undefined; isConst: boolean }>;

function findDeclarations(module: ParsedModule): Declarations {
  const local = new Map<string, TypeDeclaration>();
  const exported = new Map<string, string>();
  const reExported = new Map<string, { specifier: string; imported: string }>();
  const stars: string[] = [];
  const constants: Constants = new Map();
  declare(module.program.body, local, exported, constants);
  for (const statement of module.program.body) {
    if (statement.type === "ExportNamedDeclaration")
      for (const specifier of statement.specifiers) {
        const name = keyName(specifier.exported, false)!;
        const from = keyName(specifier.local, false)!;
        if (statement.source === null) exported.set(name, from);
        else reExported.set(name, { specifier: statement.source.value, imported: from });
      }
    if (statement.type === "ExportAllDeclaration") {
      if (statement.exported === null) stars.push(statement.source.value);
      else reExported.set(keyName(statement.exported, false)!, { specifier: statement.source.value, imported: "*" });
    }
    if (statement.type === "TSExportAssignment" && statement.expression.type === "Identifier")
      exported.set("default", statement.expression.name);
  }
  // CommonJS classes, and `const { A } = require("./a")`.
  for (const value of exportsOf(module).values)
    if (isClass(value.node) && value.node.id !== null) {
      exported.set(value.name, value.node.id.name);
      if (value.name === "module.exports") exported.set("default", value.node.id.name);
    }
  for (const again of exportsOf(module).reExports)
    if (!reExported.has(again.name))
      reExported.set(again.name, { specifier: again.specifier, imported: again.imported });
  for (const typedef of typedefsOf(module)) {
    if (!local.has(typedef.name)) local.set(typedef.name, { kind: "typedef", typedef });
    exported.set(typedef.name, typedef.name);
  }
  return { local, exported, reExported, stars, constants };
}

function declare(
  body: readonly Node[],
  local: Map<string, TypeDeclaration>,
  exported: Map<string, string>,
  constants: Constants,
): void {
  for (const statement of body) {
    const isExport = statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration";
    const node = isExport ? statement.declaration : statement;
    if (node === null) continue;
    const name = add(node, local, constants);
    if (isExport && name !== undefined)
      exported.set(statement.type === "ExportDefaultDeclaration" ? "default" : name, name);
    if (statement.type === "ExportDefaultDeclaration" && node.type === "Identifier") exported.set("default", node.name);
  }
}

function add(node: Node, local: Map<string, TypeDeclaration>, constants: Constants): string | undefined {
  switch (node.type) {
    case "TSInterfaceDeclaration": {
      const known = local.get(node.id.name);
      if (known?.kind === "interface") known.nodes.push(node);
      else if (known === undefined) local.set(node.id.name, { kind: "interface", nodes: [node] });
      return node.id.name;
    }
    case "TSTypeAliasDeclaration":
      local.set(node.id.name, { kind: "alias", node });
      return node.id.name;
    case "ClassDeclaration": {
      const name = node.id?.name ?? "default";
      local.set(name, { kind: "class", node });
      return name;
    }
    case "TSEnumDeclaration": {
      const known = local.get(node.id.name);
      if (known?.kind === "enum") known.nodes.push(node);
      else local.set(node.id.name, { kind: "enum", nodes: [node] });
      return node.id.name;
    }
    case "TSModuleDeclaration": {
      if (node.id.type !== "Identifier" || node.body === null) return undefined;
      const known = local.get(node.id.name);
      const members = known?.kind === "namespace" ? known.members : new Map<string, TypeDeclaration>();
      if (known === undefined) local.set(node.id.name, { kind: "namespace", members });
      declare(node.body.body, members, new Map(), new Map());
      return node.id.name;
    }
    case "ImportDeclaration":
      for (const specifier of node.specifiers) {
        const imported =
          specifier.type === "ImportSpecifier"
            ? keyName(specifier.imported, false)!
            : specifier.type === "ImportDefaultSpecifier"
              ? "default"
              : "*";
        local.set(specifier.local.name, { kind: "import", specifier: node.source.value, imported });
      }
      return undefined;
    case "TSImportEqualsDeclaration":
      if (node.moduleReference.type === "TSExternalModuleReference")
        local.set(node.id.name, {
          kind: "import",
          specifier: node.moduleReference.expression.value,
          imported: "default",
        });
      return undefined;
    case "VariableDeclaration":
      for (const { id, init } of node.declarations) {
        if (init === null) continue;
        if (id.type === "Identifier") {
          constants.set(id.name, {
            init,
            annotation: id.typeAnnotation?.typeAnnotation,
            isConst: node.kind === "const",
          });
          if (init.type === "ClassExpression") local.set(id.name, { kind: "class", node: init });
        }
        addRequired(id, init, local);
      }
      return undefined;
    default:
      return undefined;
  }
}

function addRequired(id: Node, init: Node, local: Map<string, TypeDeclaration>): void {
  if (init.type !== "CallExpression" || init.callee.type !== "Identifier" || init.callee.name !== "require") return;
  const source = init.arguments[0];
  if (source?.type !== "Literal" || typeof source.value !== "string") return;
  const specifier = source.value;
  if (id.type === "Identifier") local.set(id.name, { kind: "import", specifier, imported: "default" });
  if (id.type === "ObjectPattern")
    for (const property of id.properties)
      if (property.type === "Property" && property.value.type === "Identifier")
        local.set(property.value.name, {
          kind: "import",
          specifier,
          imported: keyName(property.key, property.computed) ?? property.value.name,
        });
}
