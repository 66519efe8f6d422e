/** What lowering knows of a module: names, sites, what names always mean. Made once per module. */
import { type Intent, intentOf } from "../../frontend/hints/intent.ts";
import type { ParsedModule } from "../../frontend/parse.ts";
import { analyseScopes } from "../../frontend/scopes/analyse.ts";
import type { Binding, Scopes } from "../../frontend/scopes/scope.ts";
import { collectSites, type ModuleSites } from "../../frontend/sites/number.ts";
import { type AnyFunction, isClass, isFunction, type Node, stripCasts, walk } from "../../frontend/syntax.ts";

export interface Import {
  readonly source: string;
  /** `default`, `*` or the exported name. */
  readonly name: string;
}

export interface ModuleContext {
  readonly module: ParsedModule;
  readonly scopes: Scopes;
  readonly sites: ModuleSites;
  readonly intent: Intent;
  /** What the declaration of a name gives it: the initialiser, the function, the class. */
  initialOf(binding: Binding): Node | undefined;
  importOf(binding: Binding): Import | undefined;
}

export function contextOf(module: ParsedModule): ModuleContext {
  const initials = new Map<Node, Node>();
  const imports = new Map<Node, Import>();
  walk(module.program, (node) => {
    if (node.type === "VariableDeclarator" && node.init !== null && node.id.type === "Identifier")
      initials.set(node.id, stripCasts(node.init));
    else if ((isFunction(node) || isClass(node)) && node.id) initials.set(node.id, node);
    else if (node.type === "ImportDeclaration")
      for (const specifier of node.specifiers) {
        const name =
          specifier.type === "ImportSpecifier"
            ? specifier.imported.type === "Identifier"
              ? specifier.imported.name
              : specifier.imported.value
            : specifier.type === "ImportDefaultSpecifier"
              ? "default"
              : "*";
        imports.set(specifier.local, { source: node.source.value, name });
      }
  });
  return {
    module,
    scopes: analyseScopes(module),
    sites: collectSites(module),
    intent: intentOf(module.program),
    initialOf(binding) {
      if (binding.assigned || binding.declarations.length !== 1) return undefined;
      return initials.get(binding.declarations[0]!);
    },
    importOf: (binding) => (binding.kind === "import" ? imports.get(binding.declarations[0]!) : undefined),
  };
}

/** The function that the name always means. */
export function functionOf(context: ModuleContext, binding: Binding): AnyFunction | undefined {
  const initial = context.initialOf(binding);
  return initial !== undefined && isFunction(initial) && initial.body !== null ? initial : undefined;
}
