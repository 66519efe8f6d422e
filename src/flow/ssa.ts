/**
 * Passive form: every assignment makes a new version of its variable, and where ways meet that disagree a phi chooses. On entry of a
 * handler every variable that the protected blocks assign has a version of its own that nothing is known about: a throw may come from anywhere
 * inside.
 */
import { immediateDominators } from "./dominators.ts";
import { type FunctionFlow, predecessors, targetsOf, type Variable } from "./graph.ts";

export interface Phi {
  readonly variable: Variable;
  readonly version: number;
  /** Version per predecessor; missing on a handler, where nothing is known. */
  readonly from: ReadonlyMap<number, number>;
}

export interface Passive {
  readonly flow: FunctionFlow;
  /** Phis on entry of each block. */
  readonly phis: readonly (readonly Phi[])[];
  /** The version of a variable before an instruction (index `instructions.length`: before the end). Version 0 is that of the entry. */
  before(block: number, index: number, variable: Variable): number;
  /** The version an instruction gives its target. */
  after(block: number, index: number, variable: Variable): number;
}

export function passiveForm(flow: FunctionFlow): Passive {
  const { blocks } = flow;
  const before = predecessors(flow);
  const dominator = immediateDominators(flow);
  const isHandler = new Set(blocks.flatMap(({ handler }) => (handler === undefined ? [] : [handler])));
  const assigned = blocks.map(
    ({ instructions }) => new Set(instructions.flatMap((each) => targetsOf(each)).map(({ id }) => id)),
  );
  const needed = placePhis(flow, before, dominator, isHandler, assigned);

  let versions = 1;
  const entry: Map<number, number>[] = blocks.map(() => new Map());
  const exit: Map<number, number>[] = blocks.map(() => new Map());
  const given: Map<number, number>[][] = blocks.map(({ instructions }) => instructions.map(() => new Map()));
  const children: number[][] = blocks.map(() => []);
  blocks.forEach(({ id }) => {
    if (id !== 0) children[dominator[id]!]?.push(id);
  });
  const pending: { id: number; state: Map<number, number> }[] = [{ id: 0, state: new Map() }];
  while (pending.length > 0) {
    const { id, state: inherited } = pending.pop()!;
    const state = new Map(inherited);
    for (const variable of needed[id]!) state.set(variable, versions++);
    entry[id] = new Map(state);
    blocks[id]!.instructions.forEach((each, index) => {
      for (const { id: variable } of targetsOf(each)) {
        const version = versions++;
        state.set(variable, version);
        given[id]![index]!.set(variable, version);
      }
    });
    exit[id] = state;
    for (const child of children[id]!) pending.push({ id: child, state });
  }

  const phis = blocks.map(({ id }) =>
    [...needed[id]!].map(
      (variable): Phi => ({
        variable: flow.variables[variable]!,
        version: entry[id]!.get(variable)!,
        from: isHandler.has(id)
          ? new Map()
          : new Map(before[id]!.map((from) => [from, exit[from]!.get(variable) ?? 0] as const)),
      }),
    ),
  );
  return {
    flow,
    phis,
    before(block, index, { id }) {
      for (let i = index - 1; i >= 0; i--) {
        const version = given[block]![i]!.get(id);
        if (version !== undefined) return version;
      }
      return entry[block]!.get(id) ?? 0;
    },
    after: (block, index, { id }) => given[block]![index]!.get(id) ?? 0,
  };
}

function placePhis(
  flow: FunctionFlow,
  before: readonly (readonly number[])[],
  dominator: readonly number[],
  isHandler: ReadonlySet<number>,
  assigned: readonly ReadonlySet<number>[],
): readonly Set<number>[] {
  const { blocks } = flow;
  const frontier: Set<number>[] = blocks.map(() => new Set());
  for (const { id } of blocks) {
    if (before[id]!.length < 2 && !isHandler.has(id)) continue;
    for (const from of before[id]!)
      for (let at = from; at !== dominator[id]; at = dominator[at]!) {
        frontier[at]!.add(id);
        if (at === 0) break;
      }
  }
  const needed: Set<number>[] = blocks.map(() => new Set());
  // what protected blocks assign is unknown in their handler
  for (const { id, handler } of blocks)
    if (handler !== undefined) for (const variable of assigned[id]!) needed[handler]!.add(variable);
  for (const variable of flow.variables) {
    const pending = blocks
      .filter(({ id }) => assigned[id]!.has(variable.id) || needed[id]!.has(variable.id))
      .map(({ id }) => id);
    const seen = new Set(pending);
    while (pending.length > 0)
      for (const at of frontier[pending.pop()!]!) {
        if (needed[at]!.has(variable.id)) continue;
        needed[at]!.add(variable.id);
        if (!seen.has(at)) {
          seen.add(at);
          pending.push(at);
        }
      }
  }
  return needed;
}
