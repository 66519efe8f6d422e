/** Many files at once through few commands: what a batch shows wrong is looked for file by file. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CommandEnd, runCommand, troubles } from "../command.ts";

export interface Given {
  readonly name: string;
  readonly text: string;
  /** What of it is named on the command line; all of it without. */
  readonly spec?: string;
}

export interface Trouble {
  readonly name: string;
  readonly what: string;
  readonly text: string;
}

export interface BatchOptions {
  readonly root: string;
  /** The command and its options. */
  readonly words: readonly string[];
  readonly seconds: number;
}

/** A run may take two seconds more than its budget before it is ended, and confirming takes its time on a busy machine. */
const RUN_SECONDS = 4;
const PATIENCE_PER_FILE = 30_000;

export interface BatchEnd {
  readonly troubles: readonly Trouble[];
  /** Functions that were explored. */
  readonly targets: number;
}

export async function runBatch(files: readonly Given[], options: BatchOptions): Promise<BatchEnd> {
  const end = await inFolder(files, options);
  const found = wrongWith(end, options);
  if (found.length === 0) return { troubles: [], targets: targetsOf(end).length };
  if (files.length === 1)
    return { troubles: found.map((what) => ({ name: files[0]!.name, what, text: files[0]!.text })), targets: 1 };
  const half = files.length >> 1;
  const [first, second] = [await runBatch(files.slice(0, half), options), await runBatch(files.slice(half), options)];
  const parts = [...first.troubles, ...second.troubles];
  const troubles = parts.length > 0 ? parts : found.map((what) => ({ name: "all together", what, text: "" }));
  return { troubles, targets: first.targets + second.targets };
}

async function inFolder(files: readonly Given[], { root, words, seconds }: BatchOptions): Promise<CommandEnd> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "assay-bulk-"));
  try {
    writeFileSync(join(folder, "package.json"), "{}");
    mkdirSync(join(folder, "src"));
    for (const { name, text } of files) writeFileSync(join(folder, "src", name), text);
    const specs = files.map(({ name, spec }) => `src/${name}${spec === undefined ? "" : `#${spec}`}`);
    const [command, ...options] = words;
    return await runCommand([command!, ...specs, "--json", "--seconds", String(seconds), ...options], {
      root,
      cwd: folder,
      patienceMilliseconds: PATIENCE_PER_FILE * (files.length + 1),
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Target {
  readonly file: string;
  readonly export: string;
  readonly seconds: number;
}

function targetsOf({ out }: CommandEnd): readonly Target[] {
  try {
    return (JSON.parse(out) as { targets: Target[] }).targets;
  } catch {
    return [];
  }
}

function wrongWith(end: CommandEnd, { seconds }: BatchOptions): string[] {
  const late = targetsOf(end).filter((target) => target.seconds > 2 * seconds + RUN_SECONDS);
  return [...troubles(end), ...late.map((one) => `${one.export} took ${one.seconds} s of ${seconds}`)];
}
