/** What `check` calls an error in the packages of the panel, and what a person thinks of each. */
import { spawnSync } from "node:child_process";
import { basename, join } from "node:path";
import { JUDGED } from "./judged.ts";
import type { MeasureOptions } from "./measure.ts";
import { type PanelPackage, targetsOf } from "./packages.ts";

export interface PanelFinding {
  readonly function: string;
  readonly checker: string;
  readonly message: string;
  readonly call: string;
}

export interface PackageFindings {
  readonly name: string;
  readonly functions: number;
  readonly errors: readonly PanelFinding[];
}

const LIMIT_MS = 1_800_000;

export function findings(pkg: PanelPackage, project: string, { checkout, seconds }: MeasureOptions): PackageFindings {
  const run = spawnSync(
    process.execPath,
    [join(checkout, "bin", "assay.js"), "check", ...targetsOf(pkg), "--seconds", seconds, "--no-tests", "--json"],
    { cwd: project, encoding: "utf8", maxBuffer: 2 ** 28, timeout: LIMIT_MS },
  );
  const { targets, findings: all } = JSON.parse(run.stdout.slice(run.stdout.indexOf("{"))) as {
    targets: unknown[];
    findings: { file: string; function: string; checker: string; level: string; message: string; call: string }[];
  };
  return {
    name: pkg.name,
    functions: targets.length,
    errors: all
      .filter(({ level }) => level === "error")
      .map(({ file, function: name, checker, message, call }) => ({
        function: /^(?:default|module\.exports)$/.test(name) ? basename(file).replace(/\.[cm]?[jt]s$/, "") : name,
        checker,
        message,
        call,
      })),
  };
}

export const keyOf = (name: string, one: PanelFinding): string => `${name} ${one.function} ${one.checker}`;

export function findingsPage(all: readonly PackageFindings[]): string {
  if (all.length === 0) return "";
  const errors = all.flatMap(({ name, errors: own }) => own.map((one) => ({ name, one })));
  const functions = all.reduce((sum, one) => sum + one.functions, 0);
  const judged = errors.map(({ name, one }) => ({ name, one, judgement: JUDGED[keyOf(name, one)] }));
  const good = judged.filter(({ judgement }) => judgement?.[0] === "real" || judgement?.[0] === "defensible").length;
  const seen = judged.filter(({ judgement }) => judgement !== undefined).length;
  const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ").slice(0, 160);
  const lines = judged.map(
    ({ name, one, judgement }) =>
      `| ${name} | ${one.function} | ${one.checker} | ${cell(one.message)} | \`${cell(one.call).replaceAll("`", "'")}\` | ${judgement?.[0] ?? "not judged"} | ${cell(judgement?.[1] ?? "")} |`,
  );
  return `
## Findings at level error

\`npm run panel -- --findings\` runs \`assay check\` on the same files: ${errors.length} errors in ${functions} functions of ${all.length} packages, ${((10 * errors.length) / Math.max(1, functions)).toFixed(2)} per ten functions.
${errors.length === 0 ? `There is none to be judged: ${all.map(({ name, functions: count }) => `${name} (${count})`).join(", ")}.\n` : judgedTable(seen, good, lines)}`;
}

const judgedTable = (seen: number, good: number, lines: readonly string[]): string =>
  `Judged by hand: of ${seen}, ${good} are real or defensible${seen === 0 ? "" : ` (${((100 * good) / seen).toFixed(0)} %)`}.

| package | function | checker | message | call | judged | why |
|---|---|---|---|---|---|---|
${lines.join("\n")}
`;
