/** A model as text, cheap enough to write before every run: JSON with the numbers and bigints that JSON lacks spelled out. Escaped to Latin-1. */
import type { Model, Primitive } from "../expr/expr.ts";
import { decode } from "../value/decode.ts";
import { encode } from "../value/encode.ts";
import type { Encoded } from "../value/encoded.ts";

/** Taken before any program runs: the model is written between runs, whatever the last one left behind. */
const { parse, stringify } = JSON;

export function modelText(model: Model): string {
  let text = "[";
  for (const [name, value] of model) text += `${text === "[" ? "[" : ",["}${nameText(name)},${valueText(value)}]`;
  return `${text}]`;
}

/** Names are the same in every run, and there are more of them than of anything else. */
const names = new Map<string, string>();
const MOST_NAMES = 20_000;

function nameText(name: string): string {
  let text = names.get(name);
  if (text === undefined) {
    if (names.size >= MOST_NAMES) names.clear();
    text = quoted(name);
    names.set(name, text);
  }
  return text;
}

function valueText(value: Primitive): string {
  switch (typeof value) {
    case "string":
      return quoted(value);
    case "boolean":
      return value ? "true" : "false";
    case "number":
      if (value - value === 0 && (value !== 0 || 1 / value > 0)) return `${value}`;
  }
  return stringify(encode(value));
}

const OUTSIDE = /[^\x20-\x7e]/;

function quoted(text: string): string {
  const json = stringify(text);
  return OUTSIDE.test(json)
    ? json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    : json;
}

export function parseModelText(text: string): Map<string, Primitive> {
  const pairs = parse(text) as [string, Encoded][];
  const never = () => {
    throw new TypeError("a model holds primitives only");
  };
  return new Map(pairs.map(([name, value]) => [name, decode(value, never) as Primitive]));
}
