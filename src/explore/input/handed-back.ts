/**
 * Calls of what the target hands back, as part of its input: how many there are, which function each is of, and its arguments are variables like
 * those of the calls that prepare an instance. Which functions there are is found out in runs with shadows; a target that hands back
 * none has no such variables.
 */
import { eq, input, literal, lt, not } from "../../expr/build.ts";
import type { Input } from "../../expr/expr.ts";
import { memberPath, preparationPath } from "../../expr/variable/path.ts";
import { alternativeOf, callCountOf } from "../../expr/variable/variable.ts";
import type { ParameterShape } from "../../frontend/shapes/shape.ts";
import type { HandedParameters } from "../../frontend/targets/target.ts";
import { expectEntry } from "../../runtime/observe/contracts.ts";
import { encode } from "../../value/encode.ts";
import type { Encoded } from "../../value/encoded.ts";
import {
  callHandedBack,
  type HandedCall,
  type Handle,
  type IsKnownClass,
  type NextCall,
  type Reached,
} from "../../value/handed-back.ts";
import { append } from "../../value/pristine.ts";
import type { ArgumentsPlan } from "./arguments.ts";
import type { Composed } from "./forgetting.ts";
import { type Building, read } from "./plan.ts";
import { integer } from "./primitive.ts";
import { isMade, NO_SITE } from "./structure.ts";

const MOST_CALLS = 4;
const MOST_WAYS = 8;
/** No variable of an argument is called so. */
const RESULT = "result()";
/** How many calls follow. */
export const CALLS_AFTERWARDS = callCountOf(RESULT);

export const isOfResult = ({ path }: Pick<Input, "path">): boolean => path.startsWith(RESULT);
/** What functions without declared parameters are given beside those that they name: many look at `arguments`. */
const UNNAMED = 2;

interface Way {
  readonly way: string;
  /** Undefined where an earlier search saw the function, and this one has not yet. */
  parameters: readonly ParameterShape[] | undefined;
  /** By the number of the call. */
  readonly plans: ArgumentsPlan[];
}

const newWay = (way: string, parameters?: Way["parameters"]): Way => ({ way, parameters, plans: [] });

type PlanArguments = (parameters: readonly ParameterShape[], path: (name: string) => string) => ArgumentsPlan;

export class HandedBackPlan implements Composed {
  private readonly ways: Way[] = [];
  private readonly count = integer(CALLS_AFTERWARDS, 0, MOST_CALLS);
  private readonly choices: Input[] = [];

  /** `declared`: the parameters by ways, where there are types; functions beside those are not called then. */
  constructor(
    private readonly declared: HandedParameters | undefined,
    private readonly planArguments: PlanArguments,
    private readonly isKnownClass: IsKnownClass,
  ) {}

  /** In the order in which models number them. */
  get known(): readonly string[] {
    return this.ways.map(({ way }) => way);
  }

  /** Those of an earlier search, whose models are to say the same again. */
  know(ways: readonly string[]): void {
    for (const way of ways.slice(0, MOST_WAYS)) if (!this.isListed(way)) append(this.ways, newWay(way));
  }

  /** Goes on with the result of the target, as the model says. */
  follow(at: Building, result: unknown): unknown {
    if (at.rt === undefined && this.ways.length === 0) return result;
    if ((typeof result !== "object" || result === null) && typeof result !== "function") return result;
    return callHandedBack(result, this.nextCall(at), (value) => encode(value));
  }

  encode(at: Building): HandedCall[] {
    const calls: HandedCall[] = [];
    if (this.ways.length === 0) return calls;
    const count = read(at, this.count) as number;
    for (let i = 0; i < count; i++) {
      const way = this.ways[this.chosen(at, i)];
      if (way?.parameters === undefined) break;
      calls.push({ of: way.way, args: this.planOf(way, i).encode(at) as readonly Encoded[] });
    }
    return calls;
  }

  parts(): readonly Composed[] {
    return this.ways.flatMap(({ plans }) => plans.filter(isMade));
  }

