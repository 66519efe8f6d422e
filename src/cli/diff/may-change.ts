/** Whether code could change an object that it was given: only syntax is looked at, and what is not listed could. Of what cannot, nothing has to be compared afterwards. */
import type { ParsedModule } from "../../frontend/parse.ts";
import { type Node, stripCasts, walk } from "../../frontend/syntax.ts";

/** Methods that change nothing, whatever of the platform they are called on; those of the program are read themselves. */
const HARMLESS: ReadonlySet<string> = new Set(
  `at charAt charCodeAt codePointAt concat endsWith entries every filter find findIndex findLast findLastIndex flat flatMap forEach get getDate getDay getFullYear getHours
   getMilliseconds getMinutes getMonth getSeconds getTime has hasOwn includes indexOf is isArray isFinite isInteger isNaN isSafeInteger join keys lastIndexOf localeCompare map match
   normalize padEnd padStart parseFloat parseInt reduce reduceRight repeat replace replaceAll slice some split startsWith stringify substring toFixed toISOString toLowerCase toReversed
   toSorted toSpliced toString toUpperCase trim trimEnd trimStart valueOf values abs ceil cos floor hypot log log10 log2 max min pow round sign sin sqrt tan trunc imul clz32 fround
   fromCharCode fromCodePoint`.split(/\s+/),
);
const FUNCTIONS: ReadonlySet<string> = new Set(
  "Number String Boolean BigInt Symbol parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent".split(
    " ",
  ),
);
const CLASSES: ReadonlySet<string> = new Set(
  "Map Set Date RegExp Array Error TypeError RangeError SyntaxError URL Uint8Array Float64Array".split(" "),
);

/** `modules`: all code of a version. */
export function mayChangeObjects(modules: readonly ParsedModule[]): boolean {
  const own = new Set(modules.flatMap(declaredNames));
  return modules.some((module) => {
    let may = false;
    walk(module.program, (node) => {
      may ||= changes(node, own);
      return !may;
    });
    return may;
  });
}

function changes(node: Node, own: ReadonlySet<string>): boolean {
  switch (node.type) {
    case "AssignmentExpression":
      return node.left.type !== "Identifier";
    case "UpdateExpression":
      return node.argument.type !== "Identifier";
    case "UnaryExpression":
      return node.operator === "delete";
    case "ForInStatement":
    case "ForOfStatement":
      return node.left.type !== "VariableDeclaration" && node.left.type !== "Identifier";
    case "TaggedTemplateExpression":
    case "ImportExpression":
    case "WithStatement":
      return true;
    case "ImportDeclaration":
      return !node.source.value.startsWith(".");
    case "NewExpression": {
      const callee = stripCasts(node.callee);
      return callee.type !== "Identifier" || !(own.has(callee.name) || CLASSES.has(callee.name));
    }
    case "CallExpression": {
      const callee = stripCasts(node.callee);
      if (callee.type === "Identifier") return !(own.has(callee.name) || FUNCTIONS.has(callee.name));
      if (callee.type !== "MemberExpression" || callee.computed || callee.property.type !== "Identifier") return true;
      return !HARMLESS.has(callee.property.name);
    }
    default:
      return false;
  }
}

/** Functions, classes, parameters and imports by name: what they do is read where it stands, and callbacks only return. */
function declaredNames({ program }: ParsedModule): string[] {
  const names: string[] = [];
  const add = (node: Node | null | undefined): void => {
    if (node?.type === "Identifier") names.push(node.name);
  };
  walk(program, (node) => {
    if (node.type === "FunctionDeclaration" || node.type === "ClassDeclaration") add(node.id);
    if (node.type === "VariableDeclarator" && node.init !== null && /Function|Class/.test(stripCasts(node.init).type))
      add(node.id);
    if (node.type === "ImportSpecifier" || node.type === "ImportDefaultSpecifier") add(node.local);
    if ("params" in node && Array.isArray(node.params)) for (const param of node.params) add(param as Node);
    return true;
  });
  return names;
}
