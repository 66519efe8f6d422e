/** Environment variables that a result rests on. It is as good as new while they say the same; only digests of what they say are kept. */
import { createHash } from "node:crypto";
import type { Claim } from "../../../claims/claim.ts";

/** By name; undefined among them for one that was not set. */
export type Environment = Readonly<Record<string, string | null>>;

const VARIABLE = /^process\.env\.(\w+)$/;

/** Whether a claim is about a variable that is known by its name. */
export const isOfVariable = ({ kind, about }: Claim): boolean =>
  (kind === "surroundings" || kind === "surroundings-at-load") && about !== undefined && VARIABLE.test(about);

export function environmentOf(
  claims: readonly Claim[],
  env: Readonly<Record<string, string | undefined>>,
): Environment {
  const names = new Set(claims.filter(isOfVariable).map(({ about }) => VARIABLE.exec(about!)![1]!));
  return Object.fromEntries([...names].sort().map((name) => [name, saidBy(name, env)]));
}

export const isSameEnvironment = (then: Environment, env: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(then).every(([name, said]) => said === saidBy(name, env));

function saidBy(name: string, env: Readonly<Record<string, string | undefined>>): string | null {
  const value = env[name];
  return value === undefined ? null : createHash("sha256").update(`${name}=${value}`).digest("base64url").slice(0, 22);
}
