/** What the conformance runner and its child processes say to each other. */
import type { Mode } from "./front-matter.ts";
import type { Way } from "./test.ts";

export interface ToWorker {
  readonly file: string;
  readonly harness: string;
  readonly ways: readonly Exclude<Way, "native">[];
}

export interface FromWorker {
  readonly file: string;
  readonly results: readonly {
    readonly mode: Mode;
    /** Passes natively; only then does the rest count. */
    readonly isNative: boolean;
    readonly native: string;
    readonly differences: readonly { readonly way: Way; readonly failure: string }[];
  }[];
}
