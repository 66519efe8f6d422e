/** Upper and lower case unit by unit, for the texts where that is what JavaScript does. */
import { type CharSet, complement, normalise } from "../smt/regex/charset.ts";
import { both, type Condition, depending, either, exactly, negated, OPEN, withMachines } from "./condition.ts";
import { type Edit, mapped, readThrough } from "./edit.ts";
import { contains, ofCount } from "./machine.ts";

interface Casing {
  readonly edit: Edit;
  /** Units that change on their own to one other unit. */
  readonly changedSet: CharSet;
  /** Units that become several, depend on their neighbours, or are halves of a character. */
  readonly wild: CharSet;
}

const LAST = 0xffff;
/** Becomes another letter at the end of a word. */
const SIGMA = 0x3a3;
const isHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff;

function casingOf(convert: (text: string) => string): Casing {
  const changed = new Map<number, number>();
  const wild: [number, number][] = [];
  for (let unit = 0; unit <= LAST; unit++) {
    const text = String.fromCharCode(unit);
    const other = convert(text);
    if (isHalf(unit) || other.length !== 1 || unit === SIGMA) wild.push([unit, unit]);
    else if (other !== text) changed.set(unit, other.charCodeAt(0));
  }
  const before = (set: CharSet): CharSet => {
    const [gone, added]: [[number, number][], [number, number][]] = [[], []];
    for (const [unit, other] of changed) {
      const [was, is] = [contains(set, unit), contains(set, other)];
      if (was && !is) gone.push([unit, unit]);
      if (is && !was) added.push([unit, unit]);
    }
    return complement(normalise([...complement(normalise([...set, ...added])), ...gone]));
  };
  const edit = mapped((unit) => changed.get(unit) ?? unit, before);
  return { edit, changedSet: normalise([...changed.keys()].map((unit) => [unit, unit])), wild: normalise(wild) };
}

const cases = new Map<"lower" | "upper", Casing>();

function casing(op: "lower" | "upper"): Casing {
  let known = cases.get(op);
  if (known === undefined) {
    known = casingOf((text) => (op === "lower" ? text.toLowerCase() : text.toUpperCase()));
    cases.set(op, known);
  }
  return known;
}

const without = (set: CharSet): Condition => exactly(ofCount(1, set, (count) => count === 0));

/** A condition on `t.toLowerCase()` or `t.toUpperCase()` as one on `t`; it says nothing of texts with wild units. */
export function ofRecased(op: "lower" | "upper", condition: Condition): Condition {
  const { edit, wild } = casing(op);
  return depending(
    without(wild),
    withMachines(condition, (machine) => readThrough(edit, machine)),
    OPEN,
  );
}

/** `t.toLowerCase() === t` and the like. */
export function isRecased(op: "lower" | "upper"): Condition {
  const { changedSet, wild } = casing(op);
  return both(without(changedSet), either(without(wild), both(negated(without(wild)), OPEN)));
}
