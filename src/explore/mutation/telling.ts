/**
 * Values that tell right from wrong: not neutral (nothing times them is nothing), all different (what is swapped shows), collections of
 * several elements. An input keeps its path and gets as many of them as that allows.
 */
import { defaultOf } from "../../expr/evaluate.ts";
import type { Input, Model, Primitive } from "../../expr/expr.ts";
import { elementOf, numberedMembers, stemsOf, withNumber } from "../../expr/variable/elements.ts";
import { ANYTHING, alternativePath, elementPath, isWithin, memberPath, shownPath } from "../../expr/variable/path.ts";
import { alternativeOf, isLength, keyOf, lengthOf, presenceOf } from "../../expr/variable/variable.ts";
import { isInherited } from "./odd.ts";
import { isMoment, isReadableMoment, isWord, movedMoments, readableMoments, wordAt } from "./readable.ts";

const NUMBERS: readonly number[] = [3, 7, 5, 11, 2, 13, 17, 19, 23, 29, 31, 37];

/** A list of three shows order, first and last. */
const ELEMENTS = 3;

/** Values for a variable that say more than its present one, best first; `n`: how many variables came before it. */
export function tellingValues(variable: Input, value: Primitive, n: number): readonly Primitive[] {
  const { domain } = variable;
  const present = value === undefined ? defaultOf(domain) : value;
  switch (domain.kind) {
    case "any-number": {
      const other = NUMBERS[n % NUMBERS.length]! + Math.floor(n / NUMBERS.length) * 40;
      return isPlainNumber(present) ? [] : [other, other + 0.5, -other];
    }
    case "integer": {
      if (isMoment(variable)) return isReadableMoment(present) ? [] : readableMoments(n);
      if (isLength(variable)) return (present as number) < 2 ? inside([ELEMENTS, 2], domain) : [];
      return isPlainNumber(present) ? [] : inside([NUMBERS[n % NUMBERS.length]!, 2, domain.max], domain);
    }
    case "any-string":
      if (isWord(present)) return [];
      return String(present).length > 1 ? [wordAt(n)] : [wordAt(n), `${String(present)}${wordAt(n)}`];
    case "any-boolean":
      return [!present];
    case "any-bigint":
      return present === 0n || present === 1n ? [BigInt(NUMBERS[n % NUMBERS.length]!)] : [];
    case "one-of":
      return domain.values.length > 1
        ? [domain.values[n % domain.values.length]!].filter((one) => one !== present)
        : [];
    case "tag":
      // what may be left out is there
      if (variable.role === "presence") return present === 0 ? [1] : [];
      return moreThanNothing(variable, domain.labels, present as number);
  }
}

/** Variables of texts that are no words yet, by their value. */
function alike(variables: readonly Input[], present: (variable: Input) => Primitive): readonly (readonly Input[])[] {
  const groups = new Map<Primitive, Input[]>();
  for (const variable of new Set(variables)) {
    const value = present(variable);
    if (variable.domain.kind !== "any-string" || isWord(value)) continue;
    groups.set(value, [...(groups.get(value) ?? []), variable]);
  }
  return [...groups.values()];
}

/** Texts that go the ways that odd values go when they are made a text. */
const TEXTS = ["ab cd", "ab-Cd", "[object Object]", ""];

/** A value that nobody described, which its name promises to be a text, and which is something else: as a text, with the variable of that text. */
function textsInstead(
  { role, path, domain }: Input,
  value: Primitive,
  isText: (name: string) => boolean,
): readonly (readonly [tag: number, text: readonly [string, string]])[] {
  if (domain.kind !== "tag" || role !== "alternative") return [];
  const text = domain.labels.findIndex((label) => /^typeof .* === "string"$/.test(label));
  const isOfUnknownType = domain.labels.some((label) => label.startsWith("Array.isArray("));
  if (text < 0 || text === value || !isOfUnknownType || !isText(path)) return [];
  return TEXTS.map((one) => [text, [alternativePath(path, ANYTHING.text), one]] as const);
}

/** A value that nobody described, and that became an object with a length: a list of the same elements is what people pass. */
export function listInstead({ name, role, path, domain }: Input, model: Model): Model | undefined {
  if (domain.kind !== "tag" || role !== "alternative") return undefined;
  const [list$, object$] = [alternativePath(path, ANYTHING.list), alternativePath(path, ANYTHING.object)];
  const isObject = /^typeof .* === "object"$/.test(domain.labels[Number(model.get(name) ?? 0)] ?? "");
  const list = domain.labels.findIndex((label) => label.startsWith("Array.isArray("));
  if (!isObject || list < 0 || model.get(presenceOf(memberPath(object$, "length")).name) !== 1) return undefined;
  const listed = new Map<string, Primitive>([[name, list]]);
  const members = numberedMembers(object$);
  let length = 0;
  for (const [key, value] of model) {
    const element = elementOf(key, members);
    if (element === undefined) {
      if (key !== name && !isWithin(key, object$)) listed.set(key, value);
      continue;
    }
    const { index, rest } = element;
    length = Math.max(length, index + 1);
    // whether it is there is the length's business
    if (key !== presenceOf(withNumber(members, index)).name) listed.set(elementPath(list$, index) + rest, value);
  }
  return listed.set(lengthOf(list$).name, length);
}

