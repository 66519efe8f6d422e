/**
 * Listens to one run for all checkers: what each states becomes check constraints (conditions under which another input of
 * the same path would violate) and violations (this run did). A checker that fails is switched off; the run never notices.
 */
import type { Expr } from "../expr/expr.ts";
import type { ObservationKind, Observations, Observer } from "../runtime/observation.ts";
import { SafeMap, SafeSet, String$ } from "../runtime/pristine.ts";
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
  readonly site: number;
  readonly message: string;
  /** Functions on the stack, innermost first. */
  readonly stack: readonly number[];
  /** Values at the site in the order of its operands. */
  readonly values: readonly string[];
}

/** What one run says about the properties. */
export interface Watched {
  readonly checks: readonly CheckConstraint[];
  readonly violations: readonly Violation[];
  /** Conditions that the path had decided already, by checker. */
  readonly cached: Readonly<Record<string, number>>;
  /** Sites where a checker had something to say. */
  readonly places: readonly { readonly checker: string; readonly site: number }[];
  /** What forbids calling a property verified. */
  readonly doubts: readonly { readonly checker: string; readonly why: string }[];
}

/** Where the run is. */
export interface Surroundings {
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
  private record: RunRecord = newRecord();
  /** Checkers that failed, with what they failed with. */
  readonly broken: { readonly checker: string; readonly why: string }[] = [];

  constructor(
    checkers: readonly Checker[],
    private readonly surroundings: Surroundings,
  ) {
    const kinds = new SafeSet<ObservationKind>();
    for (const checker of checkers) {
      const listener: Listener = { checker, memory: undefined, isOff: false };
      this.all[this.all.length] = listener;
      for (const kind of Object.keys(checker.on) as ObservationKind[]) {
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
    this.record = newRecord();
    for (let i = 0; i < this.all.length; i++) {
      const listener = this.all[i]!;
      this.shielded(listener, () => {
        listener.memory = listener.checker.memory?.();
      });
    }
  }

  observe<K extends ObservationKind>(kind: K, site: number, what: Observations[K]): void {
    const listeners = this.listeners.get(kind);
    if (listeners === undefined) return;
    for (let i = 0; i < listeners.length; i++) {
      const listener = listeners[i]!;
      if (listener.isOff) continue;
      const check = this.checkAt(listener, kind, site, what);
      this.shielded(listener, () => listener.checker.on[kind]!(what, check, listener.memory));
    }
  }

  missed(kind: ObservationKind, _site: number, why: string): void {
    const listeners = this.listeners.get(kind) ?? [];
    for (let i = 0; i < listeners.length; i++) this.doubt(listeners[i]!.checker.name, why);
  }

  /** After a run: what it said. */
  end(): Watched {
    const { checks, violations, cached, places, doubts } = this.record;
    this.record = newRecord();
    // what was stated later about an earlier place goes where it belongs
    sortBy(checks, ({ position }) => position);
    const watched = { checks, violations, cached, places: listOf(places), doubts: listOf(doubts) };
    return watched;
  }

  private checkAt(
    listener: Listener,
    kind: ObservationKind,
    site: number,
    what: unknown,
    moment?: { readonly position: number; readonly stack: readonly number[] },
  ): Check {
    const { name } = listener.checker;
    const { surroundings } = this;
    return {
      site,
      state: (violation, isViolated, message) => {
        this.record.places.set(`${name} ${site}`, { checker: name, site });
        if (isViolated) this.violated(name, kind, site, what, message, moment?.stack ?? surroundings.stack());
        if (violation === undefined || violation.kind === "literal") return;
        if (violation.sort !== "bool") throw new TypeError("a violation is a condition");
        this.constrain(name, site, violation, moment?.position ?? surroundings.position());
      },
      holds: (condition) => surroundings.holds(condition),
      keep: () =>
        this.checkAt(listener, kind, site, what, {
          position: moment?.position ?? surroundings.position(),
          stack: moment?.stack ?? surroundings.stack(),
        }),
      unknown: (why) => {
        this.record.places.set(`${name} ${site}`, { checker: name, site });
        this.doubt(name, String$(why));
      },
    };
  }

  /** Local cache: what the path decided, or was asked earlier on it, is not asked again. */
  private constrain(checker: string, site: number, violation: Expr, position: number): void {
    const { record } = this;
    const key = `${checker} ${violation.id}`;
    if (record.asked.has(key) || this.surroundings.isDecided(violation)) {
      record.cached[checker] = (record.cached[checker] ?? 0) + 1;
      return;
    }
    const count = record.counts.get(checker) ?? 0;
    if (count >= MAX_CHECKS) {
      this.doubt(checker, "a run had too many places to check");
      return;
    }
    record.counts.set(checker, count + 1);
    record.asked.add(key);
    const { checks } = record;
    checks[checks.length] = { position, checker, site, violation };
  }

  /** The first violation of a checker at a site speaks for those that follow in the same run. */
  private violated(
    name: string,
    kind: ObservationKind,
    site: number,
    what: unknown,
    message: () => string,
    stack: readonly number[],
  ): void {
    const { seen, violations } = this.record;
    const key = `${name} ${site} ${stack[0] ?? ""} ${stack[1] ?? ""}`;
    if (seen.has(key)) return;
    seen.add(key);
    const text = String$(message());
    violations[violations.length] = { checker: name, site, message: text, stack, values: valuesOf(kind, what) };
  }

  private doubt(checker: string, why: string): void {
    this.record.doubts.set(`${checker} ${why}`, { checker, why });
  }

  private shielded(listener: Listener, action: () => void): void {
    try {
      action();
    } catch (error) {
      const { name } = listener.checker;
      if (isOverflow(error)) {
        this.doubt(name, "the stack was too deep to check");
        return;
      }
      listener.isOff = true;
      this.broken[this.broken.length] = { checker: name, why: reasonOf(error) };
    }
  }
}

interface Listener {
  readonly checker: Checker;
  memory: unknown;
  isOff: boolean;
}

interface RunRecord {
  readonly checks: CheckConstraint[];
  readonly violations: Violation[];
  readonly cached: Record<string, number>;
  readonly places: Map<string, { readonly checker: string; readonly site: number }>;
  readonly doubts: Map<string, { readonly checker: string; readonly why: string }>;
  readonly asked: Set<string>;
  readonly seen: Set<string>;
  readonly counts: Map<string, number>;
}

function newRecord(): RunRecord {
  return {
    checks: [],
    violations: [],
    cached: { __proto__: null } as unknown as Record<string, number>,
    places: new SafeMap(),
    doubts: new SafeMap(),
    asked: new SafeSet<string>(),
    seen: new SafeSet<string>(),
    counts: new SafeMap<string, number>(),
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
  return error instanceof RangeError && error.message === "Maximum call stack size exceeded";
}

function reasonOf(error: unknown): string {
  try {
    return error instanceof Error ? `${error.name}: ${error.message}` : String$(error);
  } catch {
    return "an error that cannot be shown";
  }
}
