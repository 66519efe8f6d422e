import { expect, test } from "vitest";
import { type Caller, checkLaw, type Held } from "../testing/law.ts";
import { anything, booleans, numbers, type Sampler, texts } from "../testing/samples.ts";

const methods = (prototype: object): [string, (caller: Caller, box: Held) => Held][] =>
  (["valueOf", "toString"] as const).map((name) => [
    name,
    (caller, box) => caller.call((prototype as Record<string, unknown>)[name], box, []),
  ]);

const BOXES: readonly [unknown, object, Sampler][] = [
  [String, String.prototype, texts],
  [Number, Number.prototype, numbers],
  [Boolean, Boolean.prototype, booleans],
];

for (const [make, prototype, sampler] of BOXES)
  for (const [name, use] of methods(prototype))
    test(`new ${(make as { name: string }).name}: ${name}`, () => {
      for (const inputs of [[sampler], [anything]]) {
        const report = checkLaw({
          inputs,
          subject: (caller, value) => use(caller, caller.construct(make, [value])),
          shadowed: 0.3,
          crossed: 0.2,
        });
        expect(report.failures).toEqual([]);
      }
    });

test("length and methods of a boxed text", () => {
  for (const use of [
    (caller: Caller, box: Held) => caller.get(box, "length"),
    (caller: Caller, box: Held) => caller.call(String.prototype.slice, box, [1, 3]),
  ]) {
    const report = checkLaw({
      inputs: [texts],
      subject: (caller, text) => use(caller, caller.construct(String, [text])),
    });
    expect(report.failures).toEqual([]);
  }
});

test("String.raw", () => {
  for (const count of [2, 3, 4]) {
    const report = checkLaw({
      inputs: [anything, texts],
      subject: (caller, first, second) =>
        caller.call(String.raw, undefined, [{ raw: ["a", "\\n", "", "z"].slice(0, count) }, first, second]),
      runs: 200,
      shadowed: 0,
      crossed: 0,
    });
    expect([count, ...report.failures]).toEqual([count]);
  }
});
