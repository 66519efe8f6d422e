/** Many files at once through few commands: what a batch shows wrong is looked for file by file. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
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

/**
 * What a command may take of the processor besides twice its budgets: its start, a run that is ended from outside after two seconds, here and natively. The
 * clock says nothing on a busy machine; what stands still for so long by the clock hangs anyway.
 */
const START_SECONDS = 4;
const SECONDS_PER_FILE = 3;
/** A call that is reported not to end was ended after two seconds, here and in the passive check, and goes on for four without anybody in its way. */
const SECONDS_PER_ENDLESS = 8;
const STANDSTILL_SECONDS = 300;
const PATIENCE_PER_FILE = 60_000;

export interface BatchEnd {
  readonly troubles: readonly Trouble[];
  /** Files of which something was explored. */
  readonly explored: number;
  /** Of the processor. */
  readonly seconds: number;
}

export async function runBatch(files: readonly Given[], options: BatchOptions): Promise<BatchEnd> {
  const end = await inFolder(files, options);
  const found = [...wrongWith(end, files.length, options), ...lost(end, files)];
  const spent = { explored: exploredOf(end), seconds: end.processorSeconds };
  if (found.length === 0) return { troubles: [], ...spent };
  if (files.length === 1)
    return { troubles: found.map((what) => ({ name: files[0]!.name, what, text: files[0]!.text })), ...spent };
  process.stderr.write(`${files.length} files: ${found.join("; ").slice(0, 300)}\n`);
  const half = files.length >> 1;
  const [first, second] = [await runBatch(files.slice(0, half), options), await runBatch(files.slice(half), options)];
  const parts = [...first.troubles, ...second.troubles];
  const troubles = parts.length > 0 ? parts : found.map((what) => ({ name: "all together", what, text: "" }));
  const seconds = spent.seconds + first.seconds + second.seconds;
  return { troubles, explored: first.explored + second.explored, seconds };
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
      isMeasured: true,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Target {
  readonly file: string;
  readonly export: string;
  readonly seconds: number;
  readonly runs: number;
}

function targetsOf({ out }: CommandEnd): readonly Target[] {
  try {
    return (JSON.parse(out) as { targets: Target[] }).targets;
  } catch {
    return [];
  }
}

function endlessIn({ out }: CommandEnd): number {
  try {
    const { findings = [] } = JSON.parse(out) as { findings?: readonly { outcome: object }[] };
    return findings.filter(({ outcome }) => "stopped" in outcome).length;
  } catch {
    return 0;
  }
}

const exploredOf = (end: CommandEnd): number =>
  new Set(
    targetsOf(end)
      .filter(({ runs }) => runs > 0)
      .map(({ file }) => file),
  ).size;

/** One bad file costs one file: of each there are functions in the report, or a message says why not. */
function lost(end: CommandEnd, files: readonly Given[]): string[] {
  const told = new Set(targetsOf(end).map(({ file }) => basename(file)));
  return files
    .filter(({ name }) => !told.has(name) && !end.err.includes(name))
    .map(({ name }) => `nothing is said of ${name}`);
}

function wrongWith(end: CommandEnd, files: number, { seconds }: BatchOptions): string[] {
  const { processorSeconds: taken } = end;
  const functions = Math.max(files, targetsOf(end).length);
  const may =
    START_SECONDS +
    2 * seconds * functions +
    (files === 1 ? 0 : SECONDS_PER_FILE * files) +
    SECONDS_PER_ENDLESS * endlessIn(end);
  const still = targetsOf(end).filter((target) => target.seconds > STANDSTILL_SECONDS);
  return [
    ...troubles(end),
    ...(taken > may ? [`it took ${taken.toFixed(1)} s of the processor, and may take ${may.toFixed(1)}`] : []),
    ...still.map((one) => `${one.export} took ${one.seconds} s of ${seconds}`),
  ];
}
