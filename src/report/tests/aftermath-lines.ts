/** What the call did besides ending: what mocks were called with, in which order, and what became of receiver and arguments. */
import type { Aftermath } from "../../value/aftermath.ts";
import { type Encoded, isSpecial } from "../../value/encoded.ts";
import { stringSource, valueSource } from "../../value/source.ts";
import type { CallText } from "./calls.ts";
import type { TestCase } from "./case.ts";
import type { Dialect } from "./dialect.ts";
import { hasOrder } from "./mocks.ts";
import { canBeSaid, deepEqual, INDENT, isPrimitive, some, sourceOptions } from "./sayable.ts";
import { memberSource, type Subjects } from "./subject.ts";

/** A longer text pins nothing that anybody reads. */
const LONGEST = 900;

/** `isWorthSaying`: whether it says something that a callback was not called. */
export function aftermathLines(
  test: TestCase,
  said: CallText,
  subjects: Subjects,
  dialect: Dialect,
  isWorthSaying: (callback: number) => boolean,
): string[] {
  const { aftermath } = test;
  if (aftermath === undefined) return [];
  const mocks = [...said.mocks].filter(
    ([callback]) => aftermath.calls?.some((call) => call.callback === callback) === true || isWorthSaying(callback),
  );
  return [
    ...mockLines(aftermath, mocks, subjects, dialect),
    ...orderLines(aftermath, said, dialect),
    ...eventLines(aftermath, said, subjects, dialect),
    ...argumentLines(aftermath, said, subjects, dialect),
    ...selfLines(aftermath, said, subjects, dialect),
  ];
}

function mockLines(
  { calls = [] }: Aftermath,
  mocks: readonly (readonly [number, string])[],
  subjects: Subjects,
  dialect: Dialect,
): string[] {
  // what mocks are called with is compared without regard to classes where the runner does so
  const options = { ...sourceOptions(subjects, dialect), className: () => undefined };
  return mocks.flatMap(([callback, name]) => {
    const own = calls.filter((call) => call.callback === callback);
    const canSay = own.every(({ args }) => args.every((arg) => canBeCompared(arg, dialect)));
    if (!canSay) return [dialect.times(name, own.length)];
    const texts = own.map(({ args }) => args.map((arg) => valueSource(arg, options, INDENT)));
    return texts.join().length > LONGEST ? [dialect.times(name, own.length)] : dialect.calls(name, texts);
  });
}

const canBeCompared = (value: Encoded, dialect: Dialect): boolean =>
  canBeSaid(value, dialect) &&
  (dialect.isMockAnywhere || !some(value, (part) => isSpecial(part) && part.$ === "instance"));

function orderLines(aftermath: Aftermath, { mocks }: CallText, dialect: Dialect): string[] {
  const names = (aftermath.calls ?? []).map(({ callback }) => mocks.get(callback));
  if (!hasOrder(aftermath) || mocks.size === 0 || names.includes(undefined)) return [];
  const list = names.map((name) =>
    stringSource(
      name!
        .split(/[?.[\]"]+/)
        .filter(Boolean)
        .at(-1)!,
    ),
  );
  return [dialect.deepEqual("callOrder", `[${list.join(", ")}]`, true)];
}

function eventLines({ events = [] }: Aftermath, { emit }: CallText, subjects: Subjects, dialect: Dialect): string[] {
  if (emit === undefined) return [];
  const canSay = events.every((event) => event.every((part) => canBeCompared(part, dialect)));
  const options = { ...sourceOptions(subjects, dialect), className: () => undefined };
  const texts = canSay ? events.map((event) => event.map((part) => valueSource(part, options, INDENT))) : [];
  return canSay && texts.join().length <= LONGEST ? dialect.calls(emit, texts) : [dialect.times(emit, events.length)];
}

function argumentLines({ args = [] }: Aftermath, said: CallText, subjects: Subjects, dialect: Dialect): string[] {
  return args.flatMap(({ index, value }) => {
    const name = said.args.get(index);
    return name === undefined ? [] : stateLines(name, value, subjects, dialect);
  });
}

function selfLines(
  { self, changed, says = [] }: Aftermath,
  said: CallText,
  subjects: Subjects,
  dialect: Dialect,
): string[] {
  const name = said.self;
  if (name === undefined) return [];
  const options = sourceOptions(subjects, dialect);
  const answers = says.flatMap(([observer, value]) => {
    if (!canBeSaid(value, dialect)) return [];
    const actual = `${name}${memberSource(observer.replace(/\(\)$/, ""))}${observer.endsWith("()") ? "()" : ""}`;
    const text = valueSource(value, options, INDENT);
    if (text.length > LONGEST) return [];
    return [isPrimitive(value) ? dialect.equal(actual, text) : deepEqual(actual, value, dialect, options)];
  });
  return [...(self === undefined ? [] : stateLines(name, self, subjects, dialect, changed)), ...answers];
}

/** A variable as the call left it. Of an instance, its properties. */
export function stateLines(
  name: string,
  value: Encoded,
  subjects: Subjects,
  dialect: Dialect,
  changed?: readonly string[],
): string[] {
  const instance =
    typeof value === "object" && value !== null && isSpecial(value) && value.$ === "instance" ? value.v : undefined;
  if (instance !== undefined && (instance.base !== undefined || instance.properties === undefined)) return [];
  const options = sourceOptions(subjects, dialect);
  if (instance !== undefined && changed !== undefined && dialect.matches !== undefined) {
    const part: Encoded = { $: "object", v: instance.properties!.filter(([key]) => changed.includes(key)) };
    const said = canBeSaid(part, dialect) ? dialect.matches(name, valueSource(part, options, INDENT)) : "";
    return said === "" || said.length > LONGEST ? [] : [said];
  }
  const state: Encoded = instance === undefined ? value : { $: "object", v: instance.properties! };
  if (!canBeSaid(state, dialect)) return [];
  const line = deepEqual(
    instance === undefined ? name : `{ ...${name} }`,
    state,
    dialect,
    sourceOptions(subjects, dialect),
  );
  return line.length > LONGEST ? [] : [line];
}
