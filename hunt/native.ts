/** Runs the witness of a case as plain JavaScript: types stripped, nothing of ours around it. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { transformSync } from "oxc-transform";
import { type Case, witnessText } from "./case.ts";
import type { Observed } from "./plant.ts";

/** Turns of the loop that late truths are waited for. */
const LATE_MS = 60;

export function stripped(name: string, text: string): string {
  const { code, errors } = transformSync(name, text, {});
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("; "));
  return code.replaceAll(/(["']\.\/[\w-]+)\.ts(["'])/g, "$1.mjs$2");
}

export async function observe(one: Case): Promise<Observed> {
  const folder = mkdtempSync(join(tmpdir(), "hunt-native-"));
  const uncaught: string[] = [];
  const rejections: string[] = [];
  const stopHearing = hear(
    (error) => uncaught.push(nameOf(error)),
    (error) => rejections.push(nameOf(error)),
  );
  try {
    for (const [name, text] of Object.entries(one.files ?? {}))
      if (name.endsWith(".ts")) writeFileSync(join(folder, name.replace(/\.ts$/, ".mjs")), stripped(name, text));
      else if (name.endsWith(".cjs")) writeFileSync(join(folder, name), text);
    const file = join(folder, "subject.mjs");
    writeFileSync(file, stripped("subject.ts", one.source + witnessText(one)));
    const { witness } = (await import(pathToFileURL(file).href)) as { witness: () => Promise<unknown> };
    let ended: Pick<Observed, "value" | "error">;
    try {
      ended = { value: String(await witness()) };
    } catch (error) {
      const { name = "", code = "", message = "" } = (error ?? {}) as Partial<NodeJS.ErrnoException>;
      ended = { error: { name, code, message } };
    }
    await new Promise((resolve) => setTimeout(resolve, one.isLate === true ? LATE_MS : 0));
    return { ...ended, uncaught, rejections };
  } finally {
    stopHearing();
    rmSync(folder, { recursive: true, force: true });
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

function hear(onUncaught: (error: unknown) => void, onRejection: (error: unknown) => void): () => void {
  const events = [
    ["uncaughtException", onUncaught],
    ["unhandledRejection", onRejection],
  ] as const;
  const others = events.map(([event]) => process.listeners(event as "exit"));
  for (const [event, listener] of events) {
    process.removeAllListeners(event);
    process.on(event, listener);
  }
  return () => {
    events.forEach(([event, listener], i) => {
      process.off(event, listener);
      for (const other of others[i]!) process.on(event, other);
    });
  };
}
