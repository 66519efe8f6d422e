/** Symbolic offsets into bytes: whether the access is inside is a branch, and where it is selects among what is there. */
import { and, apply, eq, ite, le, literal } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { Call } from "../../runtime/natives/model.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { decide } from "../modelling/assume.ts";
import { byteLengthOf } from "./memory.ts";

/** More places than this and the offset is fixed instead. */
const MOST_PLACES = 64;

export interface Offset {
  readonly at: number;
  /** Undefined when it is not symbolic. */
  readonly at$: Shadow;
}

/** `size` bytes from the offset on lie within the object: recorded when it depends on the input. */
export function isInside(call: Call, object: object, length: number, { at, at$ }: Offset, size: number): boolean {
  const { rt, site } = call;
  const length$ = byteLengthOf(rt, object);
  const inside = at >= 0 && at + size <= length;
  if (at$ === undefined && (length$ === undefined || at < 0)) return inside;
  const from = at$ ?? literal(at);
  const end = le(apply("add", from, literal(size)), length$ ?? literal(length));
  decide(rt, site, at$ === undefined ? end : and(le(literal(0), from), end), inside);
  return inside;
}

/** What is read: an expression of the offset where the places are few and the same for every input, else at this place. */
export function selected(
  call: Call,
  object: object,
  length: number,
  { at, at$ }: Offset,
  size: number,
  read: (at: number) => Expr,
): Expr {
  if (at$ === undefined) return read(at);
  const places = length - size + 1;
  if (byteLengthOf(call.rt, object) !== undefined || places > MOST_PLACES) {
    fixOffset(call, { at, at$ });
    return read(at);
  }
  let chosen = read(places - 1);
  for (let i = places - 2; i >= 0; i--) chosen = ite(eq(at$, literal(i)), read(i), chosen);
  return chosen;
}

/** Found like by a chain of ifs, so that every run asks the same questions in the same order. */
export function fixOffset(call: Call, { at, at$ }: Offset): void {
  const { rt, site } = call;
  if (at$ === undefined) return;
  if (!(at >= 0 && at < MOST_PLACES)) rt.pin(at, at$, site);
  else for (let i = 0; i <= at; i++) decide(rt, site, eq(at$, literal(i)), i === at);
}
