/**
 * Must summaries across published versions of packages, as the paper's figures 3 to 6, and what checking costs after such an edit. Each version of a package is a project of its own:
 *   1. *from scratch*: `assay check` of some functions with an empty store, which keeps what is found;
 *   2. the files become those of the next version. *After the edit*: the same command with that store. It recalls, validates, and explores what is not valid any more;
 *   3. `assay summaries --validate --states` tells what each phase validates, and holds the summaries against states that are run natively on the next version.
 * *From scratch* of one pair is the exploration of the earlier version in the next one. Times are seconds of the processor, of the command and all that it starts. A summary is of *unmodified behaviour* when
 * it was validated, or when none of its states ends otherwise.
 * `--times`: only what checking costs, after the newest patch release of each package, and with 24 functions of each: of a project of the size that teams have, a release edits a small part. *From scratch* is then
 * the exploration of the earlier version.
 * `npm run bench:summaries -- [names…] [--small] [--times] [--most 6] [--seconds 5 | --runs 300] [--states 50] [--keep <folder>] [--only-kept] [--why]`. With `--keep` every step is written down as it is made, and a
 * second call with the same folder, words and build goes on from there; `--only-kept` tells what there is. Without `--seconds` and `--runs` the budget is that of the command. Exit code 1: the totals miss
 * their aims. Nothing of a package runs outside of the sandbox.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { become, functionsOf, unpack } from "./summaries/package.ts";
import { type Chain, LARGE, SMALL } from "./summaries/pairs.ts";
import { added, HEAD, missed, OTHER, PATCH, type Row, rowOf, shown, type Told } from "./summaries/row.ts";

export async function main(words: readonly string[]): Promise<number> {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  const { values, positionals } = parseArgs({
    args: [...words],
    options: {
      ...{ seconds: text, runs: text, most: text, states: text, keep: text },
      ...{ small: flag, times: flag, why: flag, "only-kept": flag },
    },
    allowPositionals: true,
  });
  if (values.keep !== undefined) mkdirSync(values.keep, { recursive: true });
  const folder = realpathSync(values.keep ?? mkdtempSync(join(tmpdir(), "assay-summaries-")));
  const terms: Terms = {
    most: Number(values.most ?? (values.times === true ? 24 : 6)),
    states: values.states ?? "50",
    budget: [
      ...(values.seconds === undefined ? [] : ["--seconds", values.seconds]),
      // a busy machine must not end a search that is counted
      ...(values.runs === undefined ? [] : ["--runs", values.runs, "--seconds", values.seconds ?? "600"]),
    ],
    isOnlyKept: values["only-kept"] === true,
    isTimed: values.times === true,
  };
  const chains = (values.small === true ? SMALL : LARGE).filter(
    ({ name }) => positionals.length === 0 || positionals.includes(name),
  );
  const totals = new Map<string, Row>();
  process.stdout.write(`| ${HEAD.join(" | ")} |\n|${"---|".repeat(HEAD.length)}\n`);
  try {
    for (const chain of chains) {
      const { name, versions } = chain;
      const steps = new Steps(chain, join(folder, name.replaceAll("/", "+")), terms);
      const pairs = versions.slice(1).map((after, i) => [versions[i]!, after] as const);
      const patches = pairs.filter(([before, after]) => isPatch(before, after));
      for (const [before, after] of terms.isTimed ? patches.slice(-1) : pairs) {
        try {
          const told = steps.pair(before, after);
          if (told === undefined) continue;
          const row = rowOf(told);
          const kind = isPatch(before, after) ? PATCH : OTHER;
          totals.set(kind, added(totals.get(kind), row));
          process.stdout.write(`| ${name} | ${before} → ${after} | ${shown(row)} |\n`);
          if (values.why === true) tellWhy(told);
        } catch (error) {
          process.stdout.write(`| ${name} | ${before} → ${after} | ${(error as Error).message.split("\n")[0]} |\n`);
        }
      }
    }
    for (const [kind, row] of totals) process.stdout.write(`| ${kind} | | ${shown(row)} |\n`);
    const short = missed(totals);
    for (const one of short) process.stdout.write(`missed: ${one}\n`);
    return short.length === 0 ? 0 : 1;
  } finally {
    if (values.keep === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

const isPatch = (before: string, after: string): boolean =>
  before.split(".").slice(0, 2).join() === after.split(".").slice(0, 2).join();

interface Terms {
  readonly most: number;
  readonly states: string;
  /** Words of the command. */
  readonly budget: readonly string[];
  readonly isOnlyKept: boolean;
  readonly isTimed: boolean;
}

const NOTHING_VALIDATED = {
  out: JSON.stringify({
    census: { functions: 0, modified: 0, indirectlyModified: 0, unknown: 0, indirectlyUnknown: 0 },
    functions: [],
  }),
};

interface Ran {
  readonly out: string;
  /** Of the processor. */
  readonly seconds: number;
}

/** What is found out of one package, each step once. */
class Steps {
  private functions: readonly string[] | undefined;

  constructor(
    private readonly chain: Chain,
    private readonly folder: string,
    private readonly terms: Terms,
  ) {}

