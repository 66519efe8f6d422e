/**
 * The main thread: it holds the terminal, hears signals at every moment, and leaves the work to a thread of its own.
 * That one has the stack for sources nested as deeply as Node itself accepts, which passes over syntax need several times over.
 */
import { Worker } from "node:worker_threads";
import { optimiseAfter } from "../machine/engine.ts";
import { EXIT, type ExitCode } from "./terminal/exit-codes.ts";
import { harmless } from "./terminal/harmless.ts";
import type { CommandWords, FromCommand, ToCommand } from "./terminal/thread.ts";

const STACK_MB = 256;
/** The command ends its processes when it is asked to quit; one that is too busy to hear it leaves them to notice by themselves. */
const QUIT_MS = 500;
/** A command that does not hear a signal for so long is in the middle of something large: who asked is not kept waiting for its end. */
const HEARING_MS = 1_100;
const SIGNALS = { SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated, SIGHUP: EXIT.hungUp } as const;

/** Commands are short, and most of what they do is done once or a few times. */
const OPTIMISE_AFTER = 250_000;

const OUT_OF_MEMORY =
  "assay: out of memory (out-of-memory)\n  Name fewer files or smaller ones, or allow Node more: NODE_OPTIONS=--max-old-space-size=8192 (megabytes).\n";

const internalError = ({ name, message }: Error): string =>
  `assay: internal error (E-INTERNAL): ${name}: ${message}\n  This is a bug in Assay. Please report it with the command you ran.\n`;

export function start(words: readonly string[]): Promise<ExitCode> {
  surviveClosedStreams();
  optimiseAfter(OPTIMISE_AFTER);
  const { isTTY, columns } = process.stderr;
  const workerData: CommandWords = { words, errIsTerminal: isTTY === true, columns: columns ?? 100 };
  const worker = new Worker(new URL("./command.js", import.meta.url), {
    workerData,
    resourceLimits: { stackSizeMb: STACK_MB },
  });
  const signals = passSignalsOn(worker);
  return new Promise((resolve) => {
    let ended: ExitCode | undefined;
    worker.on("message", (message: FromCommand) => {
      // who asked twice wants no report, even if it is ready meanwhile
      if (signals.isQuitting) return;
      switch (message.kind) {
        case "out":
          process.stdout.write(harmless(message.text));
          return;
        case "err":
          process.stderr.write(harmless(message.text));
          return;
        case "clear-line":
          process.stderr.write("\r\u001b[K");
          return;
        case "heard":
          signals.isHeard = true;
          return;
        case "end":
          ended = message.code;
      }
    });
    worker.on("error", (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === "ERR_WORKER_OUT_OF_MEMORY";
      ended = isMemory ? EXIT.usage : EXIT.internal;
      process.stderr.write(harmless(isMemory ? OUT_OF_MEMORY : internalError(error)));
    });
    worker.on("exit", (code) => resolve(ended ?? (code as ExitCode)));
  });
}

function passSignalsOn(worker: Worker): { readonly isQuitting: boolean; isHeard: boolean } {
  const tell = (message: ToCommand): void => worker.postMessage(message);
  const state = { isQuitting: false, isHeard: false };
  const quit = (code: ExitCode): void => {
    state.isQuitting = true;
    tell({ kind: "quit", code });
    setTimeout(() => process.exit(code), QUIT_MS).unref();
    worker.once("exit", () => process.exit(code));
  };
  let isSecond = false;
  for (const [signal, code] of Object.entries(SIGNALS))
    process.on(signal, () => {
      if (isSecond) quit(code);
      else {
        tell({ kind: "interrupt", code });
        setTimeout(() => {
          if (state.isHeard || state.isQuitting) return;
          process.stderr.write("\nassay: ended while reading the program; what was written before is kept\n");
          quit(code);
        }, HEARING_MS).unref();
      }
      isSecond = true;
    });
  return state;
}

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
