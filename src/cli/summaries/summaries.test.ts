/** `assay summaries`: what is known of functions path by path, and what an edit leaves of it; and checks that survive an edit. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { project } from "../testing/project.ts";

const TEXT = `import { hash } from "node:crypto";
let vGlobal = 20;
export function setGlobal(n: number): void { vGlobal = n; }
export function k(x: number): number { if (x > 0 && vGlobal > 10) return 1; return 0; }
export function grade(n: number): string { if (n > 90) return "A"; if (n > 50) return worse(n); return "C"; }
function worse(n: number): string { if (n < 0) return "never"; return n > 60 ? "B" : "B-"; }
export function total(o: { price: number; count: number }): number { o.count = o.count + 1; return o.price * o.count; }
`.replace('import { hash } from "node:crypto";\n', "");

interface Listed {
  readonly functions: readonly {
    readonly function: string;
    readonly summaries: readonly {
      readonly pre: readonly string[];
      readonly post: string;
      readonly partial: readonly string[];
      readonly phase?: number | null;
      readonly why?: string;
      readonly held?: { readonly states: number; readonly otherwise: readonly string[] };
    }[];
    readonly recomputed?: { readonly summaries: number };
  }[];
}

function subject() {
  const made = project("mistakes");
  const write = (folder: string, text: string): void => {
    mkdirSync(join(made.folder, folder, "src"), { recursive: true });
    writeFileSync(join(made.folder, folder, "src/a.ts"), text);
    writeFileSync(join(made.folder, folder, "package.json"), '{"type":"module"}');
  };
  write(".", TEXT);
  const told = async (...words: string[]): Promise<Listed["functions"]> => {
    const { out, err, code } = await made.run("summaries", "src", "--json", "--runs", "40", ...words);
    expect(err).toBe("");
    expect(code).toBe(0);
    return (JSON.parse(out) as Listed).functions;
  };
  return { ...made, write, told };
}

test("summaries over parameters and cells; what is not tracked makes them partial", async () => {
  const { told } = subject();
  const functions = new Map((await told()).map((one) => [one.function, one.summaries]));
  const said = (name: string): string[] => functions.get(name)!.map(({ pre, post }) => `${pre.join(" && ")}: ${post}`);
  expect(said("grade").sort()).toEqual([
    '!(n > 90) && !(n > 50): returns "C"',
    '!(n > 90) && n > 50 && !(n < 0) && !(n > 60): returns "B-"',
    '!(n > 90) && n > 50 && !(n < 0) && n > 60: returns "B"',
    'n > 90: returns "A"',
  ]);
  expect(said("total")).toEqual([": returns o.price * (o.count + 1); leaves price = o.price, count = o.count + 1"]);
  // k of the paper: a global that is no input
  expect(functions.get("k")!.every(({ partial }) => partial.includes("state of the module"))).toBe(true);
});

test("after an edit: nothing modified, nothing on the path modified, and what is made anew", async () => {
  const { write, told } = subject();
  write("before", TEXT);
  write(".", TEXT.replace('"B-"', '"b"').replace("o.count + 1", "o.count + 2"));
  const functions = new Map((await told("--validate", "before")).map((one) => [one.function, one]));
  const phases = (name: string): string[] =>
    functions
      .get(name)!
      .summaries.map(({ post, phase }) => `${post} ${phase}`)
      .sort();
  expect(phases("k")).toEqual(["returns 0 1", "returns 1 1"]);
  expect(phases("grade")).toEqual(['returns "A" 2', 'returns "B" 2', 'returns "B-" null', 'returns "C" 2']);
  expect(functions.get("grade")?.recomputed?.summaries).toBe(4);
  expect(functions.get("total")?.summaries[0]).toMatchObject({
    phase: null,
    why: "total is modified at line 6; it leaves its arguments otherwise",
  });
});

test("after an edit on the way: today's code is run with the input of each, and tells whether all states still end so", async () => {
  const { write, told } = subject();
  const old = `const TABLE = [1, 2, 3].map((n) => n * 2);
export function grade(n: number): string { if (n > 90) return "A"; return n > 50 ? "B" : "C"; }
export function trimmed(s: string): string { const t = s.trim(); return t.length > 3 ? t.toUpperCase() : t; }
export function wider(o: { a?: number }): number { return o.a === undefined ? 1 : 2; }
export function scaled(n: number): number { return n > 0 ? n * TABLE[0]! : 0; }
export function sign(n: number): number { return n > 0 ? 1 : -1; }
`;
  const now = old
    .replace("(n: number): string { if (n > 90)", "(n: number, bonus = 0): string { if (n + bonus > 90)")
    .replace("t.length > 3 ?", "!(t.length <= 3) ?")
    .replace(
      "a?: number }): number { return",
      "a?: number; b?: number }): number { if (o.b !== undefined) return 3; return",
    )
    .replace("[1, 2, 3].map((n) => n * 2)", "Array.from({ length: 3 }, (_, i) => 2 * (i + 1))")
    .replace("n > 0 ? 1 : -1", "n >= 0 ? 1 : -1");
  write("before", old);
  write(".", now);
  const functions = new Map(
    (await told("--validate", "before", "--no-recompute", "--states", "10")).map((one) => [one.function, one]),
  );
  const phases = (name: string): string[] =>
    functions
      .get(name)!
      .summaries.map(({ post, phase }) => `${post} ${phase}`)
      .sort();
  expect(phases("grade")).toEqual(['returns "A" 3', 'returns "B" 3', 'returns "C" 3']);
  expect(phases("trimmed")).toEqual(["returns s.trim() 3", "returns s.trim().toUpperCase() 3"]);
  // an object of P may have the property that is asked for now
  expect(phases("wider")).toEqual(["returns 1 null", "returns 2 null"]);
  expect(phases("scaled").every((one) => one.endsWith(" 3"))).toBe(true);
  expect(phases("sign")).toEqual(["returns -1 null", "returns 1 3"]);
  const held = [...functions.values()].flatMap(({ summaries }) => summaries.map((one) => one.held!));
  expect(held.some(({ states }) => states > 5)).toBe(true);
  expect(functions.get("grade")!.summaries.flatMap(({ held: one }) => one!.otherwise)).toEqual([]);
});

test("a check is carried over when nothing on any of its paths changed", async () => {
  const { write, run } = subject();
  const check = async (): Promise<string> => (await run("check", "src/a.ts#grade", "--runs", "60")).out;
  expect(await check()).not.toContain("not explored again");
  write(".", TEXT.replace('"never"', '"not ever"'));
  const again = await check();
  expect(again).toContain("Edited, and not explored again");
  expect(again).toContain("still valid: nothing on any of its paths changed");
});

test("versions that are not there are told", async () => {
  const { run } = subject();
  const { err, code } = await run("summaries", "src", "--validate", "nowhere");
  expect(code).toBe(2);
  expect(err).toMatch(/is in no git repository, and there is no folder nowhere|git knows no commit "nowhere"/);
  expect((await run("summaries", "src", "--pipeline", "3-2-1")).code).toBe(2);
});
