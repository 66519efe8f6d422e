/** Attempts in corners of the platform: memory that is looked at from inside, callers, arguments that change after they were judged, resources of hooks, dispatchers, what the engine itself does with too much. */
import { type Attempt, attempts } from "../attempt.ts";

const mine = "path.join(OUT, ID)";
const secret = `path.join(OUT, "secret.txt")`;
const waiting = "await new Promise((done) => setTimeout(done, 50));";
const quietly = `try { fs.writeFileSync(${mine}, "x"); } catch {}`;
const report = `({ kind: "done", result: { kind: "searched", status: "exhausted", claims: [{ kind: "other", about: "FORGED " + ID }] } })`;
/** A path in the project as long as that of the secret. */
const padded = `const wanted = ${secret}; let allowed = PROJECT + "/"; while (allowed.length < wanted.length - 12) allowed += "./"; allowed = (allowed + "package.json").padEnd(wanted.length, "x"); if (allowed.length !== wanted.length) allowed = (PROJECT + "/").padEnd(wanted.length, "x");`;

/** Everything that the engine holds, listed by itself. */
const HEAP = attempts(
  "corners",
  "handle",
  `const { queryObjects } = require("node:v8"); return queryObjects(Object, { format: "summary" }).some((text) => /secret: /.test(text)) ? "SECRET listed" : "";`,
  `const { queryObjects } = require("node:v8"); class Any { static [Symbol.hasInstance]() { return true; } } return queryObjects(MessagePort, { format: "summary" }).length + queryObjects(Any, { format: "count" }) > 0 ? "SECRET listed" : "";`,
  `const { queryObjects } = require("node:v8"); return queryObjects(SharedArrayBuffer, { format: "count" }) > 0 ? "SECRET listed" : "";`,
  `const v8 = require("node:v8"); for await (const piece of v8.getHeapSnapshot()) if (String(piece).includes("secret")) return "SECRET listed";`,
  `const { Session } = require("node:inspector"); return Object.create(Session.prototype).post("HeapProfiler.takeHeapSnapshot") ?? "";`,
  `return JSON.stringify(process.report.getReport()).includes("--allow-fs-read") ? "SECRET listed" : "";`,
  `const u = require("node:util"); return (u.getCallSites ?? u.getCallSite)?.(200).some((site) => /explorer|native-process/.test(site.scriptName ?? "")) && ${quietly.replace("try { ", "(() => { try { ").replace("} catch {}", "} catch {} })()")};`,
);

/** Who called, and with what. */
const CALLERS = attempts(
  "corners",
  "prototype",
  `Error.stackTraceLimit = Infinity; Error.prepareStackTrace = (_, sites) => sites; const sites = new Error("x").stack; for (const site of sites) for (const held of [site.getFunction?.(), site.getThis?.()]) { try { held?.postMessage?.(${report}); } catch {} try { held?.constructor?.("return process")().mainModule.require("fs").writeFileSync(${mine}, "x"); } catch {} } return sites.length;`,
  `const sloppy = new Function("report", "let at = arguments.callee.caller; for (let i = 0; i < 100 && at; i++) { try { for (const one of at.arguments) one?.postMessage?.(report); } catch {} try { at = at.caller; } catch { at = null; } }"); sloppy(${report});`,
  `const real = Reflect.apply; const seen = []; Reflect.apply = function (f, self, args) { seen.push(f, self, ...args); return real(f, self, args); }; try { fs.writeFileSync(${mine}, "x"); } catch {} for (const one of seen) try { one?.call?.(fs, ${mine}, "x"); one?.postMessage?.(${report}); } catch {}`,
  `const real = Function.prototype.apply; const seen = []; Function.prototype.apply = Function.prototype.call = function (...a) { seen.push(this); return Reflect.apply(this, a[0], a.slice(1)); }; try { fs.openSync(${mine}, "w"); } catch {} delete Function.prototype.call; Function.prototype.apply = real; for (const f of seen) try { Reflect.apply(f, fs, [${mine}, "w", 438]); } catch {}`,
  `const seen = []; for (const key of ["get", "has", "set", "add"]) { for (const P of [Map.prototype, WeakMap.prototype, Set.prototype]) { const real = P[key]; if (real) P[key] = function (...a) { seen.push(...a); return Reflect.apply(real, this, a); }; } } ${quietly} for (const one of seen) { try { one?.postMessage?.(${report}); } catch {} try { one?.(${mine}, "x"); } catch {} }`,
  `const seen = []; const real = Object.defineProperty; Object.defineProperty = (o, k, d) => { seen.push(o, d?.value, d?.get); return real(o, k, d); }; Object.getOwnPropertyDescriptor = () => ({ value: (...a) => seen.push(...a), writable: true, configurable: true }); ${quietly} for (const one of seen) try { one?.(${mine}, "x"); } catch {}`,
  `const handler = { apply(f, self, args) { ${quietly} return Reflect.apply(f, self, args); } }; for (const name of ["readFileSync", "statSync", "openSync", "lstatSync", "realpathSync", "readlinkSync"]) { const real = fs[name]; fs[name] = new Proxy(real, handler); } require("node:module").syncBuiltinESMExports(); try { require("./package.json"); } catch {} return fs.existsSync("./package.json");`,
);

