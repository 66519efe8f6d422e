/**
 * `npm run conformance -- <checkout> [paths below test/…]`: the ECMAScript conformance suite natively and instrumented, in child
 * processes. Of the tests that pass natively, every one that fails instrumented is reported.
 */
import { type ChildProcess, fork } from "node:child_process";
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { FromWorker, ToWorker } from "./conformance/messages.ts";
import type { Way } from "./conformance/test.ts";

const PATIENCE = 40_000;
const RECYCLE = 800;
const DEFAULT_FOLDERS = ["test/language", "test/built-ins"];

interface Tally {
  native: number;
  instrumented: number;
}

interface Job {
  readonly files: readonly string[];
  readonly harness: string;
  readonly ways: readonly Exclude<Way, "native">[];
  readonly workers: number;
  readonly onResult: (result: FromWorker) => void;
}

export async function main(words: readonly string[]): Promise<number> {
  const option = (name: string, fallback: string): string => {
    const at = words.indexOf(`--${name}`);
    return at < 0 ? fallback : (words[at + 1] ?? fallback);
  };
  const named = words.filter((word, i) => !word.startsWith("--") && !words[i - 1]?.startsWith("--"));
  const [checkout, ...paths] = named;
  if (checkout === undefined || !existsSync(join(checkout, "harness"))) {
    console.error(
      "usage: npm run conformance -- <checkout of test262> [test/language/…] [--every n] [--offset n] [--workers n] [--ways shadow,symbolic,coverage] [--out file]",
    );
    return 2;
  }
  const root = resolve(checkout);
  const every = Number(option("every", "1"));
  const offset = Number(option("offset", "0"));
  const all = (paths.length > 0 ? paths : DEFAULT_FOLDERS).flatMap((path) => testsBelow(join(root, path)));
  const files = all.filter((_file, i) => i % every === offset % every);
  const ways = option("ways", "shadow,symbolic,coverage").split(",") as Exclude<Way, "native">[];
  const tallies = new Map<string, Tally>();
  const lines: string[] = [];
  let done = 0;
  await runAll({
    files,
    harness: join(root, "harness"),
    ways,
    workers: Number(option("workers", "2")),
    onResult({ file, results }) {
      const name = relative(root, file);
      const folder = name.split("/").slice(0, 3).join("/");
      for (const { mode, isNative, differences } of results) {
        if (!isNative) continue;
        for (const way of ways) {
          const tally = tallyOf(tallies, folder, way);
          tally.native++;
          const difference = differences.find((each) => each.way === way);
          if (difference === undefined) tally.instrumented++;
          else lines.push(`${way} ${mode} ${name}: ${difference.failure}`);
        }
      }
      if (++done % 1000 === 0) console.error(`${done}/${files.length}, ${lines.length} differences`);
    },
  });
  lines.sort();
  for (const line of lines) console.log(line);
  const out = option("out", "");
  if (out !== "") writeFileSync(out, `${lines.join("\n")}\n`);
  return summary(tallies, ways) ? 0 : 1;
}

function tallyOf(tallies: Map<string, Tally>, folder: string, way: string): Tally {
  const key = `${folder}\t${way}`;
  let tally = tallies.get(key);
  if (tally === undefined) tallies.set(key, (tally = { native: 0, instrumented: 0 }));
  return tally;
}

function summary(tallies: ReadonlyMap<string, Tally>, ways: readonly string[]): boolean {
  let isGood = true;
  const groups = new Map<string, Tally>();
  for (const [key, tally] of tallies) {
    const [folder, way] = key.split("\t") as [string, string];
    for (const name of [`${folder}\t${way}`, `${folder.split("/").slice(0, 2).join("/")}\t${way}`]) {
      const sum = tallyOf(groups, name.split("\t")[0]!, way);
      sum.native += tally.native;
      sum.instrumented += tally.instrumented;
    }
  }
  for (const [key, { native, instrumented }] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [folder, way] = key.split("\t") as [string, string];
    const percent = (100 * instrumented) / native;
    const isTotal = folder.split("/").length === 2;
    if (isTotal || native !== instrumented)
      console.log(`${folder.padEnd(44)} ${way.padEnd(9)} ${instrumented}/${native} ${percent.toFixed(3)} %`);
    if (isTotal && percent < 99.5) isGood = false;
  }
  void ways;
  return isGood;
}

function testsBelow(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const file = join(path, entry.name);
      if (entry.isDirectory()) return testsBelow(file);
      return entry.name.endsWith(".js") && !entry.name.includes("_FIXTURE") ? [file] : [];
    });
}

/** Every child takes the next file when it is done with one; a child that says nothing for long is replaced. */
async function runAll(job: Job): Promise<void> {
  let next = 0;
  const serve = async (): Promise<void> => {
    let child: ChildProcess | undefined;
    let count = 0;
    while (next < job.files.length) {
      const file = job.files[next++]!;
      if (child === undefined || count++ >= RECYCLE) {
        child?.kill();
        child = startWorker();
        count = 0;
      }
      const result = await ask(child, { file, harness: job.harness, ways: job.ways });
      if (result !== undefined) job.onResult(result);
      else {
        child.kill("SIGKILL");
        child = undefined;
        job.onResult({
          file,
          results: [
            {
              mode: "sloppy",
              isNative: true,
              native: "",
              differences: job.ways.map((way) => ({ way, failure: "no answer: hangs or ends the process" })),
            },
          ],
        });
      }
    }
    child?.kill();
  };
  await Promise.all(Array.from({ length: job.workers }, serve));
}

function startWorker(): ChildProcess {
  const worker = join(dirname(fileURLToPath(import.meta.url)), "worker.js");
  return fork(worker, [], {
    execArgv: ["--experimental-vm-modules", "--no-warnings", "--stack-size=900"],
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
}

function ask(child: ChildProcess, message: ToWorker): Promise<FromWorker | undefined> {
  return new Promise((resolve) => {
    const finish = (result: FromWorker | undefined): void => {
      clearTimeout(timer);
      child.off("message", finish as never);
      child.off("exit", dead);
      resolve(result);
    };
    const dead = (): void => finish(undefined);
    const timer = setTimeout(dead, PATIENCE);
    child.once("message", finish as never);
    child.once("exit", dead);
    child.send(message);
  });
}
