/** How far a search is, seen from outside: by the questions that it has written to the solver log. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FILE = "queries.jsonl";

export const LOGGED = ["--solver-log", FILE];

/** How many questions were asked so far to explore this export. */
export function questionsAbout(name: string, folder: string): number {
  const file = join(folder, FILE);
  return existsSync(file) ? readFileSync(file, "utf8").split(`#${name}"`).length - 1 : 0;
}
