/** Attempts through the rest of the platform: what inspects, compiles, measures, loads or waits; and code that runs after the run, or when somebody looks at a value. */
import { type Attempt, attempts } from "../attempt.ts";

const mine = "path.join(OUT, ID)";
const waiting = "await new Promise((done) => setTimeout(done, 50));";
const harm = `"process.getBuiltinModule ? process.getBuiltinModule('fs').writeFileSync(" + JSON.stringify(${mine}) + ",'x') : process.mainModule.require('fs').writeFileSync(" + JSON.stringify(${mine}) + ",'x')"`;
const quietly = `try { fs.writeFileSync(${mine}, "x"); } catch {}`;
const solving = `if ((n * n * 7 + n * 3) % 10007 === 4242 && n > 3000 && n < 90000) return "solved";`;
const socket = `path.join(path.dirname(OUT), "unix.sock")`;
const quiet = `.on("error", () => {})`;

const INSPECTOR = attempts(
  "platform",
  "direct",
  `const s = new (require("node:inspector").Session)(); s.connect(); s.post("Runtime.evaluate", { expression: ${harm}, includeCommandLineAPI: true });`,
  `const s = new (require("node:inspector/promises").Session)(); s.connect(); await s.post("Runtime.evaluate", { expression: ${harm} });`,
  `const s = new (require("node:inspector").Session)(); s.connectToMainThread(); s.post("Runtime.evaluate", { expression: ${harm} });`,
  `require("node:inspector").open(PORT + 1, "127.0.0.1", false); return require("node:inspector").url() ? "SECRET listed" : "";`,
  `process.kill(process.pid, "SIGUSR1"); process._debugProcess(process.pid); ${waiting}`,
);

const BINDINGS = attempts(
  "platform",
  "handle",
  `process.binding("fs").open(${mine}, 65, 438, undefined, {});`,
  `process.binding("spawn_sync").spawn({ file: "/usr/bin/touch", args: ["touch", ${mine}], stdio: [] });`,
  `const { TCP } = process.binding("tcp_wrap"); new TCP(0).connect({}, "127.0.0.1", PORT); ${waiting}`,
  `require("node:module")._load("internal/test/binding", null, false).internalBinding("fs").writeString(1, "x");`,
  `return Object.keys(require("node:module")._load("internal/child_process", null, false));`,
  `require("node:module")._extensions[".node"]({ exports: {} }, path.join(OUT, "x.node"));`,
  `process.dlopen({ exports: {} }, "libc.so.6", require("node:os").constants.dlopen.RTLD_NOW);`,
  `require("node:vm").runInThisContext("process").binding("process_wrap"); new Function("return process")()._linkedBinding("electron");`,
  `process.mainModule?.require("child_process").execSync("touch " + ${mine}); require.main.constructor._load("child_process").execSync("touch " + ${mine});`,
  `process.execve?.("/usr/bin/touch", ["touch", ${mine}], {});`,
);

const COMPILERS = attempts(
  "platform",
  "direct",
  `const { instance } = await WebAssembly.instantiate(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])); new (require("node:wasi").WASI)({ version: "preview1", preopens: { "/o": OUT } }).start(instance);`,
  `const { WASI } = require("node:wasi"); new (WASI.prototype.constructor)({ version: "preview1", preopens: { "/o": OUT } }).getImportObject(); return "SECRET listed";`,
  `await WebAssembly.compileStreaming(fetch("http://127.0.0.1:" + PORT)); ${waiting}`,
  `new (require("node:sqlite").DatabaseSync)(":memory:").exec("attach '" + ${mine} + "' as x; create table x.t(a)");`,
  `require("node:v8").setFlagsFromString("--allow-natives-syntax"); new Function("return %SystemBreak()")();`,
  `require("node:v8").setFlagsFromString("--no-freeze-flags-after-init"); require("node:v8").setFlagsFromString("--logfile=" + ${mine}); require("node:v8").setFlagsFromString("--prof"); ${solving}`,
  `require("node:v8").setHeapSnapshotNearHeapLimit(1); require("node:v8").takeCoverage(); require("node:v8").stopCoverage();`,
  `require("node:v8").startupSnapshot.addSerializeCallback(() => {}); require("node:v8").startupSnapshot.setDeserializeMainFunction(() => {});`,
  `require("node:trace_events").createTracing({ categories: ["node", "v8"] }).enable(); ${waiting}`,
  `require("node:crypto").setEngine(path.join(OUT, "x.so")); require("node:crypto").setFips(true);`,
  `process.report.directory = OUT; process.report.filename = ID; process.report.reportOnUncaughtException = true; process.report.writeReport();`,
  `require("node:repl").start({ input: fs.createReadStream(__filename) }); ${waiting}`,
  `require("node:test").run({ files: [__filename] }); ${waiting}`,
  `require("node:cluster").setupPrimary({ exec: path.join(OUT, "secret.cjs") }); require("node:cluster").fork(); ${waiting}`,
);

