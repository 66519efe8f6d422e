/** Progress on stderr: one live line per target on a terminal, one line when it is done elsewhere. */

/** Where progress is shown. */
export interface ProgressStream {
  err(text: string): void;
  /** Back to the start of the line on the terminal, and nothing on it. */
  clearLine(): void;
  readonly errIsTerminal: boolean;
  readonly columns: number;
  now(): number;
}

export interface ProgressLine {
  update(progress: { runs: number; covered: number; goals: number }): void;
  done(status: string, covered: number, goals: number): void;
}

const REFRESH_MS = 100;

export function progressLine(stream: ProgressStream, label: string): ProgressLine {
  let last = -Infinity;
  const fitted = (text: string) => (text.length > stream.columns - 1 ? `${text.slice(0, stream.columns - 2)}…` : text);
  return {
    update({ runs, covered, goals }) {
      if (!stream.errIsTerminal || stream.now() - last < REFRESH_MS) return;
      last = stream.now();
      stream.clearLine();
      stream.err(fitted(`${label}  ${covered}/${goals} branches, ${runs} ${runs === 1 ? "run" : "runs"}`));
    },
    done(status, covered, goals) {
      const text = `${label}  ${goals === 0 ? "no branches" : `${covered}/${goals} branches`}, ${status}`;
      if (stream.errIsTerminal) stream.clearLine();
      stream.err(`${stream.errIsTerminal ? fitted(text) : text}\n`);
    },
  };
}
