/**
 * Globals, builtins and core modules as the tool needs them. What a program changes while its modules load is its own and is put in place for
 * its runs only; what it changes during a run is undone when the run ends. Between runs everything is pristine, or known not to be: what a program
 * locks cannot be put back, and the thread is replaced when the target is done.
 */
import {
  arrayConcat,
  defineProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  is,
  ownKeys,
  SafeSet,
} from "../pristine.ts";
import { makeGlance } from "./glance.ts";

interface Picture {
  readonly object: object;
  readonly prototype: object | null;
  readonly isExtensible: boolean;
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
/** And core modules, which are ten times as much to look at, this often. */
const EVERY_CORE = 16 * EVERY;
/** Runs after which values alone are looked at, in a row. */
const GLANCES = 200;
const { deleteProperty, isExtensible, setPrototypeOf } = Reflect;
const ObjectPrototype: object = Object.prototype;
/** A program may take these names away. */
const global$ = globalThis;
const process$ = process;

let pictures: Picture[] | undefined;
/** Core modules, what they export and the prototypes of that. */
let corePictures: Picture[] = [];
const pictured = new SafeSet<object>();
let exposedKeys: number[] = [];
let reachable: Picture[] = [];
let changes: readonly Change[] = [];
/** What those properties were before. */
let originals: Change[] = [];
let isSuspicious = false;
/** The code of the target was shown to leave builtins alone, whatever words are in it. */
let isTrusted = false;
/** It mentions something that leads to core modules. */
let reachesCore = false;
let mayLock = false;
let runs = 0;
/** Made for the first program that needs it. */
let glance: (() => boolean) | undefined;
/** The same of the most exposed builtins alone. */
let exposedGlance: (() => boolean) | undefined;
/** Runs ended that were only glanced after. */
let glanced = 0;
/** What a run of the target under way locked for good. */
let locked: string | undefined;
let isForGood = false;
let isChanged = false;

/** Remembers how globals and builtins are now. */
export function pictureGlobals(coreModules: readonly object[] = []): void {
  pictures = [];
  pictured.clear();
  for (const object of intrinsics()) add(pictures, object);
  corePictures = [];
  for (let i = 0; i < coreModules.length; i++) pictureAlso(coreModules[i]!);
  reachable = pictures.filter(({ object }) => REACHABLE.includes(object));
  exposedKeys = EXPOSED.map((object) => ownKeys(object).length);
  changes = [];
  originals = [];
  exposedGlance = makeGlance(pictures.filter(({ object }) => EXPOSED.includes(object)));
  glance = undefined;
  glanced = 0;
}

/** A core module or the thread's stand-in for one, kept for as long as the thread: with the functions and classes it exports, and their prototypes up to the last. */
export function pictureAlso(module: object): void {
  if (pictures === undefined) return;
  add(corePictures, module);
  addClass(module);
  const keys = ownKeys(module);
  for (let i = 0; i < keys.length; i++) addClass(getOwnPropertyDescriptor(module, keys[i]!)?.value);
}

function addClass(value: unknown): void {
  if (typeof value !== "function") return;
  add(corePictures, value);
  let prototype = getOwnPropertyDescriptor(value, "prototype")?.value as unknown;
  for (; typeof prototype === "object" && prototype !== null; prototype = getPrototypeOf(prototype))
    add(corePictures, prototype);
}

function add(list: Picture[], object: object): void {
  if (pictured.has(object)) return;
  pictured.add(object);
  list[list.length] = picture(object);
}

/** A program that could change builtins on purpose has one of these words in it. */
const SUSPICIOUS =
  /\b(?:globalThis|global|window|self)\b|\.prototype\b|__proto__|\bprototype\b.*\]|definePropert|setPrototypeOf|Object\.assign|\beval\b|\bFunction\(|\b(?:Math|JSON|Reflect|Object|Array|String|Number|Promise|Date|console|process|Symbol|Error|RegExp|Map|Set)(?:\.\w+|\[[^\]]*\])\s*=[^=]/;
/** What leads to a core module without being a global of the language. */
const CORE = /\b(?:require|import|process|console|module|eval|Function|constructor)\b/;
const LOCKING = /\b(?:freeze|seal|preventExtensions)\b|definePropert/;

/**
 * The same words in everyday use, where they lead to nothing but what is the program's own, plain data, or a function of an object that is looked at anyway: other
 * modules of the program, its exports, its constructors, methods of builtins that are called on something else.
 */
