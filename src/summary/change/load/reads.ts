/**
 * What a piece of code does to cells: which ones it mentions, which functions of the program it may run, and whether it may write anywhere but to what it makes itself. Whatever is not understood
 * may do anything.
 */
import type { ModuleFlow } from "../../../flow/module.ts";
import { exportsOf } from "../../../frontend/modules/exports.ts";
import type { Binding } from "../../../frontend/scopes/scope.ts";
import { eachChild, isClass, isFunction, keyName, type Node, stripCasts } from "../../../frontend/syntax.ts";
import { parentsOf } from "../../../frontend/untried/parents.ts";
import { callableIn } from "../program.ts";
import { isNumber } from "../stored-names.ts";
import { type Cell, type Cells, GLOBAL, isExports, isTopThis, isWritten } from "./cells.ts";
import { platformValue } from "./platform.ts";

export interface Code {
  readonly node: Node;
  readonly module: ModuleFlow;
}

/** Globals that only make or compute when they are called, apart from what they are given. */
const SAFE_CALLS: ReadonlySet<string> = new Set([
  ...[
    "String",
    "Number",
    "Boolean",
    "Symbol",
    "BigInt",
    "RegExp",
    "Array",
    "Object",
    "Map",
    "Set",
    "WeakMap",
    "WeakSet",
  ],
  ...["Error", "TypeError", "RangeError", "SyntaxError", "parseInt", "parseFloat", "isNaN", "isFinite", "Date"],
  ...["Uint8Array", "Int8Array", "Uint16Array", "Int16Array", "Uint32Array", "Int32Array", "Float32Array"],
  ...["Float64Array", "Uint8ClampedArray", "ArrayBuffer", "TextEncoder", "TextDecoder", "URL", "require"],
]);
const SAFE_METHODS: ReadonlySet<string> = new Set([
  ...["Object.keys", "Object.values", "Object.entries", "Object.create", "Object.fromEntries"],
  ...["Object.getOwnPropertyNames", "Array.from", "Array.of", "Array.isArray", "String.fromCharCode", "String.raw"],
  ...[
    "String.fromCodePoint",
    "Number.parseInt",
    "Number.parseFloat",
    "Number.isInteger",
    "Symbol.for",
    "BigInt.asIntN",
  ],
  ...["JSON.stringify", "JSON.parse", "Date.UTC"],
]);
/** They change what they are given, which is among what is mentioned. */
const WRITING_METHODS: ReadonlySet<string> = new Set([
  ...["Object.assign", "Object.defineProperty", "Object.defineProperties", "Object.freeze", "Object.seal"],
]);
/** Methods of the platform that leave their receivers alone. */
const QUIET_METHODS: ReadonlySet<string> = new Set([
  ...[
    "slice",
    "map",
    "filter",
    "join",
    "concat",
    "split",
    "replace",
    "replaceAll",
    "indexOf",
    "lastIndexOf",
    "includes",
  ],
  ...["charCodeAt", "charAt", "codePointAt", "toLowerCase", "toUpperCase", "trim", "repeat", "startsWith", "endsWith"],
  ...["padStart", "padEnd", "substring", "substr", "has", "keys", "values", "entries", "reduce", "some", "every"],
  ...["forEach", "find", "findIndex", "flat", "flatMap", "toFixed", "toString", "valueOf", "hasOwnProperty", "at"],
]);
/** Methods of numbers and texts that give texts. */
const TEXT_METHODS: ReadonlySet<string> = new Set([
  ...[
    "toString",
    "toUpperCase",
    "toLowerCase",
    "toFixed",
    "trim",
    "charAt",
    "slice",
    "substring",
    "padStart",
    "padEnd",
  ],
]);
const UNCHANGING: ReadonlySet<string> = new Set(["undefined", "NaN", "Infinity"]);
/** Properties through which any object leads to builtins. */
const LEADING: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype", "callee", "caller"]);

