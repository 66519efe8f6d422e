/** What a module exports, ES or CommonJS, as syntax: the functions and classes behind the names. */
import type { ParsedModule } from "../parse.ts";
import { type FunctionNode, isErased, isFunction, keyName, type Node, stripCasts, type TSType } from "../syntax.ts";

export interface ExportedValue {
  /** `parse`, `default`, `module.exports`. */
  readonly name: string;
  /** A function, a class, or whatever expression the value comes from. */
  readonly node: Node;
  /** Annotation of the variable that holds it. */
  readonly annotation: TSType | undefined;
  readonly overloads: readonly FunctionNode[];
  /** Where its documentation comment would end. */
  readonly anchor: number;
}

/** Offered here, made elsewhere. */
export interface ReExport {
  readonly name: string;
  readonly specifier: string;
  /** Name there; `*` for the whole namespace. */
  readonly imported: string;
  readonly how: "import" | "require";
}

export interface ModuleExports {
  readonly values: readonly ExportedValue[];
  readonly reExports: readonly ReExport[];
  /** Specifiers of `export * from`. */
  readonly stars: readonly string[];
}

type Local =
  | { readonly kind: "value"; readonly value: Omit<ExportedValue, "name"> }
  | {
      readonly kind: "import";
      readonly specifier: string;
      readonly imported: string;
      readonly how: "import" | "require";
    };

const cache = new WeakMap<ParsedModule, ModuleExports>();

export function exportsOf(module: ParsedModule): ModuleExports {
  let exports = cache.get(module);
  if (exports === undefined) cache.set(module, (exports = findExports(module)));
  return exports;
}

/** Name under which a declaration can be imported. */
export function exportNameOf(module: ParsedModule, node: Node): string | undefined {
  const names = exportsOf(module)
    .values.filter((value) => value.node === node)
    .map((value) => value.name);
  return names.find((name) => name !== "default") ?? names[0];
}

