/** What did not change is not explored again, and is told as it was; what did change is. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Libsql from "libsql";
import { expect, onTestFinished, test, vi } from "vitest";
import type { CheckDocument, CoverDocument, ReportedFunction } from "../../report/document.ts";
import { digestOf } from "../../store/results.ts";
import { project } from "../testing/project.ts";

const CODE = `export function grade(n: number): string { return n > 90 ? "A" : helper(n) ? "B" : "C"; }
function helper(n: number): boolean { return n > 50; }
export function ratio(a: number, b: number): string { if (b === 7) return (undefined as unknown as string[])[0]!; return a > b ? "more" : "less"; }
`;

function subject(code = CODE) {
  const made = project("mistakes");
  const write = (text: string): void => writeFileSync(join(made.folder, "g.ts"), text);
  write(code);
  const explore = async (command: "cover" | "check", ...words: string[]) => {
    const ended = await made.run(command, "g.ts", "--json", "--runs", "60", ...words);
    const document = JSON.parse(ended.out) as CoverDocument | CheckDocument;
    const carried = document.targets
      .filter(({ since }) => since !== undefined && since.again === undefined)
      .map((one) => one.export);
    const plain = { ...document, targets: document.targets.map(({ since, ...one }: ReportedFunction) => one) };
    return { ...ended, document, plain, carried };
  };
  return { ...made, write, explore };
}

test.each(["cover", "check"] as const)(
  "%s tells the same again, and explores what an edit concerns",
  async (command) => {
    const { explore, write, run } = subject();
    const first = await explore(command);
    expect(first.carried).toEqual([]);
    const second = await explore(command);
    expect(second.carried).toEqual(["grade", "ratio"]);
    expect(second.plain).toEqual(first.plain);
    expect(second.code).toBe(first.code);

    // lines move, another function changes
    write(`// a new line\n\n${CODE.replace('"more"', '"most"')}`);
    const third = await explore(command);
    expect(third.carried).toEqual(["grade"]);
    write(CODE.replace("> 50", "> 60"));
    expect((await explore(command)).carried).toEqual(["ratio"]);
    write(CODE);
    expect((await explore(command, "--again")).carried).toEqual([]);
    expect((await explore(command, "--no-cache")).carried).toEqual([]);
    // another question
    expect((await explore(command, "--seed", "2")).carried).toEqual([]);
    const { out } = await run(command, "g.ts", "--runs", "60");
    expect(out).toMatch(/Unchanged, and not explored again .*\n {2}grade, ratio: since \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
  },
);

test("what an edit concerns is explored from the inputs that are known, with the share of the paths that it concerns", async () => {
  const { explore, write, run } = subject();
  await explore("cover");
  write(CODE.replace('"more"', '"most"'));
  const { document } = await explore("cover");
  const ratio = document.targets.find((one) => one.export === "ratio")!;
  expect(ratio.since!.again!.changed!.paths).toBeGreaterThan(0);
  expect(ratio.since!.again!.changed!.paths).toBeLessThan(ratio.since!.again!.changed!.of);
  expect(ratio.since!.again!.share).toBeLessThan(1);
  // all of it is found again, with what it does now
  expect(ratio.branches.covered).toBe(ratio.branches.total);
  // and it is told again like any other result
  expect((await explore("cover")).carried).toEqual(["grade", "ratio"]);
  write(CODE.replace('"more"', '"mostly"'));
  const { out } = await run("cover", "g.ts", "--runs", "60");
  expect(out).toMatch(
    /Explored again from what was known.*\n {2}ratio: explored .* known paths: at most \d+ % of the budget/,
  );
});

test("a search that did not come to its end is told again when nothing changed that its runs came by", async () => {
  const hidden = (rare: string) => `function sum(text: string): number {
  let sum = 7;
  for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, sum) ^ (text.charCodeAt(i) * 7919)) >>> 1;
  return sum;
}
function rare(text: string): string { return ${rare}; }
export function find(text: string): string {
  if (text.length > 8 && sum(text) === 424242) return rare(text);
  return text.length > 3 ? "long" : "short";
}
`;
  const { explore, write } = subject(hidden("text"));
  const first = await explore("check");
  expect(first.document.targets[0]!.status).not.toBe("exhausted");
  write(hidden("text + text"));
  const second = await explore("check");
  expect(second.document.targets[0]!.since).toMatchObject({ isValidated: true, isOpen: true });
  write(hidden("text").replace('"short"', '"small"'));
  const third = await explore("check");
  expect(third.document.targets[0]!.since!.again!.changed!.paths).toBeGreaterThan(0);
});

test("an edit that adds branches, or changes what is found out about the code beforehand, starts from what is known", async () => {
  const code = (first: string, before = "") => `${before}export function find(text: string): string {
  ${first};
  let sum = 7;
  for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, sum) ^ (text.charCodeAt(i) * 7919)) >>> 1;
  if (text.length > 8 && sum === 424242) return "rare";
  return text.length > 3 ? "long" : "short";
}
`;
  const { explore, write, run } = subject(code(""));
  await explore("check");
  write(code('if (text === "") return "short"'));
  const { share, changed } = (await explore("check")).document.targets[0]!.since!.again!;
  expect(changed).toMatchObject({ added: { outcomes: 2 } });
  expect(changed!.paths).toBeLessThan(changed!.of);
  expect(share).toBeGreaterThanOrEqual(changed!.added!.share);
  const { out } = await run("check", "g.ts", "--runs", "59");
  expect(out).not.toContain("Explored again");
  // it keeps something now
  write(code("calls.n++", "const calls = { n: 0 };\nexport const used = () => calls.n;\n"));
  const { document } = await explore("check");
  const kept = document.targets.find((one) => one.export === "find")!.since!.again!;
  expect(kept.changed!.paths).toBeLessThan(kept.changed!.of);
});

test("places of findings move with their code", async () => {
  const { explore, write } = subject();
  const lineOf = ({ document }: { document: CoverDocument | CheckDocument }) =>
    (document as CheckDocument).findings.map(({ line, function: name }) => [name, line]);
  const before = lineOf(await explore("check"));
  expect(before).toEqual([["ratio", 3]]);
  write(`\n\n\n${CODE}`);
  const after = await explore("check");
  expect([after.carried, lineOf(after)]).toEqual([["grade", "ratio"], [["ratio", 6]]]);
});

test("what looks around is told again while that says the same, or while its inputs do what they did", async () => {
  const { explore, folder, run } = subject(
    `import { readFileSync } from "node:fs";
export function home(n: number): string { return process.env.ASSAY_HOME === undefined || n > 3 ? "a" : "b"; }
export function word(n: number): string { return n > 3 ? readFileSync(new URL("word.txt", import.meta.url), "utf8") : "none"; }
`,
  );
  const say = (word: string): void => writeFileSync(join(folder, "word.txt"), word);
  say("one");
  await explore("cover");
  const again = await explore("cover");
  expect(again.document.targets.map(({ since }) => since?.isRerun)).toEqual([undefined, true]);
  expect(again.carried).toEqual(["home", "word"]);
  expect((await run("cover", "g.ts", "--runs", "60")).out).toMatch(
    / {2}word: since .*, and its known inputs do what they did/,
  );
  say("another");
  const other = await explore("cover");
  expect(other.carried).toEqual(["home"]);
  // the inputs of before, and a small part of the budget
  expect(other.document.targets[1]!.since!.again).toEqual({ share: 0.05 });
  vi.stubEnv("ASSAY_HOME", "elsewhere");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect((await explore("cover")).carried).toEqual(["word"]);
});

test("known paths that are what they were are not explored again for a branch that somebody else has now", async () => {
  const code = (more: string) => `function sum(text: string): number {
  let sum = 7;
  for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, sum) ^ (text.charCodeAt(i) * 7919)) >>> 1;
  ${more}return sum;
}
export function find(text: string): string {
  if (text.length > 8 && sum(text) === 424242) return "rare";
  return text.length > 3 ? "long" : "short";
}
export const total = (text: string): number => sum(text);
`;
  const { explore, write, run } = subject(code(""));
  await explore("check");
  write(code("if (sum < 0) return 0;\n  "));
  const { document } = await explore("check");
  const since = (name: string) => document.targets.find((one) => one.export === name)!.since!;
  // its branches are those of the file, with what it uses of it
  for (const name of ["find", "total"]) expect(since(name).again!.changed!.added!.outcomes).toBe(2);
  write(code("").replace("sum = 7", "sum = 6 + 1"));
  const { out } = await run("check", "g.ts", "--runs", "60");
  expect(out).toMatch(
    / {2}find, total: explored .*, still valid: its known paths, as far as they were run again, are what they were; not all of its paths are known/,
  );
});

test("findings are told again where their inputs show what they showed, at the same places", async () => {
  const code = (start: string, bad: string) => `function sum(text: string): number {
  let sum = ${start};
  for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, sum) ^ (text.charCodeAt(i) * 7919)) >>> 1;
  return sum;
}
function first(list: string[]): string { return list[0]!; }
export function find(text: string): string {
  const none = undefined as unknown as string[];
  if (text === "!") return ${bad};
  if (text.length > 8 && sum(text) === 424242) return "rare";
  return text.length > 3 ? "long" : "short";
}
`;
  const { explore, write } = subject(code("7", "none[0]!"));
  const told = ({ document }: { document: CoverDocument | CheckDocument }) =>
    (document as CheckDocument).findings.map(({ checker, line, function: name }) => [checker, name, line]);
  const before = await explore("check");
  expect(told(before)).toEqual([["nullish-access", "find", 9]]);
  write(code("6 + 1", "none[0]!"));
  const after = await explore("check");
  expect(after.document.targets[0]!.since).toMatchObject({ isRerun: true, isOpen: true });
  expect(told(after)).toEqual(told(before));
  // the same error, from somewhere else
  write(code("7", "first(none)"));
  const moved = await explore("check");
  expect([moved.carried, told(moved)]).toEqual([[], [["nullish-access", "find", 6]]]);
});

test("runs that summaries do not say all of are held against those of today", async () => {
  const code = (start: string, given: string) => `function sum(text: string): number {
  let sum = ${start};
  for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, sum) ^ (text.charCodeAt(i) * 7919)) >>> 1;
  return sum;
}
class Answer {
  constructor(readonly text: string) {}
  isLong(limit: number): boolean {
    if (limit > 77) throw new RangeError("limit");
    return this.text.length > limit;
  }
}
export function find(text: string): { isLong(limit: number): boolean } {
  if (text.length > 8 && sum(text) === 424242) return new Answer("rare");
  return new Answer(${given});
}
`;
  const { explore, write } = subject(code("7", "text"));
  await explore("check");
  write(code("6 + 1", "text"));
  expect((await explore("check")).document.targets[0]!.since).toMatchObject({ isRerun: true, isOpen: true });
  // the same path to another answer, though not with every input
  write(code("6 + 1", "text.trim()"));
  expect((await explore("check")).carried).toEqual([]);
  write(code("6 + 1", 'text + "."'));
  expect((await explore("check")).carried).toEqual([]);
});

test("findings are confirmed natively once, unless something changed that they can come by", async () => {
  const code = (table: string, bad: string) => `export const table = [${table}];
export function pick(n: number): string {
  if (n === ${bad}) return (undefined as unknown as string[])[0]!;
  return n > 3 ? "more" : "less";
}
`;
  const { explore, write, folder } = subject(code("1", "7"));
  const told = async () => {
    const { document } = await explore("check");
    const [only] = document.targets;
    return { findings: (document as CheckDocument).findings.length, isValidated: only!.since?.isValidated };
  };
  expect(await told()).toEqual({ findings: 1, isValidated: undefined });
  // whoever looks there finds that nobody could confirm it
  const database = new Libsql(join(folder, ".assay", "store.db"));
  const refused = JSON.stringify({ kind: "refused", reason: "a test says so" });
  const { changes } = database
    .prepare("update states set sum = ?, body = ? where key like 'confirmed %'")
    .run(digestOf(refused), refused);
  database.close();
  expect(changes).toBe(1);
  write(code("2", "7"));
  expect(await told()).toEqual({ findings: 0, isValidated: true });
  write(code("2", "3 + 4"));
  expect((await told()).findings).toBe(1);
});

test("untyped code that is given other inputs after an edit starts from those that are known", async () => {
  const made = project("mistakes");
  const write = (head: string): void =>
    writeFileSync(
      join(made.folder, "area.js"),
      `${head}
  if (shape.kind === "circle") return shape.r * shape.r * 3;
  if (shape.kind === "box") return shape.w * shape.h;
  throw new Error("no shape");
}
`,
    );
  const check = async (...words: string[]): Promise<ReportedFunction["since"]> => {
    const { out } = await made.run("check", "area.js", "--json", "--runs", "60", ...words);
    return (JSON.parse(out) as CheckDocument).targets[0]!.since;
  };
  write("export function area(shape) {");
  expect(await check()).toBeUndefined();
  // the second one also says that it counts, which is another checker
  for (const head of [
    "export function area(shape, scale = 1) {",
    "export function area(shape) { let count = 0; count++;",
  ]) {
    write(head);
    const since = await check();
    expect(since?.again?.changed?.of).toBeGreaterThan(0);
    expect(since?.again?.share).toBeGreaterThanOrEqual(0.125);
  }
  // another question knows nothing of it
  expect(await check("--seed", "2")).toBeUndefined();
});

test("a damaged store is set aside and said, a newer one is left alone, and both cost nothing", async () => {
  const { explore, folder } = subject();
  mkdirSync(join(folder, ".assay"));
  writeFileSync(join(folder, ".assay", "store.db"), "no store\n".repeat(500));
  const first = await explore("check");
  expect(first.err).toMatch(/store\.db was damaged and is now .*store\.db\.damaged-1; what it knew is found out again/);
  expect(readFileSync(join(folder, ".assay", "store.db.damaged-1"), "utf8")).toContain("no store");
  expect((await explore("check")).carried).toEqual(["grade", "ratio"]);
});

test("assay store: what there is, as text and back", async () => {
  const from = subject();
  expect((await from.run("store", "info")).err).toMatch(/there is no store here/);
  await from.explore("check");
  expect((await from.run("store")).out).toMatch(/2 results of targets/);
  expect(JSON.parse((await from.run("store", "info", "--json")).out)).toMatchObject({ results: 2, version: 3 });
  expect((await from.run("store", "export", "kept.txt")).code).toBe(0);
  const to = subject();
  writeFileSync(join(to.folder, "kept.txt"), from.read("kept.txt"));
  expect((await to.run("store", "import", "kept.txt")).out).toMatch(/rows read/);
  expect((await to.explore("check")).carried).toEqual(["grade", "ratio"]);
  expect((await to.run("store", "gc")).out).toMatch(/rows removed/);
  writeFileSync(join(to.folder, "kept.txt"), "{}");
  for (const words of [["import", "kept.txt"], ["import", "nowhere.txt"], ["import"], ["imprt"], ["info", "more"]]) {
    const { code, err } = await to.run("store", ...words);
    expect([code, err.includes("    at ")]).toEqual([2, false]);
  }
  expect(readdirSync(join(to.folder, ".assay")).sort()).toContain("store.db");
});

test.each([
  ["export { one as chosen };", "export { two as chosen };"],
  ["export default one;", "export default two;"],
  ["export const chosen = one;", "export const chosen = two;"],
])("%s: a name that leads to another function now is explored", async (before, after) => {
  const both = `function one(n: number): string { return n > 3 ? "a" : "b"; }
function two(n: number): string { if (n === 7) return (undefined as unknown as string[])[0]!; return n > 3 ? "a" : "b"; }
export const used = [one, two].length;
`;
  const { explore, write } = subject(both + before);
  await explore("check");
  write(both + after);
  const { document, carried } = await explore("check");
  expect(carried).toEqual([]);
  expect((document as CheckDocument).findings.length).toBeGreaterThan(0);
});
