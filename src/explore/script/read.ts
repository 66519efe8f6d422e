/** Reading a symbolic source, as whole or piece by piece, with the shadows of what was read. */
import { decide, walkCount } from "../../builtins/modelling/assume.ts";
import { apply, le, literal, reference } from "../../expr/build.ts";
import { GeneratorCell, PromiseCell } from "../../runtime/async/cell.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { type ByteSource, type Content, isText } from "./byte-source.ts";
import type { ScriptSession } from "./session.ts";

/** Natives by identity, before any program runs. */
const toText = Buffer.prototype.toString;
const { subarray } = Buffer.prototype;

interface Known {
  readonly value: unknown;
  readonly shadow: Shadow;
}

export class Reader {
  /** Buffers that hold the whole content of a source: turned into text, they are its text. */
  readonly whole = new WeakMap<object, ByteSource>();

  constructor(readonly session: ScriptSession) {}

  get rt() {
    return this.session.current?.rt;
  }

  /** The whole content; `encoding` null or undefined asks for bytes. */
  all(source: ByteSource, encoding: string | null | undefined): Content {
    source.settle(encoding ?? undefined);
    const at = this.session.open(source);
    return this.session.own(source, () => {
      if (typeof encoding === "string") return source.decoded(at, encoding, (buffer) => this.decode(buffer, encoding));
      const value = source.buffer(at);
      this.whole.set(value, source);
      // an object has no expression; that it is of the input must show where it is converted
      return { value, shadow: at.rt === undefined ? undefined : reference(source.name) };
    });
  }

  /** Bytes `from` … `to` of the content. */
  range(source: ByteSource, from: number, to: number): Buffer {
    const { value } = this.all(source, undefined);
    return this.call(subarray, value, [from, to]).value as Buffer;
  }

  decode(buffer: Buffer, encoding: string): Content {
    return this.call(toText, buffer, [encoding]) as Content;
  }

  /** How many bytes there are, as the file system says it. */
  size(source: ByteSource): { value: number; shadow: Shadow } {
    const content = this.content(source);
    return { value: content.length, shadow: this.rt?.heap.lengthOf(content) };
  }

  /** Copies bytes into the program's buffer and says how many there were; how many is a decision of the path. */
  into(source: ByteSource, target: Uint8Array, offset: number, length: number, position: number): number {
    const content = this.content(source);
    const left = Math.max(0, content.length - position);
    const count = Math.min(length, left);
    const { rt } = this;
    const length$ = rt?.heap.lengthOf(content);
    if (rt !== undefined && length$ !== undefined) {
      const isFull = length <= left;
      decide(rt, -1, le(literal(position + length), length$), isFull);
      if (!isFull && position <= content.length) walkCount(rt, -1, left, apply("sub", length$, literal(position)));
      else if (!isFull) decide(rt, -1, le(literal(position), length$), false);
    }
    for (let i = 0; i < count; i++) {
      target[offset + i] = content[position + i]!;
      rt?.heap.setProperty(target, offset + i, target[offset + i], rt.heap.getProperty(content, position + i));
    }
    return count;
  }

  /** Notes that a whole content was turned into text: better followed as text from the start. */
  turnedIntoText(buffer: unknown, encoding: unknown): ByteSource | undefined {
    const source = typeof buffer === "object" && buffer !== null ? this.whole.get(buffer) : undefined;
    if (source === undefined || !(encoding === undefined || (typeof encoding === "string" && isText(encoding))))
      return undefined;
    if (this.session.isSettling) source.prefersText = true;
    return source;
  }

  private content(source: ByteSource): Buffer {
    const { contents } = this.session.current!;
    let content = contents.get(source);
    if (content === undefined) {
      content = this.all(source, undefined).value as Buffer;
      contents.set(source, content);
    }
    return content;
  }

  /** A promise of what was read: awaiting it gives the shadow too. */
  promise({ value, shadow }: Content | Known): Promise<unknown> {
    const promise = Promise.resolve(value);
    this.follow(promise)?.settle("fulfilled", value, shadow);
    return promise;
  }

  /** The record of what a promise of ours will hold. */
  follow(promise: Promise<unknown>): PromiseCell | undefined {
    if (this.rt === undefined) return undefined;
    const cell = new PromiseCell();
    this.rt.tables.cells.set(promise, cell);
    return cell;
  }

  /** The record of what an asynchronous iteration over an object of ours gives. */
  followIteration(iterable: object): GeneratorCell | undefined {
    if (this.rt === undefined) return undefined;
    const cell = new GeneratorCell(undefined, true);
    this.rt.tables.cells.set(iterable, cell);
    return cell;
  }

  /** Calls a native with its model when the run has shadows. */
  call(fn: unknown, self: unknown, args: unknown[]): Known {
    const { rt } = this;
    if (rt === undefined) return { value: Reflect.apply(fn as () => unknown, self, args), shadow: undefined };
    const value = rt.call(
      fn,
      self,
      undefined,
      args,
      args.map(() => undefined),
      -1,
    );
    const shadow = rt.ret;
    rt.ret = undefined;
    return { value, shadow };
  }
}
