import assert from "node:assert";
import crypto from "node:crypto";
import path from "node:path";
import querystring from "node:querystring";
import util from "node:util";
import { expect, test } from "vitest";
import { checkLaw, functionLaw } from "../testing/law.ts";
import { anything, either, maybe, numbers, oneOf, type Sampler, shortText, texts } from "../testing/samples.ts";

const paths: Sampler = (random) => shortText(random, ["a", "b", ".", "/", ".", "/", "c", ".."]);
const holds = (name: string, report: () => { readonly failures: readonly string[] }) =>
  test(name, () => expect(report().failures).toEqual([]));

for (const name of ["basename", "extname", "dirname", "normalize", "isAbsolute"] as const) {
  holds(`path.${name}`, () => functionLaw(path[name], [paths], { runs: 1000 }));
}
for (const name of ["join", "relative", "resolve"] as const) {
  holds(`path.${name}`, () => functionLaw(path[name], [paths, paths], { runs: 800 }));
}
holds("path.join of anything", () =>
  functionLaw(path.join, [either(paths, anything), maybe(anything)], { shadowed: 0, crossed: 0.1 }),
);

holds("util.format", () =>
  functionLaw(util.format, [either(texts, oneOf("%s", "%d and %s", "%i%%", "%j")), anything, maybe(anything)]),
);
holds("util.inspect", () => functionLaw(util.inspect, [anything]));
holds("util.stripVTControlCharacters", () => functionLaw(util.stripVTControlCharacters, [texts]));
holds("querystring.escape", () => functionLaw(querystring.escape, [either(texts, numbers)]));
holds("querystring.unescape", () => functionLaw(querystring.unescape, [texts]));

const queries: Sampler = (random) => shortText(random, ["a", "b", "=", "&", "1", "+", "%41"]);
holds("querystring.parse", () =>
  functionLaw(querystring.parse, [queries], { runs: 1500, shadowed: 0.3, crossed: 0.05 }),
);

const small = either(oneOf(1, 2, -0, 0, Number.NaN, "1", "a", true, null, undefined), numbers);
for (const name of [
  "equal",
  "notEqual",
  "strictEqual",
  "notStrictEqual",
  "deepStrictEqual",
  "notDeepStrictEqual",
] as const) {
  holds(`assert.${name}`, () => functionLaw(assert[name], [small, small], { runs: 200, shadowed: 0, crossed: 0.1 }));
}
holds("assert", () => functionLaw(assert, [anything], { runs: 200, shadowed: 0 }));
holds("assert.ok", () => functionLaw(assert.ok, [anything], { runs: 200, shadowed: 0 }));
holds("assert.match", () =>
  checkLaw({
    inputs: [texts],
    subject: (caller, s) => caller.call(assert.match, undefined, [s, /^a|b$/]),
    shadowed: 0,
  }),
);
for (const name of ["deepStrictEqual", "notDeepStrictEqual"] as const) {
  holds(`assert.${name} of arrays`, () =>
    checkLaw({
      inputs: [small, small, small, small],
      subject: (caller, a, b, c, d) => {
        const [left, right] = [
          [a.value, b.value],
          [c.value, d.value],
        ];
        caller.describe(left, [a, b]);
        caller.describe(right, [c, d]);
        return caller.call(assert[name], undefined, [left, right]);
      },
      runs: 300,
      shadowed: 0,
      crossed: 0.1,
    }),
  );
}
holds("util.isDeepStrictEqual", () =>
  checkLaw({
    inputs: [small, small, small],
    subject: (caller, a, b, c) => {
      const left = { 0: a.value, 1: { 0: b.value } };
      const right = { 0: c.value, 1: { 0: 1 } };
      caller.describe(left, [a]);
      caller.describe(left[1], [b]);
      caller.describe(right, [c]);
      return caller.call(util.isDeepStrictEqual, undefined, [left, right]);
    },
    shadowed: 0.2,
  }),
);

for (const encoding of ["hex", "base64"]) {
  holds(`crypto.createHash, digest ${encoding}`, () =>
    checkLaw({
      inputs: [texts, texts],
      subject: (caller, a, b) => {
        const hash = caller.call(crypto.createHash, crypto, ["sha256"]).value as crypto.Hash;
        caller.call(hash.update, hash, [a]);
        caller.call(hash.update, hash, [b, "utf8"]);
        return caller.call(hash.digest, hash, [encoding]);
      },
      runs: 300,
    }),
  );
}
