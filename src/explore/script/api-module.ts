/** The module `assay` as an explored script sees it: symbols are inputs, assumptions and assertions are branches. */
import { AssertionError, AssumptionError } from "../../api/errors.ts";
import type { Call } from "../../runtime/natives/model.ts";
import { registerModel } from "../../runtime/natives/models.ts";
import type { Shadow } from "../../runtime/protocol.ts";
import { branching } from "../program/plain-api.ts";
import type { ScriptSession } from "./session.ts";

const MOST = Number.MAX_SAFE_INTEGER;

interface Asked {
  readonly value: unknown;
  readonly shadow: Shadow;
}

/** Sites of assertions: those a run reached, those a run violated. */
export interface Assertions {
  readonly reached: Set<number>;
  readonly violated: Set<number>;
}

/** Functions of the tool that the program calls; in runs with shadows their models do the work. */
export function apiModule(session: ScriptSession, assertions: Assertions): Record<string, unknown> {
  const asking = <A extends never[]>(name: string, ask: (...args: A) => Asked) => {
    const fn = (...args: A): unknown => ask(...args).value;
    registerModel(fn, {
      name,
      fidelity: "exact",
      always: true,
      run(call) {
        fix(call);
        const { value, shadow } = ask(...(call.args as unknown[] as A));
        call.rt.args = undefined;
        call.rt.ret = shadow?.kind === "literal" ? undefined : shadow;
        return value;
      },
    });
    return fn;
  };
  const checked = (name: string, check: (condition: unknown, message: unknown, site: number) => void) => {
    const fn = (condition: unknown, message?: unknown): void => check(condition, message, -1);
    registerModel(fn, branching(name, check));
    return fn;
  };
  const symbol = asking("symbol", (name: string, initial: unknown) => session.symbol(`${name}`, initial));
  Object.assign(symbol, {
    any: asking("symbol.any", (name: string) => session.symbol(`${name}`, undefined)),
    int: asking("symbol.int", (name: string, least: number = -MOST, most: number = MOST) =>
      session.integer(`${name}`, least, most),
    ),
    number: asking("symbol.number", (name: string) => session.symbol(`${name}`, 0)),
    string: asking("symbol.string", (name: string) => session.symbol(`${name}`, "")),
    boolean: asking("symbol.boolean", (name: string) => session.symbol(`${name}`, false)),
    bigint: asking("symbol.bigint", (name: string) => session.symbol(`${name}`, 0n)),
    bytes: asking("symbol.bytes", (name: string, length: number = 0) =>
      session.symbol(`${name}`, new Uint8Array(length)),
    ),
  });
  return {
    symbol,
    choose: asking("choose", (...values: never[]) => session.choose(values)),
    assume: checked("assume", (condition) => {
      if (!condition) session.stop({ kind: "rejected" });
    }),
    assert: checked("assert", (condition, message, site) => {
      if (site >= 0) assertions.reached.add(site);
      if (condition) return;
      const error = new AssertionError(message);
      session.current!.violation = { error, site };
      throw error;
    }),
    AssertionError,
    AssumptionError,
  };
}

/** Names and bounds of symbols are not symbolic themselves. */
function fix(call: Call): void {
  call.args$.forEach((shadow, i) => {
    if (shadow !== undefined) call.rt.pin(call.args[i], shadow, call.site);
  });
}
