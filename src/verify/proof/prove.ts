/**
 * What holds of a target in every run, whatever the state of its module, whoever holds its objects, whatever its callbacks do: places where no run violates a property, and
 * properties that have no other place. Nothing is assumed but that arguments have their declared types, which every verdict states.
 */
import type { Guide } from "../../claims/guide.ts";
import type { ProvedPlaces } from "../../claims/static.ts";
import { type Analysed, type Analyser, analyserOf } from "../../flow/domains/analyse.ts";
import { ASSUME_NOTHING, type Assumes } from "../../flow/domains/assumptions/list.ts";
import { declaredTypes } from "../../flow/domains/declared.ts";
import { factOf } from "../../flow/domains/setting.ts";
import type { State } from "../../flow/domains/state.ts";
import * as T from "../../flow/domains/tags.ts";
import type { CheckerName, FlowNode, FunctionFlow, Instruction } from "../../flow/graph.ts";
import { flowOfModule, type ModuleFlow } from "../../flow/module.ts";
import { lowered } from "../../frontend/lowering/lower.ts";
import type { ParsedModule } from "../../frontend/parse.ts";
import { isFunction } from "../../frontend/syntax.ts";
import type { Target } from "../../frontend/targets/target.ts";
import { annotationsOf } from "../annotations.ts";
import { type Decision, decide } from "../decide.ts";
import { guideOf } from "../guide/guide.ts";
import { verifierOf } from "../verify.ts";
import { mayHandNoFunction } from "./handed-functions.ts";
import { placesOfPlatform } from "./platform-places.ts";
import { reachOf } from "./reach.ts";
import { tagsOfParameter } from "./shape-tags.ts";
import { platformTouched } from "./untouched.ts";

export interface Proved {
  readonly proofs: readonly ProvedPlaces[];
  /** Why nothing can be said of properties as a whole, or of anything. */
  readonly refused?: string;
}

export interface Prover {
  prove(target: Target): Proved;
  /** Where to look for what is not proved, when these checkers are on; undefined where any run could be worth while. */
  guide(target: Target, checkers: readonly string[]): Guide | undefined;
}

/** Checkers whose places are all assertions of the graph. */
export const PROVABLE: readonly CheckerName[] = [
  "nullish-access",
  "not-callable",
  "index-read",
  "index-write",
  "division-by-zero",
  "nan",
  "unsafe-integer",
  "assertion",
];

/** Characters of all modules that are loaded. */
const MOST_TEXT = 3_000_000;

/** `others`: what else is loaded with the module; undefined when that cannot be told. */
export function proverOf(module: ParsedModule, others: readonly ParsedModule[] | undefined): Prover {
  const refused = refusalOf(module, others);
  if (refused !== undefined) return { prove: () => ({ proofs: [], refused }), guide: () => undefined };
  const flow = flowOfModule(module);
  const looking: Looking = { module: flow, analyser: analyserOf(flow), unassumed: new Map() };
  return {
    prove: (target) => prove(looking, target),
    guide: (target, checkers) => guide(looking, target, checkers),
  };
}

/** What the proofs of a module share. */
interface Looking {
  readonly module: ModuleFlow;
  readonly analyser: Analyser;
  /** Of functions, whatever they are called with. */
  readonly unassumed: Map<FunctionFlow, Found | undefined>;
}

function refusalOf(module: ParsedModule, others: readonly ParsedModule[] | undefined): string | undefined {
  if (others === undefined) return "what it imports cannot be read";
  if (lowered(module) !== module) return "it is compiled before it runs";
  if (others.reduce((sum, { text }) => sum + text.length, module.text.length) > MOST_TEXT)
    return "too much is loaded with it to be looked through";
  const touched = platformTouched([module, ...others]);
  if (touched === undefined) return undefined;
  return `${touched.module === module ? "the module" : touched.module.file} ${touched.what}`;
}

/** What the analysis of one function says of its assertions. */
interface Found {
  /** By checker and site; of several instances in the graph all must hold. */
  readonly decisions: ReadonlyMap<CheckerName, ReadonlyMap<number, Decision>>;
  readonly mayReturnNaN: boolean;
  /** It may give an array other methods, or get at functions by names that are computed. */
  readonly isObscure: boolean;
}

interface Seen {
  readonly node: FlowNode;
  /** The target, then whatever else may run. */
  readonly functions: readonly { readonly flow: FunctionFlow; readonly found: Found }[];
  /** What is known of the target's arguments. */
  readonly granted: Assumes;
}

