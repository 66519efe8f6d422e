/** What is said about a case against its truth. The truth was seen natively, so it has the last word. */
import type { Case } from "./case.ts";
import { PLANTS } from "./plant.ts";
import type { Told } from "./told.ts";

export type Judgement =
  /** Something is claimed that the witness refutes. */
  | { readonly kind: "false proof"; readonly claim: string }
  /** The truth was found, or what is claimed does not cover the witness and says so. */
  | { readonly kind: "fine" }
  | { readonly kind: "not decided"; readonly why: string };

export const checkerOf = ({ plant, checker }: Pick<Case, "plant" | "checker">): string | undefined =>
  checker ?? (plant === "safe" ? undefined : PLANTS[plant].checker);

export function judge(one: Pick<Case, "plant" | "excuse">, told: Told): Judgement {
  if (one.plant === "safe") return { kind: "fine" };
  const { verdict } = told;
  const isExcused = (assumptions: readonly string[]): boolean =>
    one.excuse !== undefined && assumptions.some((text) => text.includes(one.excuse!));
  if (verdict === undefined) {
    if (told.outcomes.includes("returns hit")) return { kind: "fine" };
    if (told.isExhausted && isExcused(told.assumptions)) return { kind: "fine" };
    if (told.isExhausted) return { kind: "false proof", claim: "exhausted: no input takes the planted branch" };
    return { kind: "not decided", why: told.reasons.join("; ") || told.status };
  }
  switch (verdict.kind) {
    case "violated":
      return { kind: "fine" };
    case "verified":
      if (isExcused(verdict.assumptions)) return { kind: "fine" };
      return { kind: "false proof", claim: `verified, assuming that ${verdict.assumptions.join("; ")}` };
    case "vacuous":
      return { kind: "not decided", why: "vacuous" };
    case "open":
      return { kind: "not decided", why: verdict.reasons.join("; ") };
  }
}
