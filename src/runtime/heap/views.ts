/** Views on array buffers: where their bytes are, and the shadows of their elements. */
import { types } from "node:util";
import { apply, literal } from "../../expr/build.ts";
import { Memory } from "../bytes/memory.ts";
import type { Element } from "../bytes/memory-cell.ts";
import { SIZES } from "../bytes/memory-cell.ts";
import { getOwnPropertyDescriptor, getPrototypeOf, isInteger, isView, reflectApply, SafeMap } from "../pristine.ts";
import type { Shadow } from "../protocol.ts";
import type { Tables } from "./tables.ts";

const { isDataView, isTypedArray, isAnyArrayBuffer } = types;

type Getter = () => unknown;
const getterOf = (prototype: object, name: PropertyKey): Getter =>
  getOwnPropertyDescriptor(prototype, name)!.get as Getter;
const typed = getPrototypeOf(Uint8Array.prototype)!;
const tagOf = getterOf(typed, Symbol.toStringTag);
const typedGetters = {
  buffer: getterOf(typed, "buffer"),
  byteOffset: getterOf(typed, "byteOffset"),
  byteLength: getterOf(typed, "byteLength"),
};
const dataViewGetters = {
  buffer: getterOf(DataView.prototype, "buffer"),
  byteOffset: getterOf(DataView.prototype, "byteOffset"),
  byteLength: getterOf(DataView.prototype, "byteLength"),
};
const bufferLength = getterOf(ArrayBuffer.prototype, "byteLength");
const sharedLength = getterOf(SharedArrayBuffer.prototype, "byteLength");

export interface Bytes {
  readonly buffer: ArrayBufferLike;
  readonly offset: number;
  readonly length: number;
}

/** The bytes a view shows or a buffer has; undefined for anything else, and for views whose buffer is gone. */
export function bytesOf(object: unknown): Bytes | undefined {
  if (isView(object)) {
    const getters = isDataView(object) ? dataViewGetters : typedGetters;
    try {
      return {
        buffer: reflectApply(getters.buffer, object, []) as ArrayBufferLike,
        offset: reflectApply(getters.byteOffset, object, []) as number,
        length: reflectApply(getters.byteLength, object, []) as number,
      };
    } catch {
      // a DataView whose buffer was detached
      return undefined;
    }
  }
  if (!isAnyArrayBuffer(object)) return undefined;
  const getter = types.isSharedArrayBuffer(object) ? sharedLength : bufferLength;
  return { buffer: object, offset: 0, length: reflectApply(getter, object, []) as number };
}

const ELEMENTS: Readonly<Record<string, Element>> = {
  __proto__: null as never,
  Int8Array: "Int8",
  Uint8Array: "Uint8",
  Uint8ClampedArray: "Uint8",
  Int16Array: "Int16",
  Uint16Array: "Uint16",
  Int32Array: "Int32",
  Uint32Array: "Uint32",
  Float32Array: "Float32",
  Float64Array: "Float64",
  BigInt64Array: "BigInt64",
  BigUint64Array: "BigUint64",
};

/** What the elements of a typed array are; undefined for anything else. */
export function elementOf(object: unknown): Element | undefined {
  return isTypedArray(object) ? ELEMENTS[reflectApply(tagOf, object, []) as string] : undefined;
}

/** Bytes of numbers wider than one are in the machine's order. */
export const MACHINE_IS_LITTLE = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

export function memoryOf(tables: Tables, buffer: ArrayBufferLike): Memory | undefined {
  return tables.memories === 0 ? undefined : tables.of(buffer)?.memory;
}

function makeMemory(tables: Tables, buffer: ArrayBufferLike): Memory {
  const table = tables.track(buffer);
  if (table.memory === undefined) {
    table.memory = new Memory(buffer);
    tables.memories++;
  }
  return table.memory;
}

export function readBytes(
  tables: Tables,
  bytes: Bytes,
  at: number,
  element: Element,
  isLittle = MACHINE_IS_LITTLE,
): Shadow {
  const memory = memoryOf(tables, bytes.buffer);
  if (memory === undefined || !isInteger(at) || at < 0 || at + SIZES[element] > bytes.length) return undefined;
  return memory.read(tables.record, bytes.offset + at, element, isLittle);
}

