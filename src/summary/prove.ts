/**
 * Phases 2 and 3 as verification conditions (paper 2, sections 4 and 5), for summaries of whole functions. Both over-approximate the code, so that "proved" holds for every run: on the old code, that no
 * state of P which ends in Q comes by anything modified; on the new code, that every state of P ends in Q. What cannot be put into a condition is not validated.
 */
import { type Encoded, type Exit, encode } from "../conditions/encode.ts";
import type { Prover as ConditionProver } from "../conditions/entails.ts";
import { translator } from "../conditions/expression.ts";
import { identical, isCopy, isTag, type Value } from "../conditions/value.ts";
import type { Expr, Input, Reference } from "../expr/expr.ts";
import { stepsOf } from "../expr/variable/path.ts";
import { loopsOf } from "../flow/dominators.ts";
import { effectsOfModule } from "../flow/effects.ts";
import { constant, type FlowNode, type FunctionFlow, use } from "../flow/graph.ts";
import type { ModuleFlow } from "../flow/module.ts";
import { and, eq, FALSE, int, not, or, type Term } from "../reach/term/term.ts";
import { analysedAs } from "./analysed.ts";
import { touchedAt } from "./change/footprint.ts";
import type { FunctionIn } from "./change/versions.ts";
import type { TargetSummary } from "./kept.ts";
import type { Prover } from "./validate.ts";

const MODIFIED = "modified";
/** Conditions of larger functions, and of longer paths, take the solver longer than exploring takes. */
const MOST_BLOCKS = 24;
const MOST_CONDITIONS = 16;
/** Calls into the module that are entered, one inside the other. */
const DEPTH = 3;

/** The phases over conditions; `prover` answers them. */
export function summaryProver(prover: ConditionProver): Prover {
  const proves = async (exit: Exit, assumed: readonly Term[], goal: Term): Promise<"proved" | "vacuous" | "unknown"> =>
    (await exit.entails(prover, assumed, goal)).kind;

  return {
    async avoidsModified(fn, summary, pair) {
      const { module, node } = fn;
      const flow = module.flowOf(node);
      if (flow === undefined || flow.isAsync || flow.isGenerator || "throws" in summary.outcome) return false;
      if (isTooLarge(flow, summary)) return false;
      const encoded = encode({
        module,
        flow,
        analyse: analysedAs(module, node),
        flags: [
          {
            name: MODIFIED,
            raisedAt: (own, { id }, index) => own === flow && touchedAt(pair, fn, flow, id, index),
          },
        ],
      });
      const stated = encoded === undefined ? undefined : stating(encoded, flow, summary);
      if (encoded === undefined || stated === undefined || pair.matchOf(fn)?.isEntryModified !== false) return false;
      let proved = 0;
      for (const exit of encoded.exits) {
        if (exit.kind === "throw") continue;
        const said = await proves(exit, [...stated.pre, stated.post(exit) ?? not(FALSE)], not(exit.flag(MODIFIED)));
        if (said === "unknown") return false;
        if (said === "proved") proved++;
      }
      return proved > 0;
    },

    async stillHolds(fn, summary, pair) {
      const partner = pair.partnerOf(fn);
      const flow = partner?.module.flowOf(partner.node);
      if (partner === undefined || flow === undefined || !isSimple(partner, flow) || !takesTheSame(fn, partner))
        return false;
      if (summary.partial.length > 0 || summary.left !== undefined || isTooLarge(flow, summary)) return false;
      // what the old code did besides ending is not told by Q
      if (!isQuiet(fn)) return false;
      const { module, node } = partner;
      const encoded = encode({
        module,
        flow,
        analyse: analysedAs(module, node),
        inline: (called, depth) => depth < DEPTH && isEnded(module, called),
      });
      if (encoded === undefined || encoded.mayThrowElsewhere) return false;
      const stated = stating(encoded, flow, summary);
      if (stated === undefined) return false;
      let proved = 0;
      for (const exit of encoded.exits) {
        const post = exit.kind === "throw" ? FALSE : stated.exactPost(exit);
        if (post === undefined) return false;
        const said = await proves(exit, stated.pre, post);
        if (said === "unknown") return false;
        if (said === "proved") proved++;
      }
      return proved > 0;
    },
  };
}

const isTooLarge = ({ blocks }: FunctionFlow, { pre }: TargetSummary): boolean =>
  blocks.length > MOST_BLOCKS || pre.length > MOST_CONDITIONS;

/** It ends, throws nothing by itself, and changes nothing that others see. */
function isSimple({ module, node }: FunctionIn, flow: FunctionFlow): boolean {
  if (flow.isAsync || flow.isGenerator || loopsOf(flow).length > 0 || flow.havocs.length > 0) return false;
  return isQuiet({ module, node });
}

