/**
 * Predicates as code. `a && b` and `a || b` become one condition instead of two branches when evaluating `b` cannot fail:
 * then the violation is one formula, and evaluating the predicate adds no branches to the path.
 */

import type { InsertedNames } from "../parse.ts";
import type { ClosedPredicate, Guard, Refined } from "../refinements/refined.ts";
import type { Node } from "../syntax.ts";
import type { Piece } from "./insertions.ts";

interface Range {
  readonly start: number;
  readonly end: number;
}

/** Names for the values of `old(…)`, by the call's node. */
export type OldNames = ReadonlyMap<Node, string>;

/** `lines`: the parts of the file where the predicate is written; between them stand the asterisks of the comment. */
export function predicatePieces(
  root: Node,
  inserted: InsertedNames,
  old: OldNames = new Map(),
  lines: readonly Range[] = [{ start: root.start, end: root.end }],
): Piece[] {
  const pieces: Piece[] = [];
  let done = root.start;
  const copyTo = (offset: number): void => {
    for (const line of lines) {
      const from = Math.max(done, line.start);
      const to = Math.min(offset, line.end);
      if (from < to) pieces.push({ from, to });
      if (done <= line.end && line.end < offset) pieces.push({ text: "\n", at: line.end });
    }
    done = Math.max(done, offset);
  };
  const write = (text: string, at: number): void => void pieces.push({ text, at });

  const visit = (node: Node, isTest: boolean): void => {
    switch (node.type) {
      case "ParenthesizedExpression":
        visit(node.expression, isTest);
        return;
      case "LogicalExpression": {
        if (node.operator === "??" || !isTest || !isTotal(node.right)) {
          visit(node.left, isTest && node.operator !== "??");
          visit(node.right, isTest && node.operator !== "??");
          return;
        }
        copyTo(node.start);
        write(`${inserted.api}.${node.operator === "&&" ? "both" : "either"}(`, node.start);
        visit(node.left, true);
        copyTo(node.left.end);
        write(", () => (", node.right.start);
        done = node.right.start;
        visit(node.right, true);
        copyTo(node.right.end);
        write("))", node.end);
        return;
      }
      case "UnaryExpression":
        visit(node.argument, node.operator === "!");
        return;
      case "ConditionalExpression":
        visit(node.test, true);
        visit(node.consequent, isTest);
        visit(node.alternate, isTest);
        return;
      case "CallExpression": {
        const name = old.get(node);
        if (name !== undefined) {
          copyTo(node.start);
          write(`${inserted.api}.was(${name})`, node.start);
          done = node.end;
          return;
        }
        visit(node.callee, false);
        const asks =
          node.callee.type === "MemberExpression" &&
          node.callee.property.type === "Identifier" &&
          ASKING.has(node.callee.property.name);
        for (const arg of node.arguments)
          if (arg.type === "ArrowFunctionExpression") visit(arg.body, asks);
          else visit(arg, false);
        return;
      }
      default:
        for (const child of partsOf(node)) visit(child, false);
    }
  };
  visit(root, true);
  copyTo(root.end);
  return pieces;
}

const ASKING = new Set(["every", "some", "filter", "find", "findIndex", "findLast", "findLastIndex"]);

function partsOf(node: Node): readonly Node[] {
  switch (node.type) {
    case "BinaryExpression":
      return [node.left, node.right];
    case "MemberExpression":
      return node.computed ? [node.object, node.property] : [node.object];
    case "ChainExpression":
    case "TSAsExpression":
    case "TSNonNullExpression":
    case "TSSatisfiesExpression":
      return [node.expression];
    case "TemplateLiteral":
      return node.expressions;
    case "ArrayExpression":
      return node.elements.flatMap((element) => element ?? []);
    case "SpreadElement":
      return [node.argument];
    case "NewExpression":
      return node.arguments;
    case "ObjectExpression":
      return node.properties.map((property) => (property.type === "Property" ? property.value : property));
    default:
      return [];
  }
}

/** Whether evaluating it can neither fail nor branch, whatever the left side gave. */
function isTotal(node: Node): boolean {
  switch (node.type) {
    case "Identifier":
    case "Literal":
      return true;
    case "ParenthesizedExpression":
      return isTotal(node.expression);
    case "UnaryExpression":
      return isTotal(node.argument);
    case "BinaryExpression":
      return node.operator !== "in" && node.operator !== "instanceof" && isTotal(node.left) && isTotal(node.right);
    case "LogicalExpression":
      return node.operator !== "??" && isTotal(node.left) && isTotal(node.right);
    case "MemberExpression":
      // a variable's own length: what has none says undefined, and null is caught by whoever evaluates it
      return node.object.type === "Identifier" && !node.computed;
    case "CallExpression":
      return (
        node.callee.type === "MemberExpression" &&
        node.callee.object.type === "Identifier" &&
        (node.callee.object.name === "Number" || node.callee.object.name === "Math") &&
        node.arguments.every(isTotal)
      );
    default:
      return false;
  }
}

