/**
 * Must summaries across published versions of packages, as the paper's figures 3 to 6: functions that an edit modified, summaries that each phase validates, and what that costs beside exploring everything again.
 * `npm run bench:summaries -- [names…] [--seconds 2] [--total 20] [--pipeline 1-3-2] [--independent]`. Installs into a temporary folder; nothing of a package runs outside of the sandbox.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { install, PAIRS } from "./versions.ts";

interface Told {
  readonly census: Readonly<
    Record<"functions" | "modified" | "indirectlyModified" | "unknown" | "indirectlyUnknown", number>
  >;
  readonly pieces: readonly { readonly phase: number | null; readonly phases: readonly number[] }[];
  readonly functions: readonly {
    readonly deriving: { readonly milliseconds: number };
    readonly milliseconds: Readonly<Record<string, number>>;
    readonly recomputed?: { readonly milliseconds: number };
    readonly summaries: readonly {
      readonly phase: number | null;
      readonly phases: readonly number[];
      readonly isTrueOfItsInput?: boolean | null;
    }[];
  }[];
}

const HEAD = [
  ...["package", "versions", "functions", "modified", "indirectly", "unknown", "indirectly unknown", "summaries"],
  ...["phase 1", "phase 2", "phase 3", "valid", "unmodified and valid", "pieces", "valid pieces"],
  ...["from scratch", "validating", "with making anew"],
];

export async function main(words: readonly string[]): Promise<number> {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { seconds: text, total: text, pipeline: text, independent: { type: "boolean" } },
    allowPositionals: true,
  });
  const folder = mkdtempSync(join(tmpdir(), "assay-summaries-"));
  const totals = new Map<"patch" | "other", number[]>();
  process.stdout.write(`| ${HEAD.join(" | ")} |\n|${"---|".repeat(HEAD.length)}\n`);
  try {
    for (const [name, before, after] of PAIRS) {
      if (positionals.length > 0 && !positionals.includes(name)) continue;
      const place = (side: string): string => join(folder, name, side);
      install(place("before"), `${name}@${before}`);
      install(place("after"), `${name}@${after}`);
      const asked = [
        ...["summaries", `node_modules/${name}`, "--validate", "../before", "--json"],
        ...["--seconds", values.seconds ?? "2", "--total-seconds", values.total ?? "20"],
        ...(values.pipeline === undefined ? [] : ["--pipeline", values.pipeline]),
        ...(values.independent === true ? ["--independent"] : []),
      ];
      const { stdout, stderr } = spawnSync(process.execPath, [resolve("bin/assay.js"), ...asked], {
        cwd: place("after"),
        encoding: "utf8",
        maxBuffer: 1 << 28,
      });
      if (stdout === "") {
        process.stdout.write(`| ${name} | ${before} → ${after} | ${stderr.split("\n")[0]} |\n`);
        continue;
      }
      const row = rowOf(JSON.parse(stdout) as Told);
      const kind = isPatch(before, after) ? "patch" : "other";
      const sum = totals.get(kind) ?? row.map(() => 0);
      totals.set(
        kind,
        sum.map((one, i) => one + row[i]!),
      );
      process.stdout.write(`| ${name} | ${before} → ${after} | ${shown(row)} |\n`);
    }
    for (const [kind, row] of totals) process.stdout.write(`| all ${kind} | | ${shown(row)} |\n`);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const isPatch = (before: string, after: string): boolean =>
  before.split(".").slice(0, 2).join() === after.split(".").slice(0, 2).join();

function rowOf({ census, pieces, functions }: Told): number[] {
  const all = functions.flatMap(({ summaries }) => summaries);
  const by = (phase: number): number => all.filter((one) => one.phases.includes(phase)).length;
  const valid = all.filter(({ phase }) => phase !== null).length;
  // behaviour is not modified where the input that a summary comes from still ends so
  const unmodified = valid + all.filter((one) => one.phase === null && one.isTrueOfItsInput !== false).length;
  const scratch = functions.reduce((sum, { deriving }) => sum + deriving.milliseconds, 0);
  const validating = functions.reduce(
    (sum, { milliseconds }) => sum + Object.values(milliseconds).reduce((a, b) => a + b, 0),
    0,
  );
  const anew = functions.reduce((sum, { recomputed }) => sum + (recomputed?.milliseconds ?? 0), 0);
  return [
    ...[census.functions, census.modified, census.indirectlyModified, census.unknown, census.indirectlyUnknown],
    ...[all.length, by(1), by(2), by(3), valid, unmodified, pieces.length],
    pieces.filter(({ phase }) => phase !== null).length,
    ...[scratch, validating, validating + anew],
  ];
}

function shown(row: readonly number[]): string {
  const [functions, modified, indirectly, unknown, openly, summaries, one, two, three, valid, unmodified, pieces] =
    row as readonly number[];
  const [validPieces, scratch, validating, anew] = row.slice(12) as [number, number, number, number];
  const seconds = (n: number): string => `${(n / 1_000).toFixed(2)} s`;
  const share = (part: number, whole: number): string => (whole === 0 ? "–" : `${Math.round((100 * part) / whole)} %`);
  return [
    ...[functions, modified, indirectly, unknown, openly, summaries, one, two, three],
    `${valid} (${share(valid!, summaries!)})`,
    `${share(valid!, unmodified!)}`,
    pieces,
    `${validPieces} (${share(validPieces, pieces!)})`,
    ...[seconds(scratch), seconds(validating), seconds(anew)],
  ].join(" | ");
}
