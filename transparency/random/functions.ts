/** Random functions of every form. */
import { expression } from "./expressions.ts";
import type { Around, Generator } from "./generator.ts";
import { bindingPattern } from "./patterns.ts";
import { block } from "./statements.ts";

export interface FunctionOptions {
  readonly head: string;
  readonly params?: string;
  readonly isArrow?: boolean;
  readonly log?: string;
  readonly around?: Partial<Around>;
  /** Runs before the body. */
  readonly first?: string;
  /** Instead of returning something. */
  readonly last?: string;
}

export function parameters(g: Generator): string {
  const list = g.list(0, 3, () => {
    if (g.has("destructuring") && g.chance(5)) return `${bindingPattern(g, "let")} = (tick(), ${expression(g)})`;
    const name = g.declare("let");
    return g.chance(4) ? `${name} = (tick(), ${expression(g)})` : name;
  });
  if (g.has("spread") && g.chance(6)) list.push(`...${g.declare("const")}`);
  return `(${list.join(", ")})`;
}

export function functionText(g: Generator, options: FunctionOptions): string {
  const outer = g.around;
  const around: Partial<Around> = options.isArrow
    ? { isFunction: outer.isFunction, ...options.around }
    : { privates: outer.privates, hasSuper: false, ...options.around };
  return g.inFunction(around, () => {
    const params = options.params ?? g.parameters(() => parameters(g));
    const arrow = options.isArrow ? " => " : " ";
    if (options.isArrow && g.chance(2)) return `${options.head}${params} => (tick(), ${expression(g)})`;
    const log = options.log === undefined ? "" : `log(${JSON.stringify(options.log)}); `;
    return `${options.head}${params}${arrow}{ tick(); ${options.first ?? ""}${log}${block(g, 3)} ${options.last ?? `return ${expression(g)}`} }`;
  });
}

export function generatorText(g: Generator, head: string): string {
  return functionText(g, { head, around: { isGenerator: true }, first: `yield ${expression(g)}; ` });
}

export function asyncText(g: Generator, head: string, isArrow = false): string {
  return functionText(g, { head, isArrow, around: { isAsync: true } });
}
