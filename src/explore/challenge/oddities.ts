/** Values that belong to a declared type and that no plan builds, made by changing a built input. A table: one entry, one way to be odd. */
import type { ClaimKind } from "../../claims/claim.ts";
import type { Dictionary } from "../../frontend/hints/dictionary.ts";
import type { Random } from "../../solver/random.ts";
import type { BuiltInput } from "../input/target-input.ts";
import { type Declared, type Place, placesOf } from "./places.ts";

interface Oddity {
  /** As the subject of a sentence: "… takes it". */
  readonly name: string;
  /** Verdicts that state this assumption say nothing about it. */
  readonly excludedBy?: ClaimKind;
  /** False when there is nothing of the kind in the input. */
  apply(input: BuiltInput, places: readonly Place[], at: OddityContext): boolean;
}

interface OddityContext {
  readonly declared: Declared;
  readonly dictionary: Dictionary;
  readonly random: Random;
}

const PLAIN: ClaimKind = "odd-objects";

class Structural {}

/** One of the places of a kind, changed. */
function changing(
  kinds: readonly Place["shape"]["kind"][],
  change: (place: Place, at: OddityContext) => boolean,
): Oddity["apply"] {
  return (_, places, at) => {
    const fitting = places.filter(({ shape }) => kinds.includes(shape.kind));
    if (fitting.length === 0) return false;
    // one after another from a random start: the first that has something to change
    const start = at.random.below(fitting.length);
    for (let i = 0; i < fitting.length; i++) if (change(fitting[(start + i) % fitting.length]!, at)) return true;
    return false;
  };
}

export const oddities: readonly Oddity[] = [
  {
    name: "an optional property that is there and undefined",
    apply: changing(["object"], ({ shape, value }) => {
      if (shape.kind !== "object") return false;
      const absent = shape.properties.filter(
        ({ name, optional, exact }) => optional && !exact && !Object.hasOwn(value as object, name),
      );
      for (const { name } of absent) (value as Record<string, unknown>)[name] = undefined;
      return absent.length > 0;
    }),
  },
  {
    name: "an optional element of a tuple that is there and undefined",
    apply: changing(["tuple"], ({ shape, value }) => {
      if (shape.kind !== "tuple") return false;
      const array = value as unknown[];
      if (array.length >= shape.elements.length || shape.elements[array.length]!.exact) return false;
      array.push(undefined);
      return true;
    }),
  },
  {
    name: "an optional argument that is given as undefined",
    apply({ values }, _, { declared, random }) {
      const further = declared.parameters.slice(values.length);
      const count = further.findIndex(({ optional, rest }) => !optional || rest);
      const most = count < 0 ? further.length : count;
      if (most === 0) return false;
      for (let i = 0; i <= random.below(most); i++) values.push(undefined);
      return true;
    },
  },
  {
    name: "an object with a property that its type does not declare",
    apply: changing(["object"], ({ shape, value }, { dictionary, random }) => {
      if (shape.kind !== "object" || shape.index !== undefined) return false;
      const declared = new Set([...shape.properties, ...(shape.methods ?? [])].map(({ name }) => name));
      const names = ["extra", ...dictionary.strings].filter(
        (name) => !declared.has(name) && !(name in Object.prototype),
      );
      const object = value as Record<string | symbol, unknown>;
      const name = random.chance(16) ? Symbol("extra") : random.pick(names);
      object[name] = random.pick([1, 0, "extra", true, undefined, null]);
      return true;
    }),
  },
  {
    name: "a frozen object",
    excludedBy: PLAIN,
    apply: changing(["object", "array", "tuple", "record"], ({ value }) => Object.isFrozen(Object.freeze(value))),
  },
  {
    name: "an object without a prototype",
    excludedBy: PLAIN,
    apply: changing(["object", "record"], ({ value }) => Reflect.setPrototypeOf(value as object, null)),
  },
  {
    name: "an instance of a class where the type says what an object has",
    excludedBy: PLAIN,
    apply: changing(["object"], ({ value }) => Reflect.setPrototypeOf(value as object, Structural.prototype)),
  },
  {
    name: "an array with a hole",
    excludedBy: "holes",
    apply: changing(["array"], ({ value }, { random }) => {
      const array = value as unknown[];
      return array.length > 0 && delete array[random.below(array.length)];
    }),
  },
  {
    name: "a Buffer where a Uint8Array is declared",
    apply: changing(["typed-array"], ({ shape, value, put }) => {
      if (shape.kind !== "typed-array" || shape.type !== "Uint8Array") return false;
      put(Buffer.from(value as Uint8Array));
      return true;
    }),
  },
  {
    name: "a view on a part of a larger buffer",
    apply: changing(["typed-array"], ({ value, put }) => {
      const view = value as Uint8Array;
      const { BYTES_PER_ELEMENT: size, length } = view;
      const larger = new ArrayBuffer((length + 2) * size);
      const View = view.constructor as Uint8ArrayConstructor;
      const moved = Buffer.isBuffer(view) ? Buffer.from(larger, size, length) : new View(larger, size, length);
      moved.set(view);
      put(moved);
      return true;
    }),
  },
  {
    name: "-0 where the type has 0",
    apply: changing(["one-of", "literal"], ({ value, put }) => {
      if (!Object.is(value, 0)) return false;
      put(-0);
      return true;
    }),
  },
];

/** Makes an input odd in one way; says which, or nothing if it has no place for any. */
export function makeOdd(
  input: BuiltInput,
  at: OddityContext,
  isExcluded: (assumption: ClaimKind) => boolean,
): string | undefined {
  const places = placesOf(input, at.declared);
  const start = at.random.below(oddities.length);
  for (let i = 0; i < oddities.length; i++) {
    const { name, excludedBy, apply } = oddities[(start + i) % oddities.length]!;
    if (excludedBy !== undefined && isExcluded(excludedBy)) continue;
    if (apply(input, places, at)) return name;
  }
  return undefined;
}
