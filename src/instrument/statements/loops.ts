/** Loops: every head counts a step; for-of and for-in run natively while a cursor follows them. */
import { eachName } from "../../frontend/scopes/patterns.ts";
import { isFunction, walk } from "../../frontend/syntax.ts";
import { using } from "../context/checked.ts";
import { type BreakTarget, covered, type Emitter, siteText } from "../context/emitter.ts";
import { deciding, hold } from "../context/operands.ts";
import { isPlainPattern, nativePattern } from "../expressions/native-patterns.ts";
import { assigning } from "../expressions/pattern-assignment.ts";
import { destructure } from "../expressions/patterns.ts";
import { notIterableText } from "../facts/callee-text.ts";
import { hasDefaults } from "../facts/patterns.ts";
import { comma, type Emitted, fixed, inline, NONE, quietTest } from "../output/emitted.ts";
import type { Node, NodeOf } from "../output/node.ts";
import { declaration, declaredAs, noisyInScope, noisyNames, shadowsOf, taken } from "./declarations.ts";

/** `site`: of the loop or function, to report which one did not end. */
export function countStep(cx: Emitter, site: string): string {
  return `if (--${cx.names.runtime}.steps < 0) ${cx.names.runtime}.exhausted(${cx.checks ? site : ""});\n`;
}

const labelText = (labels: readonly string[]): string => labels.map((label) => `${label}: `).join("");

function body(cx: Emitter, node: Node, site: string, target: BreakTarget, prologue = ""): string {
  cx.breakTargets.push(target);
  const text = cx.statement(node);
  cx.breakTargets.pop();
  return `{\n${countStep(cx, site)}${prologue}${text}}`;
}

function plainTarget(labels: readonly string[]): BreakTarget {
  return { labels, plain: true, exit: undefined, exitUsed: false };
}

/** The test with its two coverage slots, in the form that compiles to plain jumps. */
function loopTest(cx: Emitter, test: Node, owner: Node): string {
  const condition = cx.condition(test, owner, "loop");
  return `${condition} && (${covered(cx, owner, "loop", true)}, true) || (${covered(cx, owner, "loop", false)}, false)`;
}

export function whileLoop(cx: Emitter, node: NodeOf<"WhileStatement">, labels: readonly string[]): string {
  const test = loopTest(cx, node.test, node);
  return `${labelText(labels)}while (${test}) ${body(cx, node.body, siteText(cx, node, "loop"), plainTarget(labels))}\n`;
}

export function doLoop(cx: Emitter, node: NodeOf<"DoWhileStatement">, labels: readonly string[]): string {
  const text = body(cx, node.body, siteText(cx, node, "loop"), plainTarget(labels));
  return `${labelText(labels)}do ${text} while (${loopTest(cx, node.test, node)});\n`;
}

export function forLoop(cx: Emitter, node: NodeOf<"ForStatement">, labels: readonly string[]): string {
  let outside = "";
  let init = "";
  if (node.init?.type === "VariableDeclaration") {
    init = declaration(cx, node.init);
    const shadows = noisyInScope(cx, node).map(cx.names.shadow);
    // `let` copies its variables for every iteration, and so must their shadows be; a constant never changes.
    if (shadows.length > 0 && node.init.kind === "let") init = `let ${shadows.join(", ")}, ${init.slice(4)}`;
    else if (shadows.length > 0 && node.init.kind !== "var") outside = `let ${shadows.join(", ")};\n`;
  } else if (node.init !== null) init = `(${cx.discard(node.init)})`;
  const test = node.test === null ? "" : loopTest(cx, node.test, node);
  const update = node.update === null ? "" : cx.discard(node.update);
  // without a test it is no branch
  const site = node.test === null ? `${cx.names.base} + ${cx.frame.site}` : siteText(cx, node, "loop");
  const loop = `${labelText(labels)}for (${init}; ${test}; ${update}) ${body(cx, node.body, site, plainTarget(labels))}\n`;
  return outside === "" ? loop : `{\n${outside}${loop}}\n`;
}

type EachNode = NodeOf<"ForOfStatement"> | NodeOf<"ForInStatement">;

