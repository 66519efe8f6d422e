/**
 * What loading a program leaves behind, as cells: the names of its top levels, what modules export, and everything global. A cell is known by its place in the project, so that one of an earlier version
 * can be found in a later one.
 */
import type { ModuleFlow } from "../../../flow/module.ts";
import { exportsOf } from "../../../frontend/modules/exports.ts";
import { resolveModule } from "../../../frontend/modules/resolve.ts";
import type { Binding } from "../../../frontend/scopes/scope.ts";
import { eachChild, keyName, type Node, stripCasts, walk } from "../../../frontend/syntax.ts";
import { callableIn } from "../program.ts";
import type { Version } from "../versions.ts";

export type Cell = string;

/** Builtins and the global object: everybody reads them. */
export const GLOBAL: Cell = "global";

export class Cells {
  private readonly byFile: ReadonlyMap<string, ModuleFlow>;
  /** Paths of modules that are far, by their files. */
  private readonly far: ReadonlyMap<string, string>;
  private readonly plain = new Map<ModuleFlow, boolean>();

  /** `whole`: the program that the version is a part of; `isPristine`: none of its modules changes a builtin while it loads, which somebody has to make sure of. */
  constructor(
    readonly version: Version,
    whole: Version = version,
    readonly isPristine = false,
  ) {
    this.byFile = new Map(version.modules.map((module) => [module.module.file, module]));
    this.far = new Map(
      whole.modules.flatMap((module) =>
        this.byFile.has(module.module.file) ? [] : [[module.module.file, whole.pathOf(module)] as const],
      ),
    );
  }

  /** Some modules are far (`near.ts`). */
  get hasFar(): boolean {
    return this.far.size > 0;
  }

  /** The path of the far module that a specifier means. */
  farAt(specifier: string, from: ModuleFlow, how: "import" | "require"): string | undefined {
    if (this.far.size === 0) return undefined;
    const found = resolveModule(specifier, from.module.file, how);
    return found.kind === "file" ? this.far.get(found.file) : undefined;
  }

  named({ name }: Binding, module: ModuleFlow): Cell {
    return `${this.version.pathOf(module)}#${name}`;
  }

  /** All that a module exports. */
  exports(module: ModuleFlow): Cell {
    return `${this.version.pathOf(module)}!exports`;
  }

  /** The object that holds what a module exports: which one it is, and what nobody foresaw. */
  self(module: ModuleFlow): Cell {
    return `${this.version.pathOf(module)}!self`;
  }

  property(module: ModuleFlow, name: string): Cell {
    return `${this.exports(module)}.${name}`;
  }

  /** The module that a specifier means, where it is one of the program. */
  moduleAt(specifier: string, from: ModuleFlow, how: "import" | "require"): ModuleFlow | undefined {
    const found = resolveModule(specifier, from.module.file, how);
    return found.kind === "file" ? this.byFile.get(found.file) : undefined;
  }

  /** What a module exports under a name, `*` for all of it. */
  exported(module: ModuleFlow, name: string, seen: ReadonlySet<ModuleFlow> = new Set()): readonly Cell[] {
    if (seen.has(module)) return [];
    const isCommon = module.module.format === "commonjs";
    if (name === "*" || (isCommon && (name === "default" || name === "module.exports" || !this.isPlain(module))))
      return [this.exports(module)];
    const found = [this.property(module, name), this.self(module)];
    if (isCommon) return found;
    const { values, reExports, stars } = exportsOf(module.module);
    if ([...values, ...reExports].some((one) => one.name === name)) return found;
    const met = new Set([...seen, module]);
    for (const star of stars) {
      const other = this.moduleAt(star, module, "import");
      if (other !== undefined) found.push(...this.exported(other, name, met));
    }
    return found;
  }

  /** Whether a property of that name may be written by code. */
  setters(name: string): boolean {
    return callableIn(this.version).accessors(name).length > 0;
  }

  /** Whether a CommonJS module fills its exports by name while it loads, and does nothing else with them. */
  isPlain(module: ModuleFlow): boolean {
    let known = this.plain.get(module);
    if (known === undefined) this.plain.set(module, (known = fillsByName(module)));
    return known;
  }
}

/** `exports`, `module.exports`. */
export function isExports(written: Node, { context, module: { format } }: ModuleFlow): boolean {
  const node = stripCasts(written);
  if (format !== "commonjs") return false;
  if (node.type === "Identifier") return node.name === "exports" && context.scopes.bindingOf(node) === undefined;
  return (
    node.type === "MemberExpression" &&
    node.object.type === "Identifier" &&
    node.object.name === "module" &&
    context.scopes.bindingOf(node.object) === undefined &&
    keyName(node.property, node.computed) === "exports"
  );
}

