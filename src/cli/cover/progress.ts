/** Progress on stderr: one live line per function on a terminal, one line when it is done elsewhere. */
import type { Ports } from "../ports.ts";

export interface ProgressLine {
  update(progress: { runs: number; covered: number; goals: number }): void;
  done(status: string, covered: number, goals: number): void;
}

const REFRESH_MS = 100;

export function progressLine(ports: Ports, label: string): ProgressLine {
  let last = -Infinity;
  const clear = "\r\u001b[K";
  const fitted = (text: string) => (text.length > ports.columns - 1 ? `${text.slice(0, ports.columns - 2)}…` : text);
  return {
    update({ runs, covered, goals }) {
      if (!ports.errIsTerminal || ports.now() - last < REFRESH_MS) return;
      last = ports.now();
      ports.err(`${clear}${fitted(`${label}  ${covered}/${goals} branches, ${runs} ${runs === 1 ? "run" : "runs"}`)}`);
    },
    done(status, covered, goals) {
      const text = `${label}  ${goals === 0 ? "no branches" : `${covered}/${goals} branches`}, ${status}`;
      ports.err(`${ports.errIsTerminal ? clear : ""}${ports.errIsTerminal ? fitted(text) : text}\n`);
    },
  };
}