/** After the store. Without a shadow what was known about the bytes is gone. */
export function writeBytes(
  tables: Tables,
  bytes: Bytes,
  at: number,
  element: Element,
  isLittle: boolean,
  shadow: Shadow,
): void {
  if (!isInteger(at) || at < 0 || at + SIZES[element] > bytes.length) return;
  const memory = shadow === undefined ? memoryOf(tables, bytes.buffer) : makeMemory(tables, bytes.buffer);
  memory?.write(bytes.offset + at, element, isLittle, shadow);
}

export type TakenBytes = ReturnType<Memory["take"]> | undefined;

/** Before bytes are copied: what is known about them, to be given to the copy with `giveBytes`. */
export function takeBytes(tables: Tables, from: Bytes, at: number, count: number): TakenBytes {
  return memoryOf(tables, from.buffer)?.take(from.offset + at, count);
}

/** After bytes were copied. */
export function giveBytes(
  tables: Tables,
  taken: TakenBytes,
  from: Bytes,
  fromAt: number,
  to: Bytes,
  toAt: number,
  count: number,
): void {
  forgetBytes(tables, to, toAt, count);
  if (taken === undefined || taken.size === 0) return;
  makeMemory(tables, to.buffer).place(taken, from.offset + fromAt, to.offset + toAt);
}

export function forgetBytes(tables: Tables, bytes: Bytes, at = 0, count = bytes.length - at): void {
  memoryOf(tables, bytes.buffer)?.clear(bytes.offset + at, count);
}

/** A view or a buffer some of whose bytes may have shadows: asked often, so the buffer as a whole is looked at. */
export function hasKnownBytes(tables: Tables, object: unknown): boolean {
  const bytes = bytesOf(object);
  if (bytes === undefined) return false;
  const memory = memoryOf(tables, bytes.buffer);
  return memory !== undefined && memory.cells.size !== 0;
}

/** The number of bytes of a view or buffer, where it is symbolic. */
export function byteLengthOf(tables: Tables, object: object): Shadow {
  const table = tables.of(object);
  if (table === undefined) return undefined;
  const element = elementOf(object);
  if (element === undefined) return table.shadow("byteLength", bytesOf(object)?.length);
  const length = table.shadow("length", bytesOf(object)!.length / SIZES[element]);
  return length === undefined ? undefined : apply("mul", length, literal(SIZES[element]));
}

/** `view.buffer`: a view of all of it has the buffer's length for its own, of any other the length is fixed. */
export function shareLength(tables: Tables, view: object, buffer: unknown, site: number): void {
  const length$ = byteLengthOf(tables, view);
  const whole = bytesOf(buffer);
  const own = bytesOf(view);
  if (length$ === undefined || whole === undefined || own === undefined) return;
  if (own.offset === 0 && own.length === whole.length) {
    tables.track(whole.buffer).set("byteLength", whole.length, length$, undefined);
  } else tables.record.pin(own.length, length$, site);
}

export function readElement(tables: Tables, view: object, index: number): Shadow {
  if (tables.memories === 0) return undefined;
  const element = elementOf(view);
  const bytes = element === undefined ? undefined : bytesOf(view);
  return bytes === undefined ? undefined : readBytes(tables, bytes, index * SIZES[element!], element!);
}

/** `shadow` is of the element as the array keeps it. */
export function writeElement(tables: Tables, view: object, index: number, shadow: Shadow): void {
  if (shadow === undefined && tables.memories === 0) return;
  const element = elementOf(view);
  const bytes = element === undefined ? undefined : bytesOf(view);
  if (bytes !== undefined) writeBytes(tables, bytes, index * SIZES[element!], element!, MACHINE_IS_LITTLE, shadow);
}

/** Indexes of the elements of a typed array that have shadows. */
export function knownElements(tables: Tables, view: object): number[] {
  const element = tables.memories === 0 ? undefined : elementOf(view);
  const bytes = element === undefined ? undefined : bytesOf(view);
  const memory = bytes === undefined ? undefined : memoryOf(tables, bytes.buffer);
  if (memory === undefined) return [];
  const size = SIZES[element!];
  const places = memory.knownPlaces(bytes!.offset, bytes!.length);
  const seen = new SafeMap<number, true>();
  for (let i = 0; i < places.length; i++) {
    const index = (places[i]! - bytes!.offset - ((places[i]! - bytes!.offset) % size)) / size;
    seen.set(index, true);
  }
  const indexes: number[] = [];
  seen.forEach((_true, index) => {
    indexes[indexes.length] = index;
  });
  return indexes;
}
