/** Models of the typed arrays: what is stored is converted to the element type, everything else works like an array without holes. */
import { types } from "node:util";
import { and, apply, le, literal } from "../../expr/build.ts";
import { elementShadow } from "../../runtime/bytes/element-type.ts";
import type { Element } from "../../runtime/bytes/memory-cell.ts";
import { TYPED_ARRAYS } from "../../runtime/bytes/typed-arrays.ts";
import { nameOf } from "../../runtime/calls/losses.ts";
import { ownData } from "../../runtime/heap/keys.ts";
import { reachesTracked } from "../../runtime/heap/reach.ts";
import { type BuiltinModel, type Call, native, nativeConstruct } from "../../runtime/natives/model.ts";
import {
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  reflectApply,
  reflectConstruct,
  SafeMap,
} from "../../runtime/pristine.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import {
  type Algorithm,
  accepted,
  callback,
  callbackModel,
  readingNames,
  readingWithoutHoles,
} from "../array/iteration.ts";
import { arrayToString, givenSeparator, textOf } from "../array/join.ts";
import { fixLength, fixPosition, positionsConvertQuietly, toInteger } from "../array/length.ts";
import { anythingKnown, isRealArray, unmodelled, unmodelledRead } from "../array/receiver.ts";
import { searches, searchModel, searchNames } from "../array/search.ts";
import { copyShadows, elementShadows, moveShadows } from "../array/shadows.ts";
import { walk } from "../array/walk.ts";
import { sharingPart } from "../buffer/move.ts";
import { lengthOnBuffer } from "../bytes/array-buffer.ts";
import { elementOf } from "../bytes/memory.ts";
import { decide } from "../modelling/assume.ts";
import type { Registration } from "../modelling/registration.ts";
import { typedArrayOrderModels } from "./order.ts";

const prototype = getPrototypeOf(Uint8Array.prototype) as Uint8Array;
const typedConstructor = getPrototypeOf(Uint8Array) as unknown as Uint8ArrayConstructor;
const prototypes = TYPED_ARRAYS.map((type) => type.prototype as object);

const lengthGetter = getOwnPropertyDescriptor(prototype, "length")!.get;

/** Real, and typed as an array because the algorithms of arrays apply: its `length` is the one the natives look at. */
const isTyped = (value: unknown): value is unknown[] => types.isTypedArray(value) && hasPlainLength(value);

function hasPlainLength(array: object): boolean {
  let owner: object | null = array;
  while (owner !== null && owner !== prototype) {
    if (hasOwn(owner, "length")) return false;
    owner = getPrototypeOf(owner) as object | null;
  }
  return owner === prototype && getOwnPropertyDescriptor(prototype, "length")?.get === lengthGetter;
}

/** Not detached and not beyond the end of its buffer, which the natives complain about; such an array is empty. */
const isReadable = (value: unknown): value is unknown[] => isTyped(value) && (value.length > 0 || hasBuffer(value));

const { keys } = prototype;

function hasBuffer(array: unknown[]): boolean {
  try {
    reflectApply(keys, array, []);
    return true;
  } catch {
    return false;
  }
}

/** Methods that create make one of the same type, without asking a constructor of the program's. */
const createsSame = (value: unknown): value is unknown[] => isReadable(value) && constructorOf(value) !== undefined;

function constructorOf(array: unknown[]): ((...args: never[]) => unknown) | undefined {
  const own = getPrototypeOf(array);
  for (let i = 0; i < prototypes.length; i++) {
    const isOriginal =
      own === prototypes[i] && getOwnPropertyDescriptor(prototypes[i]!, "constructor")?.value === TYPED_ARRAYS[i];
    if (isOriginal && getOwnPropertyDescriptor(array, "constructor") === undefined) return TYPED_ARRAYS[i] as never;
  }
  return undefined;
}

const create = (like: unknown[], length: number): unknown[] =>
  reflectConstruct(constructorOf(like)!, [length]) as unknown[];

