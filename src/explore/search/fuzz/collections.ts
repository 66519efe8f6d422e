/**
 * Collections in models: which variables are their lengths, and which belong to an element. Elements can then be copied, also from another
 * model, dropped and exchanged without knowing what they are made of.
 */
import { inDomain } from "../../../expr/evaluate.ts";
import type { Input, Model, Primitive } from "../../../expr/expr.ts";
import { elementOf, stemsOf, withNumber } from "../../../expr/variable/elements.ts";
import { isWithin, kindOf, moved } from "../../../expr/variable/path.ts";
import type { Random } from "../../../solver/random.ts";

/** Whether the variable is the name of a property. */
export const isKey = ({ role }: Input): boolean => role === "key";

/** The variable that an element is, where it is one. */
export const elementName = (length: Input, i: number): string => prefixesOf(length, i)[0]!;

/** The alternative of a value of unknown type that is an object, or -1. */
export function objectTag({ domain }: Input): number {
  if (domain.kind !== "tag" || !domain.labels.some((label) => label.endsWith(' === "function"'))) return -1;
  return domain.labels.findIndex((label) => label.startsWith("typeof ") && label.endsWith(' === "object"'));
}

/** Whether it says how many calls an instance has had. */
export const isCallCount = ({ role }: Input): boolean => role === "calls";

const prefixesOf = (length: Input, i: number): readonly string[] => stemsOf(length).map((stem) => withNumber(stem, i));

/** Makes one element of a collection like an element of the same or another collection; `from` may be the same model. */
export function copyElement(to: Map<string, Primitive>, at: ElementAt, from: Model, source: ElementAt): void {
  const targets = prefixesOf(at.length, at.index);
  const sources = prefixesOf(source.length, source.index);
  const copied: [string, Primitive][] = [];
  // the length of a collection named within a list of names
  for (const [name, value] of from)
    for (const [k, prefix] of sources.entries())
      if (isWithin(name, prefix)) copied.push([moved(name, prefix, targets[k]!), value]);
  for (const [name, value] of copied) to.set(name, value);
}

/** What elements are made of, by their numbers: of all of them in one walk. `stem` is which of the names of an element it is. */
function partsOf(model: Model, length: Input): ReadonlyMap<number, readonly Part[]> {
  const stems = stemsOf(length);
  const parts = new Map<number, Part[]>();
  for (const [name, value] of model)
    for (const [stem, each] of stems.entries()) {
      const at = elementOf(name, each);
      if (at === undefined) continue;
      const known = parts.get(at.index);
      if (known === undefined) parts.set(at.index, [{ stem, rest: at.rest, value }]);
      else known.push({ stem, rest: at.rest, value });
    }
  return parts;
}

interface Part {
  readonly stem: number;
  readonly rest: string;
  readonly value: Primitive;
}

function putElement(model: Map<string, Primitive>, length: Input, index: number, parts: readonly Part[]): void {
  const prefixes = prefixesOf(length, index);
  for (const { stem, rest, value } of parts) model.set(prefixes[stem]! + rest, value);
}

interface ElementAt {
  readonly length: Input;
  readonly index: number;
}

/** How many elements a collection gets at once: mostly a few, now and then as many as a table has. */
export function growth(random: Random): number {
  switch (random.below(6)) {
    case 0:
      return 4 + random.below(13);
    case 1:
      return 2 ** (2 + random.below(4));
    default:
      return 1 + random.below(3);
  }
}

export const countOf = (model: Model, length: Input): number => {
  const value = model.get(length.name);
  return typeof value === "number" ? value : length.domain.kind === "integer" ? Math.max(0, length.domain.min) : 0;
};

const mostOf = ({ domain }: Input): number => (domain.kind === "integer" ? domain.max : 0);
export const leastOf = ({ domain }: Input): number => (domain.kind === "integer" ? domain.min : 0);

