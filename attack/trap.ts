/**
 * A trap: a project that somebody prepared so that the command itself does harm, whatever its functions do. It is set in a fresh project beside a folder
 * outside, with `note`, a command line of the shell that leaves a trace there.
 */
import type { Way } from "./attempt.ts";

export interface Ground {
  readonly project: string;
  readonly outside: string;
  /** Leaves a trace outside when a shell runs it. */
  readonly note: string;
  /** A file of the project, its folders made. */
  write(name: string, text: string, mode?: number): void;
  link(name: string, to: string): void;
  /** In the project, as a user would: not through Assay. */
  shell(command: string): void;
}

export interface Trap {
  readonly name: string;
  readonly way: Way;
  set(ground: Ground): void;
  /** What follows the command and the sources; `src` and nothing else without. */
  readonly words?: (ground: Ground) => readonly string[];
  /** The whole command line, where it is not `cover` or `check`. */
  readonly command?: (ground: Ground) => readonly string[];
  readonly env?: (ground: Ground) => Readonly<Record<string, string>>;
}
