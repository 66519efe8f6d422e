/** The compiler's programs of one project: as few as possible, and what they read is read once. Making one takes about as long as everything else that is done before the first run. */
import type * as typescript from "typescript";
import { realFiles } from "./file-system.ts";
import { tsConfigOf } from "./tsconfig.ts";
import { type CompilerSetup, compilerSetup, type LoadTypeScript, type TypeScript } from "./typescript.ts";

/** So many files are opened for the sake of one: those that are asked about next. */
const MOST_TOGETHER = 300;

export interface Opened {
  readonly ts: TypeScript;
  readonly program: typescript.Program;
  readonly source: typescript.SourceFile | undefined;
}

interface Setup extends CompilerSetup {
  readonly host: typescript.CompilerHost;
}

export class Programs {
  private readonly programs: typescript.Program[] = [];
  /** By the file of their configuration: what sources mean depends on it. */
  private readonly setups = new Map<string, Setup>();
  private readonly expected = new Set<string>();

  constructor(private readonly load: LoadTypeScript) {}

  /** Files that will be asked about one after the other: whichever is opened first brings the next ones of its configuration along. */
  expect(files: Iterable<string>): void {
    for (const file of files) this.expected.add(file);
  }

  open(file: string): Opened {
    const ts = this.load();
    const known = this.programs.find((program) => program.getSourceFile(file) !== undefined);
    const program = known ?? this.create(ts, file);
    return { ts, program, source: program.getSourceFile(file) };
  }

  private create(ts: TypeScript, file: string): typescript.Program {
    const config = tsConfigOf(file, realFiles)?.file;
    const { options, ambient, host } = this.setupOf(ts, file, config ?? "");
    const alike = [...this.expected].filter((other) => tsConfigOf(other, realFiles)?.file === config);
    const from = Math.max(alike.indexOf(file), 0);
    const roots = new Set([file, ...alike.slice(from, from + MOST_TOGETHER), ...ambient]);
    const program = ts.createProgram([...roots], options, host);
    this.programs.push(program);
    return program;
  }

  private setupOf(ts: TypeScript, file: string, config: string): Setup {
    let known = this.setups.get(config);
    if (known === undefined) {
      const setup = compilerSetup(ts, file);
      this.setups.set(config, (known = { ...setup, host: readingOnce(ts.createCompilerHost(setup.options)) }));
    }
    return known;
  }
}

/** A host whose programs share what it has parsed; their options are the same. */
function readingOnce(host: typescript.CompilerHost): typescript.CompilerHost {
  const parsed = new Map<string, typescript.SourceFile | undefined>();
  return {
    ...host,
    getSourceFile(file, how, ...rest) {
      const format = typeof how === "object" ? how.impliedNodeFormat : undefined;
      const key = `${format ?? ""} ${file}`;
      if (!parsed.has(key)) parsed.set(key, host.getSourceFile(file, how, ...rest));
      return parsed.get(key);
    },
  };
}
