/**
 * What a loaded module exports: every callable value within a few steps, by the way to it, with the place of its code. Exports are
 * looked at as a program would: getters are asked, prototypes and the properties of functions are part of it.
 */

import type { Listed, ListedExport, Place } from "../../jobs/result.ts";
import { markOf } from "../../runtime/functions/marks.ts";
import type { Callable } from "../../runtime/pristine.ts";
import type { Limits } from "../../runtime/record/trace.ts";
import { applyChanges } from "../../runtime/world/globals.ts";
import { leaveWorld, resetWorld } from "../../runtime/world/world.ts";
import { evaluate } from "./evaluate.ts";
import type { LoadedModules } from "./modules.ts";

// copies: a program may have replaced them
const { ownKeys, getOwnPropertyDescriptor, getPrototypeOf, get } = Reflect;
const functionToString = Function.prototype.toString;
const { apply } = Reflect;

const DEEPEST = 3;
const MOST = 2_000;
/** Of one object: a table of a million entries is data. */
const MOST_KEYS = 500;

const NOT_EXPORTS: ReadonlySet<string> = new Set(["__esModule", "constructor", "module.exports", "prototype"]);
/** What every function has. */
const OF_FUNCTIONS: ReadonlySet<string> = new Set(["length", "name", "prototype", "arguments", "caller", "super_"]);

export async function listExports(modules: LoadedModules, file: string, limits: Limits, seed: number): Promise<Listed> {
  await evaluate(modules, file, limits, seed);
  const { namespace, runner, runtime } = modules.shadow;
  const files = new Map(runner.units.flatMap((unit) => (unit.code.source ? [[unit.code.source.mark, unit.file]] : [])));
  resetWorld(seed);
  applyChanges();
  runtime.begin(new Map(), limits);
  try {
    return new Lister(files).list(namespace, modules.answerFor(file)?.shadow.format === "commonjs");
  } finally {
    leaveWorld();
    runtime.end();
  }
}

interface Waiting {
  readonly value: object;
  readonly path: readonly string[];
}

class Lister {
  private readonly exports: ListedExport[] = [];
  private readonly seen = new Set<unknown>();
  private readonly waiting: Waiting[] = [];
  private readonly objects: Waiting[] = [];

  constructor(private readonly files: ReadonlyMap<string, string>) {}

  list(namespace: object, isCommon: boolean): Listed {
    const names = keysOf(namespace).filter((name) => name !== "__esModule");
    const whole = isCommon ? read(namespace, "default") : undefined;
    const isCompiled = isHolder(whole) && read(whole, "__esModule") === true;
    // a function under its name and as default is one: under its name
    for (const name of names)
      if (name !== "default" && name !== "module.exports") this.take(read(namespace, name), [name]);
    if (isHolder(whole)) {
      // names that no lexer finds
      for (const name of keysOf(whole))
        if (!names.includes(name) && !NOT_EXPORTS.has(name) && !OF_FUNCTIONS.has(name) && name !== "default") {
          names.push(name);
          this.take(read(whole, name), [name]);
        }
      if (isCompiled) this.take(read(whole, "default"), ["default"]);
      else if (typeof whole === "function") this.take(whole, ["module.exports"]);
      else this.seen.add(whole);
      if (typeof whole === "object") this.objects.push({ value: whole, path: [] });
    } else if (!isCommon) this.take(read(namespace, "default"), ["default"]);
    // nearer ones first: a function that is in two places gets the shorter name
    for (let i = 0; i < this.waiting.length && this.exports.length < MOST; i++) this.look(this.waiting[i]!);
    // what a class has is its own, whoever exports an instance of it
    for (const object of this.objects) this.prototypeMethods(object);
    return { kind: "listed", exports: this.exports.slice(0, MOST), names };
  }

  private take(value: unknown, path: readonly string[]): void {
    if (!isHolder(value)) return;
    const isAgain = this.seen.has(value);
    if (typeof value === "function" && this.exports.length < MOST)
      this.add(value as Callable, path, isClassLike(value) ? "class" : "function", isAgain);
    if (isAgain) return;
    this.seen.add(value);
    if (path.length < DEEPEST || typeof value === "function") this.waiting.push({ value, path });
  }

