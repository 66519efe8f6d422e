/** The paper's program P: both branches of the function that is called, and of the condition on all its results, in a handful of runs however many calls there are. */
import { expect, test } from "vitest";
import { exploreText } from "../../testing/explore-text.ts";

const P = (n: number, wanted: number): string => `
function isPositive(x: number): number {
  if (x > 0) return 1;
  return 0;
}
export function P(s: number[]): string {
  if (s.length !== ${n}) return "size";
  let cnt = 0;
  for (let i = 0; i < ${n}; i++) cnt = cnt + isPositive(s[i]!);
  if (cnt === ${wanted}) return "error";
  return "fine";
}
`;

test("one question about all calls", async () => {
  for (const n of [10, 100]) {
    const { result } = await exploreText(P(n, 3), { runs: 2_000 });
    expect(result.status).toBe("covered");
    // two are what is_positive takes alone, and one has another size
    expect(result.runs).toBeLessThanOrEqual(8);
    expect(result.statistics.queries).toBeLessThanOrEqual(10);
  }
});

test("without summaries it takes as many runs as there are calls, or more", async () => {
  const { result } = await exploreText(P(40, 20), { runs: 300, useSummaries: false });
  expect(result.status).toBe("budget");
  const composed = await exploreText(P(40, 20), { runs: 300 });
  expect(composed.result.status).toBe("covered");
});

test("functions that are called by others are summarised with them", async () => {
  const { result } = await exploreText(
    `const LIMIT = 18;
     function isAdult(age: number): boolean { return age >= LIMIT; }
     function score(age: number): number { if (!isAdult(age)) return 0; return age > 65 ? 2 : 1; }
     export function group(ages: number[]): string {
       if (ages.length !== 30) return "size";
       let sum = 0;
       for (const age of ages) sum += score(age);
       return sum === 41 ? "odd" : "usual";
     }`,
    { runs: 400 },
  );
  expect(result.status).toBe("covered");
});

test("proofs are those of ordinary runs", async () => {
  const { result } = await exploreText(
    `function sign(x: boolean): number { return x ? 1 : 0; }
     export function three(a: boolean, b: boolean, c: boolean): string {
       return sign(a) + sign(b) + sign(c) === 4 ? "never" : "always";
     }`,
    { runs: 400 },
  );
  expect(result.status).toBe("exhausted");
  expect(result.paths).toBe(8);
});

test("a function with a memory is not summarised", async () => {
  const { result, program } = await exploreText(
    `let calls = 0;
     function odd(x: number): number { calls++; return x > 0 && calls % 2 === 1 ? 1 : 0; }
     export function count(s: number[]): string {
       if (s.length !== 12) return "size";
       let n = 0;
       for (let i = 0; i < 12; i++) n += odd(s[i]!);
       return n === 6 ? "all" : "some";
     }`,
    { runs: 300 },
  );
  expect(program.canCompose).toBe(false);
  expect(result.statistics.divergences).toBe(0);
});
