/** Whether the pool of threads in which Node does files, names and keys is free: it belongs to the process, and a thread that ends leaves its work there. */
import { stat } from "node:fs";

/** Asking for a file takes far less where nobody waits in front. It decides about a process, never about a result. */
const PATIENCE_MILLISECONDS = 1_000;

export function isPoolFree(): Promise<boolean> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(false), PATIENCE_MILLISECONDS);
    stat("/", () => {
      clearTimeout(late);
      resolve(true);
    });
  });
}
