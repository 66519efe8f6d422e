/**
 * What two versions of a program may have otherwise once they are loaded. A unit of loading that is not as it was concerns the cells that it gives values; one that writes, all that it can get hold of.
 * From there it goes to whoever holds such a cell. A unit that is not understood concerns everybody.
 */
import { eachChild, isFunction, type Node, walk } from "../../../frontend/syntax.ts";
import { align } from "../match.ts";
import type { VersionPair } from "../versions.ts";
import { type Cell, Cells, GLOBAL } from "./cells.ts";
import { Holding } from "./holding.ts";
import { type Near, nearOf } from "./near.ts";
import { type Code, Reads } from "./reads.ts";
import { type Unit, unitsOf } from "./units.ts";

export interface Tainted {
  /** What concerns everybody, in words. */
  readonly all: string | undefined;
  readonly cells: ReadonlySet<Cell>;
}

const NONE: Tainted = { all: undefined, cells: new Set() };
const known = new WeakMap<VersionPair, Tainted>();

export function taintedIn(pair: VersionPair): Tainted {
  let found = known.get(pair);
  if (found === undefined) known.set(pair, (found = find(pair)));
  return found;
}

const mentioned = new WeakMap<VersionPair, { readonly cells: Cells; readonly of: Map<Node, ReadonlySet<Cell>> }>();

