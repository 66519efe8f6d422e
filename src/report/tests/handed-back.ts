/** Calls of what was handed back, as a test writes them: `const memoized = memoize(fn);`, then `memoized(2)`. */
import type { Target } from "../../frontend/targets/target.ts";
import type { Encoded } from "../../value/encoded.ts";
import { isSpecial, type Pairs } from "../../value/encoded.ts";
import type { HandedCall } from "../../value/handed-back.ts";
import type { ToldCall } from "./case.ts";
import { memberSource } from "./subject.ts";

/** What the native run tells of the calls that it made. */
export function toldCalls(
  calls: readonly HandedCall[] | undefined,
  made: readonly { readonly isAwaited: boolean; readonly isYielded: boolean }[] | undefined,
): { readonly calls?: readonly ToldCall[] } {
  const told = (made ?? []).flatMap(({ isAwaited, isYielded }, i): ToldCall[] => {
    const call = calls?.[i];
    if (call === undefined) return [];
    return [{ ...call, ...(isAwaited ? { isAwaited } : {}), ...(isYielded ? { isYielded } : {}) }];
  });
  return told.length === 0 ? {} : { calls: told };
}

/** What a result with calls is told as: the value that was handed back, and what each call gave. */
export function calledIn(returned: Encoded): { readonly result: Encoded; readonly gave: Pairs } | undefined {
  return typeof returned === "object" && returned !== null && isSpecial(returned) && returned.$ === "called"
    ? { result: returned.v[0], gave: returned.v[1] }
    : undefined;
}

/** What a call gave, past the promise and the generator that it came in. */
export function plainValue(value: Encoded): Encoded {
  if (typeof value !== "object" || value === null || !isSpecial(value)) return value;
  if (value.$ === "promise") return plainValue(value.v);
  return value.$ === "instance" && value.v.name === "Generator" && value.v.base !== undefined ? value.v.base : value;
}

/** What a test calls the result: `createStore` makes a store, `memoize` something memoized. */
export function nameOfResult({ export: path }: Pick<Target, "export">): string {
  const name = path.split(".").at(-1)!;
  const made =
    /^(?:make|create|build|new|get|init|define|use|to|open|start|load|prepare|setup|with|wrap|connect)([A-Z]\w*)$/.exec(
      name,
    )?.[1];
  if (made !== undefined) return made[0]!.toLowerCase() + made.slice(1);
  const of = /^([a-z]\w+?)(?:Of|From|For|By)$/.exec(name)?.[1];
  if (of !== undefined) return of;
  if (!/^[a-z]{4,}$/.test(name) || NO_VERBS.has(name)) return "returned";
  if (name.endsWith("e")) return `${name}d`;
  return /[^aeiou]y$/.test(name) ? `${name.slice(0, -1)}ied` : "returned";
}

const NO_VERBS: ReadonlySet<string> = new Set(["once", "cache", "store", "service", "module", "default"]);

/** How a test gets at what a way leads to. `bases`: variables of what calls gave; `isTyped`: elements may be missing. */
export function calleeText(way: string, bases: ReadonlyMap<string, string>, isTyped: boolean): string {
  const end = way.lastIndexOf("()");
  const base = bases.get(end < 0 ? "" : way.slice(0, end + 2)) ?? "returned";
  return base + stepsOf(way.slice(end < 0 ? 0 : end + 2), isTyped);
}

const stepsOf = (steps: string, isTyped: boolean): string =>
  [...steps.matchAll(/\.([\w$]+)|\[(\d+)\]/g)]
    .map(([, name, index]) => (name === undefined ? `[${index}]${isTyped ? "?." : ""}` : memberSource(name)))
    .join("")
    .replaceAll("?..", "?.");

/** What the variable is called that keeps what a call gave, because it is called later. */
export const nameOfGiven = (way: string): string => {
  const name = /\.([\w$]+)$/.exec(way)?.[1];
  return name === undefined ? "inner" : `${name}Result`;
};