/** Objects with names that the text tells, and nothing else. */
export const isTable = (node: Node): node is Extract<Node, { type: "ObjectExpression" }> =>
  node.type === "ObjectExpression" &&
  node.properties.every(
    (one) => one.type === "Property" && one.kind === "init" && staticKey(one.key, one.computed) !== undefined,
  );

const staticKey = (key: Node, computed: boolean): string | undefined => {
  const name = keyName(key, computed);
  return name === "__proto__" ? undefined : name;
};

function fillsByName(module: ModuleFlow): boolean {
  const { program } = module.module;
  const allowed = new Set<Node>();
  const isFilled = (left: Node): boolean =>
    left.type === "MemberExpression" &&
    isExports(left.object, module) &&
    staticKey(left.property, left.computed) !== undefined;
  // a chain `a = exports.b = value`, at the top level
  const assigned = (node: Node): void => {
    if (node.type !== "AssignmentExpression" || node.operator !== "=") return;
    const right = stripCasts(node.right);
    const end = endOf(right);
    if (isFilled(node.left)) allowed.add(node.left);
    else if (isExports(node.left, module) && isTable(end)) allowed.add(node.left);
    assigned(right);
  };
  for (const statement of program.body) {
    if (statement.type === "ExpressionStatement") {
      assigned(statement.expression);
      const marked = markedObject(statement.expression, module);
      if (marked !== undefined) allowed.add(marked);
    }
    if (statement.type === "VariableDeclaration")
      for (const { init } of statement.declarations) if (init !== null) assigned(stripCasts(init));
  }
  let isPlain = true;
  const see = (node: Node, parent: Node | undefined): void => {
    if (!isPlain || allowed.has(node)) return;
    if (node.type === "ThisExpression" && isTopThis(module, node)) isPlain = false;
    // `exports.k` is read
    if (
      node.type === "MemberExpression" &&
      isExports(node.object, module) &&
      staticKey(node.property, node.computed) !== undefined &&
      !isWritten(node, parent)
    )
      return;
    if (node.type === "Identifier" && (node.name === "exports" || node.name === "module")) {
      const isKey =
        (parent?.type === "MemberExpression" && parent.property === node && !parent.computed) ||
        ((parent?.type === "Property" || parent?.type === "MethodDefinition") &&
          parent.key === node &&
          !parent.computed &&
          parent.value !== (node as unknown));
      if (!isKey && module.context.scopes.bindingOf(node) === undefined) isPlain = false;
    }
    // a direct eval sees the names
    if (node.type === "Identifier" && node.name === "eval") isPlain = false;
    eachChild(node, (child) => see(child, node));
  };
  see(program, undefined);
  return isPlain;
}

/** `Object.defineProperty(exports, "__esModule", { value: true })`: the object that is marked. */
export function markedObject(node: Node, module: ModuleFlow): Node | undefined {
  if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return undefined;
  const { object, property, computed } = node.callee;
  const [first, name, value] = node.arguments;
  return object.type === "Identifier" &&
    object.name === "Object" &&
    keyName(property, computed) === "defineProperty" &&
    first !== undefined &&
    isExports(first, module) &&
    name?.type === "Literal" &&
    name.value === "__esModule" &&
    value?.type === "ObjectExpression"
    ? first
    : undefined;
}

const endOf = (node: Node): Node =>
  node.type === "AssignmentExpression" && node.operator === "=" ? endOf(stripCasts(node.right)) : node;

/** Whether `this` is that of the module. */
export function isTopThis({ module, context }: ModuleFlow, node: Node): boolean {
  if (module.format !== "commonjs") return false;
  let isInside = false;
  walk(module.program, (one) => {
    if (isInside || one.start > node.start || one.end < node.end) return false;
    const own = context.scopes.activationOf(one);
    if (own !== undefined && one.type !== "Program" && !own.isArrow) isInside = true;
    return true;
  });
  return !isInside;
}

/** What stands left of an assignment, is counted, deleted, or taken apart into it. */
export function isWritten(node: Node, parent: Node | undefined): boolean {
  switch (parent?.type) {
    case "AssignmentExpression":
      return parent.left === node;
    case "UpdateExpression":
      return true;
    case "UnaryExpression":
      return parent.operator === "delete";
    case "ForInStatement":
    case "ForOfStatement":
      return parent.left === node;
    case "ArrayPattern":
    case "RestElement":
      return true;
    case "AssignmentPattern":
      return parent.left === (node as unknown);
    case "Property":
      // it may be a pattern
      return true;
    default:
      return false;
  }
}
