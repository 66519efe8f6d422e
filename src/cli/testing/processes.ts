/** Runs programs to their end, and the test runners of this project in another folder. */
import { type ChildProcess, spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { join } from "node:path";

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export function run(
  command: string,
  args: readonly string[],
  cwd: string,
): { process: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: undefined },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk) => {
    out += String(chunk);
  });
  child.stderr.on("data", (chunk) => {
    err += String(chunk);
  });
  const ended = new Promise<Ended>((resolve) => child.on("close", (code) => resolve({ code, out, err })));
  return { process: child, ended };
}

/** `vitest run`, `jest`, `node --test` of the `node_modules` in a folder. */
export function runTests(runner: "vitest" | "jest" | "node", folder: string, ...words: string[]): Promise<Ended> {
  const bin = (name: string) => realpathSync(join(folder, "node_modules", name));
  switch (runner) {
    case "vitest":
      return run(process.execPath, [bin("vitest/vitest.mjs"), "run", "--root", folder, ...words], folder).ended;
    case "jest":
      return run(
        process.execPath,
        ["--experimental-vm-modules", bin("jest/bin/jest.js"), "--rootDir", folder, ...words],
        folder,
      ).ended;
    case "node":
      return run(process.execPath, ["--test", ...words], folder).ended;
  }
}
