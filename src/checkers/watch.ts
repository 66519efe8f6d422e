/**
 * Listens to one run for all checkers: what each states becomes check constraints (conditions under which another input of
 * the same path would violate) and violations (this run did). A checker that fails is switched off; the run never notices.
 */
import type { Claim, ClaimKind } from "../claims/claim.ts";
import type { Expr } from "../expr/expr.ts";
import type { Ending, ObservationKind, Observations, Observer, Operand } from "../runtime/observe/observation.ts";
import { isA, RangeError$, SafeMap, SafeSet, String$ } from "../runtime/pristine.ts";
import type { Check, Checker } from "./checker.ts";
import { valuesOf } from "./shown-values.ts";

/** `pc ∧ violation`, with the path constraint up to `position`, is what an input must satisfy to violate. */
export interface CheckConstraint {
  /** Number of path events before it. */
  readonly position: number;
  readonly checker: string;
  readonly site: number;
  readonly violation: Expr;
}

export interface Violation {
  readonly checker: string;
  /** What was observed. */
  readonly kind: ObservationKind;
  readonly site: number;
  readonly message: string;
  /** Functions on the stack, innermost first. */
  readonly stack: readonly number[];
  /** Values at the site in the order of its operands. */
  readonly values: readonly string[];
  /** The program fails by it. */
  readonly isRaised: boolean;
  /** The value at fault came in as it is, for something without a type: only the caller could know better. Known in runs with shadows. */
  readonly isUntyped?: boolean;
}

/** What one run says about the properties. */
export interface Watched {
  readonly checks: readonly CheckConstraint[];
  readonly violations: readonly Violation[];
  /** All checkers that were violated, also where another one's violation says more and stands for theirs. */
  readonly violated: readonly string[];
  /** Conditions that the path had decided already, by checker. */
  readonly cached: Readonly<Record<string, number>>;
  /** Sites where a checker had something to say. */
  readonly places: readonly { readonly checker: string; readonly site: number }[];
  /** What forbids calling a property verified. */
  readonly doubts: readonly Claim[];
}

/** Where the run is. */
export interface RunContext {
  /** Number of path events so far. */
  position(): number;
  /** The path decided it: the condition or its opposite is among the path's conditions. */
  isDecided(condition: Expr): boolean;
  /** Whether the run's input satisfies it. */
  holds(condition: Expr): boolean;
  /** Functions on the stack, innermost first. */
  stack(): readonly number[];
}

/** Beyond so many conditions of a checker in a run, further ones are only doubted. */
const MAX_CHECKS = 2_000;

export class Watch implements Observer {
  readonly kinds: ReadonlySet<ObservationKind>;
  private readonly listeners = new SafeMap<ObservationKind, Listener[]>();
  private readonly all: Listener[] = [];
  private notes: Notes = emptyNotes();
  /** Checkers that failed, with what they failed with. */
  readonly broken: { readonly checker: string; readonly why: string }[] = [];

  constructor(
    checkers: readonly Checker[],
    private readonly context: RunContext,
  ) {
    const kinds = new SafeSet<ObservationKind>();
    // how a run ends decides what its violations mean
    kinds.add("ended");
    for (let i = 0; i < checkers.length; i++) {
      const checker = checkers[i]!;
      const listener: Listener = {
        checker,
        memory: undefined,
        isOff: false,
        sites: new SafeSet<number>(),
        asked: new SafeSet<number>(),
        at: undefined as never,
        check: undefined,
      };
      listener.at = { listener, kind: "ended", site: -1, what: undefined, moment: undefined };
      listener.check = this.checkAt(listener.at);
      this.all[this.all.length] = listener;
      const wanted = Object.keys(checker.on) as ObservationKind[];
      for (let k = 0; k < wanted.length; k++) {
        const kind = wanted[k]!;
        kinds.add(kind);
        const known = this.listeners.get(kind);
        if (known === undefined) this.listeners.set(kind, [listener]);
        else known[known.length] = listener;
      }
    }
    this.kinds = kinds;
  }

  /** Before a run. */
  begin(): void {
    this.notes = emptyNotes();
    for (let i = 0; i < this.all.length; i++) {
      const listener = this.all[i]!;
      listener.sites.clear();
      listener.asked.clear();
      this.shielded(listener, () => {
        listener.memory = listener.checker.memory?.();
      });
    }
  }

