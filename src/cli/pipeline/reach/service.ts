/** Answers what explorations ask about goals they do not reach: φ̂ of the goal, from the functions that lead to it, with a bounded amount of counted work. */
import { flowOfModule, type ModuleFlow } from "../../../flow/module.ts";
import type { ParsedModule } from "../../../frontend/parse.ts";
import { openProject } from "../../../frontend/project.ts";
import { codeFileOf, type Target } from "../../../frontend/targets/target.ts";
import type { ModuleService } from "../../../host/modules.ts";
import { NO_REACH_ANSWER, type ReachAnswer } from "../../../jobs/reach.ts";
import { goalsAt } from "../../../reach/goals.ts";
import { reachersOf } from "../../../reach/reachers.ts";
import { Decider, openSolvers, type Solvers } from "../../../reach/solve/decide.ts";
import type { Entries } from "../../../reach/solve/model.ts";
import { modulesBeside } from "./imported.ts";
import { functionIn } from "./target-function.ts";

/** Of Z3, per question; a unit is less than a microsecond. */
const LIMITS = { milliseconds: 60_000, resources: 2_500_000, isCounted: true } as const;
/** What an answer is taken to have cost: Z3's own count is not known here. */
const WORK = 600_000;
/** A slow machine gives the same answers up to here. */
const PATIENCE_MS = 120_000;
const MOST_MODELS = 2;
const ATTEMPTS = 3;

export class ReachService {
  private readonly flows = new WeakMap<ParsedModule, ModuleFlow>();
  private readonly project = openProject();
  private solvers: Solvers | undefined;
  private current: Decider | undefined;

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
  }

  /** `milliseconds`: what is left for the target. */
  async answer(slot: number, target: Target, milliseconds: number): Promise<ReachAnswer> {
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
        reachers: reachers.all,
        moduleAt: modulesBeside(this.project, parsed.file),
      },
      { ...LIMITS, attempts: ATTEMPTS },
      this.now,
      this.solvers,
    );
    this.current = decider;
    try {
      const models: Entries[] = [];
      const deadline = this.now() + Math.min(PATIENCE_MS, milliseconds);
      while (models.length < MOST_MODELS) {
        const decision = await decider.next(deadline);
        if (decision.kind === "unreachable")
          return { models, isProof: reachers.unseen === undefined && isTyped(target), work: WORK };
        if (decision.kind !== "candidate") break;
        models.push(decision.model);
      }
      return { models, isProof: false, work: WORK, ...(decider.isLate ? { isLate: true } : {}) };
    } finally {
      this.current = undefined;
      decider.cancel();
    }
  }
}

/** Values of any kind may be passed for a parameter without a type: what is declared is what a proof rests on. */
export const isTyped = ({ parameters }: Target): boolean =>
  parameters.every(({ shape }) => shape.kind !== "lazy" && shape.kind !== "unsupported");
