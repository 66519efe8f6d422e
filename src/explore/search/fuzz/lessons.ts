/** What a run with shadows teaches those without: the words and numbers it compared its input with, texts that its patterns match, and which part of the input was compared with what. */
import { evaluate, inDomain } from "../../../expr/evaluate.ts";
import type { Expr, Model, Primitive } from "../../../expr/expr.ts";
import { inputsOf } from "../../../expr/inputs.ts";
import type { Op } from "../../../expr/op.ts";
import { postorder } from "../../../expr/walk.ts";
import type { PathEvent } from "../../../runtime/record/trace.ts";
import { matching } from "../../../solver/search/regex/sample.ts";
import type { Hint } from "./mutator.ts";

export interface Lesson {
  readonly words: readonly (string | number)[];
  readonly hints: readonly Hint[];
}

/** Conditions of one run that are looked at. */
const MOST_CONDITIONS = 400;
const MOST_HINTS = 64;
/** Beyond those, only what is compared with a part of the input itself, which takes no evaluating: long programs ask one thing after the other. */
const MOST_DIRECT = 4_000;
const SAMPLES = 6;
/** Of a key that could be one of many names: `__proto__` and `constructor` come first. */
const MOST_NAMES = 4;
const LONGEST = 64;

const REGEX_OPS: ReadonlySet<Op> = new Set<Op>([
  "regexTest",
  "regexIndex",
  "regexGroup",
  "regexHasGroup",
  "regexReplace",
]);
const CODE_OPS: ReadonlySet<Op> = new Set<Op>(["charCodeAt", "codePointAt"]);

/** Remembers what was looked at: paths have most of their conditions in common. */
export class Lessons {
  private seen = new WeakSet<Expr>();
  private readonly patterns = new Set<string>();

  learn(path: readonly PathEvent[], model: Model): Lesson {
    const words = new Set<string | number>();
    const hints: Hint[] = [];
    let looked = 0;
    for (const { condition } of path) {
      if (++looked > MOST_CONDITIONS || hints.length >= MOST_HINTS) {
        if (looked > MOST_DIRECT) break;
        const atom = atomOf(condition);
        if (atom.kind === "apply" && atom.args.some(({ kind }) => kind === "input")) hints.push(...hintOf(atom, model));
      }
      if (looked > MOST_CONDITIONS) continue;
      for (const e of postorder([condition], (inner) => this.seen.has(inner))) {
        this.seen.add(e);
        this.takeWords(e, words);
      }
      if (hints.length < MOST_HINTS) hints.push(...hintsOf(condition, model));
    }
    return { words: [...words], hints };
  }

  private takeWords(e: Expr, words: Set<string | number>): void {
    if (e.kind === "literal") {
      if (typeof e.value === "string" && e.value.length <= LONGEST) words.add(e.value);
      else if (typeof e.value === "number" && Number.isFinite(e.value)) words.add(e.value);
    }
    if (e.kind !== "apply") return;
    if (REGEX_OPS.has(e.op)) this.takePattern(e.args[1]!, e.args[2]!, words);
    // comparisons of character codes are comparisons of characters
    if (e.args.some((arg) => arg.kind === "apply" && CODE_OPS.has(arg.op)))
      for (const arg of e.args)
        if (arg.kind === "literal" && typeof arg.value === "number" && arg.value > 0 && arg.value < 0x10000)
          words.add(String.fromCharCode(arg.value));
  }

  private takePattern(source: Expr, flags: Expr, words: Set<string | number>): void {
    if (source.kind !== "literal" || flags.kind !== "literal") return;
    const key = `${String(flags.value)}/${String(source.value)}`;
    if (this.patterns.has(key)) return;
    this.patterns.add(key);
    try {
      for (const text of matching(String(source.value), String(flags.value), "", SAMPLES))
        if (text.length <= LONGEST) words.add(text);
    } catch {
      // a pattern that no sampler understands teaches nothing
    }
  }
}

/** Input to state: a compared value that is seen in the input is replaced by what it was compared with. */
function hintsOf(condition: Expr, model: Model): Hint[] {
  // the key names none of the properties that objects inherit: each of those is a name that the key could be
  if (condition.kind === "apply" && condition.op === "and")
    return condition.args.slice(0, MOST_NAMES).flatMap((one) => hintOf(one, model));
  return hintOf(condition, model);
}

const atomOf = (condition: Expr): Expr =>
  condition.kind === "apply" && condition.op === "not" ? condition.args[0]! : condition;

function hintOf(condition: Expr, model: Model): Hint[] {
  const atom = atomOf(condition);
  if (
    atom.kind !== "apply" ||
    (atom.op !== "eq" && atom.op !== "same" && atom.op !== "startsWith" && atom.op !== "includes")
  )
    return [];
  const [left, right] = atom.args as readonly [Expr, Expr];
  const constant = right.kind === "literal" ? right : left;
  const other = constant === right ? left : right;
  if (constant.kind !== "literal" || other.kind === "literal" || other.kind === "reference") return [];
  const instead = constant.value;
  let value: Primitive;
  try {
    value = evaluate(other, model);
  } catch {
    return [];
  }
  if (value === instead) return [];
  const hints: Hint[] = [];
  for (const { name, domain } of inputsOf(other)) {
    if (domain.kind === "tag") continue;
    const own = model.get(name);
    if (own === value && inDomain(domain, instead)) hints.push({ name, instead });
    else if (
      domain.kind === "any-string" &&
      typeof own === "string" &&
      typeof value === "string" &&
      typeof instead === "string" &&
      value !== "" &&
      own.includes(value)
    )
      hints.push({ name, part: value, instead });
  }
  return hints;
}
