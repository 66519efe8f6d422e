/** Conditions that a program states, as code that hands them to the runtime. */
import type { Clause } from "../contracts/contract.ts";
import type { InsertedNames, ParsedModule } from "../parse.ts";
import type { FreshNames } from "./fresh-names.ts";
import type { Insertions, Piece } from "./insertions.ts";
import { type OldNames, predicatePieces } from "./predicate-text.ts";

/** A module and what is being inserted into it. */
export interface Draft {
  readonly module: ParsedModule;
  readonly insertions: Insertions;
  readonly names: FreshNames;
  readonly inserted: InsertedNames;
}

/** A condition that is evaluated beside the program. */
export interface Stated {
  readonly kind: "requires" | "ensures" | "invariant" | "loop-invariant" | "refinement";
  /** For messages. */
  readonly text: string;
  readonly pieces: readonly Piece[];
  readonly start: number;
  readonly end: number;
}

/**
 * The call that evaluates a condition. For conditions on arguments, `isAssumed` is code that tells whether Assay itself is the caller:
 * then the input has to meet the condition.
 */
export function statedCall({ inserted }: Draft, stated: Stated, isAssumed?: string): Piece[] {
  const { kind, text, pieces, start, end } = stated;
  const call = isAssumed === undefined ? `states("${kind}"` : `arrives("${kind}", ${isAssumed}`;
  return [
    { text: `${inserted.api}.${call}, ${JSON.stringify(text)}, () => (`, at: start },
    ...pieces,
    { text: "\n))", at: end },
  ];
}

/** A clause of a contract as a condition. */
export function clauseStated(draft: Draft, clause: Clause, old?: OldNames): Stated {
  const { expression, text, start, end, lines } = clause.predicate;
  return { kind: clause.kind, text, pieces: predicatePieces(expression, draft.inserted, old, lines), start, end };
}
