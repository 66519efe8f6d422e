/** How much memory a native call would ask for at once, for the natives where a number alone decides it. */

import { TYPED_ARRAYS } from "../bytes/typed-arrays.ts";
import { type Callable, SafeMap } from "../pristine.ts";

type Size = (self: unknown, args: readonly unknown[]) => number;

const sizes = new SafeMap<unknown, Size>();

const number = (value: unknown): number => (typeof value === "number" ? value : 0);
const text = (value: unknown): number => (typeof value === "string" ? value.length : 0);

const times =
  (bytes: number): Size =>
  (_self, args) =>
    args.length >= 1 ? number(args[0]) * bytes : 0;

// V8 keeps arrays above 32M elements as dictionaries, but filling or walking them is what follows.
sizes.set(Array, (_self, args) => (args.length === 1 ? number(args[0]) * 8 : 0));
sizes.set(String.prototype.repeat, (self, args) => text(self) * number(args[0]));
sizes.set(String.prototype.padStart, (_self, args) => number(args[0]));
sizes.set(String.prototype.padEnd, (_self, args) => number(args[0]));
sizes.set(Array.prototype.fill, (self) => (Array.isArray(self) ? self.length * 8 : 0));
sizes.set(ArrayBuffer, times(1));
sizes.set(SharedArrayBuffer, times(1));
sizes.set(Buffer.alloc, times(1));
sizes.set(Buffer.allocUnsafe, times(1));
for (const typed of TYPED_ARRAYS) sizes.set(typed, times(typed.BYTES_PER_ELEMENT));

/** Beyond any machine: such a request is an error that the native raises itself, without allocating. */
export const UNALLOCATABLE = 2 ** 47;

/** Bytes the call would allocate, as far as its operands say. */
export function allocationOf(fn: Callable): Size | undefined {
  return sizes.get(fn);
}
