/**
 * What holds of a target in every run, whatever the state of its module, whoever holds its objects, whatever its callbacks do: places where no run violates a property, and
 * properties that have no other place. Nothing is assumed but that arguments have their declared types, which every verdict states.
 */
import type { ProvedPlaces } from "../../claims/static.ts";
import { type Analysed, type Analyser, analyserOf } from "../../flow/domains/analyse.ts";
import type { Assumes } from "../../flow/domains/assumed.ts";
import { declaredTypes } from "../../flow/domains/declared.ts";
import type { State } from "../../flow/domains/state.ts";
import * as T from "../../flow/domains/tags.ts";
import { factOf } from "../../flow/domains/transfer.ts";
import type { CheckerName, FlowNode, FunctionFlow, Instruction } from "../../flow/graph.ts";
import { flowOfModule, type ModuleFlow } from "../../flow/module.ts";
import { lowered } from "../../frontend/lowering/lower.ts";
import type { ParsedModule } from "../../frontend/parse.ts";
import { isFunction } from "../../frontend/syntax.ts";
import type { Target } from "../../frontend/targets/target.ts";
import { type Decision, decide } from "../decide.ts";
import { placesOfPlatform } from "./platform-places.ts";
import { reachOf } from "./reach.ts";
import { tagsOfParameter } from "./shape-tags.ts";
import { touchesPlatform } from "./untouched.ts";

export interface Proved {
  readonly proofs: readonly ProvedPlaces[];
  /** Why nothing can be said of properties as a whole, or of anything. */
  readonly refused?: string;
}

export interface Prover {
  prove(target: Target): Proved;
}

/** Checkers whose places are all assertions of the graph. */
const PROVABLE: readonly CheckerName[] = [
  "nullish-access",
  "not-callable",
  "index-read",
  "index-write",
  "division-by-zero",
  "nan",
  "unsafe-integer",
  "assertion",
];

/** `others`: what else is loaded with the module; undefined when that cannot be told. */
export function proverOf(module: ParsedModule, others: readonly ParsedModule[] | undefined): Prover {
  const refused = refusalOf(module, others);
  if (refused !== undefined) return { prove: () => ({ proofs: [], refused }) };
  const flow = flowOfModule(module);
  const analyser = analyserOf(flow);
  const unassumed = new Map<FunctionFlow, Found | undefined>();
  return { prove: (target) => prove(flow, analyser, unassumed, target) };
}

function refusalOf(module: ParsedModule, others: readonly ParsedModule[] | undefined): string | undefined {
  if (others === undefined) return "what it imports cannot be read";
  if (lowered(module) !== module) return "it is compiled before it runs";
  for (const one of [module, ...others]) {
    const touched = touchesPlatform(one);
    if (touched !== undefined) return `${one === module ? "the module" : one.file} ${touched}`;
  }
  return undefined;
}

/** What the analysis of one function says of its assertions. */
interface Found {
  /** By checker and site; of several instances in the graph all must hold. */
  readonly decisions: ReadonlyMap<CheckerName, ReadonlyMap<number, Decision>>;
  readonly mayReturnNaN: boolean;
  /** It may give an array other methods, or get at functions by names that are computed. */
  readonly isObscure: boolean;
}

function prove(
  module: ModuleFlow,
  analyser: Analyser,
  unassumed: Map<FunctionFlow, Found | undefined>,
  target: Target,
): Proved {
  const node = module.nodes.find((each) => isFunction(each) && isTarget(each, target));
  if (node === undefined) return { proofs: [], refused: "its code is not found" };
  const reach = reachOf(module, node);
  if ("refused" in reach) return { proofs: [], refused: reach.refused };
  const found: Found[] = [];
  const results: number[] = [];
  for (const flow of reach.nodes) {
    let one: Found | undefined;
    if (flow.node === node && !reach.isEnteredAgain)
      one = findingsOf(analyser.analyse(node, declaredOf(module, flow, target)));
    else {
      if (!unassumed.has(flow)) unassumed.set(flow, findingsOf(analyser.analyse(flow.node)));
      one = unassumed.get(flow);
    }
    if (one === undefined) return { proofs: [], refused: `${flow.name} takes too long to analyse` };
    if (one.isObscure) return { proofs: [], refused: `${flow.name} uses computed names` };
    found.push(one);
    // where it is a number, the result is looked at as well
    if (!one.mayReturnNaN) results.push(module.context.sites.siteOf(flow.node, "function").index);
  }
  const file = module.module.file;
  return {
    proofs: PROVABLE.flatMap((checker): ProvedPlaces[] => {
      const sites: number[] = [];
      let isWhole = isClosed(checker, module, found);
      if (checker === "nan") sites.push(...results);
      for (const flow of reach.nodes) sites.push(...placesOfPlatform(checker, module, flow));
      for (const { decisions } of found)
        for (const [site, decision] of decisions.get(checker) ?? [])
          if (decision !== "holds") isWhole = false;
          else if (site >= 0) sites.push(site);
      return sites.length === 0 ? [] : [{ checker, file, sites: [...new Set(sites)], isWhole }];
    }),
  };
}

