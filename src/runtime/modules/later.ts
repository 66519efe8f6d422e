/**
 * When `import()` evaluates: never at once. Node reads the file first, so what is ready to run does. What is loaded already takes some ticks,
 * and so does what needs no reading because its address is its text. The numbers are those of Node 20, the ticks of the caller's `await` left out.
 */
import { Promise$, realSetImmediate } from "../pristine.ts";
import { world } from "../world/state.ts";

/** Ticks, or the time it takes to read files. */
export type Wait = number | "files";

export interface Delay {
  readonly before: Wait;
  /** From the evaluation's end on, and from an error of it. */
  readonly after: number;
  readonly afterError: number;
}

export const LOADED: Delay = { before: 5, after: 0, afterError: 0 };
export const FILES: Delay = { before: "files", after: 0, afterError: 0 };
/** An address that is no module. */
export const REFUSED: Delay = { before: 11, after: 0, afterError: 0 };

/** `levels`: of modules below that have to be loaded as well. */
export function dataDelay(levels: number, hasImports: boolean): Delay {
  const below = levels > 0 ? 10 + 8 * (levels - 1) : hasImports ? 8 : 0;
  return { before: 11 + below, after: 2, afterError: 3 };
}

export async function later(wait: Wait): Promise<void> {
  if (wait !== "files") {
    for (let i = 0; i < wait; i++) await undefined;
    return;
  }
  const { runs, active } = world;
  // A run that is over by then has no use for it, and the next one must not see it.
  await new Promise$<void>((resolve) => {
    realSetImmediate(() => {
      if (world.runs === runs && world.active === active) resolve();
    });
  });
}
