// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are programs
/** One look at module state that finds nothing is enough for a proof, so each of the two has to find every change by itself. */
import { expect, test } from "vitest";
import { parseModule } from "../parse.ts";
import { analyseScopes } from "../scopes/analyse.ts";
import { flowOf } from "../state/flow.ts";
import { effectsOfCallers } from "../state/heap/callers.ts";
import { conflict } from "../state/heap/effects.ts";
import { calledWorld, loadedWorld } from "../state/heap/outlives.ts";
import { reachableFrom } from "../state/module-state.ts";
import { type Imported, type ModuleView, moduleView } from "../state/view.ts";
import { isFunction, type Node, walk } from "../syntax.ts";
import { otherCode } from "./other-code.ts";
import { CHANGES } from "./testing/changes.ts";

const resolve = (): Imported => ({ kind: "unknown" });

interface Looked {
  readonly at: ModuleView;
  readonly target: Node;
}

/** `own`: what the target does itself. */
function read(has: string, way: string, asks: string, own = ""): Looked {
  const text = `${has}\nexport function patch(): void { ${way} }\nexport function target(n: number): number { if ((${asks}) && n === 1) return 1; ${own}\n return 0; }\n`;
  const module = parseModule("subject.ts", text);
  let target: Node | undefined;
  walk(module.program, (node) => {
    if (isFunction(node) && node.id?.name === "target") target = node;
  });
  return { at: moduleView(module, analyseScopes(module)), target: target! };
}

function isSeenByNames({ at, target }: Looked): boolean {
  const facts = flowOf({ modules: [at], resolve });
  if (facts === undefined) return true;
  const { program } = at.module;
  const reached = reachableFrom([target, program], facts, new Set([program]));
  return facts.harms.some(({ owner }) => reached.has(owner)) || otherCode(reached, facts, [at]).change !== undefined;
}

function isSeenByObjects({ at, target }: Looked): boolean {
  const world = loadedWorld([at], resolve);
  if (world === undefined || world.doubt !== undefined) return true;
  const callers = effectsOfCallers(world);
  const called = calledWorld(target, [], at, world);
  return callers === undefined || called === undefined || conflict(called.effects, callers) !== undefined;
}

test.each(CHANGES)("changes of $has are seen by each look", ({ has, asks, ways }) => {
  const unseen = ways.flatMap((way) => {
    const looked = read(has, way, asks);
    return [
      ...(isSeenByNames(looked) ? [] : [`names: ${way}`]),
      ...(isSeenByObjects(looked) ? [] : [`objects: ${way}`]),
    ];
  });
  expect(unseen).toEqual([]);
});

test.each(CHANGES.filter(({ isRestless }) => isRestless !== true))(
  "where nothing changes $has, one of the looks says so",
  ({ has, asks }) => {
    const looked = read(has, "", asks);
    expect(isSeenByNames(looked) && isSeenByObjects(looked)).toBe(false);
  },
);

test.each(CHANGES)("changes of $has by the target itself are seen by each look", ({ has, asks, ways }) => {
  const unseen = ways.flatMap((way) => {
    const looked = read(has, "", asks, way);
    return [
      ...(isSeenByNames(looked) ? [] : [`names: ${way}`]),
      ...(isSeenByObjects(looked) ? [] : [`objects: ${way}`]),
    ];
  });
  expect(unseen).toEqual([]);
});