const TEXTUAL =
  /(?:^|[._a-z])(?:te?xt|str(?:ing)?|s|word|source|src|path|url|key|name|label|title|char(?:acter)?|pattern|part|prefix|suffix|sep(?:arator)?|delimiter|html|json|line|value|input|id|fill|message|msg)s?$/i;
const isTextName = (path: string): boolean => TEXTUAL.test(shownPath(path));

/** Of a value that nobody described: names that promise a number, and nothing that says so little as undefined, null and booleans. */
const COUNTING =
  /(?:^|[._a-z])(?:len(?:gth)?|size|count|num(?:ber)?|index|idx|pos(?:ition)?|width|height|start|end|from|to|max|min|limit|depth|step|times|amount|total|n|i|x|y)s?$/i;

const isNothing = (label: string): boolean => /=== (?:undefined|null)$|=== "boolean"$/.test(label);

/** Alternatives of a union that are tried instead of nothing. */
const MOST_OTHERS = 3;

function moreThanNothing({ path }: Input, labels: readonly string[], present: number): number[] {
  if (!isNothing(labels[present] ?? "")) return [];
  const at = (end: string): number => labels.findIndex((label) => label.startsWith("typeof ") && label.endsWith(end));
  const [text, number] = [at('=== "string"'), at('=== "number"')];
  const list = labels.findIndex((label) => label.startsWith("Array.isArray("));
  // where a number is none that can be worked with, the input does something else, and a text is tried
  const isText = isTextName(path) && !COUNTING.test(path);
  const usual = (isText ? [text, number, list] : [number, text, list]).filter((one) => one >= 0);
  // whatever else a declared union has: a date, an object
  const others = [...labels.keys()].filter((i) => i !== present && !usual.includes(i) && !isNothing(labels[i]!));
  // of a value of no declared type only what the code itself asks about
  const asked = list < 0 ? others : others.filter((i) => labels[i]!.includes(" instanceof "));
  return [...usual, ...asked.slice(0, MOST_OTHERS)];
}

const isPlainNumber = (value: Primitive): boolean =>
  typeof value === "number" && Number.isFinite(value) && Math.abs(value) > 1 && Math.abs(value) < 1e6;

const inside = (values: readonly number[], { min, max }: { readonly min: number; readonly max: number }): number[] =>
  values.filter((n) => n >= min && n <= max);

export interface TellingTask {
  readonly model: Model;
  readonly variablesOf: (model: Model) => readonly Input[];
  /** Whether the input still does what it did. */
  readonly keeps: (model: Model) => Promise<boolean>;
  readonly attempts: number;
}

/** Texts and dates that a reader takes in at a glance, as far as the input still does what it did. `spent`: attempts that were made. */
export async function readable(task: TellingTask): Promise<{ readonly model: Model; readonly spent: number }> {
  const { variablesOf, keeps, attempts } = task;
  let best = task.model;
  let left = attempts;
  const present = presentIn(() => best);
  const accepts = async (candidate: Model): Promise<boolean> => {
    if (left-- <= 0 || !(await keeps(candidate))) return false;
    best = candidate;
    return true;
  };
  for (const candidate of [withoutSigns(variablesOf(best), present, best), ...inRecords(best, variablesOf, present)])
    if (candidate !== undefined) await accepts(candidate);
  await somethingInstead(variablesOf, present, () => best, accepts);
  const moved = movedMoments(variablesOf(best), (variable) => present(variable) as number);
  if (moved !== undefined) await accepts(new Map([...best, ...moved]));
  for (const variable of variablesOf(best)) {
    const listed = listInstead(variable, best);
    if (listed !== undefined) await accepts(listed);
  }
  // what is the same text in several places may have to be: the key that was put in and is looked for
  for (const [i, same] of [...alike(variablesOf(best), present)].entries()) {
    const named = (word: (n: number) => string): Model =>
      new Map([...best, ...same.map(({ name }, n) => [name, word(n)] as const)]);
    if (!(await accepts(named((n) => wordAt(i + n)))) && same.length > 1) await accepts(named(() => wordAt(i)));
  }
  return { model: best, spent: attempts - Math.max(0, left) };
}

/** Prices and counts are rarely negative; where two signs matter together, one alone cannot be changed. */
function withoutSigns(
  variables: readonly Input[],
  present: (variable: Input) => Primitive,
  model: Model,
): Model | undefined {
  const negative = [...new Set(variables)].filter((one) => {
    const value = present(one);
    return one.domain.kind === "any-number" && typeof value === "number" && value < 0;
  });
  if (negative.length === 0) return undefined;
  return new Map([...model, ...negative.map((one) => [one.name, Math.abs(present(one) as number)] as const)]);
}

