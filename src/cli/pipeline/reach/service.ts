/** Answers what explorations ask about goals they do not reach: φ̂ of the goal, from the functions that lead to it, with a bounded amount of counted work. */
import type { EncodedExpressions } from "../../../expr/codec.ts";
import { flowOfModule, type ModuleFlow } from "../../../flow/module.ts";
import type { ParsedModule } from "../../../frontend/parse.ts";
import { openProject } from "../../../frontend/project.ts";
import { codeFileOf, type Target } from "../../../frontend/targets/target.ts";
import type { ModuleService } from "../../../host/modules.ts";
import { NO_REACH_ANSWER, type ReachAnswer, type ReachQuestion } from "../../../jobs/reach.ts";
import { goalsAt } from "../../../reach/goals.ts";
import { reachersOf } from "../../../reach/reachers.ts";
import { Decider, openSolvers, type Solvers } from "../../../reach/solve/decide.ts";
import { Excluder } from "../../../reach/solve/exclude.ts";
import type { Entries } from "../../../reach/solve/model.ts";
import { modulesBeside } from "./imported.ts";
import { functionIn } from "./target-function.ts";

/** Of Z3, per question: ten times as much decides no more of the benchmark's programs, and takes half a minute of some. */
const LIMITS = { milliseconds: 20_000, resources: 300_000, isCounted: true } as const;
/** What an answer is taken to have cost: Z3's own count is not known here. */
const WORK = 1_200_000;
/** A slow machine gives the same answers up to here, and no goal takes more than this part of what is left for all of them. */
const PATIENCE_MS = 60_000;
const MOST_OF_THE_REST = 1 / 4;
const MOST_MODELS = 2;
const ATTEMPTS = 3;
/** Of Z3, for a path; and what the answer is taken to have cost. */
const PATH_EFFORT = { resources: 40_000, milliseconds: 10_000 };
const PATH_WORK = 60_000;

export class ReachService {
  private readonly flows = new WeakMap<ParsedModule, ModuleFlow>();
  private readonly project = openProject();
  private solvers: Solvers | undefined;
  private current: Decider | undefined;
  /** Goals of one target whose condition is at hand. */
  private excluders = new Map<number, Excluder>();
  private excludersOf: Target | undefined;

  constructor(
    private readonly modules: ModuleService,
    private readonly now: () => number,
  ) {}

  dispose(): void {
    this.solvers?.dispose();
  }

  /** Nobody waits for the answer any more. */
  interrupt(): void {
    this.current?.cancel();
    this.solvers?.proving.cancel();
  }

  /** `milliseconds`: what is left for the target. */
  async answer({ slot, path }: ReachQuestion, target: Target, milliseconds: number): Promise<ReachAnswer> {
    if (this.excludersOf !== target) this.excluders = new Map();
    this.excludersOf = target;
    return path === undefined ? this.goal(slot, target, milliseconds) : this.path(slot, path);
  }

  private async path(slot: number, path: EncodedExpressions): Promise<ReachAnswer> {
    const excluder = this.excluders.get(slot);
    const core = await excluder?.core(path, PATH_EFFORT);
    return {
      models: [],
      isProof: false,
      work: PATH_WORK,
      ...(core === undefined ? {} : { core }),
      ...(excluder?.isLate === true ? { isLate: true } : {}),
    };
  }

  private async goal(slot: number, target: Target, milliseconds: number): Promise<ReachAnswer> {
    const { parsed, sites, firstSlot } = this.modules.moduleOf(slot);
    const site = sites.find(({ branch }) => branch === (slot - firstSlot) >> 1);
    // other modules are ⋆ to the static side
    if (site === undefined || parsed.file !== codeFileOf(target)) return NO_REACH_ANSWER;
    let flow = this.flows.get(parsed);
    if (flow === undefined) this.flows.set(parsed, (flow = flowOfModule(parsed)));
    const node = functionIn(flow, target);
    const from = node === undefined ? undefined : flow.flowOf(node);
    const goals = goalsAt(flow, site.index, (slot & 1) === 1);
    if (node === undefined || from === undefined || goals.length === 0) return NO_REACH_ANSWER;
    const reachers = reachersOf(
      flow,
      goals.map((goal) => goal.flow.node),
      node,
    );
    this.solvers ??= openSolvers();
    const { parameters, definitions } = target;
    const decider = new Decider(
      {
        module: flow,
        from,
        parameters,
        definitions,
        goals,
        reachers,
        moduleAt: modulesBeside(this.project, parsed.file),
      },
      { ...LIMITS, attempts: ATTEMPTS },
      this.now,
      this.solvers,
    );
    this.current = decider;
    // what φ̂ excludes is a proof only where φ̂ says what it says of every call
    const isProved = reachers.unseen === undefined && isTyped(target);
    try {
      const models: Entries[] = [];
      const deadline = this.now() + Math.min(PATIENCE_MS, milliseconds * MOST_OF_THE_REST);
      while (models.length < MOST_MODELS) {
        const decision = await decider.next(deadline);
        if (decision.kind === "unreachable") return { models, isProof: isProved, work: WORK };
        if (decision.kind !== "candidate") break;
        models.push(decision.model);
      }
      const takesPaths = isProved && this.keep(slot, decider);
      return {
        models,
        isProof: false,
        work: WORK,
        ...(decider.isLate ? { isLate: true } : {}),
        ...(takesPaths ? { takesPaths: true } : {}),
      };
    } finally {
      this.current = undefined;
      decider.cancel();
    }
  }

  /** Whether paths to the goal can be asked about. */
  private keep(slot: number, { prove }: Decider): boolean {
    if (prove === undefined || this.solvers === undefined) return false;
    this.excluders.set(slot, new Excluder(prove, this.solvers.proving));
    return true;
  }
}

/** Values of any kind may be passed for a parameter without a type: what is declared is what a proof rests on. */
export const isTyped = ({ parameters }: Target): boolean =>
  parameters.every(({ shape }) => shape.kind !== "lazy" && shape.kind !== "unsupported");
