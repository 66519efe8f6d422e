/**
 * `npm run determinism -- [--targets 200] [--runs 200] [--paths pattern] [--command cover|check]`: explores the same targets twice in fresh processes, the second time while busy loops load
 * every core, with a budget in runs. What they report has to be the same but for times; exit code 1 where it is not.
 */
import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { differences, type Report } from "./determinism/compare.ts";

/** Ends by itself when whoever started it is gone. */
const LOOP = "const p = process.ppid; while (process.ppid === p) for (let i = 0; i < 1e8; i++);";
/** Far above what the runs take: the clock must not be what ends an exploration. */
const SECONDS = "600";
/** The same for one run: a machine that gives it no processor must not be what ends it. */
const RUN_MS = "20000";

export async function main(words: readonly string[]): Promise<number> {
  const option = (name: string, otherwise: number): number =>
    words.includes(`--${name}`) ? Number(words[words.indexOf(`--${name}`) + 1]) : otherwise;
  const text = (name: string): string =>
    words.includes(`--${name}`) ? (words[words.indexOf(`--${name}`) + 1] ?? "") : "";
  const targets = option("targets", 200);
  const runs = option("runs", 200);
  const wanted = new RegExp(text("paths"));
  const commands = (["cover", "check"] as const).filter((command) => command.includes(text("command")));
  let compared = 0;
  let different = 0;
  for (const command of commands)
    for (const path of paths()) {
      if (compared >= targets) break;
      if (!wanted.test(path)) continue;
      const all = [
        command,
        path,
        "--seed",
        "1",
        "--runs",
        String(runs),
        "--seconds",
        SECONDS,
        "--max-run-ms",
        RUN_MS,
        "--json",
        "--no-tests",
        "--no-cache",
      ];
      const calm = await explored(all);
      const loaded = await underLoad(() => explored(all));
      const found = differences(calm, loaded);
      const count = calm?.targets.length ?? 0;
      compared += count;
      different += new Set(found.map(({ target }) => target)).size;
      console.log(`${command} ${path}: ${count} targets${found.length === 0 ? "" : ", DIFFERENT"}`);
      for (const { target, place, first, second } of found) console.log(`  ${target} ${place}: ${first} | ${second}`);
    }
  console.log(`${compared} targets explored twice, ${different} different`);
  return different === 0 && compared > 0 ? 0 : 1;
}

/** Small programs first, then what packages export. */
function* paths(): Generator<string> {
  for (const name of readdirSync("examples")) if (/\.(ts|cjs|js)$/.test(name)) yield `examples/${name}`;
  yield* readdirSync("bench/programs").map((name) => `bench/programs/${name}`);
  yield* ["field/semver.ts", "field/qs.ts", "field/ini.ts", "field/deepmerge.ts", "field/fast-deep-equal.ts"];
  yield* PACKAGES;
}

/** Functions of packages as they are published: `--paths "#"` takes only these. */
const PACKAGES = [
  "semver#satisfies",
  "qs#stringify",
  "ini#parse",
  "papaparse#parse",
  "json5#parse",
  "mustache#render",
  "minimatch#minimatch",
  "picomatch#makeRe",
  "uuid#validate",
  "deepmerge#module.exports",
];

/** Undefined when there is no report. */
function explored(words: readonly string[]): Promise<Report | undefined> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ["bin/assay.js", ...words], { stdio: ["ignore", "pipe", "ignore"] });
    let text = "";
    child.stdout.setEncoding("utf8").on("data", (part: string) => {
      text += part;
    });
    child.on("close", () => {
      try {
        resolve(JSON.parse(text) as Report);
      } catch {
        resolve(undefined);
      }
    });
  });
}

async function underLoad<T>(action: () => Promise<T>): Promise<T> {
  const loops = Array.from({ length: availableParallelism() + 1 }, () =>
    spawn(process.execPath, ["-e", LOOP], { stdio: "ignore" }),
  );
  try {
    return await action();
  } finally {
    for (const loop of loops) loop.kill("SIGKILL");
  }
}
