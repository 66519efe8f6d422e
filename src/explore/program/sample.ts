/** Inputs that satisfy conditions: variations of one that is known to, and of those that are found so. */
import { decodeNodes } from "../../expr/codec.ts";
import { evaluate, holds, valueOfInput } from "../../expr/evaluate.ts";
import type { Expr, Model, Primitive } from "../../expr/expr.ts";
import { inputsOfAll } from "../../expr/inputs.ts";
import type { SampleJob } from "../../jobs/job.ts";
import type { Sampled, SampledState } from "../../jobs/result.ts";
import { createSearchRandom, type Random } from "../../solver/random.ts";
import type { LoadedProgram } from "./loaded.ts";
import { Told } from "./told.ts";
import { Variations } from "./variations.ts";

type Program = Pick<LoadedProgram, "variablesOf" | "encodeInput" | "know" | "runShadow">;

/** Variations that are tried for each state that is wanted. */
const TRIES = 40;

/** What states are wanted of. */
export interface Wanted {
  readonly pre: readonly Expr[];
  /** What else is said of a state: an input has to say what these depend on. */
  readonly said: readonly Expr[];
  readonly known: Model;
}

export async function sampled(program: Program, { nodes, wanted, count, seed }: SampleJob): Promise<Sampled> {
  const decoded = decodeNodes(nodes);
  const at = (node: number): Expr => decoded[node]!;
  const random = createSearchRandom(seed);
  const states: (readonly SampledState[])[] = [];
  for (const { pre, said, model } of wanted) {
    const of = { pre: pre.map(at), said: said.map(at), known: new Map<string, Primitive>(model) };
    states.push(await statesOf(program, of, count, random));
  }
  return { kind: "sampled", states };
}

/** The one that is known first; no two with the same arguments. */
export async function statesOf(
  program: Program,
  { pre, said, known }: Wanted,
  count: number,
  random: Random,
): Promise<readonly SampledState[]> {
  const asked = inputsOfAll([...pre, ...said]);
  const told = new Told([...pre, ...said]);
  const first: Model = new Map([...asked.map((input) => [input.name, valueOfInput(input, known)] as const), ...known]);
  await teach(program, first);
  const variations = new Variations(pre, random);
  const models: Model[] = [first];
  const found = new Map<string, SampledState>();
  for (let tries = 0; tries < TRIES * count && found.size < count; tries++) {
    const from = random.chance(3) ? first : random.pick(models);
    const model = tries === 0 ? first : variations.of(from, program.variablesOf(from));
    if (!pre.every((condition) => holds(condition, model))) continue;
    if (!told.by(program.variablesOf(model)).every((e) => hasValue(e, model))) continue;
    try {
      const input = program.encodeInput(model);
      const name = JSON.stringify(input);
      if (found.has(name)) continue;
      found.set(name, { model: [...model], input });
      models.push(model);
    } catch {
      // too large to be built
    }
  }
  return [...found.values()];
}

/** What an input consists of is found out by running the program: the properties that are read, the parameters of functions that are handed back. */
async function teach(program: Program, model: Model): Promise<void> {
  program.know([], [model]);
  try {
    await program.runShadow(model);
  } catch {
    // too large to be built, or it ended an explorer before
  }
}

function hasValue(e: Expr, model: Model): boolean {
  try {
    evaluate(e, model);
    return true;
  } catch {
    return false;
  }
}
