/**
 * Where verification results lead an exploration (Christakis, Müller, Wüstholz): the function as a boolean program over assumption ids, and at every point
 * the condition under which what follows may be unverified (¬wp) and under which it must be (mustAssert ∧ mustAll).
 */
import { reversePostOrder } from "../flow/dominators.ts";
import { type Block, type FunctionFlow, successors } from "../flow/graph.ts";
import { Conditions, MOST_IDS, type Premise } from "./premise.ts";

/** What happens at an instruction, as far as assumption ids go. */
export type Event =
  /** `a := a ∧ ∗` */
  | { readonly kind: "assumed"; readonly id: string }
  /** `assert ∗ verified A`; fully verified ones are left out. */
  | { readonly kind: "assert"; readonly premise: Premise };

export interface Abstracted {
  readonly flow: FunctionFlow;
  readonly ids: readonly string[];
  /** Events before the instruction with that index, in order; index `instructions.length`: before the end. */
  eventsAt(block: number, index: number): readonly Event[];
}

export interface PointConditions {
  readonly block: number;
  readonly index: number;
  /** Before the events of the point. */
  readonly may: string;
  readonly must: string;
}

export interface Guidance {
  readonly conditions: Conditions;
  at(block: number, index: number): { readonly may: Uint8Array; readonly must: Uint8Array };
  /** Before the ids are set to true: at the very start. */
  readonly entry: { readonly may: string; readonly must: string };
  /** The statements to instrument: trivial conditions and repetitions are left out; where may and must say the same, only `assume`. */
  readonly statements: readonly Statement[];
}

export interface Statement {
  readonly kind: "assume" | "tryFirst";
  readonly block: number;
  readonly index: number;
  readonly condition: Uint8Array;
  readonly text: string;
}

/** One of the three predicate transformers: what an assertion contributes, and what holds at the end. */
interface Transformer {
  readonly assertion: (premise: Uint8Array, after: Uint8Array) => Uint8Array;
  readonly atEnd: Uint8Array;
}

export function infer(program: Abstracted): Guidance | undefined {
  if (program.ids.length > MOST_IDS) return undefined;
  const c = new Conditions(program.ids);
  const wp = solve(program, c, { assertion: (a, r) => c.and(a, r), atEnd: c.always });
  const mustAssert = solve(program, c, { assertion: () => c.always, atEnd: c.never });
  const mustAll = solve(program, c, { assertion: (a, r) => c.and(c.not(a), r), atEnd: c.always });
  const at = (block: number, index: number): { may: Uint8Array; must: Uint8Array } => ({
    may: c.not(wp[block]![index]!),
    must: c.and(mustAssert[block]![index]!, mustAll[block]![index]!),
  });
  const start = at(0, 0);
  const initial = (a: Uint8Array): string => c.print(program.ids.reduce((r, id) => c.substitute(r, id, true), a));
  return {
    conditions: c,
    at,
    entry: { may: initial(start.may), must: initial(start.must) },
    statements: instrumented(program, c, at),
  };
}

/** A branch on what is decided already has one way: `if (a || b)` after a. */
function follows(block: Block): readonly number[] {
  const { end } = block;
  if (end.kind !== "branch" || end.test.operand.kind !== "constant" || end.test.is !== "truthy")
    return successors(block);
  return [end.test.operand.value ? end.yes : end.no];
}

/** Conditions before every instruction of every block: the greatest fixpoint, backwards. */
function solve({ flow, eventsAt }: Abstracted, c: Conditions, t: Transformer): Uint8Array[][] {
  const table: Uint8Array[][] = flow.blocks.map(({ instructions }) =>
    Array.from({ length: instructions.length + 1 }, () => c.always),
  );
  const order = [...reversePostOrder(flow)].reverse();
  for (let changed = true; changed; ) {
    changed = false;
    for (const id of order) {
      const block = flow.blocks[id]!;
      const handler = block.handler === undefined ? undefined : table[block.handler]![0]!;
      const next = follows(block);
      let after =
        next.length === 0 ? (block.end.kind === "throw" && handler !== undefined ? handler : t.atEnd) : c.always;
      for (const to of next) after = c.and(after, table[to]![0]!);
      for (let index = block.instructions.length; index >= 0; index--) {
        for (const event of [...eventsAt(id, index)].reverse())
          after =
            event.kind === "assumed"
              ? c.and(after, c.substitute(after, event.id, false))
              : t.assertion(c.premise(event.premise), after);
        // what is thrown here may be caught
        if (handler !== undefined && index < block.instructions.length) after = c.and(after, handler);
        if (!c.equals(after, table[id]![index]!)) {
          table[id]![index] = after;
          changed = true;
        }
      }
    }
  }
  return table;
}

