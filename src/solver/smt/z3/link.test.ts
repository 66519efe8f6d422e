import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { expect, test } from "vitest";
import { add, atMost, equal, int, intVariable, mul, sum } from "../arithmetic.ts";
import { wasmBackend } from "../backend.ts";
import { not } from "../logic.ts";
import type { Term } from "../term.ts";
import { emit, type Question } from "./emit.ts";
import { type Link, openLink, type Reply } from "./link.ts";
import { CONFINED, threadStarter } from "./thread/start.ts";

function ask(
  link: Link,
  asserted: readonly Term[],
  wanted: readonly Term[],
  options: Partial<Question> = {},
  time = 10_000,
): Reply {
  const question: Question = {
    engine: "core",
    milliseconds: 0,
    resources: 0,
    asserted,
    levels: [],
    wanted,
    ...options,
  };
  return link.ask((words) => emit(question, words), performance.now() + time);
}

const any = () => intVariable(-Infinity, Infinity);

function easy(link: Link): Reply {
  const [x, y] = [any(), any()];
  return ask(link, [equal(add(x, y), int(10)), equal(x, add(y, int(4)))], [x, y]);
}

/** 33 as a sum of three cubes: the least solution has 16 digits, so nobody finds it here. */
function hard(): { asserted: Term[]; wanted: Term[] } {
  const wanted = [any(), any(), any()];
  const cubes = wanted.map((x) => mul(x, mul(x, x)));
  return { asserted: [equal(sum(cubes), int(33))], wanted };
}

for (const useTrampolines of [true, false]) {
  test(`answers, with${useTrampolines ? "" : "out"} trampolines`, () => {
    const link = openLink({ useTrampolines });
    const x = any();
    expect(easy(link)).toMatchObject({ kind: "sat", values: ["7", "3"] });
    expect(ask(link, [not(atMost(x, int(5))), not(atMost(int(5), x))], [x]).kind).toBe("unsat");
    // wishes that cannot be met are dropped
    const wish = ask(link, [equal(x, int(7))], [x], { levels: [[equal(x, int(8))], [atMost(x, int(9))]] });
    expect(wish).toMatchObject({ kind: "sat", values: ["7"] });
    link.dispose();
  });
}

test("a worker that misses its deadline is replaced", () => {
  const link = openLink();
  expect(easy(link).kind).toBe("sat");
  const { asserted, wanted } = hard();
  const reply = ask(link, asserted, wanted, {}, 50);
  expect(reply).toMatchObject({ kind: "unknown", reason: "the clock ended a query" });
  expect(easy(link)).toMatchObject({ kind: "sat", values: ["7", "3"] });
  link.dispose();
  expect(easy(link)).toMatchObject({ kind: "sat", values: ["7", "3"] });
  link.dispose();
});

/** Misbehaves at the first question of the first worker that is started, or after its answer. */
const atFirst = (folder: string, whenAsked: string, afterAnswer = ""): string => `
{
  let isFirst = true;
  try {
    require("node:fs").mkdirSync(${JSON.stringify(folder)});
  } catch {
    isFirst = false;
  }
  const { load } = Atomics;
  const { control, state } = require("node:worker_threads").workerData.setup.protocol;
  let wasAsked = false;
  // the thread looks at its state before it waits: what is asked may be there already
  if (isFirst) Atomics.load = (array, at) => {
    const found = load(array, at);
    if (at === control.state) {
      if (found === state.asked) {
        wasAsked = true;
        ${whenAsked}
      } else if (wasAsked) { ${afterAnswer} }
    }
    return found;
  };
}
`;

test.each([
  ["ends itself", "process.exit(1)", "Z3 died", 60_000],
  ["loops", "for (;;);", "the clock ended a query", 300],
])("a worker that %s in the middle of a query costs that query", (_, misbehave, reason, time) => {
  const folder = join(mkdtempSync(join(tmpdir(), "assay-link-")), "started");
  const link = openLink({ start: threadStarter({ prelude: atFirst(folder, misbehave) }) });
  const x = any();
  expect(ask(link, [equal(x, int(7))], [x], {}, time)).toMatchObject({ kind: "unknown", reason });
  expect(easy(link)).toMatchObject({ kind: "sat", values: ["7", "3"] });
  link.dispose();
  rmSync(dirname(folder), { recursive: true });
});

test("a worker that dies after its answer costs nothing", () => {
  const folder = join(mkdtempSync(join(tmpdir(), "assay-link-")), "started");
  const gone = `${folder}-gone`;
  const tells = `process.on("exit", () => require("node:fs").writeFileSync(${JSON.stringify(gone)}, ""));`;
  const link = openLink({
    start: threadStarter({ prelude: atFirst(folder, "", `${tells} throw new Error('broken')`) }),
  });
  expect(easy(link)).toMatchObject({ kind: "sat", values: ["7", "3"] });
  // without a turn of the event loop, in which the link would hear of it
  for (let looks = 0; !existsSync(gone) && looks < 3_000; looks++)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
  expect(existsSync(gone)).toBe(true);
  expect(easy(link)).toMatchObject({ kind: "sat", values: ["7", "3"] });
  link.dispose();
  rmSync(dirname(folder), { recursive: true });
});

