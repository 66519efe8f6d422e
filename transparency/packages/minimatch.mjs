import { minimatch, Minimatch } from "minimatch";

each(
  () => minimatch(S("bar.foo"), "*.foo"),
  () => minimatch("a/b/c/d.js", S("a/**/*.{js,ts}")),
  () => minimatch.match(["a", "b.c", ".d"], S("!(a)"), { dot: true }),
  () => new Minimatch(S("{a..c}[0-9]?(x)+(y|z)")).makeRe().source,
  () => minimatch.braceExpand("a{b,c{d,e}}f"),
  () => minimatch(S("x"), "[[:alpha:]]"),
  () => minimatch(5, "x"),
);
