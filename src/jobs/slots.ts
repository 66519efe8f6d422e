/**
 * A slot is one outcome of one branch. The host numbers the slots of all modules it serves together: those of a module begin at its
 * `firstSlot`, and outcome `o` of its branch `b` is `2b + o` further. The numbers mean the same in every process, for as long as a
 * command runs.
 */

/** One byte per slot of a module, set by the run under way. */
export interface CoverageMemory {
  readonly firstSlot: number;
  readonly memory: SharedArrayBuffer;
}