export class Reads {
  readonly mentions = new Set<Cell>();
  /** Functions and classes that may run, with the module each is of. */
  readonly runs = new Map<Node, ModuleFlow>();
  /** It may write to something that was there before. */
  isWriting = false;
  /** It may change numbers and texts in objects that run code of their own. */
  isTouching = false;
  /** It may run the code of objects that operators meet. */
  isConverting = false;
  /** It may run anything. */
  isWild = false;
  /** It may run code of modules that are far, by asking objects that may be theirs. */
  isAsking = false;
  /** It calls code of modules that are far. */
  isFarCall = false;
  /** The call that is looked at has numbers, texts and the like for arguments. */
  private givesNothing = false;
  private readonly callable: ReturnType<typeof callableIn>;

  constructor(private readonly cells: Cells) {
    this.callable = callableIn(cells.version);
  }

  private run(node: Node, module: ModuleFlow): void {
    this.runs.set(node, module);
  }

  wild(): void {
    this.isWild = true;
    this.isWriting = true;
  }

  /** A node in code that runs: inside of a function where `within` is one, at a top level otherwise. */
  read(node: Node, parent: Node | undefined, module: ModuleFlow, within?: Node): void {
    const inside = (): void => eachChild(node, (child) => this.read(child, node, module, within));
    if (isFunction(node)) {
      // at a top level functions wait until they are called
      if (within !== undefined) inside();
      return;
    }
    switch (node.type) {
      case "Identifier":
        this.identifier(node, parent, module);
        return;
      case "ThisExpression":
        if (isTopThis(module, node)) this.mentions.add(this.cells.exports(module));
        else if (within !== undefined && !this.isStrict(node, module, within)) this.mentions.add(GLOBAL);
        return;
      case "MemberExpression":
        this.member(node, parent, module, within);
        return;
      case "CallExpression":
      case "NewExpression":
        this.call(node, parent, module, within);
        return;
      case "TaggedTemplateExpression":
        this.callee(node.tag, module, within);
        this.converts();
        inside();
        return;
      case "ImportExpression":
        this.required(node.source, "import", undefined, module);
        return;
      case "AssignmentExpression":
        this.written(
          node.left,
          module,
          within,
          node.operator !== "=" ? /^[-*/%+|&^<>]+=$/.test(node.operator) : isPrimitive(node.right, module),
        );
        if (node.operator !== "=") this.converts();
        inside();
        return;
      case "UpdateExpression":
        this.written(node.argument, module, within, true);
        this.converts();
        inside();
        return;
      case "UnaryExpression":
        if (node.operator === "delete") this.written(node.argument, module, within);
        if (/^[-+~]$/.test(node.operator) && !isPrimitive(node.argument, module)) this.converts();
        inside();
        return;
      case "MethodDefinition":
        // methods run when somebody calls them by their names
        if (node.computed) this.read(node.key as Node, node, module, within);
        if (node.kind === "constructor" && within !== undefined) this.read(node.value, node, module, within);
        return;
      case "BinaryExpression":
        if (!/^[!=]==$/.test(node.operator) && !(this.isPlain(node.left, module) && this.isPlain(node.right, module)))
          this.converts();
        inside();
        return;
      case "TemplateLiteral":
        if (!node.expressions.every((one) => isPrimitive(one, module))) this.converts();
        inside();
        return;
      case "SpreadElement":
      case "ArrayPattern":
      case "YieldExpression":
      case "AwaitExpression":
        this.iterates();
        inside();
        return;
      case "ForOfStatement":
      case "ForInStatement":
        this.iterates();
        if (node.left.type !== "VariableDeclaration") this.written(node.left, module, within);
        inside();
        return;
      case "WithStatement":
      case "JSXElement":
      case "JSXFragment":
        this.wild();
        inside();
        return;
      case "JSXIdentifier": {
        const binding = module.context.scopes.bindingOf(node);
        if (binding !== undefined) this.mention(binding, module);
        return;
      }
      case "StaticBlock":
        if (within === undefined) eachChild(node, (child) => this.read(child, node, module, node));
        else inside();
        return;
      default:
        inside();
    }
  }

