/** What sampling learns of a run: the order of its calls. */
import { expect, test } from "vitest";
import { exploreText } from "../../testing/explore-text.ts";
import { traceOf } from "../sampled/shadow-trace.ts";

const PROTOCOL = `
const log: number[] = [];
const open = (n: number): void => void log.push(n);
const close = (n: number): void => void log.push(-n);
export function session(first: boolean, times: number): void {
  if (first) open(times);
  close(times);
  if (!first) open(times);
  for (let i = 0; i < 3; i++) open(times);
}`;

test("runs that make calls in another order have another sequence; repeated calls are one", async () => {
  const { program } = await exploreText(PROTOCOL, { runs: 1 });
  const calls = async (first: boolean, times: number): Promise<readonly number[]> => {
    const model = new Map<string, boolean | number>([
      ["first", first],
      ["times", times],
    ]);
    return traceOf(await program.runShadow(model), model, () => false).calls;
  };
  const [opened, closed, again] = [await calls(true, 1), await calls(false, 1), await calls(true, 2)];
  expect(new Set(opened).size).toBeGreaterThan(2);
  expect(opened).not.toEqual(closed);
  expect(again).toEqual(opened);
  expect(opened.some((place, i) => place === opened[i + 1])).toBe(false);
});

test("where no call has to do with the input, the branches tell the order", async () => {
  const { program } = await exploreText(
    "export function sign(n: number): number { if (n > 0) return 1; if (n < 0) return -1; return 0; }",
    { runs: 1 },
  );
  const sequence = async (n: number): Promise<number> => {
    const model = new Map([["n", n]]);
    return traceOf(await program.runShadow(model), model, () => false).calls.length;
  };
  expect([await sequence(1), await sequence(0)]).toEqual([1, 2]);
});
