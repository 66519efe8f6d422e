/** What of `process` is the script's own during a run: its arguments, environment, standard input, and its exit, which ends the run only. */
import type { Building } from "../input/plan.ts";
import type { Reader } from "./read.ts";
import { SourceStream } from "./stream.ts";

interface Replaced {
  readonly name: string;
  readonly attributes: PropertyDescriptor | undefined;
}

/** Arrows would do, but programs may ask for the name. */
function named<T extends object>(name: string, fn: T): T {
  return Object.defineProperty(fn, "name", { value: name, configurable: true });
}

export class ScriptProcess {
  private replaced: Replaced[] = [];

  constructor(
    private readonly reader: Reader,
    private readonly file: string,
  ) {}

  /** Called when the world of the run is on. */
  enter(at: Building): void {
    const { session } = this.reader;
    const { sources } = session;
    sources.describeInitial(session.fill);
    const exit = named("exit", (code?: unknown) => this.exit(code));
    const values: Record<string, unknown> = {
      exit,
      reallyExit: exit,
      argv: sources.buildArgv(at, [process.execPath, this.file]),
    };
    for (const [name, value] of Object.entries(values)) this.put(name, { value, writable: true });
    if (sources.stdin !== undefined) this.putStdin();
    sources.buildEnv(at, process.env);
  }

  leave(): void {
    for (const { name, attributes } of this.replaced.reverse()) {
      if (attributes === undefined) Reflect.deleteProperty(process, name);
      else Object.defineProperty(process, name, attributes);
    }
    this.replaced = [];
  }

  private exit(code: unknown): never {
    return this.reader.session.stop({ kind: "exits", code: Number(code ?? process.exitCode ?? 0) | 0 });
  }

  private putStdin(): void {
    let stream: SourceStream | undefined;
    const { reader } = this;
    const get = (): SourceStream => (stream ??= new SourceStream(reader, reader.session.sources.stdin!, {}, 0));
    this.put("stdin", { get });
  }

  private put(name: string, attributes: PropertyDescriptor): void {
    this.replaced.push({ name, attributes: Object.getOwnPropertyDescriptor(process, name) });
    Object.defineProperty(process, name, { ...attributes, enumerable: true, configurable: true });
  }
}
