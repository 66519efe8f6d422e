/** Statements to blocks. */
import { eachName } from "../../frontend/scopes/patterns.ts";
import { isErased, type Node } from "../../frontend/syntax.ts";
import { constant, type Operand, UNDEFINED, use } from "../graph.ts";
import { assignTo, writeBinding } from "./assignment.ts";
import { type Builder, CAUGHT, type Frame, type OpenBlock, Unlowerable } from "./builder.ts";
import { lowerCondition } from "./choices.ts";
import { classExpression } from "./classes.ts";
import { keptBy } from "./loop-invariants.ts";

type NodeOf<T extends Node["type"]> = Extract<Node, { type: T }>;

export function lowerStatements(b: Builder, body: readonly Node[]): void {
  for (const statement of body) {
    if (!b.isLive) return;
    lowerStatement(b, statement, []);
  }
}

function lowerStatement(b: Builder, node: Node, labels: readonly string[]): void {
  if (isErased(node)) return;
  switch (node.type) {
    case "ExpressionStatement":
      b.lower(node.expression);
      return;
    case "VariableDeclaration":
      lowerVariables(b, node);
      return;
    case "BlockStatement":
      if (labels.length > 0) breakable(b, node, labels, () => lowerStatements(b, node.body));
      else lowerStatements(b, node.body);
      return;
    case "IfStatement":
      if (labels.length > 0) breakable(b, node, labels, () => lowerIf(b, node));
      else lowerIf(b, node);
      return;
    case "ReturnStatement": {
      const value = node.argument === null ? UNDEFINED : b.lower(node.argument);
      leave(b, 0);
      b.giveBack(value, b.at(node));
      return;
    }
    case "ThrowStatement": {
      const value = b.lower(node.argument);
      b.finish({ kind: "throw", value, at: b.at(node, "throw") });
      return;
    }
    case "WhileStatement":
    case "DoWhileStatement":
    case "ForStatement":
      lowerLoop(b, node, labels);
      return;
    case "ForOfStatement":
    case "ForInStatement":
      lowerEach(b, node, labels);
      return;
    case "SwitchStatement":
      lowerSwitch(b, node, labels);
      return;
    case "BreakStatement":
    case "ContinueStatement":
      lowerJump(b, node);
      return;
    case "LabeledStatement":
      lowerStatement(b, node.body, [...labels, node.label.name]);
      return;
    case "TryStatement":
      if (labels.length > 0) breakable(b, node, labels, () => lowerTry(b, node));
      else lowerTry(b, node);
      return;
    case "ClassDeclaration": {
      const value = classExpression(b, node);
      if (node.id) writeBinding(b, b.context.scopes.bindingOf(node.id), node.id.name, value, b.at(node));
      return;
    }
    case "ExportNamedDeclaration":
    case "ExportDefaultDeclaration":
      if (node.declaration !== null && node.declaration !== undefined) lowerExported(b, node.declaration);
      return;
    case "TSExportAssignment":
      b.lower(node.expression);
      return;
    case "FunctionDeclaration":
    case "EmptyStatement":
    case "DebuggerStatement":
    case "ImportDeclaration":
    case "ExportAllDeclaration":
      return;
    case "WithStatement":
      throw new Unlowerable("with", node);
    default:
      // enums, namespaces: code of their own that runs here
      b.emit({ kind: "havoc", targets: [], runs: true, reason: node.type, at: b.at(node) });
  }
}

function lowerExported(b: Builder, declaration: Node): void {
  const isStatement = /Declaration$/.test(declaration.type);
  if (isStatement) lowerStatement(b, declaration, []);
  else b.lower(declaration);
}

export function lowerVariables(b: Builder, node: NodeOf<"VariableDeclaration">): void {
  if (node.kind === "using" || node.kind === "await using") {
    b.emit({ kind: "havoc", targets: [], runs: true, reason: node.kind, at: b.at(node) });
  }
  for (const declarator of node.declarations) {
    if (declarator.init !== null) assignTo(b, declarator.id, b.lower(declarator.init));
    else if (node.kind !== "var") eachName(declarator.id, (id) => assignTo(b, id, UNDEFINED));
  }
}

function lowerIf(b: Builder, node: NodeOf<"IfStatement">): void {
  const [yes, no, after] = [
    b.newBlock(node.consequent.start),
    b.newBlock(node.alternate?.start ?? node.end),
    b.newBlock(node.end),
  ];
  lowerCondition(b, node.test, yes, no, b.at(node, "if").site);
  b.begin(yes);
  lowerStatement(b, node.consequent, []);
  if (b.isLive) b.jump(after);
  b.begin(no);
  if (node.alternate !== null) lowerStatement(b, node.alternate, []);
  if (b.isLive) b.jump(after);
  b.begin(after);
}

