/**
 * Shows that a refactoring changed nothing: `npm run compare:reports -- <other checkout> [--part examples|programs|packages] [--runs 150] [--no-smt]` runs
 * the built command line of the other checkout ("before") and of this one ("after") on the same subjects and compares what `assay cover` and
 * `assay check` print as JSON and the tests they write. Runs bound an exploration, not the clock; times alone are left out.
 */
import { type ExecFileException, execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";

const USAGE = "npm run compare:reports -- <other checkout> [--part examples|programs|packages] [--runs 150] [--no-smt]";
const COMMANDS = ["cover", "check"] as const;
const PARTS = ["examples", "programs", "packages"] as const;
/** Harnesses in `field/`. */
const PACKAGES = "big.js deepmerge fast-deep-equal ini json5 minimatch mustache qs semver uuid".split(" ");
/** A run of a package takes as long as many of a small program. */
const PACKAGE_SHARE = 1 / 8;
/** Bounds that go by the clock, far beyond what is needed. */
const CLOCK = ["--seconds", "600", "--max-run-ms", "20000"];
const LIMIT_MS = 600_000;
const OUTPUT_BYTES = 256 * 1024 * 1024;
/** One machine can use no more, and the deadlines of SMT suffer when it is busy. */
const MOST_LANES = 2;
const MOST_SHOWN = 8;
const MOST_CHARACTERS = 240;

type Part = (typeof PARTS)[number];

interface Options {
  readonly before: string;
  readonly after: string;
  readonly parts: readonly Part[];
  readonly runs: number;
  /** Words added to every command. */
  readonly extra: readonly string[];
}

/** One command on one file, in one folder for both checkouts: absolute paths are equal. */
interface Job {
  readonly subject: string;
  readonly command: (typeof COMMANDS)[number];
  readonly runs: number;
  readonly extra: readonly string[];
}

interface Outcome {
  readonly exit: number | string;
  /** Undefined when none was printed; `problem` is what was said instead. */
  readonly document: unknown;
  readonly problem: string;
  /** Lines of the emitted tests, by file. */
  readonly tests: Readonly<Record<string, readonly string[]>>;
}

interface Pair {
  readonly before: Outcome;
  readonly after: Outcome;
}

interface Difference {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

interface Compared {
  readonly job: Job;
  readonly tries: readonly Pair[];
}

export async function main(words: readonly string[]): Promise<number> {
  const options = optionsOf(words, process.cwd());
  if (typeof options === "string") {
    console.error(`${options}\nUsage: ${USAGE}`);
    return 2;
  }
  const lanes = Array.from({ length: Math.min(MOST_LANES, availableParallelism()) }, () => project(options.after));
  const started = performance.now();
  try {
    const compared: Compared[] = [];
    for (const part of options.parts) {
      const start = performance.now();
      const results = await comparePart(options, jobsOf(options, part), lanes);
      compared.push(...results);
      console.log(`${part}: ${summary(results, start)}`);
    }
    for (const { from, why } of SHAPE_CHANGES) console.log(`documents ${from} were translated: ${why}`);
    console.log(`together: ${summary(compared, started)}`);
    return compared.some(isWrong) ? 1 : 0;
  } finally {
    for (const folder of lanes) rmSync(folder, { recursive: true, force: true });
  }
}

/** A text is what is wrong with the words. */
function optionsOf(words: readonly string[], root: string): Options | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        part: { type: "string" },
        runs: { type: "string", default: "150" },
        "no-smt": { type: "boolean", default: false },
      },
    });
    const parts = PARTS.filter((part) => values.part === undefined || part === values.part);
    if (parts.length === 0) return `--part ${values.part} is not known: it takes ${PARTS.join(", ")}.`;
    const runs = Number(values.runs);
    if (!Number.isInteger(runs) || runs < 1) return `--runs takes a whole number of at least 1, not ${values.runs}.`;
    if (positionals.length !== 1) return `One other checkout is expected, not ${positionals.length}.`;
    const before = resolve(root, positionals[0]!);
    const unbuilt = [before, root].find((folder) => !existsSync(join(folder, "dist/cli.js")));
    if (unbuilt !== undefined) return `${unbuilt} has no dist/cli.js: \`npm run build\` there makes it.`;
    return { before, after: root, parts, runs, extra: values["no-smt"] ? ["--no-smt"] : [] };
  } catch (error) {
    return (error as Error).message;
  }
}