const EVERYDAY: readonly RegExp[] = [
  /\brequire\s*\(\s*(["'])\.[^"'\n]*\1/g,
  /\b(?:import|export)\b[\w\s{},*$]{0,2000}?(["'])\.[^"'\n]*\1/g,
  /\bObject\.defineProperty\(\s*exports\s*,\s*(["'])\w+\1/g,
  /\bmodule\s*\.\s*exports\b/g,
  /(?<![.\w$]\s*)constructor\s*\(/g,
  /\b(?:Object|Array|String|Function)\.prototype\.\w+\.(?:call|apply|bind)\(/g,
  /\bObject\.assign\(\s*\{/g,
  /\bprocess\s*\.\s*(?:env|platform|argv|arch|pid|version|versions|cwd|exit|exitCode|hrtime|nextTick|uptime)\b(?!\s*=[^=])/g,
  /\bconsole\s*\.\s*(?:log|warn|error|info|debug|trace|assert)\b(?!\s*=[^=])/g,
];

function withoutEveryday(text: string): string {
  let rest = text;
  for (let i = 0; i < EVERYDAY.length; i++) rest = rest.replace(EVERYDAY[i]!, " ");
  return rest;
}

/** Tells what is to come: its text decides how closely its runs are watched. */
export function watchProgram(texts: Iterable<string>): void {
  isSuspicious = false;
  reachesCore = false;
  mayLock = false;
  for (const text of texts) {
    const rest = withoutEveryday(text);
    if (SUSPICIOUS.test(rest)) isSuspicious = true;
    if (CORE.test(rest)) reachesCore = true;
    if (LOCKING.test(rest)) mayLock = true;
  }
}

/** What a run since the target began locked so that no other run finds it as it was. */
export function lockedByRun(): string | undefined {
  return locked;
}

/** Another target begins: what was locked before its runs is as it would be natively, or the thread was replaced. */
export function beginTarget(): void {
  isTrusted = false;
  locked = undefined;
}

/** What words in the text of its program made suspicious was shown to be harmless for the target that has begun. */
export function trustTarget(): void {
  isTrusted = true;
}

/** Something in this thread can never be put back. */
export const isLockedForGood = (): boolean => isForGood;

/** The modules have loaded: their changes belong to the program. Undone until the next run. */
export function keepChanges(): void {
  if (pictures === undefined) return;
  changes = arrayConcat(changes, undoAll(true));
  originals = [];
  for (let i = 0; i < changes.length; i++) originals[i] = originalOf(changes[i]!);
  // natively it would be locked for all that comes after loading
  locked = undefined;
}

/** Modules changed builtins while they loaded. */
export const hasChanges = (): boolean => changes.length > 0;

/** They put something else in the place of what was there: the engine's own code meets it while it follows a run. */
export function replacesBuiltins(): boolean {
  for (let i = 0; i < originals.length; i++) if (originals[i]!.attributes !== undefined) return true;
  return false;
}

/** For modules that are to be loaded anew, or others. */
export function forgetChanges(): void {
  changes = [];
  originals = [];
}

/** The same property as it was before the modules loaded. */
function originalOf({ object, key }: Change): Change {
  const lists = [pictures!, corePictures];
  for (let l = 0; l < lists.length; l++)
    for (let i = 0; i < lists[l]!.length; i++) {
      const { object: other, keys, attributes } = lists[l]![i]!;
      if (other !== object) continue;
      for (let k = 0; k < keys.length; k++) if (keys[k] === key) return { object, key, attributes: attributes[k] };
    }
  return { object, key, attributes: undefined };
}

/** Before a run: the program's own changes. */
export function applyChanges(): void {
  for (let i = 0; i < changes.length; i++) put(changes[i]!);
}

/** After a run, before anything of the tool runs. `isClose`: also looks for what only a key of the input can have led to. */
export function undoChanges(isClose = false): void {
  if (pictures === undefined) return;
  undo(isClose, isWatched() || isPolluted());
}

const isWatched = (): boolean => (isSuspicious && !isTrusted) || changes.length > 0;

function undo(isClose: boolean, isNeeded: boolean): void {
  const isTime = ++runs % EVERY === 0;
  if (isNeeded || isTime) undoAll(reachesCore || runs % EVERY_CORE === 0);
  else if (isClose) for (let i = 0; i < reachable.length; i++) compare(reachable, i, []);
  else if (mayLock && isAnyLocked()) undoAll(true);
}

function isAnyLocked(): boolean {
  for (let i = 0; i < pictures!.length; i++) {
    const { object, isExtensible: was } = pictures![i]!;
    if (was && !isExtensible(object)) return true;
  }
  return false;
}

/**
 * The same after a run that proposes and proves nothing: the values that the tool needs are as they were; what else the run changed is undone
 * after some more of them, or by `undoRest`.
 */
export function undoValues(): void {
  if (pictures === undefined) return;
  // the program's own changes first: what differs then is this run's doing
  for (let i = 0; i < originals.length; i++) put(originals[i]!);
  isChanged = isPolluted();
  if (!isWatched()) {
    undo(false, isChanged);
    return;
  }
  glance ??= makeGlance(pictures);
  isChanged ||= !glance();
  if (!isChanged && !(mayLock && isAnyLocked()) && ++glanced < GLANCES) return;
  undoAll(true);
  glanced = 0;
}

/** Before a run that counts. */
export function undoRest(): void {
  if (glanced === 0 || pictures === undefined) return;
  undoAll(true);
  glanced = 0;
}

/** Whether the last of these runs gave the most exposed builtins properties that they had not, took some away or changed their values. */
export const changedBuiltins = (): boolean => isChanged;

function isPolluted(): boolean {
  for (let i = 0; i < EXPOSED.length; i++) if (ownKeys(EXPOSED[i]!).length !== exposedKeys[i]) return true;
  return exposedGlance?.() === false;
}

/** Globals whose setter keeps what it is given out of sight: their attributes never change. */
const HELD: readonly (readonly [string, unknown])[] = [
  ["process", process],
  ["Buffer", Buffer],
];

function putHeldBack(): void {
  const global = global$ as unknown as Record<string, unknown>;
  for (let i = 0; i < HELD.length; i++) {
    const name = HELD[i]![0];
    const value = HELD[i]![1];
    if (getOwnPropertyDescriptor(global, name)?.set !== undefined && global[name] !== value) global[name] = value;
  }
}

function undoAll(withCore: boolean): Change[] {
  const undone: Change[] = [];
  dropInherited(undone);
  putHeldBack();
  for (let i = 0; i < pictures!.length; i++) compare(pictures!, i, undone);
  if (withCore) for (let i = 0; i < corePictures.length; i++) compare(corePictures, i, undone);
  return undone;
}

/** What everything inherits goes first: attributes are objects, and a `get` that they have from there would be asked, or taken for theirs. */
function dropInherited(undone: Change[]): void {
  for (let i = 0; i < pictures!.length; i++) {
    const { object, keys } = pictures![i]!;
    if (object !== ObjectPrototype) continue;
    const now = ownKeys(object);
    if (now.length === keys.length) return;
    for (let k = 0; k < now.length; k++) {
      const key = now[k]!;
      if (has(keys, key)) continue;
      const attributes = getOwnPropertyDescriptor(object, key);
      // what cannot be taken away is told as locked by the comparison
      if (deleteProperty(object, key)) undone[undone.length] = { object, key, attributes };
    }
    return;
  }
}

function compare(list: Picture[], at: number, undone: Change[]): void {
  const before = list[at]!;
  const { object } = before;
  let isRestored = isExtensible(object) === before.isExtensible;
  if (getPrototypeOf(object) !== before.prototype && !setPrototypeOf(object, before.prototype)) isRestored = false;
  if (!putBack(before, undone)) isRestored = false;
  if (isRestored) return;
  locked ??= nameOf(object);
  isForGood = true;
  // what it is from now on
  list[at] = picture(object);
}

function nameOf(object: object): string {
  const { name } = object as { name?: unknown };
  const { constructor: maker } = object as { constructor?: { name?: unknown } };
  const text = typeof object === "function" ? name : maker?.name;
  return typeof text === "string" && text !== "" ? text : "a builtin";
}

/** Whether all properties are as they were. */
function putBack({ object, keys, attributes }: Picture, undone: Change[]): boolean {
  const now = ownKeys(object);
  let isDone = true;
  let present = 0;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    const current = getOwnPropertyDescriptor(object, key);
    if (current !== undefined) present++;
    if (current !== undefined && isSame(current, attributes[i]!)) continue;
    undone[undone.length] = { object, key, attributes: current };
    if (!put({ object, key, attributes: attributes[i]! })) isDone = false;
  }
  if (present === now.length) return isDone;
  for (let i = 0; i < now.length; i++) {
    const key = now[i]!;
    if (has(keys, key) || isPassing(object, key)) continue;
    undone[undone.length] = { object, key, attributes: getOwnPropertyDescriptor(object, key) };
    if (!deleteProperty(object, key)) isDone = false;
  }
  return isDone;
}

function has(keys: readonly PropertyKey[], key: PropertyKey): boolean {
  for (let i = 0; i < keys.length; i++) if (keys[i] === key) return true;
  return false;
}

/** A property the program locked cannot be put back; the attempt does no harm. */
function put({ object, key, attributes }: Change): boolean {
  return attributes === undefined ? deleteProperty(object, key) : defineProperty(object, key, attributes);
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
  const all = ownKeys(object);
  const keys: PropertyKey[] = [];
  const attributes: PropertyDescriptor[] = [];
  for (let i = 0; i < all.length; i++) {
    const key = all[i]!;
    if (isPassing(object, key)) continue;
    keys[keys.length] = key;
    attributes[attributes.length] = getOwnPropertyDescriptor(object, key)!;
  }
  return { object, prototype: getPrototypeOf(object), isExtensible: isExtensible(object), keys, attributes };
}

/** The environment and the exit code are the virtual world's; legacy RegExp statics change with every match. */
function isPassing(object: object, key: PropertyKey): boolean {
  // how many listeners there are is Node's own business: it changes with those of the tool, and would be taken for the program's doing
  if (object === process$) return key === "env" || key === "exitCode" || key === "_eventsCount";
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