export function eachLoop(cx: Emitter, node: EachNode, labels: readonly string[]): string {
  const isOf = node.type === "ForOfStatement";
  const isAwait = isOf && node.await;
  const { setup, subject, cursor } = followed(cx, node);
  const target: BreakTarget = { labels, plain: true, exit: cx.names.own(`$L${cx.counter++}`), exitUsed: false };
  const { head, prologue } = eachTarget(cx, node, cursor);
  const iterated = cursor === undefined ? inDeadZone(cx, node, head, subject) : subject;
  const text = body(
    cx,
    node.body,
    siteText(cx, node, "each"),
    target,
    `${covered(cx, node, "each", true)};\n${prologue}`,
  );
  const loop =
    isAwait && cx.frame.awaitWord === "yield"
      ? drivenLoop(cx, node, labels, head, iterated, text)
      : `${labelText(labels)}for ${isAwait ? "await " : ""}(${head} ${isOf ? "of" : "in"} ${iterated}) ${text}\n`;
  const end = `${cursor === undefined ? "" : `${cursor} === undefined || ${cursor}.done();\n`}${covered(cx, node, "each", false)};\n`;
  // `break` must not count as the natural end.
  return `${legacyInitialiser(cx, node)}${setup}${target.exitUsed ? `${target.exit}: {\n${loop}${end}}\n` : `${loop}${end}`}`;
}

/** `for await` at the top of a module, which is a generator: what is awaited goes to whoever drives it. */
function drivenLoop(
  cx: Emitter,
  node: NodeOf<"ForOfStatement">,
  labels: readonly string[],
  head: string,
  iterated: string,
  text: string,
): string {
  const { runtime: R, record: M } = cx.names;
  const each = cx.frame.declare(cx.names.own(`$w${cx.counter++}`));
  const error = cx.names.own("$e");
  const complaint = notIterableText(node.right).replace(/iterable$/, "async iterable");
  const binding = /^(?:const|let|var) /.test(head) ? `${head} = ${each}.value` : `(${head} = ${each}.value)`;
  return (
    `(${each} = ${M}.awaitEach(${iterated}, ${JSON.stringify(complaint)}));\n` +
    `try {\n${labelText(labels)}for (; yield* ${each}.step(); ) {\n${binding};\n${text}}\n}` +
    ` catch (${error}) {\n${each}.failed();\nthrow ${error};\n} finally { if (!${R}.aborted) yield* ${each}.close(); }\n`
  );
}

/** `for (var i = 0 in o)`, which sloppy scripts may still say. */
function legacyInitialiser(cx: Emitter, node: EachNode): string {
  const { left } = node;
  const init = left.type === "VariableDeclaration" ? left.declarations[0]!.init : null;
  return left.type === "VariableDeclaration" && init !== null ? `${declaration(cx, left)};\n` : "";
}

/** Evaluates what is iterated and asks for a cursor. */
function followed(cx: Emitter, node: EachNode): { setup: string; subject: string; cursor: string | undefined } {
  if (!cx.shadows || seesItself(cx, node))
    return { setup: "", subject: inline(cx.value(node.right, false)), cursor: undefined };
  const e = cx.value(node.right);
  const cursor = cx.frame.value();
  const R = cx.names.runtime;
  const asked = (name: string, { value, shadow }: Emitted): string => {
    const quiet = quietTest([shadow]);
    const test = `${quiet === undefined ? "" : `${quiet} && `}${R}.tracked === 0`;
    return `${cursor} = ${test} ? undefined : ${R}.${name}(${value}, ${shadow}, ${siteText(cx, node, "each")})`;
  };
  if (node.type === "ForInStatement") {
    const isName = node.right.type === "Identifier" && e.value === node.right.name && e.changes === "never";
    const held = isName ? e : hold(cx, { ...e, changes: "anytime" });
    return { setup: `(${comma(held.before, asked("keyCursor", held))});\n`, subject: held.value, cursor };
  }
  const held = hold(cx, { ...e, changes: "anytime" });
  const use = using(cx, held, siteText(cx, node, "each"), "iterate");
  // What is iterated may be a stand-in, so the engine cannot name it.
  const text = notIterableText(node.right);
  const check = node.await
    ? `${R}.iterable(${held.value}, ${JSON.stringify(text.replace(/iterable$/, "async iterable"))}, true)`
    : `${R}.iterable(${held.value}, ${JSON.stringify(text)})`;
  const decided = deciding(cx, held, () => siteText(cx, node, "each"));
  const setup = comma(held.before, use, decided, check, asked(node.await ? "asyncCursor" : "cursor", held));
  const subject = `${cursor} === undefined || ${cursor}.iterable === undefined ? ${held.value} : ${cursor}.iterable`;
  // a statement must not start with a brace
  return { setup: `(${setup});\n`, subject, cursor };
}

