/** Which conditions of a backbone rule it out: those that the solver needed. */
import { openScripts } from "../../solver/smt/z3/scripts.ts";
import type { Necessary } from "../condition.ts";
import type { Condition } from "../state.ts";
import { smtLib } from "../term/smt-lib.ts";
import type { Term } from "../term/term.ts";
import { TooLarge, unfold } from "../term/unfold.ts";

/** All of them where the solver does not say. */
export async function coreOfWay(
  { inputs }: Necessary,
  way: readonly Condition[],
  milliseconds: number,
): Promise<readonly Condition[]> {
  const scripts = openScripts();
  try {
    for (const most of [2, undefined]) {
      const asserted = [inputs.domain, ...way.map(({ term }) => term)].map(
        (term): Term => (most === undefined ? term : unfold(term, { most, outer: most, isBounded: false }, 20_000)),
      );
      const said = await scripts.ask(smtLib({ asserted, wantsCore: true, milliseconds, resources: 0 }), milliseconds);
      if (said?.startsWith("unsat") !== true) continue;
      const used = new Set([...said.matchAll(/c!(\d+)/g)].map(([, n]) => Number(n) - 1));
      return way.filter((_, i) => used.has(i));
    }
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
  } finally {
    scripts.dispose();
  }
  return way;
}