/** The outermost function that ends where the target does: a method begins with its name. */
const isTarget = ({ start, end }: FlowNode, target: Target): boolean =>
  target.kind !== "constructor" && start >= target.start && end === target.end;

/** Whether the assertions of the graph are all there is to the property. */
function isClosed(checker: CheckerName, module: ModuleFlow, found: readonly Found[]): boolean {
  switch (checker) {
    case "nan":
      // a native's NaN that is handed on counts as well
      return found.every(({ mayReturnNaN }) => !mayReturnNaN);
    case "assertion":
      return !module.context.intent.hasAssertions && !/AssertionError|ERR_ASSERTION/.test(module.module.text);
    default:
      return true;
  }
}

/** Parameters have their declared types, as the type checker reads them, where the syntax says nothing narrower. */
function declaredOf(module: ModuleFlow, flow: FunctionFlow, target: Target): Assumes {
  const declared = declaredTypes(module.module);
  const held = new Set<string>();
  target.parameters.forEach((parameter, i) => {
    const variable = flow.parameters[i];
    if (variable?.declared === undefined || parameter.rest || variable.name !== parameter.name) return;
    const said = declared.tagsOf(variable.declared);
    if (said === undefined) return;
    const given = tagsOfParameter(parameter, target.definitions);
    // a parameter that is optional in syntax may be undefined there as well
    if (
      (given & ~(said | T.UNDEFINED)) === 0 &&
      ((given & T.UNDEFINED) === 0 || (said & T.UNDEFINED) !== 0 || parameter.optional)
    )
      held.add(variable.name);
  });
  return ({ kind, subject }) => kind === "parameter-type" && held.has(subject);
}

function findingsOf(analysed: Analysed | undefined): Found | undefined {
  if (analysed === undefined || analysed.isGivenUp) return undefined;
  const decisions = new Map<CheckerName, Map<number, Decision>>();
  let isObscure = false;
  let callsValues = false;
  let loadsByName = false;
  let mayReturnNaN = false;
  analysed.walk((state, block, _index, each) => {
    if (each === undefined) {
      if (block.end.kind !== "return") return;
      const { tags, number } = factOf(state, block.end.value);
      if ((tags & T.NUMBER) !== 0 && number.mayBeNaN) mayReturnNaN = true;
      return;
    }
    if (each.kind === "assert") {
      const { checker } = each.property;
      let sites = decisions.get(checker);
      if (sites === undefined) decisions.set(checker, (sites = new Map()));
      const before = sites.get(each.at.site);
      const now = decide(each.property, state);
      sites.set(each.at.site, before === undefined || before === now ? now : "unknown");
    }
    if (storesMethods(state, each)) isObscure = true;
    if (
      each.kind === "call" &&
      (each.callee.kind === "value" || (each.callee.kind === "method" && each.callee.name === undefined))
    )
      callsValues = true;
    if (each.kind === "load" && each.key.kind !== "constant" && factOf(state, each.key).tags & ~T.NUMBER)
      loadsByName = true;
  });
  return { decisions, mayReturnNaN, isObscure: isObscure || (callsValues && loadsByName) };
}

/** A computed name under which an array could get a method of its own. */
function storesMethods(state: State, each: Instruction): boolean {
  if (each.kind !== "store" || each.key.kind === "constant") return false;
  return (factOf(state, each.key).tags & ~T.NUMBER) !== 0 && (factOf(state, each.object).tags & T.ARRAY) !== 0;
}
