/** The four ways in which programs run: explored as functions, checked, run as scripts, and natively. */
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Target } from "../src/frontend/targets/target.ts";
import { runNatively } from "../src/native/host/cases.ts";
import type { SandboxSettings } from "../src/sandbox/grant.ts";
import { moduleOf, type Named, type Surroundings, scriptOf } from "./corpus.ts";
import { SECRET } from "./observers.ts";

export const MODES = ["cover", "check", "run", "native"] as const;
export type Mode = (typeof MODES)[number];

export interface Ground extends Surroundings {
  /** Where the tool is. */
  readonly root: string;
  readonly layer: "process" | "os";
}

/** What a run of the tool shows of effects and of crashes. */
export interface Shown {
  readonly effects: readonly string[];
  readonly crashes: readonly string[];
}

const SECONDS = "0.3";
/** A group that does not end in this time hangs. */
const PATIENCE_MILLISECONDS = 300_000;

export async function attack(mode: Mode, corpus: readonly Named[], ground: Ground): Promise<Shown> {
  const isScript = mode === "run";
  const file = join(ground.project, isScript ? "script.cjs" : "module.cjs");
  writeFileSync(file, isScript ? scriptOf(corpus, ground) : moduleOf(corpus, ground));
  try {
    return mode === "native" ? await natively(corpus, file, ground) : await byCommand(mode, file, ground);
  } finally {
    for (const left of [file, join(ground.project, ".assay"), join(ground.project, "assay-tests")])
      rmSync(left, { recursive: true, force: true });
  }
}

async function natively(corpus: readonly Named[], file: string, { project, root }: Ground): Promise<Shown> {
  const sandbox: SandboxSettings = { grants: [], roots: [project] };
  const cases = corpus.map(({ id }, i) => ({
    id: i,
    target: { kind: "function", file, export: id } as unknown as Target,
    input: { args: [7] },
  }));
  const effects: string[] = [];
  // a process for each: one that ends it, or meddles with its channel, is no reason not to try the next
  for (const one of cases) {
    const { results } = await runNatively(
      { modules: [], cases: [one], isFresh: true, sandbox },
      { childPath: join(root, "dist", "native-process.js"), silenceMilliseconds: 3_000 },
    );
    effects.push(...secretsIn([...results.values()]));
  }
  return { effects, crashes: [] };
}

function byCommand(mode: Exclude<Mode, "native">, file: string, { root, project, layer }: Ground): Promise<Shown> {
  const words = [join(root, "bin", "assay.js"), mode, file, "--json", "--sandbox", layer, "--seconds", SECONDS];
  if (mode === "cover") words.push("--no-tests");
  if (mode !== "run") words.push("--no-cache");
  // in a group of its own, with a canary: signals to the group are seen
  const noted = join(project, "..", `signals-${mode}`);
  const script = `${JSON.stringify(process.execPath)} -e '
    for (const s of ["SIGTERM", "SIGHUP", "SIGUSR1", "SIGUSR2"]) process.on(s, () => require("fs").appendFileSync(process.argv[1], s));
    setInterval(() => {}, 1000)' ${JSON.stringify(noted)} & canary=$!
"$@"
code=$?
kill -9 $canary
exit $code`;
  return new Promise((resolve) => {
    const shell = spawn("/bin/sh", ["-c", script, "sh", process.execPath, ...words], {
      cwd: project,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let out = "";
    let err = "";
    shell.stdout.on("data", (piece) => {
      out += piece;
    });
    shell.stderr.on("data", (piece) => {
      err += piece;
    });
    const limit = setTimeout(() => process.kill(-shell.pid!, "SIGKILL"), PATIENCE_MILLISECONDS);
    shell.on("close", async (code, signal) => {
      clearTimeout(limit);
      const effects = existsSync(noted) ? [`signals: ${readFileSync(noted, "utf8")}`] : [];
      rmSync(noted, { force: true });
      if (!(await isGone(-shell.pid!))) effects.push("a process was left behind");
      resolve({ effects: [...effects, ...secretsIn(parsed(out))], crashes: crashes(code, signal, out, err) });
    });
  });
}

/** Processes of ours end within moments of the command. */
const LOOKS = 200;

async function isGone(group: number): Promise<boolean> {
  for (let looks = 0; looks < LOOKS; looks++) {
    try {
      process.kill(group, 0);
    } catch {
      return true;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

function parsed(out: string): unknown {
  try {
    return JSON.parse(out);
  } catch {
    return out;
  }
}

/** Outcomes with a secret in them, and reports that somebody else wrote. */
export function secretsIn(told: unknown): string[] {
  const found = new Set<string>();
  const walk = (value: unknown, key: string, isOutcome: boolean): void => {
    const isInside = isOutcome || key === "outcome";
    if (typeof value === "string") {
      if ((isInside || key === "message") && isSecret(value)) found.add(`told: ${value.slice(0, 80)}`);
      // what a function returns is its own
      if (!isInside && FORGED.test(value)) found.add(`forged: ${value.slice(0, 80)}`);
    } else if (Array.isArray(value)) for (const item of value) walk(item, key, isInside);
    else if (typeof value === "object" && value !== null)
      for (const [name, item] of Object.entries(value)) walk(item, name, isInside);
  };
  walk(told, "", false);
  return [...found];
}

const FORGED = /^(?!told).*FORGED a\d/;

export const isSecret = (text: string): boolean => text.includes(SECRET) || /^SECRET (watched|listed)$/.test(text);

function crashes(code: number | null, signal: string | null, out: string, err: string): string[] {
  const found: string[] = [];
  if (signal !== null || code === null || code > 2) found.push(`ended with ${signal ?? code}`);
  const told = `${out}\n${err}`;
  if (/^\s+at .+:\d+:\d+\)?$/m.test(err)) found.push(`a stack trace: ${err.slice(0, 300)}`);
  if (/Please report/.test(told)) found.push(`an internal error: ${/[^"\n]*Please report[^"\n]*/.exec(told)![0]}`);
  if (typeof parsed(out) === "string") found.push(`no document: ${err.slice(-200)}`);
  return found;
}
