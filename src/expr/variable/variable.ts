/**
 * What a variable is, as data: where it comes from, what it says, and of what. Its name is made here and nowhere else. It stays the identity by which models
 * give values to variables, and the text that people read; nobody takes it apart to find out what the variable is.
 */

import { endsWith, slice } from "../pristine.ts";

/**
 * - `input`: a part of what the target or script is given
 * - `world`: what a clock showed, chance gave or `choose` took (`world.ts`)
 * - `formal`: stands for whatever a function, or a stretch of one, is entered with
 * - `fresh`: made for one question by whoever asks it; no input has it
 */
export type Origin = "input" | "world" | "formal" | "fresh";

export type Role =
  /** The value itself. */
  | "value"
  /** Whether it is there at all: 0 left out, 1 given. */
  | "presence"
  /** Which alternative of a union it is. */
  | "alternative"
  /** Whether the call fails, or the promise is rejected. */
  | "failure"
  /** How many elements an array has. */
  | "length"
  /** How many entries a Map or Set has. */
  | "size"
  /** How many properties an object has besides those that are known by name, and the name of one of them. */
  | "listed"
  | "key"
  /** How many calls prepare an instance, or follow with what the target hands back. */
  | "calls"
  /** The time of a Date. */
  | "time"
  /** Of the world: `Math.random`, a whole number, a clock, the age of the process, `choose`. */
  | "fraction"
  | "whole"
  | "reading"
  | "age"
  | "choice"
  /** Of a function that is summarised: an argument; what a variable was before a stretch, or is after it; what another scope holds. */
  | "argument"
  | "before"
  | "after"
  | "outer";

export interface Variable {
  readonly name: string;
  readonly origin: Origin;
  readonly role: Role;
  /** What it is about: where in the input the value is, `x` of `x#tag`; of a formal or fresh variable, what the program calls it. */
  readonly path: string;
  /** The property of what it is about, where it stands for that alone. */
  readonly member: string | undefined;
}

const of = (origin: Origin, role: Role, path: string, name: string, member?: string): Variable => ({
  name,
  origin,
  role,
  path,
  member,
});

export const valueAt = (path: string): Variable => of("input", "value", path, path);
export const presenceOf = (path: string): Variable => of("input", "presence", path, `${path}#has`);
export const alternativeOf = (path: string): Variable => of("input", "alternative", path, `${path}#tag`);
export const failureOf = (path: string): Variable => of("input", "failure", path, `${path}#fails`);
export const lengthOf = (path: string): Variable => of("input", "length", path, `${path}.length`);
export const sizeOf = (path: string): Variable => of("input", "size", path, `${path}.size`);
export const listedCountOf = (path: string): Variable => of("input", "listed", path, `Object.keys(${path}).length`);
export const keyOf = (path: string, i: number): Variable => of("input", "key", path, `Object.keys(${path})[${i}]`);
export const callCountOf = (path: string): Variable => of("input", "calls", path, `${path}.calls`);
export const timeOf = (path: string): Variable => of("input", "time", path, `${path}.time`);

/** What a closed function is called with, by position. */
export const argumentAt = (i: number): Variable => of("formal", "argument", String(i), `formal ${i}`);
/** What a variable of the program was where a stretch of code begins, or a property of the object that it held there. */
export const beforeIn = (variable: string, member?: string): Variable =>
  of("formal", "before", variable, member === undefined ? `${variable}@` : `${variable}@.${member}`, member);
/** What it is where the stretch ends. */
export const afterIn = (variable: string): Variable => of("formal", "after", variable, variable);
export const outerIn = (variable: string): Variable => of("formal", "outer", variable, `outer ${variable}`);

/** A value of the program that is read at a place: a reader is told what the program calls it. */
export const freshValue = (path: string, place: number): Variable => of("fresh", "value", path, `${path}@${place}`);
/** How long that is. */
export const freshLength = ({ path, name }: Variable): Variable =>
  of("fresh", "length", `${path}.length`, `${name}.length`);
/** A variable that stands for a unit of a text. */
export const unitOf = (text: string, at: number): Variable => of("fresh", "value", text, `${text}[${at}]`);

/** The path that a variable of this name says is there or not: the models of an earlier search have names alone. Undefined for any other. */
export const presentAt = (name: string): string | undefined =>
  endsWith(name, "#has") ? slice(name, 0, -4) : undefined;

/** What a variable is called where people read of it: whether `x` is there, and which of several kinds it is, is said of `x`. */
export function subjectOf({ name, role, path }: Variable): string {
  return role === "presence" || role === "alternative" || role === "failure" ? path : name;
}

/** Whether the variable says how many elements a collection has. */
export const isLength = ({ role }: Variable): boolean => role === "length" || role === "size" || role === "listed";
