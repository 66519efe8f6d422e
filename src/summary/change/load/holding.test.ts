import { expect, test } from "vitest";
import type { Cell } from "./cells.ts";
import { Holding } from "./holding.ts";
import type { Unit } from "./units.ts";

const CELLS: readonly Cell[] = [
  ...["global", "a#x", "a#x=", "a#y", "a!exports", "a!exports.f", "a!self"],
  ...["b#x", "b#x=", "b!exports", "b!exports.g", "b!self", "c#o", "c!exports"],
];

/** The same sequence for the same seed. */
function drawing(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return (state >> 8) % below;
  };
}

type Drawn = Pick<Unit, "defines" | "through" | "mentions" | "asked" | "isWriting" | "isTouching">;

function drawn(draw: (below: number) => number): Drawn {
  const some = (most: number): Cell[] => Array.from({ length: draw(most + 1) }, () => CELLS[draw(CELLS.length)]!);
  return {
    defines: some(2),
    through: draw(3) === 0 ? some(2) : undefined,
    mentions: new Set(some(2)),
    asked: new Set(some(1)),
    isWriting: draw(4) === 0,
    isTouching: draw(5) === 0,
  };
}

/** As it is defined, step by step: whoever writes stores itself in all that it gets hold of, until nothing is new. */
class Plain {
  private readonly held = new Map<Cell, Set<Cell>>();
  private readonly asked = new Map<Cell, Set<Cell>>();

  constructor(units: readonly Drawn[]) {
    const writers = units.flatMap((unit, i) => this.add(unit, `unit ${i}`));
    for (let grew = true; grew; ) {
      grew = false;
      for (const { hub, from } of writers)
        for (const cell of this.reached(from))
          if (!cell.startsWith("unit ") && this.put(this.held, cell, hub)) grew = true;
    }
  }

  writtenBy({ defines, mentions, through = [], isWriting, isTouching }: Drawn): ReadonlySet<Cell> {
    const got = isWriting || isTouching ? [...[...mentions].filter((cell) => !isName(cell)), ...defines] : [];
    return new Set([...defines, ...this.reached([...got, ...through])]);
  }

  concernedBy(units: readonly Drawn[]): ReadonlySet<Cell> {
    const found = new Set(units.flatMap((unit) => [...this.writtenBy(unit)]));
    for (const cell of found)
      for (const where of [this.held, this.asked])
        for (const [holder, all] of where) if (all.has(cell)) found.add(holder);
    return new Set([...found].filter((cell) => !cell.startsWith("unit ")));
  }

  private add({ defines, mentions, asked, through, isWriting }: Drawn, hub: Cell): { hub: Cell; from: Cell[] }[] {
    const where = (cell: Cell) => (asked.has(cell) || isName(cell) ? this.asked : this.held);
    const all = new Set([...mentions, ...asked]);
    for (const cell of defines) {
      const at = cell.indexOf("!exports.");
      if (at >= 0) this.put(this.held, cell.slice(0, at + 8), cell);
      if (!cell.endsWith("=")) for (const other of all) if (other !== cell) this.put(where(other), cell, other);
    }
    if (!isWriting && through === undefined) return [];
    const from = isWriting
      ? [...mentions, ...defines, ...(through ?? [])].filter((cell) => !asked.has(cell) && !isName(cell))
      : [...through!];
    for (const cell of isWriting ? [...from, ...all] : [...all, ...defines]) this.put(where(cell), hub, cell);
    return [{ hub, from }];
  }

  private put(where: Map<Cell, Set<Cell>>, cell: Cell, other: Cell): boolean {
    const all = where.get(cell) ?? new Set();
    where.set(cell, all);
    return all.size < all.add(other).size;
  }

  private reached(from: Iterable<Cell>): ReadonlySet<Cell> {
    const found = new Set(from);
    for (const cell of found) for (const other of this.held.get(cell) ?? []) found.add(other);
    return found;
  }
}

const isName = (cell: Cell): boolean => cell.endsWith("!self") || cell.endsWith("=");

test("what units may leave otherwise is what following every store by itself finds", () => {
  let concerned = 0;
  for (let seed = 1; seed <= 400; seed++) {
    const draw = drawing(seed);
    const units = Array.from({ length: 2 + draw(8) }, () => drawn(draw));
    const holding = new Holding();
    for (const unit of units) holding.add(unit as Unit);
    holding.close();
    const plain = new Plain(units);
    for (const unit of units) {
      for (const cell of CELLS)
        expect([seed, cell, holding.isWrittenBy(unit as Unit, cell)]).toEqual([
          seed,
          cell,
          plain.writtenBy(unit).has(cell),
        ]);
      const found = holding.concernedBy([unit as Unit]);
      expect([seed, [...found].sort()]).toEqual([seed, [...plain.concernedBy([unit])].sort()]);
      concerned += found.size;
    }
    expect([...holding.concernedBy(units as Unit[])].sort()).toEqual([...plain.concernedBy(units)].sort());
  }
  expect(concerned).toBeGreaterThan(5_000);
});
