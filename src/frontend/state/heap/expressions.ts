/** The value of every expression, as the objects it may be; primitives are nothing. What is not listed here is not known. */

import { CONSTRUCTORS, METHODS, PRIMITIVE_GLOBALS } from "../../builtin-effects.ts";
import { isFixed, isGuarded, type Tells, typeTest } from "../../scopes/guards.ts";
import { eachChild, isClass, isFunction, keyName, type Node, stripCasts } from "../../syntax.ts";
import { callMethod, callThings, construct, initialise, regexThing } from "./calls.ts";
import type { Frame } from "./frame.ts";
import { elements, type Given, nativeAt, stepThrough } from "./given.ts";
import { isInterop, isTypeofHelper } from "./interop.ts";
import { isOfLanguage } from "./language.ts";
import { classValue, functionThing, listLiteral, objectLiteral } from "./literals.ts";
import { exportsVariable, exportTable, importedValue, moduleObject, requiredValue } from "./modules.ts";
import { assign } from "./patterns.ts";
import { read, unboundMethod, write } from "./properties.ts";
import { NOTHING, type Thing, union, type Value } from "./thing.ts";

export function evaluate(frame: Frame, node: Node): Value {
  switch (node.type) {
    case "Literal":
      return "regex" in node ? new Set([regexThing(frame, node, node.regex.flags)]) : NOTHING;
    case "Identifier":
      return identifier(frame, node);
    case "ThisExpression":
      return selfOf(frame, node);
    case "MetaProperty":
      return new Set([frame.world.unknown]);
    case "FunctionExpression":
    case "ArrowFunctionExpression":
      return new Set([functionThing(frame, node)]);
    case "FunctionDeclaration":
      return NOTHING;
    case "ClassDeclaration":
    case "ClassExpression":
      return classValue(frame, node);
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "TSTypeAssertion":
    case "TSNonNullExpression":
    case "TSInstantiationExpression":
    case "ParenthesizedExpression":
    case "ChainExpression":
    case "ExpressionStatement":
      return frame.value(node.expression);
    case "SequenceExpression":
      return node.expressions.reduce<Value>((_, one) => frame.value(one), NOTHING);
    case "ConditionalExpression":
      frame.value(node.test);
      return union(frame.value(node.consequent), frame.value(node.alternate));
    case "LogicalExpression": {
      const left = frame.value(node.left);
      return union(node.operator === "&&" ? NOTHING : left, frame.value(node.right));
    }
    case "BinaryExpression":
      binary(frame, node);
      return NOTHING;
    case "PrivateIdentifier":
    case "TemplateElement":
      return NOTHING;
    case "UnaryExpression":
      if (node.operator === "delete") remove(frame, node.argument);
      else if (node.operator !== "typeof" || node.argument.type !== "Identifier") {
        const value = frame.value(node.argument);
        if (!IDENTITY.has(node.operator)) frame.lookThrough(value);
      } else if (frame.at.scopes.bindingOf(node.argument) !== undefined) frame.value(node.argument);
      else globalNamed(frame, node.argument.name);
      return NOTHING;
    case "UpdateExpression":
      frame.lookThrough(frame.value(node.argument));
      assign(frame, node.argument, NOTHING, true);
      return NOTHING;
    case "TemplateLiteral":
      for (const one of node.expressions) frame.lookThrough(frame.value(one));
      return NOTHING;
    case "TaggedTemplateExpression": {
      const given = givenTo(frame, node.quasi.expressions);
      const strings = frame.world.thing(node, frame.phase, "builtin", "strings");
      return callAt(frame, node, node.tag, { ...given, values: [new Set([strings]), ...given.values] });
    }
    case "ArrayExpression":
      return listLiteral(frame, node, node.elements);
    case "ObjectExpression":
      return objectLiteral(frame, node);
    case "MemberExpression":
      return member(frame, node);
    case "CallExpression":
      return call(frame, node);
    case "NewExpression":
      return construct(frame, node, frame.value(node.callee), givenTo(frame, node.arguments));
    case "AssignmentExpression":
      return assignment(frame, node);
    case "AwaitExpression": {
      const value = frame.value(node.argument);
      frame.look(value);
      return union(value, elements(value));
    }
    case "YieldExpression": {
      const value = node.argument === null ? NOTHING : frame.value(node.argument);
      const given = node.delegate ? stepThrough(frame, node, value) : value;
      if (frame.context !== undefined) frame.world.add(frame.context.gives, given);
      const sent = union(given, sentTo(frame));
      return frame.phase === "call" ? union(sent, new Set([frame.world.input])) : sent;
    }
    default:
      return statement(frame, node);
  }
}

