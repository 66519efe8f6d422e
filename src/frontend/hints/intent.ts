/**
 * What a program's syntax says about its intentions, for checkers: a read that only asks whether something is there, a throw that is
 * a failed assertion, a function whose declared result is a number.
 */
import { type AnyFunction, eachChild, isFunction, type Node, stripCasts } from "../syntax.ts";

export interface Intent {
  /** `a[i] ?? d`, `a[i] === x`, `if (a[i])`, `a[i]?.x`: the program expects that nothing may be there. */
  isAsked(member: Node): boolean;
  /** In a function with an `asserts` signature or the result `never`. */
  isAssertion(statement: Node): boolean;
  /** There is any such. */
  readonly hasAssertions: boolean;
  /** Its declared result is a number. */
  givesNumber(fn: Node): boolean;
}

export function intentOf(program: Node): Intent {
  const asked = new Set<Node>();
  const assertions = new Set<Node>();
  const scopes: Scope[] = [newScope(undefined)];
  const visit = (node: Node): void => {
    const scope = scopes.at(-1)!;
    if (isFunction(node)) {
      scopes.push(newScope(node));
      eachChild(node, visit);
      close(scopes.pop()!, asked);
      return;
    }
    note(node, scope, asked);
    if (node.type === "ThrowStatement" && isAsserting(scope.owner)) assertions.add(node);
    eachChild(node, visit);
  };
  visit(program);
  close(scopes[0]!, asked);
  return {
    isAsked: (member) => asked.has(member),
    isAssertion: (statement) => assertions.has(statement),
    hasAssertions: assertions.size > 0,
    givesNumber: (fn) => isFunction(fn) && fn.returnType?.typeAnnotation.type === "TSNumberKeyword",
  };
}

/** A function with the variables that hold what was read, and the names it asks about. */
interface Scope {
  readonly owner: AnyFunction | undefined;
  readonly held: { readonly name: string; readonly read: Node }[];
  readonly names: Set<string>;
}

const newScope = (owner: AnyFunction | undefined): Scope => ({ owner, held: [], names: new Set() });

/** `const x = a[i]; if (x === undefined) …` asks as well. */
function close({ owner, held, names }: Scope, asked: Set<Node>): void {
  for (const { name, read } of held) if (names.has(name)) asked.add(read);
  if (owner?.type === "ArrowFunctionExpression" && owner.body.type !== "BlockStatement" && mayBeNothing(owner))
    asked.add(stripCasts(owner.body));
}

function note(node: Node, scope: Scope, asked: Set<Node>): void {
  const ask = (expression: Node): void => {
    const inner = stripCasts(expression);
    asked.add(inner);
    if (inner.type === "Identifier") scope.names.add(inner.name);
    // `if ((x = a[i]) !== undefined)`
    if (inner.type === "AssignmentExpression" && inner.operator === "=") asked.add(stripCasts(inner.right));
  };
  switch (node.type) {
    case "LogicalExpression":
      ask(node.left);
      break;
    case "AssignmentExpression":
      if (node.operator === "??=" || node.operator === "||=" || node.operator === "&&=") ask(node.left);
      break;
    case "BinaryExpression":
      if (/^[=!]==?$/.test(node.operator)) {
        if (node.left.type !== "PrivateIdentifier") askCompared(node.left, node.right, ask, asked);
        if (node.left.type !== "PrivateIdentifier") askCompared(node.right, node.left, ask, asked);
      }
      break;
    case "UnaryExpression":
      if (node.operator === "!" || node.operator === "typeof" || node.operator === "void") ask(node.argument);
      break;
    case "IfStatement":
    case "ConditionalExpression":
    case "WhileStatement":
    case "DoWhileStatement":
      ask(node.test);
      break;
    case "ForStatement":
      if (node.test !== null) ask(node.test);
      break;
    case "SwitchStatement":
      asked.add(stripCasts(node.discriminant));
      break;
    case "MemberExpression":
      if (node.optional) ask(node.object);
      break;
    case "CallExpression":
      if (node.optional) ask(node.callee);
      break;
    case "ExpressionStatement":
      asked.add(stripCasts(node.expression));
      break;
    case "VariableDeclarator":
      if (node.id.type !== "Identifier" || node.init === null) break;
      scope.held.push({ name: node.id.name, read: stripCasts(node.init) });
      if (isNothingType(node.id.typeAnnotation?.typeAnnotation)) asked.add(stripCasts(node.init));
      break;
    case "ReturnStatement":
      if (node.argument !== null && scope.owner !== undefined && mayBeNothing(scope.owner))
        asked.add(stripCasts(node.argument));
      break;
  }
}

/** Comparing an element with anything asks about it, because its value goes nowhere else; comparing a variable does so only with `undefined` or `null`. */
function askCompared(side: Node, other: Node, ask: (node: Node) => void, asked: Set<Node>): void {
  if (isNothing(stripCasts(other))) ask(side);
  else asked.add(stripCasts(side));
}

function isNothing(node: Node): boolean {
  if (node.type === "Identifier") return node.name === "undefined";
  if (node.type === "Literal") return node.value === null && node.raw === "null";
  return node.type === "UnaryExpression" && node.operator === "void";
}

const mayBeNothing = (fn: AnyFunction): boolean => isNothingType(fn.returnType?.typeAnnotation);

function isNothingType(type: Node | undefined): boolean {
  if (type === undefined) return false;
  if (type.type === "TSUnionType") return type.types.some(isNothingType);
  return type.type === "TSUndefinedKeyword" || type.type === "TSUnknownKeyword" || type.type === "TSAnyKeyword";
}

function isAsserting(fn: AnyFunction | undefined): boolean {
  const type = fn?.returnType?.typeAnnotation;
  if (type === undefined) return false;
  return type.type === "TSNeverKeyword" || (type.type === "TSTypePredicate" && type.asserts);
}
