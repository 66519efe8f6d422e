/**
 * The value of every expression of the modules in view, as an origin, and what each does to objects that outlive the call.
 * Only what is listed here is harmless; any other syntax is a harm.
 */
import type { Binding } from "../scopes/scope.ts";
import { type Class, eachChild, isClass, isFunction, keyName, type Node, stripCasts } from "../syntax.ts";
import { CONSTANTS, FUNCTIONS, METHODS, PRIMITIVE_GLOBALS } from "./builtin-effects.ts";
import { call, callKnown, callValue, construct, pathOf, readArguments } from "./calls.ts";
import {
  change,
  ELEMENT,
  type Evaluation,
  functionsOf,
  harm,
  holding,
  importOf,
  iterate,
  keep,
  moduleValue,
  part,
} from "./evaluation.ts";
import { type Callee, Facts } from "./facts.ts";
import {
  BUILTIN,
  CALLABLE,
  DEEP,
  FOREIGN,
  HOLDS_SHARED,
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
import { assignTo } from "./patterns.ts";
import { livesWithModule, type ModuleView, type View } from "./view.ts";

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
  for (const node of at.classes) new Pass(facts, view, at, node, false).instance(node);
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
    const callee = this.calleeFor(fn);
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
          if (id.type === "Identifier") keep(this, PLAIN | DEEP, id.name, value, undefined);
        }
      }
    });
    if (fn.type === "ArrowFunctionExpression" && fn.expression) this.gives(fn.body, this.value(fn.body));
    else this.value(fn.body);
  }

  /** Fields of instances are set by whoever constructs one. */
  instance(node: Class): void {
    const hasOwn = node.body.body.some((member) => member.type === "MethodDefinition" && member.kind === "constructor");
    const above = node.superClass === null || hasOwn ? undefined : functionsOf(this, node.superClass);
    for (const fn of above ?? []) {
      this.facts.call(node, fn);
      this.facts.pass(fn, [], this.facts.allArguments(node), this.facts.self(node));
    }
    for (const member of node.body.body) {
      if (member.type !== "PropertyDefinition" && member.type !== "AccessorProperty") continue;
      if (!member.static && member.value !== null) this.field(member, PLAIN | DEEP);
    }
  }

  private field(member: Node & { key: Node; computed: boolean; value: Node | null }, object: Origin): void {
    if (member.value === null) return;
    const name = keyName(member.key, member.computed);
    keep(this, object, name, this.value(member.value), functionsOf(this, member.value));
  }

  /** The constructor of a class is called by the name of the class. */
  private calleeFor(fn: Node): Callee {
    const method = this.at.parents.get(fn);
    if (method?.type === "MethodDefinition" && method.kind === "constructor") {
      const owner = this.at.parents.get(this.at.parents.get(method)!);
      if (owner !== undefined && isClass(owner)) return owner;
    }
    return fn as Callee;
  }

  private gives(node: Node, value: Origin): void {
    const fn = this.owner;
    if (!isFunction(fn)) return;
    this.facts.gives(this.calleeFor(fn), value);
    // what another module hands out is looked at there
    if (touchesShared(value) && (value & (CALLABLE | NATIVE | FOREIGN)) === 0)
      this.facts.harm({
        owner: fn,
        node,
        file: this.at.module.file,
        reason: "hands out an object of the module",
        isResult: true,
      });
  }

  value(node: Node): Origin {
    switch (node.type) {
      case "Literal":
        return "regex" in node
          ? BUILTIN | (/[gy]/.test(node.regex.flags) ? REGEX : 0) | (node.regex.flags.includes("y") ? STICKY : 0)
          : 0;
      case "Identifier":
        return this.identifier(node);
      case "ThisExpression":
        return this.self();
      case "Super":
        return this.self();
      case "MetaProperty":
        return SHARED | UNKNOWN | CALLABLE | DEEP;
      case "FunctionExpression":
      case "ArrowFunctionExpression":
        return this.closure(node, false);
      case "FunctionDeclaration":
        return 0;
      case "ClassDeclaration":
      case "ClassExpression":
        return this.classValue(node);
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
        return this.list(node.elements);
      case "ObjectExpression":
        return this.object(node);
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
        return INPUT | given;
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
        this.exports(node);
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

  private identifier(node: Extract<Node, { type: "Identifier" }>): Origin {
    const binding = this.at.scopes.bindingOf(node);
    if (binding === undefined) {
      if (PRIMITIVE_GLOBALS.has(node.name)) return 0;
      if (node.name === "arguments") return this.argumentsObject();
      if (node.name === "exports" || node.name === "module") return SHARED | PLAIN | DEEP;
      if (FUNCTIONS.has(node.name)) return NATIVE;
      if (node.name === "eval" || node.name === "Function") harm(this, node, "runs text as code");
      return SHARED | UNKNOWN | NATIVE | DEEP;
    }
    const functions = functionsOf(this, node);
    if (functions !== undefined) {
      for (const fn of functions) {
        this.facts.use(fn, this.at.parents.get(node)?.type === "CallExpression");
        this.facts.reach(this.owner, fn);
      }
      return CALLABLE | DEEP | PLAIN | (livesWithModule(binding) ? SHARED : 0);
    }
    if (binding.kind === "import") return this.imported(node);
    if (binding.kind === "enum" || binding.kind === "enum-member") return 0;
    if (binding.kind === "namespace") return SHARED | PLAIN | DEEP;
    const value = this.facts.bindingOf(binding);
    return value === 0 ? 0 : value | (this.outlives(binding, node) ? SHARED : 0);
  }

  private imported(node: Node): Origin {
    const found = importOf(this, node)!;
    if (found.kind !== "file") return moduleValue(this, found);
    const whole = `${found.file}#`;
    if (found.imported === "*") return SHARED | PLAIN | DEEP;
    const value =
      this.facts.field(whole + found.imported) |
      (found.imported === "default" ? this.facts.field(`${whole}module.exports`) | PLAIN | DEEP : 0);
    return value === 0 ? 0 : value | SHARED;
  }

  /** Whether a variable is still there when the call is over: of a module, or of a function that ran while one was loaded. */
  outlives(binding: Binding, reference: Node): boolean {
    if (livesWithModule(binding)) return true;
    const home = binding.scope.activation.node;
    const from = this.at.scopes.referenceOf(reference)?.scope.activation.node;
    return from !== home && this.ranAtLoad(home) && this.mayStay(reference, home);
  }

  private ranAtLoad(home: Node): boolean {
    return this.facts.ranAtLoad(isFunction(home) ? this.calleeFor(home) : home);
  }

  /** Whether the function inside `home` that this is part of may be called after `home` has returned. */
  private mayStay(reference: Node, home: Node): boolean {
    let outermost: Node | undefined;
    for (let at = this.at.parents.get(reference); at !== undefined && at !== home; at = this.at.parents.get(at))
      if (isFunction(at) || isClass(at)) outermost = at;
    if (outermost === undefined || isClass(outermost)) return true;
    const fn = outermost as Callee;
    return this.facts.outside.has(fn) || this.facts.mayStay.has(fn);
  }

  private self(): Origin {
    let node: Node | undefined = this.owner;
    while (node !== undefined && node.type === "ArrowFunctionExpression") node = this.enclosing(node);
    if (node === undefined || node.type === "Program") return SHARED | PLAIN | DEEP;
    // an arrow function that was made at load keeps the object it was made in
    const kept =
      node !== this.owner && this.ranAtLoad(node) && this.facts.outside.has(this.owner as Callee) ? SHARED : 0;
    if (isClass(node)) return kept | PLAIN | DEEP | this.facts.self(node);
    const member = this.at.parents.get(node);
    const callee = this.calleeFor(node);
    let value = kept | this.facts.self(callee) | PLAIN | DEEP;
    if (member?.type === "MethodDefinition") {
      if (member.static) value |= SHARED | CALLABLE;
      if (isImplicit(member.key, member.computed) || member.kind !== "method") value |= INPUT;
      const owner = this.at.parents.get(this.at.parents.get(member)!);
      if (owner !== undefined && isClass(owner) && owner.superClass !== null) value |= BUILTIN;
    }
    if (member?.type === "Property" && this.isLoaded(member)) value |= SHARED;
    if (member?.type === "Property" || member?.type === "MethodDefinition")
      if (isImplicit(member.key, member.computed)) value |= SHARED;
    return value;
  }

  /** Whether an object literal is evaluated while the module loads. */
  private isLoaded(property: Node): boolean {
    const outer = this.enclosing(property);
    return outer === undefined || outer.type === "Program" || this.ranAtLoad(outer);
  }

  private enclosing(node: Node): Node | undefined {
    let at = this.at.parents.get(node);
    while (at !== undefined && !isFunction(at) && !isClass(at) && at.type !== "Program") {
      // a static field or block belongs to whoever evaluates the class
      at = this.at.parents.get(at);
    }
    return at;
  }

  private argumentsObject(): Origin {
    let node: Node | undefined = this.owner;
    while (node !== undefined && node.type === "ArrowFunctionExpression") node = this.enclosing(node);
    return node !== undefined && isFunction(node)
      ? holding(BUILTIN, this.facts.allArguments(this.calleeFor(node)))
      : INPUT;
  }

  private closure(node: Callee, isArgument: boolean): Origin {
    const parent = this.at.parents.get(node);
    this.facts.use(node, isArgument || parent?.type === "CallExpression" || parent?.type === "NewExpression");
    this.facts.reach(this.owner, node);
    return CALLABLE | PLAIN | DEEP;
  }

  private classValue(node: Class): Origin {
    if (node.superClass !== null) this.value(node.superClass);
    this.closure(node, false);
    for (const member of node.body.body) {
      switch (member.type) {
        case "StaticBlock":
          this.statements(member);
          continue;
        case "MethodDefinition": {
          if (member.computed) this.value(member.key);
          if (member.value.body === null) continue;
          if (member.kind !== "constructor") {
            this.facts.use(member.value, false);
            this.register(member, member.value);
            if (isImplicit(member.key, member.computed) || member.kind !== "method")
              this.facts.implicit.add(member.value);
          }
          continue;
        }
        case "PropertyDefinition":
        case "AccessorProperty":
          if (member.computed) this.value(member.key);
          if (member.static) this.field(member, SHARED | PLAIN | DEEP);
          continue;
        default:
          harm(this, member, `${member.type} is not followed`);
      }
      if ("decorators" in member && Array.isArray(member.decorators) && member.decorators.length > 0)
        harm(this, member, "decorators are not followed");
    }
    return CALLABLE | PLAIN | DEEP;
  }

  private register(member: Node & { key: Node; computed: boolean; kind: string }, fn: Callee): void {
    const name = keyName(member.key, member.computed) ?? ELEMENT;
    if (member.kind === "get") this.facts.addTo(this.facts.getters, name, fn);
    else if (member.kind === "set") this.facts.addTo(this.facts.setters, name, fn);
    else this.facts.store(name, CALLABLE, [fn]);
  }

  private list(elements: readonly (Node | null)[]): Origin {
    let all = 0;
    for (const element of elements) {
      if (element === null) continue;
      const value =
        element.type === "SpreadElement" ? iterate(this, this.value(element.argument), element) : this.value(element);
      all |= value;
      this.facts.store(ELEMENT, value & ~SHARED, undefined);
    }
    return holding(BUILTIN, all) | (elements.length === 0 ? DEEP : 0);
  }

  private object(node: Extract<Node, { type: "ObjectExpression" }>): Origin {
    let all = 0;
    for (const property of node.properties) {
      if (property.type === "SpreadElement") {
        const value = this.value(property.argument);
        all |= value === 0 ? 0 : part(this, value, undefined) | (value & (INPUT | HOLDS_SHARED));
        continue;
      }
      if (property.computed) this.value(property.key);
      const name = keyName(property.key, property.computed);
      if (property.kind !== "init") {
        const fn = property.value;
        if (isFunction(fn)) {
          this.facts.use(fn, false);
          this.register(property, fn);
          this.facts.implicit.add(fn);
        }
        all |= CALLABLE;
        continue;
      }
      const value = this.value(property.value);
      const functions = functionsOf(this, property.value);
      if (functions !== undefined) for (const fn of functions) this.facts.use(fn, false);
      this.facts.store(name ?? ELEMENT, value & ~SHARED, functions);
      all |= value & ~(functions === undefined ? 0 : SHARED);
      if (functions !== undefined && isImplicit(property.key, property.computed))
        for (const fn of functions) this.facts.implicit.add(fn);
    }
    return holding(PLAIN, all) | (node.properties.length === 0 ? DEEP : 0);
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
    if (METHODS.has(name) && (object & (BUILTIN | UNKNOWN)) !== 0) value |= NATIVE | (object & SHARED);
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
      if (binding !== undefined) this.exportNames(binding, functions, CALLABLE | PLAIN | DEEP);
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

  /** What other modules in view read by name. */
  exportNames(binding: Binding, functions: readonly Callee[] | undefined, value: Origin): void {
    for (const name of binding.exportedAs) {
      this.facts.store(`${this.at.module.file}#${name}`, value, functions);
      this.facts.store(name, value, functions);
      if (functions !== undefined) for (const fn of functions) this.facts.use(fn, false);
    }
  }

  private exports(node: Node): void {
    const { file } = this.at.module;
    switch (node.type) {
      case "ExportNamedDeclaration":
        if (node.declaration !== null) {
          this.value(node.declaration);
          const { declaration } = node;
          if ((declaration.type === "FunctionDeclaration" || declaration.type === "ClassDeclaration") && declaration.id)
            this.exportLocal(declaration.id, declaration.id.name);
          if (declaration.type === "VariableDeclaration")
            for (const { id } of declaration.declarations) if (id.type === "Identifier") this.exportLocal(id, id.name);
        }
        for (const specifier of node.specifiers) {
          const name = keyName(specifier.exported, false)!;
          if (node.source === null) this.exportLocal(specifier.local, name);
          else this.reExport(node.source.value, keyName(specifier.local, false)!, name);
        }
        return;
      case "ExportDefaultDeclaration": {
        const { declaration } = node;
        if ("id" in declaration && declaration.id?.type === "Identifier") {
          this.value(declaration as Node);
          this.exportLocal(declaration.id, "default");
          return;
        }
        const functions = functionsOf(this, declaration);
        if (functions !== undefined) for (const fn of functions) this.facts.use(fn, false);
        this.facts.store(
          `${file}#default`,
          this.value(declaration) | (isFunction(declaration) ? CALLABLE | PLAIN : 0),
          functions,
        );
        return;
      }
      case "ExportAllDeclaration":
        if (node.exported === null) this.reExport(node.source.value, "*", "*");
        return;
      case "TSExportAssignment":
        this.facts.store(`${file}#module.exports`, this.value(node.expression), functionsOf(this, node.expression));
        return;
    }
  }

  private exportLocal(id: Node, name: string): void {
    const functions = functionsOf(this, id);
    const value = functions === undefined ? this.value(id) : CALLABLE | PLAIN | DEEP;
    if (functions !== undefined) for (const fn of functions) this.facts.use(fn, false);
    this.facts.store(`${this.at.module.file}#${name}`, value, functions);
    this.facts.store(name, value, functions);
  }

  private reExport(specifier: string, imported: string, name: string): void {
    const found = this.view.resolve(specifier, this.at.module, "import");
    if (found.kind !== "file") {
      this.facts.store(`${this.at.module.file}#${name}`, moduleValue(this, found), undefined);
      return;
    }
    this.facts.forward(`${this.at.module.file}#`, name, `${found.file}#`, imported);
  }
}

const IMPLICIT = new Set(["toString", "valueOf", "toJSON", "then"]);

/** Methods that conversions, iteration and other syntax call. */
function isImplicit(key: Node, computed: boolean): boolean {
  return computed || IMPLICIT.has(keyName(key, computed) ?? "");
}
