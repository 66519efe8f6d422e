/** Whether the text of a module shows all functions that it exports, or only the loaded module does. */
import type { ExportedValue } from "../modules/export-table.ts";
import { exportsOf } from "../modules/exports.ts";
import { resolveModule } from "../modules/resolve.ts";
import type { ParsedModule } from "../parse.ts";
import { isClass, isErased, isFunction, type Node, stripCasts } from "../syntax.ts";

/** `isAlone`: the file itself was named; a folder has others to show, and less is loaded for it. */
export function needsLoading(module: ParsedModule, isAlone: boolean): boolean {
  const { values, reExports, stars } = exportsOf(module);
  if (values.some((value) => !isPlain(value))) return true;
  if (module.format === "commonjs") return mentionsExports(module);
  if (isAlone && [...stars, ...reExports.map((again) => again.specifier)].some((one) => isForeign(one, module.file)))
    return true;
  return module.program.body.some(changesThings);
}

function isForeign(specifier: string, from: string): boolean {
  const found = resolveModule(specifier, from, "import");
  return found.kind === "file" && found.file.includes("/node_modules/") && !from.includes("/node_modules/");
}

const mentionsExports = ({ text }: ParsedModule): boolean => /\b(exports|this)\b/.test(text);

/** Syntax says what it is: code, or data. */
const isPlain = ({ node }: ExportedValue): boolean => isCode(node) || isData(node);

const isCode = (node: Node): boolean =>
  isFunction(node) || isClass(node) || node.type === "TSModuleDeclaration" || node.type === "TSEnumDeclaration";

function isData(outer: Node): boolean {
  const node = stripCasts(outer);
  switch (node.type) {
    case "Literal":
    case "TemplateLiteral":
    case "BinaryExpression":
    case "UnaryExpression":
      return true;
    case "ArrayExpression":
      return true;
    case "NewExpression":
      return node.callee.type === "Identifier" && BUILTINS.has(node.callee.name);
    case "CallExpression":
      return node.callee.type === "Identifier" && (node.callee.name === "Symbol" || BUILTINS.has(node.callee.name));
    case "ObjectExpression":
      return node.properties.every(
        (property) =>
          property.type === "Property" &&
          property.kind === "init" &&
          (isFunction(stripCasts(property.value)) || isData(property.value)),
      );
    default:
      return false;
  }
}

const BUILTINS: ReadonlySet<string> = new Set(
  "Map Set WeakMap WeakSet Date RegExp Array Uint8Array Error Number String Boolean BigInt".split(" "),
);

/** A statement that may give an exported function properties, or its prototype methods. */
function changesThings(statement: Node): boolean {
  if (isErased(statement) || statement.type !== "ExpressionStatement") return false;
  const { expression } = statement;
  if (expression.type === "AssignmentExpression") return expression.left.type === "MemberExpression";
  return expression.type === "CallExpression";
}
