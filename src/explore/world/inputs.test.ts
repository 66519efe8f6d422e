/** Clock and chance as inputs: both sides of what they decide are found; as they are otherwise, nothing they decide is a proof. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { claimTexts } from "../../report/claims.ts";
import { inputs } from "../../runtime/world/state.ts";
import { installWorld, uninstallWorld } from "../../runtime/world/world.ts";
import { exploreText } from "../testing/explore-text.ts";
import { installWorldInputs } from "./models.ts";

/** Bodies that return true on a side that takes a certain clock or a certain chance. */
const DECISIONS: Readonly<Record<string, string>> = {
  "Date.now": "return Date.now() > 1893456000000;",
  "new Date()": "return new Date().getHours() < 6 && new Date().getUTCDay() === 3;",
  "Date()": 'return Date().startsWith("Mon");',
  "performance.now": "const t0 = performance.now(); return performance.now() - t0 > 1000;",
  "performance.now first": "return performance.now() > 60_000;",
  "process.hrtime": "const start = process.hrtime(); return process.hrtime()[0] - start[0] > 5;",
  "process.hrtime of a start": "const start = process.hrtime(); return process.hrtime(start)[0] > 5;",
  "process.hrtime nanoseconds": "return process.hrtime()[1] === 5_000_000;",
  "process.hrtime.bigint":
    "const start = process.hrtime.bigint(); return process.hrtime.bigint() - start > 5_000_000_000n;",
  "process.uptime": "return process.uptime() > 3600;",
  "process.cpuUsage": "const u = process.cpuUsage(); return process.cpuUsage(u).user > 250_000;",
  "Math.random": "return Math.random() > 0.999;",
  "crypto.randomInt": "return nodeCrypto.randomInt(10) === 7;",
  "crypto.randomInt from to": "return nodeCrypto.randomInt(-5_000, 1_000_000_000_000) === 123456789;",
  "one of several":
    'const all: unknown[] = [1, "x", n, 2, null]; const one = all[nodeCrypto.randomInt(5)]; return typeof one === "string" || one === null;',
  "crypto.randomInt later":
    "return new Promise<boolean>((resolve) => nodeCrypto.randomInt(1_000_000, (_, n) => resolve(n === 777_777)));",
  "crypto.randomUUID": 'return crypto.randomUUID()[0] === "f" && crypto.randomUUID().endsWith("00");',
  "randomUUID of node:crypto": 'return nodeCrypto.randomUUID().startsWith("cafe");',
  "getRandomValues bytes": "const [a, b] = crypto.getRandomValues(new Uint8Array(2)); return a === 0xbe && b === 0xef;",
  "getRandomValues words": "return crypto.getRandomValues(new Int32Array(2))[1] === -123456;",
  "getRandomValues big": "return crypto.getRandomValues(new BigUint64Array(1))[0] === 0xbeefn;",
  "getRandomValues of node:crypto": "return nodeCrypto.getRandomValues(new Uint16Array(1))[0] === 0xbeef;",
  "webcrypto.getRandomValues": "return nodeCrypto.webcrypto.getRandomValues(new Uint8Array(1))[0] === 7;",
  "crypto.randomBytes": "return nodeCrypto.randomBytes(4).readUInt16BE(1) === 0xbeef;",
  "crypto.randomBytes as text": 'return nodeCrypto.randomBytes(2).toString("hex") === "00ff";',
  "crypto.randomBytes later":
    "return new Promise<boolean>((resolve) => nodeCrypto.randomBytes(2, (_, b) => resolve(b[0] === 3 && b[1] === 4)));",
  "crypto.randomFillSync": "const b = new Uint8Array(4); nodeCrypto.randomFillSync(b, 1, 2); return b[2] === 200;",
  "crypto.randomFill":
    "return new Promise<boolean>((done) => nodeCrypto.randomFill(new Uint16Array(3), 2, (_, b) => done(b[2] === 54321)));",
};

