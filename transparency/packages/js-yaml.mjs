import * as yaml from "js-yaml";

each(
  () => yaml.load("a: 1\nb: [x, 'y', \"z\\n\"]\nc:\n  - d: true\n    e: ~\n  - !!set {f, g}\n"),
  () => yaml.load(S("key: &a {x: 1.5}\nother: *a\ntext: |\n  line1\n  line2\nfold: >\n  a\n  b\n")),
  () => yaml.dump({ a: [1, { b: S("x: y") }], d: new Date(0), n: null, s: "multi\nline" }),
  () => yaml.load(S("a: b: c")),
  () => yaml.loadAll("---\na: 1\n---\nb: 0x1F\n"),
  () => yaml.load("date: 2001-12-14t21:59:43.10-05:00\nnum: 1_000\noct: 0o14\ninf: .inf\n"),
);
