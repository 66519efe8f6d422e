/** What stands around a program and is no input: time zone, locale, platform, flags, uninitialised memory; and what the sandbox forbids. */
import type { Case } from "../case.ts";
import type { Core } from "../core.ts";
import { vary } from "../vary.ts";

const TOKYO = { env: { TZ: "Asia/Tokyo" } };
const GERMAN = { env: { LC_ALL: "de_DE.UTF-8", LANG: "de_DE.UTF-8" } };

/** True in Tokyo and false in UTC. */
const ZONED: Readonly<Record<string, string>> = {
  "a date of parts": 'new Date(2020, 0, 1).toISOString() !== "2020-01-01T00:00:00.000Z"',
  "a date of parts in milliseconds": "new Date(2020, 0, 1).getTime() !== 1577836800000",
  "a text without zone": 'new Date("2020-01-01T00:00").getTime() !== 1577836800000',
  "a text in words": 'new Date("Jan 1 2020").getTime() !== 1577836800000',
  "a parsed text": 'Date.parse("2020-01-01T00:00:00") !== 1577836800000',
  "a parsed text with slashes": 'Date.parse("2020/01/01") !== 1577836800000',
  getHours: "new Date(0).getHours() !== 0",
  "getHours by call": "Date.prototype.getHours.call(new Date(0)) !== 0",
  getTimezoneOffset: "new Date(0).getTimezoneOffset() !== 0",
  toString: '!new Date(0).toString().includes("GMT+0000")',
  "a text by template": '!`${new Date(0)}`.includes("GMT+0000")',
  "a text by addition": '!(new Date(0) + "").includes("GMT+0000")',
  "a text by String": '!String(new Date(0)).includes("GMT+0000")',
  "a text by join": '![new Date(0)].join().includes("GMT+0000")',
  toDateString: 'new Date(72000000).toDateString() !== "Thu Jan 01 1970"',
  toLocaleTimeString: 'new Date(0).toLocaleTimeString("en-GB") !== "00:00:00"',
  setHours: "new Date(0).setHours(0) !== 0",
  setDate: "new Date(54000000).setDate(1) !== 54000000",
  "Intl's time zone": 'Intl.DateTimeFormat().resolvedOptions().timeZone !== "UTC"',
  "Intl's format": 'new Intl.DateTimeFormat("en-GB", { hour: "2-digit" }).format(0) !== "00"',
  "Intl's parts": 'new Intl.DateTimeFormat("en-GB", { hour: "2-digit" }).formatToParts(0)[0]!.value !== "00"',
  "a date called": 'Date().includes("GMT+0900")',
  getYear: "new Date(1577833200000).getFullYear() === 2020",
};

/** True with German settings. */
const LOCAL: Readonly<Record<string, string>> = {
  "a number's format": 'new Intl.NumberFormat().format(1.5) === "1,5"',
  "a number's format by call": 'Intl.NumberFormat().format(1.5) === "1,5"',
  toLocaleString: '(1.5).toLocaleString() === "1,5"',
  "toLocaleString of a bigint": '1000n.toLocaleString() === "1.000"',
  "toLocaleString of an array": '[1.5].toLocaleString() === "1,5"',
  "a date's format": 'new Intl.DateTimeFormat(undefined, { timeZone: "UTC" }).format(0) === "1.1.1970"',
  "a list's format": 'new Intl.ListFormat().format(["a", "b"]) === "a und b"',
  "a collator's locale": 'new Intl.Collator().resolvedOptions().locale.startsWith("de")',
  "plural rules' locale": 'new Intl.PluralRules().resolvedOptions().locale.startsWith("de")',
  "a relative time": 'new Intl.RelativeTimeFormat(undefined).format(1, "day") === "in 1 Tag"',
  "a segmenter's locale": 'new Intl.Segmenter().resolvedOptions().locale.startsWith("de")',
};

const zoned: Core[] = [
  ...Object.entries(ZONED).map(([name, when]) => ({
    name: `zone: ${name}`,
    params: "x: number",
    when: `x === 3 && (${when})`,
    calls: ["3"],
    surroundings: TOKYO,
  })),
  ...Object.entries(LOCAL).map(([name, when]) => ({
    name: `locale: ${name}`,
    params: "x: number",
    when: `x === 3 && (${when})`,
    calls: ["3"],
    surroundings: GERMAN,
  })),
  // the zone applies to dates that are given, too
  {
    name: "zone: hours of a given date",
    params: "d: Date",
    when: "d.getHours() !== d.getUTCHours()",
    calls: ["new Date(0)"],
    surroundings: TOKYO,
  },
  {
    name: "zone: a date of given parts",
    params: "y: number",
    when: "y === 2020 && new Date(y, 0, 1).getTime() !== Date.UTC(y, 0, 1)",
    calls: ["2020"],
    surroundings: TOKYO,
  },
  {
    name: "zone: a given text",
    params: "s: string",
    when: 's === "2020-01-01T00:00" && new Date(s).getTime() !== 1577836800000',
    calls: ['"2020-01-01T00:00"'],
    surroundings: TOKYO,
  },
];

