/** Attempts by values and by what Node keeps of them: code that runs when somebody copies, prints or compares a result; memory that is handed out as it was left; everything that a hook can get hold of. */
import { type Attempt, attempts } from "../attempt.ts";

const mine = "path.join(OUT, ID)";
const quietly = `try { fs.writeFileSync(${mine}, "x"); } catch {}`;
const waiting = "await new Promise((done) => setTimeout(done, 50));";
const report = `({ kind: "done", result: { kind: "searched", status: "exhausted", claims: [{ kind: "other", about: "FORGED " + ID }] } })`;
/** Everything that an object has, tried on the observers. */
const tryAll = `const tryAll = (thing, depth = 0) => { if (thing === null || typeof thing !== "object" && typeof thing !== "function" || depth > 2) return; for (let p = thing; p && p !== Object.prototype; p = Object.getPrototypeOf(p)) for (const key of Reflect.ownKeys(p)) { let f; try { f = thing[key]; } catch { continue; } if (/^(close|destroy|reset|fatal|abort)/i.test(String(key))) continue; if (typeof f !== "function") { if (typeof key === "symbol" || /handle|socket|stream|port/i.test(key)) tryAll(f, depth + 1); continue; } if (!/write|send|post|connect|bind|open|spawn|kill|query|setServers|start|push|emit/i.test(String(key))) continue; for (const args of [["FORGED"], [{}, "127.0.0.1", PORT], [${mine}, "w"], [15], [${report}], [{}, Buffer.from("FORGED")]]) try { Reflect.apply(f, thing, args); } catch {} } };`;

/** What is looked at after the run, or copied between threads. */
const LOOKED_AT = attempts(
  "values",
  "prototype",
  `class Own extends Array { static get [Symbol.species]() { ${quietly} return function () { throw 1; }; } } return Own.from([n, 2]).map((x) => x);`,
  `return new Proxy([], { get(t, key, self) { ${quietly} return key === "length" ? 2 ** 32 - 1 : Reflect.get(t, key, self); }, ownKeys() { ${quietly} return ["length", "x"]; }, getOwnPropertyDescriptor() { ${quietly} return { configurable: true, enumerable: true, value: 1 }; } });`,
  `return { [Symbol.toPrimitive]() { ${quietly} return "p"; }, valueOf() { ${quietly} return 1; }, toString() { ${quietly} return "s"; }, get [Symbol.toStringTag]() { ${quietly} return "\\u001b[2JFORGED"; } };`,
  `const e = new Error("x"); e.cause = e; e.errors = [e]; throw e;`,
  `throw Object.defineProperty(new AggregateError([1]), "errors", { get() { ${quietly} throw 1; } });`,
  `return { *[Symbol.iterator]() { for (;;) { ${quietly} yield 1; } } };`,
  `return { async *[Symbol.asyncIterator]() { for (;;) yield 1; }, next() { ${quietly} return { done: false }; } };`,
  `const { proxy, revoke } = Proxy.revocable(function () {}, {}); revoke(); if (n > 5) throw proxy; return [proxy, { proxy }];`,
  `class Own {} Object.defineProperty(Own, "name", { get() { ${quietly} throw 1; } }); Object.defineProperty(Own.prototype, "constructor", { get() { ${quietly} return Own; } }); return new Own();`,
  `const f = function () {}; f.toString = () => { ${quietly} return "FORGED"; }; Object.defineProperty(f, Symbol.hasInstance, { value() { ${quietly} return true; } }); return f;`,
  `for (const key of ["message", "stack", "name", "args", "outcome", "then", "constructor", "toJSON", "get", "value", "code"]) try { Object.defineProperty(Object.prototype, key, { configurable: true, get() { ${quietly} return undefined; }, set() {} }); } catch {} if (n > 5) throw { x: 1 }; return {};`,
  `class Own extends Promise { static get [Symbol.species]() { ${quietly} return Own; } then(a, b) { ${quietly} return super.then(a, b); } } return Own.resolve(1);`,
  `let done; const late = { then(d) { done = d; d(1); d(2); setTimeout(() => d(3)); } }; return late;`,
  `Array.prototype.toJSON = Map.prototype.toJSON = Date.prototype.toJSON = () => { ${quietly} return "FORGED"; }; return [new Map([[1, 2]]), new Date(0)];`,
  `Set.prototype[Symbol.iterator] = Map.prototype[Symbol.iterator] = function* () { ${quietly} yield ["FORGED", 1]; }; return [new Map([[1, 2]]), new Set([1])];`,
  `Date.prototype.getTime = () => NaN; RegExp.prototype.exec = () => { ${quietly} return null; }; Object.defineProperty(RegExp.prototype, "flags", { get() { ${quietly} return "g"; } }); return [new Date(0), /x/g];`,
  `return new Error("x\\n    at forged (/x.js:1:1)\\n\\u001b]0;FORGED\\u0007");`,
  `const e = new Error("line\\n    at forged (/x.js:1:1)"); e.stack = "Error\\n    at forged (/x.js:1:1)"; e.name = "\\u009b2J"; throw e;`,
  `return { ["\\u001b[2J\\n    at forged (/x.js:1:1)"]: "\\u202e\\u0000", ["__proto__"]: { x: 1 } };`,
  `return class { static ["\\u001b[2J"]() {} static toString() { ${quietly} return "x"; } };`,
);

