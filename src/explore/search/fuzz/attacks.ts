/**
 * Long texts that a checker wants to see somewhere (`slow-regexp`), tried as texts of the input: what stands between the input and that place (another
 * pattern, parts that are joined again) often lets such a text pass where no solver can say so. Whether it did any harm is seen in the run.
 */
import type { CheckConstraint } from "../../../checkers/watch.ts";
import { evaluate } from "../../../expr/evaluate.ts";
import type { Expr, Input, Model } from "../../../expr/expr.ts";
import { inputsOf } from "../../../expr/inputs.ts";
import { postorder } from "../../../expr/walk.ts";

/** Shorter ones are words like any other. */
const LONG = 16;
/** Texts of the input that one is put into. */
const MOST_VARIABLES = 3;
const MOST_TRIED = 120;

export class Attacks {
  private readonly tried = new Set<string>();
  private readonly waiting: Model[] = [];

  constructor(private readonly checker: string) {}

  /** What a run was asked to be: conditions of the checker, and the input whose run had them. */
  learn(checks: readonly CheckConstraint[], model: Model): void {
    for (const { checker, violation } of checks) {
      if (checker !== this.checker) continue;
      const { texts, wholes } = partsOf(violation);
      // a solver puts it there
      if (wholes.every(({ kind }) => kind === "input")) continue;
      const variables = [...inputsOf(violation)].filter(({ domain }) => domain.kind === "any-string");
      for (const variable of variables.slice(0, MOST_VARIABLES))
        for (const text of texts) this.put(variable, text, wholes, model);
    }
  }

  next(): Model | undefined {
    return this.waiting.shift();
  }

  private put({ name }: Input, text: string, wholes: readonly Expr[], model: Model): void {
    const own = model.get(name);
    const made = [text];
    if (typeof own === "string" && own !== "" && own.length < LONG)
      made.push(own + text, ...insteadOfPart(own, text, wholes, model));
    for (const value of made) {
      const key = `${name} ${value}`;
      if (this.tried.has(key) || this.tried.size >= MOST_TRIED) continue;
      this.tried.add(key);
      this.waiting.push(new Map([...model, [name, value]]));
    }
  }
}

/** The part of the text that came to the place, exchanged. */
function insteadOfPart(own: string, text: string, wholes: readonly Expr[], model: Model): string[] {
  return wholes.flatMap((whole) => {
    try {
      const part = evaluate(whole, model);
      return typeof part === "string" && part !== "" && part !== own && own.includes(part)
        ? [own.replace(part, () => text)]
        : [];
    } catch {
      return [];
    }
  });
}

/** The long texts of a condition, and what it compares with them. */
function partsOf(violation: Expr): { readonly texts: readonly string[]; readonly wholes: readonly Expr[] } {
  const texts = new Set<string>();
  const wholes = new Set<Expr>();
  for (const e of postorder([violation])) {
    if (e.kind !== "apply" || (e.op !== "eq" && e.op !== "includes" && e.op !== "startsWith")) continue;
    const [one, other] = e.args;
    const [text, whole] = other!.kind === "literal" ? [other!, one!] : [one!, other!];
    if (text.kind !== "literal" || typeof text.value !== "string" || text.value.length < LONG) continue;
    texts.add(text.value);
    wholes.add(whole);
  }
  return { texts: [...texts], wholes: [...wholes] };
}
