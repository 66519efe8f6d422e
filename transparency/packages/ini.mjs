import { parse, stringify } from "ini";

each(
  () => parse(S('a=1\n[s.t]\nb = true\nc[] = x\nc[] = y\n; no\nq = "quo;ted"\n')),
  () => stringify({ a: S(1), s: { t: { b: "x=y" }, l: ["m", "n"] } }, { whitespace: true }),
  () => parse("__proto__ = 1\n[__proto__]\nx=1"),
  () => stringify({ k: null, e: S("; c") }, { section: "top" }),
);
