/** Conditions on an input that says less than they speak of: what it does not consist of is whatever the program makes of it, and not what a model says. */
import { opaque } from "../../expr/build.ts";
import type { Expr, Input } from "../../expr/expr.ts";
import { inputsOfAll } from "../../expr/inputs.ts";
import { defineOpaque } from "../../expr/opaque.ts";
import { substitute } from "../../expr/substitute.ts";

const UNTOLD = "what an input does not consist of";
defineOpaque(UNTOLD, () => {
  throw new Error(UNTOLD);
});

export class Told {
  private readonly asked: readonly Input[];
  /** By the variables that are missing: there are as many kinds of inputs as there are ways to choose among alternatives. */
  private readonly forms = new Map<string, readonly Expr[]>();

  constructor(private readonly all: readonly Expr[]) {
    this.asked = inputsOfAll(all);
  }

  /** The same of an input with these variables: evaluating them fails where JavaScript comes to ask for another one. */
  by(variables: readonly Input[]): readonly Expr[] {
    const names = new Set(variables.map(({ name }) => name));
    const untold = new Set(this.asked.filter(({ name }) => !names.has(name)));
    if (untold.size === 0) return this.all;
    const key = JSON.stringify([...untold].map(({ name }) => name));
    let form = this.forms.get(key);
    if (form === undefined) {
      const missing = (input: Input): Expr | undefined =>
        untold.has(input) ? opaque(UNTOLD, [input], input.sort) : undefined;
      this.forms.set(key, (form = this.all.map((e) => substitute(e, missing))));
    }
    return form;
  }
}
