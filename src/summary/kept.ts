/**
 * Must summaries ⟨entry, P, exit, Q⟩ of a target as they are kept between commands: conditions as a graph of expressions, branch outcomes by names that survive edits elsewhere. Whatever cannot be read
 * is no summary.
 */
import { decodeNodes, fromJson, type JsonNode, type JsonPrimitive, toJson } from "../expr/codec.ts";
import type { Expr, Model, Primitive } from "../expr/expr.ts";
import type { Encoded, EncodedOutcome } from "../value/encoded.ts";

/** A part of a value that depends on the input, by the keys that lead to it. */
export interface SummaryPart {
  readonly path: readonly (string | number)[];
  readonly value: Expr;
}

export interface TargetSummary {
  /** P: a conjunction over parameters and the cells that were read. */
  readonly pre: readonly Expr[];
  /** Q: how it ended, with the parts of that which depend on the input. */
  readonly outcome: EncodedOutcome;
  readonly parts: readonly SummaryPart[];
  /** Receiver and arguments as they were left, where they were written to. */
  readonly left: readonly Encoded[] | undefined;
  readonly leftParts: readonly SummaryPart[];
  /** What keys and lengths in either depend on. */
  readonly form: readonly SummaryPart[];
  readonly partial: readonly string[];
  /** Inputs that P fixes because what depends on them was not followed. */
  readonly fixed: number;
  /** Branch outcomes that the run took, `file site outcome`, and functions that it came into (`enteredName`). */
  readonly taken: ReadonlySet<string>;
  /** The input of the run. */
  readonly model: Model;
}

/** Why a summary is partial: its run saw what loading left, which a later call may find otherwise. */
export const MODULE_STATE = "state of the module";

/** The same of files, variables of the environment and the platform, which may be others tomorrow. */
export const SURROUNDINGS = "what is around the program";

/** Why a summary is partial: it does not say the form of what it gives at other states, only what that depends on. */
export const FORM = {
  keys: "which properties there are",
  length: "the length of an array",
  value: "which of several values it is",
} as const;

/** Why a summary is partial: what it gives may have more properties than anybody has asked for. */
export const OTHERS = "properties that nobody asked for";

const FOLLOWED: ReadonlySet<string> = new Set([MODULE_STATE, SURROUNDINGS, ...Object.values(FORM)]);

/** Whether it says all, given modules as loading leaves them and what is around the program today; what the form of a result depends on can be compared. */
export const isFollowed = ({ partial }: { readonly partial: readonly string[] }): boolean =>
  partial.every((one) => FOLLOWED.has(one));

/** Why a summary is partial: it says what the properties of an object are, and not what else it has in it. */
export const INSTANCE = "an object that is not plain";
export const CHANCE = "chance";
export const CLOCK = "the clock";
export const SANDBOXED = "what the sandbox does otherwise";

const FLEETING: ReadonlySet<string> = new Set([CHANCE, CLOCK, SANDBOXED]);

/** Whether the same code with the same input ends alike every time, whatever the summary says of it. */
export const isRepeatable = ({ partial }: { readonly partial: readonly string[] }): boolean =>
  !partial.some((one) => FLEETING.has(one));

const COMPARED: ReadonlySet<string> = new Set([...FOLLOWED, OTHERS, INSTANCE, CHANCE]);

/** Whether it says enough of its run to tell whether another run with the same input is the same. */
export const isComparable = ({ partial }: { readonly partial: readonly string[] }): boolean =>
  partial.every((one) => COMPARED.has(one));

/** A branch outcome that a run took. */
export const takenName = (path: string, site: string, outcome: boolean): string => `${path} ${site} ${outcome ? 1 : 0}`;

/** A function that a run came into, by its site. */
export const enteredName = (path: string, site: string): string => `${path} ${site} in`;

