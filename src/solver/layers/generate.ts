/**
 * Generate and invert: long pipelines of texts (trimmed, split, replaced, recased, cut, then matched) are hard to read as automata and harder as terms, but
 * texts that a pattern matches are easily written. Some are, the operations that lead from the input to what is matched are inverted on each, and every
 * condition is evaluated. Search mends what is broken; this begins again from a whole new text, also where the pattern holds already and something else fails.
 */
import type { Expr } from "../../expr/expr.ts";
import { Circuit, nodesRecomputed } from "../circuit.ts";
import { Inverter, type Patch } from "../search/invert.ts";
import { matching } from "../search/regex/sample.ts";
import type { Solver, Verdict } from "../solver.ts";

/** A text in the middle of a pipeline, and texts that it could be. */
interface Source {
  /** The condition that demands one of them. */
  readonly root: number;
  readonly node: number;
  samples(near: string, count: number): readonly string[];
}

const MOST_EVALUATIONS = 400;
/** Nodes recomputed: an evaluation of a long pipeline costs more than one of a short one. */
const MOST_WORK = 40_000;
/** Patterns that are sampled, those first that say most. */
const MOST_SOURCES = 6;
const SAMPLES = 24;
/** Samples of a second pattern, for each that the first one allows. */
const SECOND_SAMPLES = 6;
/** Ways back to the input that are tried for a sample. */
const WAYS = 4;

export const generate: Solver = {
  solve({ constraints, seed }, { evaluations }): Verdict {
    if (!constraints.some(hasPattern)) return NO_MODEL;
    const circuit = new Circuit(constraints, seed);
    const sources = sourcesOf(circuit);
    if (sources.length > 0 && new Generation(circuit, sources, Math.min(evaluations, MOST_EVALUATIONS)).run())
      return { kind: "sat", model: circuit.model(), by: "generate" };
    return NO_MODEL;
  },
};

const NO_MODEL: Verdict = { kind: "unknown", reason: "no sample of a pattern leads to a model" };

class Generation {
  readonly #inverter: Inverter;
  readonly #startWork = nodesRecomputed();
  #evaluations = 0;

  constructor(
    private readonly circuit: Circuit,
    private readonly sources: readonly Source[],
    private readonly limit: number,
  ) {
    this.#inverter = new Inverter(circuit);
  }

  /** Whether the circuit was brought into a state that satisfies every constraint. */
  run(): boolean {
    return this.sources.some((source) =>
      this.#each(source, SAMPLES, () => {
        if (!this.circuit.holds(source.root)) return false;
        const open = this.sources.filter((other) => other.node !== source.node && !this.circuit.holds(other.root));
        // one more pattern, on top of this sample; what is broken otherwise is for others to mend
        return open.length === 1 && this.#each(open[0]!, SECOND_SAMPLES, () => false);
      }),
    );
  }

  /** Tries the samples one by one, until one satisfies everything, or does after `more`; what does not is undone. */
  #each(source: Source, count: number, more: () => boolean): boolean {
    const { circuit } = this;
    const near = circuit.values[source.node];
    for (const sample of source.samples(typeof near === "string" ? near : "", count)) {
      for (const patch of this.#inverter.candidates(source.node, sample, WAYS)) {
        if (this.#isSpent) return false;
        const mark = circuit.mark();
        this.#assign(patch);
        if (circuit.roots.every((_, i) => circuit.holds(i)) || more()) return true;
        circuit.undo(mark);
      }
    }
    return false;
  }

  #assign(patch: Patch): void {
    this.#evaluations++;
    for (let p: Patch | undefined = patch; p !== undefined; p = p.next) this.circuit.assign(p.slot, p.value);
  }

  get #isSpent(): boolean {
    return this.#evaluations >= this.limit || nodesRecomputed() - this.#startWork > MOST_WORK;
  }
}

/** The texts that conditions match against patterns that are known, those of the goal first, then those with the longest pattern. */
function sourcesOf(circuit: Circuit): readonly Source[] {
  const found: (Source & { readonly weight: number })[] = [];
  circuit.roots.forEach((node, root) => {
    const condition = circuit.nodes[node]!;
    if (condition.kind !== "apply") return;
    const pattern = patternOf(condition.op, condition.args);
    const text = circuit.args[node]![0]!;
    // a pattern on the input itself is what search and automata are good at, unless something else is asked of the text
    if (pattern === undefined || !circuit.free[text]) return;
    const weight = root === circuit.roots.length - 1 ? Number.POSITIVE_INFINITY : pattern.source.length;
    const samples = (near: string, count: number): readonly string[] => {
      try {
        return matching(pattern.source, pattern.flags, near, count);
      } catch {
        // no sampler understands it
        return [];
      }
    };
    found.push({ root, node: text, weight, samples });
  });
  return found.sort((a, b) => b.weight - a.weight).slice(0, MOST_SOURCES);
}

const hasPattern = (condition: Expr): boolean =>
  condition.kind === "apply" && patternOf(condition.op, condition.args) !== undefined;

function patternOf(op: string, args: readonly Expr[]): { readonly source: string; readonly flags: string } | undefined {
  if (op !== "regexTest" && op !== "regexHasGroup") return undefined;
  const [, source, flags, from] = args;
  // from another place on, what comes before it is not the pattern's
  if (from?.kind === "literal" && from.value !== 0) return undefined;
  if (source?.kind !== "literal" || flags?.kind !== "literal") return undefined;
  return { source: String(source.value), flags: String(flags.value) };
}
