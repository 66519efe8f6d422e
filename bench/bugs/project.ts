/** A folder with both versions of every package, installed from the registry, and a harness file for each. */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Bug, ParameterType } from "./bug.ts";

export type Version = "buggy" | "fixed";

const TYPES: Readonly<Record<ParameterType, string>> = {
  string: "string",
  number: "number",
  "string[]": "string[]",
  record: "Record<string, unknown>",
  json: "unknown",
  "text-json": "string",
};

const alias = (bug: Bug, version: Version): string => `${bug.package.replace("/", "-")}-${version}`;

export const harnessName = (bug: Bug, version: Version): string => `${alias(bug, version)}.ts`;

/** Where a package lies inside a folder of packages, as it is imported. */
export const importedName = (bug: Bug, version: Version): string =>
  alias(bug, version) + (bug.entry === undefined ? "" : `/${bug.entry}`);

export function prepare(folder: string, bugs: readonly Bug[]): void {
  mkdirSync(folder, { recursive: true });
  const dependencies: Record<string, string> = {};
  for (const bug of bugs) {
    dependencies[alias(bug, "buggy")] = `npm:${bug.package}@${bug.buggy}`;
    dependencies[alias(bug, "fixed")] = `npm:${bug.package}@${bug.fixed}`;
  }
  const manifest = JSON.stringify({ name: "known-bugs", private: true, type: "module", dependencies }, undefined, 1);
  const file = join(folder, "package.json");
  const isThere =
    existsSync(join(folder, "node_modules")) && existsSync(file) && readFileSync(file, "utf8") === manifest;
  if (!isThere) {
    writeFileSync(file, manifest);
    const words = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--legacy-peer-deps"];
    const { status, stderr } = spawnSync("npm", words, { cwd: folder, encoding: "utf8" });
    if (status !== 0)
      throw new Error(`the packages could not be installed: ${stderr.trim().split("\n").slice(0, 4).join(" ")}`);
  }
  for (const bug of bugs)
    for (const version of ["buggy", "fixed"] as const)
      writeFileSync(join(folder, harnessName(bug, version)), harness(bug, version));
}

function harness(bug: Bug, version: Version): string {
  const parameters = Object.entries(bug.parameters)
    .map(([name, type]) => `${name}: ${TYPES[type]}`)
    .join(", ");
  return `/** ${bug.reference} in ${bug.package} ${bug[version]}. */
import assert from "node:assert";
// @ts-ignore
import ${bug.entry === undefined ? "" : "* as "}subject from "${importedName(bug, version)}";

export function harness(${parameters}): void {
  ${bug.body}
}
`;
}
