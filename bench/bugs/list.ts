/** All of them. */
import type { Bug } from "./bug.ts";
import { pollution } from "./pollution.ts";
import { results } from "./results.ts";
import { slow } from "./slow.ts";

export const BUGS: readonly Bug[] = [...pollution, ...slow, ...results];