test("Z3's own limit ends a query without replacing the worker", () => {
  const link = openLink();
  expect(easy(link).kind).toBe("sat");
  const { asserted, wanted } = hard();
  expect(ask(link, asserted, wanted, { resources: 100_000 })).toMatchObject({ kind: "unknown", reason: "Z3 gave up" });
  expect(easy(link)).toMatchObject({ kind: "sat", values: ["7", "3"] });
  link.dispose();
});

test("answers within its limit where it may start no threads", () => {
  const link = openLink({ start: threadStarter({ flags: CONFINED }) });
  const x = any();
  expect(ask(link, [equal(x, int(7))], [x], { resources: 100_000 })).toMatchObject({ kind: "sat", values: ["7"] });
  const { asserted, wanted } = hard();
  expect(ask(link, asserted, wanted, { resources: 100_000 })).toMatchObject({ kind: "unknown", reason: "Z3 gave up" });
  link.dispose();
});

test("nobody waits for an answer that is not wanted any more", () => {
  let isOver = false;
  const link = openLink({ isOver: () => isOver });
  expect(easy(link).kind).toBe("sat");
  isOver = true;
  const { asserted, wanted } = hard();
  const reply = ask(link, asserted, wanted, {}, 600_000);
  expect(reply).toMatchObject({ kind: "unknown", reason: "the search was over" });
  link.dispose();
});

test.each(["process.exit(1)", "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300); process.exit(1)"])(
  "what an answer took is counted, not timed: %s",
  (misbehave) => {
    const folder = join(mkdtempSync(join(tmpdir(), "assay-link-")), "started");
    const backend = wasmBackend({ start: threadStarter({ prelude: atFirst(folder, misbehave) }) });
    const x = any();
    const question = { engine: "core", resources: 0, asserted: [equal(x, int(7))], levels: [], wanted: [x] } as const;
    // who dies took all that it was given, however long that was
    expect(backend.ask({ ...question, milliseconds: 77 }, 0)).toMatchObject({ reason: "Z3 died", spent: 77 });
    const [first, second] = [1, 2].map(() => {
      const answer = backend.ask({ ...question, milliseconds: 77 }, 0);
      backend.dispose();
      return answer;
    });
    expect(first).toMatchObject({ kind: "sat", values: ["7"] });
    expect(first!.spent).toBeGreaterThan(0);
    expect(second).toEqual(first);
    rmSync(dirname(folder), { recursive: true });
  },
);

/** Solves inside a worker and leaves everything open: the process must end by itself. */
const CHILD = `
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { fileURLToPath } from "node:url";
import { apply, eq, input, literal } from "#expr/build.ts";
import { smt } from "#solver/smt/smt.ts";
if (isMainThread) {
  new Worker(fileURLToPath(import.meta.url)).on("message", (text) => console.log(text));
} else {
  const x = input("x", "num", { kind: "integer", min: 0, max: 100 });
  const query = { constraints: [eq(apply("mul", x, literal(3)), literal(51))], seed: new Map() };
  const verdict = smt().solve(query, { milliseconds: 20000, evaluations: 100 });
  parentPort.postMessage(JSON.stringify([verdict.kind, ...verdict.model]));
}
`;

test("runs bundled, in a worker, under the permission model, and lets the process end", async () => {
  const root = new URL("../../../../", import.meta.url);
  const folder = new URL(`node_modules/.cache/assay-smt-${process.pid}/`, root);
  mkdirSync(folder, { recursive: true });
  try {
    const bundle = await rolldown({
      input: "child",
      platform: "node",
      external: [/^z3-solver/, "@eslint-community/regexpp"],
      plugins: [
        {
          name: "child",
          resolveId(id) {
            if (id === "child") return id;
            return id.startsWith("#") ? fileURLToPath(new URL(`src/${id.slice(1)}`, root)) : null;
          },
          load: (id) => (id === "child" ? CHILD : null),
        },
      ],
    });
    const file = fileURLToPath(new URL("child.mjs", folder));
    await bundle.write({ file, format: "esm" });
    const flags = ["--experimental-permission", "--allow-fs-read=*", "--allow-worker", "--no-warnings"];
    const output = execFileSync(process.execPath, [...flags, file], { timeout: 50_000, encoding: "utf8" });
    expect(JSON.parse(output)).toEqual(["sat", ["x", 17]]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