/** The iterated expression mentions the loop's own variables, which are not alive yet: it must stay inside the head. */
function seesItself(cx: Emitter, node: EachNode): boolean {
  const scope = cx.scopes.scopeOf(node);
  if (scope?.activation.usesEval === true && scope.bindings.size > 0) return true;
  const own = scope?.bindings.values() ?? [];
  for (const { references } of own)
    if (references.some((r) => r.node.start >= node.right.start && r.node.end <= node.right.end)) return true;
  return false;
}

/** The iterated expression, and closures made in it, must find the names of the loop in their dead zone, even when a pattern was moved out of the head. */
function inDeadZone(cx: Emitter, node: EachNode, head: string, subject: string): string {
  const { left, right } = node;
  if (left.type !== "VariableDeclaration" || left.kind === "var" || !seesItself(cx, node)) return subject;
  const pattern = left.declarations[0]!.id;
  const isMoved = pattern.type !== "Identifier" && /^const [\w$]+$/.test(head);
  if (!isMoved || mustStay(right)) return subject;
  const names: string[] = [];
  eachName(pattern, (id) => {
    if (id.type === "Identifier") names.push(id.name);
  });
  return `(() => { return ${subject}; let ${names.join(", ")}; })()`;
}

/** Whether the expression must stay in the function around it: it suspends that function, or may declare variables in it. */
function mustStay(expression: Node): boolean {
  let found = false;
  walk(expression, (node) => {
    if (isFunction(node)) return false;
    const isEval = node.type === "CallExpression" && node.callee.type === "Identifier" && node.callee.name === "eval";
    found ||= isEval || node.type === "AwaitExpression" || node.type === "YieldExpression";
    return !found;
  });
  return found;
}

/** The loop's head, and what gives the body its variables and their shadows. */
function eachTarget(cx: Emitter, node: EachNode, cursor: string | undefined): { head: string; prologue: string } {
  const next = (value: string): string =>
    cursor === undefined ? NONE : `${cursor} === undefined ? undefined : ${cursor}.next(${value})`;
  const { left } = node;
  const pattern: Node = left.type === "VariableDeclaration" ? left.declarations[0]!.id : left;
  const kind = left.type === "VariableDeclaration" ? declaredAs(cx, [pattern], left.kind) : "";
  if (pattern.type === "Identifier" && kind !== "") {
    const noisy = noisyNames(cx, pattern).length > 0;
    const shadow = cx.names.shadow(pattern.name);
    const follow = cursor === undefined ? "" : `${next(pattern.name)};\n`;
    const prologue = noisy ? `${kind === "var" ? "" : "let "}${shadow} = ${next(pattern.name)};\n` : follow;
    return { head: `${kind} ${pattern.name}`, prologue };
  }
  if (!cx.shadows && !hasDefaults(pattern) && isPlainPattern(cx, pattern)) {
    const text = nativePattern(cx, pattern, (n) => inline(cx.value(n, false)));
    // `for ((async) of …)`: without its parentheses the name would be read as a word of the language.
    const isWord = kind === "" && /^(async|let)\b/.test(text);
    return { head: isWord ? `(${text})` : `${kind} ${text}`.trim(), prologue: "" };
  }
  const item = cx.names.own(`$v${cx.counter++}`);
  const element = itemOf(cx, item, next);
  if (kind === "") {
    const effects: string[] = [element.before];
    const sink = assigning(cx, effects);
    const source = { ...element, before: "" };
    if (pattern.type === "ObjectPattern" || pattern.type === "ArrayPattern")
      destructure(cx, pattern, source, sink, { kind: "loop" });
    else sink.target(pattern)(source);
    return { head: `const ${item}`, prologue: `${comma(...effects)};\n` };
  }
  const declarators = taken(cx, pattern, element, kind, { kind: "loop" });
  const shadows = kind === "var" ? "" : shadowsOf(cx, noisyNames(cx, pattern));
  return { head: `const ${item}`, prologue: `${shadows}${kind} ${declarators.join(", ")};\n` };
}

function itemOf(cx: Emitter, item: string, next: (value: string) => string): Emitted {
  const text = next(item);
  if (text === NONE) return fixed(item);
  const shadow = cx.frame.shadow();
  return fixed(item, shadow, `${shadow} = ${text}`);
}
