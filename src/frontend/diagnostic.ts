/** A mistake of the user, reported with a stable code, a place and the next step. */

export type DiagnosticCode =
  | "file-not-found"
  | "unsupported-file"
  | "too-deep"
  | "too-large"
  | "unreadable"
  | "syntax-error"
  | "unsupported-syntax"
  | "no-sources"
  | "no-exports"
  | "unknown-export"
  | "not-a-function"
  | "bad-target"
  | "bad-signature"
  | "unsupported-type"
  | "contract-syntax"
  | "contract-effect"
  | "contract-name"
  | "contract-call"
  | "contract-place"
  | "contract-vacuous"
  | "refinement-syntax"
  | "refinement-violated"
  | "annotation-syntax"
  | "annotation-unknown"
  | "annotation-effect"
  | "annotation-vacuous"
  | "bad-ignore";

export interface Diagnostic {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly file: string;
  /** 1-based; both 0 when the whole file is meant. */
  readonly line: number;
  readonly column: number;
  readonly hint: string;
  /** Something to look at that does not stop the work. */
  readonly isWarning?: true;
}

export class DiagnosticError extends Error {
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.name = "DiagnosticError";
    this.diagnostic = diagnostic;
  }
}
