/**
 * What `assay cover` leaves open in functions of npm packages that loop over texts or bytes, and how much of it `assay reach` decides: `node bench/run.js reach-npm
 * [--seconds=20] [--each=5] [--most=12] [words of names…]`. The packages are those that are installed here anyway. `cover` runs without reach.
 */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Subject {
  readonly package: string;
  readonly file: string;
  readonly export: string;
  readonly signature: string;
}

const subject = (pack: string, file: string, name: string, signature: string): Subject => ({
  package: pack,
  file,
  export: name,
  signature,
});

const SUBJECTS: readonly Subject[] = [
  subject("balanced-match", "dist/esm/index.js", "range", "(a: string, b: string, str: string) => unknown"),
  subject("leven", "index.js", "module.exports", "(left: string, right: string) => number"),
  subject("natural-compare", "index.js", "module.exports", "(a: string, b: string) => number"),
  subject("punycode.js", "punycode.es6.js", "decode", "(input: string) => string"),
  subject("punycode.js", "punycode.es6.js", "encode", "(input: string) => string"),
  subject("is-extglob", "index.js", "module.exports", "(str: string) => boolean"),
  subject("is-glob", "index.js", "module.exports", "(str: string, options?: { strict: boolean }) => boolean"),
  subject("eastasianwidth", "eastasianwidth.js", "slice", "(text: string, start: number, end: number) => string"),
  subject("normalize-path", "index.js", "module.exports", "(path: string, stripTrailing?: boolean) => string"),
  subject("strip-json-comments", "index.js", "module.exports", "(text: string) => string"),
  subject("source-map-js", "lib/base64-vlq.js", "encode", "(value: number) => string"),
  subject("picomatch", "lib/scan.js", "module.exports", "(input: string) => unknown"),
  subject("@jridgewell/sourcemap-codec", "dist/sourcemap-codec.mjs", "decode", "(mappings: string) => unknown"),
  subject("mdurl", "lib/encode.mjs", "default", "(text: string, exclude: string) => string"),
  subject("minimist", "index.js", "module.exports", "(args: string[]) => unknown"),
];

/** Words for the outcomes (`cli/pipeline/unreached.ts`): the kind of the branch, and which outcome. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^if is/, "if"],
  [/^condition is/, "ternary"],
  [/&&/, "and"],
  [/\|\|/, "or"],
  [/\?\?/, "nullish"],
  [/^loop/, "loop"],
  [/^iteration/, "each"],
  [/^case/, "case"],
  [/^\?\./, "optional"],
  [/^default/, "default"],
];
const TRUE_WORDS =
  /is true$|is truthy$|is null or undefined$|loop runs$|has an element$|case matches$|finds null or undefined$|default is used$/;
/** Where several of a kind begin at one place (`a && b && c`) and some of them are open, those are the inner ones, as the outer ones follow from them; else the outer ones. */
const INNER_OPEN: ReadonlySet<string> = new Set(["and false", "or true", "nullish false"]);

/** Which of the branches that begin at the place is meant: its kind, and how many of the kind are around it. */
function siteOf(open: readonly Open[], one: Open): string {
  const kind = KINDS.find(([words]) => words.test(one.outcome))?.[1] ?? "";
  const alike = open.filter(
    ({ line, column, outcome }) => line === one.line && column === one.column && outcome === one.outcome,
  );
  const nth = alike.indexOf(one);
  if (!INNER_OPEN.has(`${kind} ${TRUE_WORDS.test(one.outcome)}`)) return `${kind}.${nth}`;
  // counted from the innermost
  return `${kind}.-${alike.length - nth}`;
}

interface Open {
  readonly line: number;
  readonly column: number;
  readonly outcome: string;
}

export async function main(words: readonly string[]): Promise<number> {
  const option = (name: string, usual: number): number =>
    Number(words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? usual);
  const [seconds, limit, most] = [option("seconds", 20), option("each", 5), option("most", 12)];
  const wanted = words.filter((word) => !word.startsWith("--"));
  const folder = mkdtempSync(join(tmpdir(), "assay-reach-npm-"));
  const sum = { open: 0, asked: 0, reached: 0, unreachable: 0, unknown: 0 };
  console.log("| function | outcomes | open | asked | reached | unreachable | unknown | most often ⋆ |");
  console.log("|---|---|---|---|---|---|---|---|");
  try {
    for (const one of SUBJECTS.filter(
      (it) => wanted.length === 0 || wanted.some((word) => it.package.includes(word)),
    )) {
      const file = join("node_modules", one.package, one.file);
      cpSync(join("node_modules", one.package), join(folder, "node_modules", one.package), { recursive: true });
      const types = ["--signature", one.signature, "--no-tests", "--json"];
      const covered = assay(folder, [
        "cover",
        `${file}#${one.export}`,
        "--no-reach",
        "--seconds",
        `${seconds}`,
        ...types,
      ]);
      const target = covered.document?.targets?.[0];
      if (target === undefined || target.status === "error" || target.status === "unsupported") {
        console.log(`| ${one.package} ${one.export} | not covered: ${target?.message ?? covered.code} | | | | | | |`);
        continue;
      }
      const open: readonly Open[] = target.branches.unreached.filter(({ outcome }: Open) => !outcome.includes(" in /"));
      const row = { open: open.length, asked: 0, reached: 0, unreachable: 0, unknown: 0 };
      const stars = new Map<string, number>();
      for (const each of open.slice(0, most)) {
        const { line, column, outcome } = each;
        const branch = String(TRUE_WORDS.test(outcome));
        const from = ["--from", one.export, "--branch", branch, "--seconds", `${limit}`, "--site", siteOf(open, each)];
        const { code, document } = assay(folder, ["reach", `${file}:${line}:${column}`, ...from, ...types]);
        row.asked++;
        if (code !== 0 && code !== 1 && code !== 4) console.log(`${one.package}:${line}:${column} exit code ${code}`);
        row[code === 0 ? "reached" : code === 1 ? "unreachable" : "unknown"]++;
        for (const { what } of code === 4 ? (document?.from?.[0]?.unknowns ?? []) : [])
          stars.set(what, (stars.get(what) ?? 0) + 1);
      }
      for (const key of ["open", "asked", "reached", "unreachable", "unknown"] as const) sum[key] += row[key];
      const usual = [...stars]
        .sort(([, a], [, b]) => b - a)
        .slice(0, 3)
        .map(([what]) => what)
        .join(", ");
      const { total } = target.branches;
      console.log(
        `| ${one.package} ${one.export} | ${total} | ${row.open} | ${row.asked} | ${row.reached} | ${row.unreachable} | ${row.unknown} | ${usual} |`,
      );
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(
    `\nof ${sum.open} open outcomes ${sum.asked} were asked about: ${sum.reached} reached, ${sum.unreachable} proved unreachable, ${sum.unknown} unknown`,
  );
  return 0;
}

// biome-ignore lint/suspicious/noExplicitAny: the documents of two commands
function assay(cwd: string, words: readonly string[]): { code: number | null; document: any } {
  const { status, stdout } = spawnSync(process.execPath, [join(process.cwd(), "bin/assay.js"), ...words], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: 2 ** 28,
  });
  try {
    return { code: status, document: JSON.parse(stdout) };
  } catch {
    return { code: status, document: undefined };
  }
}