  private add(fn: Callable, path: readonly string[], kind: ListedExport["kind"], isAgain = false): void {
    const place = this.placeOf(fn);
    const arity = read(fn, "length");
    this.exports.push({
      path,
      kind,
      ...(place === undefined ? {} : { place }),
      arity: typeof arity === "number" && arity >= 0 && arity < 100 ? arity : 0,
      ...(place === undefined && isNative(fn) ? { isBuiltin: true } : {}),
      ...(isAgain ? { isAgain } : {}),
    });
  }

  private placeOf(fn: Callable): Place | undefined {
    const mark = markOf(fn);
    const dot = mark?.indexOf(".") ?? -1;
    if (mark === undefined || dot < 0) return undefined;
    const file = this.files.get(mark.slice(dot + 1));
    return file === undefined ? undefined : { file, site: Number(mark.slice(0, dot)) };
  }

  private look({ value, path }: Waiting): void {
    const isFunction = typeof value === "function";
    if (path.length < DEEPEST)
      for (const name of keysOf(value))
        if (!NOT_EXPORTS.has(name) && !(isFunction && OF_FUNCTIONS.has(name)))
          this.take(read(value, name), [...path, name]);
    if (isFunction) this.ownMethods(read(value, "prototype"), [...path, "prototype"]);
    else this.objects.push({ value, path });
  }

  /** Methods and getters that instances of a class have. */
  private ownMethods(prototype: unknown, path: readonly string[]): void {
    if (!isHolder(prototype)) return;
    for (const name of keysOf(prototype)) {
      if (NOT_EXPORTS.has(name)) continue;
      const own = descriptor(prototype, name);
      const fn: unknown = own?.get ?? own?.value;
      if (typeof fn !== "function" || this.seen.has(fn)) continue;
      this.seen.add(fn);
      this.add(fn as Callable, [...path, name], own?.get === undefined ? "function" : "getter");
    }
  }

  /** An exported instance of a class: what it inherits can be called on it. */
  private prototypeMethods({ value, path }: Waiting): void {
    let prototype = parentOf(value);
    for (let depth = 0; isHolder(prototype) && depth < 3; depth++, prototype = parentOf(prototype)) {
      for (const name of keysOf(prototype)) {
        const fn: unknown = descriptor(prototype, name)?.value;
        if (NOT_EXPORTS.has(name) || typeof fn !== "function" || this.seen.has(fn)) continue;
        if (this.placeOf(fn as Callable) === undefined) continue;
        this.seen.add(fn);
        this.add(fn as Callable, [...path, name], "function");
      }
    }
  }
}

const isHolder = (value: unknown): value is object =>
  (typeof value === "object" && value !== null) || typeof value === "function";

/** Whatever an object of the program does when it is looked at costs that look. */
function tried<T>(action: () => T, otherwise: T): T {
  try {
    return action();
  } catch {
    return otherwise;
  }
}

const read = (object: object, name: string): unknown => tried(() => get(object, name) as unknown, undefined);
const parentOf = (object: object): object | null => tried(() => getPrototypeOf(object), null);
const descriptor = (object: object, name: string): PropertyDescriptor | undefined =>
  tried(() => getOwnPropertyDescriptor(object, name), undefined);

function keysOf(object: object): string[] {
  const keys = tried(() => ownKeys(object), []);
  const names: string[] = [];
  for (let i = 0; i < keys.length && names.length < MOST_KEYS; i++) {
    const key = keys[i];
    // elements of lists are data
    if (typeof key === "string" && !/^\d+$/.test(key)) names.push(key);
  }
  return names;
}

const isNative = (fn: Callable): boolean =>
  tried(() => /\{\s*\[native code\]\s*\}$/.test(apply(functionToString, fn, [])), true);

/** `class`, or a function that somebody gave methods. */
function isClassLike(fn: object): boolean {
  const prototype = descriptor(fn, "prototype");
  if (prototype === undefined || !isHolder(prototype.value)) return false;
  if (prototype.writable === false) return true;
  if (tried(() => /^class\b/.test(apply(functionToString, fn, [])), false)) return true;
  return keysOf(prototype.value).some((name) => name !== "constructor") && !isGenerating(fn);
}

const isGenerating = (fn: object): boolean =>
  tried(() => /^(?:async\s*)?function\s*\*/.test(apply(functionToString, fn, [])), false);
