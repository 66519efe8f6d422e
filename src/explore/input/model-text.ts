/** A model as text, cheap enough to write before every run: JSON with the numbers and bigints that JSON lacks spelled out. Escaped to Latin-1. */
import type { Model, Primitive } from "../../expr/expr.ts";
import { decode } from "../../value/decode.ts";
import { encode } from "../../value/encode.ts";
import type { Encoded } from "../../value/encoded.ts";

/** Taken before any program runs: the model is written between runs, whatever the last one left behind. */
const { parse, stringify } = JSON;

export function modelText(model: Model): string {
  const pairs: [string, Encoded][] = [];
  for (const [name, value] of model)
    pairs.push([name, typeof value === "string" || typeof value === "boolean" ? value : encode(value)]);
  return stringify(pairs).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

export function parseModelText(text: string): Map<string, Primitive> {
  const pairs = parse(text) as [string, Encoded][];
  const never = () => {
    throw new TypeError("a model holds primitives only");
  };
  return new Map(pairs.map(([name, value]) => [name, decode(value, never) as Primitive]));
}