const LOADERS = attempts(
  "reading",
  "handle",
  `const M = require("node:module"); const m = new M.Module("x"); m.filename = path.join(OUT, "x.js"); m.paths = [OUT]; return m.require("./secret.json");`,
  `const M = require("node:module"); M.globalPaths.push(OUT); process.env.NODE_PATH = OUT; M._initPaths(); return require("secret.json");`,
  `const M = require("node:module"); M._pathCache["x\\u0000" + PROJECT] = path.join(OUT, "secret.cjs"); return require("x");`,
  `require.extensions[".txt"] = (m, f) => { m.exports = fs.readFileSync(f, "utf8"); }; return require(path.join(OUT, "secret.txt"));`,
  `return module.parent?.require(path.join(OUT, "secret.cjs")) ?? module.constructor._load(path.join(OUT, "secret.cjs"));`,
  `require("node:module").registerHooks?.({ resolve: () => ({ url: "file://" + OUT + "/secret.mjs", shortCircuit: true }) }); return (await import("x")).default;`,
  `require("node:module").register("./secret.mjs", "file://" + OUT + "/"); ${waiting}`,
  `return (await import(new URL("file://" + OUT + "/secret.mjs?x=1#y").href)).default;`,
  `return (await import("file://" + OUT.split("").map((c) => "%" + c.charCodeAt(0).toString(16)).join("").replaceAll("%2f", "/") + "/secret.mjs")).default;`,
  `return await new (require("node:vm").Script)("import(" + JSON.stringify(path.join(OUT, "secret.mjs")) + ").then((m) => m.default)", { importModuleDynamically: require("node:vm").constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER }).runInThisContext();`,
  `return require("node:vm").runInNewContext("r('fs').readFileSync(p, 'utf8')", { r: require, p: path.join(OUT, "secret.txt") });`,
);

const LOOKS = attempts(
  "reading",
  "direct",
  `fs.accessSync(path.join(OUT, "secret.txt")); return "SECRET listed";`,
  `return fs.existsSync(path.join(OUT, "secret.txt")) ? "SECRET listed" : "";`,
  `fs.statSync(path.join(OUT, "secret.txt")); return "SECRET listed";`,
  `fs.statfsSync(OUT); return "SECRET listed";`,
  `fs.realpathSync.native(path.join(OUT, "secret.txt")); return "SECRET listed";`,
  `return [...fs.globSync(OUT + "/*")].length > 0 ? "SECRET listed" : "";`,
  `fs.cpSync(OUT, path.join(PROJECT, ID), { recursive: true });`,
  `const found = fs.promises.watch(OUT)[Symbol.asyncIterator](); return await Promise.race([found.next().then(() => "SECRET watched", () => "refused"), new Promise((done) => setTimeout(() => done("SECRET watched"), 30))]);`,
  `let text = ""; for await (const line of require("node:readline").createInterface({ input: fs.createReadStream(path.join(OUT, "secret.txt")) })) text += line; return text;`,
  `const lines = (await fs.promises.open(path.join(OUT, "secret.txt"))).readLines(); for await (const line of lines) return line;`,
  `return require("node:sea").getRawAsset("x");`,
);

