/**
 * Globals and builtins as the tool needs them. What a program changes while its modules load is its own and is put in place for
 * its runs only; what it changes during a run is undone when the run ends. Between runs everything is pristine.
 */

import { arrayConcat, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, is, ownKeys } from "../pristine.ts";
import { makeGlance } from "./glance.ts";

interface Picture {
  readonly object: object;
  readonly keys: readonly PropertyKey[];
  readonly attributes: readonly PropertyDescriptor[];
}

/** A property that differs from the picture: what it is now, or undefined when it is gone. */
interface Change {
  readonly object: object;
  readonly key: PropertyKey;
  readonly attributes: PropertyDescriptor | undefined;
}

/** Polluted without a word in the source that says so: looked at after every run. */
const EXPOSED: readonly object[] = [Object.prototype, Function.prototype, Array.prototype];
/** What keys of an input lead to: looked at closely where the ways of inputs are followed. */
const REACHABLE: readonly object[] = [...EXPOSED, Object, Function, Array, String, Number, Boolean];
/** Programs that mention nothing suspicious are looked at this often. */
const EVERY = 1_024;
/** Runs after which values alone are looked at, in a row. */
const GLANCES = 200;
const { deleteProperty } = Reflect;

let pictures: Picture[] | undefined;
let exposedKeys: number[] = [];
let reachable: Picture[] = [];
let changes: readonly Change[] = [];
let isSuspicious = false;
let runs = 0;
/** Made for the first program that needs it. */
let glance: (() => boolean) | undefined;
/** Runs ended that were only glanced after. */
let glanced = 0;

/** Remembers how globals and builtins are now. */
export function pictureGlobals(): void {
  pictures = [];
  for (const object of intrinsics()) pictures[pictures.length] = picture(object);
  reachable = pictures.filter(({ object }) => REACHABLE.includes(object));
  exposedKeys = EXPOSED.map((object) => ownKeys(object).length);
  changes = [];
  glance = undefined;
  glanced = 0;
}

/** A program that could change builtins on purpose has one of these words in it. */
const SUSPICIOUS =
  /\b(?:globalThis|global|window|self)\b|\.prototype\b|__proto__|\bprototype\b.*\]|definePropert|setPrototypeOf|Object\.assign|\beval\b|\bFunction\(|\b(?:Math|JSON|Reflect|Object|Array|String|Number|Promise|Date|console|process|Symbol|Error|RegExp|Map|Set)(?:\.\w+|\[[^\]]*\])\s*=[^=]/;

/** Tells what is to come: its text decides how closely its runs are watched. */
export function watchProgram(texts: Iterable<string>): void {
  isSuspicious = false;
  for (const text of texts) if (SUSPICIOUS.test(text)) isSuspicious = true;
}

/** The modules have loaded: their changes belong to the program. Undone until the next run. */
export function keepChanges(): void {
  if (pictures === undefined) return;
  changes = arrayConcat(changes, undoAll());
}

export function forgetChanges(): void {
  changes = [];
}

/** Before a run: the program's own changes. */
export function applyChanges(): void {
  for (let i = 0; i < changes.length; i++) put(changes[i]!);
}

/** After a run, before anything of the tool runs. `isClose`: also looks for what only a key of the input can have led to. */
export function undoChanges(isClose = false): void {
  if (pictures === undefined) return;
  if (isSuspicious || changes.length > 0 || ++runs % EVERY === 0 || isPolluted()) undoAll();
  else if (isClose) for (let i = 0; i < reachable.length; i++) compare(reachable[i]!, []);
}

/**
 * The same after a run that proposes and proves nothing: the values that the tool needs are as they were; what else the run changed is undone
 * after some more of them, or by `undoRest`.
 */
export function undoValues(): void {
  if (pictures === undefined) return;
  if (!isSuspicious || changes.length > 0) {
    undoChanges();
    return;
  }
  glance ??= makeGlance(pictures);
  if (!isPolluted() && glance() && ++glanced < GLANCES) return;
  undoAll();
  glanced = 0;
}

/** Before a run that counts. */
export function undoRest(): void {
  if (glanced === 0 || pictures === undefined) return;
  undoAll();
  glanced = 0;
}

