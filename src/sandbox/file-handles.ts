/**
 * Handles of open files, as `fs.promises.open` gives them. Node takes everything with the right prototype for one and believes its number, so
 * that a program could name any open file of the process: only handles that the program opened itself work, each with the number it had then.
 */
import { denial } from "./attempt.ts";
import { writesFd } from "./fs-checks.ts";
import { guardMaking, isSlot } from "./native-handles.ts";
import { forget, isHandle, isNewHandleClass, remember, rememberHandle } from "./open-files.ts";
import {
  apply,
  bag,
  type Callable,
  defineProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  ownKeys,
  promiseThen,
  rejected,
} from "./pristine.ts";
import { replace } from "./replace.ts";
import { isEnforced } from "./state.ts";

interface Handle {
  readonly fd: number;
  close: Callable;
}

const WRITERS = bag([
  "appendFile",
  "chmod",
  "chown",
  "datasync",
  "sync",
  "truncate",
  "utimes",
  "write",
  "writeFile",
  "writev",
  "createWriteStream",
]);

/** Throw at once; the others give promises. */
const SYNCHRONOUS = bag(["createReadStream", "createWriteStream", "getAsyncId", "readLines", "readableWebStream"]);

/** What the program opened, before it gets it. */
export function admitHandle(handle: object, args: readonly unknown[]): void {
  const { fd, close } = handle as Handle;
  remember(fd, args);
  if (isNewHandleClass(getPrototypeOf(handle)!)) guardHandleClass(handle);
  rememberHandle(handle);
  const native = nativeOf(handle);
  if (native !== undefined) rememberHandle(native);
  let isClosed = false;
  defineProperty(handle, "fd", { get: () => (isClosed ? -1 : fd) });
  const closing = function (this: unknown, ...given: unknown[]): unknown {
    isClosed = true;
    forget(fd);
    return apply(close, handle, given);
  };
  defineProperty(handle, "close", { value: closing, writable: true, enumerable: true, configurable: true });
}

/** Guards the class of handles, if no program has seen it yet. */
export function guardHandleClass(handle: object): void {
  const prototype = getPrototypeOf(handle)!;
  isNewHandleClass(prototype);
  guardEach(prototype, (name) => (SYNCHRONOUS.has(name) || name === "" ? undefined : (error) => rejected(error)));
  guardMaking("FileHandle", prototype, isEnforced, "fs-write");
  const native = nativeOf(handle);
  if (native === undefined) return;
  guardEach(getPrototypeOf(native)!, () => undefined);
  guardMaking("FileHandle", getPrototypeOf(native)!, isEnforced, "fs-write");
}

function guardEach(prototype: object, answerOf: (name: string) => ((error: Error) => unknown) | undefined): void {
  const keys = ownKeys(prototype);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    // functions that take a path open and close handles of their own
    if (key === "constructor" || key === "close" || isSlot(key)) continue;
    if (typeof getOwnPropertyDescriptor(prototype, key)?.value !== "function") continue;
    const name = typeof key === "string" ? key : "";
    const answer = answerOf(name);
    replace(
      prototype,
      key,
      (real) =>
        function (this: { readonly fd: number }, ...given: unknown[]): unknown {
          const isAllowed =
            !isEnforced() || (isHandle(this) && (!WRITERS.has(name) || writesFd([this.fd]) === undefined));
          if (isAllowed) return apply(real, this, given);
          const error = denial(`FileHandle.${name}`, "fs-write");
          if (answer === undefined) throw error;
          return answer(error);
        },
    );
  }
}

/** A symbol of Node's leads to it. */
function nativeOf(handle: object): object | undefined {
  const keys = ownKeys(handle);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    const held = typeof key === "symbol" ? (getOwnPropertyDescriptor(handle, key)?.value as unknown) : undefined;
    if (typeof held === "object" && held !== null && "releaseFD" in held) return held;
  }
  return undefined;
}

/** For what `fs.promises.open` answers. */
export const admitted = (opening: Promise<object>, args: readonly unknown[]): unknown =>
  apply(promiseThen, opening, [
    (handle: object) => {
      admitHandle(handle, args);
      return handle;
    },
  ]);
