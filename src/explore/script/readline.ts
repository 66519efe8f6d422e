/** `node:readline` over a symbolic stream: lines are parts of the content, with shadows. Over other streams it is the real one. */
import { EventEmitter } from "node:events";
import { decide, walkCount } from "../../builtins/modelling/assume.ts";
import { apply, eq, literal } from "../../expr/build.ts";
import { coreModule } from "../../runtime/sandbox/core-modules.ts";
import { standInFor } from "../../runtime/sandbox/stand-in.ts";
import { Answer } from "./fs.ts";
import type { Reader } from "./read.ts";
import { SourceStream } from "./stream.ts";

const { split } = String.prototype;

export function readlineModule(reader: Reader): Record<string, unknown> {
  const real = coreModule("readline") as Record<string, unknown>;
  return standInFor(real, {
    createInterface: creating(reader, real.createInterface, false),
    promises: readlinePromises(reader),
  });
}

export function readlinePromises(reader: Reader): Record<string, unknown> {
  const real = coreModule("readline/promises") as Record<string, unknown>;
  return standInFor(real, { createInterface: creating(reader, real.createInterface, true) });
}

function creating(reader: Reader, real: unknown, isPromised: boolean) {
  return (...args: unknown[]): unknown => {
    const input = args[0] instanceof SourceStream ? args[0] : (args[0] as { input?: unknown } | undefined)?.input;
    if (input instanceof SourceStream && !input.isStale) return new LineInterface(reader, input, isPromised);
    return Reflect.apply(real as () => unknown, undefined, args as never[]);
  };
}

/** Lines come when the event loop comes round, questions are answered by the next line. */
class LineInterface extends EventEmitter {
  terminal = false;
  line = "";
  closed = false;
  private lines: Answer[] | undefined;
  private readonly questions: ((line: Answer) => void)[] = [];
  private isIterated = false;
  private readonly cell;

  constructor(
    private readonly reader: Reader,
    readonly input: SourceStream,
    private readonly isPromised: boolean,
  ) {
    super();
    this.cell = reader.followIteration(this);
    globalThis.setImmediate(() => this.advance());
  }

  question(_query: string, ...rest: unknown[]): unknown {
    const callback = rest[rest.length - 1];
    if (this.isPromised) {
      let answer!: (line: Answer) => void;
      const promise = new Promise((resolve) => {
        answer = (line) => {
          cell?.settle("fulfilled", line.value, line.shadow);
          resolve(line.value);
        };
      });
      const cell = this.reader.follow(promise);
      this.ask((line) => answer(line));
      return promise;
    }
    this.ask((line) => this.hand(callback, line));
    return undefined;
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.emit("close");
  }

  setPrompt(): void {}
  prompt(): void {}
  write(): void {}
  getPrompt(): string {
    return "> ";
  }
  pause(): this {
    return this;
  }
  resume(): this {
    return this;
  }

  [Symbol.asyncIterator](): AsyncIterator<unknown> {
    this.isIterated = true;
    return {
      next: async () => {
        const line = this.remaining().shift();
        this.cell?.put(line?.value, line?.shadow);
        if (line === undefined) this.close();
        return line === undefined ? { done: true, value: undefined } : { done: false, value: line.value };
      },
      return: async () => {
        this.close();
        return { done: true, value: undefined };
      },
    };
  }

  private ask(answer: (line: Answer) => void): void {
    this.questions.push(answer);
    globalThis.setImmediate(() => this.advance());
  }

  /** Hands out lines while somebody wants them. */
  private advance(): void {
    while (!this.closed && !this.isIterated) {
      const question = this.questions.shift();
      if (question === undefined && this.listenerCount("line") === 0) {
        // nobody asks: the lines are thrown away, as they are natively
        this.remaining().length = 0;
      }
      const line = this.remaining().shift();
      if (line === undefined) {
        this.close();
        return;
      }
      if (question !== undefined) question(line);
      else for (const listener of this.rawListeners("line")) this.hand(listener, line);
      if (question !== undefined && this.listenerCount("line") === 0) return;
    }
  }

  private hand(callback: unknown, line: Answer): void {
    const { rt } = this.reader;
    if (rt === undefined) Reflect.apply(callback as () => unknown, this, [line.value] as never[]);
    else rt.call(callback, this, undefined, [line.value], [line.shadow], -1);
  }

  private remaining(): Answer[] {
    this.lines ??= this.split();
    return this.lines;
  }

  private split(): Answer[] {
    const { rt } = this.reader;
    const { value, shadow } = this.reader.all(this.input.source, "utf8");
    const text = value as string;
    const isPlain = !/[\r\u2028\u2029]/.test(text);
    if (rt === undefined || shadow === undefined || !isPlain) {
      if (rt !== undefined && shadow !== undefined) {
        decide(rt, -1, apply("regexTest", shadow, literal("[\\r\\u2028\\u2029]"), literal(""), literal(0)), true);
        rt.concretised(-1, "lines that end with a carriage return");
      }
      const lines = text.split(/\r\n|[\n\r\u2028\u2029]/);
      if (lines[lines.length - 1] === "") lines.pop();
      return lines.map((line) => new Answer(line, undefined));
    }
    rt.split(-1, apply("regexTest", shadow, literal("[\\r\\u2028\\u2029]"), literal(""), literal(0)), false, true);
    const parts = rt.call(split, text, shadow, ["\n"], [undefined], -1) as string[];
    rt.ret = undefined;
    const count = rt.heap.lengthOf(parts);
    if (count !== undefined) walkCount(rt, -1, parts.length, count);
    const lines = parts.map((part, i) => new Answer(part, rt.heap.getProperty(parts, i)));
    // what follows the last line end is a line only if there is something
    const last = lines[lines.length - 1];
    if (last?.shadow !== undefined) decide(rt, -1, eq(last.shadow, literal("")), last.value === "");
    if (last?.value === "") lines.pop();
    return lines;
  }
}
