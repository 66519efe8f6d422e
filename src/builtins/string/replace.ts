/** Models of `replace` and `replaceAll` with a text to look for. Patterns are in `../regexp`. */
import { apply, lt } from "../../expr/build.ts";
import type { Expr } from "../../expr/expr.ts";
import { type BuiltinModel, type Call, concretise, native } from "../../runtime/natives/model.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { concat, num, opaqueNative, str } from "../modelling/fold.ts";
import { asString, isNothing, isPrimitive, leave, type Result } from "../modelling/operands.ts";
import * as pristine from "../modelling/pristine.ts";
import { isRegExp } from "../regexp/pattern.ts";
import { joined, replacePattern } from "../regexp/replace.ts";

export const replace = model("replace");
export const replaceAll = model("replaceAll");

const natively = {
  replace: opaqueNative("replace", "str", (s, t, by) => pristine.replace(s as string, t as string, by as string)),
  replaceAll: opaqueNative("replaceAll", "str", (s, t, by) =>
    pristine.replaceAll(s as string, t as string, by as string),
  ),
};

function model(op: "replace" | "replaceAll"): BuiltinModel {
  const name = `String.prototype.${op}`;
  return {
    name,
    fidelity: "partial",
    // the replacer is called with what was found
    looksInside: true,
    run(call) {
      const what = call.args[0];
      const by = call.args[1];
      if (isRegExp(what)) return replacePattern(call, what, name);
      const text = asString(call, call.self, call.self$);
      if (text !== undefined && isPrimitive(call.self) && !isNothing(call.self) && isPrimitive(what)) {
        const searched = asString(call, what, call.args$[0]);
        if (searched !== undefined && typeof by === "function") {
          const isConcrete = text.kind === "literal" && searched.kind === "literal" && !call.rt.isInstrumented(by);
          return isConcrete ? native(call) : replaceByCalling(call, text, searched, op);
        }
        if (searched !== undefined) {
          const shadow = replaced(call, text, searched, op);
          const result = native(call);
          leave(call, name, shadow);
          return result;
        }
      }
      const result = native(call);
      leave(call, name, concretise);
      return result;
    },
  };
}

function replaced(call: Call, text: Expr, searched: Expr, op: "replace" | "replaceAll"): Result {
  const by = asString(call, call.args[1], call.args$[1]);
  if (by === undefined) return concretise;
  if (by.kind === "literal") {
    const plain = withoutSpecials(by.value as string, searched);
    return plain === undefined ? natively[op](text, searched, by) : apply(op, text, searched, plain);
  }
  const special = pristine.includes(`${call.args[1] as string}`, "$");
  call.rt.split(call.site, apply("includes", by, str("$"), num(0)), special, true);
  return special ? natively[op](text, searched, by) : apply(op, text, searched, by);
}

/** The replacement with `$$` and `$&` spelled out; undefined when it quotes what surrounds the match. */
function withoutSpecials(by: string, searched: Expr): Expr | undefined {
  const parts: Expr[] = [];
  let from = 0;
  for (;;) {
    const at = pristine.indexOf(by, "$", from);
    if (at < 0) break;
    const next = pristine.charAt(by, at + 1);
    if (next === "`" || next === "'") return undefined;
    const special = next === "$" || next === "&";
    parts[parts.length] = str(pristine.slice(by, from, special ? at : at + 1));
    if (special) parts[parts.length] = next === "$" ? str("$") : searched;
    from = special ? at + 2 : at + 1;
  }
  parts[parts.length] = str(pristine.slice(by, from));
  return concat(parts);
}

/** A function gives the replacement: it is called with the match, its position and the text, and their shadows. */
function replaceByCalling(call: Call, text$: Expr, searched$: Expr, op: "replace" | "replaceAll"): string {
  const { rt, site } = call;
  const text = `${call.self as string}`;
  const searched = `${call.args[0] as string}`;
  const places = findPlaces(call, text, text$, searched, searched$, op === "replaceAll");
  const length$ = apply("length", searched$);
  const parts: (Expr | undefined)[] = [];
  let result = "";
  let end = 0;
  let end$: Expr = num(0);
  for (let i = 0; i < places.length; i++) {
    const { at, at$ } = places[i]!;
    const value = rt.invoke(
      call.args[1],
      undefined,
      [searched, at, text],
      [symbolic(searched$), symbolic(at$), symbolic(text$)],
      site,
    );
    const value$ = rt.ret;
    rt.ret = undefined;
    result += `${pristine.slice(text, end, at)}${value as string}`;
    parts[parts.length] = apply("slice", text$, end$, at$);
    parts[parts.length] = rt.asString(value, value$, site);
    end = at + searched.length;
    end$ = apply("add", at$, length$);
  }
  result += pristine.slice(text, end);
  parts[parts.length] = apply("slice", text$, end$, num(Infinity));
  leave(call, `String.prototype.${op}`, joined(parts));
  return result;
}

const symbolic = (e: Expr): Shadow => (e.kind === "literal" ? undefined : e);

interface Place {
  readonly at: number;
  readonly at$: Expr;
}

/** Where the text occurs. How often it does is fixed by branches; later positions are searched from where the earlier ones were on this run. */
function findPlaces(call: Call, text: string, text$: Expr, searched: string, searched$: Expr, all: boolean): Place[] {
  const { rt, site } = call;
  const places: Place[] = [];
  const step = searched.length || 1;
  if (all) rt.pin(searched.length, apply("length", searched$), site);
  for (let from = 0; ; ) {
    const at = pristine.indexOf(text, searched, from);
    // an empty text is found at the end again and again
    const found = at >= 0 && from <= text.length;
    rt.split(site, isFound(text$, searched$, from), found);
    if (!found) return places;
    const at$ = apply("indexOf", text$, searched$, num(from));
    places[places.length] = { at, at$ };
    if (!all) return places;
    rt.pin(at, at$, site);
    from = at + step;
  }
}

function isFound(text$: Expr, searched$: Expr, from: number): Expr {
  const includes = apply("includes", text$, searched$, num(from));
  if (from === 0) return includes;
  return apply("and", lt(num(from - 1), apply("length", text$)), includes);
}
