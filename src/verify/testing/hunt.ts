/** Runs graphs on concrete values beside their analysis: what a state says must be true of every run that comes by while what was assumed holds. */
import { analyserOf } from "../../flow/domains/analyse.ts";
import type { Run } from "../../flow/domains/assumptions/kind.ts";
import { type Asked, definitionOf } from "../../flow/domains/assumptions/list.ts";
import { declaredTypes } from "../../flow/domains/declared.ts";
import type { State } from "../../flow/domains/state.ts";
import * as T from "../../flow/domains/tags.ts";
import type { FlowNode, FunctionFlow, Instruction } from "../../flow/graph.ts";
import type { ModuleFlow } from "../../flow/module.ts";
import { interpret, Stop } from "../../flow/testing/interpret.ts";
import { decide } from "../decide.ts";
import { contradiction, tagOf } from "./contains.ts";

export interface Found {
  readonly what: string;
  readonly source: string;
  readonly args: readonly unknown[];
}

export interface Hunted {
  readonly runs: number;
  readonly points: number;
  readonly decided: number;
  readonly found: Found | undefined;
}

/** Nothing can be evaluated of some while a graph is run: they count as not holding. */
export function isEvaluated({ kind }: Asked): boolean {
  const { heldAtEntry, heldAfter } = definitionOf(kind);
  return heldAtEntry !== undefined || heldAfter !== undefined;
}

/** `mode`: what the analysis assumes. Runs stop where an assumption fails. */
export function huntFunction(
  module: ModuleFlow,
  node: FlowNode,
  mode: "nothing" | "all",
  argumentsOf: () => unknown[],
  runs: number,
  outside: Readonly<Record<string, unknown>> = {},
): Hunted {
  const flow = module.flowOf(node);
  if (flow === undefined) return { runs: 0, points: 0, decided: 0, found: undefined };
  const assumed: Asked[] = [];
  const analysed = analyserOf(module).analyse(node, (asked) => {
    if (mode === "nothing" || !isEvaluated(asked)) return false;
    assumed.push(asked);
    return true;
  })!;
  const states = new Map<string, State>();
  analysed.walk((state, block, index) => states.set(`${block.id}:${index}`, state.copy()));
  const byPlace = new Map<string, Asked[]>();
  for (const each of assumed) {
    const key = `${each.at.start}:${each.at.end}`;
    byPlace.set(key, [...(byPlace.get(key) ?? []), each]);
  }
  const runOf = runsOf(module, flow);
  let points = 0;
  let decided = 0;
  let done = 0;
  for (let run = 0; run < runs; run++) {
    const args = argumentsOf();
    let shown: unknown[];
    try {
      shown = structuredClone(args);
    } catch {
      shown = args;
    }
    const atEntry = runOf(args, []);
    const holdsAtEntry = assumed.every((asked) => definitionOf(asked.kind).heldAtEntry?.(asked, atEntry) ?? true);
    if (!holdsAtEntry) continue;
    let found: string | undefined;
    done++;
    try {
      interpret(
        flow,
        args,
        outside,
        {
          flowOf: (fn) => module.flowOf(fn),
          named: (binding) => module.context.initialOf(binding),
          before(block, index, env) {
            const state = states.get(`${block}:${index}`);
            points++;
            found = state === undefined ? "the place was called unreachable" : contradiction(state, flow, env);
            const each = flow.blocks[block]!.instructions[index];
            if (found === undefined && each?.kind === "assert" && state !== undefined) {
              const decision = decide(each.property, state.copy());
              if (decision !== "unknown") {
                decided++;
                const isFine = holdsNow(each, env);
                if (isFine !== undefined && isFine !== (decision === "holds"))
                  found = `${each.property.checker} was decided: ${decision}`;
              }
            }
            if (found !== undefined) {
              const at = each?.at ?? flow.blocks[block]!;
              throw new Stop(
                `${found} at ${block}:${index} ${module.module.text.slice(at.start, "end" in at && typeof at.end === "number" ? at.end : at.start + 20)}`,
              );
            }
          },
          after(each, env) {
            for (const asked of byPlace.get(`${each.at.start}:${each.at.end}`) ?? [])
              if (!(definitionOf(asked.kind).heldAfter?.(asked, each, runOf(args, env)) ?? true))
                throw new Stop("an assumption failed");
          },
        },
        20_000,
        selfOf(module, node),
      );
    } catch (error) {
      if (found !== undefined && error instanceof Stop)
        return {
          runs: done,
          points,
          decided,
          found: { what: error.message, source: module.module.text.slice(node.start, node.end), args: shown },
        };
    }
  }
  return { runs: done, points, decided, found: undefined };
}

/** A constructor has its object; everything else is called without one. */
export const selfOf = (module: ModuleFlow, node: FlowNode): unknown =>
  module.context.classOf(node)?.isConstructor === true ? {} : undefined;

/** Runs of a graph, as assumptions ask about them. */
export function runsOf(
  module: ModuleFlow,
  flow: FunctionFlow,
): (args: readonly unknown[], env: readonly unknown[]) => Run {
  const declared = declaredTypes(module.module);
  return (args, env) => ({
    argument: (name) => args[flow.parameters.findIndex((one) => one.name === name)],
    value: (operand) => (operand.kind === "constant" ? operand.value : env[operand.variable.id]),
    isOfType({ type }, value) {
      const tags = type === undefined ? undefined : declared.tagsOf(type);
      return tags !== undefined && (tags & tagOf(value)) !== 0;
    },
  });
}

/** Whether the property holds of the values that are there; undefined when it has nothing to say of them. */
export function holdsNow(each: Extract<Instruction, { kind: "assert" }>, env: readonly unknown[]): boolean | undefined {
  const { property } = each;
  const get = (operand: { kind: string }): unknown => {
    const known = operand as { kind: "constant"; value: unknown } | { kind: "variable"; variable: { id: number } };
    return known.kind === "constant" ? known.value : env[known.variable.id];
  };
  switch (property.checker) {
    case "nullish-access":
      return get(property.object) != null;
    case "not-callable":
      return typeof get(property.callee) === "function";
    case "index-read":
    case "index-write": {
      const [object, key] = [get(property.object), get(property.key)];
      if (typeof key !== "number" || (tagOf(object) & (T.STRING | T.ARRAY | T.INDEXED)) === 0) return undefined;
      const { length } = object as string;
      return Number.isInteger(key) && key >= 0 && key < length + (property.checker === "index-write" ? 1 : 0);
    }
    case "division-by-zero": {
      const divisor = get(property.divisor);
      return typeof divisor === "number" ? divisor !== 0 : undefined;
    }
    case "nan": {
      const [left, right, result] = [get(property.left), property.right && get(property.right), get(property.result)];
      return !(Number.isNaN(result) && !Number.isNaN(left) && !Number.isNaN(right));
    }
    case "unsafe-integer": {
      const [left, right, result] = [get(property.left), property.right && get(property.right), get(property.result)];
      return !(
        Number.isSafeInteger(left) &&
        (right === undefined || Number.isSafeInteger(right)) &&
        typeof result === "number" &&
        !Number.isSafeInteger(result)
      );
    }
    case "assertion":
    case "contract":
    case "refinement":
      return Boolean(get(property.condition));
    default:
      return undefined;
  }
}
