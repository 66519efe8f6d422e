/** What may be called where, across the modules of a program: by name, by the name of a method, or by whoever got hold of a function. */
import type { FlowNode } from "../../flow/graph.ts";
import type { ModuleFlow } from "../../flow/module.ts";
import { resolveModule } from "../../frontend/modules/resolve.ts";
import type { Binding } from "../../frontend/scopes/scope.ts";
import { isFunction, keyName, type Node, stripCasts } from "../../frontend/syntax.ts";
import { parentsOf } from "../../frontend/untried/parents.ts";
import { storedNames } from "./stored-names.ts";
import type { FunctionIn, Version } from "./versions.ts";

/** Names under which the language itself calls functions of a program. */
const AMBIENT: ReadonlySet<string> = new Set([
  ...["valueOf", "toString", "toJSON", "then", "next", "return", "throw", "<computed>", "inspect"],
  // traps of proxies
  ...["get", "set", "has", "apply", "construct", "deleteProperty", "ownKeys", "defineProperty"],
  ...["getPrototypeOf", "setPrototypeOf", "isExtensible", "preventExtensions", "getOwnPropertyDescriptor"],
]);

const CONVERTING: readonly string[] = [
  "valueOf",
  "toString",
  "toJSON",
  "then",
  "next",
  "return",
  "throw",
  "<computed>",
];

const ITERATING: readonly string[] = ["next", "then", "return", "throw", "<computed>"];

export interface Callable {
  /** Functions that a call of a method of that name may run. */
  named(name: string): readonly FunctionIn[];
  /** Those among them that bear the name themselves. */
  own(name: string): readonly FunctionIn[];
  readonly constructors: readonly FunctionIn[];
  /** All functions of the program. */
  readonly all: readonly FunctionIn[];
  /** Those that may run wherever an operator meets an object. */
  readonly ambient: readonly FunctionIn[];
  /** Those of them that are written as such. */
  readonly ambientOwn: readonly FunctionIn[];
  /** Those among them that may run where a value is converted, spread or waited for. */
  readonly converting: readonly FunctionIn[];
  /** Builtins may have methods of the program. */
  readonly patches: boolean;
  /** Those that may give out one thing after the other. */
  readonly iterating: readonly FunctionIn[];
  /** Those that may run where a property is read, whatever its name: descriptors have them. */
  readonly reading: readonly FunctionIn[];
  /** Getters and setters of that name. */
  accessors(name: string): readonly FunctionIn[];
  /** All getters and setters. */
  readonly computedAccessors: readonly FunctionIn[];
  /** The name that an import means in its own module; `foreign`: of the platform. */
  imported(module: ModuleFlow, source: string, name: string): NameIn | "foreign" | undefined;
}

export interface NameIn {
  readonly module: ModuleFlow;
  readonly binding: Binding;
}

const known = new WeakMap<Version, Callable>();

export function callableIn(version: Version): Callable {
  let found = known.get(version);
  if (found === undefined) known.set(version, (found = read(version)));
  return found;
}

function read(version: Version): Callable {
  const byName = new Map<string, FunctionIn[]>();
  const all: FunctionIn[] = [];
  const renamed: FunctionIn[] = [];
  const accessors = new Map<string, FunctionIn[]>();
  for (const module of version.modules) {
    const parents = parentsOf(module.module);
    for (const node of module.nodes.slice(1)) {
      const fn = { module, node };
      all.push(fn);
      const name = lastName(module.nameOf(node));
      byName.set(name, [...(byName.get(name) ?? []), fn]);
      const parent = parents.get(node);
      if (
        parent !== undefined &&
        (parent.type === "MethodDefinition" || parent.type === "Property") &&
        (parent.kind === "get" || parent.kind === "set")
      )
        accessors.set(name, [...(accessors.get(name) ?? []), fn]);
      if (isHandedOn(node, module, parents)) renamed.push(fn);
    }
  }
  const stored = storedNames(version);
  const of = new Map<string, readonly FunctionIn[]>();
  const named = (name: string): readonly FunctionIn[] => {
    let found = of.get(name);
    if (found === undefined) {
      const under = stored.under(name);
      const others =
        under === "any" ? anywhere : under === "loose" ? loose : under.map(({ node }) => byNode.get(node)!);
      of.set(name, (found = [...new Set([...(byName.get(name) ?? []), ...others])]));
    }
    return found;
  };
  const byNode = new Map<Node, FunctionIn>(all.map((fn) => [fn.node, fn]));
  const isTaken = ({ module, node }: FunctionIn): boolean => stored.taken.has(lastName(module.nameOf(node)));
  const read = [...accessors.values()].flat();
  const isValue = (fn: FunctionIn): boolean =>
    !read.includes(fn) && lastName(fn.module.nameOf(fn.node)) !== "constructor";
  // names that are only ever called lead nowhere else
  const anywhere = all.filter(
    (fn) => isValue(fn) && (stored.spreadsModules || !isOnlyCalled(fn.node, fn.module, parentsOf(fn.module.module))),
  );
  const loose = [...new Set([...renamed, ...all.filter(isTaken)])].filter(isValue);
  const ambientOwn = [...[...AMBIENT].flatMap((name) => byName.get(name) ?? []), ...read];
  const ambient = [...new Set([...[...AMBIENT].flatMap(named), ...read])];
  // descriptors are written as objects; methods of classes that are called so are none
  const isMethod = ({ module, node }: FunctionIn): boolean =>
    parentsOf(module.module).get(node)?.type === "MethodDefinition";
  const described = ["get", "set"].flatMap(named).filter((fn) => !isMethod(fn));
  const reading = stored.hasProxies ? ambient : stored.hasTraps ? [...new Set(described)] : [];
  const converting = stored.hasProxies ? ambient : [...new Set([...CONVERTING.flatMap(named), ...read, ...reading])];
  return {
    all,
    ambient,
    ambientOwn,
    converting,
    reading,
    iterating: [...new Set(ITERATING.flatMap(named))],
    patches: stored.patches,
    computedAccessors: read,
    named,
    constructors: byName.get("constructor") ?? [],
    own: (name) => byName.get(name) ?? [],
    accessors: (name) => accessors.get(name) ?? [],
    imported: (module, source, name) => importedName(version, module, source, name),
  };
}

