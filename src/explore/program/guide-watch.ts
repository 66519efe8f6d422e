/** Follows the assumptions of a guide beside a run: `a := a ∧ p` whenever their operation is done, as a truth and as a condition on the input. */
import type { AssumedAt, Guide } from "../../claims/guide.ts";
import { and, apply, le, literal } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import type { NumericOperand, ObservationKind, Observations, Observer } from "../../runtime/observe/observation.ts";
import { SafeMap, SafeSet } from "../../runtime/pristine.ts";
import type { GuidedRun, Update } from "../search/guided-run.ts";

const { isSafeInteger } = Number;

/** What assertions are observed by. */
const KINDS: readonly ObservationKind[] = ["access", "invoke", "read", "store", "arithmetic", "native"];

const MOST_UNVERIFIED = 1_000;

export class GuideWatch implements Observer {
  readonly kinds: ReadonlySet<ObservationKind>;
  private readonly assumed = new SafeMap<number, AssumedAt[]>();
  private readonly premises = new SafeMap<number, string[]>();
  private readonly local = new SafeMap<number, number>();
  private updates: Update[] = [];
  private unverified: { site: number; position: number }[] = [];
  /** The set of assumptions that hold. */
  private held = 0;

  constructor(
    private readonly guide: Guide,
    private readonly inner: Observer,
    private readonly position: () => number,
    private readonly placeOf: (site: number) => { readonly file: string; readonly site: number } | undefined,
  ) {
    const kinds = new SafeSet<ObservationKind>();
    inner.kinds.forEach((kind) => {
      kinds.add(kind);
    });
    for (let i = 0; i < KINDS.length; i++) kinds.add(KINDS[i]!);
    this.kinds = kinds;
    for (let i = 0; i < guide.assumed.length; i++) append(this.assumed, guide.assumed[i]!.site, guide.assumed[i]!);
    for (let i = 0; i < guide.assertions.length; i++)
      append(this.premises, guide.assertions[i]!.site, guide.assertions[i]!.premise);
  }

  begin(): void {
    this.updates = [];
    this.unverified = [];
    this.held = (1 << this.guide.ids) - 1;
  }

  end(): GuidedRun {
    return { updates: this.updates, unverified: this.unverified };
  }

  observe<K extends ObservationKind>(kind: K, site: number, what: Observations[K]): void {
    const local = this.siteOf(site);
    if (local >= 0) {
      const assumed = kind === "arithmetic" ? this.assumed.get(local) : undefined;
      if (assumed !== undefined)
        for (let i = 0; i < assumed.length; i++) this.update(assumed[i]!, what as Observations["arithmetic"], site);
      const premises = this.premises.get(local);
      if (premises !== undefined)
        for (let i = 0; i < premises.length; i++)
          if (premises[i]![this.held] !== "1" && this.unverified.length < MOST_UNVERIFIED)
            this.unverified[this.unverified.length] = { site: local, position: this.position() };
    }
    if (this.inner.kinds.has(kind)) this.inner.observe(kind, site, what);
  }

  missed(kind: ObservationKind, site: number, why: string): void {
    const assumed = kind === "arithmetic" ? this.assumed.get(this.siteOf(site)) : undefined;
    // an assumption that cannot be evaluated does not hold, and nobody knows when it would
    if (assumed !== undefined) for (let i = 0; i < assumed.length; i++) this.note(assumed[i]!, site, false, undefined);
    if (this.inner.kinds.has(kind)) this.inner.missed(kind, site, why);
  }

  private update(assumed: AssumedAt, { left, result }: Observations["arithmetic"], site: number): void {
    if (assumed.kind === "safe-integer") {
      const { value, shadow } = result;
      this.note(
        assumed,
        site,
        isSafeInteger(value),
        shadow === undefined
          ? literal(isSafeInteger(value))
          : shadow.sort === "num"
            ? apply("isSafeInteger", shadow)
            : undefined,
      );
      return;
    }
    const { numeric, numeric$ } = left as NumericOperand;
    if (typeof numeric === "bigint") {
      this.note(assumed, site, false, undefined);
      return;
    }
    // −0 and 0 are the same to `===`
    const fits = (numeric | 0) === numeric;
    this.note(assumed, site, fits, numeric$ === undefined ? literal(fits) : int32(numeric$));
  }

  private note({ id }: AssumedAt, site: number, value: boolean, condition: Expr | undefined): void {
    if (!value) this.held &= ~(1 << id);
    this.updates[this.updates.length] = { position: this.position(), id, site, value, condition };
  }

  /** In the guide's file, or -1. */
  private siteOf(site: number): number {
    let local = this.local.get(site);
    if (local === undefined) {
      const place = this.placeOf(site);
      local = place !== undefined && place.file === this.guide.file ? place.site : -1;
      this.local.set(site, local);
    }
    return local;
  }
}

/** The same as `(x | 0) === x`, and easier to solve. */
const int32 = (x: Expr): Expr => and(apply("isInteger", x), le(literal(-(2 ** 31)), x), le(x, literal(2 ** 31 - 1)));

function append<T>(map: Map<number, T[]>, key: number, value: T): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known[known.length] = value;
}
