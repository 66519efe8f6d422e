/** Where a project shows examples: comments of its modules, tests that import them, the README of the package. */
import { readdirSync, statSync } from "node:fs";
import { basename, dirname, extname, join } from "node:path";
import { readText } from "../../machine/text-files.ts";
import { packageOf } from "../config/package-scope.ts";
import type { ParsedModule } from "../parse.ts";
import { examplesInCode } from "./code.ts";
import { type Examples, joinExamples } from "./example.ts";
import { examplesInMarkdown } from "./markdown.ts";

const LARGEST_FILE = 300_000;
/** Of all packages behind a target: the nearest. */
const MOST_READMES = 3;
const MOST_TESTS = 8;
const TEST_FOLDERS = ["test", "tests", "__tests__", "spec"];
const IS_TEST = /\.(?:test|spec)\.[cm]?[jt]sx?$/;
/** What Assay wrote itself must not decide what it finds the next time. */
const OWN_FOLDER = "assay-tests";

/** `modules`: the target's own module first, then those behind it. */
export function findExamples(modules: readonly ParsedModule[]): Examples {
  const [own] = modules;
  if (own === undefined) return joinExamples([]);
  return joinExamples([
    ...modules.map(examplesInComments),
    ...testsOf(own.file).map((file) => examplesInCode(textOf(file), true)),
    ...readmesOf(modules.map(({ file }) => file)).map((file) => examplesInMarkdown(textOf(file))),
  ]);
}

/** The text after `@example`, up to the next tag. */
export function examplesInComments({ comments }: Pick<ParsedModule, "comments">): Examples {
  const found = comments.flatMap(({ type, value }) => {
    if (type !== "Block" || !value.includes("@example")) return [];
    const text = value.replace(/^[ \t]*\*[ \t]?/gm, "");
    return [...text.matchAll(/@example\b([\s\S]*?)(?=^[ \t]*@[a-z]+|$(?![\s\S]))/gm)].map((match) => match[1]!);
  });
  return joinExamples(
    found.map((text) =>
      /```/.test(text)
        ? examplesInMarkdown(text.replace(/^[ \t]+(?=```)/gm, ""))
        : examplesInCode(text.replace(/<caption>.*?<\/caption>/s, "")),
    ),
  );
}

function readmesOf(files: readonly string[]): string[] {
  const folders = new Set(files.flatMap((file) => packageOf(dirname(file))?.folder ?? []));
  return [...folders].slice(0, MOST_READMES).flatMap((folder) => {
    const name = namesIn(folder).find((entry) => /^readme(?:\.(?:md|markdown|txt))?$/i.test(entry));
    return name === undefined ? [] : [join(folder, name)];
  });
}

/** Tests beside the file and in the folders made for them, if they are named after the file or speak of it. */
function testsOf(file: string): string[] {
  const folder = dirname(file);
  const root = packageOf(folder)?.folder ?? folder;
  if (root.includes("node_modules")) return [];
  const subject = basename(file, extname(file));
  const places = new Set([folder, ...TEST_FOLDERS.flatMap((name) => [join(folder, name), join(root, name)])]);
  const candidates = [...places].flatMap((place) =>
    namesIn(place)
      .filter((name) => (place === folder ? IS_TEST.test(name) : /\.[cm]?[jt]sx?$/.test(name)))
      .map((name) => join(place, name)),
  );
  return candidates
    .filter((one) => one !== file && !one.includes(`/${OWN_FOLDER}/`) && speaksOf(one, subject))
    .slice(0, MOST_TESTS);
}

function speaksOf(test: string, subject: string): boolean {
  const name = basename(test).split(".", 1)[0]!;
  if (name === subject) return true;
  const imported = textOf(test).matchAll(/(?:from\s*|require\(\s*|import\(?\s*)["']([^"']+)["']/g);
  return [...imported].some((match) => /^\./.test(match[1]!) && basename(match[1]!).split(".", 1)[0] === subject);
}

/** Sorted, so that every system gives the same. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function textOf(file: string): string {
  try {
    return statSync(file).size > LARGEST_FILE ? "" : readText(file);
  } catch {
    return "";
  }
}
