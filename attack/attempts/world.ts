/** Attempts on the network, on other processes and on threads. */
import { type Attempt, attempts } from "../attempt.ts";

const waiting = "await new Promise((done) => setTimeout(done, 50));";
const quiet = `.on("error", () => {})`;
const handleIn = (type: string) =>
  `require("node:async_hooks").createHook({ init(_, kind, __, resource) { if (kind === "${type}") found = resource; } }).enable();`;

export const NETWORK: readonly Attempt[] = [
  ...attempts(
    "network",
    "direct",
    `require("node:net").connect(PORT, "127.0.0.1")${quiet}; ${waiting}`,
    `new (require("node:net").Socket)().connect(PORT, "127.0.0.1")${quiet}; ${waiting}`,
    `require("node:http").get("http://127.0.0.1:" + PORT)${quiet}; ${waiting}`,
    `await fetch("http://127.0.0.1:" + PORT);`,
    `require("node:https").get("https://127.0.0.1:" + PORT)${quiet}; ${waiting}`,
    `require("node:http2").connect("http://127.0.0.1:" + PORT)${quiet}; ${waiting}`,
    `require("node:tls").connect(PORT, "127.0.0.1")${quiet}; ${waiting}`,
    `require("node:dgram").createSocket("udp4").send("x", UDP, "127.0.0.1"); ${waiting}`,
    `await new Promise((done) => { const r = new (require("node:dns").Resolver)(); r.setServers(["127.0.0.1:" + UDP]); r.resolve4("a.test", done); });`,
    `const r = new (require("node:dns").promises.Resolver)(); r.setServers(["127.0.0.1:" + UDP]); await r.resolve4("a.test");`,
    `require("node:dns").setServers(["127.0.0.1:" + UDP]); require("node:dns").resolve4("a.test", () => {}); ${waiting}`,
    `new WebSocket("ws://127.0.0.1:" + PORT); ${waiting}`,
    `new EventSource("http://127.0.0.1:" + PORT); ${waiting}`,
    `require("node:inspector").open(0);`,
  ),
  ...attempts(
    "network",
    "prototype",
    `const { Resolver } = require("node:dns"); const Base = Object.getPrototypeOf(Resolver); const r = new Base(); r.setServers(["127.0.0.1:" + UDP]); Resolver.prototype.resolve4.call(r, "a.test", () => {}); ${waiting}`,
    `const { Resolver } = require("node:dns").promises; const Base = Object.getPrototypeOf(Resolver.prototype).constructor; const r = new Base(); r._handle.setServers([[4, "127.0.0.1", UDP]]); r._handle.queryA({}, "a.test"); ${waiting}`,
    `const { Socket } = require("node:net"); Object.getPrototypeOf(Socket.prototype); Reflect.construct(Socket, [], Object).connect?.(PORT); Socket.prototype.connect.call(new Socket(), PORT); ${waiting}`,
    `const { Agent } = require("node:http"); new Agent().createConnection({ port: PORT, host: "127.0.0.1" })${quiet}; ${waiting}`,
    `const { Socket } = require("node:dgram"); const s = new (Socket.prototype.constructor)("udp4"); s.send("x", UDP, "127.0.0.1"); ${waiting}`,
    `require("node:http").Agent.prototype.addRequest.call(new (require("node:http").Agent)(), { onSocket() {} }, { port: PORT, host: "127.0.0.1" }); ${waiting}`,
  ),
  ...attempts(
    "network",
    "handle",
    `let found; ${handleIn("TCPWRAP")} try { require("node:net").createServer().listen(0); } catch {} try { new (require("node:net").Socket)().connect({ port: -1 }); } catch {} found.connect({}, "127.0.0.1", PORT); ${waiting}`,
    `let found; ${handleIn("UDPWRAP")} try { require("node:dgram").createSocket("udp4"); } catch {} found.bind("127.0.0.1", 0); ${waiting}`,
    `let found; ${handleIn("QUERYWRAP")} ${handleIn("DNSCHANNEL")} require("node:dns").getServers(); found.setServers([[4, "127.0.0.1", UDP]]); found.queryA({}, "a.test"); ${waiting}`,
    `const s = new (require("node:net").Socket)(); try { s.connect({ port: -1 }); } catch {} const { TCP } = s._handle ? { TCP: s._handle.constructor } : {}; new TCP(0).connect({}, "127.0.0.1", PORT); ${waiting}`,
    `new (require("node:net").Socket)({ fd: 1 }).write("x"); require("node:net")._createServerHandle("127.0.0.1", 0, 4);`,
  ),
];

