/** Attempts to write, and to read what is outside of the project. What is read is returned: a secret in the report is an effect. */
import { type Attempt, attempts } from "../attempt.ts";

const mine = "path.join(OUT, ID)";
const FORGED = `
  const opened = await fs.promises.open(__filename);
  const forged = Object.create(Object.getPrototypeOf(opened), { fd: { value: fs_fd, writable: true } });`;

export const WRITING: readonly Attempt[] = [
  ...attempts(
    "writing",
    "direct",
    `fs.writeFileSync(${mine}, "x");`,
    `fs.appendFileSync(${mine}, "x");`,
    `await fs.promises.writeFile(${mine}, "x");`,
    `await new Promise((done) => fs.writeFile(${mine}, "x", done));`,
    `const s = fs.createWriteStream(${mine}); s.on("error", () => {}); s.end("x"); await new Promise((done) => s.on("close", done));`,
    `fs.mkdirSync(${mine});`,
    `fs.mkdtempSync(${mine});`,
    `fs.copyFileSync(__filename, ${mine});`,
    `fs.cpSync(__filename, ${mine});`,
    `fs.renameSync(path.join(OUT, "kept.txt"), ${mine});`,
    `fs.rmSync(path.join(OUT, "kept.txt"), { recursive: true, force: true });`,
    `fs.truncateSync(path.join(OUT, "kept.txt"));`,
    `fs.openSync(${mine}, fs.constants.O_CREAT | fs.constants.O_WRONLY);`,
    `fs.readFileSync(${mine}, { flag: "w+" });`,
    `await (await fs.promises.open(${mine}, "a")).close();`,
    `require("node:v8").writeHeapSnapshot(${mine});`,
    `process.report.writeReport(${mine});`,
    `new (require("node:sqlite").DatabaseSync)(${mine});`,
    `require("node:module").enableCompileCache(${mine});`,
  ),
  ...attempts(
    "writing",
    "prototype",
    `String.prototype.startsWith = () => true; Array.prototype.includes = () => true; fs.writeFileSync(${mine}, "x");`,
    `path.resolve = () => PROJECT; path.dirname = () => PROJECT; require("node:module").syncBuiltinESMExports(); fs.writeFileSync(${mine}, "x");`,
    `Object.prototype.permission = "fs-write"; Object.prototype.path = undefined; fs.writeFileSync(${mine}, "x");`,
    `const W = fs.WriteStream.prototype.constructor; const s = new W(${mine}); s.on("error", () => {}); s.end("x"); await new Promise((done) => s.on("close", done));`,
    `Reflect.apply = (f, self, args) => f.call(self, ...args); Function.prototype.call = () => 1; fs.writeFileSync(${mine}, "x");`,
  ),
  ...attempts(
    "writing",
    "handle",
    `${FORGED.replace("fs_fd", `fs.openSync(__filename)`)} await forged.writeFile("x"); await forged.truncate(0);`,
    `const handle = await fs.promises.open(__filename); Object.defineProperty(handle, "fd", { value: 1 }); await handle.write("x");`,
    `const handle = await fs.promises.open(__filename); const kind = handle.constructor; await new kind(handle).write("x"); fs.writeFileSync(${mine}, "x");`,
    `fs.writeSync(fs.openSync(__filename, "r+"), "x");`,
  ),
  ...attempts(
    "writing",
    "link",
    `fs.writeFileSync(path.join(PROJECT, "away", ID), "x");`,
    `fs.symlinkSync(OUT, path.join(PROJECT, ID)); fs.writeFileSync(path.join(PROJECT, ID, "x"), "x");`,
    `fs.linkSync(path.join(OUT, "kept.txt"), path.join(PROJECT, ID));`,
    `fs.writeFileSync("/proc/self/cwd/../outside/" + ID, "x");`,
    `fs.writeFileSync(PROJECT + "/away/../" + "outside/" + ID, "x");`,
    `fs.unlinkSync(path.join(PROJECT, "away", "kept.txt"));`,
  ),
];

const secret = `path.join(OUT, "secret.txt")`;

