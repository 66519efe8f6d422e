/** Which variables a block may still read: what is dead at a loop's head is not carried around it. */
import { allSuccessors, type Block, type FunctionFlow, type Operand, targetsOf, type Variable } from "../flow/graph.ts";
import { operandsOf } from "../flow/slice.ts";

const endOperands = ({ end }: Block): readonly Operand[] =>
  end.kind === "branch" ? [end.test.operand] : end.kind === "return" || end.kind === "throw" ? [end.value] : [];

const known = new WeakMap<FunctionFlow, readonly ReadonlySet<Variable>[]>();

/** What is live on entry of each block. Closures read variables unseen: those with a binding that they read are always live. */
export function liveIn(flow: FunctionFlow): readonly ReadonlySet<Variable>[] {
  let live = known.get(flow);
  if (live === undefined) known.set(flow, (live = compute(flow)));
  return live;
}

function compute(flow: FunctionFlow): readonly ReadonlySet<Variable>[] {
  const always = flow.variables.filter(({ binding }) => binding?.captured === true);
  const uses = (list: readonly Operand[], into: Set<Variable>): void => {
    for (const operand of list) if (operand.kind === "variable") into.add(operand.variable);
  };
  const live = flow.blocks.map(() => new Set<Variable>(always));
  for (let changed = true; changed; ) {
    changed = false;
    for (let id = flow.blocks.length - 1; id >= 0; id--) {
      const block = flow.blocks[id]!;
      const now = new Set<Variable>(always);
      for (const next of allSuccessors(block)) for (const one of live[next]!) now.add(one);
      uses(endOperands(block), now);
      for (let i = block.instructions.length - 1; i >= 0; i--) {
        const each = block.instructions[i]!;
        // a throw half-way leaves what was there before
        if (block.handler === undefined) for (const target of targetsOf(each)) now.delete(target);
        // nothing is asserted on the way to a place
        if (each.kind !== "assert") uses(operandsOf(each), now);
      }
      if (now.size !== live[id]!.size) {
        live[id] = now;
        changed = true;
      }
    }
  }
  return live;
}
