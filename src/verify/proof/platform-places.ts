/** Places where a run has something to check and no graph an assertion, because syntax alone shows that nothing can be wrong: functions and objects of the platform by their names. */
import { tagsOfGlobal } from "../../flow/domains/platform.ts";
import type { CheckerName, FunctionFlow } from "../../flow/graph.ts";
import type { ModuleFlow } from "../../flow/module.ts";
import type { SiteKind } from "../../frontend/sites/number.ts";
import { isFunction, type Node, walk } from "../../frontend/syntax.ts";

export function placesOfPlatform(checker: CheckerName, module: ModuleFlow, flow: FunctionFlow): readonly number[] {
  const { scopes, sites } = module.context;
  const found: number[] = [];
  const add = (node: Node, kind: SiteKind): void => {
    try {
      found.push(sites.siteOf(node, kind).index);
    } catch {
      // no site, no place
    }
  };
  const isGlobal = (node: Node): boolean =>
    node.type === "Identifier" && scopes.bindingOf(node) === undefined && tagsOfGlobal(node.name) !== undefined;
  switch (checker) {
    case "not-callable":
      // whoever is called by a path of the platform is there: others are not looked at (`reach.ts`)
      for (const { instructions } of flow.blocks)
        for (const each of instructions)
          if (
            each.kind === "call" &&
            (each.callee.kind === "global" || each.callee.kind === "super") &&
            each.at.site >= 0
          )
            found.push(each.at.site);
      break;
    case "nullish-access":
      walk(flow.node, (node) => {
        if (node.type === "MemberExpression" && isGlobal(node.object)) add(node, "member");
        return node === flow.node || !isFunction(node);
      });
      break;
    default:
      break;
  }
  return found;
}
