/** The three phases for summaries between two points of a function (paper 2): the old code for 1 and 2, the new code for 3. */
import { encode } from "../conditions/encode.ts";
import type { Prover } from "../conditions/entails.ts";
import { translator } from "../conditions/expression.ts";
import type { Moment } from "../conditions/moment.ts";
import { isTag, type Value } from "../conditions/value.ts";
import type { Expr, Input, Reference } from "../expr/expr.ts";
import { inputsOfAll } from "../expr/inputs.ts";
import { loopsOf } from "../flow/dominators.ts";
import { constant, type FunctionFlow, use, type Variable } from "../flow/graph.ts";
import { not, or, type Term } from "../reach/term/term.ts";
import { analysedAs } from "./analysed.ts";
import { touched, touchedAt } from "./change/footprint.ts";
import type { FlowMatch } from "./change/match.ts";
import type { FunctionIn, VersionPair } from "./change/versions.ts";
import type { Phase } from "./pipeline.ts";
import type { PointSummary } from "./point.ts";

const MODIFIED = "modified";
const REACHED = "reached";

export class PointValidation {
  constructor(
    private readonly pair: VersionPair,
    private readonly prover: Prover,
  ) {}

  /** Whether the phase validates the summary of the old version. */
  async holds(phase: Phase, fn: FunctionIn, summary: PointSummary): Promise<boolean> {
    switch (phase) {
      case 1:
        return (
          touched(this.pair, fn, undefined, summary).modified === undefined &&
          this.pointsAfter(fn, summary) !== undefined
        );
      case 2:
        return this.avoidsModified(fn, summary);
      case 3:
        return this.stillHolds(fn, summary);
    }
  }

  /** On the old code: `lp: assume P; modified := false` … `lq: assert Q ⇒ ¬modified`. */
  private async avoidsModified(fn: FunctionIn, summary: PointSummary): Promise<boolean> {
    const { module, node } = fn;
    const flow = module.flowOf(node);
    if (flow === undefined || this.pointsAfter(fn, summary) === undefined) return false;
    const encoded = encode({
      module,
      flow,
      analyse: analysedAs(module, node),
      from: summary.from,
      watched: [summary.to],
      flags: [
        { name: MODIFIED, raisedAt: (own, { id }, index) => own === flow && touchedAt(this.pair, fn, flow, id, index) },
      ],
    });
    const at = encoded?.watched;
    if (encoded === undefined || at === undefined || at.length === 0) return false;
    for (const moment of at) {
      const said = stating(encoded, flow, summary, moment);
      const goal = not(moment.flag(MODIFIED));
      if ((await moment.entails(this.prover, [...said.pre, ...said.post], goal)).kind !== "proved") return false;
    }
    return true;
  }

  /** On the new code: `goto lp; lp: assume P` … `lq: assert Q; reached := true` … `exit: assert reached`. */
  private async stillHolds(fn: FunctionIn, summary: PointSummary): Promise<boolean> {
    const after = this.pointsAfter(fn, summary);
    const partner = this.pair.partnerOf(fn);
    const flow = partner?.module.flowOf(partner.node);
    if (after === undefined || partner === undefined || flow === undefined || summary.partial.length > 0) return false;
    if (flow.isAsync || flow.isGenerator || !isAcyclic(flow, after.from, after.to.block)) return false;
    const encoded = encode({
      module: partner.module,
      flow,
      analyse: analysedAs(partner.module, partner.node),
      from: after.from,
      watched: [after.to],
      flags: [
        {
          name: REACHED,
          raisedAt: (own, { id }, index) => own === flow && id === after.to.block && index === after.to.index,
        },
      ],
    });
    if (encoded === undefined || encoded.mayThrowElsewhere || encoded.watched.length !== 1) return false;
    const moment = encoded.watched[0]!;
    const { pre, post } = stating(encoded, flow, summary, moment);
    for (const goal of post) if ((await moment.entails(this.prover, pre, goal)).kind !== "proved") return false;
    for (const exit of encoded.exits) {
      const { kind } = await exit.entails(this.prover, pre, exit.flag(REACHED));
      if (kind === "unknown") return false;
    }
    return true;
  }