/** What is sent to a generator is kept in it. */
function sentTo({ context, world, phase }: Frame): Value {
  if (context === undefined) return NOTHING;
  return world.thing(context.closure.node, phase, "builtin", "given back").fields.get("[]") ?? NOTHING;
}

/** Operators that tell objects apart without looking into them. */
const IDENTITY: ReadonlySet<string> = new Set(["===", "!==", "!", "typeof", "void"]);

function binary(frame: Frame, { left, right, operator }: Extract<Node, { type: "BinaryExpression" }>): void {
  const values = union(frame.value(left), frame.value(right));
  if (IDENTITY.has(operator)) return;
  if (operator === "instanceof") {
    frame.look(values);
    return;
  }
  const isEmpty = (node: Node): boolean => node.type === "Literal" && node.value === null;
  if ((operator === "==" || operator === "!=") && (isEmpty(left) || isEmpty(right))) return;
  frame.lookThrough(values);
}

function statement(frame: Frame, node: Node): Value {
  switch (node.type) {
    case "ReturnStatement":
      if (node.argument !== null && frame.context !== undefined)
        frame.world.add(frame.context.gives, frame.value(node.argument));
      else if (node.argument !== null) frame.value(node.argument);
      return NOTHING;
    case "ThrowStatement":
      frame.world.add(frame.world.thrown, frame.value(node.argument));
      return NOTHING;
    case "CatchClause":
      if (node.param !== null) {
        const native = frame.world.thing(node, frame.phase, "builtin", "error");
        const input = frame.phase === "call" ? new Set([frame.world.input]) : NOTHING;
        const earlier = frame.world.before?.thrown ?? NOTHING;
        assign(frame, node.param, union(frame.world.thrown, earlier, new Set([native]), input), false);
      }
      frame.value(node.body);
      return NOTHING;
    case "VariableDeclaration":
      for (const { id, init } of node.declarations) if (init !== null) assign(frame, id, frame.value(init), false);
      return NOTHING;
    case "ForOfStatement": {
      const each = stepThrough(frame, node, frame.value(node.right));
      loopTarget(frame, node.left, node.await ? union(each, elements(each)) : each);
      frame.value(node.body);
      return NOTHING;
    }
    case "ForInStatement":
      frame.look(frame.value(node.right));
      loopTarget(frame, node.left, NOTHING);
      frame.value(node.body);
      return NOTHING;
    case "BlockStatement":
    case "StaticBlock":
    case "IfStatement":
    case "ForStatement":
    case "WhileStatement":
    case "DoWhileStatement":
    case "SwitchStatement":
    case "SwitchCase":
    case "TryStatement":
    case "LabeledStatement":
      eachChild(node, (child) => {
        if (!(node.type === "LabeledStatement" && child === node.label)) frame.value(child);
      });
      return NOTHING;
    case "ExportNamedDeclaration":
      if (node.declaration !== null) frame.value(node.declaration);
      return NOTHING;
    case "ExportDefaultDeclaration": {
      const { declaration } = node;
      const value = isFunction(declaration) ? new Set([functionThing(frame, declaration)]) : frame.value(declaration);
      frame.world.add(frame.world.cell(declaration, "load"), value);
      return NOTHING;
    }
    case "BreakStatement":
    case "ContinueStatement":
    case "EmptyStatement":
    case "DebuggerStatement":
    case "ImportDeclaration":
    case "ExportAllDeclaration":
    case "TSInterfaceDeclaration":
    case "TSTypeAliasDeclaration":
    case "TSEnumDeclaration":
      return NOTHING;
    default:
      frame.doubt(node, `${node.type} is not followed`);
      return new Set([frame.world.unknown]);
  }
}

function loopTarget(frame: Frame, left: Node, value: Value): void {
  if (left.type === "VariableDeclaration") assign(frame, left.declarations[0]!.id, value, false);
  else assign(frame, left, value, true);
}

function identifier(frame: Frame, node: Extract<Node, { type: "Identifier" }>): Value {
  const { world } = frame;
  const binding = frame.at.scopes.bindingOf(node);
  if (binding === undefined) {
    if (PRIMITIVE_GLOBALS.has(node.name)) return NOTHING;
    if (node.name === "arguments") return new Set([argumentsOf(frame, node)]);
    if (node.name === "exports") return exportsVariable(frame, frame.at);
    if (node.name === "module") return new Set([moduleObject(frame, frame.at)]);
    if (ABSENT.has(node.name)) return NOTHING;
    if (node.name === "eval") frame.runsText(node);
    return new Set([globalNamed(frame, node.name)]);
  }
  if (frame.phaseOf(binding) === "load") frame.see(binding);
  const imported = frame.at.imports.get(binding.declarations[0]!);
  if (imported !== undefined) return importedValue(frame, frame.at, imported.specifier, imported.imported);
  if (binding.kind === "import" || binding.kind === "namespace") return new Set([world.unknown]);
  if (binding.kind === "enum" || binding.kind === "enum-member") return NOTHING;
  return world.cell(binding, frame.phaseOf(binding));
}

