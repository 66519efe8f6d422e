/**
 * Shadows of the bytes of array buffers. They belong to the buffer, not to the views on it: what one view writes, every other
 * view reads, at any width, alignment and byte order.
 */
import type { Expr } from "../../expr/expr.ts";
import { SafeMap, Uint8Array$ } from "../pristine.ts";
import type { Shadow } from "../protocol.ts";
import type { Recorder } from "../record/recorder.ts";
import { byteOf, type Element, fromBytes, reinterpreted, SIZES } from "./memory-cell.ts";

/** One store: found under each of its bytes until another store takes them. */
interface Cell {
  readonly start: number;
  readonly element: Element;
  readonly isLittle: boolean;
  readonly shadow: Expr;
  /** The bytes it left in memory: one that changed behind our back has no shadow any more. */
  readonly bytes: readonly number[];
}

/** A buffer whose memory was handed on to somebody else has none. */
function bytesIn(buffer: ArrayBufferLike): Uint8Array {
  try {
    return new Uint8Array$(buffer);
  } catch {
    return new Uint8Array$(0);
  }
}

/** What is known about one buffer. */
export class Memory {
  readonly cells: Map<number, Cell> = new SafeMap<number, Cell>();
  readonly bytes: Uint8Array;

  constructor(buffer: ArrayBufferLike) {
    this.bytes = bytesIn(buffer);
  }

  read(record: Recorder, at: number, element: Element, isLittle: boolean): Shadow {
    const size = SIZES[element];
    const cell = this.known(at);
    if (cell !== undefined && cell.start === at && this.isWhole(cell) && (size === 1 || cell.isLittle === isLittle)) {
      const shadow = reinterpreted(cell.shadow, cell.element, element);
      if (shadow !== undefined) return symbolic(shadow);
    }
    const bytes: Expr[] = [];
    let isKnown = false;
    for (let i = 0; i < size; i++) {
      const place = isLittle ? at + i : at + size - 1 - i;
      const byte = this.byte(record, place);
      if (byte.kind !== "literal") isKnown = true;
      bytes[i] = byte;
    }
    return isKnown ? symbolic(fromBytes(element, bytes)) : undefined;
  }

  /** The byte as an expression, a literal when nothing is known. */
  byte(record: Recorder, at: number): Expr {
    const cell = this.known(at);
    if (cell === undefined) return byteOf.constant(this.bytes[at] ?? 0);
    const place = at - cell.start;
    const k = cell.isLittle ? place : SIZES[cell.element] - 1 - place;
    return byteOf.cell(record, cell.shadow, cell.element, k, this.bytes[at]!);
  }

  /** The bytes are in memory already. */
  write(at: number, element: Element, isLittle: boolean, shadow: Shadow): void {
    const size = SIZES[element];
    if (shadow === undefined || shadow.kind === "literal") {
      this.clear(at, size);
      return;
    }
    const bytes: number[] = [];
    for (let i = 0; i < size; i++) bytes[i] = this.bytes[at + i]!;
    this.put({ start: at, element, isLittle, shadow, bytes });
  }

  private put(cell: Cell): void {
    for (let i = 0; i < cell.bytes.length; i++) this.cells.set(cell.start + i, cell);
  }

  clear(at: number, count: number): void {
    if (count > this.cells.size) {
      this.cells.forEach((_cell, place) => {
        if (place >= at && place < at + count) this.cells.delete(place);
      });
    } else for (let i = 0; i < count; i++) this.cells.delete(at + i);
  }

  /** The cells of a range, by distance from its start: taken before a copy, put after it. */
  take(at: number, count: number): Map<number, Cell> {
    const taken = new SafeMap<number, Cell>();
    const add = (place: number): void => {
      const cell = this.known(place);
      if (cell !== undefined) taken.set(place - at, cell);
    };
    if (count > this.cells.size) {
      this.cells.forEach((_cell, place) => {
        if (place >= at && place < at + count) add(place);
      });
    } else for (let i = 0; i < count; i++) add(at + i);
    return taken;
  }

  /** What was taken from `from` on is at `to` now. */
  place(taken: ReadonlyMap<number, Cell>, from: number, to: number): void {
    const copies = new SafeMap<Cell, Cell>();
    taken.forEach((cell, distance) => {
      let copy = copies.get(cell);
      if (copy === undefined) {
        copy = { ...cell, start: cell.start - from + to };
        copies.set(cell, copy);
      }
      this.cells.set(to + distance, copy);
    });
  }

  /** Places within the range whose bytes have shadows. */
  knownPlaces(at: number, count: number): number[] {
    const places: number[] = [];
    this.cells.forEach((_cell, place) => {
      if (place >= at && place < at + count) places[places.length] = place;
    });
    return places;
  }

  private known(at: number): Cell | undefined {
    const cell = this.cells.get(at);
    return cell !== undefined && this.bytes[at] === cell.bytes[at - cell.start] ? cell : undefined;
  }

  private isWhole(cell: Cell): boolean {
    for (let i = 1; i < cell.bytes.length; i++) if (this.known(cell.start + i) !== cell) return false;
    return true;
  }
}

function symbolic(shadow: Expr): Shadow {
  return shadow.kind === "literal" ? undefined : shadow;
}
