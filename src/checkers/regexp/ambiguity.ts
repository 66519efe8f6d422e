/**
 * Whether a text can be matched in many ways, a number that grows with the text: every one of them is tried before a match fails. Patterns are read as automata
 * whose states are their characters, and pairs of states that one text leads to are followed: ways that part and meet again on a round (exponential), or
 * that part and then each go round (polynomial). In doubt they do.
 */
import type { AST } from "@eslint-community/regexpp";
import { accepting, parsePattern } from "./program.ts";

/** More repetitions than this are as good as any number. */
const FEW = 10;
const MOST_STATES = 160;
const MOST_PAIRS = 150_000;
/** One way, or several. */
const SEVERAL = 2;

/** Which states a part begins and ends with, each with the number of ways there; and in how many ways it takes nothing. */
interface Fragment {
  readonly first: ReadonlyMap<number, number>;
  readonly last: ReadonlyMap<number, number>;
  readonly empty: number;
}

class TooLarge extends Error {}

export function isAmbiguous(source: string, flags: string): boolean {
  try {
    const pattern = parsePattern(source, flags);
    return new Automaton(samplesOf(pattern), flags).isAmbiguous(pattern.alternatives);
  } catch {
    return true;
  }
}

const NOTHING: Fragment = { first: new Map(), last: new Map(), empty: 1 };
const capped = (count: number): number => Math.min(SEVERAL, count);

function sum(one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number>, times = 1): Map<number, number> {
  const all = new Map(one);
  if (times > 0) for (const [state, count] of other) all.set(state, capped((all.get(state) ?? 0) + count * times));
  return all;
}

class Automaton {
  /** Which samples a state takes. */
  private readonly takes: Uint8Array[] = [];
  private readonly follow: Map<number, number>[] = [];
  private readonly known = new Map<string, Uint8Array>();
  private looksAmbiguous = false;

  constructor(
    private readonly samples: readonly string[],
    private readonly flags: string,
  ) {}

  isAmbiguous(alternatives: readonly AST.Alternative[]): boolean {
    this.choice(alternatives);
    return this.looksAmbiguous || this.hasManyWays();
  }

  private choice(alternatives: readonly AST.Alternative[]): Fragment {
    let whole: Fragment = { first: new Map(), last: new Map(), empty: 0 };
    for (const { elements } of alternatives) {
      let part = NOTHING;
      for (const element of elements) part = this.after(part, this.element(element));
      whole = {
        first: sum(whole.first, part.first),
        last: sum(whole.last, part.last),
        empty: capped(whole.empty + part.empty),
      };
    }
    return whole;
  }

  private element(element: AST.Element): Fragment {
    switch (element.type) {
      case "Character":
      case "CharacterSet":
      case "CharacterClass":
        return this.state(element.raw);
      case "Group":
      case "CapturingGroup":
        return this.choice(element.alternatives);
      case "Quantifier":
        return this.repeated(element);
      case "Assertion":
        // what it looks at is matched by itself
        if ("alternatives" in element && new Automaton(this.samples, this.flags).isAmbiguous(element.alternatives))
          this.looksAmbiguous = true;
        return NOTHING;
      default:
        // references back are looked at elsewhere
        return NOTHING;
    }
  }

  private state(raw: string): Fragment {
    const state = this.takes.length;
    if (state >= MOST_STATES) throw new TooLarge();
    let takes = this.known.get(raw);
    if (takes === undefined) {
      const accepts = accepting(raw, this.flags);
      takes = Uint8Array.from(this.samples, (sample) => (accepts(sample) ? 1 : 0));
      // other characters than the samples: any of them may meet any other
      if (!takes.includes(1)) takes.fill(1);
      this.known.set(raw, takes);
    }
    this.takes.push(takes);
    this.follow.push(new Map());
    return { first: new Map([[state, 1]]), last: new Map([[state, 1]]), empty: 0 };
  }

  private after(one: Fragment, next: Fragment): Fragment {
    this.lead(one.last, next.first);
    return {
      first: sum(one.first, next.first, one.empty),
      last: sum(next.last, one.last, next.empty),
      empty: capped(one.empty * next.empty),
    };
  }

  private lead(from: ReadonlyMap<number, number>, to: ReadonlyMap<number, number>): void {
    for (const [state, ways] of from)
      for (const [next, more] of to) {
        const follow = this.follow[state]!;
        follow.set(next, capped((follow.get(next) ?? 0) + ways * more));
      }
  }

  private repeated({ element, min, max }: AST.Quantifier): Fragment {
    if (max === 0) return NOTHING;
    if (max > FEW) {
      const round = this.element(element);
      this.lead(round.last, round.first);
      // of the rounds that have to be, the first may take nothing; of the others none may
      if (min === 0) return { ...round, empty: 1 };
      return { ...round, first: sum(round.first, round.first, round.empty) };
    }
    let more = NOTHING;
    for (let i = min; i < max; i++) more = { ...this.after(this.element(element), more), empty: 1 };
    for (let i = 0; i < min; i++) more = this.after(this.element(element), more);
    return more;
  }

  private readonly met = new Map<Uint8Array, Map<Uint8Array, boolean>>();

