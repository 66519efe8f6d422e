/**
 * The value of every expression of the modules in view, as an origin, and what each does to objects that outlive the call.
 * Only what is listed here is harmless; any other syntax is a harm.
 */

import { CONSTANTS, FUNCTIONS, METHODS } from "../builtin-effects.ts";
import { eachChild, isClass, isFunction, keyName, type Node, stripCasts } from "../syntax.ts";
import { callKnown, callValue, readArguments } from "./callees.ts";
import { call } from "./calls.ts";
import { construct } from "./constructions.ts";
import {
  calleeFor,
  change,
  ELEMENT,
  type Evaluation,
  functionsOf,
  harm,
  holding,
  iterate,
  keep,
  part,
} from "./evaluation.ts";
import { exportFrom, exportNames } from "./exports.ts";
import { Facts } from "./facts.ts";
import { classValue, functionValue, instanceFields, listLiteral, objectLiteral } from "./literals.ts";
import { identifierValue, selfValue } from "./names.ts";
import {
  BUILTIN,
  CALLABLE,
  DEEP,
  INPUT,
  NATIVE,
  type Origin,
  PLAIN,
  REGEX,
  SHARED,
  STICKY,
  touchesShared,
  UNKNOWN,
} from "./origin.ts";
import { pathOf } from "./paths.ts";
import { assignTo } from "./patterns.ts";
import { isShared, showField } from "./shown.ts";
import type { ModuleView, View } from "./view.ts";

/** More passes than any program needs: each adds at least one bit. Past it nothing is known. */
const MOST_PASSES = 60;

/** Undefined when it did not come to an end. */
export function flowOf(view: View): Facts | undefined {
  const facts = new Facts();
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    facts.changed = false;
    facts.noteLoading(view.modules.map(({ module }) => module.program));
    for (const at of view.modules) evaluateModule(facts, view, at);
    if (!facts.changed) {
      facts.isLast = true;
      for (const at of view.modules) evaluateModule(facts, view, at);
      return facts;
    }
  }
  return undefined;
}

function evaluateModule(facts: Facts, view: View, at: ModuleView): void {
  new Pass(facts, view, at, at.module.program, true).statements(at.module.program);
  for (const fn of at.functions) new Pass(facts, view, at, fn, false).body(fn);
  for (const node of at.classes) instanceFields(new Pass(facts, view, at, node, false), node);
}

class Pass implements Evaluation {
  constructor(
    readonly facts: Facts,
    readonly view: View,
    readonly at: ModuleView,
    readonly owner: Node,
    readonly isLoading: boolean,
  ) {}

  statements(node: Node): void {
    eachChild(node, (child) => void this.value(child));
  }

  body(fn: Node): void {
    if (!isFunction(fn) || fn.body === null) return;
    const callee = calleeFor(this, fn);
    if (callee !== fn) this.facts.reach(callee, fn);
    fn.params.forEach((param, i) => {
      if (param.type === "RestElement")
        assignTo(this, param.argument, holding(BUILTIN, this.facts.allArguments(callee)), false);
      else {
        const value = this.facts.argument(callee, i);
        const inner = param.type === "TSParameterProperty" ? param.parameter : param;
        assignTo(this, inner, value, false);
        if (param.type === "TSParameterProperty") {
          const id = inner.type === "AssignmentPattern" ? inner.left : inner;
          if (id.type === "Identifier") {
            const kept = inner.type === "AssignmentPattern" ? value | this.value(inner.right) : value;
            keep(this, PLAIN | DEEP, id.name, kept, undefined);
            if (isClass(callee)) showField(this, callee, id.name, kept, param);
          }
        }
      }
    });
    if (fn.type === "ArrowFunctionExpression" && fn.expression) this.gives(fn.body, this.value(fn.body));
    else this.value(fn.body);
  }

  private gives(node: Node, value: Origin): void {
    const fn = this.owner;
    if (!isFunction(fn)) return;
    this.facts.gives(calleeFor(this, fn), value);
    if (isShared(value))
      this.facts.harm({
        owner: fn,
        node,
        file: this.at.module.file,
        reason: "hands out an object of the module",
        isResult: true,
        ...(touchesShared(value) ? {} : { isShown: true }),
      });
  }