  /** lp and lq in the new version: their steps have to be there. */
  private pointsAfter(fn: FunctionIn, { from, to }: PointSummary): Pick<PointSummary, "from" | "to"> | undefined {
    const match = this.pair.matchOf(fn);
    const partner = this.pair.partnerOf(fn);
    const flow = partner?.module.flowOf(partner.node);
    const old = fn.module.flowOf(fn.node);
    if (match === undefined || flow === undefined || old === undefined) return undefined;
    const first = firstStep(old, from);
    const start = first === undefined ? undefined : match.afterOf(from, first);
    const end = match.afterOf(to.block, to.index) ?? endAfter(match, old, flow, to);
    if (start === undefined || end === undefined || firstStep(flow, start.block) !== start.index) return undefined;
    return { from: start.block, to: end };
  }
}

/** The end of a block that only goes on: it is where the last step before it is. */
function endAfter(
  match: FlowMatch,
  old: FunctionFlow,
  flow: FunctionFlow,
  { block, index }: PointSummary["to"],
): PointSummary["to"] | undefined {
  const { instructions, end } = old.blocks[block]!;
  if (index !== instructions.length || end.kind !== "jump") return undefined;
  let last = index - 1;
  while (last >= 0 && instructions[last]!.kind === "assert") last--;
  const found = last < 0 ? undefined : match.afterOf(block, last);
  if (found === undefined) return undefined;
  const rest = flow.blocks[found.block]!;
  const isLast =
    rest.end.kind === "jump" && rest.instructions.slice(found.index + 1).every(({ kind }) => kind === "assert");
  return isLast ? { block: found.block, index: rest.instructions.length } : undefined;
}

/** The first instruction of a block that is no assertion; its end, where there is none. */
function firstStep(flow: FunctionFlow, id: number): number | undefined {
  const { instructions, end } = flow.blocks[id]!;
  const index = instructions.findIndex(({ kind }) => kind !== "assert");
  if (index >= 0) return index;
  return end.kind === "jump" ? undefined : instructions.length;
}

/** What runs between the points, or after them, always ends. */
function isAcyclic(flow: FunctionFlow, from: number, to: number): boolean {
  const seen = new Set<number>();
  const pending = [from];
  while (pending.length > 0) {
    const id = pending.pop()!;
    if (seen.has(id)) continue;
    seen.add(id);
    if (id === to) continue;
    const { end } = flow.blocks[id]!;
    if (end.kind === "jump") pending.push(end.to);
    if (end.kind === "branch" || end.kind === "each") pending.push(end.yes, end.no);
  }
  return !loopsOf(flow).some(({ head }) => seen.has(head) && head !== to);
}

/** Two variables of one name are told apart by nobody. */
export function variableNamed(flow: FunctionFlow, name: string): Variable | undefined {
  const found = flow.variables.filter((one) => one.name === name && one.kind !== "temp");
  return found.length === 1 ? found[0] : undefined;
}

/** P and Q as terms, each variable as it is at its own point. */
function stating(
  encoded: NonNullable<ReturnType<typeof encode>>,
  flow: FunctionFlow,
  { pre, post, objects }: PointSummary,
  at: Moment,
): { readonly pre: readonly Term[]; readonly post: readonly Term[] } {
  const variable = (name: string) => variableNamed(flow, name);
  const { entry } = encoded;
  const named = (one: Input | Reference): Value | undefined => {
    if (one.kind !== "input" || (one.role !== "before" && one.role !== "after")) return undefined;
    const found = variable(one.path);
    if (found === undefined) return undefined;
    const moment = one.role === "before" ? entry : at;
    const value = moment.value(use(found));
    return one.member === undefined ? value : moment.read(value, moment.value(constant(one.member)));
  };
  const translate = translator(encoded.terms, named);
  const holds = (condition: Expr): Term => entry.isTrue(translate(condition));
  const sorts = inputsOfAll([...pre, ...post]).flatMap((one): Term[] => {
    // only of lp: what is at lq is for Q to say
    const value = one.role === "before" ? named(one) : undefined;
    if (value === undefined) return [];
    if (one.sort === "num") return [isTag(value, "number")];
    if (one.sort === "str") return [isTag(value, "string")];
    return one.sort === "bool" ? [or(isTag(value, "true"), isTag(value, "false"))] : [];
  });
  const there = objects.flatMap((name) => {
    const found = variable(name);
    return found === undefined ? [] : [not(isTag(entry.value(use(found)), "undefined", "null"))];
  });
  return { pre: [...sorts, ...there, ...pre.map(holds)], post: post.map(holds) };
}
