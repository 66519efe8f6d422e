/**
 * What stands between an exploration and a proof, or under one, as data: who raises it says what it is about, `report` has the words, and
 * `verdict.ts` decides what may be claimed.
 */

export interface Claim {
  readonly kind: ClaimKind;
  /** Names the thing: a native, a type, a parameter, a module. Never a sentence, but for `other`. */
  readonly about?: string;
  /** Where it was raised. */
  readonly place?: { readonly file: string; readonly site: number };
  /** When it concerns one property only. */
  readonly checker?: string;
}

/**
 * doubt: a step was not exact, or not finished. loss: a symbolic value was used as it came. narrowing: inputs or states of the declared
 * world that were not tried. assumption: what a verdict may rest on when it says so.
 */
export type Nature = "doubt" | "loss" | "narrowing" | "assumption";

export interface ClaimFacts {
  readonly nature: Nature;
  /** How far it reaches: what this path says, all that is said about the target, about any target that may run the code, or that can see the module. */
  readonly scope: "path" | "target" | "code" | "module";
  readonly raisedBy: string;
}

const doubt = (scope: ClaimFacts["scope"], raisedBy: string): ClaimFacts => ({ nature: "doubt", scope, raisedBy });
const narrowing = (scope: ClaimFacts["scope"], raisedBy: string): ClaimFacts => ({
  nature: "narrowing",
  scope,
  raisedBy,
});
const assumption = (raisedBy: string): ClaimFacts => ({ nature: "assumption", scope: "target", raisedBy });

