/** What a program saw that is neither its code nor its input: with the same of both it may see something else tomorrow. */
import type { Claim, ClaimKind } from "./claim.ts";

const FLEETING: ReadonlySet<ClaimKind> = new Set<ClaimKind>([
  "surroundings",
  "surroundings-at-load",
  "clock-while-loading",
  "code-from-text",
  "not-native",
  "not-native-at-load",
]);

export const isFleeting = ({ kind }: Claim): boolean => FLEETING.has(kind);
