/** The data of the expression language. Built only through `build.ts`, which interns and simplifies. */
import type { Op, Sort } from "./op.ts";
import type { Variable } from "./variable/variable.ts";

export type Primitive = number | string | boolean | bigint | null | undefined;

/** What values an input may take beyond its sort; every solver layer respects it. */
export type Domain =
  | { readonly kind: "any-number" } // every double, NaN and the infinities included
  | { readonly kind: "integer"; readonly min: number; readonly max: number }
  | { readonly kind: "any-string"; readonly maxLength: number }
  | { readonly kind: "any-boolean" }
  | { readonly kind: "any-bigint" }
  | { readonly kind: "one-of"; readonly values: readonly Primitive[] }
  /** Which alternative of a union an input takes: 0 … labels.length-1. A label reads as a condition on `subject`: `x === undefined`, `typeof x === "string"`. */
  | { readonly kind: "tag"; readonly labels: readonly string[] };

interface Node {
  readonly sort: Sort;
  /** Distinct per interned node, small and dense: usable as an index. */
  readonly id: number;
}

export interface Literal extends Node {
  readonly kind: "literal";
  readonly value: Primitive;
}

/** A variable: one primitive, mostly of the input and named by its path (`order.items[0].price`, `name.length`, `x#tag`). What it is, it says itself (`variable/`). */
export interface Input extends Node, Variable {
  readonly kind: "input";
  readonly domain: Domain;
}

/** A symbol has identity and nothing else to be told by, like an object. */
export type ReferenceType = "object" | "function" | "symbol";

/** An object of the input: it has identity but no primitive value. Only compared (`eq`) and chosen (`choice`). */
export interface Reference extends Node {
  readonly kind: "reference";
  readonly name: string;
  /** What `typeof` says of it. */
  readonly type: ReferenceType;
}

export interface Apply extends Node {
  readonly kind: "apply";
  readonly op: Op;
  readonly args: readonly Expr[];
}

/** A pure native with no SMT meaning (`Math.sin`, a hash): evaluates exactly, solvers by search only. `fn` names it in the opaque registry. */
export interface Opaque extends Node {
  readonly kind: "opaque";
  readonly fn: string;
  readonly args: readonly Expr[];
}

/** A value as a function of the inputs. Interned: same structure, same object. */
export type Expr = Literal | Input | Reference | Apply | Opaque;

/** Values of the input variables. A variable that is missing takes the default of its domain. */
export type Model = ReadonlyMap<string, Primitive>;
