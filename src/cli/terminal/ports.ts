/** The outside world as the commands see it: streams, clock, working folder. The only place that touches `process`. */
import { performance } from "node:perf_hooks";
import { EXIT, type ExitCode } from "./exit-codes.ts";

export interface Ports {
  readonly cwd: string;
  /** Names and messages of the program come along: what would command the terminal is shown as an escape. */
  out(text: string): void;
  err(text: string): void;
  clearLine(): void;
  readonly errIsTerminal: boolean;
  readonly columns: number;
  readonly useColor: boolean;
  now(): number;
  /** Called on the first Ctrl-C (SIGTERM, SIGHUP) with the exit code it calls for; the second one ends the process at once. */
  onInterrupt(handler: (code: ExitCode) => void): void;
}

const SIGNALS = { SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated, SIGHUP: EXIT.hungUp } as const;

/** A reader that went away (`| head`) misses the rest of the report and nothing else; a full disk is told. */
function surviveClosedStreams(): void {
  process.stderr.on("error", () => {});
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") return;
    process.stderr.write(`assay: the report could not be written: ${error.message}\n`);
    process.exitCode = EXIT.usage;
    process.once("exit", () => {
      process.exitCode = EXIT.usage;
    });
  });
}

/** Control characters but line ends and tabs, and those that turn the direction of text. JSON stays what it says: it has them in strings only. */
const COMMANDING = /[\0-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

export const harmless = (text: string): string =>
  text.replace(COMMANDING, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);

export function processPorts(): Ports {
  surviveClosedStreams();
  return {
    cwd: process.cwd(),
    out: (text) => void process.stdout.write(harmless(text)),
    err: (text) => void process.stderr.write(harmless(text)),
    clearLine: () => void process.stderr.write("\r\u001b[K"),
    errIsTerminal: process.stderr.isTTY === true,
    columns: process.stderr.columns ?? 100,
    useColor: process.stderr.isTTY === true && process.env.NO_COLOR === undefined,
    now: () => performance.now(),
    onInterrupt(handler) {
      let isSecond = false;
      for (const [signal, code] of Object.entries(SIGNALS))
        process.on(signal, () => {
          // ending by `exit` takes the processes we started along
          if (isSecond) process.exit(code);
          isSecond = true;
          handler(code);
        });
    },
  };
}