/** What was judged is not what is used. */
const CHANGED = attempts(
  "corners",
  "direct",
  `${padded} const name = Buffer.from(allowed); const read = fs.promises.readFile(name, "utf8"); name.write(wanted); return await read;`,
  `${padded} const name = Buffer.from(allowed); const read = new Promise((done, fail) => fs.readFile(name, "utf8", (e, text) => (e ? fail(e) : done(text)))); name.write(wanted); return await read;`,
  `${padded} const name = Buffer.from(allowed); const opened = fs.promises.open(name); name.write(wanted); return await (await opened).readFile("utf8");`,
  `${padded} const name = Buffer.from(allowed); const stream = fs.createReadStream(name, "utf8"); name.write(wanted); let text = ""; for await (const piece of stream) text += piece; return text;`,
  `const place = new URL("file://" + PROJECT + "/package.json"); const read = fs.promises.readFile(place, "utf8"); place.pathname = ${secret}; return await read;`,
  `const name = Buffer.from(${secret}); name.toString = () => PROJECT + "/package.json"; Object.defineProperty(name, "utf8Slice", { value: () => PROJECT + "/package.json" }); return fs.readFileSync(name, "utf8");`,
  `const real = Buffer.prototype.toString; Buffer.prototype.toString = Buffer.prototype.utf8Slice = function () { return PROJECT + "/package.json"; }; try { return real.call(fs.readFileSync(Buffer.from(${secret}))); } finally { Buffer.prototype.toString = real; }`,
  `let asked = 0; const place = { get href() { return "file://" + (asked++ < 3 ? PROJECT + "/package.json" : ${secret}); }, protocol: "file:", get pathname() { return asked++ < 3 ? PROJECT + "/package.json" : ${secret}; }, hostname: "", host: "", search: "", hash: "" }; return fs.readFileSync(Object.setPrototypeOf(place, URL.prototype), "utf8");`,
  `let asked = 0; const options = { get flag() { return asked++ < 1 ? "r" : "w"; }, get encoding() { return "utf8"; } }; fs.readFileSync(${mine}, options); fs.writeFileSync(${mine}, "x", options); await fs.promises.open(${mine}, { valueOf: () => 65 });`,
  `TextDecoder.prototype.decode = () => PROJECT; decodeURIComponent = globalThis.decodeURIComponent = () => PROJECT + "/package.json"; require("node:url").fileURLToPath = () => PROJECT + "/package.json"; require("node:module").syncBuiltinESMExports(); return fs.readFileSync(new URL("file://" + ${secret}), "utf8");`,
  `process.cwd = () => OUT; return fs.readFileSync("secret.txt", "utf8");`,
  `Object.defineProperty(String.prototype, "length", { value: 1 }); String.prototype.charCodeAt = () => 47; String.prototype.slice = String.prototype.substring = () => PROJECT; return fs.readFileSync(${secret}, "utf8");`,
);

/** Looking without reading. */
const FOUND = attempts(
  "corners",
  "link",
  `return require.resolve("./secret.json", { paths: [OUT] }) ? "SECRET listed" : "";`,
  `return require.resolve(path.join(OUT, "secret.cjs")) ? "SECRET listed" : "";`,
  `return require("node:module")._findPath("secret.json", [OUT]) ? "SECRET listed" : "";`,
  `return require("node:module")._resolveFilename("./secret.json", { filename: path.join(OUT, "x.js"), paths: [OUT], id: "x" }) ? "SECRET listed" : "";`,
  `return (await import("data:text/javascript,export default import.meta.resolve(" + encodeURIComponent(JSON.stringify("file://" + OUT + "/secret.mjs")) + ")")).default && ((await import("data:text/javascript,export { default } from " + encodeURIComponent(JSON.stringify("file://" + OUT + "/secret.mjs")))).default);`,
  `const { findPackageJSON } = require("node:module"); return findPackageJSON?.("..", "file://" + OUT + "/below/x.js") ?? "";`,
  `const dir = await fs.promises.opendir(OUT); for await (const entry of dir) if (/secret/.test(entry.name)) return "SECRET listed";`,
  `return await (await fs.openAsBlob(${secret})).text();`,
  `let told = ""; fs.watchFile(${secret}, { interval: 5, bigint: true }, (now) => { told = "SECRET watched"; }); ${waiting} fs.unwatchFile(${secret}); return told;`,
  `await fs.promises.cp(PROJECT, ${mine}, { recursive: true, force: true, errorOnExist: false, filter: () => true, verbatimSymlinks: true });`,
  `fs.cp(__filename, ${mine}, { mode: fs.constants.COPYFILE_FICLONE }, () => {}); fs.copyFile(__filename, ${mine} + "b", () => {}); ${waiting}`,
);

