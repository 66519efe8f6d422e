/** Which files the program opened itself, and for what: numbers and handles. */
import fs from "node:fs";
import { apply, bag, getPrototypeOf } from "./pristine.ts";

export const opened = bag();
export const openedForWriting = bag();

const { O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_APPEND } = fs.constants;

export function isForWriting(flags: unknown): boolean {
  if (typeof flags === "number") return (flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND)) !== 0;
  return typeof flags === "string" && flags !== "r" && flags !== "rs" && flags !== "sr";
}

/** Remembers what the program opened. */
export function remember(fd: unknown, args: readonly unknown[]): void {
  if (typeof fd !== "number") return;
  opened.add(fd);
  if (isForWriting(typeof args[1] === "function" ? undefined : args[1])) openedForWriting.add(fd);
  else openedForWriting.remove(fd);
}

export function forget(fd: unknown): void {
  if (typeof fd !== "number") return;
  opened.remove(fd);
  openedForWriting.remove(fd);
}

const { add, has } = WeakSet.prototype;
/** Handles that the program opened itself, and the native ones inside them. */
const handles = new WeakSet();

export function rememberHandle(handle: object): void {
  apply(add as never, handles, [handle]);
}

export const isHandle = (given: unknown): boolean =>
  typeof given === "object" && given !== null && (apply(has as never, handles, [given]) as boolean);

/** The class of what `fs.promises.open` gives. Node does not export it; it is known when the first one appears. */
let handleClass: object | undefined;

/** Looks like a handle to Node, whoever made it. */
export function isOfHandleClass(given: unknown): boolean {
  if (typeof given !== "object" || given === null || handleClass === undefined) return false;
  for (let at: object | null = given; at !== null; at = getPrototypeOf(at)) if (at === handleClass) return true;
  return false;
}

/** Whether it is the first of its class; from now on it is known. */
export function isNewHandleClass(prototype: object): boolean {
  if (handleClass === prototype) return false;
  handleClass = prototype;
  return true;
}
