import JSON5 from "json5";

each(
  () => JSON5.parse(S("{a: 1, 'b': [0x1F, +.5, -Infinity, NaN,], /* c */ \"d\\\n\": null,}")),
  () => JSON5.stringify({ a: [1, S("x'y")], b: { c: undefined, d: null } }, null, 2),
  () => JSON5.parse(S("{a: }")),
  () => JSON5.parse("[1, 2]", (k, v) => (k === "0" ? v + 1 : v)),
  () => JSON5.parse(S("'\\x41\\u{1}'")),
);
