/**
 * A plan turns a model into an input value of one shape: it names the variables (`order.items[0].price`),
 * builds the JavaScript value with its shadows, and encodes the same value as plain data for reports and tests.
 */
import type { ClaimSet } from "../../claims/claim.ts";
import { defaultOf } from "../../expr/evaluate.ts";
import type { Expr, Input, Model, Primitive } from "../../expr/expr.ts";
import type { ClassReference } from "../../frontend/shapes/shape.ts";
import type { SymbolicRuntime } from "../../runtime/natives/model.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import type { Encoded } from "../../value/encoded.ts";
import type { Composed } from "./forgetting.ts";

/** One building of an input. */
export interface Building {
  readonly model: Model;
  /** Absent when the value is for a run without shadows. */
  readonly rt: SymbolicRuntime | undefined;
  /** The class as the running program knows it. */
  readonly classOf: (reference: ClassReference) => unknown;
  /** The variables that were read, in order, when somebody wants to know. */
  readonly used: Input[] | undefined;
  /** Objects whose properties are found while exploring, by path. */
  readonly discoverable: Map<string, Discoverable>;
  /** Properties of such objects that an earlier search found, by path. */
  readonly told: ReadonlyMap<string, ReadonlySet<string>>;
  /** What values of the type are never tried, in words: an exploration that met one proves nothing. */
  readonly narrowed: ClaimSet;
  /** Register: the shadow of the value built last. */
  shadow: Shadow;
  /** How deep in the value we are; a type that never ends stops here. */
  depth: number;
  /** Elements and properties made so far. */
  parts: number;
  /** Calls of callbacks, when somebody wants to know. */
  readonly heard?: HeardCall[];
}

/** A call of a callback that the input consists of. */
export interface HeardCall {
  readonly path: string;
  readonly args: ArrayLike<unknown>;
}

export interface Discoverable {
  /** A property the program asked for and the object lacks: what it could be. */
  discover(key: string): Shadow;
  /** A name that every object inherits: whether this one has it itself. */
  inherit(key: string): Shadow;
  /** The program is about to list the object: how many properties it has besides those that are known by name. */
  list(): Shadow;
}

export interface Plan extends Composed {
  /** The value as an expression; a `Reference` for objects. */
  readonly expr: Expr;
  build(at: Building): unknown;
  encode(at: Building): Encoded;
  /**
   * Sets the variables so that the plan builds this value, which is JSON's: what an example shows. False where it never does; then any
   * variables may be set. Absent where no such value is of the type.
   */
  adopt?(value: unknown, into: Map<string, Primitive>): boolean;
}

/** What a shape cannot become: the message says which type and what to do. */
export class UnbuildableShape extends Error {
  constructor(
    readonly type: string,
    readonly hint: string,
  ) {
    super(`no value of type ${type} can be built`);
  }
}

export const MAX_DEPTH = 40;

/** Value of a variable in the model, the default of its domain when missing. */
export function read(at: Building, input: Input): Primitive {
  at.used?.push(input);
  const value = at.model.get(input.name);
  return value === undefined ? defaultOf(input.domain) : value;
}
