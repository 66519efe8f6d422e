/** `assay diff` as users call it. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { project } from "../testing/project.ts";

interface Said {
  readonly function: string;
  readonly verdict: string;
  readonly differences?: readonly { readonly call: string; readonly what: string }[];
  readonly test?: string | null;
  readonly reasons?: readonly string[];
  readonly by?: string;
  readonly phases?: Readonly<Record<string, number>>;
}

function subject() {
  const made = project("mistakes");
  const write = (files: Readonly<Record<string, string>>): void => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(made.folder, name, ".."), { recursive: true });
      writeFileSync(join(made.folder, name), text);
    }
  };
  const git = (...words: string[]): void => {
    const identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
    expect(spawnSync("git", [...identity, "-C", made.folder, ...words]).status).toBe(0);
  };
  const commit = (): void => {
    git("init", "-q");
    git("add", "src", "package.json");
    git("commit", "-qm", "before");
    git("tag", "v1");
  };
  const compared = async (...words: string[]) => {
    const ended = await made.run("diff", ...words, "--json", "--runs", "80", "--seconds", "120");
    const said = (ended.out.startsWith("{") ? JSON.parse(ended.out).functions : []) as Said[];
    return { ...ended, said, of: (name: string) => said.find((one) => one.function === name) };
  };
  return { ...made, write, commit, compared };
}

const BEFORE = `export function shipping(total: number, country: string): number {
  if (total < 0) throw new RangeError("negative");
  if (country === "DE") return total > 100 ? 0 : 5;
  return 20;
}
export function both(a: boolean, b: boolean): boolean { return a && b; }
export function kept(x: number): number { return x > 1 ? 1 : 2; }
export function gone(x: number): number { return x; }
export function typed(x: number): number { return x; }
export function wider(x: boolean): number { return x ? 1 : 2; }
export async function later(x: number): Promise<number> { if (x > 3) throw new Error("big"); return x; }
export function tidy(xs: number[]): number[] { xs.sort((a, b) => a - b); return xs; }
export class Cart { items: number[] = []; add(x: number): number { this.items.push(x); return this.items.length; } }
`;
const AFTER = `export function shipping(total: number, country: string): number {
  if (total < 0) throw new RangeError("negative");
  if (country === "DE") return total >= 100 ? 0 : 5;
  return 20;
}
export function both(a: boolean, b: boolean): boolean { return !(!a || !b); }
// nothing changed
export function kept(x: number): number { return x > 1 ? 1 : 2; }
export function typed(x: string): string { return x; }
export function wider(x: boolean, y?: string): number { if (y === "z") return 3; return x === true ? 1 : 2; }
export async function later(x: number): Promise<number> { if (x >= 3) throw new Error("big"); return x; }
export function tidy(xs: number[]): number[] { return [...xs].sort((a, b) => a - b); }
export class Cart { items: number[] = []; add(x: number): number { if (x === 77) return 0; this.items.push(x); return this.items.length; } }
export function added(x: number): number { return x; }
`;

test("differences are shown natively and pinned, equality is claimed where all paths agree", {
  timeout: 400_000,
}, async () => {
  const { write, commit, compared, read } = subject();
  write({ "src/a.ts": BEFORE });
  commit();
  write({ "src/a.ts": AFTER });
  const { said, of, code, err } = await compared("v1", "src/a.ts", "--runner", "node");
  expect(err).toBe("");
  expect(code).toBe(1);
  expect(Object.fromEntries(said.map((one) => [one.function, one.verdict]))).toEqual({
    shipping: "different",
    both: "equal",
    // what runs while its file loads changed
    kept: "equal",
    typed: "signature",
    wider: "equal",
    later: "different",
    tidy: "different",
    "Cart.add": "different",
    added: "added",
    gone: "removed",
  });
  expect([of("both")!.by, of("kept")!.by]).toEqual(["exploration", "unmodified"]);
  expect(of("shipping")!.differences!.map(({ call }) => call)).toEqual(['shipping(100, "DE")']);
  expect(of("later")!.differences![0]).toMatchObject({ call: "later(3)", what: "ending" });
  expect(of("tidy")!.differences!.some(({ what }) => what === "arguments")).toBe(true);
  expect(of("Cart.add")!.differences![0]!.call).toContain("add(77)");
  const tests = read(of("shipping")!.test!);
  expect(tests).toContain('assert.equal(shipping(100, "DE"), 0);');
  expect(tests).toContain("// in v1 it returns 5");
});

/** Each pair differs for few inputs, or in something else than the result. */
const UNEQUAL: Readonly<Record<string, readonly [string, string]>> = {
  doubled: ["(x: number): number { return x * 2; }", "(x: number): number { return x << 1; }"],
  zero: ["(x: number): number { return 0 - x; }", "(x: number): number { return -x; }"],
  grade: ["(n: number): string { return n >= 50 ? 'B' : 'C'; }", "(n: number): string { return n < 50 ? 'C' : 'B'; }"],
  word: [
    "(s: string): boolean { return s === 'zebra'; }",
    "(s: string): boolean { return s.toLowerCase() === 'zebra'; }",
  ],
  missing: [
    "(b: boolean): object { return b ? {} : { a: 1 }; }",
    "(b: boolean): object { return b ? { a: undefined } : { a: 1 }; }",
  ],
  wording: [
    "(b: boolean): number { if (b) throw new Error('bad input'); return 1; }",
    "(b: boolean): number { if (b) throw new Error('bad  input'); return 1; }",
  ],
  kind: [
    "(b: boolean): number { if (b) throw new Error('bad'); return 1; }",
    "(b: boolean): number { if (b) throw new TypeError('bad'); return 1; }",
  ],
  order: [
    "(f: (x: number) => void, b: boolean): number { f(1); f(b ? 2 : 3); return 1; }",
    "(f: (x: number) => void, b: boolean): number { f(b ? 2 : 3); f(1); return 1; }",
  ],
  writes: [
    "(o: { n: number }): number { return o.n; }",
    "(o: { n: number }): number { const n = o.n; if (n === 7) o.n = 8; return n; }",
  ],
  left: [
    "(a: boolean, b?: boolean): number { return b === undefined ? 1 : 2; }",
    "(a: boolean, b?: boolean): number { return b ? 2 : 1; }",
  ],
};

