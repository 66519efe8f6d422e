/** The law of lowering: a graph that is run gives what the engine gives, result or exception. */
import { describe, expect, test } from "vitest";
import { parseModule } from "../../frontend/parse.ts";
import { flowOfModule } from "../module.ts";
import { interpret } from "../testing/interpret.ts";

const BODIES: readonly string[] = [
  "let t = 0; for (let i = 0; i < 5; i++) { if (i === 3) continue; t += i; } return t + a;",
  "let i = 0; do { i++; if (i > 4) break; } while (i < a); return i;",
  "switch (a) { case 0: return 'zero'; case 1: b = 5; default: b = b + 1; case 9: b += 'x'; break; case 'q': return 1; } return b;",
  "try { if (a > 0) throw a; return 'try'; } catch (e) { b = 'caught' + e; } finally { b += 'f'; } return b;",
  "let log = ''; for (const x of [1, 2, 3]) { try { if (x === 2) continue; log += x; if (x > a) break; } finally { log += 'f'; } } return log;",
  "try { return a; } finally { if (b) return 'over'; }",
  "try { try { null.x; } finally { b = 1; } } catch (e) { return e instanceof TypeError ? 'T' + b : 'other'; }",
  "outer: for (let i = 0; i < 4; i++) { for (let k = 0; k < 4; k++) { if (k === i) continue outer; if (k + i === a) break outer; b += '' + i + k; } } return b;",
  "l: { b = 1; if (a) break l; b = 2; } return b;",
  "const { x = 4, y: { z } = { z: 7 }, ...rest } = a ?? {}; return [x, z];",
  "const [p, q = p, , ...r] = [a, undefined, 3, 4]; return [p, q];",
  "const o = { a, ['k' + b]: 2, ...{ z: 1 } }; o.a ||= 9; o.b ??= 8; o.z &&= 7; o.a++; return JSON.stringify(o);",
  "return a?.b?.c ?? 'none';",
  "return a?.toString()?.length;",
  "return a && b || !a && 'x';",
  "if (!(a && b) || !!a) return 1; return 2;",
  "if (a || (b && a !== b)) return 'y'; else return 'n';",
  "let x = a; const y = x + (x = 5) + x; return y;",
  "let i = 2; const xs = [1, 2, 3]; xs[i++] = i; return JSON.stringify(xs);",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the program's template
  "let s = ''; for (const k in { p: 1, q: 2 }) s += k; return `${s}-${a}`;",
  "var v; if (a) { var v = 3; } return v;",
  "return typeof a === 'number' ? -a | 0 : void 0;",
  "let n = 0; while (true) { n++; if (n > 3) return n; }",
  "let s = ''; for (let i = 0, k = 3; i < k; i++, k--) s += i * k; return s;",
  "try { try { throw 1; } catch { throw 2; } finally { b += 'f'; } } catch (e) { return b + e; }",
  "x: for (;;) { try { break x; } finally { b = 'fin'; } } return b;",
  "let out = ''; for (const x of [1, 2]) for (const y of [3, 4]) { if (y === 4) break; out += x + '' + y; } return out;",
  "return Math.max(a, 2) % 3;",
  "const f = [1, 2, 3].indexOf(a); return f === -1 ? 'no' : f;",
  "return (a, b);",
  "a **= 2; a -= 1; a <<= 1; a = a >>> 0; return ~a;",
  "return a in { x: 1 } ? 1 : 0;",
  "switch (true) { case a > 1: return 'big'; case a > 0: return 'small'; } return 'none';",
  "let r = 0; for (const [k, v] of [[1, 2], [3, 4]]) r += k * v; return r;",
  "try { for (const x of [1, 2, 3]) { if (x === 2) throw new Error('at ' + x); b += x; } } catch ({ message }) { return message + b; }",
];

const VALUES: readonly unknown[] = [0, 1, -3.5, "q", "", undefined, null, true, { b: { c: 3 }, x: 2 }, [1, 2]];

const outcome = (run: () => unknown): unknown => {
  try {
    return { gives: run() };
  } catch (error) {
    return { throws: error instanceof Error ? error.name : error };
  }
};

describe("a graph gives what the engine gives", () => {
  test.each(BODIES)("%s", (body) => {
    const module = flowOfModule(
      parseModule("/law.js", `function f(a, b) { ${body} }\nfunction g(a, b = a, ...c) { ${body} }`),
    );
    for (const [index, header] of ["(a, b)", "(a, b = a, ...c)"].entries()) {
      const flow = module.flowOf(module.nodes[index + 1]!)!;
      expect(flow.havocs.map(({ reason }) => reason)).toEqual([]);
      const native = new Function(`return function ${header} { ${body} }`)() as (...args: unknown[]) => unknown;
      for (const a of VALUES)
        for (const b of [undefined, "b", 2])
          expect(outcome(() => interpret(flow, [a, b]))).toEqual(outcome(() => native(a, b)));
    }
  });
});