/** A statement with a label that only `break` can name. */
function breakable(b: Builder, node: Node, labels: readonly string[], body: () => void): void {
  const after = b.newBlock(node.end);
  within(b, { labels, breakTo: after, isBreakable: false }, body);
  if (b.isLive) b.jump(after);
  b.begin(after);
}

function within(b: Builder, frame: Frame, body: () => void): void {
  b.frames.push(frame);
  try {
    body();
  } finally {
    b.frames.pop();
  }
}

function lowerLoop(
  b: Builder,
  node: NodeOf<"WhileStatement"> | NodeOf<"DoWhileStatement"> | NodeOf<"ForStatement">,
  labels: readonly string[],
): void {
  if (node.type === "ForStatement" && node.init !== null) {
    if (node.init.type === "VariableDeclaration") lowerVariables(b, node.init);
    else b.lower(node.init);
  }
  const head = b.newBlock(node.test?.start ?? node.start);
  const body = b.newBlock(node.body.start);
  const again = b.newBlock(node.type === "ForStatement" ? (node.update?.start ?? node.start) : node.start);
  const after = b.newBlock(node.end);
  const kept = keptBy(b, node);
  const isTestedLast = node.type === "DoWhileStatement";
  // where the invariant holds: before the test, or before the body that comes first
  const round = isTestedLast && kept !== undefined ? b.newBlock(node.start) : undefined;
  kept?.arrives("on entry");
  b.jump(round ?? (isTestedLast ? body : head));
  if (round !== undefined) {
    b.begin(round);
    kept?.holds();
    b.jump(body);
  }
  b.begin(head);
  if (!isTestedLast) kept?.holds();
  const onceMore = round === undefined ? body : b.newBlock(node.start);
  if (node.test !== null) lowerCondition(b, node.test, onceMore, after, b.at(node, "loop").site);
  else b.jump(body);
  if (round !== undefined) {
    b.begin(onceMore);
    kept?.arrives("after a round");
    b.jump(round);
  }
  b.begin(body);
  within(b, { labels, breakTo: after, continueTo: again, isBreakable: true }, () => lowerStatement(b, node.body, []));
  if (b.isLive) b.jump(again);
  b.begin(again);
  if (node.type === "ForStatement" && node.update !== null) b.lower(node.update);
  if (!isTestedLast) kept?.arrives("after a round");
  b.jump(head);
  b.begin(after);
}

function lowerEach(
  b: Builder,
  node: NodeOf<"ForOfStatement"> | NodeOf<"ForInStatement">,
  labels: readonly string[],
): void {
  const isOf = node.type === "ForOfStatement";
  const over = b.lower(node.right);
  const at = b.at(node, "each");
  if (isOf) b.emit({ kind: "assert", property: { checker: "nullish-access", object: over, use: "iterate" }, at });
  const [head, body, after] = [b.newBlock(node.start), b.newBlock(node.body.start), b.newBlock(node.end)];
  const kept = keptBy(b, node);
  const again = kept === undefined ? head : b.newBlock(node.start);
  kept?.arrives("on entry");
  b.jump(head);
  b.begin(head);
  kept?.holds();
  const isAwait = isOf && node.await;
  // a step of the iterator may run code
  const step = b.temp();
  b.emit({
    kind: "call",
    target: step,
    callee: { kind: "global", path: isOf ? "%next" : "%key" },
    args: [over],
    isSpread: false,
    isNew: false,
    at: { ...at, site: -1 },
  });
  let element: Operand = use(step);
  if (isAwait) {
    const target = b.temp();
    b.emit({ kind: "suspend", target, value: element, how: "await", at: { ...at, site: -1 } });
    element = use(target);
  }
  b.finish({ kind: "each", yes: body.id, no: after.id, at });
  b.begin(body);
  if (node.left.type === "VariableDeclaration") {
    const [declarator] = node.left.declarations;
    assignTo(b, declarator!.id, element);
  } else assignTo(b, node.left, element);
  const close = isOf ? { finaliser: () => closeIterator(b, over, node) } : {};
  // leaving early closes the iterator, which may run code
  within(b, { labels, breakTo: after, continueTo: again, isBreakable: true, ...close }, () =>
    lowerStatement(b, node.body, []),
  );
  if (b.isLive) b.jump(again);
  if (kept !== undefined) {
    b.begin(again);
    kept.arrives("after a round");
    b.jump(head);
  }
  b.begin(after);
}

function closeIterator(b: Builder, over: Operand, node: Node): void {
  b.emit({
    kind: "call",
    target: b.temp(),
    callee: { kind: "global", path: "%close" },
    args: [over],
    isSpread: false,
    isNew: false,
    at: { ...b.at(node), site: -1 },
  });
}

