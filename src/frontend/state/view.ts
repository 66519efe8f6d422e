/** The modules that are looked at together: their functions, and where their imports lead. */
import type { ParsedModule } from "../parse.ts";
import { analyseScopes } from "../scopes/analyse.ts";
import type { Binding, Scopes } from "../scopes/scope.ts";
import { type AnyFunction, type Class, eachChild, isClass, isFunction, keyName, type Node } from "../syntax.ts";

/** `file`: in view. `listed`: a module of Node with listed functions. `foreign`: its own code says what it does. `unknown`: may do anything. */
export type Imported =
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "listed"; readonly name: string }
  | { readonly kind: "foreign" }
  | { readonly kind: "unknown" };

export type ResolveImport = (specifier: string, from: ParsedModule, how: "import" | "require") => Imported;

export interface ModuleView {
  readonly module: ParsedModule;
  readonly scopes: Scopes;
  readonly functions: readonly AnyFunction[];
  readonly classes: readonly Class[];
  readonly parents: ReadonlyMap<Node, Node>;
  /** By the local name's identifier. */
  readonly imports: ReadonlyMap<Node, { readonly specifier: string; readonly imported: string }>;
  /** Initialiser of a variable declared by name, or the function or class itself. */
  readonly initialisers: ReadonlyMap<Node, Node | null>;
  /** Of a variable that is taken out of an object by name, without a default: `const { name: variable } = from`. */
  readonly taken: ReadonlyMap<Node, { readonly from: Node; readonly name: string }>;
}

export interface View {
  readonly modules: readonly ModuleView[];
  readonly resolve: ResolveImport;
}

export function moduleView(module: ParsedModule, scopes: Scopes = analyseScopes(module)): ModuleView {
  const functions: AnyFunction[] = [];
  const classes: Class[] = [];
  const parents = new Map<Node, Node>();
  const imports = new Map<Node, { specifier: string; imported: string }>();
  const initialisers = new Map<Node, Node | null>();
  const taken = new Map<Node, { from: Node; name: string }>();
  walkWithParents(module.program, parents, (node) => {
    if (isFunction(node) && node.body !== null) functions.push(node);
    if (isClass(node)) classes.push(node);
    if ((isFunction(node) || isClass(node)) && node.id) initialisers.set(node.id, node);
    if (node.type === "VariableDeclarator" && node.id.type === "Identifier") initialisers.set(node.id, node.init);
    if (node.type === "VariableDeclarator" && node.id.type === "ObjectPattern" && node.init !== null)
      for (const one of node.id.properties) {
        const name = one.type === "Property" ? keyName(one.key, one.computed) : undefined;
        if (one.type === "Property" && name !== undefined && one.value.type === "Identifier")
          taken.set(one.value, { from: node.init, name });
      }
    if (node.type !== "ImportDeclaration") return;
    for (const specifier of node.specifiers) {
      const imported =
        specifier.type === "ImportSpecifier"
          ? specifier.imported.type === "Identifier"
            ? specifier.imported.name
            : String(specifier.imported.value)
          : specifier.type === "ImportDefaultSpecifier"
            ? "default"
            : "*";
      imports.set(specifier.local, { specifier: node.source.value, imported });
    }
  });
  return { module, scopes, functions, classes, parents, imports, initialisers, taken };
}

function walkWithParents(node: Node, parents: Map<Node, Node>, visit: (node: Node) => void): void {
  visit(node);
  eachChild(node, (child) => {
    parents.set(child, node);
    walkWithParents(child, parents, visit);
  });
}

/** Whether a variable lives as long as its module. */
export function livesWithModule(binding: Binding): boolean {
  for (let a: Binding["scope"]["activation"] | undefined = binding.scope.activation; a !== undefined; a = a.parent)
    if (!RUN_ONCE.has(a.node.type)) return false;
  return true;
}

const RUN_ONCE: ReadonlySet<string> = new Set(["Program", "TSModuleDeclaration", "StaticBlock", "TSEnumDeclaration"]);
