/**
 * Kills processes that write to a store, two at a time, at random instants, and looks whether it opens and has everything that they said was committed:
 * `npm run store:kills -- [--count 200] [--seed 1] [--longest 400]`. Each round goes on with the file that the last one left.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { chanceOf } from "../src/expr/testing/chance.ts";
import { openStore, type Store } from "../src/store/store.ts";

const kept = (name: string) => ({
  key: `k-${name}`,
  question: `q-${name}`,
  code: "c",
  file: "a.ts",
  export: name,
  status: "budget",
  body: `{"of":"${name}","text":"${"x".repeat(200)}"}`,
});

function opened(file: string): Store {
  const result = openStore(file, { command: "check", tool: "t", started: "now", revision: undefined });
  if (result.kind === "refused") throw new Error(`${result.why}: ${result.detail}`);
  if (result.setAside !== undefined) throw new Error(`it was taken to be damaged: ${result.setAside}`);
  return result.store;
}

export async function main([first, ...rest]: readonly string[]): Promise<number> {
  if (first === "write") return write(rest[0]!, rest[1]!);
  const text = { type: "string" } as const;
  const words = first === undefined ? [] : [first, ...rest];
  const { values } = parseArgs({ args: words, options: { count: text, seed: text, longest: text } });
  const count = Number(values.count ?? 200);
  const longest = Number(values.longest ?? 400);
  const chance = chanceOf(Number(values.seed ?? 1));
  const folder = mkdtempSync(join(tmpdir(), "assay-kills-"));
  const file = join(folder, "store.db");
  let rows = 0;
  let killed = 0;
  let early = 0;
  try {
    while (killed < count) {
      const names = [`x${killed}-`, `y${killed}-`];
      const committed = await Promise.all(names.map((name) => killedWriter(file, name, chance.below(longest))));
      killed += names.length;
      early += committed.filter((n) => n === 0).length;
      const store = opened(file);
      for (const [which, name] of names.entries())
        for (let i = 0; i < committed[which]!; i++) {
          const wanted = kept(`${name}${i}`);
          if (store.results.recall(wanted)?.body !== wanted.body)
            throw new Error(`${name}${i} was committed and is missing`);
          rows++;
        }
      store.close();
    }
    process.stdout.write(
      `${killed} kills, ${early} of them before the first row; ${rows} rows committed, none missing\n`,
    );
    return 0;
  } catch (error) {
    process.stdout.write(`after ${killed} kills: ${(error as Error).message}\n`);
    return 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How many rows it said to be committed. */
async function killedWriter(file: string, name: string, milliseconds: number): Promise<number> {
  const self = pathToFileURL(import.meta.filename).href;
  const program = `import(${JSON.stringify(self)}).then((m) => m.main(${JSON.stringify(["write", file, name])}))`;
  const child = spawn(process.execPath, ["-e", program], { stdio: ["ignore", "pipe", "inherit"] });
  let said = "";
  child.stdout.on("data", (data: Buffer) => {
    said += data.toString();
  });
  // from the moment it begins to open the store
  await Promise.race([once(child.stdout, "data"), once(child, "close")]);
  setTimeout(() => child.kill("SIGKILL"), milliseconds);
  await once(child, "close");
  return said.split("\n").filter((line) => /^\d+$/.test(line)).length;
}

function write(file: string, name: string): number {
  process.stdout.write("begins\n");
  const store = opened(file);
  for (let i = 0; i < 1e6; i++) {
    store.results.keep(kept(`${name}${i}`));
    process.stdout.write(`${i}\n`);
  }
  return 0;
}
