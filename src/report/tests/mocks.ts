/** Mocks for callbacks: what they give back, and in which order they were called. */
import { type Aftermath, type Callback, callbacksIn } from "../../value/aftermath.ts";
import { arrowSource, isFailing, statementOf } from "../../value/source.ts";
import type { TestCase } from "./case.ts";
import type { Dialect } from "./dialect.ts";

/** Functions that a test file has beside its tests. */
export type Need = "mock" | "inTurn" | "oneByOne" | "recorded" | "collected";

/** More calls than these are not told in their order. */
const MOST_ORDERED = 8;

/** Calls of different callbacks: which came first is part of what was done. */
export function hasOrder(aftermath: Aftermath | undefined): boolean {
  const calls = aftermath?.calls ?? [];
  return calls.length <= MOST_ORDERED && new Set(calls.map(({ callback }) => callback)).size > 1;
}

const placeOf = (callback: Callback | undefined): string => JSON.stringify(callback?.path ?? []);

/**
 * Whether that a callback was not called is worth a line: where another test of the same function calls it, or where none calls anything.
 * A repository has many methods, and most have nothing to do with what is tested.
 */
export function worthSaying(tests: readonly TestCase[]): (test: TestCase, callback: number) => boolean {
  const callbacksOf = ({ self, args, calls }: TestCase): Callback[] => callbacksIn(self, args, calls);
  const called = new Set(
    tests.flatMap((test) => {
      const callbacks = callbacksOf(test);
      return (test.aftermath?.calls ?? []).map(({ callback }) => placeOf(callbacks[callback]));
    }),
  );
  return (test, callback) => called.size === 0 || called.has(placeOf(callbacksOf(test)[callback]));
}

/** `orderAs`: the name that it leaves in the list of calls. */
export function mockText(
  dialect: Dialect,
  results: readonly string[],
  orderAs: string | undefined,
  indent: string,
  /** What is declared to be given back, where that has to be said. */
  type?: string,
): { readonly text: string; readonly needs: readonly Need[] } {
  const isRecorded = dialect.mockNames.length === 0;
  const needs: Need[] = [isRecorded ? "recorded" : "mock"];
  // what fails must not do so before it is asked for
  const isPrepared = results.length > 1 && results.some(isFailing);
  if (results.length > 1) needs.push(isPrepared ? "oneByOne" : "inTurn");
  const [only = "undefined"] = results;
  const isNothing = results.length <= 1 && only === "undefined";
  const [returning, typed] = type === undefined || isNothing ? ["", ""] : [`: ${type}`, `<${type}>`];
  const turns = isPrepared
    ? `oneByOne${typed}([${results.map((one) => arrowSource(one)).join(", ")}]`
    : `inTurn${typed}([${results.join(", ")}]`;
  if (orderAs !== undefined) {
    const name = JSON.stringify(orderAs);
    if (results.length > 1) {
      return {
        text: dialect.mock(`${turns}, () => callOrder.push(${name}))`),
        needs,
      };
    }
    return {
      text: dialect.mock(
        `()${returning} => {\n${indent}  callOrder.push(${name});\n${isNothing ? "" : `${indent}  ${statementOf(only)}\n`}${indent}}`,
      ),
      needs,
    };
  }
  if (results.length > 1) return { text: dialect.mock(`${turns})`), needs };
  return { text: dialect.mock(isNothing ? dialect.nothing : arrowSource(only, returning)), needs };
}
