/** The values of an observation as a reader sees them, in the order of the operands in the source. */
import { types } from "node:util";
import type { ObservationKind, Observations, Operand } from "../runtime/observe/observation.ts";
import { is, isArray, SafeMap, stringSlice } from "../runtime/pristine.ts";

const descriptorOf = Object.getOwnPropertyDescriptor;
const prototypeOf = (value: object): object | null => (isProxy(value) ? null : rawPrototypeOf(value));
const rawPrototypeOf = Object.getPrototypeOf as (value: object) => object | null;

const { isProxy } = types;
const KNOWN = new SafeMap<object | null, string>();
KNOWN.set(Map.prototype, "a Map");
KNOWN.set(Set.prototype, "a Set");
KNOWN.set(Date.prototype, "a Date");
KNOWN.set(RegExp.prototype, "a RegExp");
KNOWN.set(Promise.prototype, "a Promise");

const LONGEST = 80;

type Shower<K extends ObservationKind> = (what: Observations[K]) => readonly unknown[];

const OPERANDS: { readonly [K in ObservationKind]: Shower<K> } = {
  access: ({ object }) => [object.value],
  invoke: ({ callee }) => [callee.value],
  read: ({ object, key }) => [object.value, key.value],
  store: ({ object, key, value }) => [object.value, key.value, value.value],
  arithmetic: ({ left, right }) => (right === undefined ? [left.value] : [left.value, right.value]),
  native: ({ args }) => values(args),
  gave: ({ result }) => [result.value],
  failed: () => [],
  returned: ({ value }) => [value.value],
  // the condition is in the message; its values are not those of the place it is reported at
  stated: () => [],
  rejected: ({ error }) => [error],
  ended: () => [],
};

/** The text that stands first is the callee's, and what it is says nothing. */
const UNSHOWN = {};

function values(operands: readonly Operand[]): unknown[] {
  const list: unknown[] = [UNSHOWN];
  for (let i = 0; i < operands.length; i++) list[i + 1] = operands[i]!.value;
  return list;
}

/** Empty where there is nothing to show. */
export function valuesOf(kind: ObservationKind, what: unknown): string[] {
  const shown: string[] = [];
  const operands = (OPERANDS[kind] as (what: unknown) => readonly unknown[])(what);
  for (let i = 0; i < operands.length; i++) shown[i] = operands[i] === UNSHOWN ? "" : shownValue(operands[i]);
  return shown;
}

/** Runs no code of the program: objects are named by what they are. */
export function shownValue(value: unknown): string {
  switch (typeof value) {
    case "string": {
      const text = jsonText(value);
      return text.length <= LONGEST ? text : `${stringSlice(text, 0, LONGEST)}…`;
    }
    case "bigint":
      return `${value}n`;
    case "symbol":
      return "a symbol";
    case "function":
      return "a function";
    case "object":
      return value === null ? "null" : shownObject(value);
    default:
      return is(value, -0) ? "-0" : `${value as number | boolean | undefined}`;
  }
}

const jsonText = JSON.stringify as (value: string) => string;
const ELEMENTS = 8;

function shownObject(value: object): string {
  if (!isArray(value) || isProxy(value)) return nameOf(value);
  const parts: string[] = [];
  for (let i = 0; i < value.length && i < ELEMENTS; i++) {
    const own = descriptorOf(value, i);
    const element: unknown = own?.value;
    parts[i] = typeof element === "object" && element !== null ? nameOf(element) : shownValue(element);
  }
  let text = "";
  for (let i = 0; i < parts.length; i++) text += i === 0 ? parts[i] : `, ${parts[i]}`;
  return `[${text}${value.length > ELEMENTS ? ", …" : ""}]`;
}

function nameOf(value: object): string {
  return isArray(value) ? "an array" : (KNOWN.get(prototypeOf(value)) ?? "an object");
}
