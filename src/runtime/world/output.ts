/** What the program prints goes nowhere while it is explored. */
import { type Callable, defineProperty, reflectApply } from "../pristine.ts";
import { replace, type Undo } from "./patch.ts";
import { world } from "./state.ts";

const METHODS = [
  "log",
  "info",
  "debug",
  "warn",
  "error",
  "trace",
  "dir",
  "dirxml",
  "table",
  "group",
  "groupCollapsed",
  "groupEnd",
  "count",
  "countReset",
  "time",
  "timeEnd",
  "timeLog",
  "assert",
  "clear",
];

const silent = (real: Callable) =>
  function (this: unknown, ...args: unknown[]): unknown {
    if (!world.active) return reflectApply(real, this, args);
    world.printed++;
    return undefined;
  };

const silentWrite = (real: Callable) =>
  function (this: unknown, ...args: unknown[]): unknown {
    if (!world.active) return reflectApply(real, this, args);
    world.printed++;
    const done = args[args.length - 1];
    if (typeof done === "function") queueMicrotask(done as () => void);
    return true;
  };

export function installOutput(): Undo[] {
  const undo: Undo[] = [];
  for (const name of METHODS) undo.push(replace(console, name, silent));
  for (const stream of [process.stdout, process.stderr]) undo.push(own(stream, "write", silentWrite));
  return undo;
}

/** On the stream itself, not on the class it shares with every other stream. */
function own(object: NodeJS.WriteStream, key: "write", make: (real: Callable) => Callable): Undo {
  const before = Object.getOwnPropertyDescriptor(object, key);
  const standIn = make(object[key] as Callable);
  defineProperty(object, key, { value: standIn, writable: true, enumerable: false, configurable: true });
  return () => {
    if (before === undefined) Reflect.deleteProperty(object, key);
    else defineProperty(object, key, before);
  };
}