test("what differs anywhere is not called equal", { timeout: 400_000, tags: "thorough" }, async () => {
  const { write, compared, folder } = subject();
  const text = (side: 0 | 1): string =>
    Object.entries(UNEQUAL)
      .map(([name, sides]) => `export function ${name}${sides[side]}\n`)
      .join("");
  write({ "src/b.ts": text(1), "before/package.json": "{}", "before/src/b.ts": text(0) });
  const { said, code } = await compared(join(folder, "before"), "src/b.ts", "--no-tests");
  expect(code).toBe(1);
  expect(said.map((one) => [one.function, one.verdict])).toEqual(
    Object.keys(UNEQUAL).map((name) => [name, "different"]),
  );
});

/** What cannot be looked into is not called equal, either. */
const UNSEEN: Readonly<Record<string, readonly [string, string]>> = {
  made: ["(b: boolean) { return b ? () => 1 : () => 2; }", "(b: boolean) { return !b ? () => 2 : () => 1; }"],
  printed: ["(b: boolean): number { console.log(b); return 1; }", "(b: boolean): number { return 1; }"],
};

test("what cannot be looked into is no proof", { timeout: 400_000 }, async () => {
  const { write, compared, folder } = subject();
  for (const [name, [before, after]] of Object.entries(UNSEEN))
    write({
      [`src/${name}.ts`]: `export function f${after}\n`,
      "before/package.json": "{}",
      [`before/src/${name}.ts`]: `export function f${before}\n`,
    });
  const { said, code } = await compared(join(folder, "before"), "src", "--no-tests");
  expect(said.map((one) => one.verdict)).toEqual(["no-difference", "no-difference"]);
  expect(said.flatMap((one) => one.reasons ?? []).join()).toMatch(/are compared by what they show.*what is printed/s);
  expect(code).toBe(4);
});

/** What is printed is not compared; by must summaries nothing has to be. */
const PRINTING: Readonly<Record<string, readonly [string, string]>> = {
  grade: [
    "(n: number): string { if (n > 90) return 'A'; if (n > 50) return 'B'; return 'C'; }",
    "(n: number): string { if (n > 50) return n > 90 ? 'A' : 'B'; return 'C'; }",
  ],
  zero: [
    "(n: number): number { if (n > 90) return 1; return n; }",
    "(n: number): number { if (n > 90) return 1; return n + 0; }",
  ],
  told: [
    "(n: number): number { if (n > 3) console.log('many'); return 1; }",
    "(n: number): number { if (n > 3) console.log('more'); return 1; }",
  ],
  same: ["(n: number): number { return n > 3 ? 1 : 2; }", "(n: number): number { return (n > 3 ? 1 : 2); }"],
};

test("equal by must summaries, and where nothing was modified", { timeout: 400_000 }, async () => {
  const { write, compared, run, folder } = subject();
  const text = (side: 0 | 1): string =>
    `${side === 0 ? "" : "export const added = 1;\n"}${Object.entries(PRINTING)
      .map(([name, sides]) => `export function ${name}${sides[side]}\n`)
      .join("")}`;
  write({ "src/c.ts": text(1), "before/package.json": "{}", "before/src/c.ts": text(0) });
  const { of } = await compared(join(folder, "before"), "src/c.ts", "--no-tests");
  expect(of("grade")).toMatchObject({ verdict: "equal", by: "summaries", phases: { 3: expect.any(Number) } });
  // -0 + 0 is 0
  expect(of("zero")!.verdict).not.toBe("equal");
  expect(of("told")!.verdict).toBe("no-difference");
  expect(of("same")!.verdict).toMatch(/^(unchanged|equal)$/);
  const { out } = await run("diff", join(folder, "before"), "src/c.ts#grade", "--no-tests");
  expect(out).toContain("grade is equal on all inputs (by must summaries: 3 paths, ");
});

test("mistakes are named, with the next step", { timeout: 120_000 }, async () => {
  const { write, commit, run } = subject();
  write({ "src/a.ts": BEFORE });
  const cases = [
    [["diff"], "takes a version to compare with"],
    [["diff", "v1", "src/a.ts"], "is in no git repository, and there is no folder v1"],
    [["diff", ".", "src/a.ts#nowhere"], "has no export nowhere"],
    [["diff", ".", "src/nowhere.ts"], "file-not-found"],
  ] as const;
  for (const [words, message] of cases) {
    const { code, err } = await run(...words);
    expect(err).toContain(message);
    expect(code).toBe(2);
  }
  commit();
  const { code, err } = await run("diff", "v2", "src/a.ts");
  expect([code, err]).toEqual([2, expect.stringContaining('git knows no commit "v2"')]);
  const same = await run("diff", "v1", "src/a.ts");
  expect(same.out).toContain("9 functions are unchanged since v1");
  expect(same.code).toBe(0);
});
