/** Natives that call what they are given: whether they may be given something else than a function, which they refuse. */
import { callsBack } from "../../flow/domains/builtins.ts";
import { factOf } from "../../flow/domains/setting.ts";
import type { State } from "../../flow/domains/state.ts";
import * as T from "../../flow/domains/tags.ts";
import type { Instruction } from "../../flow/graph.ts";
import { FUNCTIONS } from "../../frontend/builtin-effects.ts";

type Call = Extract<Instruction, { kind: "call" }>;

/** They take anything else for what it is, or pass over it. */
const TAKES_ANYTHING: ReadonlySet<string> = new Set([
  "replace",
  "replaceAll",
  "then",
  "catch",
  "finally",
  "JSON.stringify",
  "JSON.parse",
  "Reflect.get",
]);
/** Nothing is as good as a function. */
const MAY_BE_LEFT_OUT: ReadonlySet<string> = new Set(["sort", "toSorted", "Array.from"]);
/** The function is the second argument. */
const SECOND: ReadonlySet<string> = new Set(["Array.from", "Object.groupBy", "Map.groupBy"]);
/** Their functions stand inside of what they are given. */
const INSIDE: ReadonlySet<string> = new Set([
  "Object.defineProperty",
  "Object.defineProperties",
  "Reflect.defineProperty",
]);

export function mayHandNoFunction(state: State, call: Call): boolean {
  const name = nameOf(call);
  if (name === undefined || TAKES_ANYTHING.has(name)) return false;
  if (call.isSpread || INSIDE.has(name)) return true;
  const given = call.args[SECOND.has(name) ? 1 : 0];
  const tags = given === undefined ? T.UNDEFINED : factOf(state, given).tags;
  return (tags & ~(MAY_BE_LEFT_OUT.has(name) ? T.FUNCTION | T.UNDEFINED : T.FUNCTION)) !== 0;
}

/** What the native is listed as; undefined where the callee calls nothing that it is given. */
function nameOf({ callee, isNew, args }: Call): string | undefined {
  if (callee.kind === "method") return callee.name !== undefined && callsBack(callee.name) ? callee.name : undefined;
  if (callee.kind !== "global") return undefined;
  const { path } = callee;
  if (INSIDE.has(path)) return path;
  if (path === "Object.create" && args.length > 1) return "Object.defineProperties";
  return FUNCTIONS.get(path)?.calls === true || (isNew && path === "Promise") ? path : undefined;
}
