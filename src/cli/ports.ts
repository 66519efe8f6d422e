/** The outside world as the commands see it: streams, clock, working folder. The only place that touches `process`. */
import { performance } from "node:perf_hooks";

export interface Ports {
  readonly cwd: string;
  out(text: string): void;
  err(text: string): void;
  readonly errIsTerminal: boolean;
  readonly columns: number;
  readonly useColor: boolean;
  now(): number;
  /** Called on the first Ctrl-C; the second one ends the process at once. */
  onInterrupt(handler: () => void): void;
}

export function processPorts(): Ports {
  return {
    cwd: process.cwd(),
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    errIsTerminal: process.stderr.isTTY === true,
    columns: process.stderr.columns ?? 100,
    useColor: process.stderr.isTTY === true && process.env.NO_COLOR === undefined,
    now: () => performance.now(),
    onInterrupt(handler) {
      let isSecond = false;
      process.on("SIGINT", () => {
        if (isSecond) process.exit(130);
        isSecond = true;
        handler();
      });
      // ending by `exit` takes the processes we started along
      process.on("SIGTERM", () => process.exit(143));
      process.on("SIGHUP", () => process.exit(129));
    },
  };
}