  private isStrict(node: Node, module: ModuleFlow, within: Node): boolean {
    if (isClass(within)) return true;
    const scope = module.context.scopes.scopeOf(within);
    return scope?.strict === true || module.module.format === "esm" || node.type !== "ThisExpression";
  }

  /** Numbers, texts and the like, and what the platform's own methods make of them. */
  private isPlain(written: Node, module: ModuleFlow): boolean {
    if (isPrimitive(written, module)) return true;
    const node = stripCasts(written);
    if (!this.cells.isPristine || node.type !== "CallExpression" || node.callee.type !== "MemberExpression")
      return false;
    const { object, property, computed } = node.callee;
    return TEXT_METHODS.has(keyName(property, computed) ?? "") && this.isPlain(object, module);
  }

  /** An operator may ask an object of the program for a primitive, or for what comes next. */
  private converts(): void {
    this.isConverting = true;
    this.asks();
  }

  private asks(): void {
    if (this.cells.hasFar) this.isAsking = true;
  }

  /** Code that is far may keep what it is given, and change whatever is not of the modules near. */
  private runsFar(): void {
    this.mentions.add(GLOBAL);
    this.isFarCall = true;
    this.isAsking = true;
    if (!this.givesNothing) this.isWriting = true;
  }

  /** What comes out of an object that code goes through may be anything which that code has. */
  private iterates(): void {
    this.converts();
    for (const { node, module } of this.callable.iterating) this.run(node, module);
  }

  /** A property may be described by code. */
  private reads(node: Node, module: ModuleFlow): void {
    if (platformValue(node, module) === undefined) this.asks();
    else if (this.cells.isPristine) return;
    for (const { node, module } of this.callable.reading) this.run(node, module);
  }

  private identifier(node: Extract<Node, { type: "Identifier" }>, parent: Node | undefined, module: ModuleFlow): void {
    if (isKeyOf(node, parent)) return;
    const { scopes } = module.context;
    const binding = scopes.bindingOf(node);
    if (binding === undefined) {
      if (isExports(node, module)) this.mentions.add(this.cells.exports(module));
      else if (node.name === "module" && module.module.format === "commonjs")
        this.mentions.add(this.cells.exports(module));
      else if (node.name === "eval" || node.name === "Function" || node.name === "Proxy") this.wild();
      else if (!UNCHANGING.has(node.name) && !(parent?.type === "UnaryExpression" && parent.operator === "typeof"))
        this.mentions.add(GLOBAL);
    } else this.mention(binding, module);
  }

  mention(binding: Binding, module: ModuleFlow): void {
    if (binding.scope.parent !== undefined) return;
    this.mentions.add(this.cells.named(binding, module));
    for (const cell of this.imported(binding, module, undefined)) this.mentions.add(cell);
  }

  /** What an import stands for, or a property of it. */
  private imported(binding: Binding, module: ModuleFlow, property: string | undefined): readonly Cell[] {
    const from = module.context.importOf(binding);
    if (from === undefined) return binding.kind === "import" ? [GLOBAL] : [];
    const other = this.cells.moduleAt(from.source, module, "import");
    if (other === undefined) return this.cells.farAt(from.source, module, "import") === undefined ? [] : [GLOBAL];
    return this.cells.exported(other, from.name === "*" && property !== undefined ? property : from.name);
  }