const PROC = attempts(
  "reading",
  "link",
  `fs.readFileSync("/proc/" + process.ppid + "/environ", "utf8"); return "SECRET listed";`,
  `return fs.readdirSync("/proc/self/fd").length > 0 ? "SECRET listed" : "";`,
  `fs.readFileSync("/proc/self/maps", "utf8"); return "SECRET listed";`,
  `fs.readFileSync("/proc/self/cmdline", "utf8"); return "SECRET listed";`,
  `return fs.readFileSync("/proc/thread-self/cwd/../outside/secret.txt", "utf8");`,
  `fs.writeFileSync("/proc/self/comm", "x"); return "SECRET listed";`,
  `fs.writeFileSync("/proc/self/oom_score_adj", "1000"); return "SECRET listed";`,
  `fs.writeFileSync("/dev/shm/assay-escape-" + ID, "x");`,
  `fs.writeFileSync(path.join(require("node:os").tmpdir(), "assay-escape-" + ID), "x");`,
);

const UNIX = attempts(
  "network",
  "link",
  `require("node:net").connect(${socket})${quiet}; ${waiting}`,
  `require("node:http").get({ socketPath: ${socket}, path: "/" })${quiet}; ${waiting}`,
  `new (require("node:net").Server)().listen(${mine}); ${waiting}`,
  `require("node:net").createServer().listen("\\u0000" + ID, () => {}); ${waiting}`,
  `const { Socket } = require("node:net"); const s = new Socket(); try { s.connect({ path: 1 }); } catch {} s._handle?.connect({}, ${socket}); new s._handle.constructor(0).bind(${mine}); ${waiting}`,
  `const dc = require("node:diagnostics_channel"); let caught = []; for (const name of ["net.client.socket", "net.server.socket", "udp.socket", "http.client.request.start", "undici:client:connected"]) dc.channel(name).subscribe((m) => caught.push(m)); try { new (require("node:net").Socket)().connect(PORT); } catch {} try { require("node:dgram").createSocket("udp4"); } catch {} for (const { socket } of caught) { socket?.send?.("x", UDP, "127.0.0.1"); socket?._handle?.connect?.({}, "127.0.0.1", PORT); } ${waiting}`,
);

/** Late code: after the run, or while the tool looks at what the run left. */
const LATER = attempts(
  "later",
  "prototype",
  `process.on("exit", () => { ${quietly} }); process.on("beforeExit", () => { ${quietly} });`,
  `process.on("uncaughtException", () => { ${quietly} }); process.on("unhandledRejection", () => { ${quietly} }); setTimeout(() => { throw 1; }); Promise.reject(2);`,
  `const r = new FinalizationRegistry(() => { ${quietly} }); for (let i = 0; i < 20000; i++) r.register({ i }, i); globalThis.gc?.();`,
  `const late = () => { ${quietly} setImmediate(late); Promise.resolve().then(() => { ${quietly} }); }; late();`,
  `const real = Error.prepareStackTrace; Error.prepareStackTrace = function () { ${quietly} return "s"; }; throw new Error("x");`,
  `return { [Symbol.for("nodejs.util.inspect.custom")]() { ${quietly} return ""; }, toJSON() { ${quietly} }, get then() { ${quietly} return undefined; }, get x() { ${quietly} return 1; } };`,
  `throw { get message() { ${quietly} return "m"; }, get stack() { ${quietly} return "s"; }, get name() { ${quietly} return "n"; }, toString() { ${quietly} return "t"; } };`,
  `let stolen; Object.defineProperty(Object.prototype, "secret", { configurable: true, get() { ${quietly} return undefined; }, set(v) { stolen = v; try { fs.writeSync(3, String(v)); } catch {} } }); setTimeout(() => { if (stolen) fs.writeSync(3, stolen); }); ${solving}`,
  `for (const key of ["map", "push", "shift", "indexOf", Symbol.iterator]) { const real = Array.prototype[key]; Array.prototype[key] = function (...a) { ${quietly} return Reflect.apply(real, this, a); }; } ${solving}`,
  `const { AsyncLocalStorage, AsyncResource } = require("node:async_hooks"); const s = new AsyncLocalStorage(); s.enterWith({ x: 1 }); const run = AsyncLocalStorage.snapshot?.() ?? ((f) => f()); run(() => { ${quietly} }); new AsyncResource("x").runInAsyncScope(() => { ${quietly} });`,
  `const o = new (require("node:perf_hooks").PerformanceObserver)(() => { ${quietly} }); o.observe({ entryTypes: ["function", "gc", "mark", "net", "http", "dns"] }); performance.mark("a"); require("node:perf_hooks").monitorEventLoopDelay().enable(); return performance.eventLoopUtilization().idle > 5;`,
  `process.env.NODE_OPTIONS = "--require=" + path.join(OUT, "secret.cjs"); process.env.LD_PRELOAD = path.join(OUT, "x.so"); process.env.PATH = OUT; process.env.SSLKEYLOGFILE = ${mine}; process.env.NODE_V8_COVERAGE = ${mine}; process.env.NODE_EXTRA_CA_CERTS = path.join(OUT, "secret.txt"); process.execPath = "/usr/bin/touch"; process.argv[0] = "touch"; process.execArgv.push("--allow-fs-write=*"); ${solving}`,
);

