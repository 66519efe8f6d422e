/** Ends the tool at random instants, by every signal: nothing of it may live on, no file be damaged, and nothing that it showed be lost. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import type { Chance } from "../../src/expr/testing/chance.ts";
import { type CommandEnd, startCommand } from "../command.ts";

export const SIGNALS = ["SIGKILL", "SIGTERM", "SIGINT"] as const;

export interface Kill {
  readonly signal: (typeof SIGNALS)[number];
  readonly command: "cover" | "check";
  /** After the start. */
  readonly milliseconds: number;
}

/** From the first moment on; a third of them while the process begins. */
export function killsOf(count: number, chance: Chance, longest: number): Kill[] {
  return Array.from({ length: count }, (_, i) => ({
    signal: SIGNALS[i % SIGNALS.length]!,
    command: chance.below(2) === 0 ? "cover" : "check",
    milliseconds: i % 3 === 0 ? chance.below(500) : chance.below(longest),
  }));
}

const SUBJECT = (name: string): string => `
export function ${name}First(list: number[]): string { return list[0]!.toFixed(2); }
export function ${name}Deep(o: { a?: { b: string } }, n: number): number { if (n === 77) return o.a!.b.length; return 0; }
export function ${name}Throws(s: string): number { if (s === "boom") throw new Error(s); return s.length; }
`;

const DOCUMENTED: Readonly<Record<string, number>> = { SIGTERM: 143, SIGINT: 130 };
const PATIENCE_MILLISECONDS = 120_000;

/** What is wrong after it. */
export async function kill({ signal, command, milliseconds }: Kill, root: string): Promise<string[]> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "assay-kill-"));
  try {
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    mkdirSync(join(folder, "src"));
    for (const name of ["a", "b"]) writeFileSync(join(folder, "src", `${name}.ts`), SUBJECT(name));
    const { child, ended } = startCommand([command, "src", "--seconds", "1", "--no-smt"], {
      root,
      cwd: folder,
      patienceMilliseconds: PATIENCE_MILLISECONDS,
    });
    const timer = setTimeout(() => child.kill(signal), milliseconds);
    const end = await ended;
    clearTimeout(timer);
    return [...wrongEnd(end, signal), ...damaged(folder), ...lost(end, command, folder)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function wrongEnd({ code, signal, err, left, isLate }: CommandEnd, sent: Kill["signal"]): string[] {
  const found: string[] = [];
  if (left.length > 0) found.push(`left behind: ${left.join(", ")}`);
  if (isLate) found.push("it did not end");
  // a signal before the process can hear it ends it as it ends everybody
  const isDocumented = signal === sent || code === DOCUMENTED[sent] || code === 0 || code === 1;
  if (!isLate && !isDocumented) found.push(`ended with ${signal ?? code}`);
  if (/^\s+at .+:\d+:\d+\)?$/m.test(err) || /E-INTERNAL/.test(err)) found.push(`said ${err.slice(0, 400)}`);
  return found;
}

/** Everything that is there can be read as what it is. */
function damaged(folder: string): string[] {
  const found: string[] = [];
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || /\/\.[^/]+\.[0-9a-f]{12}$/.test(file)) continue;
    const text = readFileSync(file, "utf8");
    if (file.endsWith(".json") && !isJson(text)) found.push(`damaged: ${entry.name}`);
    if (/\.test\.ts$/.test(file) && parseSync(file, text).errors.length > 0) found.push(`damaged: ${entry.name}`);
  }
  return found;
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** What was told as done has its tests; what was told as a finding is saved. */
function lost({ out, err }: CommandEnd, command: Kill["command"], folder: string): string[] {
  const found: string[] = [];
  const read = (path: string): string => {
    try {
      return readFileSync(join(folder, path), "utf8");
    } catch {
      return "";
    }
  };
  for (const match of out.matchAll(/assay replay ([\w-]+)/g))
    if (read(`.assay/findings/${match[1]}.json`) === "") found.push(`${match[1]} was shown and is not on disk`);
  if (command === "cover")
    for (const match of err.matchAll(/^src\/(\w)\.ts#(\w+) {2}.*, (?:covered|exhausted)$/gm))
      if (
        !read(`assay-tests/${match[1]}.test.ts`).includes(match[2]!) &&
        !read(`assay-tests/src/${match[1]}.test.ts`).includes(match[2]!)
      )
        found.push(`${match[2]} was shown as done and has no test on disk`);
  if (command === "check")
    for (const match of err.matchAll(/^src\/\w\.ts#(\w+(?:First|Deep)) {2}2\/2 branches/gm))
      if (!findings(folder).some((text) => text.includes(match[1]!)))
        found.push(`${match[1]} was shown as done and its finding is not on disk`);
  return found;
}

function findings(folder: string): string[] {
  try {
    const place = join(folder, ".assay", "findings");
    return readdirSync(place).map((name) => readFileSync(join(place, name), "utf8"));
  } catch {
    return [];
  }
}
