/**
 * Inputs near known ones, asked of the solver: those for which a condition that is no branch turns out otherwise (one that is returned, what
 * a callback of `some` or `filter` says), and those at the edge of a comparison, on either side of it. No search for branches looks for them,
 * and little else tells mutants of conditions from the program.
 */
import { apply, applyAll, eq, literal, not } from "../../expr/build.ts";
import { evaluate } from "../../expr/evaluate.ts";
import type { Apply, Expr, Model, Primitive } from "../../expr/expr.ts";
import { postorder } from "../../expr/walk.ts";
import { otherPatterns } from "../../frontend/mutants/pattern.ts";
import type { Budget, Solver } from "../../solver/solver.ts";
import type { ExploredProgram, ShadowRun } from "../search/program.ts";

export interface NearOptions {
  readonly solver: Solver;
  /** Counted work of the solver, in all. */
  readonly work: number;
  readonly isOver: () => boolean;
}

type AskedProgram = Pick<ExploredProgram, "runShadow" | "slotOf">;

interface Question {
  readonly constraints: readonly Expr[];
  /** Questions with the same key ask for the same; a few of them are enough. */
  readonly key: string;
  readonly seed: Model;
}

/** What is known of an input: its path, and the conditions that its result is made of. */
interface Followed {
  readonly path: readonly Expr[];
  readonly answers: readonly Expr[];
}

const BUDGET: Budget = { milliseconds: 250, evaluations: 1_000 };
/** Inputs that are asked about, and questions in all. */
const MOST_INPUTS = 40;
const MOST_QUESTIONS = 120;
/** Questions of one kind: the first may have no answer where a later one has. */
const MOST_OF_A_KIND = 3;
/** Longer paths make hard questions. */
const LONGEST_PATH = 400;
/** Conditions inside of what is returned. */
const MOST_ATOMS = 12;
/** Decisions of one input, and of what comes of it, that are turned round. */
const MOST_TURNS = 24;
/** Inputs that are brought back onto the path of the one they were made from. */
const MOST_REPAIRS = 400;

export class Near {
  private readonly asked = new Map<string, number>();
  private readonly followed = new Map<Model, Followed | undefined>();
  private readonly start: number;
  private readonly turned = new Set<string>();
  private questions = 0;
  private repairs = 0;

  constructor(
    private readonly program: AskedProgram,
    private readonly options: NearOptions,
  ) {
    this.start = options.solver.work?.() ?? 0;
  }

  private get isSpent(): boolean {
    const { solver, work, isOver } = this.options;
    return (solver.work?.() ?? 0) - this.start > work || isOver();
  }

  /** Solutions, one after another; what becomes of them is for the caller to see. */
  async *around(known: readonly Model[]): AsyncGenerator<Model> {
    const runs: { readonly model: Model; readonly run: ShadowRun }[] = [];
    for (const model of known.slice(0, MOST_INPUTS)) {
      if (this.isSpent) return;
      const run = await this.run(model);
      if (run !== undefined) runs.push({ model: run.model ?? model, run });
    }
    // what is returned comes first: it is what a test sees
    for (const questions of [returned, undecided, edges, patterns]) {
      for (const { model, run } of runs) {
        for (const question of questions(run, model, this.program)) {
          if (this.isSpent || this.questions >= MOST_QUESTIONS) return;
          const solved = this.ask(question);
          if (solved !== undefined) yield solved;
        }
      }
    }
    for (const { model, run } of runs) yield* this.beyond(model, run);
  }

  /** Inputs like one whose receiver could not be made, and that may be made: what refused it was decided last. */
  async *mended(model: Model): AsyncGenerator<Model> {
    const run = this.isSpent ? undefined : await this.run(model);
    if (run !== undefined) yield* this.beyond(run.model ?? model, run);
  }

  /**
   * Where each element of a list is asked the same, all branches are taken long before all elements have given the answer that makes a
   * difference: decisions are turned round from the last one on, and those that come after them.
   */
  private async *beyond(model: Model, run: ShadowRun): AsyncGenerator<Model> {
    const open = [{ model, run, from: 0 }];
    for (let turns = 0; turns < MOST_TURNS && open.length > 0; ) {
      const at = open.pop()!;
      const path = at.run.trace.path.map(({ condition }) => condition);
      for (let i = path.length - 1; i >= at.from; i--) {
        if (this.isSpent || turns >= MOST_TURNS) return;
        const goal = not(path[i]!);
        if (goal.kind === "literal" || at.run.trace.path[i]!.rare === true) continue;
        const constraints = [...path.slice(0, i), goal];
        const key = constraints.map(({ id }) => id).join();
        if (this.turned.has(key)) continue;
        this.turned.add(key);
        turns++;
        const solved = this.solve(constraints, at.model);
        if (solved === undefined) continue;
        yield solved;
        const next = await this.run(solved);
        if (next === undefined) continue;
        // this one is taken up again after what it leads to
        open.push({ ...at }, { model: next.model ?? solved, run: next, from: i + 1 });
        break;
      }
    }
  }

  /** An input like `child` that takes the path of `parent` and comes to the same; undefined where none is found. */
  async repaired(parent: Model, child: Model): Promise<Model | undefined> {
    if (this.isSpent || this.repairs >= MOST_REPAIRS) return undefined;
    if (!this.followed.has(parent)) await this.run(parent);
    const known = this.followed.get(parent);
    if (known === undefined || known.path.length + known.answers.length === 0) return undefined;
    this.repairs++;
    return this.solve([...known.path, ...known.answers], child);
  }