function storeElement(call: Call, array: unknown[], at: number, value: unknown, shadow: Shadow): void {
  array[at] = value;
  const element = elementShadow(call.rt.record, array, value, shadow, call.site);
  call.rt.heap.setProperty(array, at, array[at], element);
}

const map: Algorithm = (call, array) => {
  const { rt, site } = call;
  fixLength(rt, array, site);
  const result = create(array, array.length);
  walk(call, array, { holes: true }, (value, shadow, i) => {
    const mapped = callback(call, array, value, shadow, i);
    const mapped$ = rt.ret;
    rt.ret = undefined;
    storeElement(call, result, i, mapped, mapped$);
    return false;
  });
  rt.ret = undefined;
  return result;
};

const filter: Algorithm = (call, array) => {
  const kept: { value: unknown; shadow: Shadow }[] = [];
  walk(call, array, { holes: true }, (value, shadow, i) => {
    if (accepted(call, array, value, shadow, i)) kept[kept.length] = { value, shadow };
    return false;
  });
  const result = create(array, kept.length);
  for (let i = 0; i < kept.length; i++) storeElement(call, result, i, kept[i]!.value, kept[i]!.shadow);
  return result;
};

function typedModel(
  name: string,
  run: (call: Call, array: unknown[]) => unknown,
  isHandled: (call: Call) => boolean,
  giveUp: typeof unmodelled = unmodelledRead,
): BuiltinModel {
  const fullName = `TypedArray.prototype.${name}`;
  return {
    name: fullName,
    fidelity: "exact",
    looksInside: true,
    run(call) {
      if (!anythingKnown(call)) return native(call);
      if (!isReadable(call.self) || !isHandled(call)) return giveUp(call, fullName);
      fixLength(call.rt, call.self, call.site);
      return run(call, call.self);
    },
  };
}

function slice(call: Call, array: unknown[]): unknown {
  const start = fixPosition(call, 0, array.length, 0);
  fixPosition(call, 1, array.length, array.length);
  const before = elementShadows(call.rt, array);
  const result = native(call) as unknown[];
  copyShadows(call.rt, result, before, (index) =>
    index >= start && index < start + result.length ? index - start : undefined,
  );
  return result;
}

function fill(call: Call, array: unknown[]): unknown {
  const { rt, args, args$, site } = call;
  const start = fixPosition(call, 1, array.length, 0);
  const end = fixPosition(call, 2, array.length, array.length);
  const element = elementShadow(rt.record, array, args[0], args$[0], site);
  const result = native(call);
  for (let i = start; i < end; i++) rt.heap.setProperty(array, i, array[i], element);
  return result;
}

/** `set(source, offset)` from an array of either kind. */
function set(call: Call, array: unknown[]): unknown {
  const { rt, args, args$, site } = call;
  const source = args[0] as unknown[];
  fixLength(rt, source, site);
  if (args$[1] !== undefined) rt.pin(args[1], args$[1], site);
  const given: { index: number; value: unknown; shadow: Shadow }[] = [];
  for (let i = 0; i < source.length; i++)
    given[i] = { index: i, value: source[i], shadow: rt.heap.getProperty(source, i) };
  const result = native(call);
  const offset = toInteger(args[1]);
  for (let i = 0; i < given.length; i++) {
    const { value, shadow } = given[i]!;
    rt.heap.setProperty(array, offset + i, array[offset + i], elementShadow(rt.record, array, value, shadow, site));
  }
  return result;
}

/** Elements that are objects are converted by the native, and nobody follows that. */
function losingObjects(model: BuiltinModel): BuiltinModel {
  return {
    ...model,
    run(call) {
      const source = call.args[0];
      if (isRealArray(source))
        for (let i = 0; i < source.length; i++) {
          const element = ownData(source, i)?.value as unknown;
          if (reachesTracked(call.rt, element))
            call.rt.concretised(call.site, "an object as an element of a typed array");
        }
      return model.run(call);
    },
  };
}

function reverse(call: Call, array: unknown[]): unknown {
  const last = array.length - 1;
  const before = elementShadows(call.rt, array);
  const result = native(call);
  moveShadows(call.rt, array, before, (index) => last - index);
  return result;
}