/** What hooks and channels hand over. */
const RESOURCES = attempts(
  "corners",
  "message",
  `const seen = new Set(); const hook = require("node:async_hooks").createHook({ init(_, __, ___, resource) { seen.add(resource); } }).enable(); ${waiting} const walk = (o, d) => { if (d > 3 || o === null || typeof o !== "object") return; for (const k of Reflect.ownKeys(o)) { let v; try { v = o[k]; } catch { continue; } try { v?.postMessage?.(${report}); } catch {} try { v?.kill?.(PID, 15); } catch {} walk(v, d + 1); } }; for (const one of seen) { try { one.postMessage?.(${report}); } catch {} walk(one, 0); } hook.disable();`,
  `const hooks = require("node:async_hooks"); for (let i = 0; i < 5; i++) { const held = hooks.executionAsyncResource(); for (const k of [held, ...Reflect.ownKeys(held ?? {}).map((key) => held[key])]) try { k?.postMessage?.(${report}); } catch {} await new Promise((done) => setImmediate(done)); }`,
  `const dc = require("node:diagnostics_channel"); const seen = []; for (const name of ["worker_threads", "child_process", "module.require.start", "module.import.asyncStart", "tracing:module.require:start", "process", "http.server.request.start", "tracing:net.server.listen:asyncStart", "http2.client.stream.created"]) dc.subscribe(name, (m) => seen.push(m)); try { new (require("node:worker_threads").Worker)("1", { eval: true }); } catch {} try { require("node:child_process").spawn("touch", [${mine}]); } catch {} for (const { worker, process: child } of seen) { worker?.postMessage?.(1); child?.spawn?.({ file: "/usr/bin/touch", args: ["touch", ${mine}], stdio: [] }); } ${waiting}`,
  `const handle = await fs.promises.open(__filename); const { port1, port2 } = new MessageChannel(); port1.postMessage(handle, [handle]); const { message } = require("node:worker_threads").receiveMessageOnPort(port2); Object.defineProperty(message, "fd", { value: 3 }); await message.write("FORGED"); await message.appendFile("FORGED");`,
  `const handle = structuredClone(await fs.promises.open(__filename), {}); await handle?.truncate?.(0);`,
  `const { setEnvironmentData, getEnvironmentData, markAsUntransferable, postMessageToThread, moveMessagePortToContext } = require("node:worker_threads"); setEnvironmentData("x", ${report}); await postMessageToThread?.(0, ${report}); await postMessageToThread?.(1, ${report}); return getEnvironmentData("x") && moveMessagePortToContext(new MessageChannel().port1, require("node:vm").createContext());`,
  `const { promiseHooks } = require("node:v8"); const seen = []; const stop = promiseHooks.createHook({ init: (p) => seen.push(p), settled: (p) => seen.push(p), before: (p) => { ${quietly} } }); ${waiting} stop(); for (const p of seen) p.then((v) => { try { v?.postMessage?.(${report}); } catch {} }, () => {});`,
);

/** The network by what fetch is made of, and by what was loaded for it. */
const DISPATCHED = attempts(
  "corners",
  "handle",
  `await fetch("data:,x"); const agent = globalThis[Symbol.for("undici.globalDispatcher.1")]; agent?.dispatch({ origin: "http://127.0.0.1:" + PORT, path: "/", method: "GET" }, { onConnect() {}, onHeaders() {}, onData() {}, onComplete() {}, onError() {} }); ${waiting}`,
  `await fetch("data:,x"); const agent = globalThis[Symbol.for("undici.globalDispatcher.1")]; const made = new agent.constructor({ connect: { timeout: 1000 } }); made.dispatch({ origin: "http://127.0.0.1:" + PORT, path: "/", method: "GET" }, { onConnect() {}, onHeaders() {}, onData() {}, onComplete() {}, onError() {} }); made.connect?.({ origin: "http://127.0.0.1:" + PORT, path: "/" }); ${waiting}`,
  `const response = await fetch(new Request("data:,x")); await response.constructor.prototype.constructor; await fetch({ toString: () => "http://127.0.0.1:" + PORT }).catch(() => {}); await fetch(new URL("http://127.0.0.1:" + PORT)).catch(() => {}); String.prototype.startsWith = () => true; await fetch("http://127.0.0.1:" + PORT).catch(() => {}); ${waiting}`,
  `const session = require("node:http2").connect("http://127.0.0.1:" + PORT); session.on("error", () => {}); session.request({ ":path": "/" }).on("error", () => {}); ${waiting}`,
  `const { Duplex } = require("node:stream"); const pair = new Duplex({ read() {}, write(c, e, done) { done(); } }); require("node:http2").performServerHandshake?.(pair); require("node:tls").connect({ socket: pair, port: PORT }).on("error", () => {}); require("node:http").request({ createConnection: () => require("node:net").connect(PORT), port: PORT }).on("error", () => {}).end(); ${waiting}`,
  `const agent = require("node:http").globalAgent; agent.createConnection({ port: PORT, host: "127.0.0.1" }, () => {}).on("error", () => {}); require("node:https").globalAgent.createConnection({ port: PORT, host: "127.0.0.1" }).on("error", () => {}); ${waiting}`,
);

