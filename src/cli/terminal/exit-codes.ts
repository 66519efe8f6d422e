/** What the process tells its caller. Documented in README.md. */
export const EXIT = {
  done: 0,
  /** `assay check` found something at the level "error", `assay diff` a difference. */
  findings: 1,
  /** The user's mistake: unknown file, bad flag, code that does not parse or load, a place that cannot be written to. */
  usage: 2,
  /** Our mistake. */
  internal: 3,
  /** `assay reach` found neither an input nor a proof, `assay diff` neither a difference nor a proof that there is none. */
  unknown: 4,
  /** Ctrl-C; partial results were saved. */
  interrupted: 130,
  /** The same for SIGHUP and SIGTERM. */
  hungUp: 129,
  terminated: 143,
} as const;

/** For help: the codes of every command. */
const ALWAYS = "2 usage or configuration error, 3 internal error";
const INTERRUPTED = "130 interrupted (partial results saved)";
export const ANSWERING = `0 done, ${ALWAYS}`;
export const EXPLORING = `${ANSWERING}, ${INTERRUPTED}`;
export const CHECKING = `0 done, 1 check found an error, ${ALWAYS}, ${INTERRUPTED}`;
export const REACHING = `0 reached, 1 unreachable, 4 neither was shown, ${ALWAYS}, ${INTERRUPTED}`;
export const COMPARING = `0 the same, 1 something differs, 4 no difference was found and not all are shown to be equal, ${ALWAYS}, ${INTERRUPTED}`;
export const REPLAYING = `0 the failure is gone, 1 it is still there, ${ALWAYS}`;
export const EXAMINING = `0 all is well, 2 something that is needed does not work, 3 internal error`;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];