export const CLAIMS = {
  // the search
  incomplete: doubt("target", "explore/check/search.ts"),
  "solver-unknown": doubt("path", "explore/search/exploration.ts, explore/check/search.ts"),
  diverged: doubt("path", "explore/search/exploration.ts"),
  "given-up": doubt("path", "explore/search/exploration.ts"),
  "dropped-paths": doubt("path", "explore/search/exploration.ts"),
  "input-too-large": doubt("path", "explore/explorer.ts"),
  "input-unrepresentable": doubt("path", "explore/explorer.ts"),
  "input-avoided": doubt("path", "explore/explorer.ts"),
  contradicted: doubt("target", "explore/challenge, cli/pipeline/confirm"),
  // the runs
  "path-cut": doubt("path", "runtime/record/run.ts"),
  stopped: doubt("path", "runtime/record/run.ts, supervisor"),
  blocked: doubt("path", "sandbox/attempt.ts"),
  "not-native": doubt("path", "runtime/builds/run.ts, runtime/record/raised.ts"),
  "clock-or-chance": doubt("path", "runtime/world"),
  "clock-while-loading": doubt("module", "explore/program/evaluate.ts"),
  "code-from-text": doubt("code", "explore/program/modules.ts"),
  "mapped-arguments": doubt("code", "explore/program/modules.ts"),
  "used-as-it-came": { nature: "loss", scope: "path", raisedBy: "runtime/record/run.ts" },
  // the properties
  "conditions-dropped": doubt("path", "explore/check/search.ts"),
  "conditions-unasked": doubt("path", "explore/check/search.ts"),
  "conditions-too-many": doubt("path", "checkers/watch.ts"),
  "witness-not-run": doubt("path", "explore/check/search.ts"),
  "witness-rejected": doubt("path", "explore/check/search.ts"),
  "witness-failed": doubt("path", "explore/check/search.ts"),
  "another-error": doubt("path", "checkers/watch.ts"),
  "stack-too-deep": doubt("path", "checkers/watch.ts"),
  unobserved: doubt("path", "runtime/observe"),
  "checker-unsure": doubt("path", "checkers, plugins"),
  "checker-failed": doubt("target", "checkers/watch.ts"),
  "not-reported": doubt("target", "cli/check/verdicts.ts"),
  // inputs and states that are not tried
  "module-state": narrowing("module", "explore/program/loaded.ts"),
  "surroundings-at-load": narrowing("module", "explore/program/evaluate.ts"),
  "not-native-at-load": narrowing("module", "explore/program/evaluate.ts"),
  surroundings: narrowing("path", "runtime/world/surroundings.ts"),
  "shared-objects": narrowing("target", "frontend/untried"),
  "undeclared-properties": narrowing("target", "frontend/untried"),
  "handed-out-functions": narrowing("target", "frontend/untried"),
  "sent-values": narrowing("target", "frontend/untried"),
  "async-generators": narrowing("target", "frontend/untried"),
  "other-this": narrowing("target", "frontend/untried"),
  "combined-enums": narrowing("target", "frontend/untried"),
  "explicit-undefined": narrowing("target", "frontend/untried"),
  "undefined-properties": narrowing("target", "frontend/untried"),
  "literal-zero": narrowing("target", "frontend/untried"),
  "other-memory": narrowing("target", "frontend/untried"),
  "other-kinds": narrowing("target", "frontend/untried"),
  "several-members": narrowing("target", "frontend/untried"),
  "odd-builtins": narrowing("target", "frontend/untried"),
  "changed-meanwhile": narrowing("target", "frontend/untried"),
  "unknown-types": narrowing("path", "explore/input/lazy.ts"),
  "unbuilt-type": narrowing("path", "explore/input"),
  "inherited-names": narrowing("path", "explore/input/lazy.ts"),
  "numbers-in-templates": narrowing("path", "explore/input/template.ts"),
  "other-symbols": narrowing("path", "explore/input/shape-plan.ts"),
  "other-buffers": narrowing("path", "explore/input/shape-plan.ts"),
  "other-iterables": narrowing("path", "explore/input/shape-plan.ts"),
  "other-errors": narrowing("path", "explore/input/collection.ts"),
  "other-patterns": narrowing("path", "explore/input/collection.ts"),
  "other-promises": narrowing("path", "explore/input/collection.ts"),
  "other-fields": narrowing("path", "explore/input/instance.ts"),
  "invalid-dates": narrowing("path", "explore/input/collection.ts"),
  "callback-effects": narrowing("path", "explore/input/callback.ts"),
  "callback-calls": narrowing("path", "explore/input/callback.ts"),
  "callback-properties": narrowing("target", "frontend/untried/callbacks.ts, explore/input/callback.ts"),
  "nothing-symbolic": narrowing("target", "explore/script/program.ts"),
  other: narrowing("target", "whoever says it in words"),
  // what is not looked for
  "declared-types": assumption("explore/check/assumptions.ts"),
  requires: assumption("explore/check/assumptions.ts"),
  "negative-zero": assumption("explore/check/assumptions.ts"),
  "script-inputs": assumption("explore/explorer.ts"),
  "exported-objects": assumption("explore/check/assumptions.ts"),
  "text-elsewhere": assumption("explore/check/assumptions.ts"),
  "values-elsewhere": assumption("explore/check/assumptions.ts"),
  holes: assumption("explore/check/assumptions.ts"),
  "odd-objects": assumption("explore/check/assumptions.ts"),
  "other-instances": assumption("explore/check/assumptions.ts"),
} as const satisfies Readonly<Record<string, ClaimFacts>>;

export type ClaimKind = keyof typeof CLAIMS;

/** A text is a claim of the kind `other`, for what has no kind of its own yet. */
export type Told = Claim | string;

const claimOf = (told: Told): Claim => (typeof told === "string" ? { kind: "other", about: told } : told);

/** Equal claims have equal keys. */
export function claimKey({ kind, about, place, checker }: Claim): string {
  if (about === undefined && place === undefined && checker === undefined) return kind;
  const where = place === undefined ? "" : `${place.file}:${place.site}`;
  return `${kind}\0${about ?? ""}\0${where}\0${checker ?? ""}`;
}

/** Each claim once, in the order they came. Claims are added while the program runs, so adding uses no builtin that it may have replaced. */
export class ClaimSet implements Iterable<Claim> {
  private readonly known: Record<string, true> = Object.create(null) as Record<string, true>;
  private readonly list: Claim[] = [];

  constructor(claims: Iterable<Told> = []) {
    for (const claim of claims) this.add(claim);
  }

  add(told: Told): void {
    const claim = claimOf(told);
    const key = claimKey(claim);
    if (this.known[key] === true) return;
    this.known[key] = true;
    this.list[this.list.length] = claim;
  }

  get size(): number {
    return this.list.length;
  }

  [Symbol.iterator](): IterableIterator<Claim> {
    return this.list.values();
  }
}