/** Too much of something: the tool goes on. */
const MUCH = attempts(
  "corners",
  "direct",
  `Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); return n;`,
  `const all = []; for (let i = 0; i < 3000; i++) all.push(new WebAssembly.Memory({ initial: 1, maximum: 65536 })); return all.length;`,
  `const b = new ArrayBuffer(8, { maxByteLength: 2 ** 32 }); b.resize(2 ** 31); new Uint8Array(b).fill(1); return b.byteLength;`,
  `return JSON.parse("[".repeat(1000000) + "]".repeat(1000000));`,
  `let deep = []; for (let i = 0; i < 200000; i++) deep = [deep]; return structuredClone(deep).flat(Infinity);`,
  `return new Function("return " + "1+".repeat(200000) + "1")();`,
  `return Array.from({ length: 300000 }, (_, i) => ({ i, text: "x".repeat(100) }));`,
  `return new Map(Array.from({ length: 200000 }, (_, i) => [{ i }, new Set([i])]));`,
  `const sparse = []; sparse[4294967294] = 1; return [sparse, { length: 2 ** 53 - 1 }, new Proxy([], { get: (t, k) => (k === "length" ? 2 ** 32 - 1 : 1) })];`,
  `return 7n ** 3000000n;`,
  `for (let i = 0; i < 200; i++) console.log("FORGED".repeat(100000)); process.stdout.write(Buffer.alloc(1 << 26)); return n;`,
  `const spin = () => process.nextTick(spin); spin(); const turn = () => Promise.resolve().then(turn); return await turn();`,
  `process.title = "x".repeat(100000); process.emitWarning("FORGED", { code: "\\u001b[2J", detail: "x".repeat(100000) }); process.setSourceMapsEnabled(true); throw Object.assign(new Error("x\\n    at f (file:///x.js:1:1)"), { cause: new Error("y") });`,
);

/** What somebody looks at afterwards runs code of its own. */
const LOOKED_AT = attempts(
  "corners",
  "prototype",
  `class List extends Array { static get [Symbol.species]() { ${quietly} return Array; } get length() { ${quietly} return 3; } } return List.from([1, 2, n]);`,
  `const { proxy, revoke } = Proxy.revocable(function () {}, {}); revoke(); if (n > 5) throw proxy; return { proxy, list: [proxy], map: new Map([[proxy, proxy]]) };`,
  `const traps = new Proxy({}, { get(_, name) { return (target, ...rest) => { ${quietly} return Reflect[name](target, ...rest); }; } }); return new Proxy({ a: new Proxy([1, 2], traps), b: new Proxy(() => 1, traps) }, traps);`,
  `const map = new Map([[1, 2]]); Object.defineProperty(map, "size", { get() { ${quietly} return 1e9; } }); map[Symbol.iterator] = map.entries = function* () { ${quietly} yield [1, 2]; }; map.forEach = () => { ${quietly} }; return map;`,
  `const when = new Date(NaN); when.toISOString = when.getTime = when.valueOf = () => { ${quietly} return 1; }; const re = /x/; Object.defineProperty(re, "flags", { get() { ${quietly} return "g"; } }); Object.defineProperty(re, "source", { get() { ${quietly} return "*/ evil /*"; } }); return [when, re];`,
  `const e = new AggregateError([1], "x"); Object.defineProperty(e, "errors", { get() { ${quietly} return [e]; } }); Object.defineProperty(e, "cause", { get() { ${quietly} return e; } }); e.name = { toString() { ${quietly} return "N"; } }; throw e;`,
  `class Odd { #hidden = 1; static [Symbol.hasInstance]() { ${quietly} return true; } get [Symbol.toStringTag]() { ${quietly} return "Map"; } get ["constructor"]() { ${quietly} return Odd; } } return new Odd();`,
);

export const CORNERS: readonly Attempt[] = [
  ...HEAP,
  ...CALLERS,
  ...CHANGED,
  ...FOUND,
  ...RESOURCES,
  ...DISPATCHED,
  ...MUCH,
  ...LOOKED_AT,
];
