/**
 * Unrolls a regular expression's machine over a vector of code units. `reaches` says whether a match can be completed
 * from a state at an index; the match JavaScript takes follows the first edge of each choice that reaches.
 */
import { atMost, equal, int, within } from "../arithmetic.ts";
import { and, iff, no, not, or, yes } from "../logic.ts";
import type { Term } from "../term.ts";
import { pad } from "../text/vector.ts";
import type { TextValue } from "../value.ts";
import { type CharSet, LINE_END, WORD } from "./charset.ts";
import type { Assertion, Program, State } from "./program.ts";

/** A state together with the set of loops whose current iteration has consumed nothing yet. */
interface Place {
  readonly state: number;
  readonly idle: number;
}

/** One way onward within the same index: taken when `when` holds and it reaches. */
interface Step {
  readonly to: Place;
  readonly when: Term;
}

export class Matcher {
  readonly program: Program;
  readonly text: TextValue;
  private readonly known = new Map<string, Term>();
  private readonly members = new Map<CharSet, Term[]>();

  constructor(program: Program, text: TextValue) {
    this.program = program;
    this.text = text;
  }

  /** Whether a match starts at each index. */
  starts(): Term[] {
    return Array.from({ length: this.text.units.length + 1 }, (_, at) =>
      and(atMost(int(at), this.text.length), this.reaches({ state: this.program.entry, idle: 0 }, at, undefined)),
    );
  }

  unitIn(set: CharSet, at: number): Term {
    let terms = this.members.get(set);
    if (terms === undefined) this.members.set(set, (terms = []));
    const unit = this.text.units[at] ?? pad();
    return (terms[at] ??= or(...set.map(([lo, hi]) => within(unit, int(lo), int(hi)))));
  }

  /** Whether a match can be completed from here; `end` fixes where it must end. */
  reaches(place: Place, at: number, end: number | undefined): Term {
    const key = `${place.state},${place.idle},${at},${end}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const state = this.stateAt(place);
    let result: Term;
    if (state.kind === "accept") result = end === undefined || end === at ? yes() : no();
    else if (state.kind === "unit") {
      const inside = at < this.text.units.length && (end === undefined || at < end);
      const here = inside ? this.unitIn(state.set, at) : no();
      result = here.op === "false" ? here : and(here, this.reaches({ state: state.next, idle: 0 }, at + 1, end));
    } else {
      result = or(...this.steps(place, at).map(({ to, when }) => and(when, this.reaches(to, at, end))));
    }
    this.known.set(key, result);
    return result;
  }

  stateAt(place: Place): State {
    return this.program.states[place.state]!;
  }

  /** The ways onward that consume nothing, most preferred first. */
  steps(place: Place, at: number): readonly Step[] {
    const { idle } = place;
    const state = this.stateAt(place);
    switch (state.kind) {
      case "accept":
      case "unit":
        return [];
      case "split":
        return state.targets.map((target) => ({ to: { state: target, idle }, when: yes() }));
      case "open":
      case "close":
        return [{ to: { state: state.next, idle }, when: yes() }];
      case "enter":
        return [{ to: { state: state.next, idle: idle | (1 << state.loop) }, when: yes() }];
      case "again":
        return (idle & (1 << state.loop)) !== 0 ? [] : [{ to: { state: state.next, idle }, when: yes() }];
      case "assert":
        return [{ to: { state: state.next, idle }, when: this.assertion(state.assertion, at) }];
    }
  }

  private assertion(assertion: Assertion, at: number): Term {
    const before = (set: CharSet): Term => (at === 0 ? no() : this.unitIn(set, at - 1));
    switch (assertion.kind) {
      case "start":
        return at === 0 ? yes() : assertion.multiline ? before(LINE_END) : no();
      case "end": {
        const last = equal(this.text.length, int(at));
        return assertion.multiline ? or(last, this.unitIn(LINE_END, at)) : last;
      }
      case "word-boundary": {
        const same = iff(before(WORD), this.unitIn(WORD, at));
        return assertion.negate ? same : not(same);
      }
      case "look": {
        const start: Place = { state: assertion.entry, idle: 0 };
        const found = assertion.behind
          ? or(...Array.from({ length: at + 1 }, (_, from) => this.reaches(start, from, at)))
          : this.reaches(start, at, undefined);
        return assertion.negate ? not(found) : found;
      }
    }
  }
}

/** Where the match that JavaScript takes opens and closes its groups: at index `at` when `when` holds. */
export interface Visit {
  readonly at: number;
  readonly when: Term;
}

/** Follows the taken match from its start and lists the visits of the states `wanted` accepts. */
export function visits(matcher: Matcher, firstMatch: readonly Term[], wanted: (state: State) => boolean): Visit[] {
  const found: Visit[] = [];
  let arriving = new Map<string, { place: Place; when: Term }>();
  const arrive = (into: typeof arriving, place: Place, when: Term): void => {
    const key = `${place.state},${place.idle}`;
    const known = into.get(key);
    into.set(key, { place, when: known === undefined ? when : or(known.when, when) });
  };
  for (let at = 0; at < firstMatch.length; at++) {
    arrive(arriving, { state: matcher.program.entry, idle: 0 }, firstMatch[at]!);
    const next: typeof arriving = new Map();
    for (const key of inOrder(matcher, at, arriving)) {
      const here = arriving.get(key);
      if (here === undefined || here.when.op === "false") continue;
      const { place, when } = here;
      const state = matcher.stateAt(place);
      if (wanted(state)) found.push({ at, when });
      if (state.kind === "unit") arrive(next, { state: state.next, idle: 0 }, when);
      const refused: Term[] = [];
      for (const step of matcher.steps(place, at)) {
        const reaches = and(step.when, matcher.reaches(step.to, at, undefined));
        arrive(arriving, step.to, and(when, reaches, ...refused));
        refused.push(not(reaches));
      }
    }
    arriving = next;
  }
  return found;
}

/** The places of one index, each before those it leads to: loops that consume nothing have been ruled out. */
function inOrder(matcher: Matcher, at: number, from: ReadonlyMap<string, { place: Place }>): string[] {
  const order: string[] = [];
  const seen = new Set<string>();
  const visit = (place: Place): void => {
    const key = `${place.state},${place.idle}`;
    if (seen.has(key)) return;
    seen.add(key);
    for (const { to } of matcher.steps(place, at)) visit(to);
    order.push(key);
  };
  for (const { place } of from.values()) visit(place);
  return order.reverse();
}