  /** The module whose exports a name stands for as a whole: `import * as b`, `const b = require("./b")`. */
  private moduleOf(
    node: Node,
    module: ModuleFlow,
  ): { readonly binding: Binding; readonly other: ModuleFlow } | undefined {
    const binding = node.type === "Identifier" ? module.context.scopes.bindingOf(node) : undefined;
    if (binding === undefined || binding.scope.parent !== undefined) return undefined;
    if (binding.kind === "import") {
      const from = module.context.importOf(binding);
      const other = from?.name === "*" ? this.cells.moduleAt(from.source, module, "import") : undefined;
      return other === undefined ? undefined : { binding, other };
    }
    const initial = binding.kind === "const" || binding.kind === "var" ? module.context.initialOf(binding) : undefined;
    const specifier = initial === undefined ? undefined : requiredBy(stripCasts(initial), module);
    const other = specifier === undefined ? undefined : this.cells.moduleAt(specifier, module, "require");
    return other === undefined ? undefined : { binding, other };
  }

  private member(
    node: Extract<Node, { type: "MemberExpression" }>,
    parent: Node | undefined,
    module: ModuleFlow,
    within: Node | undefined,
  ): void {
    const name = keyName(node.property, node.computed);
    const object = stripCasts(node.object);
    if (name !== undefined) for (const fn of this.callable.accessors(name)) this.run(fn.node, fn.module);
    if (node.computed && name === undefined) {
      // what a getter gives back counts where it is kept
      if (isLookedAt(parent) || isWritten(node, parent)) this.converts();
      else for (const fn of this.callable.computedAccessors) this.run(fn.node, fn.module);
      this.read(node.property, node, module, within);
      // the key may be that of a prototype, which is harmless where the value is only looked at
      if (!isLookedAt(parent) && !isWritten(node, parent) && !isNumber(node.property, module))
        this.mentions.add(GLOBAL);
    } else if (name !== undefined && LEADING.has(name) && !(name === "prototype" && this.isOwnClass(object, module)))
      this.mentions.add(GLOBAL);
    if (name !== undefined && !isWritten(node, parent)) {
      if (isExports(object, module)) {
        for (const cell of this.cells.exported(module, name)) this.mentions.add(cell);
        return;
      }
      const whole = this.moduleOf(object, module);
      if (whole !== undefined) {
        this.mentions.add(`${this.cells.named(whole.binding, module)}=`);
        if (whole.other.module.format === "commonjs" && !this.cells.isPlain(whole.other)) this.reads(node, module);
        for (const cell of this.cells.exported(whole.other, name)) this.mentions.add(cell);
        return;
      }
      const specifier = requiredBy(object, module);
      if (specifier !== undefined) {
        this.requiredName(specifier, "require", name, module);
        return;
      }
      // nobody is asked how long a list is that was made here, nor for what the platform has for numbers and texts
      const isTold =
        (name === "length" && this.isFresh(object, module)) || (this.cells.isPristine && isPrimitive(object, module));
      if (!isTold) this.reads(node, module);
      if (isConstant(object, name, module) || isEnvironment(node, module)) return;
    }
    if (isExports(node, module)) {
      this.mentions.add(this.cells.exports(module));
      return;
    }
    if (name === undefined && !isLookedAt(parent) && !isWritten(node, parent)) this.reads(node, module);
    this.read(object, node, module, within);
  }

  private isOwnClass(object: Node, module: ModuleFlow): boolean {
    const binding = object.type === "Identifier" ? module.context.scopes.bindingOf(object) : undefined;
    const initial = binding === undefined ? undefined : module.context.initialOf(binding);
    return initial !== undefined && (isFunction(initial) || isClass(initial));
  }

