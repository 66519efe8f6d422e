/**
 * What a call did besides ending: whom it called with what, and what it left of its receiver and its arguments. A test that only looks at
 * the result does not notice when such a thing goes wrong.
 */
import { type Encoded, isSpecial, type Pairs, type Special } from "./encoded.ts";
import { withLocalDates } from "./local-dates.ts";

export interface Aftermath {
  /** Calls of callbacks among the inputs, in order. `callback` counts them as `callbacksIn` does. Arguments are as they are in the end: that is what runners compare. */
  readonly calls?: readonly { readonly callback: number; readonly args: readonly Encoded[]; readonly isNew?: true }[];
  /** Events that the receiver emitted, in order: the name, then what listeners get. */
  readonly events?: readonly (readonly Encoded[])[];
  /** The receiver, where the call changed its properties; `changed` names those, where none came or went. */
  readonly self?: Encoded;
  readonly changed?: readonly string[];
  /** The result is the receiver itself, or the argument at that position. */
  readonly gives?: "self" | number;
  /** What it says of itself, where that is another thing than before: `size`, `isEmpty()`. */
  readonly says?: Pairs;
  /** Arguments that the call changed. */
  readonly args?: readonly { readonly index: number; readonly value: Encoded }[];
}

export function aftermathWithLocalDates(aftermath: Aftermath): Aftermath {
  const { calls, events, self, says, args } = aftermath;
  return {
    ...aftermath,
    ...(calls === undefined ? {} : { calls: calls.map((call) => ({ ...call, args: call.args.map(withLocalDates) })) }),
    ...(events === undefined ? {} : { events: events.map((event) => event.map(withLocalDates)) }),
    ...(self === undefined ? {} : { self: withLocalDates(self) }),
    ...(says === undefined ? {} : { says: says.map(([name, value]) => [name, withLocalDates(value)] as const) }),
    ...(args === undefined ? {} : { args: args.map(({ index, value }) => ({ index, value: withLocalDates(value) })) }),
  };
}

/** Where the path of a callback begins that is an argument of a call of what was handed back. */
export const placeInCall = (call: number, argument: number): string => `then(${call},${argument})`;

export interface Callback {
  readonly node: Special & { readonly $: "function" };
  /** From the receiver (`"this"`) or the position of the argument to the callback. */
  readonly path: readonly (string | number)[];
}

/** The callbacks among inputs, in the order in which everybody counts them. What callbacks return is made by each call anew and not counted. */
export function callbacksIn(
  self: Encoded | undefined,
  args: readonly Encoded[],
  calls: readonly { readonly args: readonly Encoded[] }[] = [],
): Callback[] {
  const found: Callback[] = [];
  const walk = (value: Encoded, path: readonly (string | number)[]): void => {
    if (typeof value !== "object" || value === null) return;
    if (isSpecial(value) && value.$ === "function") {
      found.push({ node: value, path });
      return;
    }
    for (const [key, part] of partsOf(value)) walk(part, [...path, key]);
  };
  if (self !== undefined) walk(self, ["this"]);
  args.forEach((arg, i) => {
    walk(arg, [i]);
  });
  calls.forEach((call, i) => {
    call.args.forEach((arg, k) => {
      walk(arg, [placeInCall(i, k)]);
    });
  });
  return found;
}

/** What a value is made of, as plain data has it; the key of a property is its name. */
function partsOf(value: object): [string | number, Encoded][] {
  const special = isSpecial(value as Encoded) ? (value as Special) : undefined;
  if (special === undefined)
    return Array.isArray(value)
      ? value.map((part: Encoded, i): [number, Encoded] => [i, part])
      : Object.entries(value as Record<string, Encoded>);
  if (special.$ === "object" || special.$ === "null-object") return special.v.map(([key, part]) => [key, part]);
  if (special.$ === "instance")
    return [
      ...(special.v.args ?? []).map((part, i): [string, Encoded] => [`new(${i})`, part]),
      ...(special.v.calls ?? []).flatMap(({ args }, i) =>
        args.map((part, k): [string, Encoded] => [`call(${i},${k})`, part]),
      ),
    ];
  if (special.$ === "map")
    return special.v.flatMap(([key, part], i) => [[`key(${i})`, key] as [string, Encoded], [`value(${i})`, part]]);
  if (special.$ === "set") return special.v.map((part, i) => [`value(${i})`, part]);
  return [];
}
