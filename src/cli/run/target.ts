/** The script that the words of `assay run` name, with what of its surroundings is symbolic. */
import { existsSync, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { languageOf } from "../../frontend/parse.ts";
import type { ScriptTarget } from "../../jobs/script-target.ts";
import { UsageError } from "../terminal/usage-error.ts";
import type { RunOptions } from "./options.ts";

export function scriptFile(script: string, cwd: string): string {
  const file = resolve(cwd, script);
  if (!existsSync(file))
    throw new UsageError(
      `there is no script ${script}`,
      "Name a JavaScript or TypeScript file: `assay run script.ts`.",
    );
  if (statSync(file).isDirectory())
    throw new UsageError(`${script} is a folder`, "`assay run` takes one script; `assay cover` takes folders.");
  if (languageOf(file) === undefined || file.endsWith(".d.ts"))
    throw new UsageError(`${script} is no script`, "It takes .js, .mjs, .cjs, .ts, .mts, .cts, .jsx and .tsx files.");
  return file;
}

export function scriptTarget(file: string, { args, stdin, argv, files, env }: RunOptions, cwd: string): ScriptTarget {
  return {
    kind: "script",
    file,
    args,
    sources: {
      stdin,
      argv,
      files: files.map((path) => ({ shown: path, path: resolve(cwd, path), content: contentOf(path, cwd) })),
      env: env.map((name) => ({ name, value: process.env[name] ?? null })),
    },
  };
}

function contentOf(path: string, cwd: string): string {
  const file = resolve(cwd, path);
  if (!existsSync(file)) return "";
  if (!statSync(file).isFile())
    throw new UsageError(`--symbolic-file ${path} is no file`, "It takes a file, which need not exist yet.");
  return readFileSync(file).toString("base64");
}
