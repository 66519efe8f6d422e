/**
 * Zero false "equal on all inputs": functions are changed in small ways, both versions are compared as `assay diff` does, and what is called equal is run natively on thousands of edge inputs.
 * `npm run diff:hunt -- [--count 1000] [--inputs 3000] [--from 0]`
 */
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { transformSync } from "oxc-transform";
import { MORE_PROVED } from "../hunt/proved.ts";
import { canonical } from "../src/cli/diff/canonical.ts";
import { harnessOf } from "../src/cli/diff/harness.ts";
import { mayChangeObjects } from "../src/cli/diff/may-change.ts";
import { checkText } from "../src/explore/testing/check-text.ts";
import { constantsOf, edgeInputs } from "../src/explore/testing/edge-values.ts";
import { mutantsOf } from "../src/explore/testing/mutants.ts";
import { parseModule } from "../src/frontend/parse.ts";
import { findTargets } from "../src/frontend/targets/find.ts";
import type { Target } from "../src/frontend/targets/target.ts";
import { decode } from "../src/value/decode.ts";
import { encode, encodeThrown } from "../src/value/encode.ts";
import type { Encoded } from "../src/value/encoded.ts";

interface Compared {
  readonly verdict: string;
  /** An input that shows what was called equal to be different. */
  readonly refutation?: readonly Encoded[];
}

type Fn = (...args: unknown[]) => unknown;

export async function main(words: readonly string[]): Promise<number> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ args: [...words], options: { count: text, inputs: text, from: text } });
  const inputs = Number(values.inputs ?? 3_000);
  const all = [...new Set(MORE_PROVED.map((one) => one.text))].flatMap((before) =>
    [...mutantsOf(before)].map((mutant) => ({ before, after: mutant.text, what: mutant.what })),
  );
  const step = Math.max(1, Math.floor(all.length / Number(values.count ?? all.length)));
  const counts: Record<string, number> = { pairs: 0 };
  let isFalse = 0;
  for (let i = Number(values.from ?? 0); i < all.length; i += step) {
    const { before, after, what } = all[i]!;
    counts.pairs!++;
    try {
      const { verdict, refutation } = await comparedTexts(before, after, inputs);
      counts[verdict] = (counts[verdict] ?? 0) + 1;
      if (refutation === undefined) continue;
      isFalse++;
      process.stdout.write(`FALSE EQUAL ${what}\n${before}\n${after}\n  with ${JSON.stringify(refutation)}\n`);
    } catch (error) {
      counts.unreadable = (counts.unreadable ?? 0) + 1;
      process.stdout.write(`${what}: ${(error as Error).message}\n`);
    }
  }
  process.stdout.write(`${JSON.stringify({ ...counts, false: isFalse })}\n`);
  return isFalse === 0 ? 0 : 1;
}

async function comparedTexts(before: string, after: string, inputs: number): Promise<Compared> {
  let target: Target | undefined;
  const checked = await checkText("", {
    checkers: ["assertion"],
    runs: 60,
    limits: { steps: 4_000 },
    arranged: (folder) => {
      const side = (name: string, text: string): Target => {
        writeFileSync(join(folder, name), text);
        return findTargets(join(folder, name), { cwd: folder }).targets[0]!;
      };
      const pair = { before: side("before.ts", before), after: side("after.ts", after) };
      target = pair.after;
      const { text, target: whole } = harnessOf(pair, {
        hasPrivate: false,
        mayChange: mayChangeObjects([before, after].map((one) => parseModule("a.ts", one))),
      });
      const start = text.indexOf("function compare(");
      return { text, target: { ...whole, start, end: text.length, line: 1 } };
    },
  });
  const verdict = checked.verdicts.assertion!.kind;
  if (verdict !== "verified") return { verdict };
  const [one, other] = await Promise.all([loaded(before), loaded(after)]);
  for (const args of edgeInputs(target!, constantsOf(before + after), inputs, 1))
    if (shown(one, args) !== shown(other, args)) return { verdict: "equal", refutation: args };
  return { verdict: "equal" };
}

let number = 0;

async function loaded(text: string): Promise<Fn> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "assay-")));
  try {
    const file = join(folder, `m${number++}.mjs`);
    writeFileSync(file, transformSync(file, text, { lang: "ts" }).code);
    return ((await import(pathToFileURL(file).href)) as { f: Fn }).f;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function shown(fn: Fn, args: readonly Encoded[]): string {
  const values = args.map((arg) => decode(arg, () => undefined as never));
  const left = (): Encoded[] => values.map((value) => encode(value));
  try {
    const value = encode(fn(...values));
    return canonical([{ returns: value }, left()]);
  } catch (error) {
    return canonical([encodeThrown(error), left()]);
  }
}