/** True here with what the witness arranges, and not in every process. */
const AROUND: readonly Core[] = [
  {
    name: "os.EOL",
    setup: 'import os from "node:os";',
    params: "x: number",
    when: 'x === 3 && os.EOL === "\\r\\n"',
    given: 'Object.defineProperty(os, "EOL", { value: "\\r\\n", configurable: true });',
    calls: ["3"],
    surroundings: {},
  },
  {
    name: "os.EOL in a text",
    setup: 'import os from "node:os";',
    params: "s: string",
    when: 's === "a" && `${s}${os.EOL}`.length === 3',
    given: 'Object.defineProperty(os, "EOL", { value: "\\r\\n", configurable: true });',
    calls: ['"a"'],
    surroundings: {},
  },
  {
    name: "os.platform",
    setup: 'import { platform } from "node:os";',
    params: "x: number",
    when: 'x === 3 && platform() === "linux"',
    calls: ["3"],
  },
  {
    name: "process.execArgv",
    params: "x: number",
    when: 'x === 3 && process.execArgv.includes("--stack-trace-limit=7")',
    calls: ["3"],
    surroundings: { execArgv: ["--stack-trace-limit=7"] },
  },
  {
    name: "process.execArgv is empty",
    params: "x: number",
    when: "x === 3 && process.execArgv.length === 0",
    calls: ["3"],
    surroundings: {},
  },
  { name: "process.argv", params: "x: number", when: "x === 3 && process.argv.length > 1", calls: ["3"] },
  {
    name: "destructured execArgv",
    setup: "const { execArgv } = process;",
    params: "x: number",
    when: 'x === 3 && execArgv.includes("--stack-trace-limit=7")',
    calls: ["3"],
    surroundings: { execArgv: ["--stack-trace-limit=7"] },
  },
  {
    name: "a variable",
    params: "x: number",
    when: 'x === 3 && process.env.HUNTED === "yes"',
    calls: ["3"],
    surroundings: { env: { HUNTED: "yes" } },
  },
  {
    name: "a destructured variable",
    params: "x: number",
    body: "const { HUNTED } = process.env;",
    when: 'x === 3 && HUNTED === "yes"',
    calls: ["3"],
    surroundings: { env: { HUNTED: "yes" } },
  },
  {
    name: "a variable by in",
    params: "x: number",
    when: 'x === 3 && "HUNTED" in process.env',
    calls: ["3"],
    surroundings: { env: { HUNTED: "yes" } },
  },
  {
    name: "a spread environment",
    params: "x: number",
    body: "const all = { ...process.env };",
    when: 'x === 3 && all.HUNTED === "yes"',
    calls: ["3"],
    surroundings: { env: { HUNTED: "yes" } },
  },
  {
    name: "keys of the environment",
    params: "x: number",
    when: 'x === 3 && Object.keys(process.env).includes("HUNTED")',
    calls: ["3"],
    surroundings: { env: { HUNTED: "yes" } },
  },
  {
    name: "a variable at module level",
    setup: "const MODE = process.env.HUNTED;",
    params: "x: number",
    when: 'x === 3 && MODE === "yes"',
    calls: ["3"],
    surroundings: { env: { HUNTED: "yes" } },
  },
  {
    name: "a zone at module level",
    setup: "const OFFSET = new Date(0).getTimezoneOffset();",
    params: "x: number",
    when: "x === 3 && OFFSET !== 0",
    calls: ["3"],
    surroundings: TOKYO,
  },
  {
    name: "a locale at module level",
    setup: "const FORMAT = new Intl.NumberFormat();",
    params: "x: number",
    when: 'x === 3 && FORMAT.format(1.5) === "1,5"',
    calls: ["3"],
    surroundings: GERMAN,
  },
  {
    name: "a global that others set",
    params: "x: number",
    when: 'x === 3 && "hunted" in globalThis',
    given: "(globalThis as any).hunted = 1;",
    calls: ["3"],
    surroundings: {},
  },
  {
    name: "a patched prototype",
    params: "a: number[]",
    when: "(a as any).hunted === 1",
    given: "(Array.prototype as any).hunted = 1;",
    calls: ["[]"],
    surroundings: {},
    excuse: "plain data",
  },
  {
    name: "memory that is not cleared",
    params: "n: number",
    when: "n === 64 && Buffer.allocUnsafe(n).some((byte) => byte !== 0)",
    given:
      "Buffer.allocUnsafe(4096).fill(7);\n  Buffer.allocUnsafe(4000).fill(7);\n  for (let i = 0; i < 400; i++) Buffer.allocUnsafe(64).fill(7);",
    calls: ["64"],
    surroundings: {},
  },
  {
    name: "slow memory that is not cleared",
    params: "n: number",
    when: "n === 64 && Buffer.from(Buffer.allocUnsafeSlow(n)).length === 64",
    calls: ["64"],
  },
  { name: "the clock", params: "x: number", when: "x === 3 && Date.now() > 1e12", calls: ["3"] },
  {
    name: "the clock's last digit",
    params: "x: number",
    when: "x === 3 && Date.now() % 2 === (Date.now() + 2) % 2",
    calls: ["3"],
  },
  {
    name: "a clock at module level",
    setup: "const STARTED = Date.now();",
    params: "x: number",
    when: "x === 3 && STARTED !== 1767225600000 && STARTED > 1.7e12",
    calls: ["3"],
  },
  { name: "chance", params: "x: number", when: "x === 3 && Math.random() < 2", calls: ["3"] },
  {
    name: "a random id",
    setup: 'import { randomUUID } from "node:crypto";',
    params: "x: number",
    when: "x === 3 && randomUUID() !== randomUUID()",
    calls: ["3"],
  },
  {
    name: "the stack's text",
    params: "x: number",
    when: 'x === 3 && !new Error("a").stack!.includes("instrument")',
    calls: ["3"],
  },
  {
    name: "a function's text",
    params: "x: number",
    when: 'x === 3 && (() => 1 + 2).toString() === "() => 1 + 2"',
    calls: ["3"],
    plants: ["branch", "throw"],
  },
  {
    name: "the number of cores",
    setup: 'import { cpus } from "node:os";',
    params: "x: number",
    when: "x === 3 && cpus().length > 0",
    calls: ["3"],
  },
  { name: "the version", params: "x: number", when: 'x === 3 && process.version.startsWith("v")', calls: ["3"] },
  {
    name: "the module's place",
    params: "x: number",
    when: 'x === 3 && import.meta.url.includes("hunt-native")',
    calls: ["3"],
  },
];

