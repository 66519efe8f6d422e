/**
 * Finds a model by inversion and repair, from the seed: make the goal true by inverting it, then repair what that broke
 * the same way. Guided by distances, with weights that grow on constraints that keep failing (so that local minima fill up).
 */
import type { Expr, Primitive } from "../../expr/expr.ts";
import { postorder } from "../../expr/walk.ts";
import { Circuit } from "../circuit.ts";
import { clockOf, endedByClock } from "../clock.ts";
import { createRandom, type Random } from "../random.ts";
import type { Budget, Query, Solver, Verdict } from "../solver.ts";
import { distance } from "./distance.ts";
import { Inverter, type Patch } from "./invert.ts";
import { alike, mutations, type Pool, poolOf } from "./mutate.ts";
import { coupledStep, secantSteps } from "./slope.ts";

const MAX_EVALUATIONS = 1000;
/** Few variables leave little to combine: what was not found soon is left to the other layers. */
const EVALUATIONS_TO_START = 250;
const EVALUATIONS_PER_INPUT = 150;
/** Nodes recomputed: an evaluation of a huge constraint is not as cheap as one of a small one. */
const MAX_WORK = 60_000;
/** Inversions visited: recorded queries that were solved took at most 42,000. */
const MAX_INVERSIONS = 50_000;
const CANDIDATES = 64;
/** Moves without getting closer before starting over. */
const PATIENCE = 16;
/** Texts tried for a checksum that is all that is missing. */
const CHECKSUMS = 400;
/** How often a move is taken at random instead of the best one. */
const NOISE = 0.15;

interface Tried {
  readonly patch: Patch;
  readonly cost: number;
}

/** How hard the values of a patch are to read; between equally good moves the simpler one is taken. */
function effort(patch: Patch): number {
  let sum = 0;
  for (let p: Patch | undefined = patch; p !== undefined; p = p.next) sum += Math.max(0, String(p.value).length - 6);
  return sum;
}

class Search {
  readonly #circuit: Circuit;
  readonly #random: Random;
  readonly #inverter: Inverter;
  readonly #limit: number;
  readonly #deadline: number;
  readonly #pool: Pool;
  readonly #costs: number[];
  readonly #weights: number[];
  readonly #visited = new Set<string>();
  readonly #start: readonly Primitive[];
  #evaluations = 0;
  /** The inputs when only one constraint was violated. */
  #nearly: readonly Primitive[] | undefined;
  /** Whether something tried in this step satisfied the constraint it was meant for. */
  #repaired = false;

  constructor(circuit: Circuit, random: Random, limit: number, deadline: number) {
    this.#circuit = circuit;
    this.#random = random;
    this.#inverter = new Inverter(circuit);
    this.#limit = limit;
    this.#deadline = deadline;
    this.#pool = poolOf(circuit);
    this.#costs = circuit.roots.map((_, i) => this.#measure(i));
    this.#weights = circuit.roots.map(() => 1);
    this.#start = this.#inputs();
  }