/** More elements, each like one that is there already or, of an empty collection, whatever the default is. */
export function grow(model: Map<string, Primitive>, length: Input, by: number, random: Random): void {
  const { name } = length;
  const count = countOf(model, length);
  const grown = Math.min(mostOf(length), count + by);
  const like = random.below(count);
  const parts = count > 0 && grown > count ? partsOf(model, length) : undefined;
  for (let i = count; i < grown && parts !== undefined; i++)
    putElement(model, length, i, parts.get(random.chance(2) ? like : random.below(count)) ?? []);
  model.set(name, grown);
}

/** Longer ones take longer to build than they tell. */
const LONGEST_STRETCHED = 2_000;
/** The same in values, where each element consists of many. */
const MOST_STRETCHED = 20_000;

/**
 * As many elements as a number of the program says, all like one of those that are there: what counts elements has to see so many of a kind, and one by
 * one that takes as many runs. False where no number is a length.
 */
export function stretch(
  model: Map<string, Primitive>,
  length: Input,
  numbers: readonly number[],
  random: Random,
): boolean {
  const { name } = length;
  const count = countOf(model, length);
  const most = Math.min(mostOf(length), LONGEST_STRETCHED);
  const counts = numbers.filter((one) => Number.isInteger(one) && one > count && one <= most);
  if (count === 0 || counts.length === 0) return false;
  const wanted = Math.min(most, random.pick(counts) + (random.chance(3) ? 1 : 0));
  const like = partsOf(model, length).get(random.below(count)) ?? [];
  const first = random.chance(2) ? 0 : count;
  if ((wanted - first) * like.length > MOST_STRETCHED) return false;
  for (let i = first; i < wanted; i++) putElement(model, length, i, like);
  model.set(name, wanted);
  return true;
}

/** The elements of a collection of the same kind in another model, after those that are there. */
export function append(
  model: Map<string, Primitive>,
  length: Input,
  donor: Model,
  lengths: readonly Input[],
  random: Random,
): boolean {
  const alike = lengths.filter(({ name }) => kindOf(name) === kindOf(length.name));
  if (alike.length === 0) return false;
  const other = random.pick(alike);
  const added = countOf(donor, other);
  const count = countOf(model, length);
  if (added === 0 || count + added > mostOf(length)) return false;
  const parts = partsOf(donor, other);
  for (let i = 0; i < added; i++) putElement(model, length, count + i, parts.get(i) ?? []);
  model.set(length.name, count + added);
  return true;
}

/** The last element takes the place of any, and there is one fewer. */
export function dropElement(model: Map<string, Primitive>, length: Input, random: Random): void {
  const { name } = length;
  const count = countOf(model, length);
  if (count <= leastOf(length)) return;
  copyElement(model, { length, index: random.below(count) }, model, { length, index: count - 1 });
  model.set(name, count - 1);
}

/** Whether all values are of the domains of their variables: elements of a tuple are of different kinds, and none may take the place of another. */
export const isFitting = (model: Model, variables: readonly Input[]): boolean =>
  variables.every(({ name, domain }) => !model.has(name) || inDomain(domain, model.get(name)));

/** Without some of its elements; those behind them move up. What comes of it may not be fitting. */
export function withoutElements(model: Model, length: Input, from: number, count: number): Map<string, Primitive> {
  const stems = stemsOf(length);
  const shorter = new Map<string, Primitive>();
  for (const [name, value] of model) {
    const renamed = stems.reduce<string | undefined>((text, stem) => {
      const at = text === undefined ? undefined : elementOf(text, stem);
      if (at === undefined || at.index < from) return text;
      return at.index < from + count ? undefined : withNumber(stem, at.index - count) + at.rest;
    }, name);
    if (renamed !== undefined) shorter.set(renamed, value);
  }
  return shorter.set(length.name, countOf(model, length) - count);
}

/** One element becomes like another of the collection, or like one of another model. */
export function copyWithin(model: Map<string, Primitive>, length: Input, donor: Model, random: Random): void {
  const count = countOf(model, length);
  const others = countOf(donor, length);
  if (count === 0 || others === 0) return;
  copyElement(model, { length, index: random.below(count) }, donor, { length, index: random.below(others) });
}
