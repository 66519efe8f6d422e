/** Nothing is perturbed, whatever a checker does: every snippet computes with a hostile observer what it computes natively. */
// @module-tag thorough
import { describe, expect, test } from "vitest";
import { installModels } from "../../builtins/index.ts";
import { outcome, type Snippet, show } from "../../instrument/testing/outcome.ts";
import { load } from "../../instrument/testing/run.ts";
import { STRICT } from "../../instrument/testing/snippets.ts";
import { SLOPPY } from "../../instrument/testing/snippets-sloppy.ts";
import { STRICT_STATEMENTS } from "../../instrument/testing/snippets-statements.ts";
import { ShadowRuntime } from "../../runtime/builds/shadow.ts";
import type { ObservationKind, Observer } from "../../runtime/observe/observation.ts";
import { DEFAULT_LIMITS } from "../../runtime/record/trace.ts";

const KINDS: readonly ObservationKind[] = [
  "access",
  "invoke",
  "read",
  "store",
  "arithmetic",
  "native",
  "failed",
  "returned",
  "stated",
  "rejected",
  "ended",
];

/** Throws, answers nonsense and meddles with the registers, in turn. */
function hostileObserver(runtime: ShadowRuntime): Observer & { told: number } {
  const observer = {
    kinds: new Set(KINDS),
    told: 0,
    observe() {
      observer.told++;
      runtime.args = ["nonsense" as never];
      runtime.ret = "nonsense" as never;
      runtime.cell = {} as never;
      if (observer.told % 2 === 0) throw observer.told % 4 === 0 ? new Error("hostile") : undefined;
      return "nonsense" as never;
    },
    missed() {
      throw new Error("hostile");
    },
  };
  return observer;
}

async function observed(snippet: Snippet): Promise<{ seen: string[]; told: number }> {
  installModels();
  const runtime = new ShadowRuntime();
  const observer = hostileObserver(runtime);
  const seen: string[] = [];
  const pending: unknown[] = [];
  const log = (...values: unknown[]): unknown => {
    seen.push(values.map((v) => show(v)).join(" "));
    return values[0];
  };
  const globals = { log, S: (value: unknown) => value, wait: (promise: unknown) => pending.push(promise), show };
  runtime.begin(new Map(), DEFAULT_LIMITS);
  runtime.observer = observer;
  try {
    const file = snippet.sloppy ? "test.cjs" : "test.mts";
    load(snippet.text, { file, build: "checked", globals, runtime: runtime as never });
    for (let i = 0; i < pending.length; i++) await pending[i];
  } catch (error) {
    seen.push(`threw ${show(error)}`);
  }
  return { seen, told: observer.told };
}

/** Many at once: a test per snippet would take longer than the snippets do. */
async function same(snippets: readonly string[], sloppy: boolean): Promise<number> {
  let told = 0;
  for (const text of snippets) {
    const native = await outcome({ text, sloppy }, "native");
    const checked = await observed({ text, sloppy });
    expect({ text, seen: checked.seen }).toEqual({ text, seen: native });
    told += checked.told;
  }
  return told;
}

describe("the checked build with a hostile observer computes what the program computes natively", () => {
  for (const [topic, snippets] of Object.entries({ ...STRICT, ...STRICT_STATEMENTS }))
    test(topic, async () => {
      expect(await same(snippets, false)).toBeGreaterThan(0);
    });
  for (const [topic, snippets] of Object.entries(SLOPPY))
    test(`sloppy ${topic}`, async () => {
      expect(await same(snippets, true)).toBeGreaterThan(0);
    });
});