  observe<K extends ObservationKind>(kind: K, site: number, what: Observations[K]): void {
    const listeners = this.listeners.get(kind);
    if (kind === "ended")
      this.notes.failure = failureOf((what as Observations["ended"]).ending, site) ?? this.notes.failure;
    // natively that ends the process as well
    else if (kind === "rejected" && !(what as Observations["rejected"]).isDeliberate) this.notes.failure ??= { site };
    if (listeners === undefined) return;
    for (let i = 0; i < listeners.length; i++) {
      const listener = listeners[i]!;
      if (listener.isOff) continue;
      const { at } = listener;
      at.kind = kind;
      at.site = site;
      at.what = what;
      try {
        listener.checker.on[kind]!(what, listener.check!, listener.memory);
      } catch (error) {
        this.failed(listener, error);
      }
    }
  }

  missed(kind: ObservationKind, _site: number, why: string): void {
    const listeners = this.listeners.get(kind) ?? [];
    for (let i = 0; i < listeners.length; i++) this.doubt(listeners[i]!.checker.name, "unobserved", why);
  }

  /** After a run: what it said. */
  end(): Watched {
    const { checks, cached, doubts, failure } = this.notes;
    const violations = this.final(this.notes.violations, failure);
    this.notes = emptyNotes();
    // what was stated later about an earlier place goes where it belongs
    sortBy(checks, ({ position }) => position);
    return {
      checks,
      violations,
      violated: checkersOf(violations),
      cached,
      places: this.places(),
      doubts: listOf(doubts),
    };
  }

  /** A violation that raises an error is one only if that error ended the run: what the program catches is its own business. */
  private final(violations: readonly Violation[], failure: Failure): Violation[] {
    const left: Violation[] = [];
    for (let i = 0; i < violations.length; i++) {
      const one = violations[i]!;
      if (!one.isRaised || one.kind === "ended" || one.kind === "rejected" || one.site === failure?.site)
        left[left.length] = one;
      else if (failure !== undefined) this.doubt(one.checker, "another-error");
    }
    return left;
  }

  private places(): { readonly checker: string; readonly site: number }[] {
    const places: { readonly checker: string; readonly site: number }[] = [];
    for (let i = 0; i < this.all.length; i++) {
      const { checker, sites } = this.all[i]!;
      sites.forEach((site) => {
        places[places.length] = { checker: checker.name, site };
      });
    }
    return places;
  }

  /** What a handler gets: `at` says where the run is, and moves on with it unless it was kept. */
  private checkAt(at: At): Check {
    const { context } = this;
    const { listener } = at;
    const { name } = listener.checker;
    return {
      get site() {
        return at.site;
      },
      state: (violation, isViolated, message, raises = listener.checker.raises === true) => {
        const { site, kind, moment } = at;
        listener.sites.add(site);
        if (isViolated) {
          const stack = moment?.stack ?? context.stack();
          this.violated({ checker: name, kind, site, stack, isRaised: raises }, at.what, message);
        }
        if (violation === undefined || violation.kind === "literal") return;
        if (violation.sort !== "bool") throw new TypeError("a violation is a condition");
        this.constrain(listener, site, violation, moment?.position ?? context.position());
      },
      holds: (condition) => context.holds(condition),
      keep: () => {
        const { kind, site, what, moment } = at;
        const position = moment?.position ?? context.position();
        const stack = moment?.stack ?? context.stack();
        return this.checkAt({ listener, kind, site, what, moment: { position, stack } });
      },
      unknown: (why) => {
        listener.sites.add(at.site);
        this.doubt(name, "checker-unsure", String$(why));
      },
    };
  }

  /** Local cache: what the path decided, or was asked earlier on it, is not asked again. */
  private constrain(listener: Listener, site: number, violation: Expr, position: number): void {
    const { notes } = this;
    const checker = listener.checker.name;
    if (listener.asked.has(violation.id) || this.context.isDecided(violation)) {
      notes.cached[checker] = (notes.cached[checker] ?? 0) + 1;
      return;
    }
    if (listener.asked.size >= MAX_CHECKS) {
      this.doubt(checker, "conditions-too-many");
      return;
    }
    listener.asked.add(violation.id);
    const { checks } = notes;
    checks[checks.length] = { position, checker, site, violation };
  }