export interface TargetSummaries {
  /** Where the function stands in the code that they are of. */
  readonly at: SummaryPlace;
  readonly list: readonly TargetSummary[];
  readonly divergences: number;
  /** There are more paths than summaries. */
  readonly isCut: boolean;
  /** What any run came by, as in `taken`; undefined where that was not written down. */
  readonly footprint: ReadonlySet<string> | undefined;
  /** Functions that results handed back, as models number them. */
  readonly ways: readonly string[];
  /** Inputs that showed something new, besides those of the summaries. */
  readonly seeds: readonly Model[];
  /** The search that they come from, where that is to be compared with another. */
  readonly search: SearchedWith | undefined;
}

export interface SearchedWith {
  /** What was found out about the code beforehand, as a digest. */
  readonly facts: string;
  readonly budget: string;
  readonly guided: string;
  /** Branch outcomes that it looked for, by name. */
  readonly goals: readonly string[];
  /** What it was asked besides the target, as a digest; absent in what was kept before it was written down. */
  readonly options?: string;
}

export interface SummaryPlace {
  /** From the root of the project. */
  readonly path: string;
  readonly start: number;
  readonly end: number;
  /** Code of the program makes inputs of it, or the instance that it is called on. */
  readonly isBuilt: boolean;
}

/** What is written down: numbers are places among the nodes. */
export interface WrittenSummaries {
  readonly at: SummaryPlace;
  readonly nodes: readonly JsonNode[];
  readonly list: readonly {
    readonly pre: readonly number[];
    readonly outcome: EncodedOutcome;
    readonly parts: readonly WrittenPart[];
    readonly left?: readonly Encoded[];
    readonly leftParts?: readonly WrittenPart[];
    readonly form?: readonly WrittenPart[];
    readonly partial: readonly string[];
    readonly fixed: number;
    readonly taken: readonly string[];
    readonly model: readonly (readonly [string, JsonPrimitive])[];
  }[];
  readonly divergences: number;
  readonly isCut: boolean;
  readonly footprint?: readonly string[];
  readonly ways?: readonly string[];
  readonly seeds?: readonly (readonly (readonly [string, JsonPrimitive])[])[];
  readonly search?: SearchedWith;
}

export type WrittenPart = readonly [path: readonly (string | number)[], node: number];

export const writtenModel = (model: Iterable<readonly [string, Primitive]>): [string, JsonPrimitive][] =>
  [...model].map(([name, value]) => [name, toJson(value)]);

const readModel = (entries: readonly (readonly [string, JsonPrimitive])[]): Model =>
  new Map(entries.map(([name, value]) => [name, fromJson(value)]));

/** Undefined for what is not in the form: somebody may have edited it, and a process that ran foreign code wrote it first. */
export function readSummaries(written: WrittenSummaries): TargetSummaries | undefined {
  try {
    const nodes = decodeNodes(written.nodes);
    const at = (position: number): Expr => {
      const found = nodes[position];
      if (found === undefined) throw new RangeError(`no node ${position}`);
      return found;
    };
    const parts = (all: readonly WrittenPart[] = []): SummaryPart[] =>
      all.map(([path, node]) => ({ path, value: at(node) }));
    const list = written.list.map(
      (one): TargetSummary => ({
        pre: one.pre.map(at),
        outcome: one.outcome,
        parts: parts(one.parts),
        left: one.left,
        leftParts: parts(one.leftParts),
        form: parts(one.form),
        partial: one.partial,
        fixed: one.fixed,
        taken: new Set(one.taken),
        model: readModel(one.model),
      }),
    );
    // earlier ones do not tell what their runs came into
    const isTold =
      typeof written.at.isBuilt === "boolean" &&
      list.every(({ taken }) => [...taken].some((name) => name.endsWith(" in")));
    return isTold && list.every(({ pre }) => pre.every(({ sort }) => sort === "bool"))
      ? {
          at: written.at,
          list,
          divergences: written.divergences,
          isCut: written.isCut,
          footprint: written.footprint === undefined ? undefined : new Set(written.footprint),
          ways: written.ways ?? [],
          seeds: (written.seeds ?? []).map(readModel),
          search: written.search,
        }
      : undefined;
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
