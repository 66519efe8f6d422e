/** Types of the standard library that have shapes of their own, and the utility types. */

import {
  BOOLEAN,
  cased,
  DEFINED,
  isPartOf,
  LAZY,
  mapObject,
  NUMBER,
  nonNullable,
  type ObjectShape,
  optionsOf,
  record,
  STRING,
  union,
  unsupported,
  without,
} from "./combine.ts";
import { PLATFORM_NAMES, platformShape } from "./platform-types.ts";
import type { Shape, TypedArrayName } from "./shape.ts";

/** `expand` replaces a name by the shape it stands for. Undefined: syntax does not tell. */
export type BuiltinType = (args: readonly Shape[], expand: (shape: Shape) => Shape) => Shape | undefined;

const TYPED_ARRAYS: readonly TypedArrayName[] = [
  "Int8Array",
  "Uint8Array",
  "Uint8ClampedArray",
  "Int16Array",
  "Uint16Array",
  "Int32Array",
  "Uint32Array",
  "Float32Array",
  "Float64Array",
  "BigInt64Array",
  "BigUint64Array",
  "Buffer",
];
const ERRORS = [
  "Error",
  "TypeError",
  "RangeError",
  "SyntaxError",
  "ReferenceError",
  "EvalError",
  "URIError",
  "AggregateError",
];

const first = (args: readonly Shape[]): Shape => args[0] ?? LAZY;
const second = (args: readonly Shape[]): Shape => args[1] ?? LAZY;
const array: BuiltinType = (args) => ({ kind: "array", element: first(args) });
const map: BuiltinType = (args) => ({ kind: "map", key: first(args), value: second(args) });
const set: BuiltinType = (args) => ({ kind: "set", element: first(args) });
const iterable: BuiltinType = (args) => ({ kind: "iterable", element: first(args) });
const promise: BuiltinType = (args) => ({ kind: "promise", of: first(args) });
const cannot =
  (type: string, hint: string): BuiltinType =>
  () =>
    unsupported(type, hint);

const boxed = (name: string): Shape => unsupported(`a boxed ${name}`, `Write ${name.toLowerCase()} instead.`);

const weak = "Weak collections cannot be filled from outside; test a function that takes what it holds.";
const stream = "Take the finished data instead, or pass --signature with a type that can be built.";

export const BUILTIN_TYPES: ReadonlyMap<string, BuiltinType> = new Map<string, BuiltinType>([
  ["Array", array],
  ["ReadonlyArray", array],
  ["ArrayLike", iterable],
  ["RegExpMatchArray", () => ({ kind: "array", element: STRING })],
  ["RegExpExecArray", () => ({ kind: "array", element: STRING })],
  ["Map", map],
  ["ReadonlyMap", map],
  ["Set", set],
  ["ReadonlySet", set],
  ["Iterable", iterable],
  ["Promise", promise],
  ["PromiseLike", promise],
  ["Awaited", (args) => awaited(first(args))],
  ["Date", () => ({ kind: "date" })],
  ["RegExp", () => ({ kind: "regexp" })],
  ["ArrayBuffer", () => ({ kind: "arraybuffer" })],
  ["ArrayBufferLike", () => ({ kind: "arraybuffer" })],
  ["String", () => union([STRING, boxed("String")])],
  ["Number", () => union([NUMBER, boxed("Number")])],
  ["Boolean", () => union([BOOLEAN, boxed("Boolean")])],
  ["Symbol", () => ({ kind: "symbol" })],
  ["BigInt", () => ({ kind: "bigint" })],
  ["Object", () => DEFINED],
  ...(["Uppercase", "Lowercase", "Capitalize", "Uncapitalize"] as const).map((mapping): [string, BuiltinType] => [
    mapping,
    (args, expand) => cased(mapping, expand(args[0] ?? STRING)),
  ]),
  ["Function", () => ({ kind: "function", parameters: 0, returns: LAZY })],
  ["PropertyKey", () => union([STRING, NUMBER, { kind: "symbol" }])],
  ["Record", (args) => record(args[0] ?? STRING, second(args))],
  ["Readonly", (args) => first(args)],
  ["NonNullable", (args) => nonNullable(first(args))],
  ["ThisType", () => LAZY],
  ["NoInfer", (args) => first(args)],
  [
    "Partial",
    (args, expand) => mapOptions(expand(first(args)), (o) => mapObject(o, (p) => ({ ...p, optional: true }))),
  ],
  [
    "Required",
    (args, expand) => mapOptions(expand(first(args)), (o) => mapObject(o, (p) => ({ ...p, optional: false }))),
  ],
  ["Pick", (args, expand) => select(expand(first(args)), expand(second(args)), true)],
  ["Omit", (args, expand) => select(expand(first(args)), expand(second(args)), false)],
  ["Exclude", (args, expand) => filterOptions(expand(first(args)), expand(second(args)), false)],
  ["Extract", (args, expand) => filterOptions(expand(first(args)), expand(second(args)), true)],
  ["WeakMap", cannot("WeakMap", weak)],
  ["WeakSet", cannot("WeakSet", weak)],
  ["WeakRef", cannot("WeakRef", weak)],
  ["AsyncIterable", cannot("AsyncIterable", stream)],
  ["AsyncGenerator", cannot("AsyncGenerator", stream)],
  ["AsyncIterableIterator", cannot("AsyncIterableIterator", stream)],
  ["WritableStream", cannot("WritableStream", stream)],
  ...["Iterator", "IterableIterator", "IteratorObject", "ArrayIterator", "Generator"].map(
    (name): [string, BuiltinType] => [
      name,
      cannot(name, "Accept an Iterable instead, or pass --signature with a type that can be built."),
    ],
  ),
  ["SharedArrayBuffer", cannot("SharedArrayBuffer", stream)],
  ["DataView", cannot("DataView", "Take the bytes as a Uint8Array instead, or pass --signature.")],
  ...ERRORS.map((name): [string, BuiltinType] => [
    name,
    // an AggregateError is made of others
    () => (name === "Error" || name === "AggregateError" ? { kind: "error" } : { kind: "error", name }),
  ]),
  ...PLATFORM_NAMES.map((name): [string, BuiltinType] => [name, (args) => platformShape(name, args)]),
  ...TYPED_ARRAYS.map((type): [string, BuiltinType] => [type, () => ({ kind: "typed-array", type })]),
]);

