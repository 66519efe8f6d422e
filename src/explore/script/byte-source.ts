/**
 * A file or the standard input whose content is an input of the program. It is one string variable when the script reads it
 * as text, and a variable per byte when it reads bytes: which of the two is settled by the first run and stays.
 */
import { apply, input, literal, not } from "../../expr/build.ts";
import type { Expr, Input, Primitive } from "../../expr/expr.ts";
import { elementPath } from "../../expr/variable/path.ts";
import { lengthOf } from "../../expr/variable/variable.ts";
import type { SymbolicRuntime } from "../../runtime/natives/model.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { typedArrayPlan } from "../input/collection.ts";
import { type Building, type Plan, read } from "../input/plan.ts";
import { DOMAINS, integer, primitivePlan, variablePlan } from "../input/primitive.ts";
import { Unrepresentable } from "./unrepresentable.ts";

export interface Content {
  readonly value: string | Buffer;
  readonly shadow: Shadow;
}

/** Encodings that turn a text into bytes and back without loss, if the encoding has all of its characters. */
const LATIN = new Set(["latin1", "binary"]);
const UTF8 = new Set(["utf8", "utf-8"]);
const TEXT = new Set([...UTF8, ...LATIN, "ascii"]);

const normal = (encoding: string): string => encoding.toLowerCase();
export const isText = (encoding: string): boolean => TEXT.has(normal(encoding));

export class ByteSource {
  mode: "bytes" | "text" | undefined;
  /** The first run read bytes and turned all of them into text. */
  prefersText = false;
  /** The encoding of the first read as text. */
  private encoding: "utf8" | "latin1" = "utf8";
  private readonly text: Input;
  private readonly bytes: Plan;

  constructor(
    readonly name: string,
    private readonly initial: Buffer,
  ) {
    this.text = input(name, "str", DOMAINS.string);
    const byte = (path: string): Plan => variablePlan(integer(path, 0, 255));
    this.bytes = typedArrayPlan(name, "Buffer", byte, (path) => primitivePlan("bigint", path));
  }

  /** The first read decides how the content is modelled. */
  settle(encoding: string | undefined): void {
    if (this.mode !== undefined) return;
    this.mode = encoding !== undefined && isText(encoding) ? "text" : "bytes";
    if (encoding !== undefined && LATIN.has(normal(encoding))) this.encoding = "latin1";
  }

  describeInitial(set: (name: string, value: Primitive) => void): void {
    if (this.mode === "text") {
      set(this.name, this.initial.toString(this.encoding));
      return;
    }
    set(lengthOf(this.name).name, this.initial.length);
    this.initial.forEach((byte, i) => {
      set(elementPath(this.name, i), byte);
    });
  }

  /** The content of this run as a fresh buffer, its bytes with shadows. */
  buffer(at: Building): Buffer {
    if (this.mode !== "text") return this.bytes.build(at) as Buffer;
    const { rt } = at;
    const text = read(at, this.text) as string;
    const buffer = this.encode(text);
    if (rt !== undefined) this.followCharacters(rt, buffer, text);
    return buffer;
  }

  /** The content decoded, as the script asked for it. */
  decoded(at: Building, encoding: string, decode: (buffer: Buffer) => Content): Content {
    const isOwn = this.mode === "text" && (this.encoding === "latin1" ? LATIN : UTF8).has(normal(encoding));
    if (!isOwn) return decode(this.buffer(at));
    const text = read(at, this.text) as string;
    this.encode(text);
    return { value: text, shadow: at.rt === undefined ? undefined : this.text };
  }

  /** The whole content as an expression, for a buffer of this source that is turned into text. */
  get wholeText(): Expr | undefined {
    return this.mode === "text" ? this.text : undefined;
  }

  /** What the file is to hold so that a native run reads the same. */
  bytesOf(at: Building): Buffer {
    if (this.mode !== undefined)
      return this.mode === "text" ? this.encode(read(at, this.text) as string) : this.plainBytes(at);
    return this.initial;
  }

  private plainBytes(at: Building): Buffer {
    const encoded = this.bytes.encode(at) as { v: readonly [string, readonly number[]] };
    return Buffer.from(encoded.v[1]);
  }

  private encode(text: string): Buffer {
    const buffer = Buffer.from(text, this.encoding);
    if (buffer.toString(this.encoding) !== text)
      throw new Unrepresentable(`${this.name} cannot hold every text in ${this.encoding}`);
    return buffer;
  }

  /** In a text of ASCII characters, bytes are characters. */
  private followCharacters(rt: SymbolicRuntime, buffer: Buffer, text: string): void {
    const isAscii = buffer.length === text.length && !/[^\x00-\x7f]/.test(text);
    rt.split(-1, not(apply("regexTest", this.text, literal("[^\\x00-\\x7f]"), literal(""), literal(0))), isAscii, true);
    if (!isAscii) {
      rt.concretised(-1, `bytes of ${this.name} beyond ASCII`);
      return;
    }
    for (let i = 0; i < buffer.length; i++) {
      rt.heap.setProperty(buffer, i, buffer[i], apply("charCodeAt", this.text, literal(i)));
    }
    rt.heap.setProperty(buffer, "length", buffer.length, apply("length", this.text));
  }
}
