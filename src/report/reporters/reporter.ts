/** Who tells what a command found. A reporter hears of what happens, in this order, and tells what it cares about. */
import type { ReportDocument } from "../document.ts";
import type { ProgressStream } from "../terminal/progress.ts";
import type { Invocation, TextStyle } from "../terminal/style.ts";

export interface Reporter {
  targetStarted?(target: StartedTarget): void;
  progress?(progress: Progress): void;
  targetDone?(end: TargetEnd): void;
  /** Once, with everything. */
  finished(document: ReportDocument, invocation: Invocation): void;
}

export interface StartedTarget {
  readonly file: string;
  /** Undefined for a script. */
  readonly export?: string;
}

export interface Progress {
  readonly runs: number;
  readonly covered: number;
  readonly goals: number;
}

export interface TargetEnd {
  readonly status: string;
  readonly covered: number;
  readonly total: number;
}

/** What a reporter may use: a stream for its report, one for what is said on the way, and files as they are shown. */
export interface ReporterPorts extends ProgressStream, TextStyle {
  out(text: string): void;
}

/** A reporter that a command can be asked for. */
export interface ReporterKind {
  /** What help says of its option. */
  readonly help: string;
  create(ports: ReporterPorts): Reporter;
}
