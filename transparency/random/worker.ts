/** A process that compares batches of random programs, natively and instrumented. */
import { runWrapped } from "../native.ts";
import type { FromWorker, ToWorker } from "./messages.ts";
import { randomProgram } from "./program.ts";
import { compareSeed } from "./run.ts";

const send = (message: FromWorker): void => void process.send!(message);

const { getPrototypeOf, isExtensible } = Object;
const prototype = getPrototypeOf(globalThis) as object;
const intrinsics: readonly object[] = [
  Object.prototype,
  Function.prototype,
  Array.prototype,
  String.prototype,
  Promise.prototype,
];
const keys = (): number => intrinsics.reduce((sum, object) => sum + Reflect.ownKeys(object).length, 0);
let known: readonly PropertyKey[] = [];
const before = keys();

/** Deletes what sloppy programs left on the global object; false when something is there to stay. */
function isClean(): boolean {
  for (const key of Reflect.ownKeys(globalThis))
    if (!known.includes(key) && !Reflect.deleteProperty(globalThis, key)) return false;
  return isExtensible(globalThis) && getPrototypeOf(globalThis) === prototype && keys() === before;
}

async function serve({ from, count, size, features, turns, nativeOnly }: ToWorker): Promise<void> {
  const mix = { size, features: new Set(features) };
  for (let seed = from; seed < from + count; seed++) {
    if (nativeOnly) await runWrapped(randomProgram(seed, mix));
    send({ kind: "seed", seed, result: nativeOnly ? { kind: "same" } : await compareSeed(seed, mix, turns) });
    if (!isClean()) {
      send({ kind: "spoilt" });
      return;
    }
  }
  send({ kind: "done" });
}

// Shrinking takes names away under callbacks that come late.
process.on("uncaughtException", () => {});
process.on("unhandledRejection", () => {});
process.on("message", (message: ToWorker) => {
  if (known.length === 0) known = Reflect.ownKeys(globalThis);
  void serve(message);
});
