/** One random program: what native runs show is reachable, so nothing that is claimed may deny it. */
import assert from "node:assert";
import { createSearchRandom, explore, type Random } from "../assay.ts";
import { indent } from "../hunt.ts";
import { stripped } from "../native.ts";
import { type RandomProgram, randomProgram } from "./program.ts";
import type { RandomResult } from "./result.ts";
import { SHARED, TYPES, type Type } from "./types.ts";

/** Native trials of a program, some with several calls of one module. */
const TRIALS = 60;
const MOST_CALLS = 3;

type Target = (...args: unknown[]) => unknown;

export async function judgeSeed(seed: number, runs: number): Promise<RandomResult> {
  const program = randomProgram(seed);
  const seen = await natively(program, seed);
  const told = await explore({
    source: program.source,
    target: "target",
    checker: "assertion",
    runs,
    milliseconds: 1_000,
    steps: 5_000,
  });
  const wrong = (claim: string, witness: string): RandomResult => ({
    seed,
    kind: "false proof",
    report: `FALSE PROOF (random) seed ${seed}\n${indent(program.source)}\n  claimed: ${claim}\n  but: ${witness}\n`,
  });
  const failing = seen.get("throws AssertionError");
  if (told.verdict?.kind === "verified" && failing !== undefined) return wrong("assertion verified", failing);
  if (told.isExhausted)
    for (const [outcome, witness] of seen)
      if (outcome.startsWith("returns") && !told.outcomes.includes(outcome))
        return wrong(`exhausted, and nothing ${outcome}`, witness);
  for (const text of told.values) {
    const args = JSON.parse(text) as unknown[];
    const at = args.findIndex(
      (value, i) => program.parameters[i] === undefined || !TYPES[program.parameters[i]].allows(value),
    );
    if (at >= 0 || args.length < program.parameters.length)
      return {
        seed,
        kind: "ill-typed",
        report: `ILL-TYPED INPUT (random) seed ${seed}\n${indent(program.source)}\n  used: ${text}\n`,
      };
  }
  const isFound = [...seen.keys()].every((outcome) => told.outcomes.some((one) => one.startsWith(outcome)));
  return { seed, kind: isFound ? "found" : "not decided" };
}

/** Outcomes that were seen, each with the calls that show it. */
async function natively({ source, parameters }: RandomProgram, seed: number): Promise<Map<string, string>> {
  const code = stripped("subject.ts", source)
    .replace(/^import .*$/m, "")
    .replace(/^export (?=async function|function)/m, "")
    .replace(/^export .*$/gm, "");
  const load = new Function("ok", `"use strict";\n${code}\nreturn target;`) as (ok: unknown) => Target;
  const random = createSearchRandom(seed + 77);
  const seen = new Map<string, string>();
  for (let trial = 0; trial < TRIALS; trial++) {
    const target = load(assert.ok);
    const texts: string[] = [];
    const calls = trial % 2 === 0 ? 1 : MOST_CALLS;
    for (let i = 0; i < calls; i++) {
      const text = argumentsText(parameters, random);
      texts.push(text);
      const outcome = await ended(target, text);
      if (!seen.has(outcome)) seen.set(outcome, texts.map((one) => `target(...${one})`).join("; "));
    }
  }
  return seen;
}

/** A list expression: the same object may be in two places. */
function argumentsText(parameters: readonly Type[], random: Random): string {
  const values = parameters.map((type) => TYPES[type].value(random));
  if (parameters.length > 1 && parameters[0] === parameters[1] && SHARED.has(parameters[0]!) && random.chance(2))
    return `((o) => [o, o${values
      .slice(2)
      .map((one) => `, ${one}`)
      .join("")}])(${values[0]})`;
  if (parameters[0] === "points" && random.chance(3))
    return `((o) => [[o, o]${values
      .slice(1)
      .map((one) => `, ${one}`)
      .join("")}])(${TYPES.point.value(random)})`;
  return `[${values.join(", ")}]`;
}

async function ended(target: Target, text: string): Promise<string> {
  const args = new Function(`return ${text};`)() as unknown[];
  try {
    return `returns ${String(await target(...args))}`;
  } catch (error) {
    return `throws ${(error as Error).name}`;
  }
}
