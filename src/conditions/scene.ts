/** What the domains know at a point, said of the values there. */
import { add, int, le, lt, or, scale, type Term } from "../reach/term/term.ts";
import type { Measure, Scene } from "./knowledge.ts";
import type { State } from "./state.ts";

const LARGEST: Term = { kind: "number", sort: "real", value: Number.MAX_VALUE };

/** Beyond all finite doubles, where adding changes nothing. */
const isBeyond = (term: Term): Term[] => (term.sort === "int" ? [] : [lt(LARGEST, term), lt(term, scale(-1, LARGEST))]);

export function sayScene(
  state: State,
  { values, relations }: Scene,
  isMeant: (variable: number) => boolean = () => true,
): void {
  const { world } = state;
  for (const [id, known] of values) if (isMeant(id)) state.say(world.terms.says(state.variable(id), known));
  const measured = ({ variable, isLength }: Measure): Term => {
    const value = state.variable(variable);
    return isLength ? world.length(state.heap, value) : value.num;
  };
  for (const { x, y, c } of relations) {
    if (!isMeant(x.variable) || !isMeant(y.variable) || !Number.isInteger(c)) continue;
    const [a, b] = [measured(x), measured(y)];
    const isLess = le(a, add(b, int(c)));
    state.say(c >= 0 ? isLess : or(isLess, ...isBeyond(a), ...isBeyond(b)));
  }
}
