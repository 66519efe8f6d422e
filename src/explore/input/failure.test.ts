/** Inputs that only the code itself asks for: classes that it compares with, failures that it is prepared for, platform objects. */
import { expect, test } from "vitest";
import { exploreText } from "../testing/explore-text.ts";

async function outcomes(text: string): Promise<unknown[]> {
  const { result } = await exploreText(text, { runs: 300 });
  return result.kept.map(({ outcome }) => ("returns" in outcome ? outcome.returns : outcome));
}

test("classes of the program and builtins that unknown values are compared with", async () => {
  const found = await outcomes(
    `
    export class Missing extends Error { constructor(readonly id: string) { super(id); } }
    export function statusOf(error: unknown): number {
      if (error instanceof Missing) return 404;
      if (error instanceof RangeError) return 422;
      if (error instanceof Error) return error.cause === undefined ? 500 : 502;
      return error instanceof Map ? 1 : 0;
    }`
      .replace("export class", "class")
      .concat("\nexport { Missing };"),
  );
  expect(found).toEqual(expect.arrayContaining([404, 422, 500, 502, 1, 0]));
});

test("callbacks that throw and promises that fail, where that is handled", async () => {
  const text = (
    body: string,
  ): string => `export async function f(load: (n: number) => Promise<string>, now: () => number) {
    ${body}
  }`;
  const handled = text(
    "try { if (now() > 3) return 1; return await load(1) === 'a' ? 2 : 3; } catch (error) { return (error as Error).message === 'late' ? 4 : 5; }",
  );
  expect(await outcomes(handled)).toEqual(expect.arrayContaining([1, 2, 3, 4, 5]));
  expect(JSON.stringify(await outcomes(text("return (await load(now())) === 'a' ? 2 : 3;")))).not.toContain("throws");
});

test("what only static methods make, and what the platform makes", async () => {
  const found = await outcomes(`
    export function f(key: Key, url: URL, signal: AbortSignal): string {
      if (signal.aborted) return "aborted";
      return key.text === "abc" ? "known" : url.pathname === "/" ? "root" : "other";
    }
    export class Key {
      private constructor(readonly text: string) {}
      static parse(text: string): Key { if (text === "") throw new TypeError("empty"); return new Key(text); }
    }`);
  expect(found).toEqual(expect.arrayContaining(["aborted", "known", "root"]));
});
