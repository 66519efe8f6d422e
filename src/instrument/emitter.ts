/** Puts the parts of the emitter together. */
import { intentOf } from "../frontend/hints/intent.ts";
import type { ParsedModule } from "../frontend/parse.ts";
import type { Scopes } from "../frontend/scopes/scope.ts";
import type { ModuleSites } from "../frontend/sites/number.ts";
import { isErased } from "../frontend/syntax.ts";
import type { Emitter } from "./context/emitter.ts";
import { condition } from "./expressions/conditions.ts";
import { functionHead } from "./expressions/functions.ts";
import { discard, value } from "./expressions/table.ts";
import { findMerged } from "./facts/merged-namespaces.ts";
import { findPrimitives } from "./facts/primitives.ts";
import { ALL_QUIET, findQuiet } from "./facts/quiet.ts";
import { classText } from "./functions/classes.ts";
import { functionText } from "./functions/function.ts";
import { exportDefaultStatement, exportStatement } from "./modules/exports.ts";
import { enumStatement, exportAssignment, importEquals, namespaceStatement } from "./modules/typescript.ts";
import { Frame } from "./output/frame.ts";
import { createImports } from "./output/import-table.ts";
import { chooseNames } from "./output/names.ts";
import type { Node } from "./output/node.ts";
import { createMarker } from "./output/source-map.ts";
import { fileMark } from "./output/source-text.ts";
import { unsupported } from "./output/unsupported.ts";
import { doLoop, eachLoop, forLoop, whileLoop } from "./statements/loops.ts";
import {
  block,
  breakStatement,
  continueStatement,
  expressionStatement,
  ifStatement,
  labeledStatement,
  returnStatement,
  statements,
  throwStatement,
  tryStatement,
  variableStatement,
  withStatement,
} from "./statements/simple.ts";
import { switchStatement } from "./statements/switch.ts";

/** `distance`: the coverage build that also says how far every comparison was from the other outcome. */
export type Build = "shadow" | "coverage" | "checked" | "distance";

export function createEmitter(module: ParsedModule, scopes: Scopes, sites: ModuleSites, build: Build): Emitter {
  const names = chooseNames(module.program);
  const shadows = build !== "coverage" && build !== "distance";
  const mark = fileMark(module.file);
  const isPrimitive = shadows ? findPrimitives(module.program, scopes) : () => true;
  const cx: Emitter = {
    module,
    scopes,
    sites,
    names,
    quiet: shadows ? findQuiet(module.program, scopes, isPrimitive) : ALL_QUIET,
    isPrimitive,
    marker: createMarker(module.text),
    imports: createImports(names),
    shadows,
    checks: build === "checked",
    measures: build === "distance",
    intent: build === "checked" ? intentOf(module.program) : undefined,
    frame: new Frame(names, "module"),
    breakTargets: [],
    classes: [],
    merged: findMerged(module.program),
    namespace: undefined,
    counter: 1,
    markText: (kind, site) => `/*§${kind}${site}.${mark}*/`,
    value: (node, want = true) => value(cx, node, want),
    discard: (node) => discard(cx, node),
    condition: (node, owner, kind) => condition(cx, node, owner, kind),
    statement: (node, labels = []) =>
      isErased(node) ? "" : cx.frame.scoped(() => cx.marker.at(node.start) + statement(cx, node, labels)),
    statements: (body, scopeNode) => statements(cx, body, scopeNode),
    functionText: (node, form) => functionText(cx, node, form),
    classText: (node) => classText(cx, node),
  };
  return cx;
}

function statement(cx: Emitter, node: Node, labels: readonly string[]): string {
  switch (node.type) {
    case "ExpressionStatement":
      return expressionStatement(cx, node);
    case "VariableDeclaration":
      if (node.kind === "using" || node.kind === "await using")
        throw unsupported(cx.module, node, "`using` declarations");
      return variableStatement(cx, node);
    case "FunctionDeclaration":
      return `${functionText(cx, node, { head: functionHead(node), role: "function" })}\n`;
    case "ClassDeclaration":
      return `${classText(cx, node)}\n`;
    case "BlockStatement":
      return block(cx, node);
    case "IfStatement":
      return ifStatement(cx, node);
    case "ReturnStatement":
      return returnStatement(cx, node);
    case "ThrowStatement":
      return throwStatement(cx, node);
    case "TryStatement":
      return tryStatement(cx, node);
    case "SwitchStatement":
      return switchStatement(cx, node, labels);
    case "ForStatement":
      return forLoop(cx, node, labels);
    case "WhileStatement":
      return whileLoop(cx, node, labels);
    case "DoWhileStatement":
      return doLoop(cx, node, labels);
    case "ForOfStatement":
    case "ForInStatement":
      return eachLoop(cx, node, labels);
    case "LabeledStatement":
      return labeledStatement(cx, node, labels);
    case "BreakStatement":
      return breakStatement(cx, node);
    case "ContinueStatement":
      return continueStatement(node);
    case "EmptyStatement":
      return ";\n";
    case "DebuggerStatement":
      return "debugger;\n";
    case "WithStatement":
      return withStatement(cx, node);
    case "ImportDeclaration":
    case "ExportAllDeclaration":
      return "";
    case "ExportNamedDeclaration":
      return exportStatement(cx, node);
    case "ExportDefaultDeclaration":
      return exportDefaultStatement(cx, node);
    case "TSEnumDeclaration":
      return enumStatement(cx, node, false);
    case "TSModuleDeclaration":
      return namespaceStatement(cx, node, false);
    case "TSImportEqualsDeclaration":
      return importEquals(cx, node, false);
    case "TSExportAssignment":
      return exportAssignment(cx, node);
    default:
      throw unsupported(cx.module, node, `${node.type} nodes`);
  }
}
