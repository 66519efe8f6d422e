/** Which code a line (and column) means: the statement that begins there, or the innermost expression that is run on its own. */
import { positionAt } from "../frontend/lines.ts";
import type { ParsedModule } from "../frontend/parse.ts";
import { eachChild, isErased, isFunction, type Node } from "../frontend/syntax.ts";

export interface CodePlace {
  readonly node: Node;
  /** How something is put before it: as a statement of a list, as one that stands alone, or inside an expression. */
  readonly how: "listed" | "alone" | "expression";
  readonly line: number;
  readonly column: number;
}

const LISTS: ReadonlySet<string> = new Set(["BlockStatement", "Program", "StaticBlock", "SwitchCase"]);

const isStatement = (node: Node): boolean =>
  (/Statement$/.test(node.type) && node.type !== "BlockStatement" && node.type !== "EmptyStatement") ||
  node.type === "VariableDeclaration";

/** Every place of a module, in the order of the text. */
export function placesOf(module: ParsedModule): readonly CodePlace[] {
  const found: CodePlace[] = [];
  const add = (node: Node, how: CodePlace["how"]): void => {
    found.push({ node, how, ...positionAt(module.lines, node.start) });
  };
  const visit = (node: Node, depth: number): void => {
    eachChild(node, (child) => {
      if (isErased(child)) return;
      const inFunction = depth > 0;
      if (inFunction && isStatement(child) && !isHead(node, child))
        add(child, LISTS.has(node.type) && !isTest(node, child) ? "listed" : "alone");
      else if (inFunction && isOwnExpression(node, child)) add(child, "expression");
      visit(child, depth + (isFunction(child) ? 1 : 0));
    });
  };
  visit(module.program, 0);
  return found.sort((a, b) => a.node.start - b.node.start || b.node.end - a.node.end);
}

/** Whether an offset is inside a statement or member that only the compiler reads. */
function isInErased(module: ParsedModule, offset: number): boolean {
  const isAround = ({ start, end }: Node): boolean => start <= offset && offset < end;
  const visit = (node: Node): boolean => {
    const listed = "body" in node && Array.isArray(node.body) ? (node.body as readonly Node[]) : [];
    if (listed.some((one) => isAround(one) && isErased(one))) return true;
    let found = false;
    eachChild(node, (child) => {
      found ||= isAround(child) && visit(child);
    });
    return found;
  };
  return visit(module.program);
}

const isTest = (parent: Node, child: Node): boolean => parent.type === "SwitchCase" && parent.test === child;

/** Declarations in the head of a loop are no statements of their own. */
const isHead = (parent: Node, child: Node): boolean =>
  (parent.type === "ForStatement" && parent.init === child) ||
  ((parent.type === "ForOfStatement" || parent.type === "ForInStatement") && parent.left === child) ||
  (parent.type === "ExportNamedDeclaration" && child.type === "VariableDeclaration") ||
  parent.type === "LabeledStatement";

function isOwnExpression(parent: Node, child: Node): boolean {
  switch (parent.type) {
    case "ArrowFunctionExpression":
      return parent.body === child && child.type !== "BlockStatement";
    case "LogicalExpression":
      return parent.right === child;
    case "ConditionalExpression":
      return parent.consequent === child || parent.alternate === child;
    default:
      return false;
  }
}

/** Of a line, the one behind its last character included. */
export function columnsOf({ text, lines }: ParsedModule, line: number): number {
  return text.slice(lines[line - 1], lines[line] ?? text.length).replace(/[\r\n]+$/, "").length + 1;
}

export type Located =
  | { readonly kind: "found"; readonly place: CodePlace }
  /** Why not, and what is near. */
  | { readonly kind: "none"; readonly reason: string; readonly near: CodePlace | undefined };

export function placeAt(
  module: ParsedModule,
  line: number,
  column: number | undefined,
  within?: { start: number; end: number },
): Located {
  const inside = ({ node }: CodePlace): boolean =>
    within === undefined || (node.start >= within.start && node.end <= within.end);
  const places = placesOf(module);
  const own = places.filter(inside);
  const lines = module.lines.length - (module.text.endsWith("\n") ? 1 : 0);
  const distance = (place: CodePlace): number => Math.abs(place.line - Math.min(line, lines));
  const near = own.reduce<CodePlace | undefined>(
    (best, one) => (best === undefined || distance(one) < distance(best) ? one : best),
    undefined,
  );
  const lineStart = module.lines[line - 1];
  if (line < 1) return { kind: "none", reason: "lines are counted from 1", near };
  if (lineStart === undefined || line > Math.max(lines, 1))
    return { kind: "none", reason: `the file has ${lines} line${lines === 1 ? "" : "s"}`, near };
  const lineEnd = module.lines[line] ?? module.text.length;
  const here = own.filter((place) => place.line === line);
  if (column !== undefined) {
    const wide = columnsOf(module, line);
    if (column < 1 || column > wide)
      return { kind: "none", reason: `line ${line} has ${wide} columns`, near: here.at(-1) ?? near };
    const offset = lineStart + column - 1;
    const exact = here.filter(({ node }) => node.start <= offset && offset < node.end);
    // between two of them, the one before
    const best = exact.at(-1) ?? here.findLast(({ node }) => node.start <= offset);
    if (best !== undefined) return { kind: "found", place: best };
  }
  if (here.length > 0) return { kind: "found", place: here[0]! };
  const elsewhere = places.filter((place) => place.line === line);
  if (within !== undefined && elsewhere.length > 0)
    return { kind: "none", reason: "the line belongs to another function", near };
  const text = module.text.slice(lineStart, lineEnd).trim();
  const start = lineStart + Math.max(0, module.text.slice(lineStart, lineEnd).search(/\S/));
  if (text === "") return { kind: "none", reason: "the line is empty", near };
  if (module.comments.some((comment) => comment.start <= start && start < comment.end))
    return { kind: "none", reason: "the line is a comment", near };
  if (isInErased(module, start)) return { kind: "none", reason: "the line is of a type, and types are not run", near };
  // the middle of something longer
  const around = own.filter(({ node }) => node.start < start && start < node.end).at(-1);
  if (around !== undefined && !/^[\])};,]*$/.test(text)) return { kind: "found", place: around };
  return { kind: "none", reason: "no code begins on the line that a call of a function could reach", near };
}