  private call(
    node: Extract<Node, { type: "CallExpression" | "NewExpression" }>,
    parent: Node | undefined,
    module: ModuleFlow,
    within: Node | undefined,
  ): void {
    const specifier = requiredBy(node, module);
    if (specifier !== undefined) {
      this.requiredName(specifier, "require", takenFrom(node, parent), module);
      return;
    }
    if (!isFreezing(node)) {
      this.givesNothing = node.arguments.every((arg) => isPrimitive(arg, module));
      this.callee(node.callee, module, within);
      const isPlatform = node.callee.type === "MemberExpression" || this.isGlobal(node.callee, module);
      if (isPlatform && !node.arguments.every((arg) => isPrimitive(arg, module))) this.iterates();
    }
    for (const arg of node.arguments) {
      const given = stripCasts(arg.type === "SpreadElement" ? arg.argument : arg);
      // whoever is given a function may call it
      if (isFunction(given) && within === undefined) this.run(given, module);
      if (given.type === "Identifier") {
        const binding = module.context.scopes.bindingOf(given);
        const found = binding === undefined ? undefined : this.functionsOf(binding, module);
        for (const { node: fn, module: at } of found ?? []) this.run(fn, at);
      }
      this.read(arg, node, module, within);
    }
  }

  private isGlobal(node: Node, module: ModuleFlow): boolean {
    return node.type === "Identifier" && module.context.scopes.bindingOf(node) === undefined;
  }

  private callee(written: Node, module: ModuleFlow, within: Node | undefined): void {
    const callee = stripCasts(written);
    if (isFunction(callee)) {
      if (within === undefined) this.run(callee, module);
      else this.read(callee, undefined, module, within);
      return;
    }
    if (isClass(callee)) {
      this.run(callee, module);
      return;
    }
    if (callee.type === "Super") {
      this.parent(module, within);
      return;
    }
    if (callee.type === "Identifier") {
      this.namedCallee(callee, module);
      return;
    }
    if (callee.type !== "MemberExpression") {
      this.wild();
      return;
    }
    const name = keyName(callee.property, callee.computed);
    if (name === undefined) {
      this.wild();
      return;
    }
    const object = stripCasts(callee.object);
    if (name === "call" || name === "apply" || name === "bind") {
      this.isWriting = true;
      this.callee(object, module, within);
    }
    if (object.type === "Identifier" && module.context.scopes.bindingOf(object) === undefined) {
      const path = `${object.name}.${name}`;
      if (object.name === "Math" || object.name === "console" || SAFE_METHODS.has(path)) return;
      if (WRITING_METHODS.has(path)) {
        this.isWriting = true;
        return;
      }
    }
    if (platformValue(callee, module) === undefined) this.asks();
    const isBuiltin = isPrimitive(object, module) || (object.type === "Literal" && "regex" in object);
    const isNative = isBuiltin && (this.cells.isPristine || !this.callable.patches);
    const meant = isNative ? [] : this.callable.named(name);
    for (const fn of meant) this.run(fn.node, fn.module);
    if (!isPrimitive(object, module)) this.converts();
    if (!QUIET_METHODS.has(name) && !this.isFresh(object, module)) this.isWriting = true;
    this.read(callee, undefined, module, within);
  }

  private namedCallee(callee: Extract<Node, { type: "Identifier" }>, module: ModuleFlow): void {
    const binding = module.context.scopes.bindingOf(callee);
    if (binding === undefined) {
      if (SAFE_CALLS.has(callee.name)) return;
      this.identifier(callee, undefined, module);
      this.isWriting = true;
      return;
    }
    this.mention(binding, module);
    const found = this.functionsOf(binding, module);
    if (found !== undefined) for (const { node, module: at } of found) this.run(node, at);
    else if (this.isFar(binding, module)) this.runsFar();
    else this.wild();
  }

  /** A name that always stands for what a far module exports. */
  private isFar(binding: Binding, module: ModuleFlow): boolean {
    const from = module.context.importOf(binding);
    if (from !== undefined) return this.cells.farAt(from.source, module, "import") !== undefined;
    if (binding.scope.parent !== undefined || binding.assigned || binding.declarations.length !== 1) return false;
    const initial = module.context.initialOf(binding) ?? takenOutOf(binding.declarations[0]!, module);
    const taken = initial === undefined ? undefined : stripCasts(initial);
    const specifier =
      taken === undefined
        ? undefined
        : (requiredBy(taken, module) ??
          (taken.type === "MemberExpression" ? requiredBy(stripCasts(taken.object), module) : undefined));
    return specifier !== undefined && this.cells.farAt(specifier, module, "require") !== undefined;
  }

