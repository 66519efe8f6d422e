/** What a unit of loading says, as a digest: the same for code that looks otherwise. */
import { createHash } from "node:crypto";
import { type Saying, say } from "../../../frontend/fingerprint/said.ts";
import { isFunction, type Node } from "../../../frontend/syntax.ts";
import { UNSAID } from "../labels.ts";

/** Programs that share modules ask for the same nodes again. */
const known = new WeakMap<Node, string>();

/** All that a node says but for the code of functions in it, and what else there is to say. */
export function digestOf(node: Node, more: string): string {
  let said = known.get(node);
  if (said === undefined) known.set(node, (said = digest(say(node, WITHOUT_FUNCTIONS))));
  return more === "" ? said : digest(`${said} ${more}`);
}

const WITHOUT_FUNCTIONS: Saying = {
  leftOut: UNSAID,
  instead(node, _, parts) {
    if (!isFunction(node)) return false;
    parts.push("function");
    return true;
  },
};

const digest = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);
