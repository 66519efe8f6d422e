/**
 * `npm run prove:power -- [--checkout <folder>] [--packages semver,ms] [--runs 60] [--no-smt] [--folder <kept>] [--documents <kept>] [--own] [--list]`: how much can be proved.
 * Installs small npm packages into a temporary folder, checks what they export within a budget of runs, then the functions of `examples` and
 * `bench/programs` (those alone with `--own`); prints the shares that were proved, and what stood in the way of the others. `--checkout` measures another
 * built checkout, on the programs of this one.
 * A measurement that was ended goes on where it was with the same `--documents`, where the documents of the files are kept.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { harnessFor, presenceText, probeText } from "./power/harness.ts";
import { MOST_PER_PACKAGE, PACKAGES } from "./power/packages.ts";
import { type CheckDocument, counted, hasState, isProved, type Judged, judge, onlyState } from "./power/tally.ts";

/** The clock must not be what ends an exploration. */
const SECONDS = "120";
/** A file that takes longer is given up, and said to be. */
const LIMIT_MS = 1_800_000;
const TOP = 10;

export async function main(words: readonly string[]): Promise<number> {
  const option = (name: string): string | undefined =>
    words.includes(`--${name}`) ? words[words.indexOf(`--${name}`) + 1] : undefined;
  const checkout = resolve(option("checkout") ?? ".");
  const budget = ["--runs", option("runs") ?? "60", ...(words.includes("--no-smt") ? ["--no-smt"] : [])];
  const only = option("packages")?.split(",");
  const kept = option("folder");
  const folder = kept === undefined ? mkdtempSync(join(tmpdir(), "assay-power-")) : resolve(kept);
  try {
    const documents = option("documents");
    const how = { checkout, budget, documents, isListed: words.includes("--list") };
    const isOwn = words.includes("--own");
    const exported = isOwn ? [] : await checked(harnesses(folder, only), folder, how);
    if (!isOwn) report("exported by packages", exported);
    const here = resolve(".");
    const own =
      only === undefined ? await checked(programs(here), here, { ...how, isListed: isOwn && how.isListed }) : [];
    if (only === undefined) report("examples and bench/programs", own);
    return exported.length + own.length > 0 ? 0 : 1;
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

function harnesses(folder: string, only: readonly string[] | undefined): readonly string[] {
  mkdirSync(folder, { recursive: true });
  const chosen = PACKAGES.filter(({ name }) => only === undefined || only.includes(name));
  const dependencies = Object.fromEntries(
    PACKAGES.flatMap(({ name, version, types }) => [
      [name, version],
      ...(types === undefined ? [] : [[`@types/${name}`, types]]),
    ]),
  );
  const text = JSON.stringify({ private: true, type: "module", dependencies });
  writeFileSync(join(folder, "package.json"), text);
  writeFileSync(
    join(folder, "tsconfig.json"),
    '{ "compilerOptions": { "strict": true, "module": "nodenext", "target": "es2022", "skipLibCheck": true, "types": [] } }\n',
  );
  // scripts of packages are not run: what they export is all that is needed
  const words = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
  const installed = spawnSync("npm", words, { cwd: folder, encoding: "utf8", timeout: LIMIT_MS });
  if (installed.status !== 0) throw new Error(`npm install failed: ${installed.stderr}`);
  return chosen.map(({ name }) => {
    const probe = join(folder, "probe.ts");
    writeFileSync(probe, probeText(name));
    const { text: harness, count } = harnessFor(name, probe, MOST_PER_PACKAGE, presentIn(name, folder));
    rmSync(probe);
    if (count === 0) console.log(`${name}: no functions`);
    const file = join(folder, `${name}.ts`);
    writeFileSync(file, harness);
    return file;
  });
}

function presentIn(name: string, folder: string): ReadonlySet<string> {
  const words = ["--input-type=module", "--eval", presenceText(name)];
  const { stdout } = spawnSync(process.execPath, words, { cwd: folder, encoding: "utf8", timeout: LIMIT_MS });
  return new Set(JSON.parse(stdout) as string[]);
}

function programs(checkout: string): readonly string[] {
  return ["examples", "bench/programs"].flatMap((at) =>
    readdirSync(join(checkout, at), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.(ts|js|cjs|mjs)$/.test(name))
      .sort()
      .map((name) => join(checkout, at, name)),
  );
}

interface How {
  readonly checkout: string;
  readonly budget: readonly string[];
  readonly documents: string | undefined;
  readonly isListed: boolean;
}

async function checked(
  files: readonly string[],
  cwd: string,
  { checkout, budget, documents, isListed }: How,
): Promise<readonly Judged[]> {
  const all: Judged[] = [];
  for (const file of files) {
    const words = ["check", file, "--seed", "1", ...budget, "--seconds", SECONDS, "--json", "--no-tests"];
    const ask = (): Promise<string> => explored([join(checkout, "bin/assay.js"), ...words, "--no-cache"], cwd);
    const document = documentIn(await kept(documents, file, ask));
    const name = file.slice(file.lastIndexOf("/") + 1);
    if (document === undefined) {
      console.log(`${name}: not completed`);
      continue;
    }
    const found = judge(document);
    all.push(...found);
    const row = [`${found.length} functions`, `${found.filter(isProved).length} proved`];
    console.log(`${name}: ${row.join(", ")}, ${found.filter(hasState).length} with module state`);
    if (isListed)
      for (const one of found)
        console.log(`  ${one.name} ${one.status} ${[...one.obstacles].join(" ")} ${one.state ?? ""}`);
  }
  return all;
}

/** What was asked before is not asked again. */
async function kept(folder: string | undefined, file: string, ask: () => Promise<string>): Promise<string> {
  if (folder === undefined) return await ask();
  const at = join(folder, `${file.split("/").slice(-3).join("+")}.json`);
  if (existsSync(at)) return readFileSync(at, "utf8");
  const text = await ask();
  mkdirSync(folder, { recursive: true });
  if (documentIn(text) !== undefined) writeFileSync(at, text);
  return text;
}

/** Undefined when there is no report. */
function documentIn(text: string): CheckDocument | undefined {
  try {
    return JSON.parse(text) as CheckDocument;
  } catch {
    return undefined;
  }
}

function explored(words: readonly string[], cwd: string): Promise<string> {
  return new Promise((done) => {
    const child = spawn(process.execPath, words, { cwd, stdio: ["ignore", "pipe", "ignore"], timeout: LIMIT_MS });
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    child.on("close", () => done(text));
  });
}

function report(title: string, all: readonly Judged[]): void {
  const share = (is: (one: Judged) => boolean): string => {
    const count = all.filter(is).length;
    return `${count} of ${all.length} (${((100 * count) / Math.max(1, all.length)).toFixed(1)} %)`;
  };
  console.log(`\n${title}`);
  console.log(`  verified or exhausted             ${share(isProved)}`);
  console.log(`  without a doubt of module state   ${share((one) => !hasState(one))}`);
  console.log(`  module state is the only obstacle ${share(onlyState)}`);
  console.log("  what stands in the way, functions:");
  const kinds = counted(all.filter((one) => !isProved(one)).flatMap((one) => [...one.obstacles]));
  for (const [kind, count] of kinds.slice(0, TOP)) console.log(`    ${String(count).padStart(4)}  ${kind}`);
  const states = counted(all.flatMap(({ state }) => (state === undefined ? [] : [state])));
  if (states.length > 0) console.log("  module state was seen in:");
  for (const [state, count] of states.slice(0, TOP)) console.log(`    ${String(count).padStart(4)}  ${state}`);
}
