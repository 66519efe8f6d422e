/**
 * The shadows of what was parsed from a symbolic text. Nothing is decided beforehand: each part is a union of all that
 * could stand there, a field that is missing could be there, and which fields there are is fixed when somebody lists them.
 */
import { eq, literal, not } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { Contents } from "../../runtime/heap/tables.ts";
import type { SymbolicRuntime } from "../../runtime/natives/model.ts";
import { isArray, keys, SafeSet } from "../../runtime/pristine.ts";
import type { Key, Shadow } from "../../runtime/protocol.ts";
import { walkCount } from "../modelling/assume.ts";
import { str } from "../modelling/fold.ts";
import { anyAt, countAt, extend, keyAt, lengthAt, typeAt } from "./lookup.ts";
import { type Path, TAGS } from "./path.ts";

/** The text one call has parsed. */
export interface Source {
  readonly rt: SymbolicRuntime;
  readonly text: Expr;
  /** Tells the objects of this call from those of others. */
  readonly name: string;
}

/** Gives the parts of an array or object their shadows, all the way down. */
export function describe(source: Source, path: Path, value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (isArray(value)) describeArray(source, path, value);
  else describeRecord(source, path, value as Record<string, unknown>);
}

function describeArray(source: Source, path: Path, array: unknown[]): void {
  const { rt, text, name } = source;
  for (let i = 0; i < array.length; i++) {
    const at = extend(path, i);
    rt.heap.setProperty(array, i, array[i], anyAt(text, at, name, false));
    describe(source, at, array[i]);
  }
  rt.heap.setProperty(array, "length", array.length, lengthAt(text, path));
}

function describeRecord(source: Source, path: Path, object: Record<string, unknown>): void {
  const { rt, text, name } = source;
  const names = keys(object);
  for (let i = 0; i < names.length; i++) {
    const key = names[i]!;
    const at = extend(path, key);
    rt.heap.setProperty(object, key, object[key], anyAt(text, at, name, true));
    rt.heap.setPresence(object, key, not(isMissing(text, at)));
    describe(source, at, object[key]);
  }
  rt.heap.setContents(object, new Fields(source, path, object, names));
}

const isMissing = (text: Expr, path: Path): Expr => eq(typeAt(text, path), literal(TAGS.nothing));

class Fields implements Contents {
  readonly #source: Source;
  readonly #path: Path;
  readonly #object: Record<string, unknown>;
  /** The fields the text gave it. */
  readonly #names: readonly string[];
  /** Fields that the program has asked for, or written to, by name. */
  readonly #met: Set<string> = new SafeSet<string>();
  /** Names that are missing on every run from now on, or were there on this one: no longer what the text says. */
  readonly #removed: Set<string> = new SafeSet<string>();

  constructor(source: Source, path: Path, object: Record<string, unknown>, names: readonly string[]) {
    this.#source = source;
    this.#path = path;
    this.#object = object;
    this.#names = names;
    for (let i = 0; i < names.length; i++) this.#removed.add(names[i]!);
  }

  touched(key: string): void {
    this.#met.add(key);
  }

  removed(key: string): void {
    this.#met.add(key);
    this.#removed.add(key);
  }

  absent(key: string, value: unknown, site: number): Shadow {
    this.#met.add(key);
    if (this.#removed.has(key)) return undefined;
    const { rt, text, name } = this.#source;
    const at = extend(this.#path, key);
    if (value === undefined) return anyAt(text, at, name, true);
    // `toString` and the like: a field of that name would hide what is inherited
    rt.split(site, isMissing(text, at), true, true);
    return undefined;
  }

  presence(key: string): Shadow {
    this.#met.add(key);
    return this.#removed.has(key) ? undefined : not(isMissing(this.#source.text, extend(this.#path, key)));
  }

  /**
   * How many fields there are is decided like by a loop. Those the program knows by name get their places; the names of the
   * others stay symbolic, and their values are those of the first, the second, … field whatever its name.
   */
  listed(site: number): void {
    const { rt, text } = this.#source;
    const names = this.#names;
    const given = new SafeSet<string>();
    for (let i = 0; i < names.length; i++) given.add(names[i]!);
    this.#met.forEach((key) => {
      if (!given.has(key)) rt.split(site, isMissing(text, extend(this.#path, key)), true);
    });
    walkCount(rt, site, names.length, countAt(text, this.#path));
    this.#forgetPresence();
    for (let i = 0; i < names.length; i++) {
      const key = names[i]!;
      if (this.#met.has(key)) rt.split(site, eq(keyAt(text, this.#path, i), str(key)), true);
      else this.#describeEntry(i, key);
    }
  }

  /** What else is known of the properties stays. */
  #forgetPresence(): void {
    const { rt } = this.#source;
    const object = this.#object;
    const kept: [Key, Shadow, Shadow][] = [];
    const known = rt.heap.knownKeys(object);
    for (let i = 0; i < known.length; i++) {
      const key = known[i]!;
      kept[i] = [key, rt.heap.getProperty(object, key), rt.heap.keyShadowOf(object, key)];
    }
    rt.heap.forget(object);
    for (let i = 0; i < kept.length; i++) {
      const key = kept[i]![0];
      if (kept[i]![1] !== undefined) rt.heap.setProperty(object, key, object[key as string], kept[i]![1]);
      if (kept[i]![2] !== undefined) rt.heap.setKeyShadow(object, key, kept[i]![2]!);
    }
  }

  #describeEntry(index: number, key: string): void {
    const { rt, text, name } = this.#source;
    const at = extend(this.#path, [index]);
    const value = this.#object[key];
    rt.heap.setProperty(this.#object, key, value, anyAt(text, at, name, false));
    rt.heap.setKeyShadow(this.#object, key, keyAt(text, this.#path, index));
    describe(this.#source, at, value);
  }
}
