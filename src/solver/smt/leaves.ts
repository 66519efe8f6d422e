/** The leaves of an encoding: literals, and the variables that stand for inputs. */
import type { Input, Primitive } from "../../expr/expr.ts";
import type { Sort } from "../../expr/op.ts";
import { int, intVariable, within } from "./arithmetic.ts";
import type { Encoding, Texts } from "./encoding.ts";
import { bool, boolVariable } from "./logic.ts";
import { integer } from "./term.ts";
import { literalText, textVariable } from "./text/vector.ts";
import { chooseByIndex } from "./union.ts";
import type { Slot, Value } from "./value.ts";

const VECTORS: Texts = { literal: literalText, input: textVariable };
const textsOf = ({ assumptions }: Encoding): Texts => assumptions.texts ?? VECTORS;

export function encodeLiteral(encoding: Encoding, value: Primitive): Value {
  switch (typeof value) {
    case "number":
      return encoding.assumptions.numbers.literal(encoding, value);
    case "string":
      return textsOf(encoding).literal(value);
    case "boolean":
      return { sort: "bool", term: bool(value) };
    case "bigint":
      return { sort: "big", term: int(integer(value)) };
    default:
      // an object of the input evaluates to its reference node
      if (typeof value === "object" && value !== null)
        return { sort: "atom", name: `reference ${referenceName(value)}` };
      return { sort: "atom", name: String(value) };
  }
}

const referenceName = (value: object): string => String((value as { readonly name?: unknown }).name);

export function encodeInput(encoding: Encoding, input: Input): Value {
  const { domain } = input;
  const keep = (slot: Slot & { kind: "value" }): Value => {
    encoding.slots.set(input, slot);
    return slot.value;
  };
  switch (domain.kind) {
    case "any-boolean":
      return keep({ kind: "value", value: { sort: "bool", term: boolVariable() } });
    case "any-number":
    case "integer":
    case "tag":
      return keep({ kind: "value", value: encoding.assumptions.numbers.input(encoding, domain) });
    case "any-bigint": {
      const term = intVariable(-Infinity, Infinity);
      encoding.prefer(within(term, int(-1000), int(1000)));
      return keep({ kind: "value", value: { sort: "big", term } });
    }
    case "any-string":
      return keep({ kind: "value", value: textsOf(encoding).input(encoding, input.name, domain.maxLength) });
    case "one-of":
      return oneOf(encoding, input, domain.values);
  }
}

/** No text is longer. */
const LONGEST = 2 ** 30;

/** A value about which nothing is known but its sort. */
export function freeValue(encoding: Encoding, sort: Sort): Value | undefined {
  switch (sort) {
    case "bool":
      return { sort: "bool", term: boolVariable() };
    case "big":
      return { sort: "big", term: intVariable(-Infinity, Infinity) };
    case "num":
      return encoding.assumptions.numbers.input(encoding, { kind: "any-number" });
    case "str":
      return textsOf(encoding).input(encoding, "", LONGEST);
    case "any":
      return undefined;
  }
}

function oneOf(encoding: Encoding, input: Input, values: readonly Primitive[]): Value {
  const index = encoding.assumptions.numbers.input(encoding, { kind: "integer", min: 0, max: values.length - 1 });
  encoding.slots.set(input, { kind: "index", index: index.finite });
  const alternatives = values.map((value) => encoding.literal(value));
  return chooseByIndex(encoding, index, alternatives);
}
