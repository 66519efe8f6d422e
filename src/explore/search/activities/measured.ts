/** What a turn of an activity comes to, read off what the exploration counts anyway: no activity can flatter itself. */
import type { Meter } from "../meter.ts";
import type { ShadowRuns } from "../shadow-runs.ts";
import type { Turn } from "./activity.ts";

interface Counted {
  readonly meter: Pick<Meter, "work">;
  readonly runs: Pick<ShadowRuns, "earned">;
}

export async function measured({ meter, runs }: Counted, work: () => Promise<void>): Promise<Turn> {
  const [spent, earned] = [meter.work, runs.earned];
  await work();
  return { cost: meter.work - spent, earned: runs.earned - earned };
}
