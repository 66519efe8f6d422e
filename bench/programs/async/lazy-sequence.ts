/** Lazy sequences out of generators: take, map, filter, and a class that is iterable. */
function* map(source: Iterable<number>, fn: (x: number) => number): Generator<number> {
  for (const x of source) yield fn(x);
}

function* filter(source: Iterable<number>, test: (x: number) => boolean): Generator<number> {
  for (const x of source) if (test(x)) yield x;
}

function* take(source: Iterable<number>, count: number): Generator<number> {
  if (count <= 0) return;
  for (const x of source) {
    yield x;
    if (--count === 0) return;
  }
}

class Range {
  readonly from: number;
  readonly to: number;
  constructor(from: number, to: number) {
    this.from = from;
    this.to = to;
  }
  *[Symbol.iterator](): Generator<number> {
    for (let i = this.from; i < this.to; i++) yield i;
  }
}

export function search(values: number[], count: number, from: number): string {
  const positive = filter(values, (x) => x > 10);
  const [first, second = 0] = take(
    map(positive, (x) => x * 2),
    count,
  );
  if (first === undefined) return "nothing";
  if (first === 50 && second === 66) return "pair";
  for (const x of new Range(0, 3)) if ((from + x) * 7 === first) return "multiple";
  const all = [...take(values, 2)];
  return all.length === 2 && all[0]! > all[1]! ? "descending" : "other";
}
