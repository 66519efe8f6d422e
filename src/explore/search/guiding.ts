/**
 * Guidance by what was verified (Christakis, Müller, Wüstholz). `assume c`: a run whose rest is verified ends there for the search, and the prefix is asked for inputs with c.
 * `tryFirst c`: inputs with c come first; the run that met it is put back until they were tried. The program is run as ever: only what the search makes of a run changes.
 */
import type { Guide, GuideMode, GuidePoint } from "../../claims/guide.ts";
import { and, literal, not, or } from "../../expr/build.ts";
import type { Expr, Model } from "../../expr/expr.ts";
import type { PathEvent } from "../../runtime/record/trace.ts";
import type { Update } from "./guided-run.ts";
import type { Flip, PathNode, PathTree } from "./path-tree.ts";
import type { ShadowRun } from "./program.ts";
import type { RankSignal } from "./strategy/signal.ts";

/** A run as the search takes it. */
export interface GuidedPath {
  readonly path: readonly PathEvent[];
  /** The tree's nodes by the positions of the run itself, as far as it is followed. */
  nodesOf(nodes: readonly PathNode[]): readonly PathNode[];
  /** The rest of the run is left out. */
  readonly isCut: boolean;
  /** Conditions of flips whose other side is verified. */
  readonly barred: ReadonlySet<Expr>;
  /** Branches whose other way, from the beginning to its end, meets nothing that is open, by `sideOf`. */
  readonly needless: ReadonlySet<string>;
  /** The flip that the run is put back for. */
  readonly first?: Expr;
  /** The question that the run was cut for, and the place in the tree. */
  readonly cutFor?: { readonly condition: Expr; readonly place: string };
}

export interface GuideOptions {
  readonly guide: Guide;
  readonly mode: GuideMode;
  readonly maxInterrupts: number;
  /** Code that cannot influence what is open is watched all the same. */
  readonly watchesAll?: boolean;
  readonly placeOf: (site: number) => { readonly file: string; readonly site: number } | undefined;
  /** Told of every run, for measurements. */
  readonly counts?: {
    note(path: readonly PathEvent[], unverified: readonly { readonly site: number; readonly position: number }[]): void;
  };
}

const FIRST = 5_000;

export class Guiding {
  /** Runs that ended early for the search. */
  cut = 0;
  /** Sides that were never asked. */
  barred = 0;
  interrupts = 0;
  private readonly after = new Map<number, GuidePoint>();
  private readonly branches = new Map<string, GuidePoint>();
  private readonly interrupted = new Set<string>();
  private readonly firsts = new Set<Flip>();
  private readonly back: { readonly model: Model; readonly generation: number; readonly flip: Flip | undefined }[] = [];
  /** Runs that were cut, by the question that stands for them. */
  private readonly cuts = new WeakMap<
    Flip,
    { readonly model: Model; readonly generation: number; readonly place: string }
  >();
  /** Where nothing is cut any more: the question had no answer. */
  private readonly released = new Set<string>();
  private readonly unwatched: ReadonlySet<number>;
  /** Decisions that were taken and not watched. */
  passed = 0;
  private readonly unverified = new Set<string>();
  private readonly whole = new Set<string>();

  constructor(private readonly options: GuideOptions) {
    this.unwatched = new Set(options.watchesAll ? [] : options.guide.unwatched);
    for (const point of options.guide.points)
      if (point.outcome === undefined) this.after.set(point.site, point);
      else this.branches.set(`${point.site} ${point.outcome}`, point);
  }

  readonly signal: RankSignal = { fixed: ({ flip }) => (this.firsts.has(flip) ? FIRST : 0) };

  /** Runs that wait to be taken up again. */
  get waiting(): number {
    return this.back.length;
  }

  /** Distinct paths on which some premise did not hold. */
  get unverifiedExecutions(): number {
    return this.unverified.size;
  }

  /** Distinct paths that were followed to their ends. */
  get wholePaths(): number {
    return this.whole.size;
  }