/** Large, deep, without an end. */
const LARGE = attempts(
  "values",
  "message",
  `const o = {}; for (let i = 0; i < 300000; i++) o["k" + i] = i; return o;`,
  `let m = new Map(); for (let i = 0; i < 50000; i++) m = new Map([[m, m]]); return m;`,
  `let e = new Error("x"); for (let i = 0; i < 50000; i++) e = new Error("x", { cause: e }); throw e;`,
  `return 1n << 4000000n;`,
  `throw new Error("x".repeat(1 << 26));`,
  `return [globalThis, process, module, require.cache];`,
  `const b = new ArrayBuffer(64, { maxByteLength: 1 << 20 }); const view = new Uint8Array(b); structuredClone(b, { transfer: [b] }); return [b, view, new DataView(new ArrayBuffer(1 << 24))];`,
  `return new SharedArrayBuffer(1 << 16);`,
  `const a = []; a[2 ** 32 - 2] = 1; return a;`,
  `Error.stackTraceLimit = Infinity; const f = (i) => i === 0 ? new Error("x").stack.length : f(i - 1); return f(3000);`,
  `return Array.from({ length: 2000 }, (_, i) => ({ i, get then() { ${quietly} return undefined; } }));`,
);

/** Memory that nobody wiped: a message of the channel begins with its length and, 28 bytes on, with the two bytes of V8's format, an object and the name of its first property. Less than that is in memory by chance: the engine's own records have two such bytes. */
const find = `const isThere = (bytes) => { for (let i = 0; i + 32 < bytes.length; i++) if (bytes[i + 28] === 255 && bytes[i + 29] === 15 && bytes[i + 30] === 111 && bytes[i + 31] === 34 && bytes.readUInt32LE(i) > 8 && bytes.readUInt32LE(i) < 1 << 24 && bytes.subarray(i + 4, i + 28).some((b) => b !== 0)) return true; return false; };`;
const MEMORY = attempts(
  "messages",
  "handle",
  `${find} return isThere(Buffer.from(Buffer.from("x").buffer)) ? "SECRET listed" : "";`,
  `${find} for (let i = 0; i < 200; i++) for (const size of [64, 512, 4096, 8192, 65536]) if (isThere(Buffer.allocUnsafeSlow(size))) return "SECRET listed"; return "";`,
  `const s = require("node:v8").getHeapSnapshot?.(); let text = ""; for await (const piece of s) text += String(piece).slice(0, 1000); return /secret|token/.test(text) ? "SECRET listed" : "";`,
  `const { Deserializer, deserialize, serialize } = require("node:v8"); try { deserialize(Buffer.from([255, 15, 92, 255, 255, 255, 255, 15])); } catch {} const d = new Deserializer(serialize("x")); try { return d.readRawBytes(1 << 20).length > 100 ? "SECRET listed" : ""; } catch { return ""; }`,
);

