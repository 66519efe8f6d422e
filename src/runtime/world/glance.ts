/**
 * A quick look at whether globals and builtins have the values that the tool needs: compiled code that compares them one by one costs a
 * few microseconds, where comparing attributes costs hundreds. Properties that were added, getters and what is not writable it does not see.
 */
import { globalEval } from "../pristine.ts";

interface Picture {
  readonly object: object;
  readonly keys: readonly PropertyKey[];
  readonly attributes: readonly PropertyDescriptor[];
}

/** Longer functions are never optimised. */
const LONGEST = 150;
/** Its properties are the virtual world's, or getters. */
const isPassing = (object: object): boolean => object === process;

type Look = () => boolean;
type Maker = (objects: readonly object[], keys: readonly PropertyKey[], values: readonly unknown[]) => Look;

export function makeGlance(pictures: readonly Picture[]): Look {
  const looks: Look[] = [];
  let objects: object[] = [];
  let keys: PropertyKey[] = [];
  let values: unknown[] = [];
  const close = (): void => {
    if (objects.length > 0) looks[looks.length] = compiled(objects, keys, values);
    objects = [];
    keys = [];
    values = [];
  };
  for (let i = 0; i < pictures.length; i++) {
    const { object, keys: all, attributes } = pictures[i]!;
    if (isPassing(object)) continue;
    for (let k = 0; k < all.length; k++) {
      const { value, writable } = attributes[k]!;
      // getters would have to be called, and what is not writable takes more than an assignment; NaN is not itself
      if (writable !== true || typeof value === "number") continue;
      const at = objects.length;
      objects[at] = object;
      keys[at] = all[k]!;
      values[at] = value;
      if (at + 1 >= LONGEST) close();
    }
  }
  close();
  return () => {
    try {
      for (let i = 0; i < looks.length; i++) if (!looks[i]!()) return false;
      return true;
    } catch {
      // there is a getter now, and it is the program's
      return false;
    }
  };
}

/** Whether it can be written after a dot, which is faster than to look it up. */
function isName(key: string): boolean {
  for (let i = 0; i < key.length; i++) {
    const c = key[i]!;
    const isLetter = (c >= "a" && c <= "z") || (c >= "A" && c <= "Z") || c === "_" || c === "$";
    if (!isLetter && !(i > 0 && c >= "0" && c <= "9")) return false;
  }
  return key !== "";
}

function compiled(objects: readonly object[], keys: readonly PropertyKey[], values: readonly unknown[]): Look {
  let names = "";
  let tests = "";
  for (let i = 0; i < objects.length; i++) {
    names += `const o${i} = objects[${i}], k${i} = keys[${i}], v${i} = values[${i}];\n`;
    const key = keys[i]!;
    tests += `if (o${i}${typeof key === "string" && isName(key) ? `.${key}` : `[k${i}]`} !== v${i}) return false;\n`;
  }
  const make = globalEval(`(objects, keys, values) => {\n${names}return () => {\n${tests}return true;\n};\n}`) as Maker;
  return make(objects, keys, values);
}
