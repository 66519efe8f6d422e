/** Which objects are namespaces of modules: they are proxies of ours, and what is read through them is a variable of the module. */
import { SafeWeakMap } from "./pristine.ts";
import type { Shadow } from "./protocol.ts";

export interface Names {
  has(name: string): boolean;
  /** Throws while the variable is in its dead zone. */
  read(name: string): unknown;
  /** The expression beside the value. */
  shadow(name: string): Shadow;
  /** In the order in which the namespace lists them. */
  sorted(): readonly string[];
}

const known: WeakMap<object, Names> = new SafeWeakMap<object, Names>();

export function noteNamespace(object: object, names: Names): void {
  known.set(object, names);
}

export const namesBehind = (object: object): Names | undefined => known.get(object);
