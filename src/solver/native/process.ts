/**
 * z3 and cvc5 as found on PATH, asked through a pipe while the caller waits. Each question starts a process of its own,
 * which is ended at the deadline: whatever happens to it costs one question. For processes that may start others; an
 * exploration has to ask through `remote.ts`.
 */
import { spawnSync } from "node:child_process";
import { MISSING, programOnPath } from "../../machine/programs.ts";
import type { Backend } from "../smt/backend.ts";
import { FLAGS, GRACE, type NativeAnswer, type NativeName, type NativeRequest } from "./name.ts";
import { remoteBackend } from "./remote.ts";

const MAX_ANSWER = 1 << 26;
const VERSION_MILLISECONDS = 5_000;

export type Version =
  | { readonly kind: "version"; readonly text: string }
  | { readonly kind: "failed"; readonly reason: string };

/** Starts a solver only to ask for its version. */
export function versionOf(command: string, milliseconds = VERSION_MILLISECONDS): Version {
  const { status, signal, stdout, error } = spawnSync(command, ["--version"], {
    encoding: "utf8",
    timeout: milliseconds,
    killSignal: "SIGKILL",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const failed = (reason: string): Version => ({ kind: "failed", reason });
  if ((error as NodeJS.ErrnoException | undefined)?.code === "ETIMEDOUT")
    return failed(`--version did not end within ${milliseconds / 1000} s`);
  if (error !== undefined) return failed(error.message);
  if (signal !== null) return failed(`--version was ended by ${signal}`);
  if (status !== 0) return failed(`--version ended with code ${status}`);
  const text = /\d+\.\d+[.\d]*/.exec(stdout)?.[0];
  return text === undefined ? failed("--version prints no version") : { kind: "version", text };
}

/** The version of a solver on PATH, undefined when there is none that runs. */
export function nativeVersion(name: NativeName): string | undefined {
  const command = programOnPath(name);
  const version = command === undefined ? undefined : versionOf(command);
  return version?.kind === "version" ? version.text : undefined;
}

function run({ solver, text, milliseconds }: NativeRequest, command: string): NativeAnswer {
  const { error, stdout, signal } = spawnSync(command, FLAGS[solver], {
    input: text,
    encoding: "utf8",
    timeout: Math.max(1, Math.ceil(milliseconds + GRACE[solver])),
    killSignal: "SIGKILL",
    maxBuffer: MAX_ANSWER,
    stdio: ["pipe", "pipe", "ignore"],
  });
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code === "ETIMEDOUT") return { kind: "late" };
  // a process that ends before it has read everything may have said why
  if (error !== undefined && code !== "EPIPE") return { kind: "failed", reason: error.message };
  if (signal !== null) return { kind: "failed", reason: `it was ended by ${signal}` };
  return { kind: "said", text: stdout };
}

export const nativeBackend = (name: NativeName, command: string = programOnPath(name) ?? MISSING): Backend =>
  remoteBackend(name, (request) => run(request, command));
