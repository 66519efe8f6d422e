/**
 * The realm a plugin lives in. Nothing but text crosses its border: no object or function of ours is ever visible inside, so
 * there is no constructor to climb out by; and whatever runs inside runs under a deadline.
 */
import vm from "node:vm";
import type { Level } from "../checker.ts";
import { INSIDE } from "./inside.ts";

export const PLUGIN_LEVELS: readonly Level[] = ["error", "warning", "off"];

/** A checker as the plugin describes it, nothing of it checked yet. */
export interface DescribedChecker {
  readonly name?: unknown;
  readonly level?: unknown;
  readonly summary?: unknown;
  readonly raises?: unknown;
  readonly events?: unknown;
}

/** What a handler said about an event. */
export interface Said {
  readonly event: number;
  readonly violation?: unknown;
  readonly isViolated?: unknown;
  readonly message?: unknown;
  readonly unknown?: unknown;
}

export type Opened =
  | { readonly kind: "open"; readonly room: PluginRoom; readonly described: readonly DescribedChecker[] }
  | { readonly kind: "failed"; readonly why: string };

const LOAD_MS = 1_000;
const RUN_MS = 1_000;

// taken before anybody could replace them
const { createContext, Script } = vm;
const { parse, stringify } = JSON;
const { getOwnPropertyDescriptor, defineProperty } = Object;
const runIn = Function.prototype.call.bind(Script.prototype.runInContext) as unknown as (
  script: vm.Script,
  context: vm.Context,
  options: vm.RunningScriptOptions,
) => unknown;

const HANDLE = "$assay.handle($message)";

export class PluginRoom {
  private readonly handler: vm.Script;

  private constructor(
    private readonly context: vm.Context,
    private readonly surface: object,
  ) {
    this.handler = new Script(HANDLE, { filename: "assay-plugin-call" });
  }

  static open(text: string): Opened {
    // an object without prototype: `this.constructor` inside finds the realm's own
    const surface = Object.create(null) as object;
    defineProperty(surface, "$message", { value: "", writable: true, enumerable: false, configurable: false });
    const context = createContext(surface, {
      codeGeneration: { strings: false, wasm: false },
      microtaskMode: "afterEvaluate",
    });
    const room = new PluginRoom(context, surface);
    const prepared = room.evaluate(new Script(INSIDE, { filename: "assay-plugin-realm" }), LOAD_MS);
    if (prepared === undefined) return { kind: "failed", why: "its realm could not be made" };
    // a failed `import()` is rejected with an error from outside: the one object of ours that could be seen
    if (/\bimport\b/.test(text)) return { kind: "failed", why: "the word import occurs in it" };
    let script: vm.Script;
    try {
      script = new Script(wrapped(text), { filename: "plugin.js", lineOffset: -1 });
    } catch (error) {
      return { kind: "failed", why: error instanceof Error ? `${error.name}: ${error.message}` : "a syntax error" };
    }
    const loaded = room.evaluate(script, LOAD_MS);
    if (loaded === undefined) return { kind: "failed", why: `it did not finish loading within ${LOAD_MS} ms` };
    const answer = parse(loaded) as { error?: string; checkers?: DescribedChecker[] };
    if (answer.checkers === undefined) return { kind: "failed", why: answer.error ?? "it exports nothing" };
    return { kind: "open", room, described: answer.checkers };
  }

  /** Throws when the plugin failed. */
  handle(checker: number, events: readonly object[]): readonly Said[] {
    const slot = getOwnPropertyDescriptor(this.surface, "$message");
    if (slot === undefined || slot.set !== undefined || slot.get !== undefined)
      throw new TypeError("its realm is broken");
    (this.surface as { $message: string }).$message = stringify({ checker, events });
    const text = this.evaluate(this.handler, RUN_MS);
    if (text === undefined) throw new TypeError(`its handlers did not finish within ${RUN_MS} ms`);
    const answer = parse(text) as { error?: unknown; said?: unknown };
    if (typeof answer !== "object" || answer === null || answer.error !== undefined || !Array.isArray(answer.said))
      throw new TypeError(typeof answer?.error === "string" ? answer.error : "its handlers answered nonsense");
    return answer.said as readonly Said[];
  }

  /** The text the code gives. An error from inside is never looked at: looking could run its code. */
  private evaluate(script: vm.Script, timeout: number): string | undefined {
    try {
      const value = runIn(script, this.context, { timeout, breakOnSigint: false });
      return typeof value === "string" ? value : undefined;
    } catch {
      return undefined;
    }
  }
}

/** `export default` is what authors write; a script has `$assay.module.exports`. */
function wrapped(text: string): string {
  const body = text.replace(/^([ \t]*)export\s+default\s+/m, "$1module.exports = ");
  return `$assay.load(function (module, exports) { "use strict";\n${body}\n})`;
}