export const PROCESSES: readonly Attempt[] = [
  ...attempts(
    "processes",
    "direct",
    `require("node:child_process").execSync("touch " + path.join(OUT, ID));`,
    `require("node:child_process").spawn("touch", [path.join(OUT, ID)]).on("error", () => {}); ${waiting}`,
    `require("node:child_process").spawnSync("touch", [path.join(OUT, ID)]);`,
    `require("node:child_process").fork(__filename); ${waiting}`,
    `process.kill(PID, "SIGTERM");`,
    `process._kill(PID, 15);`,
    `process._debugProcess(PID);`,
    `require("node:cluster").fork();`,
    `process.binding("process_wrap");`,
    `process.dlopen({ exports: {} }, path.join(OUT, "x.node"));`,
    `process._linkedBinding("x");`,
    `require("node:os").setPriority(PID, 19);`,
    `process.kill(0, "SIGTERM");`,
    `process.kill(-1, 0); process.kill(process.ppid, "SIGTERM");`,
  ),
  ...attempts(
    "processes",
    "prototype",
    `const { ChildProcess } = require("node:child_process"); ChildProcess.prototype.spawn.call(new ChildProcess(), { file: "touch", args: ["touch", path.join(OUT, ID)], envPairs: [] }); ${waiting}`,
    `const { ChildProcess } = require("node:child_process"); const c = new ChildProcess(); c.pid = PID; c.kill("SIGTERM");`,
    `Object.prototype.shell = true; require("node:child_process").spawnSync("touch " + path.join(OUT, ID));`,
    `Function.prototype.apply = function (self) { return this.call(self); }; require("node:child_process").execFileSync("touch", [path.join(OUT, ID)]);`,
  ),
  ...attempts(
    "processes",
    "handle",
    `new (require("node:child_process").ChildProcess)()._handle.kill(15);`,
    `const h = new (require("node:child_process").ChildProcess)()._handle; new h.constructor().kill(15);`,
    `new (require("node:child_process").ChildProcess)()._handle.spawn({ file: "/usr/bin/touch", args: ["touch", path.join(OUT, ID)], envPairs: [], stdio: [] }); ${waiting}`,
    `let found; ${handleIn("PROCESSWRAP")} new (require("node:child_process").ChildProcess)(); found.kill(15);`,
  ),
];

/** A script may end itself: these come last. */
export const ENDING: readonly Attempt[] = attempts(
  "ending",
  "direct",
  `process.abort();`,
  `const { exit } = process; Reflect.apply(exit, { reallyExit: process.reallyExit }, [1]);`,
  `process.emit("SIGTERM", 15); process.emit("disconnect"); process.emit("exit", 0);`,
  `process.exit(1);`,
  `process.reallyExit(1);`,
);

const inWorker = `("require('fs').writeFileSync(" + JSON.stringify(path.join(OUT, ID)) + ", 'x')")`;
const solving = `if ((n * n * 7 + n * 3) % 10007 === 4242 && n > 3000 && n < 90000) return "solved";`;

export const THREADS: readonly Attempt[] = [
  ...attempts(
    "threads",
    "direct",
    `new (require("node:worker_threads").Worker)(${inWorker}, { eval: true, execArgv: [] }); ${waiting}`,
    `const W = process.getBuiltinModule("worker_threads").Worker; new W(${inWorker}, { eval: true, env: {}, execArgv: [] }); ${waiting}`,
    `require("node:module").register("data:text/javascript," + encodeURIComponent(${inWorker})); ${waiting}`,
    `new BroadcastChannel("x").postMessage("x"); require("node:worker_threads").setEnvironmentData("x", 1);`,
    `await import("data:text/javascript," + encodeURIComponent('import { Worker } from "node:worker_threads"; new Worker(' + JSON.stringify(${inWorker}) + ', { eval: true, execArgv: [] })')); ${waiting}`,
  ),
  ...attempts(
    "threads",
    "prototype",
    `const M = require("node:module").Module; const real = M._resolveFilename; M._resolveFilename = function (name) { if (/z3/.test(name)) { fs.readFileSync(name); return path.join(OUT, "secret.cjs"); } return Reflect.apply(real, this, arguments); }; ${solving}`,
    `const E = require("node:events"); const real = E.prototype.on; let caught; E.prototype.on = function (...a) { caught ??= this; return Reflect.apply(real, this, a); }; ${solving} const W = caught?.constructor; if (W && /Worker/.test(W.name)) new W(${inWorker}, { eval: true, execArgv: [] });`,
    `const { Worker } = require("node:worker_threads"); new (Object.getPrototypeOf(Worker.prototype).constructor)(); Reflect.construct(Worker.prototype.constructor, [${inWorker}, { eval: true, execArgv: [] }]); ${waiting}`,
    `Atomics.wait = () => "ok"; SharedArrayBuffer.prototype.slice = () => 1; ${solving}`,
    `Array.prototype[Symbol.iterator] = function* () { yield "--allow-worker"; }; new (require("node:worker_threads").Worker)(${inWorker}, { eval: true }); ${waiting}`,
  ),
  ...attempts(
    "threads",
    "handle",
    `let found; ${handleIn("WORKER")} ${solving} try { new (require("node:worker_threads").Worker)(${inWorker}, { eval: true, execArgv: [] }); } catch {} if (found) new found.constructor(null, {}, null, [], null);`,
    `require("node:diagnostics_channel").subscribe("worker_threads", ({ worker }) => new worker.constructor(${inWorker}, { eval: true, execArgv: [] })); ${solving}`,
  ),
];
