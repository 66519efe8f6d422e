/** What a name of a module's top level stands for, as far as reading it tells: compared between two versions. Functions are not looked into: whoever calls one follows it. */
import { relative } from "node:path";
import type { ModuleFlow } from "../../flow/module.ts";
import { resolveModule } from "../../frontend/modules/resolve.ts";
import type { Binding } from "../../frontend/scopes/scope.ts";
import { isClass, isFunction, type Node, walk } from "../../frontend/syntax.ts";
import { partsAbout } from "../../frontend/untried/reachable.ts";
import { shallowDigest } from "./labels.ts";
import { closureDigest, definesOnly } from "./loading.ts";
import type { Version } from "./versions.ts";

/** Text that is equal in two versions if the name means the same in both. */
export function meaningOf(binding: Binding, module: ModuleFlow, version: Version): string {
  const told: string[] = [];
  const seen = new Set<Binding>();
  const tell = (one: Binding, at: ModuleFlow): void => {
    if (seen.has(one)) return;
    seen.add(one);
    if (one.kind === "import") {
      const from = at.context.importOf(one);
      told.push(`import ${from?.name}`);
      if (from === undefined) return;
      const found = resolveModule(from.source, at.module.file, "import");
      if (found.kind !== "file") {
        told.push(from.source);
        return;
      }
      told.push(relative(version.root, found.file));
      const other = version.modules.find(({ module: { file } }) => file === found.file);
      const named = other?.context.scopes.bindings.find(({ exportedAs }) => exportedAs.includes(from.name));
      if (other !== undefined && named !== undefined) tell(named, other);
      else if (other !== undefined) told.push(closureDigest(other.module.program, other, version));
      return;
    }
    for (const part of partsAbout(one, at.module)) {
      if (isFunction(part) || (part.type === "VariableDeclarator" && part.init !== null && isFunction(part.init))) {
        told.push(`function ${one.name}`);
        continue;
      }
      const statement = part.type === "VariableDeclarator" ? declaring(part) : part;
      if (!definesOnly(statement) && !isClass(part)) {
        told.push(closureDigest(part, at, version));
        continue;
      }
      told.push(shallowDigest(part));
      required(part, at, version, told);
      mentions(part, (name) => {
        const other = at.context.scopes.bindingOf(name);
        if (other !== undefined && other.scope.parent === undefined) tell(other, at);
      });
    }
  };
  tell(binding, module);
  return told.join(" ");
}

const declaring = (part: Extract<Node, { type: "VariableDeclarator" }>): Node =>
  ({ type: "VariableDeclaration", kind: "const", declarations: [part], start: part.start, end: part.end }) as never;

/** Names outside of functions: what is evaluated when the part is. */
function mentions(part: Node, visit: (name: Node) => void): void {
  walk(part, (node) => {
    if (node !== part && isFunction(node)) return false;
    if (node.type === "Identifier") visit(node);
    return true;
  });
}

/** Which files `require` finds. */
function required(part: Node, { module }: ModuleFlow, { root }: Version, told: string[]): void {
  walk(part, (node) => {
    if (node !== part && isFunction(node)) return false;
    const [specifier] = node.type === "CallExpression" ? node.arguments : [];
    if (
      node.type === "CallExpression" &&
      node.callee.type === "Identifier" &&
      node.callee.name === "require" &&
      specifier?.type === "Literal" &&
      typeof specifier.value === "string"
    ) {
      const found = resolveModule(specifier.value, module.file, "require");
      told.push(found.kind === "file" ? relative(root, found.file) : specifier.value);
    }
    return true;
  });
}