  private async run(model: Model): Promise<ShadowRun | undefined> {
    let run: ShadowRun | undefined;
    try {
      run = await this.program.runShadow(model);
    } catch {
      // it ended the process once
    }
    const isUsable =
      run !== undefined && run.trace.stopped === undefined && !run.trace.isCut && run.trace.path.length <= LONGEST_PATH;
    if (run === undefined || !isUsable) {
      this.followed.set(model, undefined);
      return undefined;
    }
    const used = run.model ?? model;
    this.followed.set(model, {
      path: run.trace.path.map(({ condition }) => condition),
      answers: conditionsReturned(run).map((answer) => (isTrue(answer, used) ? answer : not(answer))),
    });
    return run;
  }

  private ask({ constraints, key, seed }: Question): Model | undefined {
    const times = this.asked.get(key) ?? 0;
    if (times >= MOST_OF_A_KIND) return undefined;
    this.asked.set(key, times + 1);
    this.questions++;
    const solved = this.solve(constraints, seed);
    if (solved !== undefined) this.asked.set(key, MOST_OF_A_KIND);
    return solved;
  }

  private solve(constraints: readonly Expr[], seed: Model): Model | undefined {
    const verdict = this.options.solver.solve({ constraints, seed }, BUDGET);
    if (verdict.kind !== "sat") return undefined;
    const model = new Map<string, Primitive>(seed);
    for (const [name, value] of verdict.model) model.set(name, value);
    return model;
  }
}

/** Conditions that the result, or what was left of the arguments, consists of. */
function conditionsReturned({ effect }: ShadowRun): Expr[] {
  const parts = [...(effect?.result ?? []), ...(effect?.leftParts ?? [])];
  return parts.map(({ value }) => value).filter(({ sort }) => sort === "bool");
}

/** What decided, inside of it, what the run came to. */
function atomsReturned({ effect }: ShadowRun): Expr[] {
  const parts = [...(effect?.result ?? []), ...(effect?.leftParts ?? [])].map(({ value }) => value);
  return postorder(parts)
    .filter((e) => e.sort === "bool" && e.kind === "apply" && e.op !== "not" && e.op !== "and" && e.op !== "or")
    .slice(-MOST_ATOMS);
}

function* returned(run: ShadowRun, model: Model): Generator<Question> {
  const path = run.trace.path.map(({ condition }) => condition);
  for (const answer of new Set([...conditionsReturned(run), ...atomsReturned(run)])) {
    const goal = isTrue(answer, model) ? not(answer) : answer;
    if (goal.kind !== "literal") yield { constraints: [...path, goal], key: `is ${goal.id}`, seed: model };
  }
}

/** Decisions that are no branches of the program's text. */
function* undecided({ trace }: ShadowRun, model: Model, program: AskedProgram): Generator<Question> {
  const path = trace.path.map(({ condition }) => condition);
  for (const [i, { site, taken, condition, rare }] of trace.path.entries()) {
    if (rare === true || program.slotOf(site, taken) >= 0) continue;
    const goal = not(condition);
    if (goal.kind === "literal") continue;
    yield { constraints: [...path.slice(0, i), goal], key: `at ${site} ${!taken}`, seed: model };
  }
}

/** `a < b` where both are equal, and where one step is between them; `a === b` of numbers where one is less. */
function* edges(run: ShadowRun, model: Model): Generator<Question> {
  const path = run.trace.path.map(({ condition }) => condition);
  const places = [
    ...path.map((condition, i) => ({ condition, before: path.slice(0, i) })),
    ...atomsReturned(run).map((condition) => ({ condition, before: path })),
  ];
  for (const { condition, before } of places) {
    for (const comparison of comparisonsIn(condition)) {
      const { 0: a, 1: b } = comparison.args;
      const goals =
        comparison.op === "eq"
          ? [apply("lt", a!, b!), apply("lt", b!, a!)]
          : [eq(a!, b!), eq(apply("add", a!, literal(1)), b!), eq(a!, apply("add", b!, literal(1)))];
      for (const goal of goals) {
        if (goal.kind === "literal" || isTrue(goal, model)) continue;
        yield { constraints: [...before, goal], key: `edge ${goal.id}`, seed: model };
      }
    }
  }
}

/** Texts that a regular expression and one that is almost the same tell apart. */
function* patterns(run: ShadowRun, model: Model): Generator<Question> {
  const path = run.trace.path.map(({ condition }) => condition);
  const parts = [...(run.effect?.result ?? []), ...(run.effect?.leftParts ?? [])].map(({ value }) => value);
  const asked = new Set<Expr>();
  for (const [i, condition] of [...path, ...parts].entries()) {
    for (const use of postorder([condition])) {
      if (use.kind !== "apply" || !use.op.startsWith("regex") || asked.has(use)) continue;
      asked.add(use);
      const { 1: source, 2: flags } = use.args;
      if (source?.kind !== "literal" || flags?.kind !== "literal") continue;
      for (const other of otherPatterns(String(source.value), String(flags.value))) {
        const otherwise = applyAll(
          use.op,
          use.args.map((arg, k) => (k === 1 ? literal(other) : arg)),
        );
        const goal = not(eq(use, otherwise));
        if (goal.kind === "literal" || isTrue(goal, model)) continue;
        // a decision about it comes out otherwise, and what follows it is another path
        yield { constraints: [...path.slice(0, i), goal], key: `pattern ${goal.id}`, seed: model };
      }
    }
  }
}

const comparisonsIn = (condition: Expr): Apply[] =>
  postorder([condition]).filter(
    (e): e is Apply =>
      e.kind === "apply" &&
      (e.op === "lt" || e.op === "le" || (e.op === "eq" && e.args.every(({ sort }) => sort === "num"))),
  );

function isTrue(condition: Expr, model: Model): boolean {
  try {
    return evaluate(condition, model) === true;
  } catch {
    return false;
  }
}