  value(node: Node): Origin {
    switch (node.type) {
      case "Literal":
        return "regex" in node
          ? BUILTIN | (/[gy]/.test(node.regex.flags) ? REGEX : 0) | (node.regex.flags.includes("y") ? STICKY : 0)
          : 0;
      case "Identifier":
        return identifierValue(this, node);
      case "ThisExpression":
        return selfValue(this);
      case "Super":
        return selfValue(this);
      case "MetaProperty":
        return SHARED | UNKNOWN | CALLABLE | DEEP;
      case "FunctionExpression":
      case "ArrowFunctionExpression":
        return functionValue(this, node, false);
      case "FunctionDeclaration":
        return 0;
      case "ClassDeclaration":
      case "ClassExpression":
        return classValue(this, node);
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSTypeAssertion":
      case "TSNonNullExpression":
      case "TSInstantiationExpression":
      case "ParenthesizedExpression":
      case "ChainExpression":
      case "ExpressionStatement":
        return this.value(node.expression);
      case "SequenceExpression":
        return node.expressions.reduce((_, one) => this.value(one), 0);
      case "ConditionalExpression":
        this.value(node.test);
        return this.value(node.consequent) | this.value(node.alternate);
      case "LogicalExpression": {
        const left = this.value(node.left);
        // what is false is no object
        return (node.operator === "&&" ? 0 : left) | this.value(node.right);
      }
      case "BinaryExpression":
        this.value(node.left);
        this.value(node.right);
        return 0;
      case "UnaryExpression":
        if (node.operator === "delete") this.remove(node.argument);
        else this.value(node.argument);
        return 0;
      case "UpdateExpression":
        assignTo(this, node.argument, 0, true);
        return 0;
      case "TemplateLiteral":
        for (const one of node.expressions) this.value(one);
        return 0;
      case "TaggedTemplateExpression":
        return this.tagged(node);
      case "ArrayExpression":
        return listLiteral(this, node.elements);
      case "ObjectExpression":
        return objectLiteral(this, node);
      case "MemberExpression":
        return this.member(node);
      case "CallExpression":
        return call(this, node);
      case "NewExpression":
        return construct(this, node);
      case "ImportExpression":
        harm(this, node, "loads a module");
        return SHARED | UNKNOWN | DEEP;
      case "AssignmentExpression":
        return this.assignment(node);
      case "AwaitExpression": {
        const value = this.value(node.argument);
        return value | part(this, value, ELEMENT);
      }
      case "YieldExpression": {
        const value = node.argument === null ? 0 : this.value(node.argument);
        const given = node.delegate ? iterate(this, value, node) : value;
        this.gives(node, given);
        // what is sent
        return INPUT | given | this.facts.field(ELEMENT) | this.facts.stray;
      }
      case "ReturnStatement":
        if (node.argument !== null) this.returned(node.argument);
        return 0;
      case "ThrowStatement": {
        const value = this.value(node.argument);
        this.facts.thrown = this.facts.grow(this.facts.thrown, value);
        return 0;
      }
      case "CatchClause":
        if (node.param !== null) assignTo(this, node.param, this.facts.thrown | INPUT, false);
        this.value(node.body);
        return 0;
      case "VariableDeclaration":
        for (const { id, init } of node.declarations) if (init !== null) this.declare(id, init);
        return 0;
      case "ForOfStatement": {
        const element = iterate(this, this.value(node.right), node);
        this.loopTarget(node.left, element | (node.await ? part(this, element, ELEMENT) : 0));
        this.value(node.body);
        return 0;
      }
      case "ForInStatement":
        this.value(node.right);
        this.loopTarget(node.left, 0);
        this.value(node.body);
        return 0;
      case "StaticBlock":
      case "BlockStatement":
      case "IfStatement":
      case "ForStatement":
      case "WhileStatement":
      case "DoWhileStatement":
      case "SwitchStatement":
      case "SwitchCase":
      case "TryStatement":
      case "LabeledStatement":
      case "TSModuleBlock":
        this.statements(node);
        return 0;
      case "TSModuleDeclaration":
        if (node.body !== null) this.value(node.body);
        return 0;
      case "TSEnumDeclaration":
      case "BreakStatement":
      case "ContinueStatement":
      case "EmptyStatement":
      case "DebuggerStatement":
      case "ImportDeclaration":
      case "TSImportEqualsDeclaration":
        return 0;
      case "ExportNamedDeclaration":
      case "ExportDefaultDeclaration":
      case "ExportAllDeclaration":
      case "TSExportAssignment":
        exportFrom(this, node);
        return 0;
      default:
        harm(this, node, `${node.type} is not followed`);
        return SHARED | UNKNOWN | DEEP;
    }
  }

