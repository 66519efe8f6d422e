/** A function with a planted truth: what some well-typed calls of it show, whatever a tool says about it. Plain data: it crosses processes. */
import type { PlantName } from "./plant.ts";

export interface Case {
  readonly family: string;
  /** Unique in its family: the core, and how it is spelled. */
  readonly name: string;
  /** A module that exports the target. */
  readonly source: string;
  /** Further modules beside it, by file name. */
  readonly files?: Readonly<Record<string, string>>;
  /** As a user would name it: `target`, `Subject.target`. */
  readonly target: string;
  /** A call of it with `$` in place of the arguments: `new Subject().target($)`. */
  readonly call: string;
  /** How the truth shows in the last call of the witness. `safe`: it never does, and what is looked at is the inputs. */
  readonly plant: PlantName | "safe";
  /** The checker that is asked, where it is not the one of the plant. */
  readonly checker?: string;
  /** Statements before the calls: objects that are in two arguments. */
  readonly given: string;
  /** Argument lists as source text: calls of one fresh module, in this order; what the last one does is the truth. */
  readonly calls: readonly string[];
  /** Part of an assumption that a verdict may state: the witness does not meet it, so that the proof is none of this truth. */
  readonly excuse?: string;
  /** The truth shows after the call has returned. */
  readonly isLate?: true;
  /** The witness runs in a process of its own, started so: what is around a program is no input of it, and differs all the same. */
  readonly surroundings?: Surroundings;
}

export interface Surroundings {
  readonly env?: Readonly<Record<string, string>>;
  readonly execArgv?: readonly string[];
}

export const callText = ({ call }: Pick<Case, "call">, args: string): string => call.replace("$", () => args);

/** The calls of the witness as a function that stands behind the source of the case; its result is that of the last call. */
export function witnessText(one: Case): string {
  const calls = one.calls.map((args) => callText(one, args));
  const last = calls.pop() ?? callText(one, "");
  const before = calls.map((call) => `  await ${call};\n`).join("");
  return `\nexport const witness = async (): Promise<unknown> => {\n${one.given === "" ? "" : `  ${one.given}\n`}${before}  return ${last};\n};\n`;
}
