/** Inputs that satisfy conditions: variations of one that is known to, a few variables at a time. */
import { decodeNodes } from "../../expr/codec.ts";
import { evaluate } from "../../expr/evaluate.ts";
import type { Expr, Input, Model, Primitive } from "../../expr/expr.ts";
import type { SampleJob } from "../../jobs/job.ts";
import type { Sampled, SampledState } from "../../jobs/result.ts";
import { createSearchRandom } from "../../solver/random.ts";
import type { LoadedProgram } from "./loaded.ts";

type Random = ReturnType<typeof createSearchRandom>;
type Inputs = Pick<LoadedProgram, "variablesOf" | "encodeInput">;

/** Variations that are tried for each state that is wanted. */
const TRIES = 12;

export function sampled(program: Inputs, { nodes, wanted, count, seed }: SampleJob): Sampled {
  const decoded = decodeNodes(nodes);
  const random = createSearchRandom(seed);
  const states = wanted.map(({ pre, model }) =>
    statesOf(
      program,
      pre.map((node) => decoded[node]!),
      new Map<string, Primitive>(model),
      count,
      random,
    ),
  );
  return { kind: "sampled", states };
}

/** The one that is known first; no two with the same arguments. */
export function statesOf(
  program: Inputs,
  pre: readonly Expr[],
  known: Model,
  count: number,
  random: Random,
): readonly SampledState[] {
  const found = new Map<string, SampledState>();
  for (let tries = 0; tries < TRIES * count && found.size < count; tries++) {
    const model = tries === 0 ? known : varied(known, program.variablesOf(known), random);
    if (!satisfies(pre, model)) continue;
    try {
      const input = program.encodeInput(model);
      found.set(JSON.stringify(input), { model: [...model], input });
    } catch {
      // too large to be built
    }
  }
  return [...found.values()];
}

function satisfies(pre: readonly Expr[], model: Model): boolean {
  try {
    return pre.every((condition) => evaluate(condition, model) === true);
  } catch {
    return false;
  }
}

const NUMBERS = [0, -0, 1, -1, 0.5, 2, 3, 7, 10, 100, 2 ** 31, -(2 ** 31), 2 ** 53, 1e308, Number.NaN];
const MORE = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
const TEXTS = ["", "a", "0", " ", "ab", "abcdef", "__proto__", "é", "\ud83d\ude00", "x".repeat(20)];

/** One to three variables of a state are another. */
function varied(model: Model, variables: readonly Input[], random: Random): Model {
  const made = new Map<string, Primitive>(model);
  if (variables.length === 0) return made;
  for (let n = 1 + random.below(3); n > 0; n--) {
    const { name, domain } = variables[random.below(variables.length)]!;
    const pick = <T>(list: readonly T[]): T => list[random.below(list.length)]!;
    const old = made.get(name);
    switch (domain.kind) {
      case "any-number":
        made.set(
          name,
          random.below(2) === 0
            ? pick([...NUMBERS, ...MORE])
            : (typeof old === "number" ? old : 0) + random.below(41) - 20,
        );
        break;
      case "integer":
        made.set(name, Math.min(domain.max, domain.min + random.below(Math.min(20, domain.max - domain.min + 1))));
        break;
      case "any-string":
        made.set(name, random.below(2) === 0 ? pick(TEXTS) : `${typeof old === "string" ? old : ""}${pick(TEXTS)}`);
        break;
      case "any-boolean":
        made.set(name, random.below(2) === 0);
        break;
      case "any-bigint":
        made.set(name, BigInt(random.below(40) - 20));
        break;
      case "one-of":
        made.set(name, pick(domain.values));
        break;
      case "tag":
        made.set(name, random.below(domain.labels.length));
    }
  }
  return made;
}
