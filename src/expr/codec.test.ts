import { expect, test } from "vitest";
import { and, apply, eq, input, literal, not, opaque, reference, resetExpressions } from "./build.ts";
import { decodeNodes, encodeExpressions, fromJson, type JsonNode, toJson } from "./codec.ts";
import type { Domain, Expr, ReferenceType } from "./expr.ts";
import type { Kind } from "./kind.ts";
import type { Sort } from "./op.ts";
import { randomExpression, seeded } from "./testing/random.ts";
import {
  afterIn,
  alternativeOf,
  argumentAt,
  beforeIn,
  callCountOf,
  failureOf,
  freshLength,
  freshValue,
  keyOf,
  lengthOf,
  listedCountOf,
  outerIn,
  presenceOf,
  sizeOf,
  timeOf,
  unitOf,
  type Variable,
  valueAt,
} from "./variable/variable.ts";
import { AGE_NAME, choiceName, drawName, readingName, wholeName, worldVariableOf } from "./variable/world.ts";
import { postorder } from "./walk.ts";

const throughJson = (roots: readonly Expr[]): { nodes: JsonNode[]; roots: number[] } =>
  JSON.parse(JSON.stringify(encodeExpressions(roots)));

function roundTrip(roots: readonly Expr[]): (Expr | undefined)[] {
  const encoded = throughJson(roots);
  const built = decodeNodes(encoded.nodes);
  return encoded.roots.map((at) => built[at]);
}

/** Everything a node says, without the ids that interning gives. */
function described(e: Expr): unknown {
  const { id, ...rest } = e;
  return "args" in rest ? { ...rest, args: rest.args.map(described) } : rest;
}

test("every primitive survives", () => {
  const values = [
    0,
    -0,
    1.5,
    Number.NaN,
    Infinity,
    -Infinity,
    2 ** 70,
    "",
    "é\ud800\n",
    true,
    null,
    undefined,
    -(2n ** 70n),
  ];
  for (const value of values) expect(fromJson(JSON.parse(JSON.stringify(toJson(value))))).toBe(value);
});

/** One of every kind of domain, and every field of theirs with values that JSON has no words for. */
const DOMAINS: { readonly [K in Domain["kind"]]: readonly [Sort, Extract<Domain, { kind: K }>][] } = {
  "any-number": [["num", { kind: "any-number" }]],
  integer: [
    ["num", { kind: "integer", min: -3, max: 2 ** 53 - 1 }],
    ["num", { kind: "integer", min: -Infinity, max: Infinity }],
  ],
  "any-string": [
    ["str", { kind: "any-string", maxLength: 7 }],
    ["str", { kind: "any-string", maxLength: Infinity }],
  ],
  "any-boolean": [["bool", { kind: "any-boolean" }]],
  "any-bigint": [["big", { kind: "any-bigint" }]],
  "one-of": [["any", { kind: "one-of", values: [undefined, null, -0, Number.NaN, "\ud800", 3n, false] }]],
  tag: [["num", { kind: "tag", labels: ["x === undefined", "x === null"] }]],
};

/** Expressions of every kind, together with every value each of their fields can have. */
const KINDS: { readonly [K in Kind]: readonly Expr[] } = {
  literal: [literal(-0), literal(Number.NaN), literal(undefined), literal(7n), literal("\u2028")],
  input: Object.values(DOMAINS).flatMap((all) =>
    all.map(([sort, domain], i) => input(`${domain.kind} ${i}`, sort, domain)),
  ),
  reference: (["object", "function", "symbol"] satisfies ReferenceType[]).map((type) => reference("same name", type)),
  opaque: (["num", "str", "bool", "big", "any"] satisfies Sort[]).map((sort) => opaque("Math.sin", [literal(1)], sort)),
  apply: [
    not(input("b", "bool", { kind: "any-boolean" })),
    apply("concat"),
    and(eq(reference("r"), reference("r", "symbol"))),
  ],
};

for (const [kind, expressions] of Object.entries(KINDS)) {
  test(`every field of ${kind} survives`, () => {
    for (const e of expressions) expect(roundTrip([e])).toEqual([e]);
    expect(roundTrip(expressions).every((e, i) => e === expressions[i])).toBe(true);
  });
}

test("random expressions of every kind are read as the very nodes that were written", () => {
  const random = seeded(12);
  const seen = new Set<string>();
  for (let i = 0; i < 3000; i++) {
    const sort = (["num", "str", "bool", "big", "any"] as const)[i % 5]!;
    const { e } = randomExpression(random, sort, 4);
    const root = i % 7 === 0 ? opaque("hash", [e, e], "num") : e;
    for (const node of postorder([root])) seen.add(node.kind);
    expect(roundTrip([root])[0]).toBe(root);
  }
  expect([...seen].sort()).toEqual((Object.keys(KINDS) as Kind[]).sort());
});

test("a process that has not seen them builds expressions that say the same", () => {
  const random = seeded(30);
  for (let i = 0; i < 300; i++) {
    const { e } = randomExpression(random, "bool", 3);
    const encoded = throughJson([e]);
    const before = described(e);
    resetExpressions();
    expect(described(decodeNodes(encoded.nodes)[encoded.roots[0]!]!)).toEqual(before);
  }
});

test("references of logs that do not tell their type are objects", () => {
  expect(decodeNodes([["@", "o"]])).toEqual([reference("o", "object")]);
});

test("what is not an expression is refused", () => {
  expect(() => decodeNodes([["frobnicate"]])).toThrow("unknown operation");
  expect(() => decodeNodes([["toString"]])).toThrow("unknown operation");
  expect(() => decodeNodes([["not", 3]])).toThrow("not before it");
});

test("what a variable is survives, and is part of what it is", () => {
  const variables: readonly Variable[] = [
    valueAt("x"),
    presenceOf("x"),
    alternativeOf("x"),
    failureOf("f(0)"),
    lengthOf("x"),
    sizeOf("x"),
    listedCountOf("x"),
    keyOf("x", 0),
    callCountOf("this"),
    timeOf("x"),
    worldVariableOf(drawName(0))!,
    worldVariableOf(wholeName(0, -8, 7))!,
    worldVariableOf(readingName(1))!,
    worldVariableOf(AGE_NAME)!,
    worldVariableOf(choiceName(0, 2))!,
    argumentAt(0),
    beforeIn("x"),
    beforeIn("x", "y"),
    afterIn("x"),
    outerIn("x"),
    freshValue("x", 12),
    freshLength(freshValue("x", 12)),
    unitOf("x", 3),
  ];
  const domain = { kind: "integer", min: 0, max: 9 } as const;
  const built = variables.map((variable) => input(variable, "num", domain));
  for (const [i, { name, origin, role, path, member }] of variables.entries())
    expect(built[i]).toMatchObject({ name, origin, role, path, member });
  expect(new Set(built).size).toBe(variables.length);
  expect(roundTrip(built).map((e, i) => e === built[i])).toEqual(variables.map(() => true));
  const said = built.map(described);
  const json = throughJson(built);
  resetExpressions();
  expect(decodeNodes(json.nodes).map(described)).toEqual(said);
});

test("a log that does not say what its variables are is read as one of inputs", () => {
  const [x] = decodeNodes([["?", "x#tag", "num", { kind: "tag", labels: ["a", "b"] }]]);
  expect(x).toMatchObject({ name: "x#tag", origin: "input", role: "value", path: "x#tag" });
});
