import { expect, test } from "vitest";
import { resetExpressions } from "../../expr/build.ts";
import { fromJson } from "../../expr/codec.ts";
import { createSolver } from "../chain.ts";
import { createRandom } from "../random.ts";
import { FLIPS } from "../testing/flips.ts";
import { Planter } from "../testing/planted.ts";
import { fromLogged, parseRecord } from "./read.ts";
import { logging, toLogged } from "./write.ts";

test("what is read is what was written: the very same interned expressions", () => {
  const planter = new Planter(createRandom(5), "tight");
  const queries = [
    ...FLIPS.map(({ constraints, seed }) => ({ constraints, seed: new Map(Object.entries(seed)) })),
    ...Array.from({ length: 300 }, () => planter.query(4, 3)),
  ];
  for (const query of queries) {
    const read = fromLogged(JSON.parse(JSON.stringify(toLogged(query))));
    expect(read.constraints).toHaveLength(query.constraints.length);
    for (const [i, constraint] of query.constraints.entries()) expect(read.constraints[i]).toBe(constraint);
    for (const [name, value] of read.seed) expect(query.seed.get(name)).toBe(value);
  }
  resetExpressions();
});

test("a logging solver answers the same and writes a line per query", () => {
  const lines: string[] = [];
  const solver = logging(createSolver(), (line) => lines.push(line), "a.ts#f");
  const { constraints, seed } = FLIPS[5]!;
  const verdict = solver.solve(
    { constraints, seed: new Map(Object.entries(seed)) },
    { milliseconds: 1000, evaluations: 1000 },
  );
  const record = parseRecord(lines[0]!);
  expect(lines).toHaveLength(1);
  expect(record).toMatchObject({ of: "a.ts#f", verdict: "sat", by: verdict.kind === "sat" ? verdict.by : "" });
  expect(new Map(record.model!.map(([name, value]) => [name, fromJson(value)]))).toEqual(
    verdict.kind === "sat" && verdict.model,
  );
});

test("what is not a record is refused", () => {
  expect(() => parseRecord('{"nodes":[]}')).toThrow("not a logged query");
  expect(() => fromLogged({ nodes: [["frobnicate"]], constraints: [0], seed: [] })).toThrow("unknown operation");
  expect(() => fromLogged({ nodes: [["not", 3]], constraints: [0], seed: [] })).toThrow("not before it");
  for (const position of [0, 7])
    expect(() => fromLogged({ nodes: [["#", 3]], constraints: [position], seed: [] })).toThrow("no condition");
});
