#!/usr/bin/env node
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = new URL("../", import.meta.url);

/** A package brings its bundles; a fresh clone makes them when they are first needed, because installing builds nothing. */
async function build() {
  if (!existsSync(new URL("rolldown.config.ts", root))) return "The package is incomplete: install it again.";
  process.stderr.write("assay: a source checkout without dist: building it, once\n");
  // loading this takes longer than looking for the bundles
  const { spawnSync } = await import("node:child_process");
  const { status, stdout, stderr } = spawnSync("npm", ["run", "build", "--silent"], {
    cwd: fileURLToPath(root),
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (status === 0) return undefined;
  process.stderr.write(`${stdout ?? ""}${stderr ?? ""}`);
  return "Building failed. Run `npm ci`, then `npm run build`.";
}

const trouble = existsSync(new URL("dist/cli.js", root)) ? undefined : await build();
if (trouble === undefined) {
  const { start } = await import("../dist/cli.js");
  process.exitCode = await start(process.argv.slice(2));
} else {
  process.stderr.write(`assay: there is no dist/cli.js\n  ${trouble}\n`);
  process.exitCode = 2;
}
