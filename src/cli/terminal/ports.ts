/** The outside world as the commands see it: the terminal, signals, clock, working folder. */
import type { MessagePort } from "node:worker_threads";
import type { ExitCode } from "./exit-codes.ts";
import type { CommandWords, FromCommand, ToCommand } from "./thread.ts";

export interface Ports {
  readonly cwd: string;
  out(text: string): void;
  err(text: string): void;
  clearLine(): void;
  readonly errIsTerminal: boolean;
  readonly columns: number;
  now(): number;
  /** The day and time, as ISO text. */
  date(): string;
  /** Called on the first Ctrl-C (SIGTERM, SIGHUP) with the exit code it calls for; the second one ends the process at once. */
  onInterrupt(handler: (code: ExitCode) => void): void;
}

/** Those of a command in its own thread: another one holds the terminal and hears the signals. */
export function threadPorts({ errIsTerminal, columns }: CommandWords, port: MessagePort): Ports {
  const tell = (message: FromCommand): void => port.postMessage(message);
  let interrupted: ((code: ExitCode) => void) | undefined;
  port.on("message", ({ kind, code }: ToCommand) => {
    // with nothing found yet there is nothing to finish; exit handlers end the processes that were started
    if (kind === "quit" || interrupted === undefined) process.exit(code);
    tell({ kind: "heard" });
    interrupted(code);
  });
  return {
    cwd: process.cwd(),
    out: (text) => tell({ kind: "out", text }),
    err: (text) => tell({ kind: "err", text }),
    clearLine: () => tell({ kind: "clear-line" }),
    errIsTerminal,
    columns,
    now: () => performance.now(),
    date: () => new Date().toISOString(),
    onInterrupt(handler) {
      interrupted = handler;
    },
  };
}
