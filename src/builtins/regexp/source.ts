/** Regular expressions made from a symbolic source: what they match is a function of the text and of the source. */
import { eq } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { OpaqueChange, OpaqueInverse } from "../../expr/opaque.ts";
import type { Call, SymbolicRuntime } from "../../runtime/natives/model.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { decide } from "../modelling/assume.ts";
import { opaqueNative, str } from "../modelling/fold.ts";
import { RegExp$, sourceOf } from "../modelling/pristine.ts";
import { type Anatomy, anatomyOf } from "./anatomy.ts";
import { type Pattern, readPattern } from "./pattern.ts";

/** Key of the source among the contents of a tracked expression. */
const SOURCE = "[[source]]";

export function setSource(rt: SymbolicRuntime, re: object, source: Shadow): void {
  if (source === undefined || source.kind === "literal") return;
  rt.heap.collection(re, true).entries.set(SOURCE, { key$: undefined, value: sourceOf(re as RegExp), value$: source });
}

/** `compile` may have changed it meanwhile. */
export function sourceShadow(rt: SymbolicRuntime, re: RegExp): Shadow {
  const entry = rt.heap.collection(re)?.entries.get(SOURCE);
  return entry !== undefined && entry.value === sourceOf(re) ? entry.value$ : undefined;
}

export function patternOf(rt: SymbolicRuntime, re: RegExp): Pattern {
  const pattern = readPattern(re);
  const source$ = sourceShadow(rt, re);
  return source$ === undefined ? pattern : { ...pattern, source$ };
}

function outline({ groups, mayBeEmpty }: Anatomy): string {
  let text = mayBeEmpty ? "?" : "!";
  for (let i = 0; i < groups.length; i++) text += `(${groups[i]!.takesPart} ${groups[i]!.name ?? ""}`;
  return text;
}

const outlineOf = opaqueNative("RegExp outline", "str", (source, flags) =>
  outline(anatomyOf(sourceOf(new RegExp$(source as string, flags as string)), flags as string)),
);

/** Which groups there are is fixed before anything is said about them. */
export function fixAnatomy(call: Call, { source$, flags, anatomy }: Pattern): void {
  if (source$.kind === "literal") return;
  decide(call.rt, call.site, eq(outlineOf(source$, str(flags)), str(outline(anatomy))), true);
}

export function compiles(source: unknown, flags: unknown): boolean {
  try {
    new RegExp$(source as string, flags as string);
    return true;
  } catch {
    return false;
  }
}

/** Sources and flags that are, or are not, those of an expression. */
const validity: OpaqueInverse = function* (target, { 0: source, 1: flags }): Generator<readonly OpaqueChange[]> {
  if (target === true) {
    yield [[1, ""]];
    yield [[0, (source as string).replace(/[\\^$.*+?()[\]{}|/]/g, "")]];
    yield [[0, "a"]];
    return;
  }
  for (const broken of [
    "(",
    "[",
    "*",
    "\\",
    "a**",
    `${source as string}(`,
    `${source as string}[`,
    `${source as string}\\`,
  ])
    yield [[0, broken]];
  yield [[1, "x"]];
  yield [[1, `${flags as string}gg`]];
};

export const isPattern: (source: Expr, flags: Expr) => Expr = opaqueNative(
  "isPattern",
  "bool",
  (source, flags) => compiles(source, flags),
  validity,
);