function iterator(name: "keys" | "values" | "entries"): Registration {
  const model: BuiltinModel = {
    name: `TypedArray.prototype.${name}`,
    fidelity: "exact",
    looksInside: true,
    always: true,
    run(call) {
      const result = native(call);
      call.rt.heap.bindIterator(result as object, call.self, call.self$, name);
      return result;
    },
  };
  return [prototype[name], model];
}

const elements = new SafeMap<unknown, Element>();
for (const type of TYPED_ARRAYS) elements.set(type, elementOf(new type(0))!);

const MAX_LENGTH = 2 ** 32;

/** From a length, or from the elements of an array of either kind; anything else (buffers, iterables) starts without shadows. */
function construct(call: Call): unknown {
  const { rt, fn, args, args$, site } = call;
  const length = args[0];
  const length$ = rt.resolve(length, args$[0], site);
  for (let i = 1; i < args.length; i++) rt.pin(args[i], args$[i], site);
  const count$ = length$ !== undefined && typeof length === "number" ? rt.asInteger(length, length$, site) : undefined;
  if (count$ !== undefined) {
    const count = toInteger(length);
    decide(rt, site, and(le(literal(0), count$), le(count$, literal(MAX_LENGTH))), count >= 0 && count <= MAX_LENGTH);
  } else if (length$ !== undefined) rt.pin(length, length$, site);
  const source = isRealArray(length) || isTyped(length) ? length : undefined;
  loseHeld(call, length, source);
  const before = source === undefined ? [] : elementShadows(rt, source);
  if (source !== undefined) fixLength(rt, source, site);
  // what is no number, or no bigint, is refused
  for (let i = 0; i < before.length; i++) {
    const value = source![before[i]!.index];
    const element$ = rt.resolve(value, before[i]!.shadow, site);
    if (typeof value === "string" && isBig(fn)) rt.pin(value, element$, site);
  }
  const shared$ = lengthOnBuffer(call, elements.get(fn)!);
  const result = nativeConstruct(call) as unknown[];
  if (shared$ !== undefined) rt.heap.setProperty(result, "length", result.length, shared$);
  if (count$ !== undefined) rt.heap.setProperty(result, "length", result.length, apply("add", count$, literal(0)));
  for (let i = 0; i < before.length; i++) {
    const { index, shadow } = before[i]!;
    rt.heap.setProperty(result, index, result[index], elementShadow(rt.record, result, source![index], shadow, site));
  }
  return result;
}

const isBig = (fn: unknown): boolean => fn === BigInt64Array || fn === BigUint64Array;

/** Elements are followed, not what objects among them hold; nor are other lists than arrays. */
function loseHeld({ rt, fn, site }: Call, given: unknown, source: readonly unknown[] | undefined): void {
  let isLost = source === undefined && !types.isAnyArrayBuffer(given) && reachesTracked(rt, given);
  if (isRealArray(source))
    for (let i = 0; !isLost && i < source.length; i++)
      isLost = reachesTracked(rt, getOwnPropertyDescriptor(source, i)?.value);
  if (isLost) rt.concretised(site, `new ${nameOf(fn)} of an object`);
}

/** V8 forgets the end when the start is undefined; such a call is left to it. */
const isFillPlain = (call: Call): boolean =>
  positionsConvertQuietly(call, 0, 3) && (call.args.length < 3 || call.args[1] !== undefined);

const isSettable = (call: Call): boolean =>
  (isRealArray(call.args[0]) || isTyped(call.args[0])) && positionsConvertQuietly(call, 1, 2);

function join(call: Call, array: unknown[]): unknown {
  const separator = call.fn === prototype.join ? givenSeparator(call) : ",";
  const text = separator === undefined ? undefined : textOf(call, array, separator, []);
  const result = native(call);
  if (text === undefined) call.rt.concretised(call.site, "TypedArray.prototype.join");
  else if (typeof text !== "string" && text.kind !== "literal") call.rt.ret = text;
  return result;
}

