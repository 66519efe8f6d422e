/** When `import()` evaluates: never at once. Node reads the file first, so what is ready to run does; a module it has already takes some ticks. */
import { Promise$, realSetImmediate } from "../pristine.ts";
import { world } from "../world/state.ts";

/** As many as Node 20 takes, those of the caller's `await` left out. */
const TICKS = 5;

export async function later(isLoaded: boolean): Promise<void> {
  if (isLoaded) {
    for (let i = 0; i < TICKS; i++) await undefined;
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
