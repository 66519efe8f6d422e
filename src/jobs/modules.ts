/** What the exploring thread asks for when its program loads a module, and what the host serves. */
import type { ModuleFailure } from "../frontend/modules/missing-module.ts";
import type { OperandTexts } from "../instrument/facts/operand-texts.ts";
import type { ModuleCode } from "../runtime/protocol.ts";

export type Resolution = "import" | "require";

export interface LoadRequest {
  readonly specifier: string;
  readonly from: string;
  readonly how: Resolution;
  /** The answer must have the checked build too. */
  readonly isChecked?: boolean;
  /** The answer must have the distance build too. */
  readonly isMeasured?: boolean;
  /** The answer must have the build with all mutants too. */
  readonly isMutated?: boolean;
}

export type LoadAnswer =
  | {
      readonly kind: "module";
      readonly shadow: ModuleCode;
      readonly coverage: ModuleCode;
      readonly checked?: CheckedCode;
      /** The coverage build that also measures comparisons. */
      readonly distance?: ModuleCode;
      /** The coverage build of the module and all its mutants; absent where it has none. */
      readonly mutated?: ModuleCode;
      /** Number of its first slot (`slots.ts`). */
      readonly firstSlot: number;
      /** Branch ordinal of each site, -1 for other sites. */
      readonly branchOfSite: readonly number[];
      /** Runs text as code (`eval`, `Function`), which nobody follows: its functions prove nothing. */
      readonly usesEval: boolean;
      /** Parameters change through `arguments`, or the other way round. */
      readonly mapsArguments?: true;
      /** Its branches guide the search and may count. */
      readonly isWatched: boolean;
    }
  | { readonly kind: "builtin"; readonly name: string }
  /** It is there, and must not be read. */
  | { readonly kind: "denied"; readonly file: string }
  | { readonly kind: "missing"; readonly failure: ModuleFailure }
  | {
      readonly kind: "error";
      readonly message: string;
      readonly code: string | undefined;
      /** The class of the error, where it is not what the code stands for. */
      readonly name?: "TypeError" | "RangeError" | "URIError";
    };

/** The shadow build that tells checkers of everything, and the source text of the operands at each of its sites. */
export interface CheckedCode {
  readonly code: ModuleCode;
  /** It has functions that say `asserts …` or `never`, and throw. */
  readonly hasAssertions: boolean;
  readonly texts: OperandTexts;
  /** Key of each site: survives edits elsewhere in the file. */
  readonly keys: readonly string[];
}
