/** Edits of a text that is JSON, by its structure: what is inserted by chance into such a text seldom is JSON any more. */
import type { Dictionary } from "../../../frontend/hints/dictionary.ts";
import type { Random } from "../../../solver/random.ts";
import { INHERITED, wordOf } from "./words.ts";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const LONGEST = 2_000;

/** The text with one field or element added, renamed or replaced; undefined when it is no list or record. */
export function editJson(text: string, dictionary: Dictionary, random: Random): string | undefined {
  const first = text.trimStart()[0];
  if ((first !== "{" && first !== "[") || text.length > LONGEST) return undefined;
  let whole: Json;
  try {
    whole = JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
  const containers: (Json[] | { [name: string]: Json })[] = [];
  collect(whole, containers);
  if (containers.length === 0) return undefined;
  const chosen = random.pick(containers);
  const value = someValue(chosen, containers, dictionary, random);
  if (Array.isArray(chosen)) chosen[random.below(chosen.length + 1)] = value;
  else change(chosen, value, dictionary, random);
  return JSON.stringify(whole);
}

function collect(value: Json, into: (Json[] | { [name: string]: Json })[]): void {
  if (typeof value !== "object" || value === null) return;
  into.push(value);
  for (const one of Object.values(value)) collect(one, into);
}

function change(record: { [name: string]: Json }, value: Json, dictionary: Dictionary, random: Random): void {
  const names = Object.keys(record);
  const name = nameBelow("", dictionary, random);
  let given = name === "constructor" && random.chance(2) ? nested(dictionary, random, name) : value;
  if (names.length > 0 && random.chance(2)) {
    const old = random.pick(names);
    if (random.chance(2)) given = record[old]!;
    delete record[old];
  }
  put(record, name, given);
}

/** `__proto__` is a name like any other. */
function put(record: { [name: string]: Json }, name: string, value: Json): void {
  Object.defineProperty(record, name, { value, writable: true, enumerable: true, configurable: true });
}

function someValue(at: Json, parts: readonly Json[], dictionary: Dictionary, random: Random): Json {
  switch (random.below(7)) {
    case 0:
      return {};
    case 1:
      return [];
    case 2:
      return random.below(3) - 1;
    case 3:
      return wordOf(dictionary, random);
    case 4:
      return random.chance(2) ? null : random.chance(2);
    case 5: {
      const part = random.pick(parts);
      // a part that holds the place itself would have no end
      return part === at ? {} : (JSON.parse(JSON.stringify(part)) as Json);
    }
    default:
      return nested(dictionary, random, "");
  }
}

/** Deeper ones are made by editing what was kept. */
const DEEPEST = 4;

/** A record, often in a record, in a record: code that walks names shows nothing until it has several of them at once. */
function nested(dictionary: Dictionary, random: Random, under: string, depth = 1): Json {
  const made: { [name: string]: Json } = {};
  const name = nameBelow(under, dictionary, random);
  const isDeeper = depth < DEEPEST && random.chance(2);
  put(made, name, isDeeper ? nested(dictionary, random, name, depth + 1) : random.below(2));
  return made;
}

/** Of what is inherited only the prototype of a constructor leads on to what others see. */
function nameBelow(under: string, dictionary: Dictionary, random: Random): string {
  if (under === "constructor" && random.chance(2)) return "prototype";
  return random.chance(4) ? random.pick(INHERITED) : wordOf(dictionary, random);
}