  private nextCall(at: Building): NextCall {
    let i = 0;
    return (reached) => {
      if (at.rt !== undefined) this.discover(at, reached);
      if (!this.isAnyThere(reached) || i >= MOST_CALLS) return undefined;
      const isMore = lt(literal(i), this.count);
      if (i >= (read(at, this.count) as number)) {
        at.rt?.implicit(NO_SITE, not(isMore));
        return undefined;
      }
      at.rt?.implicit(NO_SITE, isMore);
      const index = this.chosen(at, i);
      this.decide(at, reached, i, index);
      const way = this.ways[index];
      const handle = way && reached.at(way.way);
      if (handle === undefined) return undefined;
      way!.parameters ??= this.parametersOf(way!.way, handle);
      if (way!.parameters === undefined) return undefined;
      const { values, shadows } = this.planOf(way!, i).build(at);
      i++;
      expectEntry(handle.fn);
      const value =
        at.rt === undefined
          ? Reflect.apply(handle.fn, handle.self, values)
          : at.rt.call(handle.fn, handle.self, undefined, values, shadows, NO_SITE);
      return { of: way!.way, value };
    };
  }

  /** What the value that came last has in it. Callers may do more with it than a few calls. */
  private discover(at: Building, reached: Reached): void {
    const ways = reached.newWays(this.isKnownClass);
    if (ways.length > 0) at.narrowed.add({ kind: "handed-out-functions" });
    for (let i = 0; i < ways.length && this.ways.length < MOST_WAYS; i++) {
      const way = ways[i]!;
      const handle = this.isListed(way) ? undefined : reached.at(way);
      const parameters = handle && this.parametersOf(way, handle);
      if (parameters !== undefined) append(this.ways, newWay(way, parameters));
    }
  }

  private isListed(way: string): boolean {
    for (let i = 0; i < this.ways.length; i++) if (this.ways[i]!.way === way) return true;
    return false;
  }

  private isAnyThere(reached: Reached): boolean {
    for (let i = 0; i < this.ways.length; i++) if (reached.at(this.ways[i]!.way) !== undefined) return true;
    return false;
  }

  private parametersOf(way: string, { fn }: Handle): readonly ParameterShape[] | undefined {
    // elements of an array have one type
    if (this.declared !== undefined) return this.declared[way] ?? this.declared[way.replace(/\[\d+\]/g, "[]")];
    const named = fn.length;
    return Array.from({ length: Math.max(named, UNNAMED) }, (_, i) => ({
      name: `argument${i + 1}`,
      shape: { kind: "lazy" },
      optional: i >= named,
      rest: false,
    }));
  }

  private chosen(at: Building, i: number): number {
    return this.ways.length === 1 ? 0 : (read(at, this.choiceAt(i)) as number);
  }

  private choiceAt(i: number): Input {
    return (this.choices[i] ??= input(alternativeOf(preparationPath(RESULT, i)), "num", {
      kind: "tag",
      labels: Array.from({ length: MOST_WAYS }, (_, k) => `call ${i} is of way ${k}`),
    }));
  }

  /** Like a chain of ifs over those that are there, so that each of them can be asked for. */
  private decide(at: Building, reached: Reached, i: number, index: number): void {
    if (at.rt === undefined || this.ways.length === 1) return;
    const choice = this.choiceAt(i);
    for (let k = 0; k < this.ways.length; k++) {
      if (reached.at(this.ways[k]!.way) === undefined) continue;
      const is = eq(choice, literal(k));
      at.rt.implicit(NO_SITE, k === index ? is : not(is));
      if (k === index) return;
    }
  }

  private planOf(way: Way, i: number): ArgumentsPlan {
    return (way.plans[i] ??= this.planArguments(way.parameters ?? [], (name) =>
      memberPath(memberPath(preparationPath(RESULT, i), `way${this.ways.indexOf(way)}`), name),
    ));
  }
}
