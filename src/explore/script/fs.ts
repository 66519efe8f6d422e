/** `node:fs` with symbolic files in it: whatever way they are read, what comes out carries shadows. Everything else is as before. */
import { Stats } from "node:fs";
import { registerModel } from "../../runtime/natives/models.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { coreModule } from "../../runtime/sandbox/core-modules.ts";
import { standInFor } from "../../runtime/sandbox/stand-in.ts";
import type { ByteSource, Content } from "./byte-source.ts";
import type { Reader } from "./read.ts";
import { SourceStream } from "./stream.ts";

type AnyFunction = (...args: never[]) => unknown;
type FsModule = Record<string, unknown>;

interface OpenFile {
  readonly source: ByteSource;
  position: number;
}

/** Far from the numbers the system gives. */
const FIRST_DESCRIPTOR = 1_000_000;

export class SymbolicFs {
  private readonly open = new Map<number, OpenFile>();
  private nextDescriptor = FIRST_DESCRIPTOR;

  constructor(private readonly reader: Reader) {}

  /** Descriptors last for one run. */
  reset(): void {
    this.open.clear();
    this.nextDescriptor = FIRST_DESCRIPTOR;
    const { stdin } = this.sources;
    if (stdin !== undefined) this.open.set(0, { source: stdin, position: 0 });
  }

  module(): FsModule {
    const real = coreModule("fs") as FsModule;
    const overrides = {
      ...this.synchronous(real),
      ...this.withCallback(real),
      ...this.streams(real),
      promises: this.promises(),
    };
    return standInFor(real, overrides);
  }

  private promised: FsModule | undefined;

  promises(): FsModule {
    const real = coreModule("fs/promises") as FsModule;
    this.promised ??= standInFor(real, this.withPromise(real));
    return this.promised;
  }

  private get sources() {
    return this.reader.session.sources;
  }

  private sourceOf(file: unknown): ByteSource | undefined {
    return typeof file === "number" ? this.open.get(file)?.source : this.sources.sourceAt(file);
  }

  /** A function that answers for symbolic files itself and leaves the others to the real one. */
  private answering(
    real: unknown,
    answer: (source: ByteSource, args: unknown[]) => Content["value"] | Answer,
  ): AnyFunction {
    const reply = (args: unknown[]): Answer | undefined => {
      const source = this.reader.session.current === undefined ? undefined : this.sourceOf(args[0]);
      if (source === undefined) return undefined;
      const given = answer(source, args);
      return given instanceof Answer ? given : new Answer(given, undefined);
    };
    const fn = (...args: unknown[]): unknown => {
      const given = reply(args);
      return given === undefined ? Reflect.apply(real as AnyFunction, undefined, args as never[]) : given.value;
    };
    registerModel(fn, {
      name: "fs",
      fidelity: "exact",
      always: true,
      run(call) {
        call.args$.forEach((shadow, i) => {
          if (shadow !== undefined) call.rt.pin(call.args[i], shadow, call.site);
        });
        call.rt.args = undefined;
        call.rt.ret = undefined;
        const given = reply(call.args);
        // the real function has its own model, or none
        if (given === undefined)
          return call.rt.call(
            real,
            call.self,
            undefined,
            call.args,
            call.args.map(() => undefined),
            call.site,
          );
        call.rt.ret = given.shadow;
        return given.value;
      },
    });
    return fn;
  }