  /** Undefined when not all of it is kept, and nothing may be run. */
  pair(before: string, after: string): Told | undefined {
    const { isTimed } = this.terms;
    const first = this.scratch(before);
    const scratch = first === undefined || isTimed ? first : this.scratch(after);
    const warm = scratch === undefined ? undefined : this.afterEdit(before, after);
    const validated = warm === undefined ? undefined : isTimed ? NOTHING_VALIDATED : this.validated(before, after);
    if (scratch === undefined || warm === undefined || validated === undefined) return undefined;
    return {
      validated: JSON.parse(validated.out) as Told["validated"],
      warm: (JSON.parse(warm.out) as { readonly targets: Told["warm"] }).targets,
      after: warm.seconds,
      scratch: scratch.seconds,
    };
  }

  private scratch(version: string): Ran | undefined {
    return this.step(`scratch ${version}`, () => {
      const project = this.place(`project-${version}`);
      rmSync(project, { recursive: true, force: true });
      become(project, this.place(version));
      return assay(project, ["check", ...this.chosen(), "--json", ...this.terms.budget]);
    });
  }

  private afterEdit(before: string, after: string): Ran | undefined {
    return this.step(`after ${before} ${after}`, () =>
      this.edited(before, after, (project) =>
        assay(project, ["check", ...this.chosen(), "--json", ...this.terms.budget]),
      ),
    );
  }

  private validated(before: string, after: string): Ran | undefined {
    const { states, budget } = this.terms;
    const words = ["--validate", this.place(before), "--json", "--no-recompute", "--states", states, ...budget];
    return this.step(`validated ${before} ${after}`, () =>
      this.edited(before, after, (project) => assay(project, ["summaries", ...this.chosen(), ...words])),
    );
  }

  /** The store knows the earlier version, the files are those of the later one. */
  private edited(before: string, after: string, work: (project: string) => Ran): Ran {
    const copy = this.place("edited");
    rmSync(copy, { recursive: true, force: true });
    cpSync(this.place(`project-${before}`), copy, { recursive: true });
    become(copy, this.place(after));
    try {
      return work(copy);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  }

  /** In all versions, so that one exploration serves two pairs. */
  private chosen(): readonly string[] {
    if (this.functions === undefined) {
      const { versions, where } = this.chain;
      const { chosen } = functionsOf(
        versions.map((version) => this.place(version)),
        where,
        this.terms.most,
      );
      if (chosen.length === 0) throw new Error("no functions are found");
      this.functions = chosen;
    }
    return this.functions;
  }

  private place(what: string): string {
    return join(this.folder, what);
  }

  /** Written down with its terms: another build, or other words, ask again. */
  private step(name: string, work: () => Ran): Ran | undefined {
    const { most, states, budget } = this.terms;
    const terms = JSON.stringify([tool(), most, states, budget, this.chain.versions]);
    const file = this.place(`${name.replaceAll(" ", "-")}.json`);
    const kept = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Ran & { terms: string }) : undefined;
    if (kept?.terms === terms) return kept;
    if (this.terms.isOnlyKept) return undefined;
    for (const version of this.chain.versions) unpack(this.place(version), `${this.chain.name}@${version}`);
    const ran = work();
    writeFileSync(file, JSON.stringify({ ...ran, terms }));
    return ran;
  }
}

let known: string | undefined;

/** The programs that decide what is found. */
function tool(): string {
  if (known === undefined) {
    const hash = createHash("sha256");
    for (const name of ["command.js", "explorer-code.js", "native-process.js"])
      hash.update(readFileSync(resolve("dist", name)));
    known = hash.digest("base64url").slice(0, 12);
  }
  return known;
}

function tellWhy({ validated: { functions }, warm }: Told): void {
  const counts = new Map<string, number>();
  for (const { file, function: name, summaries, why } of functions) {
    if (why !== undefined) counts.set(`${file}#${name}: ${why}`, 1);
    for (const { phase, why: reason, held } of summaries)
      if (phase === null) {
        const cause = `${file}#${name}: ${reason}${(held?.otherwise.length ?? 0) > 0 ? " (and ends otherwise)" : ""}`;
        counts.set(cause, (counts.get(cause) ?? 0) + 1);
      } else for (const one of held?.otherwise ?? []) counts.set(`WRONG ${file}#${name}: ${one}`, 1);
  }
  for (const [cause, count] of counts) process.stdout.write(`  ${count} ${cause}\n`);
  const again = warm.filter(({ since }) => since === undefined || since.again !== undefined);
  process.stdout.write(
    `  explored again: ${again.map((one) => `${one.export}${one.since === undefined ? "" : " (a share)"}`).join(" ")}\n`,
  );
}

/** With the seconds of the processor that it and its children took: on a machine where others work too, the clock would measure the others. */
function assay(cwd: string, words: readonly string[]): Ran {
  const timed = ["-c", 'TIMEFORMAT="cpu %U %S"; time "$0" "$@"', process.execPath, resolve("bin/assay.js"), ...words];
  const { stdout, stderr } = spawnSync("bash", timed, { cwd, encoding: "utf8", maxBuffer: 1 << 29 });
  const spent = /cpu ([\d.]+) ([\d.]+)\s*$/.exec(stderr);
  if (stdout === "" || spent === null) throw new Error(stderr.split("\n")[0] ?? "nothing was said");
  return { out: stdout, seconds: Number(spent[1]) + Number(spent[2]) };
}
