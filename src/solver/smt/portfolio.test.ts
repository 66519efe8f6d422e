import { expect, onTestFinished, test, vi } from "vitest";
import { portfolio, type SmtName } from "./portfolio.ts";
import type { Question } from "./z3/emit.ts";
import type { Reply } from "./z3/link.ts";
import type { Engine } from "./z3/wire.ts";

const question = (engine: Engine, milliseconds = 1_000): Question => ({
  engine,
  milliseconds,
  resources: 0,
  asserted: [],
  levels: [],
  wanted: [],
});

/** Three members that answer as told, and who was asked with how much time. */
function threeOf(answers: Partial<Record<SmtName, Reply>>) {
  const asked: (readonly [SmtName, number])[] = [];
  const disposed: SmtName[] = [];
  const backend = portfolio(
    (["wasm", "cvc5", "z3"] as const).map((name) => ({
      name,
      backend: {
        ask({ milliseconds }) {
          asked.push([name, milliseconds]);
          return answers[name] ?? { kind: "unknown", reason: `${name} gave up` };
        },
        dispose: () => void disposed.push(name),
      },
    })),
  );
  const ask = (engine: Engine, milliseconds?: number): Reply =>
    backend.ask(question(engine, milliseconds), performance.now() + (milliseconds ?? 1_000) + 450);
  return { backend, ask, asked, disposed, names: () => asked.map(([name]) => name) };
}

test("the others are asked what the first leaves open, in an order that depends on the question", () => {
  const numbers = threeOf({});
  expect(numbers.ask("core")).toEqual({ kind: "unknown", reason: "wasm gave up, cvc5 gave up, z3 gave up" });
  expect(numbers.names()).toEqual(["wasm", "cvc5", "z3"]);
  const doubles = threeOf({});
  doubles.ask("floats");
  expect(doubles.names()).toEqual(["cvc5", "z3", "wasm"]);
  const texts = threeOf({ cvc5: { kind: "unsat" } });
  expect(texts.ask("texts")).toEqual({ kind: "unsat", by: "cvc5" });
  expect(texts.names()).toEqual(["cvc5"]);
});

test("an answer by the solver that Assay brings is told as always", () => {
  const { ask, names } = threeOf({ wasm: { kind: "sat", values: ["1"] } });
  expect(ask("core")).toEqual({ kind: "sat", values: ["1"] });
  expect(names()).toEqual(["wasm"]);
});

test("the time is shared, and little time is not", () => {
  // nobody uses any of it
  const clock = vi.spyOn(performance, "now").mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const long = threeOf({});
  long.ask("core", 1_000);
  expect(long.asked.map(([, milliseconds]) => milliseconds)).toEqual([500, 500, 1_000]);
  const short = threeOf({});
  short.ask("texts", 100);
  expect(short.names()).toEqual(["wasm"]);
});

test("all of them are ended", () => {
  const { backend, disposed } = threeOf({});
  backend.dispose();
  expect(disposed).toEqual(["wasm", "cvc5", "z3"]);
});
