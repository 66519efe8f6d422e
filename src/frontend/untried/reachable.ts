/** Code that a target may run: itself, and what the names it mentions stand for, across the files of the project and of the packages it uses. */
import { resolveModule } from "../modules/resolve.ts";
import type { ParsedModule } from "../parse.ts";
import { type Project, readableModule } from "../project.ts";
import type { Binding } from "../scopes/scope.ts";
import { isClass, isErased, isFunction, keyName, type Node, walk } from "../syntax.ts";
import { scopesOf } from "./module-scopes.ts";

/** Text of other modules that is read for one target. */
const MOST_TEXT = 1_000_000;

/** Visits every node once; gives whether all of it could be read. */
export function eachReachable(
  code: Node,
  module: ParsedModule,
  project: Project,
  visit: (node: Node, module: ParsedModule) => void,
  /** Told of every part before its nodes are visited: the code itself, and what names of a top level stand for. */
  enter: (part: Node, module: ParsedModule) => void = () => {},
): boolean {
  const read = new Set<Node>();
  const mentioned = new Set<Binding>();
  const modules = new Set<ParsedModule>([module]);
  let text = 0;
  let isComplete = true;
  readFrom(code, module);
  return isComplete;

  function readFrom(part: Node, at: ParsedModule): void {
    if (read.has(part)) return;
    read.add(part);
    enter(part, at);
    const scopes = scopesOf(at);
    walk(part, (node) => {
      visit(node, at);
      switch (node.type) {
        case "Identifier":
          mention(scopes.bindingOf(node), at);
          return;
        case "ExportNamedDeclaration":
        case "ExportAllDeclaration":
          if (node.source && !isErased(node)) readWhole(node.source.value, at, "import");
          return;
        case "ImportExpression":
          readNamed(node.source, at, "import");
          return;
        case "CallExpression":
          if (isGlobal(node.callee, "require", at)) readNamed(node.arguments[0], at, "require");
      }
    });
  }

  function isGlobal(node: Node, name: string, at: ParsedModule): boolean {
    return node.type === "Identifier" && node.name === name && scopesOf(at).bindingOf(node) === undefined;
  }

  function mention(binding: Binding | undefined, at: ParsedModule): void {
    if (binding === undefined || binding.scope.parent !== undefined || mentioned.has(binding)) return;
    mentioned.add(binding);
    if (binding.kind === "import") {
      readImported(binding, at);
      return;
    }
    for (const part of partsAbout(binding, at)) readFrom(part, at);
  }

  function readImported(binding: Binding, at: ParsedModule): void {
    const from = importing(binding, at);
    const other = from === undefined ? undefined : moduleAt(from.source.value, at, "import");
    if (from === undefined) isComplete = false;
    if (from === undefined || other === undefined) return;
    const named = from.specifiers.find(({ local }) => binding.declarations.includes(local));
    const name = named?.type === "ImportSpecifier" ? keyName(named.imported, false) : undefined;
    const exported = scopesOf(other).bindings.filter(
      ({ exportedAs }) => name !== undefined && exportedAs.includes(name),
    );
    // what is handed on from elsewhere, or is no name there, is found by reading all
    if (exported.length === 0) readFrom(other.program, other);
    else for (const one of exported) mention(one, other);
  }

  function readNamed(specifier: Node | undefined, at: ParsedModule, how: "import" | "require"): void {
    if (specifier?.type === "Literal" && typeof specifier.value === "string") readWhole(specifier.value, at, how);
    else isComplete = false;
  }

  function readWhole(specifier: string, at: ParsedModule, how: "import" | "require"): void {
    const other = moduleAt(specifier, at, how);
    if (other !== undefined) readFrom(other.program, other);
  }

  /** Undefined for what has no code of the program, and for what is not read. */
  function moduleAt(specifier: string, at: ParsedModule, how: "import" | "require"): ParsedModule | undefined {
    const found = resolveModule(specifier, at.file, how);
    if (found.kind === "builtin" || specifier === "assay") return undefined;
    if (found.kind === "file" && found.file.endsWith(".json")) return undefined;
    const other = found.kind === "file" ? readableModule(found.file, project) : undefined;
    if (other !== undefined && !modules.has(other)) {
      modules.add(other);
      text += other.text.length;
    }
    isComplete &&= other !== undefined && text <= MOST_TEXT;
    return text <= MOST_TEXT ? other : undefined;
  }
}

const known = new WeakMap<ParsedModule, ReadonlyMap<Binding, readonly Node[]>>();

/** What a module's top level says about a name: its declaration, and statements that mention it, which may store functions in it. */
function partsAbout(binding: Binding, at: ParsedModule): readonly Node[] {
  let parts = known.get(at);
  if (parts === undefined) known.set(at, (parts = readParts(at)));
  return parts.get(binding) ?? [];
}

function readParts(at: ParsedModule): ReadonlyMap<Binding, readonly Node[]> {
  const scopes = scopesOf(at);
  const found = new Map<Binding, Node[]>();
  const add = (name: Node, part: Node): void => {
    const binding = scopes.bindingOf(name);
    if (binding === undefined) return;
    const parts = found.get(binding) ?? [];
    if (parts.at(-1) !== part) parts.push(part);
    found.set(binding, parts);
  };
  for (const statement of at.program.body) {
    const node =
      (statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration") &&
      statement.declaration
        ? statement.declaration
        : statement;
    if (isFunction(node) || isClass(node)) {
      if (node.id) add(node.id, node);
    } else if (node.type === "VariableDeclaration") {
      for (const declarator of node.declarations)
        walk(declarator.id, (name) => {
          if (name.type === "Identifier") add(name, declarator);
        });
    } else if (node.type !== "ImportDeclaration" && !isExport(node))
      walk(node, (name) => {
        if (name.type === "Identifier") add(name, node);
      });
  }
  return found;
}

/** `exports.f = f`, `module.exports = { f, g }`: who mentions `f` does not run `g` for that. */
export function isExport(node: Node): boolean {
  if (node.type === "ExportNamedDeclaration" || node.type === "ExportAllDeclaration") return true;
  if (node.type !== "ExpressionStatement" || node.expression.type !== "AssignmentExpression") return false;
  let root: Node = node.expression.left;
  while (root.type === "MemberExpression") root = root.object;
  return root.type === "Identifier" && (root.name === "exports" || root.name === "module");
}

/** The declaration that a name was imported by. */
export function importing(
  binding: Binding,
  module: ParsedModule,
): Extract<Node, { type: "ImportDeclaration" }> | undefined {
  return module.program.body.find(
    (statement): statement is Extract<Node, { type: "ImportDeclaration" }> =>
      statement.type === "ImportDeclaration" &&
      !isErased(statement) &&
      statement.specifiers.some(({ local }) => binding.declarations.includes(local)),
  );
}
