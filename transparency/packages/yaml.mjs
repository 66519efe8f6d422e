import { parse, stringify, parseDocument } from "yaml";

each(
  () => parse("a: 1\nb: [x, 'y']\nc:\n  - d: true\n    e: ~\n"),
  () => parse(S("anchors: &a {x: 1}\nref: *a\ntext: |-\n  l1\n  l2\n")),
  () => stringify({ a: [1, { b: S("x: y") }], s: "multi\nline\n", u: undefined }),
  () => String(parseDocument(S("# head\nkey: value # tail\n"))),
  () => parseDocument(S("a: [1, 2\nb: }")).errors.map((e) => [e.code, e.linePos]),
  () => parse("{a: 1, a: 2}"),
);