function subject(body: string): string {
  const isLater = body.includes("new Promise");
  return `
import nodeCrypto from "node:crypto";
function test(n: number): ${isLater ? "Promise<boolean>" : "boolean"} { ${body} }
export ${isLater ? "async " : ""}function decide(n: number): ${isLater ? "Promise<string>" : "string"} {
  if (${isLater ? "await " : ""}test(n)) return "yes";
  return "no";
}`;
}

beforeAll(() => installWorld());
afterAll(() => uninstallWorld());

const outcomes = (result: { kept: readonly { outcome: object }[] }): unknown[] =>
  result.kept.map(({ outcome }) => (outcome as { returns?: unknown }).returns);

/** Not inputs with any option, but known to have been asked. */
const MORE: Readonly<Record<string, string>> = {
  "performance.timeOrigin": "return performance.timeOrigin > 1893456000000;",
  "performance.mark": 'return performance.mark("a").startTime > 60_000;',
  "performance.measure": 'performance.mark("a"); return performance.measure("m", "a").duration > 5;',
  "Intl.DateTimeFormat": 'return new Intl.DateTimeFormat("en").format().startsWith("3/");',
  generateKeySync: 'return nodeCrypto.generateKeySync("aes", { length: 128 }).export()[0] === 1;',
  createECDH: 'return nodeCrypto.createECDH("secp256k1").generateKeys()[5] === 1;',
};

describe("as they are, no answer is a proof", () => {
  test("what asks nothing is explored completely", async () => {
    for (const body of [
      "return n > 5 && n < 3;",
      "return new Promise<boolean>((resolve) => resolve(n > 5 && n < 3));",
    ]) {
      const { result } = await exploreText(subject(body), { runs: 12 });
      expect(result.status).toBe("exhausted");
    }
  });

  test.each(Object.entries({ ...DECISIONS, ...MORE }))("%s", async (_name, body) => {
    inputs.random = inputs.clock = false;
    const { result } = await exploreText(subject(body), { runs: 12 });
    expect(result.status).not.toBe("exhausted");
    expect(claimTexts(result.unreached.claims())).toContain("a run read the clock or a random source");
  });

  test("asked while a module loads", async () => {
    const text = "const hour = new Date().getHours(); export const late = (n: number) => (hour > 17 ? n : -n);";
    const { result } = await exploreText(text, { runs: 12 });
    expect(result.status).not.toBe("exhausted");
    expect(claimTexts(result.unreached.claims()).join()).toContain("while it loaded");
  });
});

/** Callbacks whose results could be taken for those of the world. */
const CALLBACKS = `
export function decide(random: () => number, clock: () => number): string {
  return random() > 7 ? "drawn" : clock() === 1_234 ? "late" : Math.random() === clock() ? "same" : "no";
}`;

describe("an argument called like the world is the caller's", () => {
  afterAll(() => {
    inputs.random = inputs.clock = false;
  });
  test.each([false, true])("symbolic: %s", async (isSymbolic) => {
    inputs.random = inputs.clock = isSymbolic;
    const { result } = await exploreText(CALLBACKS, { runs: 60 });
    expect(outcomes(result)).toEqual(expect.arrayContaining(["drawn", "late", "no"]));
    // what the caller gives stands in the arguments alone
    const draws = result.kept.flatMap(({ input }) => Object.entries(input.world ?? {}));
    expect(draws.length > 0).toBe(isSymbolic);
    for (const [name, value] of draws) expect([name, value >= 0 && value < 1]).toEqual(["random(0)", true]);
  });
});

describe("as inputs they are solved for", () => {
  beforeAll(() => installWorldInputs({ symbolicRandom: true, symbolicClock: true }));
  test.each(Object.entries(DECISIONS))("%s", async (_name, body) => {
    const { result } = await exploreText(subject(body), { runs: 60 });
    expect(outcomes(result)).toEqual(expect.arrayContaining(["yes", "no"]));
    expect(claimTexts(result.unreached.claims())).not.toContain("a run did not follow its predicted path");
  });

  test.each(Object.entries(MORE))("%s stays a doubt", async (_name, body) => {
    const { result } = await exploreText(subject(body), { runs: 12 });
    expect(result.status).not.toBe("exhausted");
  });
});