/** A refined type as a condition on the variable `name`; undefined when nothing can be said. */
export function refinedPieces(
  refined: Refined,
  name: string,
  file: string,
  at: number,
  inserted: InsertedNames,
): Piece[] | undefined {
  const text = (said: string): Piece => ({ text: said, at });
  const inside = (of: Refined): Piece[] | undefined => refinedPieces(of, "v", file, at, inserted);
  const joined = (parts: readonly Piece[][], operator: string): Piece[] | undefined =>
    parts.length === 0 ? undefined : parts.flatMap((part, i) => (i === 0 ? part : [text(` ${operator} `), ...part]));
  const applied = (of: Refined, to: string): Piece[] | undefined => {
    const pieces = inside(of);
    return pieces && [text("((v) => ("), ...pieces, text(`))(${to})`)];
  };
  switch (refined.kind) {
    case "predicate": {
      const own = closedPieces(refined.predicate, file, at, inserted);
      const base = refined.base && refinedPieces(refined.base, name, file, at, inserted);
      const said = name === "v" ? own : [text("((v) => ("), ...own, text(`))(${name})`)];
      return base === undefined ? said : [text("("), ...base, text(") && ("), ...said, text(")")];
    }
    case "array": {
      const element = inside(refined.element);
      return element && [text(`${name}.every((v) => (`), ...element, text("))")];
    }
    case "tuple":
      return joined(
        refined.elements.flatMap((element, i) => {
          const pieces = element && applied(element, `${name}[${i}]`);
          return pieces === undefined ? [] : [pieces];
        }),
        "&&",
      );
    case "object":
      return joined(
        refined.properties.flatMap(({ name: key, optional, type }) => {
          const place = `${name}[${JSON.stringify(key)}]`;
          const pieces = applied(type, place);
          if (pieces === undefined) return [];
          return [optional ? [text(`(${place} === undefined || `), ...pieces, text(")")] : pieces];
        }),
        "&&",
      );
    case "union":
      return joined(
        refined.options.map(({ guard, type }) => {
          const pieces = type && refinedPieces(type, name, file, at, inserted);
          const guarded = guardText(guard, name);
          return pieces === undefined ? [text(guarded)] : [text(`(${guarded} && (`), ...pieces, text("))")];
        }),
        "||",
      );
    case "both": {
      const parts = refined.parts.flatMap((part) => {
        const pieces = refinedPieces(part, name, file, at, inserted);
        return pieces === undefined ? [] : [[text("("), ...pieces, text(")")]];
      });
      return joined(parts, "&&");
    }
    case "optional": {
      const pieces = refinedPieces(refined.of, name, file, at, inserted);
      return pieces && [text(`(${name} === undefined || (`), ...pieces, text("))")];
    }
    case "promise":
      return undefined;
  }
}

function closedPieces(predicate: ClosedPredicate, file: string, at: number, inserted: InsertedNames): Piece[] {
  const { expression, code, source } = predicate;
  const pieces = predicatePieces(expression, inserted);
  if (source?.file === file) return pieces;
  // written in another file or by us: its text, standing for the place that uses it
  return pieces.map((piece) => ({
    text: "text" in piece ? piece.text : code.slice(piece.from - expression.start, piece.to - expression.start),
    at,
  }));
}

function guardText(guard: Guard, name: string): string {
  switch (guard.kind) {
    case "typeof":
      return `typeof ${name} === "${guard.type}"`;
    case "is":
      return `${name} === ${guard.text}`;
    case "array":
      return `Array.isArray(${name})`;
    case "object":
      return `(typeof ${name} === "object" && ${name} !== null)`;
  }
}

/** What a refined type says, for messages. */
export function refinedText(refined: Refined): string {
  switch (refined.kind) {
    case "predicate":
      return refined.base === undefined
        ? refined.predicate.text
        : `${refinedText(refined.base)} && ${refined.predicate.text}`;
    case "array":
      return `every element: ${refinedText(refined.element)}`;
    case "tuple":
      return refined.elements.flatMap((e, i) => (e === undefined ? [] : [`[${i}]: ${refinedText(e)}`])).join(", ");
    case "object":
      return refined.properties.map((p) => `${p.name}: ${refinedText(p.type)}`).join(", ");
    case "union":
      return refined.options.flatMap((o) => (o.type === undefined ? [] : [refinedText(o.type)])).join(" or ");
    case "both":
      return refined.parts.map(refinedText).join(", ");
    case "optional":
    case "promise":
      return refinedText(refined.of);
  }
}