  /** The functions or classes that a name may mean, whichever module defines them; undefined where that is not told. */
  private functionsOf(binding: Binding, module: ModuleFlow, depth = 0): readonly Code[] | undefined {
    if (depth > 8) return undefined;
    const from = module.context.importOf(binding);
    if (from !== undefined) {
      const other = this.cells.moduleAt(from.source, module, "import");
      if (other === undefined || other.module.format === "commonjs") return undefined;
      const named = other.context.scopes.bindings.find(({ exportedAs }) => exportedAs.includes(from.name));
      return named === undefined ? undefined : this.functionsOf(named, other, depth + 1);
    }
    const initial = module.context.initialOf(binding);
    return initial === undefined ? undefined : this.functionsIn(initial, module, depth + 1);
  }

  private functionsIn(written: Node, module: ModuleFlow, depth: number): readonly Code[] | undefined {
    const node = stripCasts(written);
    if ((isFunction(node) && node.body !== null) || isClass(node)) return [{ node, module }];
    if (node.type === "ConditionalExpression") {
      const [yes, no] = [
        this.functionsIn(node.consequent, module, depth),
        this.functionsIn(node.alternate, module, depth),
      ];
      return yes === undefined || no === undefined ? undefined : [...yes, ...no];
    }
    if (node.type === "Identifier") {
      const binding = module.context.scopes.bindingOf(node);
      return binding === undefined ? undefined : this.functionsOf(binding, module, depth + 1);
    }
    const name = node.type === "MemberExpression" ? keyName(node.property, node.computed) : undefined;
    const whole = node.type === "MemberExpression" ? this.moduleOf(stripCasts(node.object), module) : undefined;
    if (name !== undefined && whole !== undefined) {
      const { other } = whole;
      if (other.module.format === "commonjs" && !this.cells.isPlain(other)) return undefined;
      const value = exportsOf(other.module).values.find((one) => one.name === name);
      return value === undefined ? undefined : this.functionsIn(value.node, other, depth + 1);
    }
    const specifier = requiredBy(node, module);
    const other = specifier === undefined ? undefined : this.cells.moduleAt(specifier, module, "require");
    const sole = other === undefined ? undefined : soleExport(other);
    return other === undefined || sole === undefined ? undefined : this.functionsIn(sole, other, depth + 1);
  }

  private parent(module: ModuleFlow, within: Node | undefined): void {
    if (within === undefined || !isClass(within)) {
      this.wild();
      return;
    }
    const above = within.superClass === null ? undefined : stripCasts(within.superClass);
    if (above?.type === "Identifier") {
      this.namedCallee(above, module);
      return;
    }
    const found = above === undefined ? undefined : this.functionsIn(above, module, 0);
    if (found === undefined) this.wild();
    else for (const { node, module: at } of found) this.run(node, at);
  }

  private required(source: Node, how: "import" | "require", name: string | undefined, module: ModuleFlow): void {
    if (source.type === "Literal" && typeof source.value === "string")
      this.requiredName(source.value, how, name, module);
    else this.wild();
  }

  private requiredName(
    specifier: string,
    how: "import" | "require",
    name: string | undefined,
    module: ModuleFlow,
  ): void {
    const other = this.cells.moduleAt(specifier, module, how);
    // of the platform, or data, which is compared by itself
    if (other === undefined) this.mentions.add(GLOBAL);
    else
      for (const part of (name ?? "*").split(" "))
        for (const cell of this.cells.exported(other, part)) this.mentions.add(cell);
  }