  /** The first violation of a checker at a site speaks for those that follow in the same run. */
  private violated(where: Omit<Violation, "message" | "values">, what: unknown, message: () => string): void {
    const { seen, violations } = this.notes;
    const { checker, kind, site, stack, isRaised } = where;
    const key = `${checker} ${site} ${stack[0] ?? ""} ${stack[1] ?? ""}`;
    if (seen.has(key)) return;
    seen.add(key);
    const text = String$(message());
    const values = valuesOf(kind, what);
    const isUntyped = isUntypedInput(what);
    violations[violations.length] = { checker, kind, site, message: text, stack, values, isRaised, isUntyped };
  }

  private doubt(checker: string, kind: ClaimKind, about?: string): void {
    const claim = about === undefined ? { kind, checker } : { kind, about, checker };
    this.notes.doubts.set(`${checker} ${kind} ${about ?? ""}`, claim);
  }

  private shielded(listener: Listener, action: () => void): void {
    try {
      action();
    } catch (error) {
      this.failed(listener, error);
    }
  }

  private failed(listener: Listener, error: unknown): void {
    const { name } = listener.checker;
    if (isOverflow(error)) {
      this.doubt(name, "stack-too-deep");
      return;
    }
    listener.isOff = true;
    this.broken[this.broken.length] = { checker: name, why: reasonOf(error) };
  }
}

interface Listener {
  readonly checker: Checker;
  memory: unknown;
  isOff: boolean;
  /** Where it had something to say in this run, and what it asked for. */
  readonly sites: Set<number>;
  readonly asked: Set<number>;
  /** What it is being told, and what it may do about it: made once, because there are many events. */
  at: At;
  check: Check | undefined;
}

interface At {
  readonly listener: Listener;
  kind: ObservationKind;
  site: number;
  what: unknown;
  /** Where the path and the stack were, when the place was kept for later. */
  readonly moment: { readonly position: number; readonly stack: readonly number[] } | undefined;
}

/** So many alternatives has only what nobody gave a type: everything that a value can be. */
const UNTYPED_ALTERNATIVES = 7;

function isUntypedInput(what: unknown): boolean {
  const { object, callee } = (what ?? {}) as { readonly object?: Operand; readonly callee?: Operand };
  const shadow = (object ?? callee)?.shadow;
  const tag = shadow?.kind === "apply" && shadow.op === "choice" ? shadow.args[0] : undefined;
  return tag?.kind === "input" && tag.domain.kind === "tag" && tag.domain.labels.length >= UNTYPED_ALTERNATIVES;
}

/** Where the run failed by an error that the program did not throw itself. */
type Failure = { readonly site: number } | undefined;

function failureOf(ending: Ending, site: number): Failure {
  return ending.kind === "throws" && !ending.isDeliberate ? { site } : undefined;
}

function checkersOf(violations: readonly Violation[]): string[] {
  const names: string[] = [];
  for (let i = 0; i < violations.length; i++) names[i] = violations[i]!.checker;
  return names;
}

interface Notes {
  failure: Failure;
  readonly checks: CheckConstraint[];
  readonly violations: Violation[];
  readonly cached: Record<string, number>;
  readonly doubts: Map<string, Claim>;
  readonly seen: Set<string>;
}

function emptyNotes(): Notes {
  return {
    failure: undefined,
    checks: [],
    violations: [],
    cached: { __proto__: null } as unknown as Record<string, number>,
    doubts: new SafeMap(),
    seen: new SafeSet<string>(),
  };
}

function listOf<T>(map: Map<string, T>): T[] {
  const list: T[] = [];
  map.forEach((each) => {
    list[list.length] = each;
  });
  return list;
}

/** Insertion: nearly always in order already. */
function sortBy<T>(list: T[], rank: (item: T) => number): void {
  for (let i = 1; i < list.length; i++) {
    const item = list[i]!;
    let at = i;
    for (; at > 0 && rank(list[at - 1]!) > rank(item); at--) list[at] = list[at - 1]!;
    list[at] = item;
  }
}

function isOverflow(error: unknown): boolean {
  return isA(error, RangeError$) && error.message === "Maximum call stack size exceeded";
}

function reasonOf(error: unknown): string {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String$(error);
  } catch {
    return "an error that cannot be shown";
  }
}
