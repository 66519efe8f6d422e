/** What is asked about a target, and what came of it: what the stages of a command hand on to one another. */
import type { JobEnd } from "../../host/explorer-host.ts";
import type { Job } from "../../jobs/job.ts";
import type { FoundInput } from "../../jobs/result.ts";
import type { Attempt } from "../../sandbox/attempt.ts";
import type { SearchJob } from "./result.ts";

export interface Plan<J extends Job = Job> {
  readonly job: J;
  /** The slots that the report counts; a job may look for more. */
  readonly goals: readonly number[];
}

export interface Explored<J extends SearchJob = SearchJob> {
  readonly plan: Plan<J>;
  readonly end: JobEnd<J>;
  readonly found: readonly FoundInput[];
  readonly blocked: readonly Attempt[];
  /** Its code did not change since then, and what was found then is told again. */
  readonly since?: Since;
}

/** When, and at which revision of the project, something was found out. */
export interface Since {
  readonly at: string;
  readonly revision?: string;
  /** Its code is not what it was, and nothing on its paths changed. */
  readonly isValidated?: true;
  /** What it saw besides its code may be another, and the inputs that are known still do what they did. */
  readonly isRerun?: true;
  /** Not all of its paths are known. */
  readonly isOpen?: true;
  /** It was explored again, from the inputs of that time, with this share of the budget. */
  readonly again?: Again;
}

/** What an edit changed of what was known. */
export interface Changed {
  /** Paths that it concerns, of those that are known. */
  readonly paths: number;
  readonly of: number;
  /** Branch outcomes that were not there, as a number and as a share of those that are; absent when there are none. */
  readonly added?: { readonly outcomes: number; readonly share: number };
}

export interface Again {
  readonly share: number;
  /** Why: paths that the edit concerns, of those that are known; undefined when what it saw besides its code may be another. */
  readonly changed?: Changed;
}
