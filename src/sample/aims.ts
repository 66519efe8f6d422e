/** Outcomes that nobody has seen and some run came near: each with the run that came nearest, from which a chain walks on. */
import type { Model } from "../expr/expr.ts";
import type { Near, SampledTrace } from "./trace.ts";

interface Aim {
  readonly edge: number;
  distance: number;
  model: Model;
  isFresh: boolean;
  /** Rounds that were after it. */
  tried: number;
}

/** From here no step leads anywhere: the sides are of different types, or objects. */
export const NO_WAY = 1e9;
const MOST = 2_000;
/** What happened at another time already is tried so many times less often. */
const KNOWN = 4;

/** So often somebody walks towards what is wanted before it is one among others. */
const WANTED = 4;

const turnOf = ({ tried, isFresh }: Aim): number => (isFresh ? tried : KNOWN * (tried + 1));

export class Aims {
  private readonly open = new Map<number, Aim>();

  learn({ near, model }: SampledTrace): void {
    for (const { edge, distance, isFresh, swaps } of near ?? []) {
      const known = this.open.get(edge);
      if (known !== undefined) known.isFresh = isFresh;
      if (known === undefined) {
        if (distance < NO_WAY && (this.open.size < MOST || swaps !== undefined))
          this.open.set(edge, { edge, distance, model, isFresh, tried: 0 });
      } else if (distance < known.distance) {
        known.distance = distance;
        known.model = model;
        // from nearer by there is another way
        if (known.tried > 0) known.tried--;
      }
    }
  }

  reached(edge: number): void {
    this.open.delete(edge);
  }

  /** Of what is wanted, the one that was tried least, and of those the nearest; undefined when all were tried often. */
  wanted(isWanted: (edge: number) => boolean): Aim | undefined {
    let best: Aim | undefined;
    for (const aim of this.open.values()) {
      if (aim.tried >= WANTED || (best !== undefined && !isBefore(aim, best))) continue;
      if (isWanted(aim.edge)) best = aim;
    }
    return best;
  }

  /** The one that was tried least; undefined where nothing is open. */
  next(): Aim | undefined {
    let best: Aim | undefined;
    for (const aim of this.open.values()) if (best === undefined || turnOf(aim) < turnOf(best)) best = aim;
    return best;
  }

  /** Of those that a run came near: the one that was tried least. */
  among(near: readonly Near[]): Aim | undefined {
    let best: Aim | undefined;
    for (const { edge } of near) {
      const aim = this.open.get(edge);
      if (aim !== undefined && (best === undefined || turnOf(aim) < turnOf(best))) best = aim;
    }
    return best;
  }
}

const isBefore = (a: Aim, b: Aim): boolean => a.tried < b.tried || (a.tried === b.tried && a.distance < b.distance);
