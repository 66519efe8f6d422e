import qs from "qs";

each(
  () => qs.parse(S("a[b][c]=1&a[b][d]=2&e[]=x&e[]=y&f=%C3%A9")),
  () => qs.stringify({ a: { b: [1, S("x y")], c: null, d: undefined }, e: new Date(0) }),
  () => qs.parse(S("?a.b=1&c;d=2"), { allowDots: true, ignoreQueryPrefix: true, delimiter: /[&;]/ }),
  () => qs.stringify({ a: [1, 2] }, { arrayFormat: S("comma") }),
  () => qs.parse("a[0]=b&a[25]=c&__proto__[x]=1"),
  () => qs.parse(S("a=1&a=2"), { duplicates: "last" }),
  () => qs.stringify({ a: { b: S(1) } }, { filter: (prefix, value) => (prefix === "a[b]" ? value + 1 : value) }),
  () => qs.parse("a[b]=1&a=2", { depth: 0, parameterLimit: 1 }),
);
