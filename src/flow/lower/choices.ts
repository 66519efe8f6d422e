/** What decides between two ways: logical operators, the conditional operator, conditions of statements. */
import { type Node, stripCasts } from "../../frontend/syntax.ts";
import { constant, type Operand, use } from "../graph.ts";
import type { Builder, OpenBlock } from "./builder.ts";

type NodeOf<T extends Node["type"]> = Extract<Node, { type: T }>;

/** `a && b`, `a || b`, `a ?? b`, `c ? a : b` as values. */
export function lowerChoice(b: Builder, node: NodeOf<"LogicalExpression"> | NodeOf<"ConditionalExpression">): Operand {
  const result = b.temp("v");
  const after = b.newBlock(node.end);
  const give = (block: OpenBlock, value: () => Operand): void => {
    b.begin(block);
    b.copy(result, value(), b.at(node));
    b.jump(after);
  };
  if (node.type === "ConditionalExpression") {
    const [yes, no] = [b.newBlock(node.consequent.start), b.newBlock(node.alternate.start)];
    lowerCondition(b, node.test, yes, no, b.at(node, "ternary").site);
    give(yes, () => b.lower(node.consequent));
    give(no, () => b.lower(node.alternate));
  } else {
    const left = b.lower(node.left);
    const [short, right] = [b.newBlock(node.end), b.newBlock(node.right.start)];
    branchLogical(b, node, left, short, right);
    give(short, () => left);
    give(right, () => b.lower(node.right));
  }
  b.begin(after);
  return use(result);
}

function branchLogical(
  b: Builder,
  node: NodeOf<"LogicalExpression">,
  left: Operand,
  short: OpenBlock,
  right: OpenBlock,
): void {
  const kind = node.operator === "??" ? "nullish" : node.operator === "&&" ? "and" : "or";
  const test = { operand: left, is: kind === "nullish" ? "nullish" : "truthy" } as const;
  const [yes, no] = kind === "or" ? [short, right] : [right, short];
  b.finish({ kind: "branch", test, yes: yes.id, no: no.id, at: b.at(node, kind) });
}

/**
 * A condition that decides between two blocks. The site of the statement is the last decision of the condition only if it has no inner
 * ones; `a && b` in an `if` decides at the site of `&&` first, and the `if` itself asks for the value that came out, as it does when it runs.
 */
export function lowerCondition(b: Builder, source: Node, yes: OpenBlock, no: OpenBlock, site: number): void {
  const node = stripCasts(source);
  const place = { start: node.start, end: node.end, site };
  if (node.type === "UnaryExpression" && node.operator === "!") {
    // the site's outcomes are those of the whole condition
    lowerNegated(b, node, yes, no, site);
    return;
  }
  if (node.type === "LogicalExpression" && node.operator !== "??") {
    const isAnd = node.operator === "&&";
    const right = b.newBlock(node.right.start);
    const short = b.newBlock(node.end);
    const inner = { start: node.start, end: node.end, site: b.at(node, isAnd ? "and" : "or").site };
    if (isAnd) lowerCondition(b, node.left, right, short, inner.site);
    else lowerCondition(b, node.left, short, right, inner.site);
    b.begin(short);
    // what was decided inside is decided for the statement, at its own site
    b.finish({
      kind: "branch",
      test: { operand: constant(!isAnd), is: "truthy" },
      yes: yes.id,
      no: no.id,
      at: place,
    });
    b.begin(right);
    lowerCondition(b, node.right, yes, no, site);
    return;
  }
  const operand = b.lower(node);
  b.finish({ kind: "branch", test: { operand, is: "truthy" }, yes: yes.id, no: no.id, at: place });
}

function lowerNegated(b: Builder, node: NodeOf<"UnaryExpression">, yes: OpenBlock, no: OpenBlock, site: number): void {
  const inner = stripCasts(node.argument);
  if (inner.type === "LogicalExpression" || (inner.type === "UnaryExpression" && inner.operator === "!")) {
    // decide inside at sites of their own, then at the statement's
    const [wasTrue, wasFalse] = [b.newBlock(node.end), b.newBlock(node.end)];
    lowerCondition(b, inner, wasTrue, wasFalse, -1);
    const place = { start: node.start, end: node.end, site };
    for (const [block, value] of [
      [wasTrue, false],
      [wasFalse, true],
    ] as const) {
      b.begin(block);
      b.finish({ kind: "branch", test: { operand: constant(value), is: "truthy" }, yes: yes.id, no: no.id, at: place });
    }
    return;
  }
  const operand = b.compute({ kind: "unary", operator: "!", operand: b.lower(node.argument) }, b.at(node, "operation"));
  const place = { start: node.start, end: node.end, site };
  b.finish({ kind: "branch", test: { operand, is: "truthy" }, yes: yes.id, no: no.id, at: place });
}
