/**
 * Messages on a pipe: `[length][token][content]`. The token is a secret of the two ends, made anew for each process and never within the
 * reach of the program that runs there: bytes that somebody else wrote on the pipe are told from messages, and nothing of them is read.
 */
import { randomBytes } from "node:crypto";
import v8 from "node:v8";

export const TOKEN_BYTES = 24;
const HEADER_BYTES = 4 + TOKEN_BYTES;
/** More than any result; a length beyond it is none. */
const MAX_BYTES = 1 << 28;

/** What came is no message of the other end's. */
export class ForeignBytes extends Error {
  override readonly name = "ForeignBytes";
}

export const newToken = (): Buffer => randomBytes(TOKEN_BYTES);

/** Taken now: a program that replaces these sees no message. */
const { Serializer } = v8;
const { writeHeader, writeValue, releaseBuffer } = Serializer.prototype;
const { apply, defineProperty } = Reflect;
const { alloc } = Buffer;
const { writeUInt32LE } = Buffer.prototype;
const { set, fill } = Uint8Array.prototype;
const lengthOf = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), "byteLength")!
  .get as () => number;

/** Message → bytes, by copies of builtins alone: it is also done beside a program. */
export function frame(token: Uint8Array, message: unknown): Buffer {
  const serializer = new Serializer();
  apply(writeHeader, serializer, []);
  apply(writeValue, serializer, [message]);
  const content = apply(releaseBuffer, serializer, []) as Uint8Array;
  const length = apply(lengthOf, content, []);
  const bytes = alloc(HEADER_BYTES + length);
  // who writes them asks for their number: not through a getter that somebody put on the prototype
  defineProperty(bytes, "byteLength", { value: HEADER_BYTES + length });
  apply(writeUInt32LE, bytes, [length, 0]);
  apply(set, bytes, [token, 4]);
  apply(set, bytes, [content, HEADER_BYTES]);
  return bytes;
}

/** Forgets the token in bytes that were sent or heard. Memory that is free again is handed out as it is (`Buffer.allocUnsafe`), and small buffers share theirs: the program must not find it there. */
export const wipeToken = (bytes: Uint8Array): unknown => apply(fill, bytes, [0, 4, HEADER_BYTES]);

/** Puts the pieces of a pipe together again. */
export class FrameReader {
  private pieces: Buffer[] = [];
  private size = 0;
  /** Of the message under way, once its beginning is here. */
  private length: number | undefined;

  /** Without a token: whoever is at the other end says it with its first message. */
  constructor(private token?: Uint8Array) {}

  /** The secret of the pipe, once it is known. */
  get secret(): Uint8Array {
    if (this.token === undefined) throw new Error("nobody has spoken yet");
    return this.token;
  }

  /** The messages that are complete with this piece. Throws `ForeignBytes` if it is none of theirs. */
  *read(piece: Buffer): Generator<unknown> {
    this.pieces.push(piece);
    this.size += piece.length;
    while (this.size >= HEADER_BYTES + (this.length ?? 0)) {
      const bytes = this.joined();
      this.length ??= this.begin(bytes);
      this.pieces = [bytes];
      const end = HEADER_BYTES + this.length;
      if (bytes.length < end) return;
      const content = bytes.subarray(HEADER_BYTES, end);
      const rest = bytes.subarray(end);
      this.pieces = [rest];
      this.size = rest.length;
      this.length = undefined;
      yield v8.deserialize(content);
    }
  }

  private joined(): Buffer {
    if (this.pieces.length === 1) return this.pieces[0]!;
    const bytes = Buffer.concat(this.pieces, this.size);
    // the token may be in any of them
    if (this.length === undefined) for (const piece of this.pieces) piece.fill(0);
    return bytes;
  }

  /** The length of the message that begins here. */
  private begin(bytes: Buffer): number {
    const length = bytes.readUInt32LE(0);
    const token = bytes.subarray(4, HEADER_BYTES);
    // in memory of its own
    this.token ??= new Uint8Array(token);
    if (!token.equals(this.token)) throw new ForeignBytes("bytes that are no message");
    if (length > MAX_BYTES) throw new ForeignBytes(`a message of ${length} bytes`);
    wipeToken(bytes);
    return length;
  }
}