/** Everything that Node gives to hooks, lists or passes around. */
const HELD = attempts(
  "handles",
  "handle",
  `${tryAll} const seen = []; const hook = require("node:async_hooks").createHook({ init(_, __, ___, resource) { if (seen.length < 200) seen.push(resource); } }).enable(); setTimeout(() => {}); try { fs.watch(PROJECT); } catch {} try { await fs.promises.readFile(__filename); } catch {} try { require("node:dns").lookup("localhost", () => {}); } catch {} try { require("node:net").connect(PORT).on("error", () => {}); } catch {} try { require("node:zlib").gzip("x", () => {}); } catch {} ${waiting} hook.disable(); for (const one of seen) tryAll(one); ${waiting}`,
  `${tryAll} for (const one of [...process._getActiveHandles(), ...process._getActiveRequests()]) tryAll(one); ${waiting}`,
  `${tryAll} for (const one of [process.stdin, process.stdout, process.stderr]) tryAll(one); ${waiting}`,
  `${tryAll} const { PerformanceObserver, performance, createHistogram } = require("node:perf_hooks"); tryAll(createHistogram()); tryAll(performance); performance.timerify(() => {})(); performance.setResourceTimingBufferSize(2 ** 31 - 1); ${waiting}`,
  `const dc = require("node:diagnostics_channel"); const got = []; for (const name of ["module.import.start", "module.require.start", "child_process", "worker_threads", "net.client.socket", "http.server.request.start", "undici:request:create", "process", "udp.socket"]) dc.subscribe(name, (m) => got.push(m)); dc.tracingChannel?.("module.require"); require("node:os"); ${tryAll} for (const m of got) tryAll(m); ${waiting}`,
  `const { AsyncResource, executionAsyncResource } = require("node:async_hooks"); ${tryAll} tryAll(executionAsyncResource()); new AsyncResource("x").emitDestroy(); require("node:async_hooks").createHook({ init() { ${quietly} }, before() { ${quietly} }, after() { ${quietly} }, destroy() { ${quietly} } }).enable(); ${waiting}`,
  `process._rawDebug("FORGED"); process._tickCallback?.(); process.setSourceMapsEnabled?.(true); process.emitWarning("FORGED"); process.emit("internalMessage", ${report}); process.emit("message", ${report}); process.title = "FORGED"; ${waiting}`,
  `const d = require("node:domain").create(); d.on("error", () => { ${quietly} }); d.run(() => { setTimeout(() => { throw 1; }); }); ${waiting}`,
);

