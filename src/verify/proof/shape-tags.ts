/** What values of a declared type may be, read off its shape: over-approximates, because a proof rests on it. */
import * as T from "../../flow/domains/tags.ts";
import type { Definitions, LiteralValue, ParameterShape, Shape } from "../../frontend/shapes/shape.ts";

const SOMETHING = T.ANY & ~T.NULLISH;

export function tagsOfParameter({ shape, optional }: ParameterShape, definitions: Definitions): T.Tags {
  return tagsOfShape(shape, definitions) | (optional ? T.UNDEFINED : 0);
}

export function tagsOfShape(shape: Shape, definitions: Definitions, depth = 0): T.Tags {
  if (depth > 8) return T.ANY;
  const of = (inner: Shape): T.Tags => tagsOfShape(inner, definitions, depth + 1);
  switch (shape.kind) {
    case "number":
      return T.NUMBER;
    case "string":
    case "template":
    case "cased":
      return T.STRING;
    case "boolean":
      return T.BOOLEAN;
    case "bigint":
      return T.BIGINT;
    case "undefined":
      return T.UNDEFINED;
    case "null":
      return T.NULL;
    case "symbol":
      return T.SYMBOL;
    case "literal":
      return tagsOfLiteral(shape.value);
    case "one-of":
      return shape.values.reduce<T.Tags>((all, value) => all | tagsOfLiteral(value), 0);
    case "union":
      return shape.options.reduce<T.Tags>((all, option) => all | of(option), 0);
    case "array":
    case "tuple":
      return T.ARRAY;
    case "function":
      return T.FUNCTION;
    case "typed-array":
      return T.INDEXED;
    case "date":
    case "regexp":
    case "arraybuffer":
    case "error":
    case "map":
    case "set":
    case "promise":
      // what has the same members is of the type, too
      return T.REFERENCE;
    case "object":
    case "record":
    case "iterable":
    case "instance":
    case "extended":
      // a text has a length and is iterable
      return SOMETHING;
    case "lazy":
      return shape.defined === true ? SOMETHING : T.ANY;
    case "named": {
      const found = definitions[shape.name];
      return found === undefined ? T.ANY : of(found);
    }
    case "unsupported":
      return T.ANY;
  }
}

function tagsOfLiteral(value: LiteralValue): T.Tags {
  if (value === null) return T.NULL;
  switch (typeof value) {
    case "string":
      return T.STRING;
    case "number":
      return T.NUMBER;
    case "boolean":
      return value ? T.TRUE : T.FALSE;
    default:
      return T.BIGINT;
  }
}
