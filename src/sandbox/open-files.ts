/** Which files the program opened itself, and for what: numbers and handles. */
import fs from "node:fs";
import { bag, getPrototypeOf } from "./pristine.ts";

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

/** The class of what `fs.promises.open` gives. Node does not export it; it is known when the first one appears. */
let handleClass: object | undefined;

/** Whether it is the first of its class; from now on it is known. */
export function isNewHandleClass(prototype: object): boolean {
  if (handleClass === prototype) return false;
  handleClass = prototype;
  return true;
}

export const isHandle = (given: unknown): boolean =>
  handleClass !== undefined && typeof given === "object" && given !== null && getPrototypeOf(given) === handleClass;
