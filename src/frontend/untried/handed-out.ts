/** Whether a function hands out functions: others may call those with any arguments and reach branches that our calls do not. */
import type { ParsedModule } from "../parse.ts";
import type { Project } from "../project.ts";
import { analyseScopes } from "../scopes/analyse.ts";
import { hasBranches } from "../sites/number.ts";
import { type AnyFunction, isFunction, keyName, type Node, stripCasts, walk } from "../syntax.ts";
import { exportedFunction, namedFunction } from "./named-function.ts";
import { parentsOf } from "./parents.ts";

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Natives that call what they are given, and keep none of it beyond the run. */
const CALLERS = new Set(
  "map filter forEach reduce reduceRight some every find findIndex findLast findLastIndex flatMap sort toSorted from replace replaceAll fromEntries call apply then catch finally nextTick".split(
    " ",
  ),
);
/** Globals that call what they are given during the run: it ends when no timer and no task is left. */
const CALLING_GLOBALS = new Set(["Promise", "setTimeout", "setImmediate", "setInterval", "queueMicrotask"]);

/** More questions than any function needs that is small enough to be proved anything about. */
const MOST_QUESTIONS = 5_000;

/** What is known about functions (are their results functions?) and names (are they passed on?). */
class Answers {
  private readonly known = new Map<Node, boolean>();
  private readonly open = new Set<Node>();
  private questions = 0;
  /** How often something was asked about that is being answered. */
  private rounds = 0;

  ask(about: Node, answer: () => boolean): boolean {
    const before = this.known.get(about);
    if (before !== undefined) return before;
    if (++this.questions > MOST_QUESTIONS) return true;
    // it adds nothing to its own answer
    if (this.open.has(about)) {
      this.rounds++;
      return false;
    }
    const { rounds } = this;
    this.open.add(about);
    const found = answer();
    this.open.delete(about);
    // a no that rests on an open question is none to remember
    if (found || rounds === this.rounds) this.known.set(about, found);
    return found;
  }
}