function findExports(module: ParsedModule): ModuleExports {
  const locals = findLocals(module.program.body);
  const values = new Map<string, ExportedValue>();
  const reExports = new Map<string, ReExport>();
  const stars: string[] = [];

  const addLocal = (name: string, local: Local | undefined): void => {
    if (local === undefined) return;
    reExports.delete(name);
    values.delete(name);
    if (local.kind === "value") values.set(name, { name, ...local.value });
    else reExports.set(name, { name, specifier: local.specifier, imported: local.imported, how: local.how });
  };
  const addExpression = (name: string, expression: Node, anchor: number): void =>
    addLocal(name, localOf(expression, anchor));

  function localOf(expression: Node, anchor: number): Local {
    const node = stripCasts(expression);
    if (node.type === "Identifier") {
      const local = locals.get(node.name);
      if (local !== undefined) return local;
    }
    const required = requiredBy(node);
    if (required !== undefined) return { kind: "import", how: "require", ...required };
    return { kind: "value", value: { node, annotation: castType(expression), overloads: [], anchor } };
  }

  for (const statement of module.program.body) {
    if (isErased(statement)) continue;
    switch (statement.type) {
      case "ExportNamedDeclaration":
        if (statement.declaration !== null)
          for (const name of declaredNames(statement.declaration)) addLocal(name, locals.get(name));
        for (const specifier of statement.specifiers) {
          if (isErased(specifier)) continue;
          const local = keyName(specifier.local, false)!;
          const name = keyName(specifier.exported, false)!;
          if (statement.source === null) addLocal(name, locals.get(local));
          else reExports.set(name, { name, specifier: statement.source.value, imported: local, how: "import" });
        }
        break;
      case "ExportDefaultDeclaration": {
        const { declaration } = statement;
        const id = "id" in declaration && declaration.id?.type === "Identifier" ? declaration.id.name : undefined;
        const local = id === undefined ? undefined : locals.get(id);
        if (local !== undefined) addLocal("default", local);
        else addExpression("default", declaration, statement.start);
        break;
      }
      case "ExportAllDeclaration":
        if (statement.exported === null) stars.push(statement.source.value);
        else {
          const name = keyName(statement.exported, false)!;
          reExports.set(name, { name, specifier: statement.source.value, imported: "*", how: "import" });
        }
        break;
      case "TSExportAssignment":
        addExpression("module.exports", statement.expression, statement.start);
        break;
      default:
        if (module.format === "commonjs") commonJsStatement(statement);
        break;
    }
  }
  addProperties();
  return { values: [...values.values()], reExports: [...reExports.values()], stars };

  /** Also where a script asks first whether there is a `module`, and in the function that many wrap around all they have. */
  function commonJsStatement(statement: Node): void {
    switch (statement.type) {
      case "ExpressionStatement":
        commonJs(statement.expression, statement.start);
        return;
      case "IfStatement":
        commonJsStatement(statement.consequent);
        if (statement.alternate !== null) commonJsStatement(statement.alternate);
        return;
      case "BlockStatement":
        for (const inner of statement.body) commonJsStatement(inner);
        return;
    }
  }

  function wrapped(body: readonly Node[]): void {
    for (const [name, local] of findLocals(body)) if (!locals.has(name)) locals.set(name, local);
    for (const statement of body) commonJsStatement(statement);
  }

  function commonJs(expression: Node, anchor: number): void {
    if (expression.type === "ChainExpression" || expression.type === "ParenthesizedExpression")
      commonJs(expression.expression, anchor);
    // `!function () { … }()`
    if (expression.type === "UnaryExpression") commonJs(expression.argument, anchor);
    if (expression.type === "CallExpression") {
      defineOnExports(expression.callee, expression.arguments, anchor);
      const callee = stripCasts(expression.callee);
      const fn = callee.type === "MemberExpression" ? stripCasts(callee.object) : callee;
      if (isFunction(fn) && fn.body?.type === "BlockStatement") wrapped(fn.body.body);
    }
    if (expression.type !== "AssignmentExpression" || expression.operator !== "=") return;
    // exports.a = exports.b = value
    const targets: Node[] = [expression.left];
    let value: Node = expression.right;
    while (value.type === "AssignmentExpression") {
      targets.push(value.left);
      value = value.right;
    }
    for (const target of targets) {
      const name = exportTarget(target);
      if (name === undefined || (value.type === "UnaryExpression" && value.operator === "void")) continue;
      if (name === "module.exports") assignWhole(value, anchor);
      else addExpression(name, value, anchor);
    }
  }

  function assignWhole(value: Node, anchor: number): void {
    const node = stripCasts(value);
    if (node.type !== "ObjectExpression") {
      addExpression("module.exports", value, anchor);
      return;
    }
    for (const property of node.properties) {
      if (property.type !== "Property") {
        const required = requiredBy(property.argument);
        if (required !== undefined) stars.push(required.specifier);
        continue;
      }
      const name = keyName(property.key, property.computed);
      if (name !== undefined && property.kind === "init") addExpression(name, property.value, property.start);
    }
  }

  /** Object.assign(module.exports, {…}); Object.defineProperty(exports, "a", { get: function () { return x } }) */
  function defineOnExports(callee: Node, args: readonly Node[], anchor: number): void {
    if (callee.type !== "MemberExpression" || callee.object.type !== "Identifier" || callee.object.name !== "Object")
      return;
    const [object, second, third] = args;
    if (object === undefined || second === undefined || !isExportsObject(object)) return;
    const method = keyName(callee.property, callee.computed);
    if (method === "assign") assignWhole(second, anchor);
    const name = keyName(second, true);
    if (
      method !== "defineProperty" ||
      name === undefined ||
      name === "__esModule" ||
      third?.type !== "ObjectExpression"
    )
      return;
    for (const property of third.properties) {
      if (property.type !== "Property") continue;
      const key = keyName(property.key, property.computed);
      if (key === "value") addExpression(name, property.value, anchor);
      if (key === "get" && property.value.type === "FunctionExpression") {
        const body = property.value.body?.body[0];
        if (body?.type === "ReturnStatement" && body.argument !== null) addExpression(name, body.argument, anchor);
      }
    }
  }

  /** `module.exports = parse; parse.strict = function () {}` offers `strict` too. */
  function addProperties(): void {
    const whole = values.get("module.exports");
    if (whole === undefined) return;
    for (const statement of module.program.body) {
      if (statement.type !== "ExpressionStatement" || statement.expression.type !== "AssignmentExpression") continue;
      const { left, right } = statement.expression;
      if (left.type !== "MemberExpression" || left.object.type !== "Identifier") continue;
      const local = locals.get(left.object.name);
      const name = keyName(left.property, left.computed);
      const isSame = local?.kind === "value" && local.value.node === whole.node;
      if (isSame && name !== undefined && name !== "prototype" && !values.has(name))
        addExpression(name, right, statement.start);
    }
  }
}

