/**
 * Native solvers for somebody who may not start processes: the host of an exploration runs this, the exploration asks.
 * Every question has a process of its own, started ahead while the one before it thinks, and ended at the deadline. A
 * process that hangs, dies or talks nonsense costs one question.
 */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { MISSING, programOnPath } from "../../machine/programs.ts";
import { FLAGS, GRACE, type NativeAnswer, type NativeName, type NativeRequest } from "./name.ts";

type Running = ChildProcessByStdio<Writable, Readable, null>;

const MAX_ANSWER = 1 << 26;

/** The only way in SMT-LIB to write a file. The text comes from the process that runs the program, and is not trusted more than that. */
const WRITING = /output-channel/i;

export class NativeService {
  readonly #commands: Readonly<Record<NativeName, string>> | undefined;
  readonly #spares = new Map<NativeName, Running>();
  readonly #running = new Set<Running>();

  /** Without commands, what is on PATH; looked for when a question comes. */
  constructor(commands?: Readonly<Record<NativeName, string>>) {
    this.#commands = commands;
  }

  /** Processes that exist now, the ones started ahead included. */
  get processes(): number {
    return this.#running.size;
  }

  /** Always answers, and not later than the deadline by more than ending a process takes. */
  answer({ solver, text, milliseconds }: NativeRequest): Promise<NativeAnswer> {
    if (WRITING.test(text)) return Promise.resolve({ kind: "failed", reason: "such a question is not asked" });
    const child = this.#take(solver);
    return new Promise((resolve) => {
      let said = "";
      const finish = (answer: NativeAnswer): void => {
        clearTimeout(watchdog);
        this.#end(child);
        resolve(answer);
      };
      const watchdog = setTimeout(() => finish({ kind: "late" }), milliseconds + GRACE[solver]);
      child.stdout.setEncoding("utf8");
      child.stdout.on("data", (part: string) => {
        said += part;
        if (said.length > MAX_ANSWER) finish({ kind: "failed", reason: "it says too much" });
      });
      child.once("error", (error) => finish({ kind: "failed", reason: error.message }));
      child.once("close", (code, signal) => {
        if (signal !== null) finish({ kind: "failed", reason: `it was ended by ${signal}` });
        else if (said === "") finish({ kind: "failed", reason: `it ended with code ${code} and said nothing` });
        else finish({ kind: "said", text: said });
      });
      child.stdin.end(text);
      if (child.exitCode !== null || child.signalCode !== null) {
        // it died while it waited, and its events may be over
        finish({ kind: "failed", reason: "it ended before it was asked" });
      }
    });
  }

  dispose(): void {
    for (const child of this.#running) child.kill("SIGKILL");
    this.#running.clear();
    this.#spares.clear();
  }

  /** The process started ahead, or a new one; and the next is started. */
  #take(solver: NativeName): Running {
    let child = this.#spares.get(solver);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) child = this.#start(solver);
    this.#spares.set(solver, this.#start(solver));
    return child;
  }

  #start(solver: NativeName): Running {
    const command = this.#commands?.[solver] ?? programOnPath(solver) ?? MISSING;
    const child = spawn(command, FLAGS[solver], { stdio: ["pipe", "pipe", "ignore"] });
    // a process that is gone shows in its missing answer
    child.on("error", () => this.#running.delete(child));
    child.stdin.on("error", () => {});
    child.stdout.on("error", () => {});
    child.on("exit", () => this.#running.delete(child));
    child.unref();
    this.#running.add(child);
    return child;
  }

  #end(child: Running): void {
    child.removeAllListeners("close");
    child.kill("SIGKILL");
  }
}