/** Ways to look at `S`, of which another function changes `n`; `S.list` and `S.f` are there to be found. */
const ASKS: readonly string[] = [
  "S.n === 1",
  "S['n'] === 1",
  "S['n' + ''] === 1",
  "S?.n === 1",
  "((s) => s.n)(S) === 1",
  "get() === 1",
  "get.call(null) === 1",
  "get.apply(null) === 1",
  "get.bind(null)() === 1",
  "Reflect.apply(get, null, []) === 1",
  "[0].map(get)[0] === 1",
  "[0].some(() => S.n === 1)",
  "Array.from([0], get)[0] === 1",
  "(function (this: any) { return this.n; }).call(S) === 1",
  "(({ n }) => n)(S) === 1",
  "((n = S.n) => n)() === 1",
  "JSON.stringify(S).includes('1')",
  "Object.values(S)[0] === 1",
  "Object.entries(S)[0]![1] === 1",
  "Object.assign({}, S).n === 1",
  "({ ...S }).n === 1",
  "structuredClone(S).n === 1",
  "Reflect.get(S, 'n') === 1",
  "Object.getOwnPropertyDescriptor(S, 'n')!.value === 1",
  "Object.create(S).n === 1",
  "new Map(Object.entries(S)).get('n') === 1",
  "[S][0]!.n === 1",
  "[S].find((s) => s.n === 1) !== undefined",
  "[S].filter((s) => s.n === 1).length === 1",
  "[S].reduce((a, s) => a + s.n, 0) === 1",
  "new Map([[1, S]]).get(1)!.n === 1",
  "[...new Set([S])][0]!.n === 1",
  "({ s: S }).s.n === 1",
  "({ get s() { return S; } }).s.n === 1",
  "new (class { s = S; })().s.n === 1",
  "new (class { get n() { return S.n; } })().n === 1",
  "new (class { constructor(readonly s = S) {} })().s.n === 1",
  "(class { static s = S; }).s.n === 1",
  "`${{ toString: () => String(S.n) }}` === '1'",
  "+({ valueOf: () => S.n } as any) === 1",
  "[...(function* () { yield S.n; })()][0] === 1",
  "[...(function* () { yield S; })()][0]!.n === 1",
  "(function* () { yield S; })().next().value!.n === 1",
  "(() => { try { throw S; } catch (e: any) { return e.n; } })() === 1",
  "(() => { const { n } = S; return n; })() === 1",
  "(() => { const { ...c } = S; return c.n; })() === 1",
  "(() => { let n; ({ n } = S); return n; })() === 1",
  "(() => { for (const k in S) if (S[k] === 1) return 1; })() === 1",
  "(() => { for (const v of Object.values(S)) if (v === 1) return 1; })() === 1",
  "(() => { const t = S; return t.n; })() === 1",
  "(() => { switch (S.n) { case 1: return 1; } })() === 1",
  "(() => { while (S.n === 1) return 1; })() === 1",
  "tag`${S}` === 1",
  "new Proxy(S, {}).n === 1",
  "new WeakRef(S).deref()!.n === 1",
  "deep.a.b.s.n === 1",
  "deep['a']['b'].s.n === 1",
  "list[0].n === 1",
  "list.at(0).n === 1",
  "map.get('s').n === 1",
  "[...map.values()][0].n === 1",
  "box.get() === 1",
  "new Holder().n === 1",
  "Holder.of().n === 1",
  "S.self === S && S.n === 1",
  "Object.is(S.n, 1)",
  "isDeepEqual(S, { n: 1 })",
  "String(S.n) === '1'",
  "Number(S.n) === 1",
  "Math.max(S.n, 0) === 1",
  "[1].includes(S.n)",
  "'01'.charAt(S.n) === '1'",
  "'a'.repeat(S.n) === 'a'",
  "'a'.replace('a', () => String(S.n)) === '1'",
  "/1/.test(S.n as any)",
  "new Date(S.n).getTime() === 1",
  "'n' in S && S.n === 1",
  "typeof S.n === 'number' && S.n === 1",
  "(S.n, S).n === 1",
  "(S && S.n) === 1",
  "(S ?? {}).n === 1",
  "(true ? S : {} as any).n === 1",
  "!(S.n !== 1)",
  "JSON.parse(JSON.stringify({ s: S })).s.n === 1",
];

const LOOKED_AT = `const S: any = { n: 0, list: [], f: 1 };
const get = (): number => S.n;
const tag = (_: any, s: any): number => s.n;
const deep = { a: { b: { s: S } } };
const list: any[] = [S];
const map = new Map<string, any>([["s", S]]);
const box = (() => ({ get: () => S.n }))();
class Holder { get n() { return S.n; } static of() { return S; } }
const isDeepEqual = (a: any, b: any): boolean => Object.keys(b).every((k) => a[k] === b[k]);
`;

test("what is changed is seen by each look, however the target asks for it", () => {
  const unseen = ASKS.flatMap((asks) => {
    const looked = read(LOOKED_AT, "S.n = 1;", asks);
    return [
      ...(isSeenByNames(looked) ? [] : [`names: ${asks}`]),
      ...(isSeenByObjects(looked) ? [] : [`objects: ${asks}`]),
    ];
  });
  expect(unseen).toEqual([]);
});
