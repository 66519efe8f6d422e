/** All attempts in all modes, watched from outside; and the table of it. */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findBubblewrap } from "../src/sandbox/os/bubblewrap.ts";
import { CORPUS, moduleOf, type Named } from "./corpus.ts";
import { attack, type Ground, isSecret, MODES, type Mode } from "./modes.ts";
import { differences, listen, makeGround, picture, startCanary } from "./observers.ts";
import { type Springing, spring, TRAPS, trapsOf } from "./projects.ts";
import type { Trap } from "./trap.ts";

export interface Row {
  readonly family: string;
  readonly mode: Mode;
  readonly layer: Ground["layer"];
  readonly attempts: number;
  readonly effects: readonly string[];
  readonly crashes: readonly string[];
}

export interface CampaignOptions {
  readonly root: string;
  readonly corpus?: readonly Named[];
  readonly traps?: readonly Trap[];
  readonly modes?: readonly Mode[];
  readonly layers?: readonly Ground["layer"][];
  /** What was found out before, and is not tried again. */
  readonly known?: (layer: Ground["layer"], mode: Mode, family: string) => Row | undefined;
  readonly onRow?: (row: Row) => void;
}

export async function campaign(options: CampaignOptions): Promise<Row[]> {
  const { root, corpus = CORPUS, traps = TRAPS, modes = MODES, onRow } = options;
  const layers = options.layers ?? (findBubblewrap().kind === "works" ? ["process", "os"] : ["process"]);
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "assay-attack-"));
  const listeners = await listen(join(folder, "unix.sock"));
  const canary = await startCanary(join(folder, "canary"));
  const rows: Row[] = [];
  // natively, this process is in the group
  let signals = 0;
  const note = (): void => void signals++;
  for (const signal of ["SIGTERM", "SIGUSR1"] as const) process.on(signal, note);
  try {
    const { project, outside } = makeGround(folder);
    const before = [picture(project), picture(outside)] as const;
    for (const layer of layers)
      for (const mode of modes) {
        // natively the layer is the command's business
        if (mode === "native" && layer === "os") continue;
        for (const family of new Set(corpus.map((attempt) => attempt.family))) {
          const told = options.known?.(layer, mode, family);
          if (told !== undefined) {
            rows.push(told);
            continue;
          }
          const chosen = corpus.filter((attempt) => attempt.family === family);
          const { port, udp } = listeners;
          const ground: Ground = { root, layer, project, outside, port, udp, pid: canary.pid };
          const shown = await attack(mode, chosen, ground);
          const effects = [
            ...shown.effects,
            ...differences(before[0], picture(project)),
            ...differences(before[1], picture(outside)),
            ...listeners.take(),
            ...canary.take(),
            ...escaped(),
            ...Array.from({ length: signals }, () => "a signal to the whole group"),
          ];
          signals = 0;
          const row: Row = { family, mode, layer, attempts: chosen.length, effects, crashes: shown.crashes };
          rows.push(row);
          onRow?.(row);
        }
        // a trap is for the command, whatever stands around the program
        if (mode !== "native" && traps.length > 0 && layer === layers.at(-1)) {
          const told = options.known?.(layer, mode, "projects");
          const row = told ?? (await sprung(trapsOf(mode, traps), { root, layer, mode }));
          rows.push(row);
          if (told === undefined) onRow?.(row);
        }
      }
  } finally {
    for (const signal of ["SIGTERM", "SIGUSR1"] as const) process.removeListener(signal, note);
    listeners.close();
    canary.end();
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}

/** The command itself, in projects that are traps. */
async function sprung(traps: readonly Trap[], where: Springing): Promise<Row> {
  const effects: string[] = [];
  const crashes: string[] = [];
  for (const trap of traps) {
    const shown = await spring(trap, where);
    effects.push(...shown.effects);
    crashes.push(...shown.crashes);
  }
  const { mode, layer } = where;
  return { family: "projects", mode, layer, attempts: traps.length, effects, crashes };
}

