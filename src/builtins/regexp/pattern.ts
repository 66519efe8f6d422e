/** Regular expressions as models read them: only ordinary ones, whose behaviour is the one the language gives them. */
import { types } from "node:util";
import type { Expr } from "../../expr/expr.ts";
import { getOwnPropertyDescriptor, getPrototypeOf, hasOwn } from "../../runtime/pristine.ts";
import { str } from "../modelling/fold.ts";
import { charAt, flagsOf, includes, RegExp$, RegExpPrototype, sourceOf } from "../modelling/pristine.ts";
import { type Anatomy, anatomyOf } from "./anatomy.ts";

export interface Pattern {
  readonly re: RegExp;
  readonly source: string;
  /** The source as an expression; it stands for what it is on this run unless the expression was made from a symbolic text. */
  readonly source$: Expr;
  /** The flags that decide what matches; not those that decide where to search (`g`, `y`) or what is reported (`d`). */
  readonly flags: string;
  readonly isGlobal: boolean;
  readonly isSticky: boolean;
  readonly isUnicode: boolean;
  readonly anatomy: Anatomy;
}

const { isRegExp: hasRegExpSlots } = types;
const nativeExec = RegExpPrototype.exec;

/** A regular expression that nobody has given methods of its own. */
export function isRegExp(value: unknown): value is RegExp {
  return (
    hasRegExpSlots(value) &&
    getPrototypeOf(value) === RegExpPrototype &&
    !hasOwn(value, "exec") &&
    !hasOwn(value, "flags") &&
    !hasOwn(value, "constructor") &&
    getOwnPropertyDescriptor(RegExpPrototype, "exec")?.value === nativeExec
  );
}

export function readPattern(re: RegExp): Pattern {
  const source = sourceOf(re);
  const all = flagsOf(re);
  let flags = "";
  for (let i = 0; i < all.length; i++) {
    const flag = charAt(all, i);
    if (flag !== "g" && flag !== "y" && flag !== "d") flags += flag;
  }
  return {
    re,
    source,
    source$: str(source),
    flags,
    isGlobal: includes(all, "g"),
    isSticky: includes(all, "y"),
    isUnicode: includes(all, "u") || includes(all, "v"),
    anatomy: anatomyOf(source, flags),
  };
}

/** An expression of our own that searches from its `lastIndex`, so that looking does not disturb the program's. */
export function searcher(pattern: Pattern): RegExp {
  return new RegExp$(pattern.source, `${pattern.flags}${pattern.isSticky ? "gy" : "g"}`);
}

/** Nothing about the search depends on the input. */
export const isConcrete = (text$: Expr, { source$ }: Pattern): boolean =>
  text$.kind === "literal" && source$.kind === "literal";
