/** What a piece of code says, whatever it looks like: equal for texts that differ in white space, parentheses and comments, but for comments that state something. */
import { createHash } from "node:crypto";
import type { ParsedModule } from "../parse.ts";
import type { Node } from "../syntax.ts";
import { say } from "./said.ts";

const known = new WeakMap<Node, string>();

/** Digest of a node of the module, types included: refinement types are checked. */
export function syntaxDigest(node: Node, module: ParsedModule): string {
  let digest = known.get(node);
  if (digest === undefined) {
    const stated = statedNear(node, module).map((comment) => `\n//${comment}`);
    const text = [say(node, { leftOut: POSITIONS }), ...stated].join("");
    known.set(node, (digest = createHash("sha256").update(text).digest("base64url").slice(0, 22)));
  }
  return digest;
}

/** Where a node is says nothing about what it is. */
const POSITIONS: ReadonlySet<string> = new Set(["start", "end", "range", "loc", "parent"]);

/** Contracts and annotations are comments with an `@`, in the code or right before it. */
function statedNear({ start, end }: Node, { comments, text }: ParsedModule): string[] {
  const stated: string[] = [];
  for (const comment of comments) {
    const isNear = comment.start >= start ? comment.end <= end : isOnlySpace(text, comment.end, start, comments);
    if (isNear && comment.value.includes("@")) stated.push(comment.value.replace(/\s+/g, " "));
  }
  return stated;
}

function isOnlySpace(text: string, from: number, to: number, comments: ParsedModule["comments"]): boolean {
  let between = text.slice(from, to);
  if (between.length > 2_000) return false;
  for (const { start, end } of comments)
    if (start >= from && end <= to) between = between.replace(text.slice(start, end), "");
  return /^\s*(export\s+(default\s+)?)?$/.test(between);
}