function jobsOf({ after, runs, extra }: Options, part: Part): readonly Job[] {
  const own = part === "packages" ? Math.max(1, Math.round(runs * PACKAGE_SHARE)) : runs;
  return subjectsOf(after, part).flatMap((subject) =>
    COMMANDS.map((command) => ({ subject, command, runs: own, extra })),
  );
}

function subjectsOf(root: string, part: Part): readonly string[] {
  if (part === "packages") return PACKAGES.map((name) => `field/${name}.ts`);
  const folder = part === "examples" ? "examples" : "bench/programs";
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.[cm]?[jt]s$/.test(name) && !name.includes(".test."))
    .map((name) => `${folder}/${name}`)
    .sort();
}

/** A folder with all subjects, and the packages they use. */
function project(root: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "assay-compare-")));
  for (const subject of PARTS.flatMap((part) => subjectsOf(root, part))) {
    mkdirSync(dirname(join(folder, subject)), { recursive: true });
    cpSync(join(root, subject), join(folder, subject));
  }
  symlinkSync(realpathSync(join(root, "node_modules")), join(folder, "node_modules"));
  return folder;
}

/** Removes what was written before. Harnesses import `assay`: the project has its name, and a copy of the checkout's API. */
function prepare(folder: string, checkout: string): void {
  for (const name of [".assay", "assay-tests", "dist"]) rmSync(join(folder, name), { recursive: true, force: true });
  cpSync(join(checkout, "dist"), join(folder, "dist"), { recursive: true });
  const { exports } = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8")) as { exports: unknown };
  const text = JSON.stringify({ name: "assay", type: "module", exports, devDependencies: { vitest: "*" } });
  writeFileSync(join(folder, "package.json"), text);
}

/** All once, in as many lanes as there are folders. What differs is tried again when the others are done: the machine is less busy then. */
async function comparePart(options: Options, jobs: readonly Job[], lanes: readonly string[]): Promise<Compared[]> {
  const queue = [...jobs.entries()];
  const first: { readonly job: Job; readonly folder: string; readonly pair: Pair }[] = [];
  const work = async (folder: string): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [at, job] = next;
      first[at] = { job, folder, pair: await runBoth(options, job, folder) };
    }
  };
  await Promise.all(lanes.map(work));
  const compared: Compared[] = [];
  for (const { job, folder, pair } of first) {
    const tries = differencesOf(pair).length === 0 ? [pair] : [pair, await runBoth(options, job, folder)];
    compared.push({ job, tries });
    print(compared.at(-1)!);
  }
  return compared;
}

async function runBoth({ before, after }: Options, job: Job, folder: string): Promise<Pair> {
  return { before: await run(before, job, folder), after: await run(after, job, folder) };
}

async function run(checkout: string, { subject, command, runs, extra }: Job, folder: string): Promise<Outcome> {
  prepare(folder, checkout);
  const words = [command, subject, "--json", "--seed", "1", "--runs", String(runs), ...CLOCK, ...extra];
  const limits = { cwd: folder, timeout: LIMIT_MS, maxBuffer: OUTPUT_BYTES };
  return new Promise((done) => {
    execFile(process.execPath, [join(checkout, "bin/assay.js"), ...words], limits, (error, out, err) => {
      const problem = err.trimEnd().split("\n").at(-1) ?? "";
      done({ exit: exitOf(error), document: documentIn(out), problem, tests: testsIn(folder) });
    });
  });
}

function exitOf(error: ExecFileException | null): number | string {
  if (error === null) return 0;
  if (error.killed === true) return `killed after ${LIMIT_MS / 1000} s, or for too much output`;
  return error.code ?? error.signal ?? error.message;
}

