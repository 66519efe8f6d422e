/** What a person thinks of each finding at level error: by package, function and checker. */

export type Judgement = readonly [verdict: "real" | "defensible" | "noise", why: string];

export const JUDGED: Readonly<Record<string, Judgement>> = {};
