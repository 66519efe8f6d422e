/**
 * Inputs whose names lead out of the object that a program is filling, to a prototype that all objects share: as nested records, as lists of names, as
 * paths in a text. Two or three names have to stand in a row before anything shows, so that no edit of one of them leads there.
 */
import type { Input, Model, Primitive } from "../../../expr/expr.ts";
import { isWithin, listedPath } from "../../../expr/variable/path.ts";
import { alternativeOf, keyOf } from "../../../expr/variable/variable.ts";
import type { Dictionary } from "../../../frontend/hints/dictionary.ts";
import type { Program } from "../program.ts";
import { elementName, objectTag } from "./collections.ts";

const WAYS: readonly (readonly string[])[] = [
  ["__proto__", "own"],
  ["constructor", "prototype", "own"],
];

/** Arguments of a call that such a value takes the place of. */
const MOST_PLACES = 4;
const MOST_SEPARATORS = 8;

/** What the program may take paths apart at: the short words of its text that are no names, and what most do. */
function separatorsOf({ strings }: Dictionary): string[] {
  const own = strings.filter((word) => /^[^\p{L}\p{N}\s"'{}[\]]{1,2}$/u.test(word));
  return [...new Set([".", "/", ...own])].slice(0, MOST_SEPARATORS);
}

/** Texts that are such a path, for edits to put where they like. */
export const leadingPaths = (dictionary: Dictionary): string[] =>
  WAYS.flatMap((names) => [
    ...separatorsOf(dictionary).map((separator) => names.join(separator)),
    names.map((name, i) => (i === 0 ? name : `[${name}]`)).join(""),
  ]);

/** `__proto__` is a name like any other here. */
const nested = ([name, ...rest]: readonly string[]): unknown =>
  name === undefined ? 1 : JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(nested(rest))}}`);

/** In the order they should be tried; those that no edit of a text would make are `isKept`. */
export function* leadingSeeds(
  program: Pick<Program, "adopt">,
  dictionary: Dictionary,
): Generator<{ readonly model: Model; readonly isKept: boolean }> {
  const paths = leadingPaths(dictionary);
  for (let place = 0; place < MOST_PLACES; place++) {
    const seed = (value: unknown): Model | undefined =>
      program.adopt?.([...Array.from<undefined>({ length: place }), value]);
    for (const names of WAYS)
      for (const value of [nested(names), names, JSON.stringify(nested(names))]) {
        const model = seed(value);
        if (model !== undefined && model.size > 0) yield { model, isKept: typeof value !== "string" };
      }
    for (const path of paths) {
      const model = seed(path);
      if (model !== undefined && model.size > 0) yield { model, isKept: false };
    }
  }
}

/** The same for a record or a list of texts somewhere inside an input, of which `length` is the number of elements: the input with such names there. */
export function* ledInputs(
  model: Model,
  length: Input,
  variablesOf: (model: Model) => readonly Input[],
): Generator<Model> {
  for (const names of WAYS) {
    const child = new Map(model);
    const lead = length.role === "listed" ? nest : nameElements;
    const isLed = lead(child, length, names, variablesOf);
    if (isLed) yield child;
  }
}

function nameElements(
  child: Map<string, Primitive>,
  length: Input,
  names: readonly string[],
  variablesOf: (model: Model) => readonly Input[],
): boolean {
  child.set(length.name, names.length);
  const wanted = new Map(names.map((name, i) => [elementName(length, i), name]));
  const texts = variablesOf(child).filter(({ name, domain }) => domain.kind === "any-string" && wanted.has(name));
  for (const { name } of texts) child.set(name, wanted.get(name));
  return texts.length === names.length;
}

/** Each name holds a record with the next: which variables that takes is known when the one around it is there. */
function nest(
  child: Map<string, Primitive>,
  length: Input,
  names: readonly string[],
  variablesOf: (model: Model) => readonly Input[],
): boolean {
  let size = length;
  for (const [i, name] of names.entries()) {
    const inside = listedPath(size.path, 0);
    const tagName = alternativeOf(inside).name;
    child.set(size.name, 1);
    child.set(keyOf(size.path, 0).name, name);
    if (i === names.length - 1) return true;
    const tag = variablesOf(child).find((one) => one.name === tagName);
    if (tag !== undefined) {
      if (objectTag(tag) < 0) return false;
      child.set(tag.name, objectTag(tag));
    }
    const next = variablesOf(child).find((one) => one.role === "listed" && isWithin(one.path, inside));
    if (next === undefined) return false;
    size = next;
  }
  return false;
}