/** Files in the folders that everybody may write to. */
const escaped = (): string[] =>
  [tmpdir(), "/dev/shm", "/var/tmp", "/run"].flatMap((shared) => {
    const found = existsSync(shared) ? readdirSync(shared).filter((name) => name.startsWith("assay-escape-")) : [];
    for (const name of found) rmSync(join(shared, name), { recursive: true, force: true });
    return found.map((name) => `made: ${join(shared, name)}`);
  });

/** What can be tried on a machine without a sandbox: the rest would end this process, or others. */
const SAFE = new Set(["writing", "reading", "network"]);

/**
 * The same without a sandbox, in plain Node: which of the attempts have an effect that is seen. Attempts that do nothing at all, and observers that
 * see nothing, would make a fine table.
 */
export async function control(corpus: readonly Named[]): Promise<{ readonly tried: number; readonly seen: number }> {
  const chosen = corpus.filter(({ family }) => SAFE.has(family));
  const listeners = await listen();
  let seen = 0;
  try {
    for (const attempt of chosen) {
      const folder = mkdtempSync(join(realpathSync(tmpdir()), "assay-control-"));
      const { project, outside } = makeGround(folder);
      const before = picture(outside);
      const file = join(project, "plain.cjs");
      const { port, udp } = listeners;
      writeFileSync(file, moduleOf([attempt], { project, outside, port, udp, pid: 0 }));
      const call = `require(${JSON.stringify(file)}).${attempt.id}(7).then((v) => console.log(JSON.stringify(v)), () => {}).then(() => process.exit())`;
      const { stdout } = await execute(process.execPath, ["-e", call], {
        cwd: project,
        timeout: CONTROL_MILLISECONDS,
      }).catch((error: { stdout?: string }) => ({ stdout: error.stdout ?? "" }));
      const isEffect =
        isSecret(stdout) || differences(before, picture(outside)).length > 0 || listeners.take().length > 0;
      if (escaped().length > 0 || isEffect || stdout.includes("SECRET ")) seen++;
      rmSync(folder, { recursive: true, force: true });
    }
  } finally {
    listeners.close();
  }
  return { tried: chosen.length, seen };
}

const execute = promisify(execFile);
const CONTROL_MILLISECONDS = 10_000;

/** A row for each family, a column for each mode: attempts, then effects and crashes. */
export function table(rows: readonly Row[]): string {
  const layers = [...new Set(rows.map(({ layer }) => layer))];
  const columns = layers.flatMap((layer) =>
    MODES.filter((mode) => rows.some((row) => row.layer === layer && row.mode === mode)).map((mode) => ({
      layer,
      mode,
    })),
  );
  const cell = (chosen: readonly Row[]): string => {
    const sum = (of: (row: Row) => number): number => chosen.reduce((total, row) => total + of(row), 0);
    return `${sum((row) => row.attempts)} / ${sum((row) => row.effects.length)} / ${sum((row) => row.crashes.length)}`;
  };
  const at = (family: string | undefined, layer: string, mode: string): string =>
    cell(
      rows.filter((row) => (family === undefined || row.family === family) && row.layer === layer && row.mode === mode),
    );
  const families = [...new Set(rows.map(({ family }) => family))];
  return [
    `| attempts / effects / crashes | ${columns.map(({ layer, mode }) => `${mode}${layer === "os" ? " (os)" : ""}`).join(" | ")} |`,
    `|---|${columns.map(() => "---|").join("")}`,
    ...families.map(
      (family) => `| ${family} | ${columns.map(({ layer, mode }) => at(family, layer, mode)).join(" | ")} |`,
    ),
    `| **all: ${cell(rows)}** | ${columns.map(({ layer, mode }) => at(undefined, layer, mode)).join(" | ")} |`,
  ].join("\n");
}