/** What a program calls a global is a variable of its own. */
function globalNamed(frame: Frame, name: string): Thing {
  const native = nativeAt(frame, name);
  if (!isOfLanguage(name)) frame.look(new Set([native]));
  return native;
}

/** Globals that only other loaders have; a module that makes one is not known. */
const ABSENT: ReadonlySet<string> = new Set(["define", "YUI"]);

/** The nearest code around that has a `this` of its own. */
function homeOf(frame: Frame, node: Node): Node | undefined {
  let at = frame.at.parents.get(node);
  for (; at !== undefined; at = frame.at.parents.get(at)) {
    if (isFunction(at) && at.type !== "ArrowFunctionExpression") return at;
    if (at.type === "PropertyDefinition" || at.type === "AccessorProperty" || at.type === "StaticBlock") return at;
  }
  return undefined;
}

export function selfOf(frame: Frame, node: Node): Value {
  const home = homeOf(frame, node);
  if (home === undefined) return exportTable(frame.at).isCommon ? exportsVariable(frame, frame.at) : NOTHING;
  return frame.world.cell(home, frame.phaseAt(home));
}

function argumentsOf(frame: Frame, node: Node): Thing {
  let home = homeOf(frame, node);
  while (home !== undefined && !isFunction(home)) home = homeOf(frame, home);
  if (home === undefined) return frame.world.unknown;
  return frame.world.thing(home, frame.phaseAt(home), "builtin", "arguments");
}

function member(frame: Frame, node: Extract<Node, { type: "MemberExpression" }>): Value {
  const objects = node.object.type === "Super" ? above(frame, node) : frame.value(node.object);
  if (node.computed) frame.lookThrough(frame.value(node.property));
  const name = keyName(node.property, node.computed);
  if (objects.size === 0 && name !== undefined && METHODS.has(name)) return new Set([unboundMethod(frame, name)]);
  return read(frame, name === "constructor" ? withoutFunctions(frame, node.object, objects) : objects, name, node);
}

/** Where tests say that it is no function, its constructor is not `Function`: an instance of a class inherits the constructor of that. */
function withoutFunctions(frame: Frame, expression: Node, objects: Value): Value {
  const { scopes, parents } = frame.at;
  const inner = stripCasts(expression);
  const binding = inner.type === "Identifier" ? scopes.bindingOf(inner) : undefined;
  if (binding === undefined || !isFixed(binding)) return objects;
  const isIt = (node: Node): boolean => node.type === "Identifier" && scopes.bindingOf(node) === binding;
  const saysNoFunction: Tells = (test, holds) => {
    if (test.type === "BinaryExpression" && test.operator === "instanceof")
      return holds && isIt(stripCasts(test.left)) && isBuiltinClass(frame, test.right);
    const typed = typeTest(test);
    if (typed === undefined || !isIt(typed.of)) return false;
    return typed.isSame === holds ? typed.type !== "function" : typed.type === "function";
  };
  if (!isGuarded(inner, parents, saysNoFunction)) return objects;
  return new Set([...objects].filter(({ kind }) => kind !== "function"));
}

/** Of those that no function is an instance of. */
function isBuiltinClass(frame: Frame, node: Node): boolean {
  const inner = stripCasts(node);
  if (inner.type !== "Identifier" || frame.at.scopes.bindingOf(inner) !== undefined) return false;
  return inner.name !== "Object" && inner.name !== "Function" && CONSTRUCTORS.has(inner.name);
}

/** What `super.x` is looked for in. */
function above(frame: Frame, node: Node): Value {
  let owner: Node | undefined = node;
  while (owner !== undefined && !isClass(owner)) owner = frame.at.parents.get(owner);
  if (owner === undefined || owner.superClass === null) return new Set([frame.world.unknown]);
  const classes = frame.value(owner.superClass);
  return union(classes, read(frame, classes, "prototype", node));
}

function remove(frame: Frame, argument: Node): void {
  const node = stripCasts(argument);
  const inner = node.type === "ChainExpression" ? stripCasts(node.expression) : node;
  if (inner.type !== "MemberExpression") {
    frame.value(inner);
    return;
  }
  if (inner.computed) frame.lookThrough(frame.value(inner.property));
  const objects = frame.value(inner.object);
  frame.look(objects);
  frame.change(objects, inner, "deletes a property of");
}