  /** Notes whether the run was worth while. */
  count({ trace, guided }: ShadowRun, isWhole: boolean): void {
    const path = trace.path.map(({ condition }) => condition.id).join(" ");
    const unverified = guided?.unverified ?? [];
    if (unverified.length > 0) this.unverified.add(path);
    if (isWhole) this.whole.add(path);
    this.options.counts?.note(trace.path, unverified);
  }

  /** Cut runs that were followed to their ends after all. */
  get releases(): number {
    return this.released.size;
  }

  /** Undefined where the run is taken as it is: nothing is said about it, or not all of it was followed. */
  apply({ trace, guided, outcome }: ShadowRun): GuidedPath | undefined {
    const { mode, guide } = this.options;
    if (guided === undefined || mode === "none" || trace.isCut || outcome.kind === "stopped") return undefined;
    if (trace.concretisations.length > 0) return undefined;
    const ids = new Ids(guide.ids);
    const path: PathEvent[] = [];
    const starts: number[] = [0];
    const barred = new Set<Expr>();
    const needless = new Set<string>();
    const said = new Set<Expr>();
    let first: Expr | undefined;
    let isCut = false;
    let cutFor: GuidedPath["cutFor"];
    const split = (site: number, condition: Expr): void => {
      path.push({ site, taken: true, condition, implicit: true });
    };
    const prefers = mode === "must" || mode === "both";
    const prunes = mode === "may" || mode === "both";
    const meet = (point: GuidePoint | undefined, site: number): void => {
      if (point === undefined || isCut) return;
      if (prefers && !(prunes && point.may === point.must)) {
        const must = ids.condition(point.must);
        if (must !== undefined && must.kind !== "literal" && !said.has(must)) {
          said.add(must);
          if (ids.holds(point.must)) split(site, must);
          else if (this.mayInterrupt(path, must)) {
            split(site, not(must));
            first = must;
            isCut = true;
            return;
          }
        }
      }
      if (!prunes) return;
      const may = ids.condition(point.may);
      if (may === undefined || said.has(may)) return;
      said.add(may);
      if (!ids.holds(point.may)) {
        const place = `${placeIn(path)} ${may.id}`;
        if (may.kind !== "literal") split(site, not(may));
        if (this.released.has(place)) return;
        cutFor = { condition: may, place };
        isCut = true;
        this.cut++;
      } else if (may.kind !== "literal") {
        split(site, may);
        barred.add(not(may));
      }
    };
    let next = 0;
    for (let i = 0; i <= trace.path.length && !isCut; i++) {
      for (; !isCut && guided.updates[next]?.position === i; next++) {
        const update = guided.updates[next]!;
        ids.update(update);
        const following = guided.updates[next + 1];
        // several assumptions about one operation are known together
        if (following?.position === i && following.site === update.site && following.id !== update.id) continue;
        meet(this.after.get(this.localOf(update.site)), update.site);
      }
      const event = trace.path[i];
      if (event === undefined || isCut) break;
      if (this.unwatched.size > 0 && this.unwatched.has(this.localOf(event.site))) {
        this.passed++;
        starts.push(path.length);
        continue;
      }
      path.push(event);
      if (prunes && !event.implicit) {
        // whatever a run does that goes the other way: nothing that follows there can be violated, and what was open before is open on this path, too, and asked about there
        const other = this.branches.get(`${this.localOf(event.site)} ${!event.taken}`);
        const may = other === undefined ? undefined : ids.condition(other.may);
        if (may?.kind === "literal" && may.value === false) needless.add(sideOf(event.site, not(event.condition)));
      }
      starts.push(path.length);
      if (!event.implicit) meet(this.branches.get(`${this.localOf(event.site)} ${event.taken}`), event.site);
    }
    return {
      path,
      isCut,
      barred,
      needless,
      ...(first === undefined ? {} : { first }),
      ...(cutFor === undefined ? {} : { cutFor }),
      nodesOf: (nodes) => {
        const own: PathNode[] = [];
        for (const start of starts) {
          const node = nodes[start];
          if (node === undefined) break;
          own.push(node);
        }
        return own;
      },
    };
  }

