/**
 * Whose contract a call is under, where names and declared types tell: functions of other files of the project, methods of classes by the type of what they are called on, constructors.
 * A method that a class in view overrides is nobody's: which one runs depends on the object.
 */
import type { FunctionContract } from "../contracts/contract.ts";
import { contractsOf } from "../contracts/read.ts";
import { exportsOf } from "../modules/exports.ts";
import { findLocals, type Local } from "../modules/locals.ts";
import { resolveModule } from "../modules/resolve.ts";
import type { ParsedModule } from "../parse.ts";
import { openProject, type Project, readableModule } from "../project.ts";
import { analyseScopes } from "../scopes/analyse.ts";
import { type AnyFunction, type Class, isClass, isFunction, keyName, type Node, stripCasts, walk } from "../syntax.ts";

export interface CalledContract {
  readonly fn: AnyFunction;
  readonly contract: FunctionContract;
  /** `half`, `Cart.add`, `new Cart`. */
  readonly name: string;
  readonly module: ParsedModule;
}

/** The class that a function belongs to. */
export interface Inside {
  readonly node: Class;
  readonly isStatic: boolean;
}

export interface CalledContracts {
  ofCall(callee: Node, inside: Inside | undefined): CalledContract | undefined;
  ofNew(callee: Node): CalledContract | undefined;
}

/** A value and the module that it is written in. */
interface Found {
  readonly node: Node;
  readonly module: ParsedModule;
}

interface FoundClass {
  readonly node: Class;
  readonly module: ParsedModule;
  /** It is certainly no class that extends it. */
  readonly isExact: boolean;
  /** The class itself is meant, not an object of it. */
  readonly isStatic: boolean;
}

/** Re-exports and superclasses on the way. */
const FARTHEST = 8;

export function calledContracts(module: ParsedModule, project: Project = openProject()): CalledContracts {
  const scopes = analyseScopes(module);
  const extending = new Map<ParsedModule, readonly Class[]>();

  const named = (id: Node): Found | undefined => {
    if (id.type !== "Identifier") return undefined;
    const binding = scopes.bindingOf(id);
    if (binding?.scope !== scopes.module || binding.assigned) return undefined;
    return meaningOf(module, id.name, project);
  };
  const typeNamed = (type: Node | undefined): Found | undefined => {
    if (type?.type !== "TSTypeReference" || type.typeName.type !== "Identifier") return undefined;
    return meaningOf(module, type.typeName.name, project);
  };
  const asClass = (found: Found | undefined, isExact: boolean, isStatic: boolean): FoundClass | undefined =>
    found !== undefined && isClass(found.node)
      ? { node: found.node, module: found.module, isExact, isStatic }
      : undefined;

  const classOf = (object: Node, inside: Inside | undefined): FoundClass | undefined => {
    const node = stripCasts(object);
    switch (node.type) {
      case "ThisExpression":
        return inside === undefined
          ? undefined
          : { node: inside.node, module, isExact: false, isStatic: inside.isStatic };
      case "NewExpression":
        return asClass(named(stripCasts(node.callee)), true, false);
      case "Identifier": {
        const binding = scopes.bindingOf(node);
        if (binding === undefined || binding.declarations.length !== 1) return undefined;
        const itself = asClass(named(node), false, true);
        if (itself !== undefined) return itself;
        const [id] = binding.declarations;
        const type = id?.type === "Identifier" ? id.typeAnnotation?.typeAnnotation : undefined;
        if (type) return asClass(typeNamed(type), false, false);
        const initial = binding.assigned ? undefined : initialOf(module, id);
        return initial?.type === "NewExpression" ? classOf(initial, undefined) : undefined;
      }
      case "MemberExpression": {
        // a field of the object itself, by its type
        const name = keyName(node.property, node.computed);
        if (node.object.type !== "ThisExpression" || inside === undefined || inside.isStatic) return undefined;
        const field = inside.node.body.body.find(
          (one) => one.type === "PropertyDefinition" && !one.static && keyName(one.key, one.computed) === name,
        );
        return field?.type === "PropertyDefinition"
          ? asClass(typeNamed(field.typeAnnotation?.typeAnnotation), false, false)
          : undefined;
      }
      default:
        return undefined;
    }
  };

  const methodOf = (of: FoundClass, name: string): CalledContract | undefined => {
    let at: Found | undefined = of;
    for (let i = 0; i < FARTHEST && at !== undefined && isClass(at.node); i++) {
      const { node, module: where }: { node: Class; module: ParsedModule } = { node: at.node, module: at.module };
      const member = node.body.body.find(
        (one) =>
          one.type === "MethodDefinition" &&
          one.kind === "method" &&
          one.static === of.isStatic &&
          memberName(one.key, one.computed) === name,
      );
      if (member?.type === "MethodDefinition") {
        if (!of.isExact && !name.startsWith("#") && isOverridden(of, name)) return undefined;
        return contractIn({ node: member.value, module: where }, `${of.node.id?.name ?? "the class"}.${name}`);
      }
      const above: Node | null = node.superClass;
      at = above?.type === "Identifier" ? meaningOf(where, above.name, project) : undefined;
    }
    return undefined;
  };

  /** Whether some class in view that extends it, however far down, has a method of that name. */
  const isOverridden = ({ node, module: where }: FoundClass, name: string): boolean => {
    for (const file of where === module ? [module] : [module, where]) {
      let classes = extending.get(file);
      if (classes === undefined) extending.set(file, (classes = classesIn(file)));
      const below = new Set<Node>([node]);
      for (let isGrowing = true; isGrowing; ) {
        isGrowing = false;
        for (const each of classes) {
          if (below.has(each) || each.superClass?.type !== "Identifier") continue;
          const above = meaningOf(file, each.superClass.name, project)?.node;
          // a class that is made inside a function may extend anything
          if (above !== undefined && !below.has(above)) continue;
          below.add(each);
          isGrowing = true;
        }
      }
      for (const each of below)
        if (
          each !== node &&
          (each as Class).body.body.some((one) => "key" in one && memberName(one.key, one.computed) === name)
        )
          return true;
    }
    return false;
  };

  return {
    ofCall(callee, inside) {
      if (callee.type === "Identifier") return contractIn(named(callee), callee.name);
      if (callee.type !== "MemberExpression" || callee.optional) return undefined;
      const name = memberName(callee.property, callee.computed);
      if (name === undefined) return undefined;
      const of = classOf(callee.object, inside);
      if (of !== undefined) return methodOf(of, name);
      // `import * as prices`, `const prices = require("./prices")`
      const binding = callee.object.type === "Identifier" ? scopes.bindingOf(callee.object) : undefined;
      if (callee.object.type !== "Identifier" || binding?.scope !== scopes.module || binding.assigned) return undefined;
      const local = localsOf(module).get(callee.object.name);
      if (local?.kind !== "import" || (local.imported !== "*" && local.imported !== "module.exports")) return undefined;
      return contractIn(exported(module, { ...local, imported: name }, project), name);
    },
    ofNew(callee) {
      const found = asClass(named(callee), true, false);
      const member = found?.node.body.body.find((one) => one.type === "MethodDefinition" && one.kind === "constructor");
      if (found === undefined || member?.type !== "MethodDefinition") return undefined;
      return contractIn({ node: member.value, module: found.module }, `new ${found.node.id?.name ?? "the class"}`);
    },
  };
}

