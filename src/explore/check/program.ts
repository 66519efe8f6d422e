/** What checking needs of a program beyond exploring it. */
import type { Model } from "../../expr/expr.ts";
import type { WatchedRun } from "../program/watcher.ts";
import type { Program, Soon } from "../search/program.ts";
import type { SiteFacts } from "./buckets.ts";

export interface CheckedProgram extends Program, SiteFacts {
  /** A run with passive checks only. */
  runWatched(model: Model): Soon<WatchedRun>;
  /** Checkers that failed and were switched off. */
  readonly brokenCheckers: readonly { readonly checker: string; readonly why: string }[];
}