  private written(target: Node, module: ModuleFlow, within: Node | undefined, isPlain = false): void {
    const node = stripCasts(target);
    if (node.type === "Identifier") {
      const binding = module.context.scopes.bindingOf(node);
      if (binding === undefined) {
        this.mentions.add(GLOBAL);
        this.isWriting = true;
      } else if (binding.scope.parent === undefined) this.isWriting = true;
      return;
    }
    if (node.type === "MemberExpression") {
      const name = keyName(node.property, node.computed);
      if (name !== undefined) for (const fn of this.callable.accessors(name)) this.run(fn.node, fn.module);
      const object = stripCasts(node.object);
      const isMade =
        this.isFresh(object, module) || (object.type === "ThisExpression" && within !== undefined && isClass(within));
      if (isMade) return;
      if (isPlain && object.type === "ThisExpression" && within !== undefined) this.isTouching = true;
      else this.isWriting = true;
      return;
    }
    // patterns
    this.isWriting = true;
  }

  /** A variable of a function that only ever holds what that function made. */
  private isFresh(object: Node, module: ModuleFlow): boolean {
    if (object.type !== "Identifier") return object.type === "Literal" || object.type === "TemplateLiteral";
    const binding = module.context.scopes.bindingOf(object);
    if (binding === undefined || binding.scope.parent === undefined) return false;
    const initial = module.context.initialOf(binding);
    return (
      initial !== undefined &&
      (initial.type === "ObjectExpression" || initial.type === "ArrayExpression") &&
      initialHoldsNothing(initial)
    );
  }
}

/** Numbers, texts and the like: operators ask no object for one. */
function isPrimitive(written: Node, module: ModuleFlow, depth = 0): boolean {
  const node = stripCasts(written);
  switch (node.type) {
    case "Literal":
      return !("regex" in node);
    case "TemplateLiteral":
    case "UnaryExpression":
    case "UpdateExpression":
    case "BinaryExpression":
      return true;
    case "ConditionalExpression":
      return isPrimitive(node.consequent, module, depth) && isPrimitive(node.alternate, module, depth);
    case "MemberExpression":
      return isConstant(stripCasts(node.object), keyName(node.property, node.computed) ?? "", module);
    case "Identifier": {
      if (UNCHANGING.has(node.name)) return true;
      const binding = module.context.scopes.bindingOf(node);
      const initial = binding === undefined || depth > 4 ? undefined : module.context.initialOf(binding);
      return (initial !== undefined && isPrimitive(initial, module, depth + 1)) || isNumber(node, module);
    }
    default:
      return false;
  }
}

const initialHoldsNothing = (node: Extract<Node, { type: "ObjectExpression" | "ArrayExpression" }>): boolean =>
  node.type === "ArrayExpression"
    ? node.elements.every((one) => one === null || one.type === "Literal")
    : node.properties.every((one) => one.type === "Property" && one.value.type === "Literal" && !one.computed);

/** `x[k]` as part of a text or a comparison: what it is, and nothing inside of it, counts. */
const isLookedAt = (parent: Node | undefined): boolean =>
  parent?.type === "TemplateLiteral" ||
  parent?.type === "BinaryExpression" ||
  parent?.type === "UnaryExpression" ||
  (parent?.type === "NewExpression" && parent.callee.type === "Identifier" && parent.callee.name === "RegExp");

function isConstant(object: Node, name: string, module: ModuleFlow): boolean {
  if (object.type !== "Identifier" || module.context.scopes.bindingOf(object) !== undefined) return false;
  if (object.name === "Math" || object.name === "Number") return /^[A-Z0-9_]+$/.test(name);
  return object.name === "Symbol" && name !== "prototype" && !LEADING.has(name);
}

/** `a && value && …`: nobody gets hold of the value. */
function isAskedOnly(value: Node, parents: ReadonlyMap<Node, Node>): boolean {
  for (let node = value; ; ) {
    const parent = parents.get(node);
    if (parent?.type === "ParenthesizedExpression") node = parent;
    else if (parent?.type !== "LogicalExpression" || parent.operator !== "&&") return false;
    else if (parent.left === node) return true;
    else node = parent;
  }
}