  /** The flip that the input is put back for comes first. */
  interrupt(flip: Flip, model: Model, generation: number): void {
    this.firsts.add(flip);
    this.back.push({ model, generation, flip });
  }

  /** The question stands for the rest of the run. */
  cutAt(flip: Flip, place: string, model: Model, generation: number): void {
    this.cuts.set(flip, { model, generation, place });
  }

  /** Nobody could tell whether an assumption may fail there: the run that was cut for it is followed to its end, so that violations themselves are asked for. */
  undecided(flip: Flip): void {
    const cut = this.cuts.get(flip);
    if (cut === undefined) return;
    this.cuts.delete(flip);
    this.released.add(cut.place);
    this.again(cut.model, cut.generation);
  }

  /** The run is taken up at the next turn. */
  again(model: Model, generation: number): void {
    this.back.push({ model, generation, flip: undefined });
  }

  /** A side that nobody has to look at. */
  bar(): void {
    this.barred++;
  }

  /** Anything was left out. */
  get hasPruned(): boolean {
    return this.cut + this.barred + this.passed > 0;
  }

  /** A run that was put back and whose better was tried. */
  resume(tree: PathTree, isIdle: boolean): { readonly model: Model; readonly generation: number } | undefined {
    const at = this.back.findIndex(
      ({ flip }) => isIdle || flip === undefined || tree.isVisited(flip) || flip.to.state === "barred",
    );
    return at < 0 ? undefined : this.back.splice(at, 1)[0];
  }

  /** Expressions that are kept between turns. */
  expressions(): Expr[] {
    return this.back.flatMap(({ flip }) => flip?.condition ?? []);
  }

  private mayInterrupt(path: readonly PathEvent[], must: Expr): boolean {
    if (this.interrupts >= this.options.maxInterrupts) return false;
    const key = `${placeIn(path)} ${must.id}`;
    if (this.interrupted.has(key)) return false;
    this.interrupted.add(key);
    this.interrupts++;
    return true;
  }

  private localOf(site: number): number {
    const place = this.options.placeOf(site);
    return place !== undefined && place.file === this.options.guide.file ? place.site : -1;
  }
}

/** A way not taken. */
export const sideOf = (site: number, condition: Expr): string => `${site} ${condition.id}`;

const placeIn = (path: readonly PathEvent[]): string => path.map(({ condition }) => condition.id).join(" ");

/** The assumptions on the way: which hold in this run, and for which inputs. */
class Ids {
  private held: number;
  private readonly conditions: (Expr | undefined)[];

  constructor(count: number) {
    this.held = (1 << count) - 1;
    this.conditions = Array.from({ length: count }, () => literal(true));
  }

  update({ id, value, condition }: Update): void {
    if (!value) this.held &= ~(1 << id);
    const before = this.conditions[id];
    this.conditions[id] = before === undefined || condition === undefined ? undefined : and(before, condition);
  }

  holds(table: string): boolean {
    return table[this.held] === "1";
  }

  /** When the condition holds; undefined where it rests on an assumption of which that is not known. */
  condition(table: string): Expr | undefined {
    return this.decide(table, this.conditions.length - 1);
  }

  /** By the highest assumption first: it splits the table in halves. */
  private decide(table: string, id: number): Expr | undefined {
    if (!table.includes("0")) return literal(true);
    if (!table.includes("1")) return literal(false);
    const low = table.slice(0, table.length / 2);
    const high = table.slice(table.length / 2);
    if (low === high) return this.decide(low, id - 1);
    const condition = this.conditions[id];
    const [yes, no] = [this.decide(high, id - 1), this.decide(low, id - 1)];
    if (condition === undefined || yes === undefined || no === undefined) return undefined;
    return or(and(condition, yes), and(not(condition), no));
  }
}
