/** Runs a snippet natively and instrumented and says what could be observed: for tests that nothing is perturbed. */
import ts from "typescript";
import { load } from "./run.ts";
import { createRuntime } from "./runtime.ts";

export interface Snippet {
  readonly text: string;
  /** CommonJS script in sloppy mode instead of a strict module. */
  readonly sloppy?: boolean;
}

export type Way = "native" | "shadow" | "tracked" | "coverage" | "distance" | "checked";
export const WAYS: readonly Exclude<Way, "native">[] = ["shadow", "tracked", "coverage", "distance", "checked"];

/** Everything the snippet logged, and how it ended. */
export async function outcome(snippet: Snippet, way: Way): Promise<string[]> {
  const seen: string[] = [];
  const pending: unknown[] = [];
  const log = (...values: unknown[]): unknown => {
    seen.push(values.map((v) => show(v)).join(" "));
    return values[0];
  };
  // `S` gives its argument a shadow where there are any; `wait` is for promises.
  const S = (value: unknown): unknown => value;
  const globals = { log, S, wait: (promise: unknown) => pending.push(promise), show };
  try {
    if (way === "native") runNatively(snippet, globals);
    else {
      const runtime = createRuntime();
      if (way === "tracked" || way === "checked") {
        runtime.tracked = 1;
        const call = runtime.call as (...args: unknown[]) => unknown;
        runtime.call = (fn: unknown, ...rest: unknown[]) => {
          if (fn !== S) return call(fn, ...rest);
          const [value] = rest[2] as unknown[];
          if (typeof value !== "object" && typeof value !== "function") runtime.ret = `S(${String(value)})`;
          return value;
        };
      }
      const file = snippet.sloppy ? "test.cjs" : "test.mts";
      load(snippet.text, { file, build: way === "tracked" ? "shadow" : way, globals, runtime });
    }
    for (let i = 0; i < pending.length; i++) await pending[i];
  } catch (error) {
    seen.push(`threw ${show(error)}`);
  }
  return seen;
}

function runNatively(snippet: Snippet, globals: Record<string, unknown>): void {
  const names = Object.keys(globals);
  const values = names.map((name) => globals[name]);
  const code = snippet.sloppy
    ? snippet.text
    : `"use strict";\n${ts.transpileModule(snippet.text, { compilerOptions: { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.ESNext, verbatimModuleSyntax: false } }).outputText.replace(/^export \{\};?$/m, "")}`;
  new Function(...names, code).apply(snippet.sloppy ? {} : undefined, values);
}

/** A text that tells values apart that a program can tell apart. */
export function show(value: unknown, depth = 0): string {
  if (Object.is(value, -0)) return "-0";
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return `function ${value.name}/${value.length}`;
  if (typeof value !== "object" || value === null) return String(value);
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  if (depth > 3) return "…";
  if (Array.isArray(value)) {
    const items: string[] = [];
    for (let i = 0; i < value.length; i++) items.push(i in value ? show(value[i], depth + 1) : "<hole>");
    return `[${items.join(", ")}]`;
  }
  if (value instanceof Map || value instanceof Set) return `${value.constructor.name}${show([...value], depth + 1)}`;
  const tag = Object.getPrototypeOf(value)?.constructor?.name ?? "null";
  const fields = Reflect.ownKeys(value).map((key) => {
    const d = Object.getOwnPropertyDescriptor(value, key)!;
    return `${String(key)}: ${d.get || d.set ? `<${d.get ? "get" : ""}${d.set ? "set" : ""}>` : show(d.value, depth + 1)}`;
  });
  return `${tag}{${fields.join(", ")}}`;
}
