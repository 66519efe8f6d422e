/** Attempts on the channel between Assay's own processes and threads: bytes, forged reports, messages without end. */
import { type Attempt, attempts } from "../attempt.ts";

const report = `({ kind: "done", result: { kind: "searched", status: "exhausted", specimens: [], reached: [], verdicts: [], claims: [{ kind: "other", about: "FORGED " + ID }], assumptions: [], runs: 1, paths: 1, milliseconds: 1, statistics: {} } })`;
const frames = `const v8 = require("node:v8"); const frame = (m) => { const c = v8.serialize(m); const h = Buffer.alloc(28); h.writeUInt32LE(c.length); return Buffer.concat([h, c]); };`;
const handle = (fd: number) =>
  `const opened = await fs.promises.open(__filename); const forged = Object.create(Object.getPrototypeOf(opened), { fd: { value: ${fd} } });`;

export const MESSAGES: readonly Attempt[] = [
  ...attempts(
    "messages",
    "direct",
    `fs.writeSync(3, "FORGED");`,
    `${frames} fs.writeSync(3, frame${report});`,
    `fs.writeSync(4, "FORGED"); fs.writeSync(5, "FORGED"); fs.writeSync(17, "FORGED"); fs.writeSync(20, "FORGED");`,
    `process.send(${report});`,
    `process._send?.(${report}); throw new Error(typeof process._send);`,
    `fs.closeSync(3);`,
    `for (let fd = 3; fd < 40; fd++) { try { fs.writeSync(fd, Buffer.alloc(4096, 255)); } catch {} }`,
    `for (let fd = 3; fd < 40; fd++) { try { fs.closeSync(fd); } catch {} }`,
    `for (let fd = 3; fd < 40; fd++) { try { fs.readSync(fd, Buffer.alloc(4096)); } catch {} }`,
    `require("node:worker_threads").parentPort.postMessage(${report});`,
  ),
  ...attempts(
    "messages",
    "prototype",
    `const { emit } = require("node:events").prototype; const P = Object.getPrototypeOf(MessagePort.prototype); for (const key of Reflect.ownKeys(P)) { const real = P[key]; if (typeof real === "function" && key !== "constructor") P[key] = function (...a) { try { MessagePort.prototype.postMessage.call(this, ${report}); } catch {} return Reflect.apply(real, this, a); }; } if ((n * n * 7 + n * 3) % 10007 === 4242 && n > 3000) return "solved"; ${"await new Promise((done) => setTimeout(done, 20));"}`,
    `const real = EventTarget.prototype.dispatchEvent; EventTarget.prototype.dispatchEvent = function (e) { try { this.postMessage?.({ secret: undefined, message: ${report} }); } catch {} return Reflect.apply(real, this, [e]); }; await new Promise((done) => setTimeout(done, 20));`,
    `const proto = Object.getPrototypeOf(Uint8Array.prototype); const get = Object.getOwnPropertyDescriptor(proto, "byteLength").get; Object.defineProperty(proto, "byteLength", { configurable: true, get() { globalThis.leaked = Buffer.from(this.buffer); return Reflect.apply(get, this, []); } }); await new Promise((done) => setTimeout(done, 20)); if (globalThis.leaked?.length > 28) fs.writeSync(3, globalThis.leaked);`,
    `require("node:v8").Serializer.prototype.writeValue = function () { throw new Error("no report"); };`,
    `JSON.stringify = () => "FORGED"; Object.prototype.toJSON = () => "FORGED"; Array.prototype.toJSON = () => "FORGED";`,
  ),
  ...attempts(
    "messages",
    "handle",
    `${handle(3)} await forged.writeFile("FORGED");`,
    `${handle(3)} ${frames} await forged.write(frame${report});`,
    `${handle(3)} await fs.promises.writeFile(forged, "FORGED");`,
    `${handle(3)} forged.createWriteStream().end("FORGED"); await new Promise((done) => setTimeout(done, 20));`,
    `const opened = await fs.promises.open(__filename); const key = Object.getOwnPropertySymbols(opened).find((s) => /kHandle/.test(String(s))); const native = new opened[key].constructor(3); native.writeUtf8String({}, "FORGED");`,
    `const opened = await fs.promises.open(__filename); const key = Object.getOwnPropertySymbols(opened).find((s) => /kFd/.test(String(s))); opened[key] = 3; await opened.write("FORGED"); await opened.writeFile("FORGED");`,
    `const opened = await fs.promises.open(__filename); Object.defineProperty(opened, "fd", { value: 3 }); await opened.writeFile("FORGED");`,
    `const s = new (require("node:net").Socket)({ fd: 3 }); s.on("error", () => {}); s.write("FORGED");`,
    `const s = fs.createWriteStream(null, { fd: 3 }); s.on("error", () => {}); s.end("FORGED");`,
    `const s = new (require("node:tty").WriteStream)(3); s.write("FORGED");`,
    `new fs.WriteStream("x", { fd: { valueOf: () => 3 } }).end("FORGED");`,
  ),
  ...attempts(
    "messages",
    "link",
    `fs.writeFileSync("/proc/self/fd/3", "FORGED");`,
    `fs.openSync("/dev/fd/3", "w");`,
    `fs.openSync("/proc/" + process.pid + "/fd/3", "r+");`,
    `fs.readFileSync("/proc/self/environ", "utf8");`,
    `fs.openSync("/proc/self/mem", "r");`,
  ),
  ...attempts(
    "messages",
    "message",
    `${handle(3)} ${frames} await forged.writeFile(Buffer.concat([frame${report}, Buffer.alloc(1 << 20, 65)]));`,
    `${handle(3)} const h = Buffer.alloc(28); h.writeUInt32LE(0xfffffff0); await forged.writeFile(h);`,
    `const { port1, port2 } = new MessageChannel(); port1.postMessage(${report}); require("node:worker_threads").receiveMessageOnPort(port2); return "posted";`,
    `let deep = []; for (let i = 0; i < 100000; i++) deep = [deep]; return deep;`,
    `return "x".repeat(1 << 24);`,
    `throw { get message() { throw 1; }, toString() { throw 2; } };`,
    `throw new Proxy({}, { getPrototypeOf() { throw 2; }, get() { throw 3; }, ownKeys() { throw 4; } });`,
    `const e = new Error("\\u001b[2JFORGE" + "D?"); e.name = "\\u0007"; throw e;`,
    `return { then(done) { done({ then(again) { again(${report}); } }); } };`,
  ),
];

export const POISON: readonly Attempt[] = [
  ...attempts(
    "poison",
    "prototype",
    `Object.freeze(Array.prototype); Object.freeze(Object.prototype); return n > 5;`,
    `Object.freeze(globalThis); return n > 5;`,
    `Object.setPrototypeOf(Array.prototype, null); return n > 5;`,
    `for (const k of Reflect.ownKeys(Map.prototype)) try { delete Map.prototype[k]; } catch {} return n > 5;`,
    `Promise.all = () => {}; Promise.resolve = () => {}; return n > 5;`,
    `globalThis.performance = undefined; globalThis.Buffer = undefined; return n > 5;`,
    `for (let i = 0; i < 64; i++) require("node:crypto").scrypt("a", "b", 64, { N: 65536, r: 8, p: 1, maxmem: 2 ** 28 }, () => {}); return n > 5;`,
    `require("node:events").prototype.emit = () => { throw 1; }; return n > 5;`,
    `Object.defineProperty(Object.prototype, "kind", { get: () => "done", set() {}, configurable: false }); return n > 5;`,
    `setInterval(() => {}, 1000); return n > 5;`,
  ),
];
