/** From the range of a target to the code that is looked at for it. */
import type { ParsedModule } from "../parse.ts";
import { isClass, type Node, walk } from "../syntax.ts";

/** The function there, and the class it belongs to, or itself. */
export function codeAt(
  range: { readonly start: number; readonly end: number },
  module: ParsedModule,
): { readonly own: Node; readonly owner: Node } {
  let own: Node = module.program;
  let owner: Node | undefined;
  walk(module.program, (node) => {
    if (node.start > range.start || node.end < range.end) return false;
    own = node;
    if (isClass(node)) owner = node;
    return true;
  });
  return { own, owner: owner ?? own };
}
