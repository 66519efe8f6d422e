/** Objects of a module that a caller finds in what it gave, in its instance or in a result: it may change them between two calls. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findTargets } from "../targets/find.ts";

function stateOf(text: string, name: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), "assay-"));
  try {
    const file = join(folder, "subject.ts");
    writeFileSync(file, `const STATE = { n: 0 };\n${text}`);
    const { targets, diagnostics } = findTargets(`${file}#${name}`, { cwd: folder });
    const [target] = targets;
    if (target === undefined) throw new Error(diagnostics.map(({ message }) => message).join());
    return target.state;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const IN_INPUT = [
  "o.kept = STATE;",
  "o['kept'] = STATE;",
  "o[String(STATE.n)] = STATE;",
  "o.kept = { inner: STATE };",
  "o.kept = [STATE];",
  "o.kept ??= STATE;",
  "({ a: o.kept } = { a: STATE });",
  "[o.kept] = [STATE];",
  "Object.assign(o, { kept: STATE });",
  "Object.defineProperty(o, 'kept', { value: STATE });",
  "Reflect.set(o, 'kept', STATE);",
  "o.list.push(STATE);",
  "o.list.unshift(1, STATE);",
  "o.map.set('a', STATE);",
  "Array.prototype.push.call(o.list, STATE);",
  "put(o);",
  "const given = o; given.kept = STATE;",
  "o.kept = new Open();",
];

test.each(IN_INPUT)("stored in an input: %s", (statement) => {
  const text = `class Open { inner = STATE; }
function put(o: any) { o.kept = STATE; }
export function target(o: any) { ${statement} return STATE.n > 0 ? new Open().inner.n : put.length; }`;
  expect(stateOf(text, "target")).toMatch(
    /where its caller finds it|what outlives the call|hands an object|hands out an object/,
  );
});

test.each([
  "kept = STATE; target() { return STATE.n; }",
  "kept: unknown; constructor() { this.kept = STATE; } target() { return STATE.n; }",
  "kept: unknown; target() { this.kept = STATE; return STATE.n; }",
  "kept: unknown; target() { this.set(); return STATE.n; } private set() { this.kept = { inner: STATE }; }",
  "list: unknown[] = []; target() { this.list.push(STATE); return STATE.n; }",
  "constructor(readonly kept = STATE) {} target() { return STATE.n; }",
  "target() { Object.assign(this, { kept: STATE }); return STATE.n; }",
  "target = () => { (this as any).kept = STATE; return STATE.n; }",
])("stored in the instance: %s", (members) => {
  expect(stateOf(`export class Subject { ${members} }`, "Subject.target")).toMatch(
    /where its caller finds it|hands out an object of the module|changes what outlives the call/,
  );
});

test.each([
  "class Box { kept = STATE; }\nexport function target() { return STATE.n > 0 && new Box(); }",
  "class Box { kept: unknown; constructor() { this.kept = STATE; } }\nexport function target() { return { box: new Box(), n: STATE.n }; }",
  "class Box { kept = STATE; }\nclass Other extends Box {}\nexport function target() { return [new Other(), STATE.n]; }",
  "export class Box { kept = STATE; }\nexport function target(box: Box) { return STATE.n; }",
])("shown by an instance: %s", (text) => {
  expect(stateOf(text, "target")).toMatch(/an object of the module/);
});

test("stored by the class above", () => {
  const text = "class Base { kept = STATE; }\nexport class Subject extends Base { target() { return STATE.n; } }";
  expect(stateOf(text, "Subject.target")).toMatch(
    /where its caller finds it|hands out an object of the module|changes what outlives the call/,
  );
});

test.each([
  "export function target(o: any) { o.kept = STATE.n; return o; }",
  "export function target(o: any) { o.kept = { ...STATE }; return o; }",
  "export function target() { const own: any = {}; own.kept = STATE; return own.kept.n; }",
  "class Box { rows = [1]; kept = STATE; read() { this.rows.push(2); return this.kept.n > 1; } }\nexport function target() { return new Box().read(); }",
  "const FIXED = Object.freeze({ n: 1 });\nexport function target(o: any) { o.kept = FIXED; return FIXED.n; }",
  "class Box { kept = STATE; }\nexport function target() { return new Box(); }",
])("not shown, or nothing depends on it: %s", (text) => {
  expect(stateOf(text, "target")).toBeUndefined();
});

test.each([
  "#kept = STATE; target() { return this.#kept.n > 1; }",
  "private kept = STATE; target() { return this.kept.n > 1; }",
  "constructor(protected kept = STATE) {} target() { return this.kept.n > 1; }",
  "private list: unknown[] = []; target() { this.list.push(STATE); return this.list.length; }",
])("callers cannot read the field: %s", (members) => {
  expect(stateOf(`export class Subject { ${members} }`, "Subject.target")).toBeUndefined();
});
