/** Inserts the conditions of one function into its body: those on arguments and the values for `old(…)` at its start, those on the result wherever it returns. */
import type { ParsedModule } from "../parse.ts";
import { type AnyFunction, isFunction, type Node, walk } from "../syntax.ts";
import { type Draft, type Stated, statedCall } from "./conditions.ts";
import type { Piece } from "./insertions.ts";
import { predicatePieces } from "./predicate-text.ts";

/** `old(expression)` and the name of what keeps its value. */
export interface OldValue {
  readonly name: string;
  readonly expression: Node;
  readonly lines: readonly { readonly start: number; readonly end: number }[];
}

export interface FunctionConditions {
  readonly entry: readonly Stated[];
  /** Over `result`. */
  readonly exit: readonly Stated[];
  readonly old: readonly OldValue[];
  /** Of the class: at entry and exit, when nobody below is at work on the object. */
  readonly invariants: readonly Stated[];
  readonly role: "function" | "method" | "constructor" | "derived-constructor";
  /** Parameters that the body assigns and the exit conditions mention: there they have their values at entry. */
  readonly assigned: readonly string[];
}

export function insertIntoFunction(draft: Draft, fn: AnyFunction, conditions: FunctionConditions): void {
  const { module, insertions, names, inserted } = draft;
  const { body } = fn;
  if (body === null) return;
  const { entry, exit, invariants, role } = conditions;
  const isConstructor = role === "constructor" || role === "derived-constructor";
  const at = body.start;
  const say = (text: string): Piece => ({ text, at });
  const statements = (list: readonly Stated[]): Piece[] =>
    list.flatMap((stated) => [...statedCall(draft, stated), say(";\n")]);

  const before: Piece[] = [say("\n")];
  const met = names.fresh("met");
  if (entry.length > 0) {
    const asked = names.fresh("asked");
    const here = isConstructor ? inserted.hereClass : inserted.here;
    const calls = entry.flatMap((stated) => [
      say(`${met} = `),
      ...statedCall(draft, stated, asked),
      say(` && ${met};\n`),
    ]);
    before.push(say(`const ${asked} = ${inserted.api}.begins(${here});\nlet ${met} = true;\n`), ...calls);
  }
  for (const { name, expression, lines } of conditions.old) {
    const pieces = predicatePieces(expression, inserted, undefined, lines);
    before.push(say(`const ${name} = ${inserted.api}.old(() => (`), ...pieces, say("\n));\n"));
  }
  const isWatched = invariants.length > 0 && !isConstructor;
  const outer = names.fresh("outermost");
  if (isWatched)
    before.push(
      say(`const ${outer} = ${inserted.api}.enter(this);\nif (${outer}) {\n`),
      ...statements(invariants),
      say("}\n"),
    );

  // a function that was called wrongly owes nothing
  const owes = entry.length > 0 && exit.length > 0;
  const after: Piece[] = owes ? [say(`if (${met}) {\n`), ...statements(exit), say("}\n")] : statements(exit);
  if (isConstructor)
    after.push(...statements(invariants), ...(invariants.length > 0 ? [say(`${inserted.api}.made(this);\n`)] : []));
  else if (isWatched) after.push(say(`if (${outer}) {\n`), ...statements(invariants), say("}\n"));
  const post = after.length === 0 ? undefined : names.fresh("post");
  if (post !== undefined) {
    const list = conditions.assigned.join(", ");
    const [open, close] = list === "" ? ["", ""] : [`((${list}) => `, `)(${list})`];
    before.push(say(`const ${post} = ${open}(result) => {\n`), ...after, say(`}${close};\n`));
  }

  const passes = inserted.api + (fn.async && !fn.generator ? ".settled" : ".result");
  if (body.type !== "BlockStatement") {
    const start = afterArrow(module, fn);
    const [open, close] = post === undefined ? ["return (", ");"] : [`return ${passes}((`, `), ${post});`];
    const guarded = isWatched ? ["try { ", ` } finally { ${inserted.api}.leave(this); }`] : ["", ""];
    insertions.open(start, [say("{ "), ...before, say(guarded[0]! + open)]);
    insertions.close(fn.end, [say(`\n${close}${guarded[1]} }`)]);
    return;
  }

  const isLate = post !== undefined && role !== "derived-constructor" && returnsThroughFinally(body);
  const [value, done] = [names.fresh("value"), names.fresh("done")];
  const guards = isWatched || isLate;
  const opening: Piece[] = [...before];
  if (isLate) opening.push(say(`let ${value}, ${done} = false;\n`));
  // a scope of its own: names of the body are not those the predicates mean
  const hasScope = role !== "derived-constructor";
  opening.push(say(guards ? "try {\n" : hasScope ? "{\n" : ""));

  if (post !== undefined)
    eachReturn(body, (node) => {
      const start = node.start + "return".length;
      const end = module.text[node.end - 1] === ";" ? node.end - 1 : node.end;
      const place = { at: node.start };
      if (node.argument === null) {
        const text = isLate ? ` (${value} = void 0, ${done} = true, void 0)` : ` ${passes}(void 0, ${post})`;
        insertions.open(start, [{ text, ...place }]);
      } else {
        insertions.open(start, [{ text: isLate ? ` (${value} = (` : ` ${passes}((`, ...place }]);
        insertions.close(end, [
          { text: isLate ? `), ${done} = true, ${value})` : `), ${post})`, at: node.argument.end },
        ]);
      }
    });
  if (isLate)
    eachFinally(body, (block) => {
      const kept = names.fresh("kept");
      insertions.around(
        block.start + 1,
        block.end - 1,
        [{ text: `const ${kept} = ${done}; ${done} = false;\n`, at: block.start }],
        [{ text: `\n${done} = ${kept};\n`, at: block.end }],
      );
    });

  const fallsThrough = !endsInExit(body);
  const closing: string[] = [];
  if (isLate && fallsThrough) closing.push(`\n${value} = void 0; ${done} = true;`);
  else if (post !== undefined && guards && fallsThrough) closing.push(`\n${passes}(void 0, ${post});`);
  if (guards) {
    const late = isLate ? `if (${done}) ${passes}(${value}, ${post});` : "";
    closing.push(`\n} finally { ${late}${isWatched ? ` ${inserted.api}.leave(this);` : ""} }`);
  } else {
    if (hasScope) closing.push("\n}");
    if (post !== undefined && fallsThrough) closing.push(`\n${passes}(void 0, ${post});`);
  }
  insertions.around(afterDirectives(module, body), body.end - 1, opening, [
    { text: `${closing.join("")}\n`, at: body.end - 1 },
  ]);
}