  private synchronous(real: FsModule): FsModule {
    return {
      readFileSync: this.answering(real.readFileSync, (source, [file, options]) =>
        this.readFile(source, file, options),
      ),
      openSync: this.answering(real.openSync, (source) => new Answer(this.opened(source), undefined)),
      closeSync: this.answering(
        real.closeSync,
        (_source, [descriptor]) => new Answer(void this.open.delete(descriptor as number), undefined),
      ),
      readSync: this.answering(real.readSync, (_source, args) => new Answer(this.readInto(args), undefined)),
      statSync: this.answering(real.statSync, (source) => this.stats(source)),
      lstatSync: this.answering(real.lstatSync, (source) => this.stats(source)),
      fstatSync: this.answering(real.fstatSync, (source) => this.stats(source)),
      existsSync: this.answering(real.existsSync, () => new Answer(true, undefined)),
      accessSync: this.answering(real.accessSync, () => new Answer(undefined, undefined)),
      realpathSync: this.answering(real.realpathSync, (_source, [path]) => new Answer(String(path), undefined)),
    };
  }

  /** The synchronous answer, handed to the callback when the event loop comes round. */
  private withCallback(real: FsModule): FsModule {
    const later = (
      name: string,
      answer: (source: ByteSource, args: unknown[]) => Answer,
      results: (given: Answer, args: unknown[]) => Answer[],
    ) =>
      this.answering(real[name], (source, args) => {
        const callback = args[args.length - 1];
        const given = answer(source, args.slice(0, -1));
        globalThis.setImmediate(() => this.callBack(callback, results(given, args)));
        return new Answer(undefined, undefined);
      });
    const none = new Answer(null, undefined);
    const one = (given: Answer): Answer[] => [none, given];
    return {
      readFile: later("readFile", (source, [file, options]) => this.readFile(source, file, options), one),
      open: later("open", (source) => new Answer(this.opened(source), undefined), one),
      close: later(
        "close",
        (_source, [descriptor]) => new Answer(void this.open.delete(descriptor as number), undefined),
        () => [none],
      ),
      read: later(
        "read",
        (_source, args) => new Answer(this.readInto(args), undefined),
        (given, args) => [none, given, new Answer(args[1], undefined)],
      ),
      stat: later("stat", (source) => this.stats(source), one),
      lstat: later("lstat", (source) => this.stats(source), one),
      fstat: later("fstat", (source) => this.stats(source), one),
      access: later(
        "access",
        () => none,
        () => [none],
      ),
      exists: later(
        "exists",
        () => new Answer(true, undefined),
        (given) => [given],
      ),
    };
  }

  private withPromise(real: FsModule): FsModule {
    const soon = (name: string, answer: (source: ByteSource, args: unknown[]) => Answer) =>
      this.answering(real[name], (source, args) => new Answer(this.reader.promise(answer(source, args)), undefined));
    return {
      readFile: soon("readFile", (source, [file, options]) => this.readFile(source, file, options)),
      stat: soon("stat", (source) => this.stats(source)),
      lstat: soon("lstat", (source) => this.stats(source)),
      access: soon("access", () => new Answer(undefined, undefined)),
      open: soon("open", (source) => new Answer(this.handle(source), undefined)),
    };
  }

  private streams(real: FsModule): FsModule {
    return {
      createReadStream: this.answering(real.createReadStream, (source, [, options]) => {
        const { start, end } = (typeof options === "object" && options !== null ? options : {}) as {
          start?: number;
          end?: number;
        };
        const range =
          start === undefined && end === undefined
            ? undefined
            : ([start ?? 0, end === undefined ? Infinity : end + 1] as const);
        const encoding = encodingOf(options);
        return new Answer(
          new SourceStream(this.reader, source, {
            ...(encoding == null ? {} : { encoding }),
            ...(range === undefined ? {} : { range }),
          }),
          undefined,
        );
      }),
    };
  }

  /** Enough of a FileHandle for reading. */
  private handle(source: ByteSource): object {
    const descriptor = this.opened(source);
    const { reader } = this;
    const soon = (given: () => Answer) => reader.promise(given());
    return {
      fd: descriptor,
      readFile: (options: unknown) => soon(() => this.readFile(source, descriptor, options)),
      stat: () => soon(() => this.stats(source)),
      read: (...args: unknown[]) => {
        const given = typeof args[0] === "object" && !ArrayBuffer.isView(args[0]) ? readOptions(args[0]) : args;
        return soon(
          () => new Answer({ bytesRead: this.readInto([descriptor, ...given]), buffer: given[0] }, undefined),
        );
      },
      createReadStream: () => new SourceStream(reader, source, {}),
      close: async () => void this.open.delete(descriptor),
      [Symbol.asyncDispose]: async () => void this.open.delete(descriptor),
    };
  }