function documentIn(text: string): unknown {
  try {
    return normalise(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function testsIn(folder: string): Record<string, readonly string[]> {
  const home = join(folder, "assay-tests");
  if (!existsSync(home)) return {};
  const files = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  return Object.fromEntries(
    paths.map((path) => [path.slice(folder.length + 1), readFileSync(path, "utf8").split("\n")]),
  );
}

/** A change of the document's shape that is meant: a document with the old schema is translated, one with the new schema is left as it is. */
interface ShapeChange {
  /** What `schema` says in documents before the change. */
  readonly from: string;
  readonly why: string;
  translate(old: unknown): unknown;
}

/** In order; each makes what the next one reads. Everything else that changes is a difference. */
const SHAPE_CHANGES: readonly ShapeChange[] = [];

/** What is compared of a document: in the newest shape, without times. */
function normalise(document: unknown): unknown {
  for (const { from, translate } of SHAPE_CHANGES)
    if ((document as { schema?: unknown } | null)?.schema === from) document = translate(document);
  return withoutTimes(document);
}

const TIME = /^(t|seconds|milliseconds|ms)$|(Ms|Seconds|Milliseconds)$/;
/** Values of the program: it may have a `t` of its own. */
const VALUES: ReadonlySet<string> = new Set(["args", "this", "outcome", "world", "values", "symbols"]);

function withoutTimes(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withoutTimes);
  if (typeof json !== "object" || json === null) return json;
  const kept = Object.entries(json).filter(([key]) => !TIME.test(key));
  return Object.fromEntries(kept.map(([key, value]) => [key, VALUES.has(key) ? value : withoutTimes(value)]));
}

function differencesOf({ before, after }: Pair): readonly Difference[] {
  return [
    ...differences("exit code", before.exit, after.exit),
    ...differences("$", before.document, after.document),
    ...differences("", before.tests, after.tests),
  ];
}

function differences(path: string, before: unknown, after: unknown): readonly Difference[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) {
    const length = Math.max(before.length, after.length);
    return Array.from({ length }, (_, i) => differences(`${path}[${i}]`, before[i], after[i])).flat();
  }
  if (isRecord(before) && isRecord(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => differences(path === "" ? key : `${path}.${key}`, before[key], after[key]));
  }
  return [{ path, before, after }];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Deadlines of SMT go by the clock, so one try may differ on a busy machine: what a checkout gave in any try counts. */
const isDifferent = ({ tries }: Compared): boolean =>
  !tries.some(({ before }) => tries.some(({ after }) => differencesOf({ before, after }).length === 0));

/** Equal only because both failed is no success. */
const isMissing = ({ tries }: Compared): boolean =>
  tries.every(({ before, after }) => before.document === undefined && after.document === undefined);

const isWrong = (compared: Compared): boolean => isDifferent(compared) || isMissing(compared);

/** The sides that did not give the same twice. Said, not excused: to have become less deterministic is a change. */
const unsteady = ({ tries }: Compared): readonly (keyof Pair)[] =>
  (["before", "after"] as const).filter(
    (side) => differencesOf({ before: tries[0]![side], after: tries.at(-1)![side] }).length > 0,
  );

function print(compared: Compared): void {
  const { job, tries } = compared;
  const last = tries.at(-1)!;
  const name = `${job.subject} ${job.command}`;
  if (isMissing(compared)) console.log(`${name}: no document: ${last.before.problem || last.before.exit}`);
  if (!isDifferent(compared)) return;
  const found = differencesOf(last);
  for (const { path, before, after } of found.slice(0, MOST_SHOWN))
    console.log(`${name}: ${path}\n  before ${shown(before)}\n  after  ${shown(after)}`);
  if (found.length > MOST_SHOWN) console.log(`${name}: … and ${found.length - MOST_SHOWN} more`);
  for (const side of unsteady(compared)) console.log(`${name}: "${side}" did not give the same twice either`);
}

function shown(value: unknown): string {
  const text = value === undefined ? "absent" : JSON.stringify(value);
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : text;
}

function summary(compared: readonly Compared[], started: number): string {
  const subjects = new Set(compared.map(({ job }) => job.subject)).size;
  const outcomes = compared.map(({ tries }) => tries[0]!.before);
  const functions = compared
    .filter(({ job }) => job.command === "cover")
    .reduce((sum, { tries }) => sum + targetsIn(tries[0]!.before.document), 0);
  const documents = outcomes.filter(({ document }) => document !== undefined).length;
  const tests = outcomes.reduce((sum, outcome) => sum + Object.keys(outcome.tests).length, 0);
  const again = compared.filter(({ tries }) => tries.length > 1).length;
  const wrong = compared.filter(isWrong);
  const doubtful = wrong.filter((one) => unsteady(one).length > 0).length;
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  return [
    `${subjects} subjects, ${functions} functions, ${documents} documents and ${tests} test files compared`,
    `${again} tried again`,
    `${wrong.length} different${doubtful > 0 ? `, ${doubtful} of them not the same twice in one checkout` : ""}`,
    `${seconds} s`,
  ].join("; ");
}

const targetsIn = (document: unknown): number =>
  (document as { targets?: readonly unknown[] } | undefined)?.targets?.length ?? 0;