/** Functions of the platform that do nothing but compute: others print, or tell the time. */
const COMPUTING = /^(Math\.(?!random)\w+|Number(\.\w+)?|String|Boolean|parseInt|parseFloat|isNaN|isFinite)$/;

/** It changes nothing that others see, prints nothing, and calls nobody who might. */
function isQuiet({ module, node }: FunctionIn, seen: ReadonlySet<FlowNode> = new Set()): boolean {
  const { runsUnknown, writes, publishes } = effectsOfModule(module)(node);
  const flow = module.flowOf(node);
  if (runsUnknown || writes.size > 0 || publishes.size > 0 || flow === undefined || seen.has(node)) return false;
  const inside = new Set([...seen, node]);
  return flow.blocks.every(({ instructions }) =>
    instructions.every(
      (each) =>
        each.kind !== "call" ||
        (each.callee.kind === "global" && COMPUTING.test(each.callee.path)) ||
        (each.callee.kind === "known" && isQuiet({ module, node: each.callee.fn }, inside)),
    ),
  );
}

function isEnded(module: ModuleFlow, node: FlowNode): boolean {
  const flow = module.flowOf(node);
  return flow !== undefined && isSimple({ module, node }, flow);
}

const takesTheSame = (before: FunctionIn, after: FunctionIn): boolean => {
  const [old, now] = [before.module.flowOf(before.node), after.module.flowOf(after.node)];
  return (
    old !== undefined &&
    now !== undefined &&
    old.parameters.length === now.parameters.length &&
    old.parameters.every(({ name }, i) => now.parameters[i]!.name === name)
  );
};

interface Stated {
  readonly pre: readonly Term[];
  /** Q at an exit, but for the sign of zeros; undefined where it cannot be said. */
  post(exit: Exit): Term | undefined;
  /** The same with the sign of zeros: the result is none, or it is a copy of what Q names. */
  exactPost(exit: Exit): Term | undefined;
}

/** P and Q over the values of the passive form. */
function stating(encoded: Encoded, flow: FunctionFlow, summary: TargetSummary): Stated | undefined {
  const { entry } = encoded;
  const translate = translator(encoded.terms, (variable) => cellOf(variable, encoded, flow));
  const holds = (condition: Expr): Term => entry.isTrue(translate(condition));
  const given = resultOf(summary);
  const wanted =
    given === undefined ? undefined : "value" in given ? entry.value(constant(given.value)) : translate(given.expr);
  // what is computed may be a zero of either sign
  const isNamed = given !== undefined && ("value" in given || given.expr.kind === "input");
  return {
    pre: summary.pre.map(holds),
    post: ({ result }) => (wanted === undefined ? undefined : identical(result, wanted)),
    exactPost({ result }) {
      if (wanted === undefined) return undefined;
      const isNoZero = or(not(isTag(result, "number")), result.nan, not(eq(result.num, int(0))));
      return and(identical(result, wanted), isNamed ? or(isNoZero, isCopy(result, wanted)) : isNoZero);
    },
  };
}

type Result =
  | { readonly value: string | number | boolean | null | undefined }
  /** As a function of the input. */
  | { readonly expr: Expr };

/** Undefined for what is no primitive, and for errors. */
function resultOf({ outcome, parts }: TargetSummary): Result | undefined {
  const [part] = parts;
  if (parts.length > 1 || (part !== undefined && part.path.length > 0)) return undefined;
  if (part !== undefined) return { expr: part.value };
  return "returns" in outcome ? primitiveOf(outcome.returns) : undefined;
}

/** A result that is a primitive which the encoding tells exactly. */
function primitiveOf(encoded: unknown): { readonly value: string | number | boolean | null | undefined } | undefined {
  if (encoded === null || typeof encoded === "boolean" || typeof encoded === "string" || typeof encoded === "number")
    return { value: encoded };
  if (typeof encoded !== "object" || Array.isArray(encoded)) return undefined;
  const { $: kind } = encoded as { $?: unknown };
  return kind === "undefined" ? { value: undefined } : kind === "nan" ? { value: Number.NaN } : undefined;
}

/** `o.items[0].price` on entry: a parameter, and the cells that lead on from it. */
function cellOf(variable: Input | Reference, { entry }: Encoded, flow: FunctionFlow): Value | undefined {
  if (variable.kind !== "input" || variable.origin !== "input") return undefined;
  const { role, path } = variable;
  const found = role === "value" || role === "length" ? stepsOf(path) : undefined;
  if (found === undefined) return undefined;
  const { argument, steps } = found;
  const start = argument === "this" ? flow.self : flow.parameters.find(({ name }) => name === argument);
  if (start === undefined) return undefined;
  let value = entry.value(use(start));
  for (const step of role === "length" ? [...steps, "length"] : steps)
    value = entry.read(value, entry.value(constant(step)));
  return value;
}
