/** The modules that a module names by literals: imports, re-exports, `require("x")`, `import("x")`, and the one that JSX calls. */
import { type JsxStyle, jsxStyle } from "../config/jsx-style.ts";
import type { ParsedModule } from "../parse.ts";
import { isErased, type Node, walk } from "../syntax.ts";

/** An `import` and a `require` of one name can mean two files. */
export type How = "import" | "require";

export interface Specifier {
  readonly specifier: string;
  readonly how: How;
  /** Offset of the statement or call. */
  readonly start: number;
}

/** In source order, each combination once; what TypeScript erases is left out. */
export function specifiersOf(module: ParsedModule): readonly Specifier[] {
  const found = new Map<string, Specifier>();
  const add = (node: Node, source: Node | null | undefined, how: How): void => {
    if (source?.type !== "Literal" || typeof source.value !== "string") return;
    const key = `${how} ${source.value}`;
    if (!found.has(key)) found.set(key, { specifier: source.value, how, start: node.start });
  };
  let style: JsxStyle | undefined;
  walk(module.program, (node) => {
    switch (node.type) {
      case "ImportDeclaration":
        // `import { type A } from "x"` keeps nothing; `import "x"` and `import {} from "x"` evaluate it.
        if (node.specifiers.length === 0 || !node.specifiers.every(isErased)) add(node, node.source, "import");
        return;
      case "ExportAllDeclaration":
      case "ExportNamedDeclaration":
        add(node, node.source, "import");
        return;
      case "ImportExpression":
        add(node, node.source, "import");
        return;
      case "JSXElement":
      case "JSXFragment": {
        style ??= jsxStyle(module);
        if (style.kind !== "automatic") return;
        const specifier = `${style.source}/jsx-runtime`;
        found.set(`import ${specifier}`, { specifier, how: "import", start: node.start });
        return;
      }
      case "TSImportEqualsDeclaration":
        if (node.moduleReference.type === "TSExternalModuleReference")
          add(node, node.moduleReference.expression, "require");
        return;
      case "CallExpression":
        if (isRequire(node.callee)) add(node, node.arguments[0], "require");
    }
  });
  return [...found.values()];
}

/** `require(…)` and `require.resolve(…)`. */
function isRequire(callee: Node): boolean {
  if (callee.type === "MemberExpression")
    return isRequire(callee.object) && callee.property.type === "Identifier" && callee.property.name === "resolve";
  return callee.type === "Identifier" && callee.name === "require";
}