/** Calls that the sandbox forbids, harmless where they are allowed; each is true natively. */
const WALLED: Readonly<Record<string, { readonly setup: string; readonly does: string }>> = {
  "a process": { setup: 'import { execFileSync } from "node:child_process";', does: 'execFileSync("true");' },
  "a shell": { setup: 'import { execSync } from "node:child_process";', does: 'execSync("true");' },
  "a spawned process": {
    setup: 'import { spawnSync } from "node:child_process";',
    does: 'if (spawnSync("true").status !== 0) throw new Error();',
  },
  "a file that is written": {
    setup: 'import { writeFileSync } from "node:fs";',
    does: 'writeFileSync("/dev/null", "x");',
  },
  "a file that is appended to": {
    setup: 'import { appendFileSync } from "node:fs";',
    does: 'appendFileSync("/dev/null", "x");',
  },
  "a file that is opened": {
    setup: 'import { closeSync, openSync } from "node:fs";',
    does: 'closeSync(openSync("/dev/null", "w"));',
  },
  "a file that is read": { setup: 'import { readFileSync } from "node:fs";', does: 'readFileSync("/etc/hostname");' },
  "a folder that is listed": { setup: 'import { readdirSync } from "node:fs";', does: 'readdirSync("/etc");' },
  "a worker": {
    setup: 'import { Worker } from "node:worker_threads";',
    does: 'void new Worker("", { eval: true }).terminate();',
  },
  "a server": { setup: 'import { createServer } from "node:net";', does: "createServer().listen(0).close();" },
  "a signal": { setup: "", does: "process.kill(process.pid, 0);" },
  "a socket": { setup: 'import { createSocket } from "node:dgram";', does: 'createSocket("udp4").close();' },
};

const walled: Core[] = Object.entries(WALLED).flatMap(([name, { setup, does }]) => [
  {
    name: `${name}, caught`,
    setup,
    params: "n: number",
    body: `let done = false;\n  try {\n    ${does}\n    done = true;\n  } catch {}`,
    when: "done && n === 3",
    calls: ["3"],
  },
  {
    name: `${name}, with finally`,
    setup,
    params: "n: number",
    body: `let done = false;\n  try {\n    try {\n      ${does}\n      done = true;\n    } finally {\n      if (!done) return "denied";\n    }\n  } catch {}`,
    when: "done && n === 3",
    calls: ["3"],
  },
  {
    name: `${name}, in a helper`,
    setup: `${setup}\nfunction isAllowed(): boolean {\n  try {\n    ${does}\n    return true;\n  } catch {\n    return false;\n  }\n}`,
    params: "n: number",
    when: "isAllowed() && n === 3",
    calls: ["3"],
  },
  {
    name: `${name}, in a promise`,
    setup,
    params: "n: number",
    body: `const done = await Promise.resolve()\n    .then(() => {\n      ${does}\n      return true;\n    })\n    .catch(() => false);`,
    when: "done && n === 3",
    calls: ["3"],
    spellings: ["async"],
  },
  {
    name: `${name}, while the module loads`,
    setup: `${setup}\nlet done = false;\ntry {\n  ${does}\n  done = true;\n} catch {}`,
    params: "n: number",
    when: "done && n === 3",
    calls: ["3"],
  },
]);

export const around = (): Case[] => [
  ...vary("surroundings", zoned, 2),
  ...vary("surroundings of the process", AROUND, 3),
  ...vary("the sandbox", walled, 3),
];
