/** What the conformance runner and its child processes say to each other. */
import type { Mode } from "./front-matter.ts";
import type { Way } from "./test.ts";

export type InstrumentedWay = Exclude<Way, "native">;

export interface ToWorker {
  readonly file: string;
  readonly harness: string;
  readonly ways: readonly InstrumentedWay[];
  /** A realm of its own for every run. */
  readonly isFresh: boolean;
}

export interface Result {
  readonly mode: Mode;
  /** Passes natively; only then does the rest count. */
  readonly isNative: boolean;
  /** Why it does not. */
  readonly native: string;
  readonly differences: readonly { readonly way: InstrumentedWay; readonly failure: string }[];
}

export interface FromWorker {
  readonly file: string;
  readonly results: readonly Result[];
}