function isPolluted(): boolean {
  for (let i = 0; i < EXPOSED.length; i++) if (ownKeys(EXPOSED[i]!).length !== exposedKeys[i]) return true;
  return false;
}

function undoAll(): Change[] {
  const undone: Change[] = [];
  for (let i = 0; i < pictures!.length; i++) compare(pictures![i]!, undone);
  return undone;
}

function compare({ object, keys, attributes }: Picture, undone: Change[]): void {
  const now = ownKeys(object);
  let present = 0;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    const current = getOwnPropertyDescriptor(object, key);
    if (current !== undefined) present++;
    if (current !== undefined && isSame(current, attributes[i]!)) continue;
    undone[undone.length] = { object, key, attributes: current };
    put({ object, key, attributes: attributes[i]! });
  }
  if (present === now.length) return;
  for (let i = 0; i < now.length; i++) {
    const key = now[i]!;
    if (has(keys, key) || isPassing(object, key)) continue;
    undone[undone.length] = { object, key, attributes: getOwnPropertyDescriptor(object, key) };
    deleteProperty(object, key);
  }
}

function has(keys: readonly PropertyKey[], key: PropertyKey): boolean {
  for (let i = 0; i < keys.length; i++) if (keys[i] === key) return true;
  return false;
}

/** A property the program locked cannot be put back; the attempt does no harm. */
function put({ object, key, attributes }: Change): void {
  if (attributes === undefined) deleteProperty(object, key);
  else defineProperty(object, key, attributes);
}

function isSame(a: PropertyDescriptor, b: PropertyDescriptor): boolean {
  return (
    is(a.value, b.value) &&
    a.get === b.get &&
    a.set === b.set &&
    a.writable === b.writable &&
    a.enumerable === b.enumerable &&
    a.configurable === b.configurable
  );
}

function picture(object: object): Picture {
  const keys = ownKeys(object).filter((key) => !isPassing(object, key));
  return { object, keys, attributes: keys.map((key) => getOwnPropertyDescriptor(object, key)!) };
}

/** The environment and the exit code are the virtual world's; legacy RegExp statics change with every match. */
function isPassing(object: object, key: PropertyKey): boolean {
  if (object === process) return key === "env" || key === "exitCode";
  return false;
}

/** The global object, what hangs on it, and the prototypes only syntax leads to. */
function intrinsics(): Set<object> {
  const found = new Set<object>([globalThis]);
  const add = (value: unknown): void => {
    if ((typeof value === "object" && value !== null) || typeof value === "function") found.add(value);
  };
  for (const key of ownKeys(globalThis)) {
    const value = getOwnPropertyDescriptor(globalThis, key)?.value as unknown;
    if (value === globalThis) continue;
    add(value);
    if (typeof value === "function") add((value as { prototype?: unknown }).prototype);
  }
  for (const value of [process, console, Buffer, Buffer.prototype, URL, URL.prototype]) add(value);
  for (const value of [
    getPrototypeOf(Uint8Array),
    getPrototypeOf(Uint8Array.prototype),
    [].values(),
    new Map().values(),
    new Set().values(),
    ""[Symbol.iterator](),
    /a/[Symbol.matchAll](""),
  ]) {
    add(typeof value === "function" ? value : getPrototypeOf(value as object));
  }
  const iterator = getPrototypeOf([].values()) as object;
  add(iterator);
  add(getPrototypeOf(iterator));
  add(getPrototypeOf(Uint8Array.prototype));
  const generator = function* () {};
  const asyncGenerator = async function* () {};
  const asyncFunction = async () => {};
  for (const fn of [generator, asyncGenerator, asyncFunction]) add(getPrototypeOf(fn));
  for (const fn of [generator, asyncGenerator]) {
    const instance = getPrototypeOf((fn as unknown as { prototype: object }).prototype) as object;
    add(instance);
    add(getPrototypeOf(instance));
  }
  for (const key of Object.keys(Object.getOwnPropertyDescriptors(Intl))) {
    const value = (Intl as unknown as Record<string, { prototype?: object }>)[key];
    add(value);
    add(value?.prototype);
  }
  return found;
}
