/** What is asked of a module when it may get hold of objects of the platform: who stands in what, which functions names mean, where members are read by names that lead there. */
import type { ParsedModule } from "../parse.ts";
import type { Binding, Scopes } from "../scopes/scope.ts";
import { type AnyFunction, eachChild, isClass, isFunction, keyName, type Node, stripCasts } from "../syntax.ts";

/** Members of any object by which one gets at its prototype, its constructor or an accessor. */
export const HIDDEN = /^(__proto__|constructor|__(define|lookup)[GS]etter__)$/;
/** Functions that hand prototypes out, whoever has them. */
const UPWARDS = /^(getPrototypeOf|__lookup[GS]etter__)$/;
const DESCRIBING = /^getOwnPropertyDescriptors?$/;

export interface Pattern {
  readonly key: Node;
  readonly value: Node;
}

export interface Surrounding {
  readonly scopes: Scopes;
  parentOf(node: Node): Node | undefined;
  /** The function that a name always means. */
  functionOf(binding: Binding): AnyFunction | undefined;
  isGlobal(node: Node): boolean;
  /** Names of methods that the module gives its own objects. */
  readonly ownMethods: ReadonlySet<string>;
  /** Nothing is deleted anywhere: what has a property keeps it. */
  readonly isKept: boolean;
  /** Members are written under names that are computed. */
  readonly writesByName: boolean;
  /** Members that are read by computed names, and patterns that do so. */
  readonly reads: readonly Node[];
  readonly patterns: readonly Pattern[];
  /** Prototypes and constructors, asked for by name: as expressions, as parts of patterns, and what describes properties. */
  readonly hidden: readonly Node[];
  readonly hiddenPatterns: readonly Node[];
  readonly descriptors: readonly Node[];
  readonly calls: readonly Node[];
  /** Methods of the platform as values: `"".trim`, `Array.prototype.slice`. */
  readonly methods: readonly Node[];
  /** Members of a `this` that may be the global object and that are written. */
  readonly globalWrites: readonly Node[];
}

const known = new WeakMap<Node, Surrounding>();

export function surroundingOf(module: ParsedModule, scopes: Scopes): Surrounding {
  let found = known.get(module.program);
  if (found === undefined) known.set(module.program, (found = look(module, scopes)));
  return found;
}

