/** The function around a module's code, with its imports at the top. */
import { jsxStyle } from "../../frontend/config/jsx-style.ts";
import { isTypeScript } from "../../frontend/parse.ts";
import { isErased, isFunction, walk } from "../../frontend/syntax.ts";
import type { Emitter } from "../context/emitter.ts";
import { directivesOf } from "../functions/function.ts";
import type { Node } from "../output/node.ts";
import { noisyInScope, shadowsOf } from "../statements/declarations.ts";
import { sequence } from "../statements/simple.ts";
import { exportName } from "./declared-names.ts";
import { collectExports, defaultName } from "./exports.ts";
import { linksOf, type ModuleLinks } from "./links.ts";

export interface ModuleText {
  readonly code: string;
  readonly isAsync: boolean;
  readonly links: ModuleLinks | undefined;
}

/**
 * An ES module becomes a generator. Up to its first `yield` it announces its exports, functions included; after that it runs. Its
 * further `yield`s are the `await`s at its top level.
 */
export function moduleText(cx: Emitter): ModuleText {
  const { program, format } = cx.module;
  const { runtime: R, record: M, coverage, entered, base, invoke } = cx.names;
  const isAsync = format === "esm" && awaitsAtTop(program);
  if (isAsync) cx.frame.awaitWord = "yield";
  registerImports(cx);
  const exports = collectExports(cx);
  const body = sequence(cx, program.body);
  const names = noisyInScope(cx, program);
  if (exports.usesDefault) names.push(defaultName(cx));
  const imports = cx.imports.specifiers.map((s) => `${cx.imports.holder(s)} = ${M}.import(${JSON.stringify(s)})`);
  const announce =
    exports.getters.length === 0
      ? ""
      : `${M}.exports({ ${exports.getters.join(", ")} }, { ${exports.shadows.join(", ")} });\n`;
  const code = [
    format === "esm" ? '"use strict";\n' : directivesOf(program.body),
    `const ${coverage} = ${M}.coverage, ${base} = ${M}.base, ${invoke} = ${R}.plainCall;\n`,
    cx.shadows ? `const ${entered} = ${M}.entered;\n` : "",
    shadowsOf(cx, names),
    cx.frame.declarations(),
    announce,
    exports.hoisted,
    exports.stars.map((s) => `${M}.exportAll(${JSON.stringify(s)});\n`).join(""),
    imports.length === 0 ? "" : `const ${imports.join(", ")};\n`,
    format === "esm" ? "yield;\n" : "",
    body,
  ].join("");
  const params = format === "esm" ? "" : ", exports, require, module, __filename, __dirname";
  const kind = `function${format === "esm" ? "*" : ""}`;
  return {
    code: `(${kind} (${R}, ${M}${params}) {\n${code}})`,
    isAsync,
    links: format === "esm" ? linksOf(cx) : undefined,
  };
}

function awaitsAtTop(program: Node): boolean {
  let found = false;
  walk(program, (node) => {
    if (node.type === "AwaitExpression" || (node.type === "ForOfStatement" && node.await)) found = true;
    // Fields and static blocks have no await of their own, so class bodies may be searched.
    return !found && !isFunction(node);
  });
  return found;
}

/** Imports are hoisted; in TypeScript those that are only types are gone. */
function registerImports(cx: Emitter): void {
  const { module, imports, scopes } = cx;
  const elides = isTypeScript(module.language);
  const style = jsxStyle(module);
  const jsxRoots = style.kind === "classic" ? [style.factory, style.fragment].map((path) => path.split(".")[0]) : [];
  for (const statement of module.program.body) {
    if (isErased(statement)) continue;
    if (statement.type === "ImportDeclaration") {
      const used = statement.specifiers.filter((specifier) => {
        if (isErased(specifier)) return false;
        if (!elides || jsxRoots.includes(specifier.local.name)) return true;
        return (scopes.bindingOf(specifier.local)?.references.length ?? 0) > 0;
      });
      if (statement.specifiers.length > 0 && used.length === 0 && elides) continue;
      const holder = imports.holder(statement.source.value);
      for (const specifier of used)
        imports.locals.set(
          specifier.local.name,
          specifier.type === "ImportNamespaceSpecifier"
            ? { kind: "namespace", holder }
            : {
                kind: "binding",
                holder,
                name: specifier.type === "ImportDefaultSpecifier" ? "default" : exportName(specifier.imported),
              },
        );
    } else if (
      (statement.type === "ExportNamedDeclaration" || statement.type === "ExportAllDeclaration") &&
      statement.source
    )
      imports.holder(statement.source.value);
  }
}
