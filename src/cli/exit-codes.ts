/** What the process tells its caller. Documented in README.md. */
export const EXIT = {
  done: 0,
  /** `assay check` found something at the level "error". */
  findings: 1,
  /** The user's mistake: unknown file, bad flag, code that does not parse or load. */
  usage: 2,
  /** Our mistake. */
  internal: 3,
  /** Ctrl-C; partial results were saved. */
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