  private callBack(callback: unknown, results: readonly Answer[]): void {
    const { rt } = this.reader;
    const values = results.map((result) => result.value);
    if (rt === undefined) Reflect.apply(callback as AnyFunction, undefined, values as never[]);
    else
      rt.call(
        callback,
        undefined,
        undefined,
        values,
        results.map((result) => result.shadow),
        -1,
      );
  }

  /** From a descriptor, what is left of the file from its position on. */
  private readFile(source: ByteSource, file: unknown, options: unknown): Answer {
    const opened = typeof file === "number" ? this.open.get(file) : undefined;
    const encoding = encodingOf(options);
    if (opened === undefined || opened.position === 0) {
      const { value, shadow } = this.reader.all(source, encoding);
      if (opened !== undefined) opened.position = Number.POSITIVE_INFINITY;
      return new Answer(value, shadow);
    }
    const rest = this.reader.range(source, Math.min(opened.position, 2 ** 32), 2 ** 32);
    opened.position = Number.POSITIVE_INFINITY;
    if (encoding == null) return new Answer(rest, undefined);
    const { value, shadow } = this.reader.decode(rest, encoding);
    return new Answer(value, shadow);
  }

  private opened(source: ByteSource): number {
    const descriptor = this.nextDescriptor++;
    this.open.set(descriptor, { source, position: 0 });
    return descriptor;
  }

  private readInto([descriptor, target, ...rest]: readonly unknown[]): number {
    const file = this.open.get(descriptor as number)!;
    const view = target as Uint8Array;
    const [offset, length, position] =
      typeof rest[0] === "object" && rest[0] !== null ? readOptions({ ...rest[0], buffer: view }).slice(1) : rest;
    const start = typeof offset === "number" ? offset : 0;
    const most = typeof length === "number" ? length : view.byteLength - start;
    const from = typeof position === "number" || typeof position === "bigint" ? Number(position) : -1;
    const at = from >= 0 ? from : file.position;
    const count = at === Number.POSITIVE_INFINITY ? 0 : this.reader.into(file.source, view, start, most, at);
    if (from < 0) file.position = at + count;
    return count;
  }

  /** An ordinary file of that size, as old as the world. */
  private stats(source: ByteSource): Answer {
    const { value, shadow } = this.reader.size(source);
    const stats = Object.assign(Object.create(Stats.prototype) as Stats, {
      dev: 1,
      mode: 0o100644,
      nlink: 1,
      uid: 0,
      gid: 0,
      rdev: 0,
      blksize: 4096,
      ino: 1,
      size: value,
      blocks: Math.ceil(value / 512),
      atimeMs: 0,
      mtimeMs: 0,
      ctimeMs: 0,
      birthtimeMs: 0,
    });
    if (shadow !== undefined) this.reader.rt?.heap.setProperty(stats, "size", value, shadow);
    return new Answer(stats, undefined);
  }
}

/** What a call gives back: any value, with its shadow. */
export class Answer {
  constructor(
    readonly value: unknown,
    readonly shadow: Shadow,
  ) {}
}

function encodingOf(options: unknown): string | null | undefined {
  if (typeof options === "string") return options;
  return typeof options === "object" && options !== null
    ? (options as { encoding?: string | null }).encoding
    : undefined;
}

/** `{ buffer, offset, length, position }` in the order of arguments. */
function readOptions(options: unknown): unknown[] {
  const { buffer, offset, length, position } = options as Record<string, unknown>;
  return [buffer ?? Buffer.alloc(16384), offset, length, position];
}
