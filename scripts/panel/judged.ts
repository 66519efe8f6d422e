/** What a person thinks of each finding at level error: by package, function and checker. */

export type Judgement = readonly [verdict: "real" | "defensible" | "noise", why: string];

export const JUDGED: Readonly<Record<string, Judgement>> = {
  "moderndash move index-write": [
    "defensible",
    "positions are checked for their range and not for being whole: the element is written under the name 0.5 and lost",
  ],
};