  private returned(argument: Node): void {
    const value = this.value(argument);
    this.gives(argument, value);
  }

  private member(node: Extract<Node, { type: "MemberExpression" }>): Origin {
    const path = pathOf(this, node);
    if (path !== undefined && CONSTANTS.has(path)) return 0;
    if (path !== undefined && FUNCTIONS.has(path)) return NATIVE;
    // variables of the environment are texts
    if (node.object.type === "MemberExpression" && pathOf(this, node.object) === "process.env") return 0;
    const object = this.value(node.object);
    if (node.computed) this.value(node.property);
    const name = keyName(node.property, node.computed);
    return this.read(object, name);
  }

  /** A property, a getter, or a method as a value. */
  read(object: Origin, name: string | undefined): Origin {
    let value = part(this, object, name);
    if (name === undefined) return value;
    for (const fn of this.facts.getters.get(name) ?? []) {
      this.facts.call(this.owner, fn);
      value |= this.facts.pass(fn, [], 0, object);
    }
    for (const fn of this.facts.functionsNamed(name)) this.facts.reach(this.owner, fn);
    if (METHODS.has(name) && (object & (BUILTIN | UNKNOWN | CALLABLE)) !== 0) value |= NATIVE | (object & SHARED);
    return value;
  }

  private remove(argument: Node): void {
    const node = stripCasts(argument);
    const inner = node.type === "ChainExpression" ? stripCasts(node.expression) : node;
    if (inner.type !== "MemberExpression") {
      this.value(inner);
      return;
    }
    change(this, this.value(inner.object), inner, "deletes a property of");
    if (inner.computed) this.value(inner.property);
  }

  private assignment(node: Extract<Node, { type: "AssignmentExpression" }>): Origin {
    const value = this.value(node.right);
    const functions = functionsOf(this, node.right);
    const isPlain =
      node.operator === "=" || node.operator === "??=" || node.operator === "||=" || node.operator === "&&=";
    assignTo(this, node.left, isPlain ? value : 0, true, isPlain ? functions : undefined);
    return isPlain ? value : 0;
  }

  private declare(id: Node, init: Node): void {
    const functions = functionsOf(this, init);
    const isDirect = id.type === "Identifier" && (isFunction(stripCasts(init)) || isClass(stripCasts(init)));
    if (isDirect && functions !== undefined) {
      const binding = this.at.scopes.bindingOf(id);
      const inner = stripCasts(init);
      if (isClass(inner)) this.value(inner);
      else for (const fn of functions) this.facts.reach(this.owner, fn);
      if (binding?.assigned) {
        for (const fn of functions) this.facts.use(fn, false);
        this.facts.assign(binding, CALLABLE | PLAIN | DEEP);
      }
      if (binding !== undefined) exportNames(this, binding, functions, CALLABLE | PLAIN | DEEP);
      return;
    }
    const value = this.value(init);
    assignTo(this, id, value, false, functions);
  }

  private loopTarget(left: Node, value: Origin): void {
    if (left.type === "VariableDeclaration") assignTo(this, left.declarations[0]!.id, value, false);
    else assignTo(this, left, value, true);
  }

  private tagged(node: Extract<Node, { type: "TaggedTemplateExpression" }>): Origin {
    const args = readArguments(this, node.quasi.expressions);
    const shifted = { ...args, values: [BUILTIN | DEEP, ...args.values] };
    const functions = functionsOf(this, node.tag);
    if (functions !== undefined) return callKnown(this, functions, shifted, 0, node);
    const path = pathOf(this, stripCasts(node.tag));
    if (path === "String.raw") return 0;
    const named =
      node.tag.type === "MemberExpression"
        ? this.facts.functionsNamed(keyName(node.tag.property, node.tag.computed) ?? "")
        : [];
    if (named.length > 0) return callKnown(this, named, shifted, 0, node);
    return callValue(this, node, path === undefined ? this.value(node.tag) : UNKNOWN, shifted, 0);
  }
}
