/** The functions of a program and what an edit did to them: the paper's figure 3. */

import { touched } from "./footprint.ts";
import type { FunctionIn, VersionPair } from "./versions.ts";

export interface Census {
  readonly functions: number;
  /** With a modified instruction, or gone. */
  readonly modified: number;
  /** Not so themselves, but they may call one that is. */
  readonly indirectlyModified: number;
  /** With a call that may go anywhere. */
  readonly unknown: number;
  readonly indirectlyUnknown: number;
}

export function censusOf(pair: VersionPair, isMeant: (fn: FunctionIn) => boolean = () => true): Census {
  let [functions, modified, indirectlyModified, unknown, indirectlyUnknown] = [0, 0, 0, 0, 0];
  for (const module of pair.before.modules)
    for (const node of module.nodes.slice(1)) {
      const fn = { module, node };
      if (!isMeant(fn)) continue;
      functions++;
      const match = pair.matchOf(fn);
      if (match === undefined || match.modified > 0) modified++;
      const { modified: change, isOpen } = touched(pair, fn);
      if (match !== undefined && match.modified === 0 && change !== undefined) indirectlyModified++;
      if (isOpenItself(fn)) unknown++;
      else if (isOpen) indirectlyUnknown++;
    }
  return { functions, modified, indirectlyModified, unknown, indirectlyUnknown };
}

function isOpenItself({ module, node }: FunctionIn): boolean {
  const flow = module.flowOf(node);
  if (flow === undefined) return true;
  return flow.blocks.some(({ instructions }) =>
    instructions.some(
      (each) =>
        (each.kind === "call" &&
          (each.callee.kind === "value" || (each.callee.kind === "method" && each.callee.name === undefined))) ||
        (each.kind === "havoc" && each.runs),
    ),
  );
}