  /** States share what they take: there are few different sets. */
  private meet(one: number, other: number): boolean {
    const [a, b] = [this.takes[one]!, this.takes[other]!];
    if (a === b) return true;
    let known = this.met.get(a);
    if (known === undefined) this.met.set(a, (known = new Map()));
    let answer = known.get(b);
    if (answer === undefined) known.set(b, (answer = a.some((taken, i) => taken === 1 && b[i] === 1)));
    return answer;
  }

  private hasManyWays(): boolean {
    const { length: count } = this.takes;
    const reaches = this.follow.map((_, from) => this.reachedFrom(from));
    for (let p = 0; p < count; p++)
      for (const [q, ways] of this.follow[p]!) if (ways >= SEVERAL && (p === q || reaches[q]!.has(p))) return true;
    return this.pairsGoRound(count, (p, q) => reaches[p]!.has(q));
  }

  private reachedFrom(from: number): Set<number> {
    const reached = new Set<number>();
    const waiting = [from];
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
      for (const next of this.follow[at]!.keys())
        if (!reached.has(next)) {
          reached.add(next);
          waiting.push(next);
        }
    return reached;
  }

  /** Pairs of states that one text leads to, from one state: whether two different ones go round, and one leads to the other or they meet again. */
  private pairsGoRound(count: number, reaches: (p: number, q: number) => boolean): boolean {
    const next = new Map<number, number[]>();
    const waiting = Array.from({ length: count }, (_, p) => p * count + p);
    let edges = 0;
    for (let pair = waiting.pop(); pair !== undefined; pair = waiting.pop()) {
      if (next.has(pair)) continue;
      const [p, q] = [Math.floor(pair / count), pair % count];
      const to: number[] = [];
      for (const a of this.follow[p]!.keys())
        for (const b of this.follow[q]!.keys()) {
          if (++edges > MOST_PAIRS) throw new TooLarge();
          if (this.meet(a, b)) to.push(a * count + b);
        }
      next.set(pair, to);
      waiting.push(...to);
    }
    return rounds(next).some((round) => {
      const apart = round.filter((pair) => Math.floor(pair / count) !== pair % count);
      if (apart.length === 0) return false;
      return (
        apart.length < round.length ||
        apart.some((pair) => {
          const [p, q] = [Math.floor(pair / count), pair % count];
          return reaches(p, q) || reaches(q, p);
        })
      );
    });
  }
}

/** The parts of a graph in which everything leads to everything. */
function rounds(next: ReadonlyMap<number, readonly number[]>): number[][] {
  const found: number[][] = [];
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const stack: number[] = [];
  const isOpen = new Set<number>();
  for (const root of next.keys()) {
    if (order.has(root)) continue;
    const work: { readonly at: number; child: number }[] = [{ at: root, child: 0 }];
    while (work.length > 0) {
      const frame = work.at(-1)!;
      const { at } = frame;
      if (frame.child === 0) {
        order.set(at, order.size);
        low.set(at, order.get(at)!);
        stack.push(at);
        isOpen.add(at);
      }
      const to = next.get(at)!;
      const child = to[frame.child++];
      if (child !== undefined) {
        if (!order.has(child)) work.push({ at: child, child: 0 });
        else if (isOpen.has(child)) low.set(at, Math.min(low.get(at)!, order.get(child)!));
        continue;
      }
      work.pop();
      const above = work.at(-1);
      if (above !== undefined) low.set(above.at, Math.min(low.get(above.at)!, low.get(at)!));
      if (low.get(at) !== order.get(at)) continue;
      const part = stack.splice(stack.lastIndexOf(at));
      for (const one of part) isOpen.delete(one);
      if (part.length > 1 || to.includes(at)) found.push(part);
    }
  }
  return found;
}

/** White space and other characters that sets without a range in the pattern begin or end with, and those that only ignoring case brings in. */
const ELSEWHERE = [
  0x7f, 0x80, 0xa0, 0x1680, 0x180e, 0x2000, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff, 0x17f, 0x212a,
  0xd800, 0xdc00, 0xe9,
];

/** Where two sets of characters meet, one of them begins, or stops being left out: those characters are all that has to be asked about. */
function samplesOf(pattern: AST.Pattern): string[] {
  const codes = new Set<number>(ELSEWHERE);
  for (let code = 0; code < 0x80; code++) codes.add(code);
  const around = (code: number): void => {
    for (const near of [code - 1, code, code + 1]) if (near >= 0 && near <= 0x10ffff) codes.add(near);
  };
  const visit = (node: AST.Node): void => {
    if (node.type === "Character") around(node.value);
    for (const part of Object.entries(node).flatMap(([key, value]) =>
      key === "parent" || key === "references" || key === "resolved" ? [] : [value],
    ))
      for (const one of Array.isArray(part) ? part : [part])
        if (typeof one === "object" && one !== null && "type" in one) visit(one as AST.Node);
  };
  visit(pattern);
  const samples = [...codes].map((code) => String.fromCodePoint(code));
  const recased = samples.flatMap((text) => [text.toLowerCase(), text.toUpperCase()]);
  return [...new Set([...samples, ...recased])].filter((text) => [...text].length === 1);
}
