/** Sets each trap in a project of its own, runs the command there, and looks at what happened outside. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runCommand, troubles } from "./command.ts";
import { type Mode, type Shown, secretsIn } from "./modes.ts";
import { differences, makeGround, picture } from "./observers.ts";
import type { Ground, Trap } from "./trap.ts";
import { LINKS, PLACES, PLUGINS, STORES } from "./traps/files.ts";
import { GIT } from "./traps/git.ts";

export const TRAPS: readonly Trap[] = [...GIT, ...LINKS, ...STORES, ...PLACES, ...PLUGINS];

const SUBJECT = `export function first(list: number[], n: number): string { return n === 7 ? list[0]!.toFixed(2) : "y"; }\n`;
const PATIENCE_MILLISECONDS = 120_000;

export interface Springing {
  /** Where the tool is. */
  readonly root: string;
  readonly layer: "process" | "os";
  readonly mode: Exclude<Mode, "native">;
}

/** Those with a command line of their own are tried once, and stand with scripts in the table. */
export const trapsOf = (mode: Mode, traps: readonly Trap[] = TRAPS): readonly Trap[] =>
  mode === "native" ? [] : traps.filter(({ command }) => (command === undefined) === (mode !== "run"));

export async function spring(trap: Trap, { root, layer, mode }: Springing): Promise<Shown> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "assay-trap-"));
  try {
    const ground = groundIn(folder, root);
    ground.write("src/a.ts", SUBJECT);
    trap.set(ground);
    const before = picture(ground.outside);
    const words = trap.command?.(ground) ?? [
      mode,
      "src",
      "--json",
      ...["--seconds", "0.2", "--sandbox", layer],
      ...(trap.words?.(ground) ?? []),
    ];
    const end = await runCommand(words, {
      root,
      cwd: ground.project,
      patienceMilliseconds: PATIENCE_MILLISECONDS,
      env: { ...process.env, ...trap.env?.(ground) },
    });
    const named = (what: string): string => `${trap.name}: ${what}`;
    const told = secretsIn(parsed(end.out));
    return {
      effects: [...differences(before, picture(ground.outside)), ...told].map(named),
      crashes: troubles(end).map(named),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function groundIn(folder: string, root: string): Ground {
  const { project, outside } = makeGround(folder);
  const at = (name: string): string => {
    const file = join(project, name);
    mkdirSync(dirname(file), { recursive: true });
    return file;
  };
  return {
    project,
    outside,
    note: `touch ${outside}/trace`,
    write(name, text, mode = 0o644) {
      writeFileSync(at(name), text, { mode });
    },
    link: (name, to) => symlinkSync(to, at(name)),
    shell(command) {
      execFileSync("/bin/sh", ["-c", command], { cwd: project, env: { ...process.env, TOOL: root }, stdio: "ignore" });
    },
  };
}

function parsed(out: string): unknown {
  try {
    return JSON.parse(out);
  } catch {
    return out;
  }
}