function findLocals(body: readonly Node[]): Map<string, Local> {
  const locals = new Map<string, Local>();
  const overloads = new Map<string, FunctionNode[]>();
  for (const statement of body) {
    if (statement.type === "ImportDeclaration") {
      for (const specifier of statement.specifiers) {
        const imported =
          specifier.type === "ImportSpecifier"
            ? keyName(specifier.imported, false)!
            : specifier.type === "ImportDefaultSpecifier"
              ? "default"
              : "*";
        locals.set(specifier.local.name, {
          kind: "import",
          specifier: statement.source.value,
          imported,
          how: "import",
        });
      }
      continue;
    }
    const isExport = statement.type === "ExportNamedDeclaration" || statement.type === "ExportDefaultDeclaration";
    const declaration = isExport ? statement.declaration : statement;
    if (declaration === null) continue;
    const anchor = statement.start;
    if (declaration.type === "TSDeclareFunction" && declaration.id !== null) {
      const known = overloads.get(declaration.id.name);
      if (known === undefined) overloads.set(declaration.id.name, [declaration]);
      else known.push(declaration);
    } else if (
      (declaration.type === "FunctionDeclaration" || declaration.type === "ClassDeclaration") &&
      declaration.id !== null
    ) {
      const signatures = overloads.get(declaration.id.name) ?? [];
      locals.set(declaration.id.name, {
        kind: "value",
        value: { node: declaration, annotation: undefined, overloads: signatures, anchor },
      });
    } else if (declaration.type === "TSModuleDeclaration" && declaration.id.type === "Identifier") {
      // a namespace that adds to a function or a class leaves that what it is
      if (!locals.has(declaration.id.name) && !isErased(declaration))
        locals.set(declaration.id.name, {
          kind: "value",
          value: { node: declaration, annotation: undefined, overloads: [], anchor },
        });
    } else if (declaration.type === "TSEnumDeclaration") {
      locals.set(declaration.id.name, {
        kind: "value",
        value: { node: declaration, annotation: undefined, overloads: [], anchor },
      });
    } else if (declaration.type === "VariableDeclaration" && declaration.declare !== true) {
      for (const declarator of declaration.declarations) addDeclarator(declarator, anchor, locals);
    }
  }
  return locals;
}

function addDeclarator(
  declarator: Extract<Node, { type: "VariableDeclarator" }>,
  anchor: number,
  locals: Map<string, Local>,
): void {
  const { id, init } = declarator;
  if (init === null) return;
  const required = requiredBy(init);
  if (id.type === "ObjectPattern" && required !== undefined) {
    for (const property of id.properties)
      if (property.type === "Property" && property.value.type === "Identifier") {
        const imported = keyName(property.key, property.computed);
        if (imported !== undefined)
          locals.set(property.value.name, { kind: "import", specifier: required.specifier, imported, how: "require" });
      }
    return;
  }
  if (id.type !== "Identifier") return;
  if (required !== undefined) {
    locals.set(id.name, { kind: "import", how: "require", ...required });
    return;
  }
  const alias = init.type === "Identifier" ? locals.get(init.name) : undefined;
  const annotation = id.typeAnnotation?.typeAnnotation ?? castType(init);
  locals.set(id.name, alias ?? { kind: "value", value: { node: stripCasts(init), annotation, overloads: [], anchor } });
}

/** `fn satisfies Handler` types the function as an annotation would. */
function castType(node: Node): TSType | undefined {
  return node.type === "TSSatisfiesExpression" || node.type === "TSAsExpression" ? node.typeAnnotation : undefined;
}

function declaredNames(declaration: Node): string[] {
  if (declaration.type === "VariableDeclaration")
    return declaration.declarations.flatMap((d) => (d.id.type === "Identifier" ? [d.id.name] : []));
  return "id" in declaration && declaration.id?.type === "Identifier" ? [declaration.id.name] : [];
}

/** `require("x")`, `require("x").y` */
function requiredBy(node: Node): { specifier: string; imported: string } | undefined {
  if (node.type === "MemberExpression") {
    const whole = requiredBy(node.object);
    const imported = keyName(node.property, node.computed);
    return whole?.imported === "module.exports" && imported !== undefined
      ? { specifier: whole.specifier, imported }
      : undefined;
  }
  if (node.type !== "CallExpression" || node.callee.type !== "Identifier" || node.callee.name !== "require")
    return undefined;
  const argument = node.arguments[0];
  if (argument?.type !== "Literal" || typeof argument.value !== "string") return undefined;
  return { specifier: argument.value, imported: "module.exports" };
}

/** `exports.a` → `a`, `module.exports` and `exports` themselves → `module.exports`. */
function exportTarget(target: Node): string | undefined {
  if (target.type !== "MemberExpression") return undefined;
  const name = keyName(target.property, target.computed);
  if (name === undefined) return undefined;
  if (isExportsObject(target.object)) return name;
  return name === "exports" && target.object.type === "Identifier" && target.object.name === "module"
    ? "module.exports"
    : undefined;
}

function isExportsObject(node: Node): boolean {
  if (node.type === "Identifier") return node.name === "exports";
  return exportTarget(node) === "module.exports";
}
