/**
 * Nobody but `src/expr/variable` makes the name of a variable or takes one apart. What is looked for are the forms in which that was done: whoever needs to know what a
 * variable is asks its origin, role and path.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const SRC = fileURLToPath(new URL("../../", import.meta.url));

/** Where there are variables. What other folders call names are those of functions, files and bindings. */
const FOLDERS = /^(?:builtins|conditions|explore|expr|jobs|reach|refine|runtime|sample|solver|summary|verify)\//;
const OWN = /^expr\/variable\/|\.test\.ts$|\/testing\//;

const FORMS: Readonly<Record<string, RegExp>> = {
  "a role is in data": /#(?:has|tag|fails)\b/,
  "names of the world are made and read in world.ts": /["'`/^](?:random|clock|choice)\\?\(/,
  "a variable is given as data": /\binput\(\s*`/,
  "alternatives are made by alternativePath and left out by shownPath": /\$\{\w*(?:[pP]ath|[nN]ame|place)\}\||\\\|\\d/,
  "properties that are listed are named by keyOf and listedPath": /["'`/^]Object\\?\.keys\\?\(/,
  "elements are named by elementPath": /\$\{\w*(?:[pP]ath|\.name)\}\[\$\{/,
  "what is within a path is told by isWithin": /startsWith\(`\$\{\w*(?:[pP]ath|[nN]ame|inside|subject)\}/,
  "counts are named by lengthOf, sizeOf, callCountOf": /\$\{\w*(?:[pP]ath|\.name)\}\.(?:length|size|calls|time)\b/,
  "a count is told by its role": /(?:endsWith\(["']\.?|\\\.(?:\(\?:)?)(?:length|size|calls|time)\b/,
  "fresh and formal variables are named by freshValue and beforeIn":
    /\$\{[\w.]*[nN]ame\}@|@\\d|\.includes\(["']@["']\)/,
};

/** What looks like it and is none. */
const OTHERS: readonly (readonly [file: string, line: RegExp, why: string])[] = [
  ["verify/words.ts", /\$\{variable\.name\}/, "a cell of the static side, in the words of the program"],
];

const isComment = (line: string): boolean => /^\s*(?:\/\*\*|\*|\/\/)/.test(line);

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (entry.name.endsWith(".ts")) yield path;
  }
}

/** What of a text takes part in naming variables, by line. */
function namingIn(file: string, text: string): string[] {
  return text.split("\n").flatMap((line, i) => {
    if (isComment(line) || OTHERS.some(([other, form]) => other === file && form.test(line))) return [];
    return Object.entries(FORMS).flatMap(([why, form]) =>
      form.test(line) ? [`${file}:${i + 1}: ${why}: ${line.trim()}`] : [],
    );
  });
}

test("no file but those of src/expr/variable makes or takes apart the name of a variable", () => {
  const files = [...sources(SRC)].map((path) => relative(SRC, path).replaceAll("\\", "/"));
  const asked = files.filter((file) => FOLDERS.test(file) && !OWN.test(file));
  expect(asked.length).toBeGreaterThan(500);
  expect(asked.flatMap((file) => namingIn(file, readFileSync(join(SRC, file), "utf8")))).toEqual([]);
});

test("what was there before would be found", () => {
  // `§` stands for the sign that begins a hole of a template
  const before = [
    'const isFailure = ({ name }: Input): boolean => name.endsWith("#fails");',
    'name.startsWith("random(") || name.startsWith("clock(");',
    "const WHOLE = /^random\\(\\d+ of (-?\\d+)\\.\\.(-?\\d+)\\)$/;",
    'const subject = path.replace(/\\|\\d+/g, "");',
    'if (name.endsWith(".length") && domain.kind === "integer") return;',
    "/\\.(?:length|size)$/.test(name)",
    "const LISTED = /^Object\\.keys\\((.*)\\)\\.length$/s;",
    "return input(`§{path}.seen`, SORT, DOMAIN);",
    "element(`§{path}[§{i}]`)",
    "if (!name.startsWith(`§{path}(`)) continue;",
    "integer(`§{path}.size`, 0, MAX_SIZE)",
    'const value = one.name.includes("@") ? named(one) : undefined;',
    'name.replace(/@\\d+/, "")',
    "const variable = `§{text.name}@§{e.id}`;",
  ].map((line) => line.replaceAll("§", "$"));
  for (const line of before) expect(namingIn("explore/any.ts", line), line).not.toEqual([]);
});
