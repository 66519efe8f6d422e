/** Computed names of members that can be none of the platform's: numbers, symbols, texts with a character that no such name has. */
import type { Binding } from "../scopes/scope.ts";
import { type AnyFunction, isFunction, type Node, stripCasts, valueParameters } from "../syntax.ts";
import type { Surrounding } from "./surrounding.ts";

const ARITHMETIC: ReadonlySet<string> = new Set(["-", "*", "/", "%", "**", "|", "&", "^", "<<", ">>", ">>>"]);
const COMPARISON: ReadonlySet<string> = new Set(["<", ">", "<=", ">=", "==", "!=", "===", "!==", "in", "instanceof"]);
/** Members of platform objects are named by letters and underscores alone. */
const FOREIGN = /[^A-Za-z_$0-9]/;
/** Methods of arrays that give a callback the index second, and that no other builtin has. */
const INDEXING = /^(map|filter|some|every|find|findIndex|findLast|findLastIndex|flatMap)$/;

export interface SafeKeys {
  /** `object`: whose member it names. */
  isSafe(key: Node, object: Node): boolean;
}

export function safeKeys(around: Surrounding): SafeKeys {
  const { scopes } = around;
  // optimistic, so that loops and recursion are no reason to doubt: whoever is not a number makes everything that rests on it none
  const numbers = new Map<Binding, boolean>();
  const isNumber = (expression: Node): boolean => {
    const node = stripCasts(expression);
    switch (node.type) {
      case "Literal":
        return typeof node.value === "number" || typeof node.value === "bigint" || typeof node.value === "boolean";
      case "UnaryExpression":
        return /^[-+~!]$/.test(node.operator) || node.operator === "typeof" || node.operator === "void";
      case "UpdateExpression":
        return true;
      case "BinaryExpression":
        if (ARITHMETIC.has(node.operator) || COMPARISON.has(node.operator)) return true;
        return node.operator === "+" && isNumber(node.left) && isNumber(node.right);
      case "AssignmentExpression":
        if (node.operator === "=" || node.operator === "+=") return isNumber(node.right) && isNumber(node.left as Node);
        return ARITHMETIC.has(node.operator.slice(0, -1));
      case "ConditionalExpression":
        return isNumber(node.consequent) && isNumber(node.alternate);
      case "LogicalExpression":
        return isNumber(node.left) && isNumber(node.right);
      case "SequenceExpression":
        return isNumber(node.expressions.at(-1)!);
      case "CallExpression": {
        const callee = stripCasts(node.callee);
        if (callee.type === "Identifier")
          return around.isGlobal(callee) && /^(Number|parseInt|parseFloat|BigInt|Symbol)$/.test(callee.name);
        return (
          callee.type === "MemberExpression" &&
          callee.object.type === "Identifier" &&
          around.isGlobal(callee.object) &&
          callee.object.name === "Math"
        );
      }
      case "MemberExpression":
        // well-known symbols, and constants
        return (
          node.object.type === "Identifier" &&
          around.isGlobal(node.object) &&
          /^(Symbol|Math|Number)$/.test(node.object.name) &&
          !node.computed
        );
      case "Identifier": {
        const binding = scopes.bindingOf(node);
        if (binding === undefined) return /^(undefined|NaN|Infinity)$/.test(node.name);
        const known = numbers.get(binding);
        if (known !== undefined) return known;
        numbers.set(binding, true);
        if (isNumberBinding(binding)) return true;
        // what was concluded from the optimism is concluded again
        for (const [one, is] of numbers) if (is) numbers.delete(one);
        numbers.set(binding, false);
        return false;
      }
      default:
        return false;
    }
  };
  const isNumberBinding = (binding: Binding): boolean =>
    /^(let|const|var|parameter)$/.test(binding.kind) &&
    binding.declarations.every((declaration) => isNumberDeclaration(binding, declaration)) &&
    binding.references.every(({ node, access }) => access === "read" || isNumberWrite(node));
  const isNumberDeclaration = (binding: Binding, declaration: Node): boolean => {
    let parent = around.parentOf(declaration);
    let fallback: Node | undefined;
    if (parent?.type === "AssignmentPattern" && parent.left === (declaration as unknown)) {
      fallback = parent.right;
      declaration = parent;
      parent = around.parentOf(parent);
    }
    if (fallback !== undefined && !isNumber(fallback)) return false;
    if (parent?.type === "VariableDeclarator" && parent.id === (declaration as unknown)) {
      const loop = around.parentOf(around.parentOf(parent)!);
      if (parent.init === null)
        return !(
          (loop?.type === "ForInStatement" || loop?.type === "ForOfStatement") &&
          (loop.left as Node) === around.parentOf(parent)
        );
      return isNumber(parent.init);
    }
    if (parent !== undefined && isFunction(parent))
      return isNumberParameter(binding, parent, declaration, fallback !== undefined);
    return false;
  };
  const isNumberParameter = (binding: Binding, fn: AnyFunction, declaration: Node, isFilled: boolean): boolean => {
    const at = valueParameters(fn.params).findIndex((one) => (one as Node) === declaration);
    if (at < 0) return false;
    const given = around.parentOf(fn);
    if (given?.type === "CallExpression" && given.arguments[0] === (fn as Node) && at === 1) {
      const { callee } = given;
      return (
        callee.type === "MemberExpression" &&
        !callee.computed &&
        callee.property.type === "Identifier" &&
        INDEXING.test(callee.property.name) &&
        !around.ownMethods.has(callee.property.name)
      );
    }
    // declared so, and nobody in sight who calls it with anything else
    const annotated = binding.declarations.every((node) => {
      const said = (node as { typeAnnotation?: { typeAnnotation?: { type: string } } | null }).typeAnnotation;
      return said?.typeAnnotation === undefined ? isFilled : said.typeAnnotation.type === "TSNumberKeyword";
    });
    const name = ownerOf(fn);
    if (!annotated || name === undefined || around.functionOf(name) !== fn) return false;
    return name.references.every(({ node }) => {
      const call = around.parentOf(node);
      if (call?.type === "ExportSpecifier" || call?.type === "ExportDefaultDeclaration") return true;
      if (call?.type !== "CallExpression" || call.callee !== node) return false;
      if (call.arguments.slice(0, at + 1).some(({ type }) => type === "SpreadElement")) return false;
      const argument = call.arguments[at];
      return argument === undefined || isNumber(argument as Node);
    });
  };
  const ownerOf = (fn: AnyFunction): Binding | undefined => {
    if (fn.type === "FunctionDeclaration") return fn.id === null ? undefined : scopes.bindingOf(fn.id as Node);
    const parent = around.parentOf(fn);
    return parent?.type === "VariableDeclarator" && parent.id.type === "Identifier"
      ? scopes.bindingOf(parent.id as Node)
      : undefined;
  };
  const isNumberWrite = (node: Node): boolean => {
    const parent = around.parentOf(node);
    if (parent?.type === "UpdateExpression") return true;
    // the initialiser of its own declaration
    if (parent?.type === "VariableDeclarator") return true;
    if (parent?.type !== "AssignmentExpression" || (parent.left as Node) !== node) return false;
    if (parent.operator === "=" || parent.operator === "+=" || /^(\|\||&&|\?\?)=$/.test(parent.operator))
      return isNumber(parent.right);
    return true;
  };
  const isForeignText = (expression: Node): boolean => {
    const node = stripCasts(expression);
    switch (node.type) {
      case "Literal":
        return typeof node.value === "string" && FOREIGN.test(node.value);
      case "TemplateLiteral":
        return node.quasis.some(({ value }) => FOREIGN.test(value.cooked ?? value.raw));
      case "BinaryExpression":
        return node.operator === "+" && (isForeignText(node.left) || isForeignText(node.right));
      default:
        return false;
    }
  };
  /** `for (const k in o) o[k]`, `for (const k of Object.keys(o)) o[k]`: it has that property itself, or by a class of the program. */
  const isNameOf = (key: Node, object: Node): boolean => {
    if (!around.isKept || key.type !== "Identifier" || object.type !== "Identifier") return false;
    const [name, whose] = [scopes.bindingOf(key), scopes.bindingOf(object)];
    if (name === undefined || whose === undefined || name.assigned || whose.assigned) return false;
    const declarator = around.parentOf(name.declarations[0]!);
    const declaration = declarator === undefined ? undefined : around.parentOf(declarator);
    const loop = declaration === undefined ? undefined : around.parentOf(declaration);
    if (declarator?.type !== "VariableDeclarator" || name.declarations.length !== 1) return false;
    if (loop?.type !== "ForInStatement" && loop?.type !== "ForOfStatement") return false;
    if ((loop.left as Node) !== declaration) return false;
    let listed = stripCasts(loop.right);
    if (loop.type === "ForOfStatement") {
      if (listed.type !== "CallExpression" || listed.arguments.length !== 1) return false;
      const { callee } = listed;
      if (callee.type !== "MemberExpression" || callee.object.type !== "Identifier" || callee.computed) return false;
      if (!around.isGlobal(callee.object) || callee.object.name !== "Object") return false;
      if (callee.property.type !== "Identifier" || callee.property.name !== "keys") return false;
      listed = stripCasts(listed.arguments[0] as Node);
    }
    return listed.type === "Identifier" && scopes.bindingOf(listed) === whose;
  };
  return {
    isSafe: (key, object) => isNumber(key) || isForeignText(key) || isNameOf(stripCasts(key), stripCasts(object)),
  };
}