const lastName = (name: string): string => name.slice(name.lastIndexOf(".") + 1);

/** Whether somebody may have it under another name than its own: it is passed, stored or returned somewhere. */
function isHandedOn(node: FlowNode, module: ModuleFlow, parents: ReadonlyMap<Node, Node>): boolean {
  if (node.type === "Program") return false;
  const own = lastName(module.nameOf(node));
  if (own === "<anonymous>") return true;
  const id = "id" in node ? node.id : null;
  const parent = parents.get(node);
  const declared =
    id ?? (parent?.type === "VariableDeclarator" && parent.id.type === "Identifier" ? parent.id : undefined);
  const binding = declared === undefined || declared === null ? undefined : module.context.scopes.bindingOf(declared);
  return binding?.references.some((reference) => isAlias(reference.node, own, parents)) === true;
}

/** A function with a name, all mentions of which are calls, or imports by that name. */
function isOnlyCalled(node: FlowNode, module: ModuleFlow, parents: ReadonlyMap<Node, Node>): boolean {
  const id = node.type !== "Program" && node.type === "FunctionDeclaration" ? node.id : null;
  const binding = id === null ? undefined : module.context.scopes.bindingOf(id);
  return (
    binding !== undefined &&
    binding.scope.parent === undefined &&
    module.module.format === "esm" &&
    !binding.exportedAs.includes("default") &&
    binding.references.every(({ node: mention }) => {
      const parent = parents.get(mention);
      return (
        parent?.type === "ExportSpecifier" ||
        ((parent?.type === "CallExpression" || parent?.type === "NewExpression") && parent.callee === mention)
      );
    })
  );
}

/** A mention of a function that is neither a call nor gives it its own name. */
function isAlias(mention: Node, own: string, parents: ReadonlyMap<Node, Node>): boolean {
  const parent = parents.get(mention);
  if (parent === undefined) return true;
  switch (parent.type) {
    case "CallExpression":
    case "NewExpression":
      return stripCasts(parent.callee) !== mention;
    case "Property":
      return keyName(parent.key, parent.computed) !== own;
    case "AssignmentExpression":
      return !(
        parent.right === mention &&
        parent.left.type === "MemberExpression" &&
        keyName(parent.left.property, parent.left.computed) === own
      );
    case "MemberExpression":
      // `f.prototype`, `f.call`
      return parent.object !== mention;
    case "ExportSpecifier":
      return !(parent.exported.type === "Identifier" && parent.exported.name === own);
    case "ExportDefaultDeclaration":
      return true;
    case "VariableDeclarator":
      return parent.init === mention;
    default:
      return true;
  }
}

function importedName(
  version: Version,
  module: ModuleFlow,
  source: string,
  name: string,
): NameIn | "foreign" | undefined {
  const found = resolveModule(source, module.module.file, "import");
  if (found.kind === "builtin" || source === "assay") return "foreign";
  if (found.kind !== "file") return undefined;
  const other = version.modules.find(({ module: { file } }) => file === found.file);
  if (other === undefined) return undefined;
  const binding = other.context.scopes.bindings.find(({ exportedAs }) => exportedAs.includes(name));
  return binding === undefined ? undefined : { module: other, binding };
}

/** The function that a name of the top level always means. */
export function functionNamed(module: ModuleFlow, binding: Binding): FunctionIn | undefined {
  const initial = module.context.initialOf(binding);
  return initial !== undefined && isFunction(initial) && initial.body !== null ? { module, node: initial } : undefined;
}
