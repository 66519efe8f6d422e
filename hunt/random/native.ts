/** What calls of a random program natively do: the truth that nothing may deny. */
import { createSearchRandom, type Random } from "../assay.ts";
import type { RandomProgram } from "./program.ts";
import { CHANGES, SHARED, TYPES, type Type } from "./types.ts";

/** Trials of a program, some with several calls of one module. */
const TRIALS = 60;
const MOST_CALLS = 3;
/** Compiled texts of values that are kept. */
const MOST_COMPILED = 5_000;

type Target = (...args: unknown[]) => unknown;
type Classes = Readonly<Record<string, unknown>>;

/** The same name as Node's, without its cost. */
class AssertionError extends Error {
  override readonly name = "AssertionError";
}

const ok = (value: unknown): void => {
  if (!value) throw new AssertionError("planted");
};

/** Outcomes that were seen, each with the calls that show it. */
export async function natively(program: RandomProgram, seed: number): Promise<Map<string, string>> {
  const { script, form, parameters } = program;
  const receiver = form.receiver === undefined ? "" : `const receiver = ${form.receiver};\n`;
  const target = form.receiver === undefined ? "target" : "(...args) => receiver.target(...args)";
  const box = parameters.includes("box") ? "Box" : "undefined";
  const load = new Function("ok", `${script}\n${receiver}return { target: ${target}, classes: { Box: ${box} } };`) as (
    assertion: unknown,
  ) => { target: Target; classes: Classes };
  const random = createSearchRandom(seed + 77);
  const seen = new Map<string, string>();
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    for (let trial = 0; trial < TRIALS; trial++) {
      const calls = trial % 2 === 0 ? 1 : MOST_CALLS;
      const { target: called, classes } = load(ok);
      const texts: string[] = [];
      const waiting: Promise<void>[] = [];
      // calls that wait may overlap
      const isOverlapping = form.isAsync === true && random.chance(3);
      for (let i = 0; i < calls; i++) {
        const { text, args } = argumentsFor(parameters, random, classes);
        const change = random.chance(3) ? changeOf(parameters, random) : undefined;
        texts.push(`target(${text})${change === undefined ? "" : ` (then ${change.text})`}`);
        const told = texts.join("; ");
        const ends = ended(form, called, args, change?.action).then((outcome) => {
          if (!seen.has(outcome)) seen.set(outcome, told);
        });
        if (isOverlapping) waiting.push(ends);
        else await ends;
      }
      await Promise.all(waiting);
    }
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
  return seen;
}

interface Change {
  readonly text: string;
  readonly action: (args: readonly unknown[]) => void;
}

/** What a caller does to an argument while the call is under way. */
function changeOf(parameters: readonly Type[], random: Random): Change | undefined {
  const at = random.below(parameters.length);
  const changes = CHANGES[parameters[at]!];
  if (changes === undefined) return undefined;
  const text = random.pick(changes).replaceAll("$", `p${at}`);
  const action = compiled(`(p${at}) => { ${text}; }`)(undefined) as (value: unknown) => void;
  return { text, action: (args) => action(args[at]) };
}

async function ended(
  { isGenerator }: RandomProgram["form"],
  target: Target,
  args: readonly unknown[],
  change: ((args: readonly unknown[]) => void) | undefined,
): Promise<string> {
  try {
    const given = target(...args);
    if (isGenerator !== true) {
      if (given instanceof Promise) change?.(args);
      return `returns ${String(await given)}`;
    }
    const items: unknown[] = [];
    for (const item of given as Iterable<unknown>) {
      if (items.push(item) === 1) change?.(args);
    }
    return `returns ${String(items)}`;
  } catch (error) {
    return `throws ${(error as Error).name}`;
  }
}

/** The same object may be in two places. */
function argumentsFor(
  parameters: readonly Type[],
  random: Random,
  { Box }: Classes,
): { readonly text: string; readonly args: readonly unknown[] } {
  const texts = parameters.map((type) => TYPES[type].value(random));
  const made = (text: string): unknown => compiled(text)(Box);
  const args: unknown[] = [];
  parameters.forEach((type, i) => {
    if (type === "rest") args.push(...(made(texts[i]!.slice("...".length)) as unknown[]));
    else args.push(made(texts[i]!));
  });
  const [first, second] = parameters;
  if (first !== undefined && first === second && SHARED.has(first) && random.chance(2)) {
    args[1] = args[0];
    texts[1] = "the same";
  }
  if (first === "points" && random.chance(3)) {
    const text = TYPES.point.value(random);
    const point = made(text);
    args[0] = [point, point];
    texts[0] = `((o) => [o, o])(${text})`;
  }
  return { text: texts.join(", "), args };
}

const cache = new Map<string, (Box: unknown) => unknown>();

function compiled(text: string): (Box: unknown) => unknown {
  let made = cache.get(text);
  if (made === undefined) {
    if (cache.size >= MOST_COMPILED) cache.clear();
    made = new Function("Box", `return ${text};`) as (Box: unknown) => unknown;
    cache.set(text, made);
  }
  return made;
}
