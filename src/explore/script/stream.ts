/** A stream over a symbolic source: the standard input, or what `createReadStream` returns. The content comes in one piece. */
import { Readable } from "node:stream";
import { decide } from "../../builtins/modelling/assume.ts";
import { apply, literal, lt, reference } from "../../expr/build.ts";
import { registerModel } from "../../runtime/natives/models.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { type ByteSource, isText } from "./byte-source.ts";
import type { Reader } from "./read.ts";

interface StreamOptions {
  readonly encoding?: string;
  readonly range?: readonly [number, number];
}

export class SourceStream extends Readable {
  readonly fd: number | undefined;
  private readonly run;
  /** What iterating gives; looked for before the iteration begins. */
  private readonly cell;
  private hasStarted = false;
  /** The piece as text, and its shadow. */
  private text: { readonly value: string; readonly shadow: Shadow } | undefined;

  constructor(
    private readonly reader: Reader,
    readonly source: ByteSource,
    private readonly choices: StreamOptions,
    descriptor?: number,
  ) {
    super();
    this.fd = descriptor;
    this.run = reader.session.current;
    this.cell = reader.followIteration(this);
    if (choices.encoding !== undefined) this.setEncoding(choices.encoding as BufferEncoding);
  }

  /** A stream that outlives its run says nothing more. */
  get isStale(): boolean {
    return this.run !== this.reader.session.current;
  }

  override setEncoding(encoding: BufferEncoding): this {
    if (!this.isStale && isText(encoding)) this.source.settle(encoding);
    return super.setEncoding(encoding);
  }

  override _read(): void {
    if (this.hasStarted || this.isStale) return;
    this.hasStarted = true;
    const encoding = this.readableEncoding;
    const { reader, source, choices } = this;
    const { range } = choices;
    let buffer: Buffer;
    let length: Shadow;
    if (encoding !== null && isText(encoding)) {
      const decoded =
        range === undefined ? reader.all(source, encoding) : reader.decode(reader.range(source, ...range), encoding);
      this.text = { value: decoded.value as string, shadow: decoded.shadow };
      buffer = Buffer.from(this.text.value, encoding);
      length = decoded.shadow === undefined ? undefined : apply("length", decoded.shadow);
    } else {
      buffer = range === undefined ? (reader.all(source, undefined).value as Buffer) : reader.range(source, ...range);
      length = reader.rt?.heap.lengthOf(buffer);
    }
    // whether there is a piece at all depends on the content
    if (length !== undefined) decide(reader.rt!, -1, lt(literal(0), length), buffer.length > 0);
    if (buffer.length > 0) this.push(buffer);
    this.push(null);
  }

  /** Shadow of a piece that is handed to the program. */
  shadowOf(piece: unknown): Shadow {
    if (typeof piece === "string") return piece === this.text?.value ? this.text.shadow : undefined;
    return piece === null ? undefined : reference(this.source.name);
  }

  override [Symbol.asyncIterator](): NodeJS.AsyncIterator<unknown> {
    const inner = super[Symbol.asyncIterator]();
    const { cell } = this;
    if (cell === undefined) return inner;
    const next = inner.next.bind(inner);
    inner.next = async () => {
      const step = await next();
      cell.put(step.value, step.done === true ? undefined : this.shadowOf(step.value));
      return step;
    };
    return inner;
  }

  /** Listeners get the piece with its shadow; whoever emits is Node and knows nothing of shadows. */
  override emit(event: string | symbol, ...args: unknown[]): boolean {
    const rt = this.isStale ? undefined : this.reader.rt;
    if (event !== "data" || rt === undefined) return super.emit(event, ...(args as [never]));
    const listeners = this.rawListeners("data");
    for (const listener of listeners) rt.call(listener, this, undefined, [args[0]], [this.shadowOf(args[0])], -1);
    rt.ret = undefined;
    return listeners.length > 0;
  }
}

// `stream.read()` in a listener of "readable"
registerModel(Readable.prototype.read, {
  name: "Readable.prototype.read",
  fidelity: "partial",
  always: true,
  run({ rt, fn, self, args }) {
    rt.args = undefined;
    rt.ret = undefined;
    const value = Reflect.apply(fn, self, args as never[]);
    rt.ret = self instanceof SourceStream ? self.shadowOf(value) : undefined;
    return value;
  },
});