/** A cell that a function or class reads by name and that may be another, in words. What the functions in it read is asked of them. */
export function readOtherwise(pair: VersionPair, { module, node }: Code): string | undefined {
  const { cells } = taintedIn(pair);
  if (cells.size === 0) return undefined;
  let known = mentioned.get(pair);
  if (known === undefined) mentioned.set(pair, (known = { cells: new Cells(pair.before), of: new Map() }));
  let mentions = known.of.get(node);
  if (mentions === undefined) {
    const reads = new Reads(known.cells);
    eachChild(node, (child) => reads.read(child, node, module));
    known.of.set(node, (mentions = reads.mentions));
  }
  for (const cell of mentions) if (cells.has(cell)) return cell.replace(/^.*[#!]/, "");
  return undefined;
}

function find(pair: VersionPair): Tainted {
  const { before, after } = pair;
  if (before.data.join() !== after.data.join()) return { all: "data that is loaded", cells: new Set() };
  const isSame =
    before.modules.length === after.modules.length &&
    before.modules.every((one, i) => {
      const other = after.modules[i]!;
      return before.pathOf(one) === after.pathOf(other) && one.module.text === other.module.text;
    });
  if (isSame) return NONE;
  const near = nearOf(pair);
  // what fewer modules, and builtins that nobody changes, leave to be understood first
  for (const part of near === undefined ? [pair] : [near, pair])
    for (const isPristine of [true, false]) {
      const found = compared(pair, part, isPristine);
      if (found !== undefined && found.all === undefined) return found;
      if (found !== undefined && part === pair && !isPristine) return found;
    }
  return { all: "what runs while modules load", cells: new Set() };
}

/**
 * `part`: the modules that are looked at, of both versions. Undefined when one of the units that are not what they were may run code of the others, or when they are taken to leave builtins alone, and do
 * not: the first one that changes any was looked at while that was still so.
 */
function compared(pair: VersionPair, part: Near, isPristine: boolean): Tainted | undefined {
  const { before, after } = pair;
  const sides = (["before", "after"] as const).map((side) => {
    const cells = new Cells(part[side], pair[side], isPristine);
    const units = unitsOf(cells);
    return { cells, units: isPristine && !cells.hasFar ? units.filter(({ isIdle }) => !isIdle) : units };
  });
  const graph = new Holding();
  for (const { cells, units } of sides) {
    for (const module of cells.version.modules) exportsHold(graph, cells, module);
    for (const unit of units) graph.add(unit);
  }
  graph.close();
  const changesBuiltins = (unit: Unit): boolean => unit.isWild || (writes(unit) && graph.isWrittenBy(unit, GLOBAL));
  if (isPristine && sides.some(({ units }) => units.some(changesBuiltins))) return undefined;
  const [old, now] = sides.map(({ units }) => units) as [readonly Unit[], readonly Unit[]];
  const changed = changedUnits(old, now, graph, pair);
  if (changed.length === 0) return NONE;
  if (changed.some(({ isAsking }) => isAsking)) return undefined;
  // a directive is for its module
  const isKept = ({ path }: Unit): boolean => before.at(path) !== undefined && after.at(path) !== undefined;
  const wild =
    changed.find((unit) => unit.isWild || (unit.isDirective && isKept(unit))) ??
    [...old, ...now].find(({ isWild }) => isWild);
  if (wild !== undefined) return { all: worded(wild), cells: new Set() };
  const cells = graph.concernedBy(changed);
  if (!cells.has(GLOBAL)) return { all: undefined, cells };
  const reason = changed.find((unit) => graph.concernedBy([unit]).has(GLOBAL)) ?? changed[0]!;
  return { all: worded(reason), cells };
}

const writes = (unit: Unit): boolean =>
  unit.isWriting || unit.isTouching || unit.isWild || unit.isFarCall || unit.isDirective || unit.through !== undefined;

const worded = ({ path }: Unit): string => `what runs while modules load (${path})`;

/** What a module exports leads to the names behind it. */
function exportsHold(graph: Holding, cells: Cells, module: Parameters<Cells["exports"]>[0]): void {
  const all = cells.exports(module);
  graph.hold(all, cells.self(module));
  graph.hold(all, `${all} order`);
  for (const binding of module.context.scopes.module.bindings.values())
    for (const name of binding.exportedAs) {
      graph.hold(cells.property(module, name), cells.named(binding, module));
      graph.hold(all, cells.property(module, name));
    }
  for (const statement of module.module.program.body)
    if (statement.type === "ExportAllDeclaration" && statement.exported === null) {
      const other = cells.moduleAt(statement.source.value, module, "import");
      if (other !== undefined) graph.hold(all, cells.exports(other));
    }
}

/** Units of both versions that have no partner: those that write in the order of all, others in the order of their modules. */
function changedUnits(old: readonly Unit[], now: readonly Unit[], graph: Holding, pair: VersionPair): readonly Unit[] {
  const changed: Unit[] = [];
  const keyOf = (unit: Unit): string =>
    `${unit.path} ${writes(unit) && graph.isWrittenBy(unit, GLOBAL) ? unit.whole() : unit.digest}`;
  const compare = (a: readonly Unit[], b: readonly Unit[]): void => {
    const partner = align(a.map(keyOf), b.map(keyOf));
    const taken = new Set<number>();
    a.forEach((unit, i) => {
      const other = b[partner[i]!];
      if (other !== undefined && sameFunctions(unit, other, pair)) taken.add(partner[i]!);
      else changed.push(unit);
    });
    changed.push(...b.filter((_, i) => !taken.has(i)));
  };
  compare(old.filter(writes), now.filter(writes));
  const byPath = new Map<string, [Unit[], Unit[]]>();
  for (const [side, units] of [old, now].entries())
    for (const unit of units) {
      if (writes(unit)) continue;
      const both = byPath.get(unit.path) ?? [[], []];
      both[side]!.push(unit);
      byPath.set(unit.path, both);
    }
  for (const [a, b] of byPath.values()) compare(a, b);
  return changed;
}

/** Functions that are made here are those that were made at the same places. */
function sameFunctions(old: Unit, now: Unit, pair: VersionPair): boolean {
  const [a, b] = [functionsIn(old.node), functionsIn(now.node)];
  return (
    a.length === b.length &&
    a.every((node, i) => pair.partnerOf({ module: old.module, node: node as never })?.node === b[i])
  );
}

function functionsIn(code: Node): readonly Node[] {
  const found: Node[] = [];
  walk(code, (node) => {
    if (!isFunction(node)) return true;
    if (node.body !== null) found.push(node);
    return false;
  });
  return found;
}
