/** The function of the module that an expression names: by a name, or as a member of a class or of an object that is written there. */
import { resolveModule } from "../modules/resolve.ts";
import type { ParsedModule } from "../parse.ts";
import { type Project, readableModule } from "../project.ts";
import { analyseScopes } from "../scopes/analyse.ts";
import { originOf } from "../scopes/binding-origin.ts";
import type { Binding, Scopes } from "../scopes/scope.ts";
import { type AnyFunction, isClass, isFunction, keyName, type Node, stripCasts } from "../syntax.ts";
import { parentsOf } from "./parents.ts";
import { importing } from "./reachable.ts";

export function namedFunction(
  expression: Node,
  scopes: Scopes,
  parents: ReadonlyMap<Node, Node>,
): AnyFunction | undefined {
  const node = stripCasts(expression);
  if (node.type === "Identifier") return functionBound(scopes.referenceOf(node)?.binding, parents);
  if (node.type !== "MemberExpression") return undefined;
  const name = keyName(node.property, node.computed);
  const owner = stripCasts(node.object);
  const members = owner.type === "ThisExpression" ? around(owner) : ownerBound(owner);
  return name === undefined || members === undefined ? undefined : memberOf(members, name);

  /** The class or object that a name stands for. */
  function ownerBound(owner: Node): Node | undefined {
    const binding = owner.type === "Identifier" ? scopes.referenceOf(owner)?.binding : undefined;
    if (binding?.kind === "class") return parents.get(binding.declarations[0]!);
    const init = binding === undefined ? undefined : originOf(binding)?.init;
    return init?.type === "ObjectExpression" || (init !== undefined && isClass(init)) ? init : undefined;
  }

  function around(inside: Node): Node | undefined {
    let at = parents.get(inside);
    while (at !== undefined && !isClass(at) && at.type !== "ObjectExpression") at = parents.get(at);
    return at;
  }
}

function functionBound(binding: Binding | undefined, parents: ReadonlyMap<Node, Node>): AnyFunction | undefined {
  if (binding === undefined || binding.assigned) return undefined;
  if (binding.kind === "function") {
    const fn = binding.declarations.map((id) => parents.get(id)).find((one) => one !== undefined && isFunction(one));
    return fn as AnyFunction | undefined;
  }
  const init = originOf(binding)?.init;
  return init !== undefined && isFunction(init) ? init : undefined;
}

/** What an imported name stands for, if it is a function of a file of the project. */
export function exportedFunction(
  binding: Binding,
  module: ParsedModule,
  project: Project,
): { readonly fn: AnyFunction; readonly module: ParsedModule } | undefined {
  const from = importing(binding, module);
  const found = from && resolveModule(from.source.value, module.file, "import");
  if (found?.kind !== "file" || found.file.includes("/node_modules/")) return undefined;
  const specifier = from!.specifiers.find(({ local }) => binding.declarations.includes(local));
  const name =
    specifier?.type === "ImportDefaultSpecifier"
      ? "default"
      : specifier?.type === "ImportSpecifier"
        ? keyName(specifier.imported, false)
        : undefined;
  const other = readableModule(found.file, project);
  if (other === undefined) return undefined;
  const exported = analyseScopes(other).bindings.find(
    ({ exportedAs }) => name !== undefined && exportedAs.includes(name),
  );
  const fn = functionBound(exported, parentsOf(other));
  return fn === undefined ? undefined : { fn, module: other };
}

function memberOf(owner: Node, name: string): AnyFunction | undefined {
  const members: readonly Node[] =
    owner.type === "ObjectExpression" ? owner.properties : isClass(owner) ? owner.body.body : [];
  for (const member of members) {
    if (member.type !== "MethodDefinition" && member.type !== "PropertyDefinition" && member.type !== "Property")
      continue;
    const { value } = member;
    // an accessor names what it gives, not itself
    if ("kind" in member && (member.kind === "get" || member.kind === "set")) continue;
    if (keyName(member.key, member.computed) === name && value !== null && isFunction(value)) return value;
  }
  return undefined;
}
