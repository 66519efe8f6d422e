/**
 * Which cells lead to what other cells hold, once all units of loading have run. Whoever writes may store anything it has got hold of in anything else, so that most of what is written leads to one another: cells
 * that do are one node of the graph, and closing it takes about as long as going over it once.
 */
import type { Cell } from "./cells.ts";
import type { Unit } from "./units.ts";

/** A unit that writes: what it can get hold of holds `hub` afterwards, which holds what it mentions. */
interface Writer {
  readonly hub: number;
  readonly from: readonly number[];
  /** It holds what it can get hold of in turn. */
  readonly isMutual: boolean;
  /** Nodes that hold it, of those that are no part of it. */
  readonly holders: Set<number>;
}

/** What a unit gives another value: cells by themselves, and whole nodes. */
interface Written {
  readonly defines: readonly Cell[];
  readonly nodes: ReadonlySet<number>;
}

export class Holding {
  private readonly numbers = new Map<Cell, number>();
  /** The node that a node became a part of, itself while it is one. */
  private readonly wholes: number[] = [];
  /** By node; none for a hub. */
  private readonly cells: Cell[][] = [];
  private readonly held: number[][] = [];
  /** Cells that have a say in others, and are not got hold of. */
  private readonly asked: number[][] = [];
  private readonly writers: Writer[] = [];
  private readonly written = new Map<Unit, Written>();
  /** Of the closed graph: who holds or asks a node. */
  private above: readonly (readonly number[])[] | undefined;

  hold(cell: Cell, other: Cell, isAsked = false): void {
    (isAsked ? this.asked : this.held)[this.number(cell)]!.push(this.number(other));
  }

  add(unit: Unit): void {
    const { defines, mentions, asked, isWriting, through = [] } = unit;
    // which object it is that holds exports has a say in them; nobody gets hold of it by reading one
    const isAsked = (cell: Cell): boolean => asked.has(cell) || isOnlyAsked(cell);
    const all = [...new Set([...mentions, ...asked])];
    for (const cell of defines) {
      const whole = cell.replace(/!exports\..*$/s, "!exports");
      if (whole !== cell) this.hold(whole, cell);
      // the name itself, apart from what it leads to
      if (!cell.endsWith("=")) for (const other of all) if (other !== cell) this.hold(cell, other, isAsked(other));
    }
    if (!isWriting && unit.through === undefined) return;
    const hub = this.node([]);
    const from = isWriting ? [...mentions, ...defines, ...through].filter((cell) => !isAsked(cell)) : through;
    for (const cell of isWriting ? [...from, ...all] : [...all, ...defines])
      (isAsked(cell) ? this.asked : this.held)[hub]!.push(this.number(cell));
    const starts = from.map((cell) => this.number(cell));
    this.writers.push({ hub, from: starts, isMutual: isWriting, holders: new Set() });
  }

  /** To be called when all units are added. */
  close(): void {
    for (let grew = true; grew; ) {
      grew = false;
      for (const { hub, from, isMutual, holders } of this.writers)
        for (const node of this.reached(from)) {
          // hubs hold only what they mention
          if (this.cells[node]!.length === 0 || this.whole(node) === this.whole(hub) || holders.has(node)) continue;
          grew = true;
          holders.add(node);
          if (isMutual) this.merge(node, hub);
          else this.held[node]!.push(hub);
        }
    }
  }

  /** Whether a cell may be another because of a unit. */
  isWrittenBy(unit: Unit, cell: Cell): boolean {
    const { defines, nodes } = this.writtenBy(unit);
    const number = this.numbers.get(cell);
    return defines.includes(cell) || (number !== undefined && nodes.has(this.whole(number)));
  }

  /** All that may be otherwise because of units: what they write, and whoever holds that. */
  concernedBy(units: readonly Unit[]): ReadonlySet<Cell> {
    const nodes = new Set<number>();
    for (const unit of units) {
      const written = this.writtenBy(unit);
      for (const cell of written.defines) nodes.add(this.whole(this.number(cell)));
      for (const node of written.nodes) nodes.add(node);
    }
    for (const node of nodes) for (const one of this.holdersOf(node)) nodes.add(one);
    return new Set([...nodes].flatMap((node) => this.cells[node]!));
  }

  private writtenBy(unit: Unit): Written {
    let found = this.written.get(unit);
    if (found === undefined) {
      const { defines, through = [], mentions, isWriting, isTouching } = unit;
      const got = isWriting || isTouching ? [...mentions].filter((cell) => !isOnlyAsked(cell)).concat(defines) : [];
      const nodes = this.reached([...got, ...through].map((cell) => this.number(cell)));
      this.written.set(unit, (found = { defines, nodes }));
    }
    return found;
  }

  private holdersOf(node: number): readonly number[] {
    if (this.above === undefined) {
      const above: number[][] = this.wholes.map(() => []);
      for (const where of [this.held, this.asked])
        for (const [holder, all] of where.entries())
          for (const one of all) above[this.whole(one)]!.push(this.whole(holder));
      this.above = above;
    }
    return this.above[node] ?? [];
  }

  private reached(from: readonly number[]): ReadonlySet<number> {
    const found = new Set<number>();
    for (const one of from) found.add(this.whole(one));
    for (const node of found) for (const other of this.held[node]!) found.add(this.whole(other));
    return found;
  }

  private merge(a: number, b: number): void {
    const [one, other] = [this.whole(a), this.whole(b)];
    const [whole, part] = this.held[one]!.length >= this.held[other]!.length ? [one, other] : [other, one];
    this.wholes[part] = whole;
    for (const where of [this.cells, this.held, this.asked] as unknown[][][]) {
      for (const each of where[part]!) where[whole]!.push(each);
      where[part] = [];
    }
  }

  private whole(node: number): number {
    let whole = node;
    while (this.wholes[whole] !== whole) whole = this.wholes[whole]!;
    this.wholes[node] = whole;
    return whole;
  }

  private number(cell: Cell): number {
    let known = this.numbers.get(cell);
    if (known === undefined) this.numbers.set(cell, (known = this.node([cell])));
    return known;
  }

  private node(cells: Cell[]): number {
    this.held.push([]);
    this.asked.push([]);
    this.cells.push(cells);
    return this.wholes.push(this.wholes.length) - 1;
  }
}

/** Which object it is, or what a name means: nobody gets hold of that by reading. */
const isOnlyAsked = (cell: Cell): boolean => cell.endsWith("!self") || cell.endsWith("=");
