/** Which inputs an expression depends on. */
import type { Expr, Input } from "./expr.ts";
import { nativeSet, nativeWeakMap, setAdd, setHas, weakGet, weakSet } from "./pristine.ts";
import { argsOf, postorder } from "./walk.ts";

const NONE: readonly Input[] = [];
const cache = new nativeWeakMap<Expr, readonly Input[]>();

/** The distinct inputs of `e` in the order of their first occurrence. Cached: asking again costs a lookup. */
export function inputsOf(e: Expr): readonly Input[] {
  const known = weakGet(cache, e);
  if (known !== undefined) return known;
  const missing = postorder([e], (node) => weakGet(cache, node) !== undefined);
  for (let i = 0; i < missing.length; i++) weakSet(cache, missing[i]!, collect(missing[i]!));
  return weakGet(cache, e)!;
}

/** The distinct inputs of several expressions, in the order of their first occurrence. */
export function inputsOfAll(es: readonly Expr[]): readonly Input[] {
  if (es.length === 1) return inputsOf(es[0]!);
  const seen = new nativeSet<Input>();
  const result: Input[] = [];
  for (let i = 0; i < es.length; i++) {
    const inputs = inputsOf(es[i]!);
    for (let k = 0; k < inputs.length; k++) {
      if (setHas(seen, inputs[k]!)) continue;
      setAdd(seen, inputs[k]!);
      result[result.length] = inputs[k]!;
    }
  }
  return result;
}

/** Nodes with the same inputs share one array: most nodes have the inputs of one of their arguments. */
function collect(node: Expr): readonly Input[] {
  if (node.kind === "input") return [node];
  const args = argsOf(node);
  let result = NONE;
  for (let i = 0; i < args.length; i++) result = union(result, weakGet(cache, args[i]!)!);
  return result;
}

function union(a: readonly Input[], b: readonly Input[]): readonly Input[] {
  if (a.length === 0 || a === b) return b;
  let result: Input[] | undefined;
  for (let i = 0; i < b.length; i++) {
    if (contains(result ?? a, b[i]!)) continue;
    result ??= copy(a);
    result[result.length] = b[i]!;
  }
  return result ?? a;
}

function contains(inputs: readonly Input[], wanted: Input): boolean {
  for (let i = 0; i < inputs.length; i++) if (inputs[i] === wanted) return true;
  return false;
}

function copy(inputs: readonly Input[]): Input[] {
  const result: Input[] = [];
  for (let i = 0; i < inputs.length; i++) result[i] = inputs[i]!;
  return result;
}
