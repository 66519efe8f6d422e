/** What the code says about the inputs it is made for: its own text, and how the project calls it. Asked only when an input looks implausible. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Target } from "../../../frontend/targets/target.ts";
import { readText } from "../../../machine/text-files.ts";

export interface CodeFacts {
  /** Text of the function itself. */
  readonly own: string;
  /** Text of its whole file. */
  readonly file: string;
  /** What stands between the brackets where the project calls it, tests included. */
  calls(): readonly string[];
}

export function factsOf(target: Target, text: string, root: string): CodeFacts {
  let known: readonly string[] | undefined;
  return {
    own: text.slice(target.start, target.end),
    file: text,
    calls: () => (known ??= callsIn(projectTexts(root), target.member ?? target.export)),
  };
}

const LEFT_OUT = /^(node_modules|dist|build|coverage|assay-tests|\..*)$/;
const SOURCE = /\.[mc]?[jt]sx?$/;
const MOST_FILES = 400;
const LARGEST = 200_000;

const texts = new Map<string, readonly string[]>();

/** The sources of a project, within bounds, read once. */
function projectTexts(root: string): readonly string[] {
  const known = texts.get(root);
  if (known !== undefined) return known;
  const found: string[] = [];
  const visit = (folder: string, depth: number): void => {
    for (const entry of entriesOf(folder)) {
      if (found.length >= MOST_FILES || LEFT_OUT.test(entry.name)) continue;
      const path = join(folder, entry.name);
      if (entry.isDirectory() && depth < 6) visit(path, depth + 1);
      else if (entry.isFile() && SOURCE.test(entry.name) && statSync(path).size <= LARGEST) found.push(readText(path));
    }
  };
  visit(root, 0);
  texts.set(root, found);
  return found;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function callsIn(sources: readonly string[], name: string): string[] {
  if (!/^[\w$]+$/.test(name)) return [];
  const call = new RegExp(
    `(?<!function\\s)(?<![\\w$])${name.replaceAll("$", "\\$")}\\(([^()]*(?:\\([^()]*\\)[^()]*)*)\\)`,
    "g",
  );
  return sources.flatMap((text) => [...text.matchAll(call)].map((match) => match[1]!));
}
