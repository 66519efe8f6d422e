/** The symbolic sources that a script reads: arguments, environment variables, files, the standard input. */
import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { apply, literal } from "../../expr/build.ts";
import { elementPath, memberPath } from "../../expr/variable/path.ts";
import { lengthOf, presenceOf } from "../../expr/variable/variable.ts";
import type { EncodedScriptInput, SymbolicSources } from "../../jobs/script-target.ts";
import type { SymbolicRuntime } from "../../runtime/natives/model.ts";
import type { Building, Plan } from "../input/plan.ts";
import { primitivePlan } from "../input/primitive.ts";
import { arrayPlan, isPresent, MAX_ARRAY_LENGTH, optionalExpr, presenceInput } from "../input/structure.ts";
import { ByteSource } from "./byte-source.ts";
import type { SetVariable } from "./initial.ts";
import { Unrepresentable } from "./unrepresentable.ts";

/** Where they are in the input. */
const [STDIN, ARGV, ENV] = ["stdin", "argv", "env"] as const;

interface FileSource {
  readonly shown: string;
  readonly path: string;
  readonly source: ByteSource;
}

export class ScriptSources {
  readonly stdin: ByteSource | undefined;
  private readonly files: readonly FileSource[];
  private readonly argv: Plan | undefined;
  private readonly env: readonly { name: string; plan: Plan; presence: ReturnType<typeof presenceInput> }[];

  constructor(
    private readonly settings: SymbolicSources,
    private readonly args: readonly string[],
  ) {
    this.stdin = settings.stdin ? new ByteSource(STDIN, Buffer.alloc(0)) : undefined;
    this.files = settings.files.map(({ shown, path, content }) => ({
      shown,
      path,
      source: new ByteSource(shown, Buffer.from(content, "base64")),
    }));
    const text = (path: string): Plan => primitivePlan("string", path);
    this.argv = settings.argv === undefined ? undefined : arrayPlan(ARGV, text, settings.argv.most ?? MAX_ARRAY_LENGTH);
    this.env = settings.env.map(({ name }) => {
      const path = memberPath(ENV, name);
      return { name, plan: text(path), presence: presenceInput(path) };
    });
  }

  /** Names of variables that symbols must not take. */
  get names(): readonly string[] {
    return [STDIN, ARGV, ENV, ...this.files.map(({ shown }) => shown)];
  }

  get hasFiles(): boolean {
    return this.files.length > 0 || this.stdin !== undefined;
  }

  get hasArguments(): boolean {
    return this.argv !== undefined;
  }

  get byteSources(): readonly ByteSource[] {
    const files = this.files.map(({ source }) => source);
    return this.stdin === undefined ? files : [this.stdin, ...files];
  }

  /** The source behind what a function of `fs` is given as a path. */
  sourceAt(path: unknown): ByteSource | undefined {
    const text = pathText(path);
    if (text === undefined) return undefined;
    if (this.stdin !== undefined && (text === "/dev/stdin" || text === "/proc/self/fd/0")) return this.stdin;
    const absolute = resolve(text);
    return this.files.find((file) => file.path === absolute)?.source ?? this.sourceBehind(absolute);
  }

  /** Another name of a symbolic file: a link to it, or a folder that is one. */
  private sourceBehind(path: string): ByteSource | undefined {
    if (this.files.length === 0) return undefined;
    const real = realPlace(path);
    return this.files.find((file) => realPlace(file.path) === real)?.source;
  }

  describeInitial(set: SetVariable): void {
    if (this.argv !== undefined) {
      set(lengthOf(ARGV).name, Math.min(this.args.length, this.settings.argv!.most ?? this.args.length));
      this.args.forEach((arg, i) => {
        set(elementPath(ARGV, i), arg);
      });
    }
    for (const { name, value } of this.settings.env) {
      if (value === null) continue;
      set(memberPath(ENV, name), value);
      set(presenceOf(memberPath(ENV, name)).name, 1);
    }
  }

  /** `process.argv` of a run, its elements and length with shadows. */
  buildArgv(at: Building, head: readonly string[]): string[] {
    const all = [...head];
    if (this.argv === undefined) return [...all, ...this.args];
    const own = this.argv.build(at) as string[];
    for (const arg of own) checkText(arg, "an argument");
    all.push(...own);
    const { rt } = at;
    if (rt === undefined) return all;
    own.forEach((arg, i) => {
      rt.heap.setProperty(all, head.length + i, arg, rt.heap.getProperty(own, i));
    });
    const length = rt.heap.lengthOf(own);
    if (length !== undefined)
      rt.heap.setProperty(all, "length", all.length, apply("add", length, literal(head.length)));
    return all;
  }

  /** Sets the symbolic variables in the environment of a run. */
  buildEnv(at: Building, env: NodeJS.ProcessEnv): void {
    for (const { name, plan, presence } of this.env) {
      const isSet = isPresent(at, presence);
      const value = isSet ? (plan.build(at) as string) : undefined;
      if (value === undefined) delete env[name];
      else env[name] = checkText(value, "an environment variable");
      if (at.rt !== undefined) follow(at.rt, env, name, value, presence, plan);
    }
  }

  encode(at: Building, isRead: (source: ByteSource) => boolean): Omit<EncodedScriptInput, "symbols"> {
    const files = this.files
      .filter(({ source }) => isRead(source))
      .map(({ shown, path, source }) => ({ shown, path, content: source.bytesOf(at).toString("base64") }));
    const env = this.env.map(
      ({ name, plan, presence }) => [name, isPresent(at, presence) ? (plan.encode(at) as string) : null] as const,
    );
    return {
      ...(this.stdin !== undefined && isRead(this.stdin) ? { stdin: this.stdin.bytesOf(at).toString("base64") } : {}),
      ...(this.argv === undefined ? {} : { argv: this.argv.encode(at) as string[] }),
      ...(files.length === 0 ? {} : { files }),
      ...(env.length === 0 ? {} : { env }),
    };
  }
}

function follow(
  rt: SymbolicRuntime,
  env: object,
  name: string,
  value: string | undefined,
  presence: ReturnType<typeof presenceInput>,
  plan: Plan,
): void {
  rt.heap.setProperty(env, name, value, optionalExpr(presence, plan.expr));
  rt.heap.setPresence(env, name, apply("not", apply("eq", presence, literal(0))));
}

/** Arguments and variables of the system end at a NUL and are UTF-8. */
function checkText(text: string, what: string): string {
  if (text.includes("\0") || Buffer.from(text).toString() !== text)
    throw new Unrepresentable(`${what} cannot hold every text`);
  return text;
}

const places = new Map<string, string>();

/** The path with links followed. They do not change while a script is explored. */
function realPlace(path: string): string {
  let place = places.get(path);
  if (place === undefined) {
    try {
      place = realpathSync(path);
    } catch {
      const parent = dirname(path);
      place = parent === path ? path : join(realPlace(parent), basename(path));
    }
    places.set(path, place);
  }
  return place;
}

function pathText(path: unknown): string | undefined {
  if (typeof path === "string") return path;
  if (path instanceof URL) return path.protocol === "file:" ? fileURLToPath(path) : undefined;
  return Buffer.isBuffer(path) ? path.toString() : undefined;
}
