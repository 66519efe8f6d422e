/** The words of a runner and of its assertions: how a test says that something is equal, and what its mocks were called with. */
import type { Runner } from "./case.ts";

export interface Dialect {
  readonly test: "test" | "it";
  equal(actual: string, expected: string): string;
  deepEqual(actual: string, expected: string, isStrict: boolean): string;
  instanceOf(actual: string, name: string): string;
  /** It has at least these properties; undefined where there are no such words. */
  readonly matches: ((actual: string, properties: string) => string) | undefined;
  /** What stands for any function inside an expected value; undefined where there is no such thing. */
  readonly anyFunction: string | undefined;
  /** A function that remembers its calls. `action`: what it does, as the text of a function. */
  mock(action: string): string;
  /** A method that goes on doing what it did, and remembers its calls; undefined where there are no such words. */
  readonly spy: ((object: string, method: string) => string) | undefined;
  /** The action of a mock that gives nothing back. */
  readonly nothing: string;
  /** Assertions may name a mock by any expression, also one of another type; otherwise it has to be a variable. */
  readonly isMockAnywhere: boolean;
  /** Nothing but these calls was made, in this order. */
  calls(mock: string, calls: readonly (readonly string[])[]): string[];
  /** How often a mock was called. */
  times(mock: string, count: number): string;
  /** Names that tests with mocks need of the runner. */
  readonly mockNames: readonly string[];
}

const EXPECTING = {
  test: "test",
  equal: (actual, expected) => `expect(${actual}).toBe(${expected});`,
  deepEqual: (actual, expected, isStrict) =>
    `expect(${actual}).${isStrict ? "toStrictEqual" : "toEqual"}(${expected});`,
  instanceOf: (actual, name) => `expect(${actual}).toBeInstanceOf(${name});`,
  matches: (actual, properties) => `expect(${actual}).toMatchObject(${properties});`,
  anyFunction: "expect.any(Function)",
  isMockAnywhere: true,
  nothing: "() => undefined",
  calls: expectedCalls,
  times: (mock, count) =>
    count === 0 ? `expect(${mock}).not.toHaveBeenCalled();` : `expect(${mock}).toHaveBeenCalledTimes(${count});`,
} as const satisfies Partial<Dialect>;

const ASSERTING = {
  test: "test",
  equal: (actual, expected) => `assert.equal(${actual}, ${expected});`,
  deepEqual: (actual, expected, isStrict) =>
    `assert.${isStrict ? "deepStrictEqual" : "deepEqual"}(${actual}, ${expected});`,
  instanceOf: (actual, name) => `assert.ok(${/^\w+$/.test(actual) ? actual : `(${actual})`} instanceof ${name});`,
  matches: undefined,
  anyFunction: undefined,
  isMockAnywhere: false,
  nothing: "() => undefined",
} as const satisfies Partial<Dialect>;

/** Mocha has no mocks of its own: calls are collected by a function beside it. */
const COLLECTING = {
  mock: (action) => `recorded(${action})`,
  spy: undefined,
  nothing: "() => undefined",
  mockNames: [],
} as const satisfies Partial<Dialect>;

export const DIALECTS: Readonly<Record<Runner, Dialect>> = {
  vitest: {
    ...EXPECTING,
    nothing: "",
    mock: (action) => `vi.fn(${action})`,
    spy: (object, method) => `vi.spyOn(${object}, ${JSON.stringify(method)})`,
    mockNames: ["vi"],
  },
  jest: {
    ...EXPECTING,
    mock: (action) => `jest.fn(${action})`,
    spy: (object, method) => `jest.spyOn(${object}, ${JSON.stringify(method)})`,
    mockNames: ["jest"],
  },
  bun: { ...EXPECTING, mock: (action) => `mock(${action})`, spy: undefined, mockNames: ["mock"] },
  node: {
    ...ASSERTING,
    mock: (action) => `mock.fn(${action})`,
    spy: (object, method) => `mock.method(${object}, ${JSON.stringify(method)})`,
    mockNames: ["mock"],
    times: (mock, count) => `assert.equal(${mock}.mock.callCount(), ${count});`,
    calls: (mock, calls) =>
      calls.length === 0
        ? [`assert.equal(${mock}.mock.callCount(), 0);`]
        : [`assert.deepEqual(${mock}.mock.calls.map((call) => call.arguments), ${listOf(calls)});`],
  },
  mocha: {
    ...ASSERTING,
    ...COLLECTING,
    test: "it",
    times: (mock, count) => `assert.equal(${mock}.calls.length, ${count});`,
    calls: (mock, calls) => [`assert.deepEqual(${mock}.calls, ${listOf(calls)});`],
  },
  "mocha+chai": {
    ...COLLECTING,
    test: "it",
    matches: undefined,
    anyFunction: undefined,
    isMockAnywhere: false,
    equal: (actual, expected) =>
      expected === "NaN"
        ? `expect(${actual}).to.be.NaN;`
        : expected === "-0"
          ? `expect(Object.is(${actual}, -0)).to.equal(true);`
          : `expect(${actual}).to.equal(${expected});`,
    deepEqual: (actual, expected) => `expect(${actual}).to.deep.equal(${expected});`,
    instanceOf: (actual, name) => `expect(${actual}).to.be.instanceOf(${name});`,
    times: (mock, count) => `expect(${mock}.calls.length).to.equal(${count});`,
    calls: (mock, calls) => [`expect(${mock}.calls).to.deep.equal(${listOf(calls)});`],
  },
};

const listOf = (calls: readonly (readonly string[])[]): string =>
  `[${calls.map((args) => `[${args.join(", ")}]`).join(", ")}]`;

/** So many calls are told one by one; of more, the first and the last. */
const MOST_TOLD = 4;

function expectedCalls(mock: string, calls: readonly (readonly string[])[]): string[] {
  if (calls.length === 0) return [`expect(${mock}).not.toHaveBeenCalled();`];
  const times = EXPECTING.times(mock, calls.length);
  // how often says it all where nothing is given
  if (calls.every((args) => args.length === 0)) return [times];
  if (calls.length === 1) return [times, `expect(${mock}).toHaveBeenCalledWith(${calls[0]!.join(", ")});`];
  const nth = (n: number): string => `expect(${mock}).toHaveBeenNthCalledWith(${[n, ...calls[n - 1]!].join(", ")});`;
  const told = calls.length <= MOST_TOLD ? calls.map((_, i) => i + 1) : [1, calls.length];
  return [times, ...told.map(nth)];
}
