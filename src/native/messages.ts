/** What the host asks of a native process, and what it answers. */
import type { Target } from "../frontend/target.ts";
import type { Encoded, EncodedOutcome } from "../value/encoded.ts";
import type { NativeModule } from "./sources.ts";

export interface NativeCase {
  readonly self?: Encoded;
  readonly args: readonly Encoded[];
}

export interface NativeJob {
  readonly modules: readonly NativeModule[];
  /** In the order they are to run. */
  readonly cases: readonly { readonly id: number; readonly target: Target; readonly input: NativeCase }[];
}

export type NativeAnswer =
  | { readonly kind: "outcome"; readonly id: number; readonly outcome: EncodedOutcome }
  | { readonly kind: "unloadable"; readonly message: string }
  | { readonly kind: "done" };
