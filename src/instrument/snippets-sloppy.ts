/** The same for sloppy mode scripts. */

export const SLOPPY: Readonly<Record<string, readonly string[]>> = {
  functions: [
    "function f(a, b) { arguments[0] = 9; b = 8; return [a, b, arguments[1], arguments.length] } log(f(1, 2), f(1))",
    "function f(a) { a = S(5); return arguments[0] } log(f(S(1)))",
    "function f(a, b = 2) { arguments[0] = 9; return [a, arguments.length] } log(f(1))",
    "function f(a, a) { return a } log(f(1, 2))",
    "function f() { return typeof this } log(f(), f.call(5), f.call(null) === 'object')",
    "function f(a) { function a() {} return typeof a } log(f(1), f(S(2)))",
    "function f(a) { var a; return a } log(f(S(3))); function g(a) { var a = 4; return a } log(g(S(3)))",
    "log(typeof hoisted, hoisted2()); if (true) { function hoisted() { return 1 } } log(hoisted()); function hoisted2() { return 2 }",
    "function f() { return this.x } var o = { x: 1, f }; log(o.f()); with (o) { log(x, f()) }",
    "implicit = 5; log(implicit, delete globalThis.implicit)",
    "var o = Object.freeze({ a: 1 }); o.a = 2; o.b = 3; log(o, delete o.a)",
    "log(010, '\\101'); var let_ = 1; log(let_)",
    "var f = function g() { g = 5; return typeof g }; log(f())",
    "function strict() { 'use strict'; try { undeclaredInStrict = 1 } catch (e) { return e } } log(strict())",
    "function f(x) { eval('x = 10; var y = 2'); return [x, y] } log(f(S(1)))",
    "function f(x) { with ({ x: 3 }) { x = 4 } return x } log(f(S(1)))",
    "var a = 1; var a = 2; function b() { return 1 } function b() { return 2 } log(a, b())",
    "try { throw 1 } catch (e) { var e = 5; log(e) } log(e)",
    "label: { log(1); break label; log(2) } foo: function x() {}",
    "log(this !== undefined, typeof module, typeof exports, typeof require, arguments.length > 1)",
    "function f() { if (S(1)) return arguments; } log(f(1, 2)[1])",
    "log((function () { return arguments.callee.name })())",
    "var x = 1; log(delete x, x); x2 = 1; log(delete x2, typeof x2)",
  ],
};
