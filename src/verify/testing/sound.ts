/** Verdicts against runs: what is called verified under A must hold in every run in which A held so far, what is called violated must not. */
import { inspect } from "node:util";
import type { Prover } from "../../conditions/entails.ts";
import { analyserOf } from "../../flow/domains/analyse.ts";
import { type Asked, definitionOf } from "../../flow/domains/assumptions/list.ts";
import type { FlowNode } from "../../flow/graph.ts";
import type { ModuleFlow } from "../../flow/module.ts";
import { interpret, Stop } from "../../flow/testing/interpret.ts";
import { askerOf } from "../ask.ts";
import { type Assertion, idOf, keyOf, keyOfProperty, type Verified, verifierOf } from "../verify.ts";
import { holdsNow, isEvaluated, runsOf, selfOf } from "./hunt.ts";

export interface Sound {
  readonly assertions: number;
  /** Verified, outright or under assumptions, and those of them that the solver proved. */
  readonly verified: number;
  readonly bySolver: number;
  readonly runs: number;
  /** Times that a verdict was held against a run. */
  readonly compared: number;
  readonly wrong: Wrong | undefined;
}

/** A verdict that a run contradicts, with what it takes to see it again. */
export interface Wrong {
  readonly what: string;
  readonly function: string;
  readonly start: number;
  readonly args: string;
  readonly premise: readonly string[];
}

const QUIET = { "console.assert": () => undefined, "console.log": () => undefined, "console.warn": () => undefined };

export async function soundOf(
  module: ModuleFlow,
  node: FlowNode,
  prover: Prover | undefined,
  argumentsOf: () => unknown[],
  runs: number,
): Promise<Sound | undefined> {
  let verified = verifierOf(module).verify(node);
  if ("refusal" in verified) return undefined;
  if (prover !== undefined) verified = await askerOf(module, prover).ask(verified);
  const decided = verified.assertions.filter(({ verdict }) => /^verified/.test(verdict.kind));
  const counts = {
    assertions: verified.assertions.length,
    verified: decided.length,
    bySolver: decided.filter(({ verdict }) => "by" in verdict && verdict.by === "solver").length,
  };
  return { ...counts, ...compare(module, verified, argumentsOf, runs) };
}

function compare(
  module: ModuleFlow,
  verified: Verified,
  argumentsOf: () => unknown[],
  runs: number,
): Pick<Sound, "runs" | "compared" | "wrong"> {
  const { flow, node } = verified;
  const asked = questionsOf(module, node);
  const runOf = runsOf(module, flow);
  const byKey = new Map<string, Assertion>(verified.assertions.map((one) => [keyOf(one), one]));
  const followed = verified.assumptions.flatMap((one) => {
    const question = one.key === undefined ? undefined : asked.get(one.key);
    return question === undefined ? [] : [{ id: one.id, question }];
  });
  const known = new Set(followed.map(({ id }) => id));
  const byPlace = new Map<string, typeof followed>();
  for (const one of followed) {
    const place = `${one.question.at.start}:${one.question.at.end}`;
    byPlace.set(place, [...(byPlace.get(place) ?? []), one]);
  }
  let compared = 0;
  for (let run = 0; run < runs; run++) {
    const args = argumentsOf();
    const atEntry = runOf(args, []);
    const failed = new Set(
      followed.flatMap(({ id, question }) => {
        if (!isEvaluated(question)) return [id];
        return (definitionOf(question.kind).heldAtEntry?.(question, atEntry) ?? true) ? [] : [id];
      }),
    );
    let wrong: string | undefined;
    try {
      interpret(
        flow,
        args,
        QUIET,
        {
          flowOf: (fn) => module.flowOf(fn),
          named: (binding) => module.context.initialOf(binding),
          before(block, index, env) {
            const each = flow.blocks[block]!.instructions[index];
            if (each?.kind !== "assert") return;
            const verdict = byKey.get(keyOfProperty(each.property, each.at))?.verdict;
            if (verdict === undefined || verdict.kind === "not-verified") return;
            const isUnder = verdict.kind === "verified-under";
            if (isUnder && !verdict.premise.every((id) => known.has(id) && !failed.has(id))) return;
            const holds = holdsNow(each, env);
            compared++;
            if (verdict.kind === "unreachable") wrong = "was called unreachable";
            else if (holds !== undefined && holds !== (verdict.kind !== "violated-always"))
              wrong = JSON.stringify(verdict);
            if (wrong !== undefined)
              throw new Stop(
                `${each.property.checker} ${module.module.text.slice(each.at.start, each.at.end)} ${wrong}`,
              );
          },
          after(each, env) {
            for (const { id, question } of byPlace.get(`${each.at.start}:${each.at.end}`) ?? [])
              if (!(definitionOf(question.kind).heldAfter?.(question, each, runOf(args, env)) ?? true)) failed.add(id);
          },
        },
        4_000,
        selfOf(module, node),
      );
    } catch (error) {
      if (wrong !== undefined && error instanceof Stop)
        return {
          runs: run + 1,
          compared,
          wrong: {
            what: error.message,
            function: flow.name,
            start: node.start,
            args: again(args),
            premise: verified.assumptions.map(({ id, words, predicate }) => `${id}: ${predicate ?? words}`),
          },
        };
    }
  }
  return { runs, compared, wrong: undefined };
}

/** As they were left by the run: what it pushed and wrote is to be seen with them. */
const again = (args: readonly unknown[]): string =>
  inspect(args, { depth: 6, maxArrayLength: 1_000, maxStringLength: 10_000 });

/** All that the analysis may ask, by id. */
function questionsOf(module: ModuleFlow, node: FlowNode): ReadonlyMap<string, Asked> {
  const asked = new Map<string, Asked>();
  for (const answer of [false, true])
    analyserOf(module).analyse(node, (one) => {
      asked.set(idOf(one), one);
      return answer;
    });
  return asked;
}
