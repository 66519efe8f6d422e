/**
 * Native processes that run: whatever ends this process ends them too, for a program in an endless loop does not notice that nobody
 * listens. A process that is killed runs no code any more, so a shell waits at a pipe beside it: when the pipe ends, so does what is left.
 */
import { type ChildProcess, spawn } from "node:child_process";
import type { Socket } from "node:net";

const running = new Set<ChildProcess>();
let waiting: ChildProcess | undefined;

export function track(child: ChildProcess): void {
  if (running.size === 0) process.once("exit", endAll);
  running.add(child);
  tell("+", child);
  child.once("exit", () => {
    running.delete(child);
    tell("-", child);
    if (running.size === 0) process.removeListener("exit", endAll);
  });
}

function endAll(): void {
  for (const child of running) child.kill("SIGKILL");
}

/** Signals to the whole group are this process's business. */
const SCRIPT = `trap '' INT TERM HUP
alive=' '
while read sign pid; do
  case $sign in
    +) alive="$alive$pid " ;;
    -) alive="\${alive%% $pid *} \${alive#* $pid }" ;;
  esac
done
for pid in $alive; do kill -9 $pid; done`;

function tell(sign: "+" | "-", { pid }: ChildProcess): void {
  if (pid === undefined || process.platform === "win32") return;
  waiting ??= startShell();
  waiting.stdin?.write(`${sign} ${pid}\n`);
}

function startShell(): ChildProcess {
  const shell = spawn("/bin/sh", ["-c", SCRIPT], { stdio: ["pipe", "ignore", "ignore"] });
  // without one, only what runs code before it ends can take its children along
  shell.on("error", () => {});
  shell.stdin.on("error", () => {});
  shell.unref();
  (shell.stdin as Socket).unref();
  return shell;
}
