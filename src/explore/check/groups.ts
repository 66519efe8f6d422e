/**
 * Check constraints in groups: all that one run injected between two branches, to be asked together. A condition that was
 * asked at a node of the path tree is not asked again at or below it (early injection: only the path before it matters).
 */
import type { CheckConstraint } from "../../checkers/watch.ts";
import type { Model } from "../../expr/expr.ts";
import type { CheckGroup } from "../search/checks.ts";
import { FIRST_OF_CONDITIONS } from "../search/frontier.ts";
import type { PathNode } from "../search/path-tree.ts";

export interface Grouped {
  readonly groups: readonly CheckGroup[];
  readonly injected: readonly CheckConstraint[];
  /** Asked on the way there already. */
  readonly cached: readonly CheckConstraint[];
}

/** `nodes[i]`: where the path is after i events, which remember what was asked there. */
export function grouped(
  checks: readonly CheckConstraint[],
  nodes: readonly PathNode[],
  seed: Model,
  generation: number,
): Grouped {
  const groups: CheckGroup[] = [];
  const injected: CheckConstraint[] = [];
  const cached: CheckConstraint[] = [];
  const known = new Set<string>();
  let walked = -1;
  let group: CheckConstraint[] = [];
  const close = (): void => {
    if (group.length > 0)
      groups.push({ at: nodes[group[0]!.position]!, constraints: group, seed, generation, tier: FIRST_OF_CONDITIONS });
    group = [];
  };
  // a run tells its constraints in order
  for (const constraint of checks) {
    const { position } = constraint;
    // the rest of the path is in a closed subtree, where everything was asked
    if (position >= nodes.length) break;
    if (group.length > 0 && group[0]!.position !== position) close();
    for (; walked < position; ) for (const key of nodes[++walked]!.checks ?? []) known.add(key);
    const key = `${constraint.checker} ${constraint.violation.id}`;
    if (known.has(key)) {
      cached.push(constraint);
      continue;
    }
    known.add(key);
    const node = nodes[position]!;
    (node.checks ??= new Set()).add(key);
    injected.push(constraint);
    group.push(constraint);
  }
  close();
  return { groups, injected, cached };
}
