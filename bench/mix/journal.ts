/** What was explored, by what was asked for: an exploration that is noted is not made again, and a measurement goes on where it was ended. */
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import type { Told } from "./explored.ts";

interface Journal {
  get(key: string): Told | undefined;
  note(key: string, told: Told): void;
}

export function openJournal(file: string | undefined): Journal {
  const lines = file !== undefined && existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  const known = new Map(
    lines.map((line) => JSON.parse(line) as Told & { readonly key: string }).map((told) => [told.key, told]),
  );
  return {
    get: (key) => known.get(key),
    note(key, told) {
      if (known.has(key)) return;
      known.set(key, { ...told, key });
      if (file !== undefined) appendFileSync(file, `${JSON.stringify({ key, ...told })}\n`);
    },
  };
}
