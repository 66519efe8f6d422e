/** The phases of validating summaries, and in which order they are asked (paper 2, section 8). */
export type Phase = 1 | 2 | 3;

/** Phase 1 comes first, because it is the cheapest and tells what is modified. */
export const PIPELINES = { "1-2-3": [1, 2, 3], "1-3-2": [1, 3, 2] } as const satisfies Record<string, readonly Phase[]>;
export type Pipeline = keyof typeof PIPELINES;
