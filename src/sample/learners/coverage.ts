/** Branch outcomes seen. The bias is the share of new ones, or how early the first of them comes. */
import type { Learner } from "./learner.ts";

export type CoverageForm = "share" | "first";

/** What a run without anything new is worth. */
const NOTHING_NEW = 0.05;
const LATEST = 20;

export function coverage(form: CoverageForm, seen: Set<number> = new Set()): Learner {
  return {
    name: `coverage (${form})`,
    learn: ({ edges }) => {
      for (const edge of edges) seen.add(edge);
    },
    bias({ edges }) {
      if (form === "first") {
        const at = edges.findIndex((edge) => !seen.has(edge));
        return at < 0 ? NOTHING_NEW : Math.max(NOTHING_NEW, 2 ** -Math.min(at / 4, LATEST)) + 1;
      }
      const fresh = new Set(edges.filter((edge) => !seen.has(edge))).size;
      return NOTHING_NEW + fresh / Math.max(1, Math.sqrt(edges.length));
    },
  };
}