/** `process.env.NAME`, which is a text; `process.env && …`. */
function isEnvironment(node: Node, module: ModuleFlow): boolean {
  const isProcess = (one: Node): boolean =>
    one.type === "MemberExpression" &&
    one.object.type === "Identifier" &&
    one.object.name === "process" &&
    module.context.scopes.bindingOf(one.object) === undefined &&
    keyName(one.property, one.computed) === "env";
  if (isProcess(node)) return isAskedOnly(node, parentsOf(module.module));
  return node.type === "MemberExpression" && isProcess(stripCasts(node.object));
}

/** `module.exports = …` where a module says nothing else about its exports. */
function soleExport(module: ModuleFlow): Node | undefined {
  let sole: Node | undefined;
  for (const statement of module.module.program.body)
    if (
      statement.type === "ExpressionStatement" &&
      statement.expression.type === "AssignmentExpression" &&
      statement.expression.operator === "=" &&
      isExports(statement.expression.left, module)
    )
      sole = statement.expression.right;
  const mentions = module.context.scopes.globals.filter(({ name }) => name === "module" || name === "exports");
  return mentions.length === 1 && module.module.format === "commonjs" ? sole : undefined;
}

/** `Object.freeze({ … })`: of what is made for it. */
function isFreezing({
  callee,
  arguments: [made],
}: Extract<Node, { type: "CallExpression" | "NewExpression" }>): boolean {
  return (
    callee.type === "MemberExpression" &&
    callee.object.type === "Identifier" &&
    callee.object.name === "Object" &&
    keyName(callee.property, callee.computed) === "freeze" &&
    (made?.type === "ObjectExpression" || made?.type === "ArrayExpression")
  );
}

/** `const { name } = value`: the value. */
function takenOutOf(name: Node, module: ModuleFlow): Node | undefined {
  const parents = parentsOf(module.module);
  const property = parents.get(name);
  const pattern = property?.type === "Property" ? parents.get(property) : undefined;
  const declared = pattern?.type === "ObjectPattern" ? parents.get(pattern) : undefined;
  return declared?.type === "VariableDeclarator" && declared.init !== null ? declared.init : undefined;
}

/** The text in `require("text")`. */
export function requiredBy(node: Node, { context }: ModuleFlow): string | undefined {
  if (node.type !== "CallExpression" || node.callee.type !== "Identifier" || node.callee.name !== "require")
    return undefined;
  const [specifier] = node.arguments;
  return context.scopes.bindingOf(node.callee) === undefined &&
    specifier?.type === "Literal" &&
    typeof specifier.value === "string"
    ? specifier.value
    : undefined;
}

/** `const { a, b } = require(…)`: the names, with spaces between them. */
function takenFrom(node: Node, parent: Node | undefined): string | undefined {
  if (parent?.type !== "VariableDeclarator" || parent.init !== (node as unknown) || parent.id.type !== "ObjectPattern")
    return undefined;
  const names: string[] = [];
  for (const property of parent.id.properties) {
    const name = property.type === "Property" ? keyName(property.key, property.computed) : undefined;
    if (name === undefined || name.includes(" ")) return undefined;
    names.push(name);
  }
  return names.length === 0 ? undefined : names.join(" ");
}

/** Names that are no mentions: of properties, of what is declared, of exports. */
function isKeyOf(node: Node, parent: Node | undefined): boolean {
  switch (parent?.type) {
    case "MemberExpression":
      return parent.property === node && !parent.computed;
    case "Property":
      return parent.key === node && !parent.computed && !parent.shorthand;
    case "MethodDefinition":
    case "PropertyDefinition":
    case "AccessorProperty":
      return parent.key === node && !parent.computed;
    case "LabeledStatement":
    case "BreakStatement":
    case "ContinueStatement":
    case "MetaProperty":
      return true;
    default:
      return false;
  }
}