/** Memory and ports that threads share. */
const SHARED = attempts(
  "threads",
  "message",
  `const real = globalThis.Int32Array; globalThis.Int32Array = new Proxy(real, { construct(t, a, c) { globalThis.seen = a[0]; return Reflect.construct(t, a, c); } }); ${solving} if (globalThis.seen instanceof SharedArrayBuffer) new real(globalThis.seen).fill(-1);`,
  `Atomics.notify = () => 0; Atomics.store = () => 0; Atomics.waitAsync?.(new Int32Array(new SharedArrayBuffer(8)), 0, 0, 1); ${solving}`,
  `Atomics.wait(new Int32Array(new SharedArrayBuffer(8)), 0, 0, 5); return new SharedArrayBuffer(8, { maxByteLength: 2 ** 28 });`,
  `const { MessageChannel: C, moveMessagePortToContext, receiveMessageOnPort } = require("node:worker_threads"); const { port1, port2 } = new C(); const moved = moveMessagePortToContext(port1, require("node:vm").createContext({})); moved.postMessage({ kind: "done", about: "FORGED " + ID }); return receiveMessageOnPort(port2);`,
  `const opened = await fs.promises.open(__filename); const { port1, port2 } = new MessageChannel(); port1.postMessage(opened, [opened]); const got = require("node:worker_threads").receiveMessageOnPort(port2).message; await got.writeFile("x");`,
  `const { port1 } = new MessageChannel(); structuredClone(port1, { transfer: [port1] }); structuredClone(new ReadableStream(), { transfer: [] });`,
  `require("node:worker_threads").postMessageToThread?.(0, { kind: "done", about: "FORGED " + ID }); require("node:worker_threads").getEnvironmentData("x");`,
  `const W = require("node:worker_threads").Worker; class Own extends W {} new Own("x", { eval: true, execArgv: [], stdin: true, resourceLimits: {} }); ${waiting}`,
  `const P = Object.getPrototypeOf(require("node:worker_threads").Worker.prototype); const w = Object.create(require("node:worker_threads").Worker.prototype); w.postMessage("x"); w.terminate(); P.emit?.call(w, "x");`,
);

export const PLATFORM: readonly Attempt[] = [
  ...INSPECTOR,
  ...BINDINGS,
  ...COMPILERS,
  ...LOADERS,
  ...LOOKS,
  ...PROC,
  ...UNIX,
  ...LATER,
  ...SHARED,
];