/** A name that every object inherits, put into the records of the input as an ordinary word: what is looked up there is there by itself. */
function* inRecords(
  model: Model,
  variablesOf: (model: Model) => readonly Input[],
  present: (variable: Input) => Primitive,
): Generator<Model> {
  const variables = [...new Set(variablesOf(model))];
  const inherited = variables.filter((one) => one.domain.kind === "any-string" && isInherited(present(one)));
  if (inherited.length === 0) return;
  const names = [...new Set(inherited.map(present))];
  for (const length of variables.filter(({ role }) => role === "listed")) {
    const { path } = length;
    const count = Number(present(length));
    const held = new Map(model).set(length.name, count + names.length);
    for (const one of inherited) held.set(one.name, wordAt(names.indexOf(present(one))));
    for (const i of names.keys()) held.set(keyOf(path, count + i).name, wordAt(i));
    yield held;
    let n = 0;
    const [, values] = stemsOf(length);
    for (const variable of variablesOf(held)) {
      if (elementOf(variable.name, values!) === undefined) continue;
      for (const value of tellingValues(variable, held.get(variable.name), n++).slice(0, 1))
        held.set(variable.name, value);
    }
    yield new Map(held);
  }
}

/** What is nothing, of any type, becomes something that can be told apart; or the same where the same is put in and looked for. */
async function somethingInstead(
  variablesOf: (model: Model) => readonly Input[],
  present: (variable: Input) => Primitive,
  best: () => Model,
  accepts: (candidate: Model) => Promise<boolean>,
): Promise<void> {
  const model = best();
  const known = new Set(variablesOf(model));
  const tags = [...known].flatMap((one) => {
    if (one.domain.kind !== "tag") return [];
    const [other] = moreThanNothing(one, one.domain.labels, Number(present(one)));
    return other === undefined ? [] : [[one.name, other] as const];
  });
  if (tags.length === 0) return;
  const told = (some: readonly (readonly [string, number])[], step: number): Model => {
    const candidate = new Map<string, Primitive>([...model, ...some]);
    let n = 0;
    for (const variable of variablesOf(candidate)) {
      if (known.has(variable) || variable.domain.kind === "tag") continue;
      const [value] = tellingValues(variable, candidate.get(variable.name), n);
      if (value !== undefined) candidate.set(variable.name, value);
      n += step;
    }
    return candidate;
  };
  if ((await accepts(told(tags, 1))) || tags.length === 1) return;
  if (await accepts(told(tags, 0))) return;
  for (const half of [tags.slice(0, tags.length >> 1), tags.slice(tags.length >> 1)])
    if (await accepts(told(half, 1))) return;
}

/** What is left out and is given now may be nothing all the same, where its type is a union: each alternative that is something is tried, too. */
function* given(
  model: Model,
  { name, role, path }: Input,
  variablesOf: (model: Model) => readonly Input[],
): Generator<Model> {
  yield model;
  if (role !== "presence" || model.get(name) !== 1) return;
  const tag = variablesOf(model).find((one) => one.name === alternativeOf(path).name);
  if (tag?.domain.kind !== "tag") return;
  for (const other of moreThanNothing(tag, tag.domain.labels, Number(model.get(tag.name) ?? 0)))
    yield new Map(model).set(tag.name, other);
}

const presentIn =
  (model: () => Model) =>
  (variable: Input): Primitive =>
    model().has(variable.name) ? model().get(variable.name) : defaultOf(variable.domain);

/** Changes what can be changed without leaving the path. */
export async function moreTelling(task: TellingTask): Promise<Model> {
  const { variablesOf, keeps, attempts } = task;
  const { model, spent } = await readable(task);
  let best = model;
  let left = attempts - spent;
  const tried = new Set<string>();
  const present = presentIn(() => best);
  for (const variable of variablesOf(best)) {
    if (variable.domain.kind !== "tag" || left <= 0) continue;
    for (const [name, text] of textsInstead(variable, present(variable), isTextName)) {
      if (left-- <= 0) break;
      const candidate = new Map(best).set(variable.name, name).set(...text);
      if (!(await keeps(candidate))) continue;
      best = candidate;
      tried.add(variable.name);
      break;
    }
  }
  // collections first: what they hold is to be changed as well
  for (const wants of [isLength, (one: Input) => one.domain.kind === "tag", () => true]) {
    for (let isGrowing = true; isGrowing && left > 0; ) {
      isGrowing = false;
      let n = 0;
      for (const variable of variablesOf(best)) {
        n++;
        if (!wants(variable) || tried.has(variable.name)) continue;
        tried.add(variable.name);
        for (const value of tellingValues(variable, present(variable), n)) {
          let kept: Model | undefined;
          for (const candidate of given(new Map(best).set(variable.name, value), variable, variablesOf)) {
            if (left-- <= 0) return best;
            if (!(await keeps(candidate))) continue;
            kept = candidate;
            break;
          }
          if (kept === undefined) continue;
          best = kept;
          isGrowing = true;
          break;
        }
      }
    }
  }
  return best;
}