/** Objects of the platform that stand for something outside: a request, a signal, a file. */
const PLATFORM = new Set(
  "EventEmitter BroadcastChannel MessagePort Crypto SubtleCrypto Performance Timeout Immediate".split(" "),
);

/** Types of a browser page and of the platform: no value of them can be made up. */
export function isPlatformType(name: string): boolean {
  if (PLATFORM.has(name)) return true;
  return /^(HTML|SVG|MathML)\w*$|^(Window|Document|DocumentFragment|Element|Node|NodeList|ShadowRoot|\w*Event|Navigator|Location|History|Storage|XMLHttpRequest|WebSocket|Worker|CanvasRenderingContext2D|WebGL\w*|FileList|FileReader|DOM\w+|CSS\w+|\w*Observer)$/.test(
    name,
  );
}

export function platformType(name: string): Shape {
  return unsupported(
    name,
    `${name} belongs to the ${PLATFORM.has(name) ? "platform" : "browser"}. Split off the logic that takes plain data and test that, or pass --signature with a type that can be built.`,
  );
}

function awaited(shape: Shape): Shape {
  return shape.kind === "promise" ? awaited(shape.of) : shape;
}

/** Applies to each object of a union; arrays, records and primitives stay as they are. */
function mapOptions(shape: Shape, change: (object: ObjectShape) => Shape): Shape | undefined {
  if (shape.kind === "union") {
    const options = shape.options.map((option) => mapOptions(option, change));
    return options.some((o) => o === undefined) ? undefined : union(options.flatMap((o) => o ?? []));
  }
  if (shape.kind === "object") return change(shape);
  return shape.kind === "instance" || shape.kind === "named" ? undefined : shape;
}

function select(shape: Shape, keys: Shape, keep: boolean): Shape | undefined {
  const names = new Set<string>();
  for (const key of optionsOf(keys)) {
    if (key.kind === "literal") names.add(String(key.value));
    else if (key.kind === "one-of") for (const value of key.values) names.add(String(value));
    else return shape.kind === "lazy" ? LAZY : undefined;
  }
  if (shape.kind === "record") return keep ? record(keys, shape.value) : shape;
  return mapOptions(shape, (object) => mapObject(object, (p) => (names.has(p.name) === keep ? p : undefined)));
}

function filterOptions(shape: Shape, by: Shape, keep: boolean): Shape | undefined {
  if (shape.kind === "lazy") return LAZY;
  let plain = true;
  const kept = without(shape, (option) => {
    const isPart = isPartOf(option, by);
    if (isPart === undefined) plain = false;
    return isPart !== keep;
  });
  return plain ? kept : undefined;
}