/** `code` has the function at `range`: the function itself, or the member it is. */
export function handsOutFunctions(
  code: Node,
  range: Range,
  module: ParsedModule,
  project: Project,
  answers: Answers = new Answers(),
): boolean {
  const scopes = analyseScopes(module);
  const parents = parentsOf(module);
  return handsOut(code, range);

  function handsOut(part: Node, at: Range): boolean {
    let found = false;
    walk(part, (node) => {
      found ||= node.start >= at.start && node.end <= at.end && isFunctionMade(node, at) && isHandedOut(node);
      return !found;
    });
    return found;
  }

  /** Whether it stands for a function that could be called with anything. */
  function isFunctionMade(node: Node, at: Range): boolean {
    // the body of a member is a function inside its range
    if (isFunction(node)) return node.start > at.start && isCheckable(node) && !isMemberBody(node, at, parents);
    if (node.type === "CallExpression") {
      const callee = stripCasts(node.callee);
      if (isBind(callee)) return true;
      const called = functionOf(callee);
      return called === undefined ? isImportedMaker(callee) : isMaker(called);
    }
    if (node.type !== "Identifier" && node.type !== "MemberExpression") return false;
    const named = functionOf(node);
    if (named === undefined) return imported(node, (fn) => isCheckable(fn));
    return (named.start < at.start || named.end > at.end) && isCheckable(named);
  }

  /** Its results are functions, or hold some. */
  function isMaker(fn: AnyFunction): boolean {
    return answers.ask(fn, () => handsOut(fn, fn));
  }

  function isImportedMaker(callee: Node): boolean {
    return imported(callee, (fn, other) => answers.ask(fn, () => handsOutFunctions(fn, fn, other, project, answers)));
  }

  function imported(node: Node, is: (fn: AnyFunction, module: ParsedModule) => boolean): boolean {
    const binding = node.type === "Identifier" ? scopes.referenceOf(node)?.binding : undefined;
    const found = binding?.kind === "import" ? exportedFunction(binding, module, project) : undefined;
    return found !== undefined && is(found.fn, found.module);
  }

  function isHandedOut(node: Node): boolean {
    const parent = parents.get(node);
    switch (parent?.type) {
      case "ExpressionStatement":
      case "BinaryExpression":
      case "UnaryExpression":
        return false;
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSNonNullExpression":
      case "ParenthesizedExpression":
      case "ChainExpression":
      case "LogicalExpression":
      case "AwaitExpression":
        return isHandedOut(parent);
      case "ConditionalExpression":
        return parent.test !== node && isHandedOut(parent);
      case "IfStatement":
        return false;
      case "MemberExpression":
        return parent.object === node && isHandedOutByMember(parent);
      case "CallExpression":
      case "NewExpression":
        return parent.callee !== node && !isCalledThere(parent, node);
      case "VariableDeclarator":
        return parent.id !== node && namesIn(parent.id).some(isPassedOn);
      default:
        if (isFunction(node) && node.type === "FunctionDeclaration" && node.id !== null) return isPassedOn(node.id);
        return parent !== undefined && !isDeclaration(parent, node);
    }
  }

  /** What is read from it, or what its method gives. */
  function isHandedOutByMember(member: Extract<Node, { type: "MemberExpression" }>): boolean {
    const name = keyName(member.property, member.computed) ?? "";
    const parent = parents.get(member);
    if (parent?.type === "CallExpression" && parent.callee === member)
      return name !== "call" && name !== "apply" && isHandedOut(parent);
    return name !== "name" && name !== "length" && isHandedOut(member);
  }

  function namesIn(pattern: Node): Node[] {
    const names: Node[] = [];
    walk(pattern, (node) => {
      if (scopes.bindingOf(node)?.declarations.includes(node) === true) names.push(node);
    });
    return names;
  }

  function isPassedOn(id: Node): boolean {
    const references = scopes.bindingOf(id)?.references ?? [];
    return answers.ask(id, () => references.some((reference) => reference.node !== id && isHandedOut(reference.node)));
  }

  /** Whether who is called does no more with this argument than to call it. */
  function isCalledThere(call: Extract<Node, { type: "CallExpression" | "NewExpression" }>, argument: Node): boolean {
    const at = stripCasts(call.callee);
    const fn = call.type === "CallExpression" ? functionOf(at) : undefined;
    if (fn !== undefined) return !passesOn(fn, call.arguments.indexOf(argument as never));
    if (at.type === "MemberExpression") return CALLERS.has(keyName(at.property, at.computed) ?? "");
    return at.type === "Identifier" && scopes.bindingOf(at) === undefined && CALLING_GLOBALS.has(at.name);
  }

  function passesOn(fn: AnyFunction, at: number): boolean {
    const parameter = fn.params[at];
    const id = parameter?.type === "AssignmentPattern" ? parameter.left : parameter;
    if (id === undefined) return fn.params.at(-1)?.type === "RestElement" || usesArguments(fn);
    return id.type !== "Identifier" || usesArguments(fn) || isPassedOn(id);
  }

  function usesArguments(fn: AnyFunction): boolean {
    return scopes.activationOf(fn)?.usesArguments === true;
  }

  function functionOf(node: Node): AnyFunction | undefined {
    return namedFunction(node, scopes, parents);
  }
}

/** `f.bind` and `bind.call`: what it gives can be called. */
function isBind(callee: Node): boolean {
  if (callee.type !== "MemberExpression") return callee.type === "Identifier" && callee.name === "bind";
  const name = keyName(callee.property, callee.computed);
  return name === "bind" || ((name === "call" || name === "apply") && isBind(stripCasts(callee.object)));
}

/** The name that a declaration gives, the key of a property, what is only a type. */
function isDeclaration(parent: Node, node: Node): boolean {
  if (isFunction(parent)) return parent.body !== node;
  if (parent.type === "Property" || parent.type === "MethodDefinition" || parent.type === "PropertyDefinition")
    return parent.key === node && parent.value !== node && !(parent.type === "Property" && parent.shorthand);
  return parent.type === "ExportSpecifier" || parent.type.startsWith("TS");
}

/** Has anything that a property may be about. */
function isCheckable(fn: Node): boolean {
  let found = hasBranches(fn);
  walk(fn, (node) => {
    found ||= CHECKED.has(node.type);
    return !found;
  });
  return found;
}

const CHECKED: ReadonlySet<string> = new Set([
  "CallExpression",
  "NewExpression",
  "MemberExpression",
  "BinaryExpression",
  "UnaryExpression",
  "UpdateExpression",
  "AssignmentExpression",
  "AwaitExpression",
  "ImportExpression",
  "ObjectPattern",
  "ArrayPattern",
  "SpreadElement",
  "TaggedTemplateExpression",
  "TemplateLiteral",
  "ThrowStatement",
  "ForOfStatement",
  "YieldExpression",
]);

function isMemberBody(node: Node, range: Range, parents: ReadonlyMap<Node, Node>): boolean {
  const parent = parents.get(node);
  return (
    parent !== undefined &&
    (parent.type === "MethodDefinition" || parent.type === "PropertyDefinition" || parent.type === "Property") &&
    parent.start <= range.start
  );
}
