/** Whether a call may put something else in the place of a builtin: cheap runs of what was shown not to are looked after less closely. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findTargets } from "../targets/find.ts";

function leavesBuiltins(text: string): boolean {
  const folder = mkdtempSync(join(tmpdir(), "assay-"));
  try {
    const file = join(folder, "subject.ts");
    writeFileSync(file, text);
    const { targets, diagnostics } = findTargets(`${file}#target`, { cwd: folder });
    const [target] = targets;
    if (target === undefined) throw new Error(diagnostics.map(({ message }) => message).join());
    return target.leavesBuiltins === true;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test.each([
  "Math.max = () => 0;",
  "(Math as any)[text] = 0;",
  "globalThis.parseInt = () => 0;",
  "(globalThis as any)[text] = 0;",
  "Map.prototype.get = () => undefined;",
  "Map.prototype[text as 'get'] = () => undefined;",
  "const kept: any = Map.prototype; kept.get = null;",
  "const { prototype }: any = Map; prototype.get = null;",
  "delete (Map.prototype as any).get;",
  "Object.assign(Map.prototype, { get: null });",
  "Object.defineProperty(Map.prototype, 'get', { value: null });",
  "Reflect.set(Map.prototype, 'get', null);",
  "Reflect.deleteProperty(Map.prototype, 'get');",
  "Object.setPrototypeOf(Map.prototype, null);",
  "Object.freeze(Map.prototype);",
  "change(Map.prototype);",
  "[Map.prototype].forEach(change);",
  "(Object.getPrototypeOf(new Map()) as any).get = null;",
  "(new Map() as any).__proto__.get = null;",
  "(new Map().constructor as any).prototype.get = null;",
  "(text as any).constructor.prototype.trim = null;",
  "(text as any).__proto__.trim = null;",
  "(parseInt as any).radix = 10;",
  "RegExp.prototype.exec = () => null;",
  "Array.prototype.push.call(Map.prototype, 1);",
  "Array.prototype.push.apply(Map.prototype as any, [1]);",
  "[].push.apply(Math as any, [1 as never]);",
  "const list = [Math]; list.push.apply(list, list);",
  "Error.captureStackTrace(Math);",
  "eval(text);",
  "new Function(text)();",
  "setTimeout(() => { Math.max = () => 0; });",
  "Promise.resolve().then(() => { Math.max = () => 0; });",
  "late = () => { Math.max = () => 0; }; late();",
  "STATE.late = () => { Math.max = () => 0; }; STATE.late();",
  "STATE[text] = () => { Math.max = () => 0; }; STATE[text]();",
  "STATE.list.push(() => { Math.max = () => 0; }); STATE.list[0]();",
  "STATE.late = Math; STATE.late.max = null;",
  "return { toString() { Math.max = () => 0; return ''; } };",
  "return () => { Math.max = () => 0; };",
  "class Own { static { Math.max = () => 0; } }",
  "((o: any) => { o.max = null; })(Math);",
  "for (const one of [Math] as any[]) one.max = null;",
  "({ a: Math.max } = { a: () => 0 });",
  "[Math.max] = [() => 0];",
  "const held = { Math } as any; held.Math.max = null;",
  "const o: any = Object.create(Map.prototype); o.__proto__.get = null;",
])("it may not: %s", (statement) => {
  const text = `let late: () => void = () => {};
const STATE: any = { list: [] };
const change = (o: any) => { o.get = null; };
export function target(text: string): unknown { ${statement} return [text, late, change]; }`;
  expect(leavesBuiltins(text)).toBe(false);
});

test.each([
  "const own = Object.create(null); own.__proto__ = text; return own;",
  "return Object.prototype.hasOwnProperty.call({ text }, text);",
  "return new Own(text).size();",
  "const list: string[] = []; list.push.apply(list, [text].slice(1)); return list;",
  "count++; return count;",
  "const all: Record<string, string> = {}; all[text] = text; return all;",
])("it does, whatever words are in it: %s", (statement) => {
  const text = `let count = 0;
class Own { constructor(readonly text: string) {} size() { return this.text.length; } }
export function target(text: string): unknown { ${statement} return count; }`;
  expect(leavesBuiltins(text)).toBe(true);
});

test("what a module changes while it is loaded, and what is not in view, is not known to", () => {
  expect(leavesBuiltins("Math.max = () => 0;\nexport function target(n: number) { return Math.abs(n); }")).toBe(false);
  expect(leavesBuiltins('import { f } from "not-installed";\nexport function target(n: number) { return f(n); }')).toBe(
    false,
  );
});
