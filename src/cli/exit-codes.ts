/** What the process tells its caller. Documented in README.md. */
export const EXIT = {
  done: 0,
  /** `assay check` found something at the level "error". */
  findings: 1,
  /** The user's mistake: unknown file, bad flag, code that does not parse or load, a place that cannot be written to. */
  usage: 2,
  /** Our mistake. */
  internal: 3,
  /** Ctrl-C; partial results were saved. */
  interrupted: 130,
  /** The same for SIGHUP and SIGTERM. */
  hungUp: 129,
  terminated: 143,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
