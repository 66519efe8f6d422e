/**
 * A JavaScript value as plain JSON: what crosses process boundaries, stands in `--json` documents and is
 * printed into tests. JSON stands for itself; everything else is `{ "$": kind, "v": … }` (docs/json.md).
 */

export type Encoded = null | boolean | number | string | readonly Encoded[] | EncodedObject | Special;

export interface EncodedObject {
  readonly [key: string]: Encoded;
}

export type Pairs = readonly (readonly [string, Encoded])[];

export interface EncodedInstance {
  /** Where the class is exported; absent when it is not. */
  readonly class?: { readonly file: string; readonly export: string };
  readonly name: string;
  /** How an input is made: constructor arguments, then method calls. */
  readonly args?: readonly Encoded[];
  /** The static method that takes the arguments, where that is not the constructor. */
  readonly creator?: string;
  readonly calls?: readonly { readonly method: string; readonly args: readonly Encoded[] }[];
  /** What a result looks like: own enumerable properties. Absent when what it holds cannot be seen (a proxy, a generator, a URL). */
  readonly properties?: Pairs;
  /** Contents of an instance of a class derived from a builtin. */
  readonly base?: Encoded;
}

export type Special =
  | { readonly $: "undefined" | "nan" | "inf" | "-inf" | "-0" | "hole" }
  | { readonly $: "bigint"; readonly v: string }
  | { readonly $: "bytes"; readonly v: string }
  | { readonly $: "map"; readonly v: readonly (readonly [Encoded, Encoded])[] }
  | { readonly $: "set"; readonly v: readonly Encoded[] }
  | { readonly $: "date"; readonly v: number | null }
  /** What the wall shows at that date, in the time zone of whoever reads it. */
  | { readonly $: "local-date"; readonly v: readonly [number, number, number, number, number, number, number] }
  | { readonly $: "regexp"; readonly v: readonly [string, string] }
  | { readonly $: "symbol"; readonly v: string }
  /** As an input: the results of its calls, in order. As a result: its name. */
  | { readonly $: "function"; readonly v: string | { readonly returns: readonly Encoded[] } }
  | { readonly $: "object" | "null-object"; readonly v: Pairs }
  /** A builtin with properties of its own, as `match()` returns: the builtin and the properties. */
  | { readonly $: "extended"; readonly v: readonly [Encoded, Pairs] }
  | { readonly $: "typed-array"; readonly v: readonly [string, readonly Encoded[]] }
  | { readonly $: "arraybuffer"; readonly v: string }
  /** Name, message, and own properties beyond those if there are any. */
  | { readonly $: "error"; readonly v: readonly [string, string] | readonly [string, string, Pairs] }
  | { readonly $: "promise"; readonly v: Encoded }
  /** A promise that fails, and a call that throws: among the results of a callback. */
  | { readonly $: "rejected" | "throws"; readonly v: Encoded }
  | { readonly $: "instance"; readonly v: EncodedInstance }
  /** What a target handed back, and what calls of it gave, by the way to what was called (`handed-back.ts`). */
  | { readonly $: "called"; readonly v: readonly [Encoded, Pairs] }
  /** A member of an enum, by file, export and name: only in the text of tests. */
  | { readonly $: "member"; readonly v: readonly [string, string, string] }
  /** Seen before on the way from the root: a cycle. `v` counts levels up. */
  | { readonly $: "cycle"; readonly v: number };

export function isSpecial(value: Encoded): value is Special {
  return (
    typeof value === "object" &&
    value !== null &&
    !Array.isArray(value) &&
    typeof (value as { $?: unknown }).$ === "string"
  );
}

export interface EncodedError {
  readonly name: string;
  readonly message: string;
  /** Something else than an error. */
  readonly value?: Encoded;
  /** Where its class is exported, if a native run saw that a module of the program does. */
  readonly class?: { readonly file: string; readonly export: string };
  /** Own properties of an error beyond its message and its stack: `code`, `status`, `cause`. */
  readonly properties?: Pairs;
  /** The rest of the message is the source text of the call, as `assert(x)` has it: who compiled the file decides what that is. */
  readonly quotesSource?: true;
}

/** A run's end as a reader sees it. */
export type EncodedOutcome =
  | { readonly returns: Encoded }
  | { readonly throws: EncodedError }
  | { readonly stopped: "steps" | "memory" | "time" | "stack" | "tasks" | "crash" }
  /** Scripts only: `process.exit(code)`, and an assumption that does not hold. */
  | { readonly exits: number }
  | { readonly rejected: true };
