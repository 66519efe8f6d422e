/**
 * A shape describes the inputs of a type. Plain JSON data: it crosses process boundaries. How a shape
 * and a model become a value is `explore/input`.
 */

export type TypedArrayName =
  | "Int8Array"
  | "Uint8Array"
  | "Uint8ClampedArray"
  | "Int16Array"
  | "Uint16Array"
  | "Int32Array"
  | "Uint32Array"
  | "Float32Array"
  | "Float64Array"
  | "BigInt64Array"
  | "BigUint64Array"
  | "Buffer";

/** A literal that JSON can carry: bigints as `{ bigint: "12" }`. */
export type LiteralValue = string | number | boolean | null | { readonly bigint: string };

export interface PropertyShape {
  readonly name: string;
  readonly shape: Shape;
  readonly optional: boolean;
  /** Where it is optional: never there and `undefined`. */
  readonly exact?: true;
}

export interface ParameterShape {
  readonly name: string;
  readonly shape: Shape;
  readonly optional: boolean;
  readonly rest: boolean;
  /** The exported type that it is declared with, where that is a mere name. */
  readonly declared?: ClassReference;
}

/** `name`: where the tuple is a list of arguments, that of its parameter. */
export interface TupleElement {
  readonly shape: Shape;
  readonly optional: boolean;
  readonly exact?: true;
  readonly name?: string;
}

export type TextMapping = "Uppercase" | "Lowercase" | "Capitalize" | "Uncapitalize";

/** Where a class is found, so that instances can be made and tests can import it. */
export interface ClassReference {
  readonly file: string;
  readonly export: string;
}

export type Shape =
  /** `integer`: whole numbers of a range, as a refinement type says; -0 is not among them. */
  | { readonly kind: "number"; readonly integer?: { readonly min: number; readonly max: number } }
  | {
      readonly kind:
        | "string"
        | "boolean"
        | "bigint"
        | "undefined"
        | "null"
        | "symbol"
        | "date"
        | "regexp"
        | "arraybuffer";
    }
  /** `name`: its class, `Error` where none is said. `cause`: it may have one. */
  | { readonly kind: "error"; readonly name?: string; readonly cause?: true }
  | { readonly kind: "literal"; readonly value: LiteralValue }
  /** Literals of one primitive type: a literal union or an enum. `enum` names the enum and its members; flags have combinations of them after those. */
  | {
      readonly kind: "one-of";
      readonly values: readonly LiteralValue[];
      readonly enum?: { readonly file: string; readonly export: string; readonly members: readonly string[] };
    }
  /** `${number}px`: texts around the parts, one more than there are parts. */
  | { readonly kind: "template"; readonly texts: readonly string[]; readonly parts: readonly Shape[] }
  /** `Uppercase<string>`: the texts that the mapping makes of others. */
  | { readonly kind: "cased"; readonly mapping: TextMapping; readonly of: Shape }
  | { readonly kind: "union"; readonly options: readonly Shape[] }
  /** `least`: how many elements there are at least, 0 when missing. */
  | { readonly kind: "array"; readonly element: Shape; readonly least?: number }
  | {
      readonly kind: "tuple";
      readonly elements: readonly TupleElement[];
      readonly rest?: Shape;
      /** What follows the rest: `[...string[], number]`. */
      readonly after?: readonly Shape[];
    }
  | {
      readonly kind: "object";
      readonly properties: readonly PropertyShape[];
      readonly methods?: readonly PropertyShape[];
      readonly index?: Shape;
    }
  | { readonly kind: "record"; readonly key: Shape; readonly value: Shape }
  | { readonly kind: "map"; readonly key: Shape; readonly value: Shape }
  | { readonly kind: "set"; readonly element: Shape }
  | { readonly kind: "typed-array"; readonly type: TypedArrayName }
  | { readonly kind: "iterable"; readonly element: Shape }
  /** `mayReject`: the code is prepared for its failure. */
  | { readonly kind: "promise"; readonly of: Shape; readonly mayReject?: true }
  /** Built by calling the constructor and then some of the methods. */
  | {
      readonly kind: "instance";
      readonly class: ClassReference;
      readonly name: string;
      readonly parameters: readonly ParameterShape[];
      readonly methods: readonly { readonly name: string; readonly parameters: readonly ParameterShape[] }[];
      /** It has fields that anybody may set. */
      readonly isOpen?: true;
      /** The static method that makes it, where that is not its constructor; the parameters are those of the method. */
      readonly creator?: string;
    }
  /** A callback: each call's return value is an input. */
  | {
      readonly kind: "function";
      readonly parameters: number;
      readonly returns: Shape;
      /** The code is prepared for its failure. */
      readonly mayThrow?: true;
    }
  /** `number[] & { tag: string }`: a value of the platform or of a class, and the properties it is given. */
  | { readonly kind: "extended"; readonly base: Shape; readonly properties: readonly PropertyShape[] }
  /** `any`, `unknown`, untyped: what the program does with the value decides what it becomes. `defined`: `{}`, neither undefined nor null. `glanced`: it is asked for its type only. `classes`: what it is compared with. */
  | { readonly kind: "lazy"; readonly defined?: true; readonly glanced?: true; readonly classes?: readonly Shape[] }
  /** A recursive type, looked up in the definitions beside the target. */
  | { readonly kind: "named"; readonly name: string }
  /** Cannot be built; `hint` says what the user can do. */
  | { readonly kind: "unsupported"; readonly type: string; readonly hint: string };

export type Definitions = Readonly<Record<string, Shape>>;