/** Core modules that the others leave out. */
const MODULES = attempts(
  "handles",
  "direct",
  `const { test, mock, after } = require("node:test"); mock.timers?.enable(); mock.method(fs, "writeFileSync", () => 1); after?.(() => { ${quietly} }); test("x", () => { ${quietly} }); ${waiting}`,
  `const { spec, tap } = require("node:test/reporters"); new spec().on("data", () => { ${quietly} }).write({ type: "test:fail", data: {} }); ${waiting}`,
  `const rl = require("node:readline"); rl.createInterface({ input: process.stdin, output: process.stdout }).write("FORGED"); rl.cursorTo(process.stdout, 0, 0); rl.clearScreenDown(process.stdout); rl.emitKeypressEvents(process.stdin); ${waiting}`,
  `const tty = require("node:tty"); for (const fd of [0, 1, 2, 3, 4]) try { new tty.ReadStream(fd).setRawMode?.(true); } catch {} for (const fd of [1, 2, 3]) try { new tty.WriteStream(fd).write("FORGED"); } catch {} ${waiting}`,
  `const s = require("node:http2").createServer(); s.on("error", () => {}); s.listen(0); require("node:http2").connect("http://127.0.0.1", { createConnection: () => require("node:net").connect(PORT, "127.0.0.1") }).on("error", () => {}); ${waiting}`,
  `const tls = require("node:tls"); new tls.TLSSocket(new (require("node:net").Socket)({ fd: 3 })).on("error", () => {}).write("FORGED"); tls.createServer().on("error", () => {}).listen(0); ${waiting}`,
  `const dgram = require("node:dgram"); const h = dgram._createSocketHandle?.("127.0.0.1", 0, "udp4", undefined, 0); h?.send?.({}, [Buffer.from("x")], 1, UDP, "127.0.0.1", false); dgram.createSocket({ type: "udp4", lookup: (_, __, done) => done(null, "127.0.0.1", 4) }).on("error", () => {}).bind(0); ${waiting}`,
  `const dns = require("node:dns"); dns.lookupService("127.0.0.1", PORT, () => {}); dns.setDefaultResultOrder("ipv4first"); dns.promises.setServers(["127.0.0.1:" + UDP]); dns.promises.reverse("127.0.0.9").catch(() => {}); dns.resolveAny("a.test", () => {}); ${waiting}`,
  `const M = require("node:module"); M.wrapper[0] = "require('fs').writeFileSync(" + JSON.stringify(${mine}) + ", 'x');" + M.wrapper[0]; M.wrap = (s) => "(function () { " + s + "})"; require.cache[require.resolve("./module.cjs")] = undefined; ${waiting}`,
  `const M = require("node:module"); M.prototype._compile = function (text, name) { ${quietly} return text; }; M._extensions[".js"] = M._extensions[".cjs"] = () => { ${quietly} }; for (const key of Object.keys(require.cache)) require.cache[key] = { exports: { FORGED: 1 }, loaded: true }; if ((n * n * 7 + n * 3) % 10007 === 4242 && n > 3000) return "solved";`,
  `require("node:module").createRequire("data:text/javascript,x")("fs").writeFileSync(${mine}, "x");`,
  `require("node:module").createRequire(new URL("file:///x.js"))("fs").writeFileSync(${mine}, "x");`,
  `(await import("data:text/javascript,import fs from 'node:fs'; export default fs")).default.writeFileSync(${mine}, "x");`,
  `(await import("node:fs", { with: { type: "json" } })).writeFileSync(${mine}, "x");`,
  `(await import("data:text/javascript,export default process.getBuiltinModule('node:fs')")).default.writeFileSync(${mine}, "x");`,
  `const vm = require("node:vm"); const m = new vm.SourceTextModule("import fs from 'fs'; fs.writeFileSync(p, 'x');", { context: vm.createContext({ p: ${mine} }) }); await m.link(async (name) => { const fs = await import(name); const s = new vm.SyntheticModule(["default"], function () { this.setExport("default", fs.default); }, { context: m.context }); return s; }); await m.evaluate();`,
  `const vm = require("node:vm"); vm.runInNewContext("for (;;) Promise.resolve().then(() => {})", {}, { timeout: 20, microtaskMode: "afterEvaluate", breakOnSigint: true });`,
  `const vm = require("node:vm"); const c = vm.createContext({}, { microtaskMode: "afterEvaluate", codeGeneration: { strings: false } }); vm.runInContext("this.constructor.constructor('return process')()", c).mainModule?.require("fs").writeFileSync(${mine}, "x");`,
  `const { Blob } = require("node:buffer"); const b = await fs.openAsBlob(__filename); ${`const url = URL.createObjectURL(new Blob(["FORGED"])); require("node:buffer").resolveObjectURL(url);`} return (await b.slice(0, 10).text()).length;`,
  `const m = await WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])); new WebAssembly.Memory({ initial: 1, maximum: 65536 }).grow(60000); new WebAssembly.Table({ initial: 10000000, element: "anyfunc" }); return WebAssembly.Module.customSections(m, "x");`,
  `const { port1, port2 } = new MessageChannel(); port2.onmessage = () => { ${quietly} port1.postMessage("x".repeat(1000)); port1.postMessage("y"); }; port1.postMessage("x"); ${waiting}`,
  `const c = new AbortController(); process.on("abort", () => {}); require("node:events").setMaxListeners(Infinity, c.signal); require("node:events").captureRejections = true; require("node:events").errorMonitor; require("node:events").EventEmitter.prototype.on = function () { ${quietly} return this; }; ${waiting}`,
  `const { Readable, Duplex, compose } = require("node:stream"); Readable.prototype.pipe = Duplex.prototype.write = function () { ${quietly} return true; }; require("node:stream").setDefaultHighWaterMark?.(false, 1); ${waiting}`,
  `require("node:string_decoder"); require("node:punycode"); const u = require("node:util"); u.inspect.defaultOptions = { depth: null, getters: true, showProxy: true }; u.inspect = u.format = () => { ${quietly} return "FORGED"; }; u.promisify.custom; u.debuglog("x")("FORGED"); return { get x() { ${quietly} return 1; } };`,
);

export const VALUES: readonly Attempt[] = [...LOOKED_AT, ...LARGE, ...MEMORY, ...HELD, ...MODULES];
