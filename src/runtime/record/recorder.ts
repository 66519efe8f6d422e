/** What the steps of a run may tell its record, and ask of it. */
import type { Expr, Model } from "../../expr/expr.ts";
import type { Shadow } from "../protocol.ts";
import type { Hooks, Limits, StopReason } from "./trace.ts";

export interface Recorder {
  /** Number of the run: what belongs to an earlier one is stale. */
  readonly run: number;
  /** Values of the inputs. */
  readonly model: Model;
  readonly limits: Limits;
  readonly hooks: Hooks;
  /** Where a loss is reported when the protocol gives no site. */
  lastSite: number;
  /** Conditions met so far, also those that were decided already. */
  readonly asked: number;

  /** Path events so far. */
  readonly position: number;
  /** How many places there are where values were used as they came. */
  readonly losses: number;
  /** Takes back what was decided since a position: something else says it. */
  rewind(position: number): void;

  /** A call that something of the input takes part in is about to be made there, of the program's function or of a native. */
  called(site: number): void;
  /** A condition was decided: by a branch of the source, or by one that is not in it (`implicit`). */
  decided(site: number, atom: Expr, taken: boolean, implicit: boolean, rare?: boolean): void;
  /** Records a two-way split that is not in the source: whether `atom` held on this run. The other side becomes a flip. */
  split(site: number, atom: Expr, holds: boolean, rare?: boolean): void;
  /** Something holds on this run that no flip is made of. */
  assumes(condition: Expr): void;
  /** Fixes a symbolic value: another value is another run. */
  pin(value: unknown, shadow: Shadow, site: number): void;
  /** Whether a shadow can belong to a value: its sort must fit, and in checked runs its value too. */
  agrees(value: unknown, shadow: Expr): boolean;
  /** Symbolic information was lost here: that of these shadows, where it is known that it was no other. */
  concretised(site: number, what: string, lost?: readonly Shadow[]): void;
  /** The run went on otherwise than a native one would: nothing is proved by it. */
  interfered(what: string): void;
  /** A blocked call was caught. */
  denied(): void;
  /** A lazy object was asked for a key it lacks. */
  discovered(path: string, key: string): void;
  /** Ends the run from inside; nothing the program does can stop the unwinding. */
  stop(reason: StopReason): never;
}