/** The target and all that may run with it, analysed; or why that cannot be. */
function look({ module, analyser, unassumed }: Looking, target: Target): Seen | { readonly refused: string } {
  const node = module.nodes.find((each) => isFunction(each) && isTarget(each, target));
  if (node === undefined) return { refused: "its code is not found" };
  const reach = reachOf(module, node);
  if ("refused" in reach) return reach;
  const functions: { flow: FunctionFlow; found: Found }[] = [];
  let granted = ASSUME_NOTHING;
  for (const flow of reach.nodes) {
    let found: Found | undefined;
    if (flow.node === node && !reach.isEnteredAgain) {
      granted = declaredOf(module, flow, target);
      found = findingsOf(analyser.analyse(node, granted));
    } else {
      if (!unassumed.has(flow)) unassumed.set(flow, findingsOf(analyser.analyse(flow.node)));
      found = unassumed.get(flow);
    }
    if (found === undefined) return { refused: `${flow.name} takes too long to analyse` };
    if (found.isObscure) return { refused: `${flow.name} uses computed names` };
    functions.push({ flow, found });
  }
  return { node, functions, granted };
}

function prove(looking: Looking, target: Target): Proved {
  const seen = look(looking, target);
  if ("refused" in seen) return { proofs: [], refused: seen.refused };
  const { module } = looking;
  const found = seen.functions.map((one) => one.found);
  // where it is a number, the result is looked at as well
  const results = seen.functions.flatMap(({ flow, found: { mayReturnNaN } }) =>
    mayReturnNaN ? [] : [module.context.sites.siteOf(flow.node, "function").index],
  );
  const file = module.module.file;
  return {
    proofs: PROVABLE.flatMap((checker): ProvedPlaces[] => {
      const sites: number[] = [];
      let isWhole = isClosed(checker, module, found);
      if (checker === "nan") sites.push(...results);
      for (const { flow, found: own } of seen.functions) {
        const decided = own.decisions.get(checker);
        sites.push(
          ...placesOfPlatform(checker, module, flow).filter((site) => (decided?.get(site) ?? "holds") === "holds"),
        );
      }
      for (const { decisions } of found)
        for (const [site, decision] of decisions.get(checker) ?? [])
          if (decision !== "holds") isWhole = false;
          else if (site >= 0) sites.push(site);
      return sites.length === 0 ? [] : [{ checker, file, sites: [...new Set(sites)], isWhole }];
    }),
  };
}

function guide(looking: Looking, target: Target, checkers: readonly string[]): Guide | undefined {
  const isProvable = (name: string): name is CheckerName => (PROVABLE as readonly string[]).includes(name);
  if (checkers.length === 0 || !checkers.every(isProvable)) return undefined;
  const seen = look(looking, target);
  if ("refused" in seen) return undefined;
  const { module } = looking;
  const others = seen.functions.filter(({ flow }) => flow.node !== seen.node).map((one) => one.found);
  const own = seen.functions.filter(({ flow }) => flow.node === seen.node).map((one) => one.found);
  // called again, its assumptions would be those of several calls
  if (own.length !== 1 || seen.granted === ASSUME_NOTHING) return undefined;
  // what belongs to no assertion of the graph could be wrong anywhere; of NaN it is the result
  if (!checkers.every((checker) => checker === "nan" || isClosed(checker, module, own))) return undefined;
  const verified = verifierOf(module).verify(seen.node, seen.granted);
  if ("refusal" in verified) return undefined;
  const annotations = annotationsOf(module.module);
  const analysed = looking.analyser.analyse(seen.node, seen.granted);
  if (analysed === undefined) return undefined;
  const isClean = ({ decisions }: Found): boolean =>
    checkers.every((checker) => [...(decisions.get(checker)?.values() ?? [])].every((one) => one === "holds"));
  return guideOf({
    module,
    verified,
    analysed,
    annotations:
      annotations.diagnostics.length === 0 ? annotations : { assumptions: [], premises: [], diagnostics: [] },
    isMeant: (checker) => checkers.includes(checker),
    resultIsVerified: !checkers.includes("nan") || isClosed("nan", module, own),
    othersAreVerified: others.every(isClean) && checkers.every((checker) => isClosed(checker, module, others)),
  });
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
  const decided = (checker: CheckerName, site: number, now: Decision): void => {
    let sites = decisions.get(checker);
    if (sites === undefined) decisions.set(checker, (sites = new Map()));
    const before = sites.get(site);
    sites.set(site, before === undefined || before === now ? now : "unknown");
  };
  analysed.walk((state, block, _index, each) => {
    if (each === undefined) {
      if (block.end.kind !== "return") return;
      const { tags, number } = factOf(state, block.end.value);
      if ((tags & T.NUMBER) !== 0 && number.mayBeNaN) mayReturnNaN = true;
      return;
    }
    if (each.kind === "assert") decided(each.property.checker, each.at.site, decide(each.property, state));
    if (each.kind === "call" && mayHandNoFunction(state, each)) decided("not-callable", each.at.site, "unknown");
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
