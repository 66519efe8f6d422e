/**
 * `assay diff` on published versions of packages: which functions did not change, differ, or are shown to be equal, and what that costs beside exploring all of them.
 * `npm run bench:versions -- [names…] [--seconds 3] [--total 30]`. Installs into a temporary folder; nothing of a package runs outside of the sandbox.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";

/** Name, earlier version, later version. */
export const PAIRS: readonly (readonly [string, string, string])[] = [
  ["ms", "2.0.0", "2.1.3"],
  ["bytes", "3.1.1", "3.1.2"],
  ["slash", "4.0.0", "5.0.0"],
  ["camelcase", "7.0.0", "7.0.1"],
  ["semver", "7.5.3", "7.5.4"],
  ["is-number", "6.0.0", "7.0.0"],
  ["kind-of", "6.0.2", "6.0.3"],
  ["range-parser", "1.2.0", "1.2.1"],
  ["fresh", "0.5.1", "0.5.2"],
  ["cookie", "0.5.0", "0.6.0"],
  ["minimist", "1.2.7", "1.2.8"],
  ["pretty-bytes", "6.0.0", "6.1.1"],
  ["leven", "3.1.0", "4.0.0"],
  ["statuses", "2.0.0", "2.0.1"],
  ["vary", "1.1.1", "1.1.2"],
  ["negotiator", "0.6.2", "0.6.3"],
  ["content-type", "1.0.4", "1.0.5"],
  ["escape-html", "1.0.2", "1.0.3"],
];

interface Said {
  readonly function: string;
  readonly verdict: string;
}

export async function main(words: readonly string[]): Promise<number> {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    args: [...words],
    options: { seconds: text, total: text },
    allowPositionals: true,
  });
  const chosen = PAIRS.filter(([name]) => positionals.length === 0 || positionals.includes(name));
  const folder = mkdtempSync(join(tmpdir(), "assay-versions-"));
  const total = new Map<string, number>();
  let [after, scratch] = [0, 0];
  try {
    process.stdout.write(
      "| package | versions | functions | unchanged | equal | differ | open | other | diff | from scratch |\n|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for (const [name, before, now] of chosen) {
      const place = (side: string): string => join(folder, name, side);
      install(place("before"), `${name}@${before}`);
      install(place("after"), `${name}@${now}`);
      const budget = ["--seconds", values.seconds ?? "3", "--total-seconds", values.total ?? "30"];
      const spec = `node_modules/${name}`;
      const diff = assay(place("after"), ["diff", "../before", spec, "--json", "--no-tests", ...budget]);
      const cover = assay(place("after"), ["cover", spec, "--json", "--no-tests", "--no-cache", ...budget]);
      const said = (JSON.parse(diff.out || '{"functions":[]}') as { functions: Said[] }).functions;
      const count = (...kinds: string[]): number => said.filter(({ verdict }) => kinds.includes(verdict)).length;
      const row = {
        functions: said.length,
        unchanged: count("unchanged"),
        equal: count("equal"),
        different: count("different"),
        open: count("no-difference"),
        other: count("added", "removed", "signature", "failed"),
      };
      for (const [key, value] of Object.entries(row)) total.set(key, (total.get(key) ?? 0) + value);
      after += diff.seconds;
      scratch += cover.seconds;
      process.stdout.write(
        `| ${name} | ${before} → ${now} | ${Object.values(row).join(" | ")} | ${diff.seconds.toFixed(1)} s | ${cover.seconds.toFixed(1)} s |\n`,
      );
    }
    process.stdout.write(
      `| all | | ${[...total.values()].join(" | ")} | ${after.toFixed(1)} s | ${scratch.toFixed(1)} s |\n`,
    );
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function install(folder: string, what: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{"private":true}');
  const { status, stderr } = spawnSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", what], {
    cwd: folder,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${what} cannot be installed: ${stderr}`);
}

function assay(cwd: string, words: readonly string[]): { readonly out: string; readonly seconds: number } {
  const start = performance.now();
  const { stdout } = spawnSync(process.execPath, [resolve("bin/assay.js"), ...words], {
    cwd,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  return { out: stdout, seconds: (performance.now() - start) / 1_000 };
}