function look(module: ParsedModule, scopes: Scopes): Surrounding {
  const globals = new Set(scopes.globals.map(({ node }) => node));
  const parents = new Map<Node, Node>();
  const functions = new Map<Binding, AnyFunction>();
  const ownMethods = new Set<string>();
  const [reads, hidden, hiddenPatterns, descriptors, calls]: [Node[], Node[], Node[], Node[], Node[]] = [
    [],
    [],
    [],
    [],
    [],
  ];
  const patterns: Pattern[] = [];
  const globalWrites: Node[] = [];
  const methods: Node[] = [];
  const isSloppy = (node: Node): boolean => hasSloppyThis(node, scopes, parents);
  let isKept = true;
  let writesByName = false;
  const visit = (node: Node): void => {
    switch (node.type) {
      case "CallExpression":
      case "NewExpression": {
        calls.push(node);
        const callee = stripCasts(node.callee);
        const name = callee.type === "MemberExpression" ? keyName(callee.property as Node, callee.computed) : undefined;
        if (name !== undefined && UPWARDS.test(name)) hidden.push(node);
        if (name !== undefined && DESCRIBING.test(name)) descriptors.push(node);
        break;
      }
      case "UnaryExpression":
        if (node.operator === "delete") isKept = false;
        break;
      case "MemberExpression": {
        const name = keyName(node.property as Node, node.computed);
        const parent = parents.get(node);
        if (isTarget(node, parents)) {
          writesByName ||= name === undefined;
          if (
            node.object.type === "ThisExpression" &&
            isSloppy(node) &&
            (name === undefined || Object.hasOwn(globalThis, name))
          )
            globalWrites.push(node);
        }
        if (parent?.type === "AssignmentExpression" && (parent.left as Node) === node && parent.operator === "=") break;
        if (name === undefined) reads.push(node);
        else if (HIDDEN.test(name)) hidden.push(node);
        else if (isOfPlatform(node.object as Node, globals) && !isCalled(node, parent)) methods.push(node);
        break;
      }
      case "Property": {
        const name = keyName(node.key as Node, node.computed);
        if (parents.get(node)?.type === "ObjectPattern") {
          if (name === undefined) patterns.push({ key: node.key as Node, value: node.value as Node });
          else if (HIDDEN.test(name)) hiddenPatterns.push(node.value as Node);
          else if (UPWARDS.test(name)) hiddenPatterns.push(node.value as Node);
        } else if (name !== undefined && isFunction(node.value)) ownMethods.add(name);
        break;
      }
      case "MethodDefinition":
      case "PropertyDefinition": {
        const name = keyName(node.key as Node, node.computed);
        if (name !== undefined) ownMethods.add(name);
        break;
      }
      case "FunctionDeclaration": {
        const binding = node.id === null ? undefined : scopes.bindingOf(node.id as Node);
        if (binding !== undefined && binding.declarations.length === 1 && !binding.assigned)
          functions.set(binding, node as AnyFunction);
        break;
      }
      case "VariableDeclarator": {
        const binding = node.id.type === "Identifier" ? scopes.bindingOf(node.id as Node) : undefined;
        const made = node.init === null ? undefined : stripCasts(node.init);
        if (binding?.kind === "const" && made !== undefined && isFunction(made)) functions.set(binding, made);
        break;
      }
      default:
        break;
    }
    eachChild(node, (child) => {
      parents.set(child, node);
      visit(child);
    });
  };
  visit(module.program);
  return {
    scopes,
    parentOf: (node) => parents.get(node),
    functionOf: (binding) => functions.get(binding),
    isGlobal: (node) => globals.has(node),
    ownMethods,
    isKept,
    writesByName,
    reads,
    patterns,
    hidden,
    hiddenPatterns,
    descriptors,
    calls,
    globalWrites,
    methods,
  };
}

/** Whether `this` there may be the global object, because a function that is not strict may be called without one. */
export function hasSloppyThis(node: Node, scopes: Scopes, parents: Pick<ReadonlyMap<Node, Node>, "get">): boolean {
  for (let at: Node | undefined = node; at !== undefined; at = parents.get(at)) {
    if (isClass(at)) return false;
    if (isFunction(at) && at.type !== "ArrowFunctionExpression") return scopes.scopeOf(at)?.strict !== true;
  }
  return false;
}

/** A literal, or a prototype by its name. */
function isOfPlatform(object: Node, globals: ReadonlySet<Node>): boolean {
  const node = stripCasts(object);
  if (node.type === "Literal" || node.type === "TemplateLiteral" || node.type === "ArrayExpression") return true;
  return (
    node.type === "MemberExpression" &&
    keyName(node.property as Node, node.computed) === "prototype" &&
    globals.has(stripCasts(node.object))
  );
}

/** Perhaps with another `this`. */
function isCalled(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === "CallExpression") return parent.callee === node;
  if (parent?.type !== "MemberExpression" || parent.object !== node) return false;
  return /^(call|apply|bind)$/.test(keyName(parent.property as Node, parent.computed) ?? "");
}

/** Whether something is put there, or taken away. */
function isTarget(node: Node, parents: Pick<ReadonlyMap<Node, Node>, "get">): boolean {
  let at = node;
  let above = parents.get(node);
  while (above !== undefined && stripCasts(above) !== above) {
    at = above;
    above = parents.get(at);
  }
  switch (above?.type) {
    case "AssignmentExpression":
    case "AssignmentPattern":
    case "ForOfStatement":
    case "ForInStatement":
      return (above.left as Node) === at;
    case "UpdateExpression":
    case "ArrayPattern":
    case "RestElement":
      return true;
    case "UnaryExpression":
      return above.operator === "delete";
    case "Property":
      return above.value === at && parents.get(above)?.type === "ObjectPattern";
    default:
      return false;
  }
}

export const isWritten = (node: Node, { parentOf }: Pick<Surrounding, "parentOf">): boolean =>
  isTarget(node, { get: parentOf });