function contractIn(found: Found | undefined, name: string): CalledContract | undefined {
  if (found === undefined || !isFunction(found.node)) return undefined;
  const contract = contractsOf(found.module).functions.get(found.node);
  return contract === undefined ? undefined : { fn: found.node, contract, name, module: found.module };
}

const memberName = (key: Node, computed: boolean): string | undefined =>
  key.type === "PrivateIdentifier" ? `#${key.name}` : keyName(key, computed);

const known = new WeakMap<ParsedModule, ReadonlyMap<string, Local>>();

function localsOf(module: ParsedModule): ReadonlyMap<string, Local> {
  let locals = known.get(module);
  if (locals === undefined) known.set(module, (locals = findLocals(module.program.body)));
  return locals;
}

/** What a name at the top of a module always stands for, there or in another file. */
function meaningOf(module: ParsedModule, name: string, project: Project, depth = 0): Found | undefined {
  const local = localsOf(module).get(name);
  if (local === undefined) return undefined;
  if (local.kind === "import") return exported(module, local, project, depth);
  // several signatures: a comment may be about one of them
  if (local.value.overloads.length > 0 && !isFunction(local.value.node)) return undefined;
  return { node: local.value.node, module };
}

function exported(
  from: ParsedModule,
  { specifier, imported, how }: Extract<Local, { kind: "import" }>,
  project: Project,
  depth = 0,
): Found | undefined {
  if (depth > FARTHEST || !/^\.\.?(\/|$)/.test(specifier)) return undefined;
  const place = resolveModule(specifier, from.file, how);
  // what dependencies say in their comments mostly means something else
  if (place.kind !== "file" || place.file.includes("/node_modules/")) return undefined;
  const module = readableModule(place.file, project);
  if (module === undefined) return undefined;
  const { values, reExports, stars } = exportsOf(module);
  const value = values.find((one) => one.name === imported);
  if (value !== undefined) return { node: value.node, module };
  const again = reExports.find((one) => one.name === imported);
  if (again !== undefined) return exported(module, { kind: "import", ...again }, project, depth + 1);
  for (const star of stars) {
    const found = exported(module, { kind: "import", specifier: star, imported, how: "import" }, project, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function initialOf(module: ParsedModule, id: Node | undefined): Node | undefined {
  let found: Node | undefined;
  walk(module.program, (node) => {
    if (node.type === "VariableDeclarator" && node.id === id && node.init !== null) found = stripCasts(node.init);
    return found === undefined;
  });
  return found;
}

function classesIn(module: ParsedModule): readonly Class[] {
  const classes: Class[] = [];
  walk(module.program, (node) => {
    if (isClass(node)) classes.push(node);
  });
  return classes;
}
