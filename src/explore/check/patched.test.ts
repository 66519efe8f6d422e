import { runInNewContext } from "node:vm";
import ts from "typescript";
import { expect, test } from "vitest";
import { checkText } from "../testing/check-text.ts";

/** Counts every call of nearly every builtin while it does what checkers look at. The counts do not depend on the inputs. */
const WORK = `
const counts: Record<string, number> = {};
let isCounting = false;
function patch(owner: any, label: string): void {
  for (const key of Reflect.ownKeys(owner)) {
    const own = Object.getOwnPropertyDescriptor(owner, key)!;
    if (typeof own.value !== "function" || key === "constructor" || key === Symbol.iterator || !own.configurable) continue;
    const native = own.value;
    const name = label + "." + (typeof key === "symbol" ? key.description : key);
    Object.defineProperty(owner, key, {
      ...own,
      value: function (this: unknown, ...args: unknown[]) {
        if (isCounting) counts[name] = (counts[name] ?? 0) + 1;
        return Reflect.apply(native, this, args);
      },
    });
  }
}

function work(n: number, s: string): string {
  const bytes = new Uint8Array(4);
  const list = [1, 2, 3];
  const object: any = {};
  const owners: [any, string][] = [
    [Array.prototype, "Array"], [String.prototype, "String"], [Map.prototype, "Map"], [Set.prototype, "Set"],
    [Number, "Number"], [Object, "Object"], [Math, "Math"], [JSON, "JSON"],
    [Object.getPrototypeOf([][Symbol.iterator]()), "ArrayIterator"], [Function.prototype, "Function"],
  ];
  for (let i = 0; i < owners.length; i++) patch(owners[i]![0], owners[i]![1]);
  isCounting = true;
  let sum = 0;
  sum += n / (n - 3) + (n % 7) + (n | 0) + (n << 2) + n * n;
  bytes[n] = n;
  list[n] = n;
  sum += list[n]! + bytes[n]! + s.length;
  object[s] = n;
  sum += s[n] === undefined ? 1 : 2;
  try { " ".repeat(n); } catch {}
  try { JSON.parse(s); } catch {}
  try { new RegExp(s); } catch {}
  try { decodeURIComponent(s); } catch {}
  try { object[s].x = 1; } catch {}
  try { object.missing.y; } catch {}
  try { (object as any).missing(); } catch {}
  try { null![Symbol.iterator]; } catch {}
  sum += list.indexOf(n) + s.trim().length + s.indexOf("b") + Math.abs(n) + new Map([[s, n]]).size;
  sum += new Map().set(s, n).get(s)! + (new Set().add(n).has(n) ? 1 : 0) + Object.keys(object).length;
  sum += list.map((x) => x / n).length + (Number.isInteger(n) ? 1 : 0);
  console.assert(true, s);
  const [a, ...rest] = list;
  for (const one of rest) sum += one;
  isCounting = false;
  let text = "";
  for (const name in counts) if (!Number.isNaN(a) || sum === 0) text += name + "=" + counts[name] + " ";
  return text;
}
`;

/** Iterators run to the end of the list, which grows with the input: their steps are left out. */
const KEPT = `const kept = (text: string): string => { let out = ""; let word = ""; for (let i = 0; i < text.length; i++) { if (text[i] === " ") { if (word[0] !== "A" || word[5] !== "I") out += word + " "; word = ""; } else word += text[i]; } return out; };`;

test("a program that counts all calls of builtins counts the same with every checker on", async () => {
  const native = compiled(
    `${WORK}${KEPT}\nexport function f(n: number, s: string): string { return kept(work(n, s)); }`,
  );
  expect(native.length).toBeGreaterThan(50);
  const text = `${WORK}${KEPT}
function perturbed(seen: string): never { throw new Error(seen); }
export function f(n: number, s: string): string {
  const seen = kept(work(n, s));
  if (seen !== ${JSON.stringify(native)}) perturbed(seen);
  return seen;
}`;
  const { exploration, broken, findings, statistics } = await checkText(text, {
    runs: 8,
    combine: "weak",
    limits: { steps: 20_000 },
  });
  expect(broken).toEqual([]);
  expect(statistics["index-read"]!.places).toBeGreaterThan(0);
  expect(findings.filter(({ checker }) => checker === "assertion").map(({ message }) => message)).toEqual([]);
  expect(exploration.runs).toBeGreaterThan(1);
});

function compiled(text: string): string {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  });
  const exports: { f?: (n: number, s: string) => string } = {};
  return runInNewContext(`${outputText}; exports.f(1, "a")`, { exports, console }) as string;
}
