/** A meaning is used in proofs: evaluated, it must be the native, on thousands of arguments, failures included. */
import { expect, test } from "vitest";
import { input } from "../expr/build.ts";
import { evaluate } from "../expr/evaluate.ts";
import type { Primitive } from "../expr/expr.ts";
import { meaningfulNames, opaqueFunction, opaqueMeaning } from "../expr/opaque.ts";
import { installModels } from "./index.ts";

installModels();

const ROUNDS = 3_000;
const DAY = 86_400_000;

/** Numerical Recipes' generator: the same arguments in every run. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const EDGES = [
  0,
  -0,
  1,
  -1,
  0.5,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  8.64e15,
  -8.64e15,
  8.64e15 + 1,
  2 ** 31,
  2 ** 53,
];

function number(random: () => number): number {
  const kind = random();
  if (kind < 0.15) return EDGES[Math.floor(random() * EDGES.length)]!;
  if (kind < 0.4) return Math.floor((random() - 0.5) * 400);
  if (kind < 0.8) return Math.floor((random() - 0.5) * 2e5) * DAY + Math.floor(random() * DAY);
  return Math.floor((random() - 0.5) * 1.8e16);
}

/** Methods of dates see only times as dates hold them: whole milliseconds within range, or NaN. */
function time(random: () => number): number {
  const n = Math.trunc(number(random)) + 0;
  return Math.abs(n) <= 8.64e15 ? n : Number.NaN;
}

function text(random: () => number): string {
  const time = new Date(Math.floor((random() - 0.3) * 8e12));
  const iso = time.toISOString();
  const kind = random();
  if (kind < 0.3) return iso;
  if (kind < 0.5) return iso.slice(0, 10);
  if (kind < 0.7) return `${iso.slice(0, 19)}Z`;
  const at = Math.floor(random() * iso.length);
  return iso.slice(0, at) + "0123456789T:.Z+- a"[Math.floor(random() * 18)] + iso.slice(at + 1);
}

/** Some are used only where the path has decided the form of their argument. */
const ISO: Readonly<Record<string, RegExp>> = {
  "Date.parse 10": /^\d{4}-\d\d-\d\d$/,
  "Date.parse 20": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/,
  "Date.parse 24": /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/,
};

function isUsedWith(name: string, [arg]: readonly Primitive[]): boolean {
  const form = ISO[name];
  if (form !== undefined) return form.test(String(arg)) && !Number.isNaN(Date.parse(String(arg)));
  if (name === "Date.prototype.toISOString 4")
    return typeof arg === "number" && Math.abs(arg) <= 8.64e15 && /^\d{4}-/.test(new Date(arg).toISOString());
  return true;
}

/** What a function or an expression gives, or that it throws. */
function outcome(action: () => Primitive): Primitive | "throws" {
  try {
    return action();
  } catch {
    return "throws";
  }
}

test("there are meanings to test", () => {
  expect(meaningfulNames().length).toBeGreaterThan(5);
});

test.each(meaningfulNames())("%s", (name) => {
  const native = opaqueFunction(name);
  const meaning = opaqueMeaning(name)!;
  let told = 0;
  for (const [sort, make, domain] of [
    ["num", name.startsWith("Date.prototype.") ? time : number, { kind: "any-number" }],
    ["str", text, { kind: "any-string", maxLength: 64 }],
  ] as const) {
    for (const count of [1, 2, 3, 7]) {
      const inputs = Array.from({ length: count }, (_, i) => input(`x${i}`, sort, domain));
      const expression = outcome(() => meaning(inputs) as unknown as Primitive);
      if (expression === "throws") continue;
      const random = generator(count);
      for (let round = 0; round < ROUNDS / 4; round++) {
        const args = inputs.map(() => make(random));
        if (!isUsedWith(name, args)) continue;
        const wanted = outcome(() => native(...args));
        // arguments of another kind than the function takes: no expression has them
        if (typeof wanted !== "number" && typeof wanted !== "string") continue;
        const model = new Map(inputs.map((one, i) => [one.name, args[i]!]));
        const got = outcome(() => evaluate(expression as never, model));
        if (!Object.is(got, wanted)) expect({ name, args, got }).toEqual({ name, args, got: wanted });
        told++;
      }
    }
  }
  expect(told).toBeGreaterThan(50);
});
