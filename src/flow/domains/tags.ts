/** What a value may be, by type: one bit each. `null` and `undefined` are types of their own, `true` and `false` too. */
import type { Expr } from "../../expr/expr.ts";
import type { Lattice } from "./lattice.ts";

export type Tags = number;

export const UNDEFINED = 1;
export const NULL = 2;
export const TRUE = 4;
export const FALSE = 8;
export const NUMBER = 16;
export const STRING = 32;
export const BIGINT = 64;
export const SYMBOL = 128;
export const FUNCTION = 256;
export const ARRAY = 512;
/** Typed arrays and buffers: indexed, of a length that does not change. */
export const INDEXED = 1024;
/** Any other object. */
export const OBJECT = 2048;

export const NULLISH = UNDEFINED | NULL;
export const BOOLEAN = TRUE | FALSE;
export const REFERENCE = FUNCTION | ARRAY | INDEXED | OBJECT;
export const ANY = 4095;

const NAMES: readonly (readonly [Tags, string])[] = [
  [UNDEFINED, "undefined"],
  [NULL, "null"],
  [BOOLEAN, "a boolean"],
  [TRUE, "true"],
  [FALSE, "false"],
  [NUMBER, "a number"],
  [STRING, "a text"],
  [BIGINT, "a bigint"],
  [SYMBOL, "a symbol"],
  [FUNCTION, "a function"],
  [ARRAY, "an array"],
  [INDEXED, "a typed array"],
  [OBJECT, "an object"],
];

export const tags: Lattice<Tags> = {
  top: ANY,
  bottom: 0,
  isBottom: (a) => a === 0,
  join: (a, b) => a | b,
  meet: (a, b) => a & b,
  widen: (_, next) => next,
  equals: (a, b) => a === b,
  // expressions have sorts: which one is decided before there is an expression
  toExpr: (_a, _of): Expr | undefined => undefined,
  print(a) {
    if (a === ANY) return "anything";
    if (a === (ANY & ~NULLISH)) return "anything but null and undefined";
    if (a === 0) return "nothing";
    const said: string[] = [];
    let left = a;
    for (const [mask, name] of NAMES)
      if ((left & mask) === mask) {
        said.push(name);
        left &= ~mask;
      }
    return said.join(" or ");
  },
};

/** What `typeof` may say. */
export function typeNames(a: Tags): readonly string[] {
  const names: string[] = [];
  const add = (mask: Tags, name: string): void => {
    if (a & mask) names.push(name);
  };
  add(UNDEFINED, "undefined");
  add(BOOLEAN, "boolean");
  add(NUMBER, "number");
  add(STRING, "string");
  add(BIGINT, "bigint");
  add(SYMBOL, "symbol");
  add(FUNCTION, "function");
  add(NULL | ARRAY | INDEXED | OBJECT, "object");
  return names;
}

export function tagsOfTypeName(name: string): Tags {
  switch (name) {
    case "undefined":
      // `document.all` aside
      return UNDEFINED;
    case "boolean":
      return BOOLEAN;
    case "number":
      return NUMBER;
    case "string":
      return STRING;
    case "bigint":
      return BIGINT;
    case "symbol":
      return SYMBOL;
    case "function":
      return FUNCTION;
    case "object":
      return NULL | ARRAY | INDEXED | OBJECT;
    default:
      return 0;
  }
}