function lowerSwitch(b: Builder, node: NodeOf<"SwitchStatement">, labels: readonly string[]): void {
  const subject = b.lower(node.discriminant);
  const after = b.newBlock(node.end);
  const bodies = node.cases.map((each) => b.newBlock(each.start));
  within(b, { labels, breakTo: after, isBreakable: true }, () => {
    let other: OpenBlock = after;
    node.cases.forEach((each, i) => {
      if (each.test === null) {
        other = bodies[i]!;
        return;
      }
      const test = b.lower(each.test);
      const at = b.at(each, "case");
      const isEqual = b.compute({ kind: "binary", operator: "===", left: subject, right: test }, { ...at, site: -1 });
      const next = b.newBlock(each.end);
      b.finish({
        kind: "branch",
        test: { operand: isEqual, is: "truthy" },
        yes: bodies[i]!.id,
        no: next.id,
        at,
      });
      b.begin(next);
    });
    b.jump(other);
    node.cases.forEach((each, i) => {
      b.begin(bodies[i]!);
      lowerStatements(b, each.consequent);
      if (b.isLive) b.jump(bodies[i + 1] ?? after);
    });
  });
  b.begin(after);
}

function lowerJump(b: Builder, node: NodeOf<"BreakStatement"> | NodeOf<"ContinueStatement">): void {
  const label = node.label?.name;
  const isBreak = node.type === "BreakStatement";
  for (let i = b.frames.length - 1; i >= 0; i--) {
    const frame = b.frames[i]!;
    const to = isBreak ? frame.breakTo : frame.continueTo;
    const isMeant = label === undefined ? to !== undefined && frame.isBreakable : frame.labels.includes(label);
    if (!isMeant || to === undefined) continue;
    leave(b, isBreak && frame.finaliser !== undefined ? i : i + 1);
    b.jump(to);
    return;
  }
  throw new Error(`${node.type} leads nowhere`);
}

/** Runs the finalisers of the frames that are left, innermost first; each sees only the frames around it. */
function leave(b: Builder, down: number): void {
  const all = [...b.frames];
  for (let i = all.length - 1; i >= down; i--) {
    b.frames.length = i;
    // the finaliser itself may not come back
    if (b.isLive) all[i]!.finaliser?.();
  }
  b.frames.length = 0;
  b.frames.push(...all);
}

function lowerTry(b: Builder, node: NodeOf<"TryStatement">): void {
  const outer = b.handler;
  const after = b.newBlock(node.end);
  const { finalizer, handler } = node;
  const finaliser =
    finalizer === null
      ? undefined
      : () => {
          const inner = b.handler;
          b.handler = outer;
          // a new block: what the finaliser throws goes further out
          const block = b.newBlock(finalizer.start);
          b.jump(block);
          b.begin(block);
          lowerStatements(b, finalizer.body);
          b.handler = inner;
          if (!b.isLive) return;
          const back = b.newBlock(finalizer.end);
          b.jump(back);
          b.begin(back);
        };
  // blocks that catch are themselves outside of what they catch
  const rethrow = finaliser === undefined ? undefined : b.newBlock(finalizer!.start);
  if (rethrow !== undefined) b.handler = rethrow;
  const caught = handler === null ? undefined : b.newBlock(handler.start);
  const protect = (body: () => void): void => {
    if (finaliser === undefined) body();
    else within(b, { labels: [], isBreakable: false, finaliser }, body);
  };
  protect(() => {
    if (caught !== undefined) b.handler = caught;
    const block = b.newBlock(node.block.start);
    b.jump(block);
    b.begin(block);
    lowerStatements(b, node.block.body);
    b.handler = rethrow ?? outer;
    if (b.isLive) {
      const done = b.newBlock(node.block.end);
      b.jump(done);
      b.begin(done);
    }
  });
  const end = (): void => {
    if (!b.isLive) return;
    if (finaliser !== undefined) finaliser();
    if (b.isLive) b.jump(after);
  };
  end();
  if (caught !== undefined && handler !== null) {
    b.begin(caught);
    protect(() => {
      if (handler.param !== null) {
        const error = b.temp("e");
        b.emit({ kind: "havoc", targets: [error], runs: false, reason: CAUGHT, at: b.at(handler) });
        assignTo(b, handler.param, use(error));
      }
      lowerStatements(b, handler.body.body);
    });
    b.handler = rethrow ?? outer;
    end();
  }
  b.handler = outer;
  if (rethrow !== undefined) {
    b.begin(rethrow);
    lowerStatements(b, finalizer!.body);
    if (b.isLive) {
      const error = b.temp("e");
      b.emit({ kind: "havoc", targets: [error], runs: false, reason: CAUGHT, at: b.at(finalizer!) });
      b.finish({ kind: "throw", value: use(error), at: { start: finalizer!.start, end: finalizer!.end, site: -1 } });
    }
  }
  b.begin(after);
}

export const fallOff = (b: Builder): void => {
  if (b.isLive) b.giveBack(constant(undefined), { start: b.node.end, end: b.node.end, site: -1 });
};