function assignment(frame: Frame, node: Extract<Node, { type: "AssignmentExpression" }>): Value {
  const value = frame.value(node.right);
  const isPlain =
    node.operator === "=" || node.operator === "??=" || node.operator === "||=" || node.operator === "&&=";
  const left = stripCasts(node.left);
  if (left.type === "MemberExpression") {
    const objects = left.object.type === "Super" ? selfOf(frame, left) : frame.value(left.object);
    if (left.computed) frame.lookThrough(frame.value(left.property));
    // what is added to is read before
    if (!isPlain) frame.lookThrough(union(value, read(frame, objects, keyName(left.property, left.computed), left)));
    write(frame, objects, keyName(left.property, left.computed), isPlain ? value : NOTHING, left);
  } else {
    if (!isPlain) frame.lookThrough(union(value, frame.value(left)));
    assign(frame, left, isPlain ? value : NOTHING, true);
  }
  if (!isPlain) return NOTHING;
  return node.operator === "=" ? value : union(value, frame.value(left));
}

export function givenTo(frame: Frame, nodes: readonly Node[]): Given {
  const values: Value[] = [];
  let anywhere: Value = NOTHING;
  let isSpread = false;
  for (const node of nodes) {
    if (node.type === "SpreadElement") {
      anywhere = union(anywhere, stepThrough(frame, node, frame.value(node.argument)));
      isSpread = true;
    } else if (isSpread) anywhere = union(anywhere, frame.value(node));
    else values.push(frame.value(node));
  }
  return { nodes, values, anywhere };
}

function call(frame: Frame, node: Extract<Node, { type: "CallExpression" }>): Value {
  const { callee } = node;
  if (callee.type === "Identifier" && callee.name === "require" && frame.at.scopes.bindingOf(callee) === undefined) {
    const [argument] = node.arguments;
    if (argument?.type === "Literal" && typeof argument.value === "string") return requiredValue(frame, argument.value);
  }
  if (callee.type === "Super") {
    const self = selfOf(frame, node);
    let owner: Node | undefined = node;
    while (owner !== undefined && !isClass(owner)) owner = frame.at.parents.get(owner);
    const classes = owner !== undefined && owner.superClass !== null ? frame.value(owner.superClass) : NOTHING;
    const given = givenTo(frame, node.arguments);
    for (const one of classes) initialise(frame, node, one, given, self);
    return self;
  }
  return callAt(frame, node, callee, givenTo(frame, node.arguments));
}

function callAt(frame: Frame, node: Node, expression: Node, given: Given): Value {
  let callee = stripCasts(expression);
  while (callee.type === "ChainExpression" || callee.type === "ParenthesizedExpression")
    callee = stripCasts(callee.expression);
  if (callee.type !== "MemberExpression") {
    const callees = frame.value(callee);
    const isAbsent = callee.type === "Identifier" && ABSENT.has(callee.name) && !frame.at.scopes.bindingOf(callee);
    if (callees.size === 0 && !isAbsent) frame.doubt(node, "calls something that is not known");
    const others = new Set([...callees].filter((fn) => !isInterop(fn) && !isTypeofHelper(fn)));
    const result = callThings(frame, node, others, given, NOTHING);
    for (const { closure } of callees)
      if (closure !== undefined && others.size < callees.size) frame.world.helpers.add(closure.node);
    if (![...callees].some(isInterop)) return result;
    const [module = given.anywhere] = given.values;
    frame.look(module);
    const wrapped = frame.world.thing(node, frame.phase, "plain", "default");
    frame.store(new Set([wrapped]), "default", module, node);
    return union(result, module, new Set([wrapped]));
  }
  const isSuper = callee.object.type === "Super";
  const objects = isSuper ? selfOf(frame, callee) : frame.value(callee.object);
  if (callee.computed) frame.lookThrough(frame.value(callee.property));
  const name = keyName(callee.property, callee.computed);
  if (isSuper) return callThings(frame, node, read(frame, above(frame, callee), name, callee), given, objects);
  if (name !== undefined) return callMethod(frame, node, objects, name, given);
  return computedCall(frame, node, callee, objects, given);
}

/** Any method, of texts too: what it gives may be an iterator. */
function computedCall(frame: Frame, node: Node, callee: Node, objects: Value, given: Given): Value {
  const result = callThings(frame, node, read(frame, objects, undefined, callee), given, objects);
  const isProgram = objects.size > 0 && [...objects].every(({ kind }) => kind === "plain" || kind === "function");
  if (isProgram) return result;
  const all = union(...given.values, given.anywhere);
  const builtins = new Set([...objects].filter(({ kind }) => kind === "builtin"));
  if (builtins.size > 0) frame.change(builtins, node, "calls a computed method of");
  frame.leave(all, node);
  const made = frame.world.thing(node, frame.phase, "builtin", "computed");
  made.steps = true;
  frame.world.put(made.fields, "[]", union(new Set([made]), objects, elements(objects), all));
  return union(result, new Set([made]), objects, elements(objects), all);
}