/** Where the body of an arrow begins, parentheses included. */
function afterArrow({ text, comments }: ParsedModule, fn: AnyFunction): number {
  let at = fn.returnType?.end ?? fn.params.at(-1)?.end ?? fn.start;
  for (;;) {
    const comment = comments.find((one) => one.start <= at && at < one.end);
    if (comment !== undefined) at = comment.end;
    else if (text.startsWith("=>", at)) return at + 2;
    else at++;
  }
}

function afterDirectives(module: ParsedModule, body: Extract<Node, { type: "BlockStatement" }>): number {
  let at = body.start + 1;
  for (const statement of body.body) {
    if (statement.type !== "ExpressionStatement" || typeof statement.directive !== "string") break;
    at = statement.end;
    if (module.text[at - 1] !== ";") break;
  }
  return at;
}

function eachOwn(root: Node, visit: (node: Node) => void): void {
  walk(root, (node) => {
    if (node !== root && (isFunction(node) || node.type === "PropertyDefinition" || node.type === "StaticBlock"))
      return false;
    visit(node);
    return true;
  });
}

function eachReturn(body: Node, visit: (node: Extract<Node, { type: "ReturnStatement" }>) => void): void {
  eachOwn(body, (node) => {
    if (node.type === "ReturnStatement") visit(node);
  });
}

function eachFinally(body: Node, visit: (block: Node) => void): void {
  eachOwn(body, (node) => {
    if (node.type === "TryStatement" && node.finalizer !== null) visit(node.finalizer);
  });
}

/** Whether some `return` stands inside a `try` with a `finally`, which runs before the function is left. */
function returnsThroughFinally(body: Node): boolean {
  let found = false;
  eachOwn(body, (node) => {
    if (node.type !== "TryStatement" || node.finalizer === null) return;
    const look = (part: Node): void => eachReturn(part, () => (found = true));
    look(node.block);
    if (node.handler !== null) look(node.handler.body);
  });
  return found;
}

function endsInExit(body: Extract<Node, { type: "BlockStatement" }>): boolean {
  const last = body.body.at(-1);
  return last?.type === "ReturnStatement" || last?.type === "ThrowStatement";
}
