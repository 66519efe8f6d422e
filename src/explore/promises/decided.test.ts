/** Whatever decides what happens next is a decision: which function is called, which class is constructed, extended or asked, which property is set. */
import { expect, test } from "vitest";
import { exploreText } from "../testing/explore-text.ts";

/** Runs `body` until nothing is left; whether 1 was returned, or else why nothing is claimed. */
async function reaches(text: string): Promise<boolean> {
  const { result } = await exploreText(text, { runs: 150 });
  const isFound = result.kept.some(({ outcome }) => "returns" in outcome && JSON.stringify(outcome.returns) === "1");
  return isFound || result.status !== "exhausted";
}

const TABLE = `const T: Record<string, any> = { a: () => 0, b: () => { throw new TypeError("b"); } };
class A { static [Symbol.hasInstance]() { return false; } } class B { static [Symbol.hasInstance]() { return true; } }
class C { constructor() { throw new TypeError("c"); } }
const K: Record<string, any> = { a: A, b: B, c: C, n: 1 };`;

test.each([
  "(s: string) { try { T[s](); } catch (e) { if ((e as Error).message === 'b') return 1; } return 0; }",
  "(s: string) { try { T[s]``; } catch (e) { if ((e as Error).message === 'b') return 1; } return 0; }",
  "(s: string) { try { T[s](...[]); } catch (e) { if ((e as Error).message === 'b') return 1; } return 0; }",
  "(s: string) { try { T[s]?.(); } catch (e) { if ((e as Error).message === 'b') return 1; } return 0; }",
  "(s: string) { try { (T?.[s])(); } catch (e) { if ((e as Error).message === 'b') return 1; } return 0; }",
  "(s: string) { try { (0, T[s])(); } catch (e) { if ((e as Error).message === 'b') return 1; } return 0; }",
  "(s: string) { try { new K[s](); } catch (e) { if ((e as Error).message === 'c') return 1; } return 0; }",
  "(s: string) { try { new K[s](...[]); } catch (e) { if ((e as Error).message === 'c') return 1; } return 0; }",
  "(s: string) { try { new (s === 'x' ? A : K[s])(); } catch (e) { if ((e as Error).message === 'c') return 1; } return 0; }",
  "(s: string) { try { if ({} instanceof K[s]) return 1; } catch {} return 0; }",
  "(s: string) { try { class D extends K[s] {} new D(); } catch (e) { if ((e as Error).message === 'c') return 1; } return 0; }",
  "(s: string) { try { new (class extends K[s] {})(); } catch (e) { if ((e as Error).message === 'c') return 1; } return 0; }",
  "(s: string) { const o: any = { a: () => 0 }; o[s] = () => 1; return o.a(); }",
  "(s: string) { const o: any = { A }; o[s] = B; return {} instanceof o.A ? 1 : 0; }",
  "(x: number | { a: number }) { try { 'a' in (x as any); } catch { return 1; } return 0; }",
  "(x: number | (() => void)) { try { (x as any)(); } catch (e) { if (typeof x === 'number') return 1; } return 0; }",
  "(b: bigint | number) { try { +(b as any); } catch { return 1; } return 0; }",
  "(b: bigint | number) { try { (b as any) - 1; } catch { return 1; } return 0; }",
])("%s", async (text) => {
  expect(await reaches(`${TABLE}\nexport function f${text}`)).toBe(true);
});

const LENGTHS = [
  "a.length = n;",
  "a['length'] = n;",
  "a['len' + 'gth'] = n;",
  "Reflect.set(a, 'length', n);",
  "Object.defineProperty(a, 'length', { value: n });",
  "Reflect.defineProperty(a, 'length', { value: n });",
  "Object.defineProperties(a, { length: { value: n } });",
  "Object.assign(a, { length: n });",
  "[a.length] = [n];",
  "({ n: a.length } = { n });",
  "for (a.length of [n]);",
  "a.length -= n;",
];

test.each(LENGTHS)("a length that is none: %s", async (text) => {
  expect(
    await reaches(
      `export function f(n: number) { const a: any = [1, 2]; try { ${text} } catch { return 1; } return 0; }`,
    ),
  ).toBe(true);
  expect(
    await reaches(
      `export function f(n: number) { const a: any = [1, 2]; try { ${text} } catch { return 0; } return a.length === 1 ? 1 : 0; }`,
    ),
  ).toBe(true);
});

test.each([
  "Object.assign(o, { a: 0 });",
  "Object.defineProperty(o, 'a', { value: 0 });",
  "Object.defineProperties(o, { a: { value: 0 } });",
  "Reflect.defineProperty(o, 'a', { value: 0 });",
  "Object.defineProperty(o, 'a', { get: () => 0 });",
  "if (Object.getOwnPropertyDescriptor(o, 'a')) o.a = 0;",
])("a store into an object with symbolic names: %s", async (text) => {
  const body = `const o: any = {}; o[s] = 5; ${text} return Object.keys(o).length === 1 && o[s] !== 5 ? 1 : 0;`;
  expect(await reaches(`export function f(s: string) { ${body} }`)).toBe(true);
});
