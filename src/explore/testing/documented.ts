/** The example pairs of the checkers' documentation pages: what violates, and its safe twin. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { CheckTextOptions } from "./check-text.ts";

interface Pair {
  readonly checker: string;
  readonly violates: string;
  readonly safe: string;
}

export function documentedPairs(folder: string): Pair[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), "utf8");
      return { checker: name.slice(0, -".md".length), violates: block(text, "Violates"), safe: block(text, "Safe") };
    });
}

function block(text: string, title: string): string {
  const found = new RegExp(`## ${title}\\n\`\`\`ts\\n([\\s\\S]*?)\`\`\``).exec(text)?.[1];
  if (found === undefined) throw new Error(`there is no example under ${title}`);
  return found;
}

/** Small, so that the examples of all checkers take seconds; endless ones need few steps, deep ones many. */
export function pairBudget(checker: string): Pick<CheckTextOptions, "runs" | "limits"> {
  // the better the program is compiled, the more steps fit on the stack
  if (checker === "stack-overflow") return { runs: 15, limits: { steps: 200_000 } };
  return { runs: 60, limits: { steps: checker === "hang" ? 300 : 2_000 } };
}
