/** Whether something takes too long: by the processor, because on a machine with other work the clock goes on while it waits for its turn. */

/** Who has had less than this part of the processor sleeps: for that there is no turn to wait for. */
const SLEEPING = 0.01;

export interface Taken {
  /** Milliseconds of the clock, and of the processor, that it has taken so far. */
  readonly waited: number;
  readonly worked: number;
}

/** `patience`: how many times as long it may take by the clock, if it waits for its turn. */
export function isOverdue({ waited, worked }: Taken, most: number, patience: number): boolean {
  if (waited <= most) return false;
  const waitsForTurn = worked > SLEEPING * waited && worked <= most;
  return !waitsForTurn || waited > patience * most;
}
