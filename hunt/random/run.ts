/** One random program: what native runs show is reachable, so nothing that is claimed may deny it. */
import { explore } from "../assay.ts";
import { indent } from "../hunt.ts";
import { natively } from "./native.ts";
import { type RandomProgram, randomProgram } from "./program.ts";
import type { RandomResult } from "./result.ts";
import { TYPES } from "./types.ts";

/** One program in so many is asked which branches it has, the others whether their assertion holds. */
const ASKED_TO_COVER = 4;

export async function judgeSeed(seed: number, runs: number): Promise<RandomResult> {
  const program = randomProgram(seed);
  const { source, file, target } = program;
  const seen = await natively(program, seed);
  const told = await explore({
    source,
    file,
    target,
    ...(seed % ASKED_TO_COVER === 0 ? {} : { checker: "assertion" }),
    runs,
    milliseconds: 10_000,
    steps: 5_000,
  });
  const wrong = (claim: string, witness: string): RandomResult => ({
    seed,
    kind: "false proof",
    report: `FALSE PROOF (random) seed ${seed}\n${indent(source)}\n  claimed: ${claim}\n  but: ${witness}\n`,
  });
  const failing = seen.get("throws AssertionError");
  if (told.verdict?.kind === "verified" && failing !== undefined) return wrong("assertion verified", failing);
  if (told.isExhausted)
    for (const [outcome, witness] of seen)
      if (outcome.startsWith("returns") && !told.outcomes.includes(outcome))
        return wrong(`exhausted, and nothing ${outcome}`, witness);
  for (const text of told.values)
    if (!areTyped(program, JSON.parse(text) as unknown[]))
      return {
        seed,
        kind: "ill-typed",
        report: `ILL-TYPED INPUT (random) seed ${seed}\n${indent(source)}\n  used: ${text}\n`,
      };
  if (told.verdict?.kind === "verified" || told.isExhausted) return { seed, kind: "proved" };
  const isFound = [...seen.keys()].every((outcome) => told.outcomes.some((one) => one.startsWith(outcome)));
  return { seed, kind: isFound ? "found" : "not decided" };
}

function areTyped({ parameters }: RandomProgram, args: readonly unknown[]): boolean {
  const isOpen = parameters.at(-1) === "rest";
  const least = parameters.length - (isOpen ? 1 : 0);
  if (args.length < least || (!isOpen && args.length > least)) return false;
  return args.every((value, i) => TYPES[parameters[Math.min(i, parameters.length - 1)]!].allows(value));
}
