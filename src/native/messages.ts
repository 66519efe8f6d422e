/** What the host asks of a native process, and what it answers. */
import type { Target } from "../frontend/targets/target.ts";
import type { SandboxSettings } from "../sandbox/grant.ts";
import type { Aftermath } from "../value/aftermath.ts";
import type { Encoded, EncodedOutcome } from "../value/encoded.ts";
import type { HandedCall } from "../value/handed-back.ts";

/** A module with nothing but its types removed. */
export interface NativeModule {
  readonly file: string;
  readonly format: "esm" | "commonjs";
  readonly code: string;
  /** Specifier → file, for those that Node would not find itself. */
  readonly resolved: Readonly<Record<string, string>>;
}

export interface NativeCase {
  /** What `choose` of the API gives: `{ "choice(0 of 3)": 2 }`; the first alternative where nothing is said. */
  readonly choices?: Readonly<Record<string, number>>;
  /** What clocks show and chance gives; from where modules load, or from the call on. */
  readonly world?: Readonly<Record<string, number>>;
  readonly isWorldAtLoad?: true;
  readonly self?: Encoded;
  readonly args: readonly Encoded[];
  /** Calls of what the target hands back. */
  readonly calls?: readonly HandedCall[];
  /** Callbacks are written otherwise: whoever reads their text gives something else. */
  readonly hasOtherTexts?: true;
  /** Dates are told as the wall shows them where the case runs. */
  readonly hasLocalDates?: true;
}

export interface NativeJob {
  readonly modules: readonly NativeModule[];
  /** In the order they are to run. */
  readonly cases: readonly { readonly id: number; readonly target: Target; readonly input: NativeCase }[];
  /** Each case gets modules of its own: nothing that one leaves behind reaches the next. */
  readonly isFresh: boolean;
  readonly sandbox: SandboxSettings;
}

export interface NativeResult {
  readonly outcome: EncodedOutcome;
  /** The input could be made; otherwise the outcome is that of making it. */
  readonly isMade: boolean;
  /** The call gave a promise; the outcome is what became of it. */
  readonly isAwaited: boolean;
  /** The calls of what was handed back that were made, also one that ended by throwing: whether they gave a promise, a generator. */
  readonly called?: readonly { readonly isAwaited: boolean; readonly isYielded: boolean }[];
  /** What the call did besides. */
  readonly aftermath?: Aftermath;
  /** What it tried and was not allowed to do: `fs.writeFileSync`. */
  readonly blocked: readonly string[];
  /** What outlasts the call, and would outlast a test that makes it: `fs.rmSync` when the process ends, `process.exitCode`. */
  readonly left: readonly string[];
  /** Rejections that nobody handled, as text. */
  readonly unhandled: readonly string[];
}

export type NativeAnswer =
  | { readonly kind: "begin"; readonly id: number }
  | { readonly kind: "result"; readonly id: number; readonly result: NativeResult }
  /** Tried after the call had ended, by what it left behind. */
  | { readonly kind: "late"; readonly id: number; readonly left: readonly string[] }
  | { readonly kind: "unloadable"; readonly message: string }
  | { readonly kind: "done" };
