/** What CommonJS code exports: assignments to `exports` and `module.exports`, and what defines properties on them. */
import { isFunction, keyName, type Node, type Program, stripCasts } from "../syntax.ts";
import type { ExportTable } from "./export-table.ts";
import { findLocals, requiredBy } from "./locals.ts";

/** A statement may also export inside an `if` that asks for `module`, or inside the function that many files wrap around everything. */
export function commonJsStatement(table: ExportTable, statement: Node): void {
  switch (statement.type) {
    case "ExpressionStatement":
      commonJs(table, statement.expression, statement.start);
      return;
    case "IfStatement":
      commonJsStatement(table, statement.consequent);
      if (statement.alternate !== null) commonJsStatement(table, statement.alternate);
      return;
    case "BlockStatement":
      for (const inner of statement.body) commonJsStatement(table, inner);
      return;
  }
}

/** The body of a function that is called at once. */
function wrapped(table: ExportTable, body: readonly Node[]): void {
  for (const [name, local] of findLocals(body)) if (!table.locals.has(name)) table.locals.set(name, local);
  for (const statement of body) commonJsStatement(table, statement);
}

function commonJs(table: ExportTable, expression: Node, anchor: number): void {
  if (expression.type === "ChainExpression" || expression.type === "ParenthesizedExpression")
    commonJs(table, expression.expression, anchor);
  // `!function () { … }()`
  if (expression.type === "UnaryExpression") commonJs(table, expression.argument, anchor);
  if (expression.type === "CallExpression") {
    defineOnExports(table, expression.callee, expression.arguments, anchor);
    const callee = stripCasts(expression.callee);
    const fn = callee.type === "MemberExpression" ? stripCasts(callee.object) : callee;
    if (isFunction(fn) && fn.body?.type === "BlockStatement") wrapped(table, fn.body.body);
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
    if (name === "module.exports") assignWhole(table, value, anchor);
    else table.addExpression(name, value, anchor);
  }
}

/** `module.exports = { a, b }` */
function assignWhole(table: ExportTable, value: Node, anchor: number): void {
  const node = stripCasts(value);
  if (node.type !== "ObjectExpression") {
    table.addExpression("module.exports", value, anchor);
    return;
  }
  for (const property of node.properties) {
    if (property.type !== "Property") {
      const required = requiredBy(property.argument);
      if (required !== undefined) table.stars.push(required.specifier);
      continue;
    }
    const name = keyName(property.key, property.computed);
    if (name !== undefined && property.kind === "init") table.addExpression(name, property.value, property.start);
  }
}

/** Object.assign(module.exports, {…}); Object.defineProperty(exports, "a", { get: function () { return x } }) */
function defineOnExports(table: ExportTable, callee: Node, args: readonly Node[], anchor: number): void {
  if (callee.type !== "MemberExpression" || callee.object.type !== "Identifier" || callee.object.name !== "Object")
    return;
  const [object, second, third] = args;
  if (object === undefined || second === undefined || !isExportsObject(object)) return;
  const method = keyName(callee.property, callee.computed);
  if (method === "assign") assignWhole(table, second, anchor);
  const name = keyName(second, true);
  if (method !== "defineProperty" || name === undefined || name === "__esModule" || third?.type !== "ObjectExpression")
    return;
  for (const property of third.properties) {
    if (property.type !== "Property") continue;
    const key = keyName(property.key, property.computed);
    if (key === "value") table.addExpression(name, property.value, anchor);
    if (key === "get" && property.value.type === "FunctionExpression") {
      const body = property.value.body?.body[0];
      if (body?.type === "ReturnStatement" && body.argument !== null) table.addExpression(name, body.argument, anchor);
    }
  }
}

/** `module.exports = parse; parse.strict = function () {}` offers `strict` too. */
export function addProperties(table: ExportTable, program: Program): void {
  const whole = table.values.get("module.exports");
  if (whole === undefined) return;
  for (const statement of program.body) {
    if (statement.type !== "ExpressionStatement" || statement.expression.type !== "AssignmentExpression") continue;
    const { left, right } = statement.expression;
    if (left.type !== "MemberExpression" || left.object.type !== "Identifier") continue;
    const local = table.locals.get(left.object.name);
    const name = keyName(left.property, left.computed);
    const isSame = local?.kind === "value" && local.value.node === whole.node;
    if (isSame && name !== undefined && name !== "prototype" && !table.values.has(name))
      table.addExpression(name, right, statement.start);
  }
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
