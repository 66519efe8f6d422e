/** Keeps one worker busy: asks it one thing at a time, ends it when that takes too long, and starts a new one now and then. */
import { type ChildProcess, fork } from "node:child_process";
import type { Surroundings } from "./case.ts";
import type { Answer, Ask } from "./messages.ts";
import { WORKER } from "./worker.ts";

export type Reply = Answer | { readonly kind: "timeout" } | { readonly kind: "died" };

/** Questions after which a worker is replaced: what programs leave behind must not add up. */
const MOST_QUESTIONS = 400;

export class Host {
  private child: ChildProcess | undefined;
  private asked = 0;
  /** What the worker was started with, as text. */
  private around = "null";

  /** `script`: the bundle that serves when it is started with the word for workers. */
  constructor(private readonly script: string) {}

  /** `surroundings`: asked of a worker that was started so; empty ones ask for a worker of their own. */
  async ask(ask: Ask, milliseconds: number, surroundings?: Surroundings): Promise<Reply> {
    const wanted = JSON.stringify(surroundings ?? null);
    if (wanted === "{}" || this.around !== wanted || this.asked >= MOST_QUESTIONS) this.end();
    this.around = wanted;
    this.child ??= await this.start(surroundings);
    this.asked++;
    const { child } = this;
    return new Promise((resolve) => {
      const finish = (reply: Reply): void => {
        clearTimeout(timer);
        child.off("message", onMessage);
        child.off("exit", onExit);
        resolve(reply);
      };
      const onMessage = (message: unknown): void => finish(message as Answer);
      const onExit = (): void => {
        this.forget();
        finish({ kind: "died" });
      };
      const timer = setTimeout(() => {
        child.off("exit", onExit);
        this.end();
        finish({ kind: "timeout" });
      }, milliseconds);
      child.on("message", onMessage);
      child.on("exit", onExit);
      child.send(ask);
    });
  }

  /** Resolved when it is ready: how long it takes to start is nobody's fault. */
  private start(surroundings: Surroundings | undefined): Promise<ChildProcess> {
    const child = fork(this.script, [WORKER], {
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      serialization: "advanced",
      env: { ...process.env, ...surroundings?.env },
      execArgv: [...(surroundings?.execArgv ?? [])],
    });
    return new Promise((resolve, reject) => {
      child.once("message", () => {
        child.off("exit", reject);
        resolve(child);
      });
      child.once("exit", reject);
    });
  }

  end(): void {
    this.child?.kill("SIGKILL");
    this.forget();
  }

  private forget(): void {
    this.child = undefined;
    this.asked = 0;
  }
}
