/** What lowering knows of a module: names, sites, what names always mean. Made once per module. */
import { type Intent, intentOf } from "../../frontend/hints/intent.ts";
import type { ParsedModule } from "../../frontend/parse.ts";
import type { Project } from "../../frontend/project.ts";
import { analyseScopes } from "../../frontend/scopes/analyse.ts";
import type { Binding, Scopes } from "../../frontend/scopes/scope.ts";
import { collectSites, type ModuleSites } from "../../frontend/sites/number.ts";
import {
  type AnyFunction,
  type Class,
  isClass,
  isFunction,
  type Node,
  stripCasts,
  walk,
} from "../../frontend/syntax.ts";
import { impliedConstructor } from "./implied-constructor.ts";
import { type ModuleStates, statesOf } from "./module-states.ts";

export interface Import {
  readonly source: string;
  /** `default`, `*` or the exported name. */
  readonly name: string;
}

export interface Membership {
  readonly node: Class;
  readonly isStatic: boolean;
  readonly isConstructor: boolean;
}

export interface ModuleContext {
  readonly module: ParsedModule;
  readonly scopes: Scopes;
  readonly sites: ModuleSites;
  readonly intent: Intent;
  /** Conditions that the module states; undefined where they are not asked for, or there are none. */
  readonly stated: ModuleStates | undefined;
  /** Constructors that are not written. */
  readonly implied: readonly AnyFunction[];
  /** Initialisers of fields, static ones too, tagged templates and accessors of literals are lowered. Asked for with what is stated: proofs of `assay check` refuse what they mean by looking at the syntax. */
  readonly looksInside: boolean;
  /** The class of a method, getter, setter or constructor. */
  classOf(fn: Node): Membership | undefined;
  isStrict(fn: Node): boolean;
  /** What the declaration of a name gives it: the initialiser, the function, the class. */
  initialOf(binding: Binding): Node | undefined;
  importOf(binding: Binding): Import | undefined;
}

export function contextOf(module: ParsedModule, withStated = false, project?: Project): ModuleContext {
  const members = new Map<Node, Membership>();
  const initials = new Map<Node, Node>();
  const imports = new Map<Node, Import>();
  const implied: AnyFunction[] = [];
  walk(module.program, (node) => {
    if (isClass(node)) {
      const constructed = withStated ? impliedConstructor(node) : undefined;
      if (constructed !== undefined) {
        implied.push(constructed);
        members.set(constructed, { node, isStatic: false, isConstructor: true });
      }
      for (const member of node.body.body)
        if (member.type === "MethodDefinition")
          members.set(member.value, {
            node,
            isStatic: member.static,
            isConstructor: member.kind === "constructor",
          });
    }
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
  const scopes = analyseScopes(module);
  return {
    module,
    scopes,
    sites: collectSites(module),
    intent: intentOf(module.program),
    stated: withStated ? statesOf(module, project) : undefined,
    implied,
    looksInside: withStated,
    classOf: (fn) => members.get(fn),
    // the code of classes always is
    isStrict: (fn) => members.has(fn) || scopes.scopeOf(fn)?.strict === true,
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