interface Given {
  readonly value: unknown;
  readonly shadow: Shadow;
}

function argumentShadows({ args, args$ }: Call): Given[] {
  const items: Given[] = [];
  for (let i = 0; i < args.length; i++) items[i] = { value: args[i], shadow: args$[i] };
  return items;
}

/** `from` and `of` on one of the constructors themselves. */
function creating(name: "from" | "of", given: (call: Call) => readonly Given[] | undefined): BuiltinModel {
  const fullName = `TypedArray.${name}`;
  return {
    name: fullName,
    fidelity: "partial",
    looksInside: true,
    run(call) {
      const { rt, self, site } = call;
      if (!anythingKnown(call)) return native(call);
      const items = elements.has(self) ? given(call) : undefined;
      if (items === undefined) return unmodelledRead(call, fullName);
      const result = native(call) as unknown[];
      for (let i = 0; i < items.length; i++) {
        rt.heap.setProperty(
          result,
          i,
          result[i],
          elementShadow(rt.record, result, items[i]!.value, items[i]!.shadow, site),
        );
      }
      return result;
    },
  };
}

/** Elements of an array of either kind, unmapped: what else can be iterated or maps is left to the native. */
function sourceShadows(call: Call): Given[] | undefined {
  const { rt, args, site } = call;
  const source = args[0];
  if (args[1] !== undefined || !(isRealArray(source) || isTyped(source))) return undefined;
  fixLength(rt, source, site);
  const items: Given[] = [];
  for (let i = 0; i < source.length; i++) items[i] = { value: source[i], shadow: rt.heap.getProperty(source, i) };
  return items;
}

/** `at` is reading at a position that may count from the end. */
function at(call: Call, array: unknown[]): unknown {
  const { rt, args, args$, site } = call;
  if (args$[0] !== undefined) rt.pin(args[0], args$[0], site);
  const result = native(call);
  const index = toInteger(args[0]);
  rt.ret = rt.heap.getProperty(array, index < 0 ? index + array.length : index);
  return result;
}

const typedToString = typedModel("toString", join, (call) => isTyped(call.self));

export const typedArrayModels: readonly Registration[] = [
  ...TYPED_ARRAYS.map(
    (type): Registration => [type, { name: type.name, fidelity: "partial", looksInside: true, run: native, construct }],
  ),
  ...readingNames.map(
    (name): Registration => [
      prototype[name],
      callbackModel(`TypedArray.prototype.${name}`, isReadable, readingWithoutHoles[name]),
    ],
  ),
  ...searchNames.map(
    (name): Registration => [prototype[name], searchModel(`TypedArray.prototype.${name}`, searches[name], isReadable)],
  ),
  [prototype.map, callbackModel("TypedArray.prototype.map", createsSame, map)],
  [prototype.filter, callbackModel("TypedArray.prototype.filter", createsSame, filter)],
  [
    prototype.slice,
    typedModel("slice", slice, (call) => createsSame(call.self) && positionsConvertQuietly(call, 0, 2)),
  ],
  [prototype.fill, typedModel("fill", fill, isFillPlain, unmodelled)],
  [prototype.set, losingObjects(typedModel("set", set, isSettable, unmodelled))],
  [prototype.reverse, typedModel("reverse", reverse, () => true, unmodelled)],
  [prototype.at, typedModel("at", at, (call) => positionsConvertQuietly(call, 0, 1))],
  [prototype.subarray, sharingPart("TypedArray.prototype.subarray")],
  [prototype.join, typedModel("join", join, () => true)],
  // one function for arrays of both kinds
  [
    prototype.toString,
    { ...arrayToString, run: (call: Call) => (isTyped(call.self) ? typedToString.run(call) : arrayToString.run(call)) },
  ],
  ...typedArrayOrderModels,
  [typedConstructor.from, creating("from", (call) => sourceShadows(call))],
  [typedConstructor.of, creating("of", argumentShadows)],
  iterator("keys"),
  iterator("values"),
  iterator("entries"),
];
