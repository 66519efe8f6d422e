/** Inserts the invariants of a loop where it comes to its head: before its test, and where a round begins for loops that have none there. */
import type { LoopContract } from "../contracts/contract.ts";
import type { Node } from "../syntax.ts";
import { clauseStated, type Draft, statedCall } from "./conditions.ts";
import type { Piece } from "./insertions.ts";

export function insertIntoLoop(draft: Draft, { node, invariants }: LoopContract): void {
  const checks = (at: number): Piece[] =>
    invariants.flatMap((clause) => [...statedCall(draft, clauseStated(draft, clause)), { text: ", ", at }]);
  const test = node.type === "WhileStatement" || node.type === "ForStatement" ? node.test : null;
  if (test !== null) {
    draft.insertions.open(test.start, [
      { text: "(", at: test.start },
      ...checks(test.start),
      { text: "(", at: test.start },
    ]);
    draft.insertions.close(test.end, [{ text: "\n))", at: test.end }]);
    return;
  }
  const body = (node as { body?: Node }).body;
  if (body === undefined) return;
  const isBlock = body.type === "BlockStatement";
  const at = body.start;
  const calls: Piece[] = [...checks(at), { text: "0;\n", at }];
  draft.insertions.open(isBlock ? at + 1 : at, isBlock ? calls : [{ text: "{ ", at }, ...calls]);
  if (!isBlock) draft.insertions.close(body.end, [{ text: "\n}", at: body.end }]);
}