export const READING: readonly Attempt[] = [
  ...attempts(
    "reading",
    "direct",
    `return fs.readFileSync(${secret}, "utf8");`,
    `return await fs.promises.readFile(${secret}, "utf8");`,
    `return await new Promise((done) => fs.readFile(${secret}, "utf8", (_, text) => done(text)));`,
    `const b = Buffer.alloc(99); fs.readSync(fs.openSync(${secret}), b); return b.toString();`,
    `return await (await fs.openAsBlob(${secret})).text();`,
    `return fs.readdirSync(OUT);`,
    `return fs.opendirSync(OUT).readSync().name;`,
    `return require(path.join(OUT, "secret.json"));`,
    `return require(path.join(OUT, "secret.cjs"));`,
    `return (await import(path.join(OUT, "secret.mjs"))).default;`,
    `return (await import(path.join(OUT, "secret.json"), { with: { type: "json" } })).default;`,
    `return require("node:module").createRequire(path.join(OUT, "x.js"))("./secret.json");`,
    `return await new Function("p", "return import(p)")(path.join(OUT, "secret.mjs"));`,
    `process.loadEnvFile(path.join(OUT, "secret.env")); return process.env.SECRET_OF_ATTACK;`,
    `const m = { exports: {} }; require("node:module")._extensions[".json"](m, path.join(OUT, "secret.json")); return m.exports;`,
    `const t = require(path.join(OUT, "secret.txt")); return String(t);`,
    `return new (require("node:vm").Script)("import(p)", { importModuleDynamically: require("node:vm").constants?.USE_MAIN_CONTEXT_DEFAULT_LOADER }).runInThisContext();`,
  ),
  ...attempts(
    "reading",
    "prototype",
    `String.prototype.startsWith = () => true; return fs.readFileSync(${secret}, "utf8");`,
    `return fs.readFileSync({ href: "file://" + OUT + "/secret.txt", protocol: "file:", hostname: "", pathname: OUT + "/secret.txt" }, "utf8");`,
    `let asked = 0; const shy = new Proxy({}, { get: (_, key) => asked++ === 0 ? undefined : new URL("file://" + OUT + "/secret.txt")[key] }); return fs.readFileSync(shy, "utf8");`,
    `const R = fs.ReadStream.prototype.constructor; let text = ""; for await (const piece of new R(${secret})) text += piece; return text;`,
    `return fs.readFileSync(Buffer.from(${secret}), "utf8");`,
  ),
  ...attempts(
    "reading",
    "handle",
    `const w = fs.watch(PROJECT, { persistent: false }); const start = Object.getOwnPropertySymbols(Object.getPrototypeOf(w)).find((s) => /Start/.test(String(s))); const v = new w.constructor(); v[start](OUT); w.close(); v.close(); return "SECRET watched";`,
    `const w = fs.watch(PROJECT, { persistent: false }); const h = new w._handle.constructor(); const e = h.start(OUT, false, false, "utf8"); w.close(); return e === 0 ? "SECRET watched" : e;`,
    `const w = fs.watchFile(__filename, { persistent: false }, () => {}); const e = new w._handle.constructor(false).start(OUT, 1); fs.unwatchFile(__filename); return e === 0 || e === undefined ? "SECRET watched" : e;`,
    `const d = fs.opendirSync(PROJECT, { recursive: true }); for (const s of Object.getOwnPropertySymbols(d)) if (typeof d[s] === "string") { try { d[s] = path.dirname(OUT); } catch {} } const names = []; for (let e = d.readSync(); e !== null; e = d.readSync()) names.push(e.name); return names.includes("secret.txt") ? "SECRET listed" : "";`,
    `const d = fs.opendirSync(PROJECT); const s = Object.getOwnPropertySymbols(d).find((k) => /Handle/.test(String(k))); const made = new fs.Dir(d[s], OUT, { recursive: true }); return String(made);`,
  ),
  ...attempts(
    "reading",
    "link",
    `return fs.readFileSync(path.join(PROJECT, "away", "secret.txt"), "utf8");`,
    `return fs.readFileSync(PROJECT + "/away/../outside/secret.txt", "utf8");`,
    `return fs.readFileSync("./away/../outside/secret.txt", "utf8");`,
    `return require("./away/secret.json");`,
    `return (await import("./away/secret.mjs")).default;`,
    `return (await import("./away/secret.json", { with: { type: "json" } })).default;`,
    `return fs.readdirSync(path.join(PROJECT, "away"));`,
    `return fs.readFileSync("/proc/self/cwd/away/secret.txt", "utf8");`,
    `return fs.readFileSync("/proc/self/root" + OUT + "/secret.txt", "utf8");`,
    `return fs.realpathSync(path.join(PROJECT, "away", "secret.txt")) && fs.readFileSync(path.join(PROJECT, "shortcut.txt"), "utf8");`,
    `return require("./shortcut.json");`,
  ),
];