  /** Whether the circuit was brought into a state that satisfies every constraint. */
  run(): boolean {
    let fruitless = 0;
    let best = Number.POSITIVE_INFINITY;
    for (let moves = 0; !this.#spent(); moves++) {
      const violated = this.#violated();
      if (violated.length === 0) return true;
      const total = this.#total();
      if (violated.length === 1 && best > 1) this.#nearly = this.#inputs();
      if (violated.length < best) [best, fruitless] = [violated.length, 0];
      else if (++fruitless > PATIENCE) {
        fruitless = 0;
        this.#restart();
        continue;
      }
      this.#visited.add(this.#signature());
      // The goal comes last; after that, whatever is broken.
      const constraint = moves === 0 ? violated.at(-1)! : this.#random.pick(violated);
      if (this.#step(constraint, total)) return true;
    }
    return this.#violated().length === 0 || this.#sumUp();
  }

  /** A text that lacks nothing but its checksum: others of the same form are as good, and one in a few hundred has it. */
  #sumUp(): boolean {
    if (this.#nearly === undefined) return false;
    const circuit = this.#circuit;
    this.#return(this.#nearly);
    const missing = this.#violated()[0]!;
    if (!isChecksum(circuit.nodes[circuit.roots[missing]!]!)) return false;
    const texts = circuit.inputs.flatMap(({ domain }, slot) =>
      domain.kind === "any-string" && circuit.input(slot) !== "" && circuit.affected(slot).includes(missing)
        ? [slot]
        : [],
    );
    for (let i = 0; i < CHECKSUMS && texts.length > 0; i++) {
      const slot = this.#random.pick(texts);
      const mark = circuit.mark();
      circuit.assign(slot, alike(circuit.input(slot) as string, this.#random));
      const isForm = circuit.affected(slot).every((k) => k === missing || circuit.holds(k));
      if (isForm && circuit.holds(missing)) return true;
      if (!isForm) circuit.undo(mark);
      else circuit.commit();
    }
    return false;
  }

  #inputs(): readonly Primitive[] {
    return this.#circuit.inputs.map((_, slot) => this.#circuit.input(slot));
  }

  #return(to: readonly Primitive[]): void {
    for (const [slot, value] of to.entries()) this.#circuit.assign(slot, value);
    this.#circuit.commit();
    for (let i = 0; i < this.#costs.length; i++) this.#costs[i] = this.#measure(i);
  }

  /** Tries the candidates for one violated constraint and moves to the best. Returns whether that solved everything. */
  #step(constraint: number, total: number): boolean {
    const tried: Tried[] = [];
    const attempt = (patches: Iterable<Patch>): boolean => {
      for (const patch of patches) {
        if (this.#spent()) return false;
        const cost = this.#try(patch, constraint);
        if (cost === 0) {
          this.#move(patch);
          return true;
        }
        tried.push({ patch, cost });
      }
      return false;
    };
    const improved = () => tried.some(({ cost }) => cost < total);
    this.#repaired = false;
    if (attempt(this.#inverter.candidates(this.#circuit.roots[constraint]!, true, CANDIDATES))) return true;
    // Where a variable occurs twice, inversion may come closer for ever without arriving.
    if (!this.#repaired || !improved()) {
      if (attempt(secantSteps(this.#circuit, constraint))) return true;
      const coupled = coupledStep(this.#circuit);
      if (coupled !== undefined && attempt([coupled])) return true;
    }
    if (!improved() && attempt(this.#mutants(constraint))) return true;
    if (tried.length === 0) return false;
    if (!improved()) this.#reweigh();
    if (this.#random.unit() < NOISE) {
      this.#move(this.#random.pick(tried).patch);
      return false;
    }
    tried.sort((x, y) => x.cost - y.cost || effort(x.patch) - effort(y.patch));
    for (const { patch } of tried) {
      const mark = this.#circuit.mark();
      this.#apply(patch);
      const known = this.#visited.has(this.#signature());
      this.#circuit.undo(mark);
      if (known) continue;
      this.#move(patch);
      return false;
    }
    this.#restart();
    return false;
  }

  #spent(): boolean {
    if (this.#evaluations >= this.#limit) return true;
    if (this.#circuit.work >= MAX_WORK || this.#inverter.work >= MAX_INVERSIONS) return true;
    return (this.#evaluations & 7) === 7 && performance.now() > this.#deadline;
  }

  /** The cost after a patch, 0 when it satisfies everything; the circuit stays as it was. */
  #try(patch: Patch, constraint: number): number {
    const circuit = this.#circuit;
    const mark = circuit.mark();
    this.#apply(patch);
    this.#evaluations++;
    let cost = 0;
    const touched = this.#touched(patch);
    for (let i = 0; i < this.#costs.length; i++) {
      cost += this.#weights[i]! * (touched.has(i) ? this.#measure(i) : this.#costs[i]!);
    }
    this.#repaired ||= circuit.holds(constraint);
    circuit.undo(mark);
    return cost;
  }

  #apply(patch: Patch): void {
    for (let p: Patch | undefined = patch; p !== undefined; p = p.next) this.#circuit.assign(p.slot, p.value);
  }

  #move(patch: Patch): void {
    this.#apply(patch);
    this.#circuit.commit();
    for (const i of this.#touched(patch)) this.#costs[i] = this.#measure(i);
  }

  #touched(patch: Patch): ReadonlySet<number> {
    const touched = new Set<number>();
    for (let p: Patch | undefined = patch; p !== undefined; p = p.next)
      for (const i of this.#circuit.affected(p.slot)) touched.add(i);
    return touched;
  }

  #measure(constraint: number): number {
    return this.#circuit.holds(constraint) ? 0 : 0.5 + distance(this.#circuit, this.#circuit.roots[constraint]!, true);
  }

  #violated(): number[] {
    return this.#costs.flatMap((cost, i) => (cost > 0 ? [i] : []));
  }

  #total(): number {
    return this.#costs.reduce((sum, cost, i) => sum + cost * this.#weights[i]!, 0);
  }

  #reweigh(): void {
    for (const i of this.#violated()) this.#weights[i]! += 1;
  }

  /** Changes without a plan to the inputs of a constraint. */
  *#mutants(constraint: number): Generator<Patch> {
    const { inputs } = this.#circuit;
    let left = CANDIDATES;
    for (let slot = 0; slot < inputs.length; slot++) {
      if (!this.#circuit.affected(slot).includes(constraint)) continue;
      for (const value of mutations(inputs[slot]!, this.#circuit.input(slot), this.#pool, this.#random)) {
        if (left-- === 0) return;
        yield { slot, value, next: undefined };
      }
    }
  }

  /** Back to the seed, with some inputs changed at random. */
  #restart(): void {
    const { inputs } = this.#circuit;
    for (const [slot, value] of this.#start.entries()) this.#circuit.assign(slot, value);
    for (let slot = 0; slot < inputs.length; slot++) {
      if (this.#random.unit() > 0.4) continue;
      const values = mutations(inputs[slot]!, this.#circuit.input(slot), this.#pool, this.#random);
      if (values.length > 0) this.#circuit.assign(slot, this.#random.pick(values));
    }
    this.#circuit.commit();
    this.#evaluations++;
    for (let i = 0; i < this.#costs.length; i++) this.#costs[i] = this.#measure(i);
  }

  #signature(): string {
    let signature = "";
    for (let slot = 0; slot < this.#start.length; slot++) {
      const value = this.#circuit.input(slot);
      signature += `${typeof value}${Object.is(value, -0) ? "-0" : String(value)}|`;
    }
    return signature;
  }
}

/** Whether a condition asks for a remainder or a mix of bits of what was read. */
function isChecksum(condition: Expr): boolean {
  return postorder([condition]).some((e) => e.kind === "apply" && (e.op === "rem" || e.op === "bitXor"));
}

/**
 * Inversion and local search as a solver: it finds models or gives up, it never refutes. With few evaluations it is
 * inversion and a repair or two, and answers in microseconds what most flips need.
 */
export function search(seed: number, name = "search", most = MAX_EVALUATIONS, milliseconds = Infinity): Solver {
  return {
    solve(query: Query, budget: Budget): Verdict {
      const circuit = new Circuit(query.constraints, query.seed);
      const worthwhile = EVALUATIONS_TO_START + EVALUATIONS_PER_INPUT * circuit.inputs.length;
      const limit = Math.min(most, worthwhile, budget.evaluations);
      const deadline = performance.now() + Math.min(milliseconds, clockOf(budget.milliseconds));
      const found = new Search(circuit, createRandom(seed), limit, deadline).run();
      if (found) return { kind: "sat", model: circuit.model(), by: name };
      return { kind: "unknown", reason: performance.now() > deadline ? endedByClock() : `${name} found no model` };
    },
  };
}