/**
 * Conditions change only where something happens: the entry of a block that several ways or a branch lead to, and after an event. A statement is left out where its
 * condition is what every way there has already established.
 */
function instrumented(
  { flow, ids, eventsAt }: Abstracted,
  c: Conditions,
  at: (block: number, index: number) => { may: Uint8Array; must: Uint8Array },
): Statement[] {
  if (ids.length === 0) return [];
  const known = constants(flow, c, eventsAt, ids);
  const statements: Statement[] = [];
  const said = (kind: Statement["kind"], of: (x: { may: Uint8Array; must: Uint8Array }) => Uint8Array): void => {
    // what was said last on every way to a block
    const last: (Uint8Array | undefined)[] = flow.blocks.map(() => undefined);
    for (const id of reversePostOrder(flow)) {
      const block = flow.blocks[id]!;
      const before = flow.blocks.filter((each) => successors(each).includes(id)).map((each) => last[each.id]);
      let previous =
        before.length > 0 &&
        before.every((each) => each !== undefined && before[0] !== undefined && c.equals(each, before[0]!))
          ? before[0]
          : undefined;
      // nothing happens where a decision is only handed on
      const isPassage = block.instructions.length === 0 && follows(block).length < successors(block).length;
      for (let index = 0; index <= block.instructions.length && !isPassage; index++) {
        const isInteresting = index === 0 || eventsAt(id, index - 1).length > 0;
        const condition = of(at(id, index));
        // what `tryFirst` can tell is what is left of it once ids that are true so far are put in
        const told = kind === "tryFirst" ? known(id, index, condition) : condition;
        if (isInteresting && (previous === undefined || !c.equals(previous, told))) {
          const text = c.print(condition);
          const isEnd = kind === "assume" && text === "false" && !someAssertionAhead(flow, eventsAt, id, index);
          const isTrivial =
            text === "true" ||
            isEnd ||
            // constant propagation: it has one value on every run that comes here
            (kind === "tryFirst" && (c.equals(told, c.never) || c.equals(told, c.always))) ||
            (kind === "tryFirst" && c.equals(condition, at(id, index).may));
          if (!isTrivial) statements.push({ kind, block: id, index, condition, text });
        }
        previous = told;
      }
      last[id] = previous;
    }
  };
  said("tryFirst", ({ must }) => must);
  said("assume", ({ may }) => may);
  return statements.sort((a, b) => a.block - b.block || a.index - b.index || (a.kind === "tryFirst" ? -1 : 1));
}

function someAssertionAhead(
  flow: FunctionFlow,
  eventsAt: Abstracted["eventsAt"],
  block: number,
  index: number,
): boolean {
  const has = (id: number, from: number): boolean => {
    for (let i = from; i <= flow.blocks[id]!.instructions.length; i++)
      if (eventsAt(id, i).some(({ kind }) => kind === "assert")) return true;
    return false;
  };
  if (has(block, index)) return true;
  const seen = new Set<number>();
  const pending = [...successors(flow.blocks[block]!)];
  while (pending.length > 0) {
    const id = pending.pop()!;
    if (seen.has(id)) continue;
    seen.add(id);
    if (has(id, 0)) return true;
    pending.push(...successors(flow.blocks[id]!));
  }
  return false;
}

/** Ids that were not assumed on any way to a point are true there. */
function constants(
  flow: FunctionFlow,
  c: Conditions,
  eventsAt: Abstracted["eventsAt"],
  ids: readonly string[],
): (block: number, index: number, condition: Uint8Array) => Uint8Array {
  const touched: Set<string>[] = flow.blocks.map(() => new Set());
  const inside = (id: number, to: number): string[] => {
    const list: string[] = [];
    for (let i = 0; i < to; i++) for (const event of eventsAt(id, i)) if (event.kind === "assumed") list.push(event.id);
    return list;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const block of flow.blocks) {
      const out = new Set([...touched[block.id]!, ...inside(block.id, block.instructions.length + 1)]);
      const next = block.handler === undefined ? successors(block) : [...successors(block), block.handler];
      for (const to of next)
        for (const id of out)
          if (!touched[to]!.has(id)) {
            touched[to]!.add(id);
            changed = true;
          }
    }
  }
  return (block, index, condition) => {
    const open = new Set([...touched[block]!, ...inside(block, index)]);
    let value = condition;
    for (const id of ids) if (!open.has(id)) value = c.substitute(value, id, true);
    return value;
  };
}
