/** The standard library as programs use it: every branch of each of these is found, by the chain without an SMT solver. */
import { expect, test } from "vitest";
import { exploreText } from "../testing/explore-text.ts";

const PROGRAMS: Readonly<Record<string, string>> = {
  "nested objects and arrays of a parsed text": `export function f(s: string) { const o = JSON.parse(s); if (o.type === "admin" && o.items.length > 2 && o.items[1].price === 7) return 1; return 0; }`,
  "types, escapes and refusals of a parsed text": String.raw`export function f(s: string) { let o; try { o = JSON.parse(s); } catch { return "bad"; } if (typeof o.name !== "string") return "no name"; if (o.name.length > 3 && o.name.startsWith("\n")) return "nl"; if (o.age > 17 && o.tags === null) return "n"; if (o.active === true) return "act"; return "x"; }`,
  "a loop over a parsed array": `export function f(s: string) { const a = JSON.parse(s); if (!Array.isArray(a)) return 0; let sum = 0; for (const x of a) sum += x.n; if (sum === 12) return a.length === 2 ? 1 : 3; return 2; }`,
  "names of the fields of a parsed object": `export function f(s: string) { const a = JSON.parse(s); const ks = Object.keys(a); if (ks.length === 2 && ks[0] === "foo") return 1; for (const k in a) if (k === "__proto__") return 3; return 2; }`,
  "presence of fields, and what is left of a parsed object": `export function f(s: string) { const a = JSON.parse(s); if (a && typeof a === "object" && "x" in a && !a.hasOwnProperty("y")) { const { x, ...rest } = a; if (x === 3 && rest.z === "q") return 1; } return 2; }`,
  "a text that something is written as": String.raw`export function f(a: string, n: number) { if (JSON.stringify({ a, n }) === '{"a":"x\\ny","n":12}') return 1; return 0; }`,
  "optional chains into a parsed text": `export function f(s: string) { const c = JSON.parse(s); return c?.server?.port === 8080 && c.server.host?.endsWith(".com") ? 1 : 0; }`,
  "a parsed text with escapes": String.raw`export function f(s: string) { const c = JSON.parse(s); if (c.msg === "\"q\"\\\u2028") return 1; return 0; }`,
  "destructuring with defaults, and a pattern on a field": String.raw`export function f(s: string) { const { version, name = "x" } = JSON.parse(s); if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error("bad"); if (name === "core" && version.split(".")[0] === "3") return 1; return 0; }`,
  "a Sunday on the 29th of February": `export function f(d: Date) { if (d.getUTCDay() === 0 && d.getUTCMonth() === 1 && d.getUTCDate() === 29) return 1; return 0; }`,
  "local fields of a time": `export function f(t: number) { const d = new Date(t); if (d.getMonth() === 11 && d.getDate() === 25 && d.getFullYear() === 2031 && d.getHours() === 13) return 1; return 0; }`,
  "parts of an ISO text": `export function f(d: Date) { if (d.toISOString().slice(0, 7) === "2024-02") return 1; if (d.toISOString().endsWith("T23:59:59.999Z")) return 2; return 0; }`,
  "fields of a parsed date": `export function f(s: string) { const d = new Date(s); if (Number.isNaN(d.getTime())) return "invalid"; if (d.getUTCFullYear() === 1999 && d.getUTCMonth() === 11) return 1; return 0; }`,
  "a Friday the 13th": `export function f(y: number, m: number, d: number) { const x = new Date(y, m, d); if (x.getMonth() !== m) return "overflow"; if (x.getDay() === 5 && x.getDate() === 13) return "friday 13"; return 0; }`,
  "an expression from a text, valid or not": `export function f(s: string) { const r = new RegExp(s); return r.test("abc") ? 1 : 2; }`,
  "flags of an expression from a text": `export function f(s: string, fl: string) { try { const r = new RegExp(s, fl); return r.global ? 1 : 2; } catch { return 0; } }`,
  "an escaped text as an expression": String.raw`export function f(s: string, t: string) { const e = s.replace(/[.*+?^$()|[\]\\{}]/g, "\\$&"); const r = new RegExp("^" + e + "$"); if (r.test(t) && s.includes("*") && s.length > 2) return 1; return 0; }`,
  wildcards: `export function f(p: string, t: string) { const r = new RegExp("^" + p.split("*").join(".*") + "$", "i"); if (p.length > 2 && r.test(t)) return 1; return 0; }`,
  "parts of an address": `export function f(s: string) { const u = new URL(s); if (u.protocol === "https:" && u.hostname === "example.org" && u.pathname.startsWith("/api/") && u.searchParams.get("k") === "v") return 1; return 0; }`,
  "an address with a base": `export function f(s: string) { try { const u = new URL(s, "http://x.y/"); if (u.port === "8080") return 3; if (u.hash === "#top" && u.username === "joe") return 4; return 1; } catch { return 2; } }`,
  "parameters of a query": `export function f(q: string) { const p = new URLSearchParams(q); if (p.has("a") && p.get("b") === "x y" && p.getAll("c").length === 2) return 1; let n = 0; for (const [k, v] of p) if (k === v) n++; return n > 0 ? 2 : 3; }`,
  "an address whose parts are set": `export function f(h: string, p: string) { const u = new URL("http://a.b/"); u.hostname = h; u.pathname = p; if (u.href === "http://c.d/e") return 1; return 0; }`,
  "decoding, and malformed escapes": `export function f(s: string) { const d = decodeURIComponent(s); if (d === "a b/c") return 1; if (d !== s && d.length === 2) return 2; return 0; }`,
  encoding: `export function f(s: string) { const d = encodeURIComponent(s); if (d === "%20%C3%A9") return 1; if (d !== s) return 2; return 0; }`,
  "boxed primitives": `export function f(s: string, n: number) { const x = new String(s); const y = new Number(n); if (x.length === 3 && x + "a" === "xyza") return 1; if (y.valueOf() + 1 === 8) return 2; return 0; }`,
  "String.raw": `export function f(s: string) { const x = String.raw({ raw: ["a", "b"] }, s); if (x === "axxb") return 1; return 0; }`,
};

for (const [name, text] of Object.entries(PROGRAMS))
  test(name, async () => {
    const { goals, result } = await exploreText(text, { runs: 300 });
    expect(goals.filter((slot) => result.seen[slot] === 0)).toEqual([]);
  });
