import { expect, test } from "vitest";
import { checkLaw, functionLaw } from "../testing/law.ts";
import { either, needles, oneOf, type Sampler, shortText, texts } from "../testing/samples.ts";

const holds = (name: string, report: () => { readonly failures: readonly string[] }) =>
  test(name, () => expect(report().failures).toEqual([]));

const urls: Sampler = (random) => {
  const host = shortText(random, ["a", "b", ".", "-"]);
  const rest = shortText(random, ["/", "?", "#", "=", "&", "x", "1", "%"]);
  return random() < 0.2 ? rest : `${random() < 0.5 ? "https" : "http"}://${host}${random() < 0.3 ? ":80" : ""}/${rest}`;
};
const queries: Sampler = (random) => shortText(random, ["a", "b", "=", "&", "1", "?", "+", "%41"]);

for (const part of ["href", "origin", "protocol", "host", "hostname", "port", "pathname", "search", "hash"]) {
  holds(`URL.${part}`, () =>
    checkLaw({
      inputs: [urls],
      subject: (caller, text) => caller.get(caller.construct(URL, [text]).value, part),
      runs: 400,
      shadowed: 0.4,
      crossed: 0.2,
    }),
  );
}
holds("URL with a base", () =>
  checkLaw({
    inputs: [urls, urls],
    subject: (caller, text, base) => caller.get(caller.construct(URL, [text, base]).value, "pathname"),
    crossed: 0.2,
    shadowed: 0.4,
  }),
);
holds("URL.prototype.toString", () =>
  checkLaw({
    inputs: [urls],
    subject: (caller, text) => {
      const url = caller.construct(URL, [text]).value as URL;
      return caller.call(url.toString, url, []);
    },
    crossed: 0.2,
    shadowed: 0.4,
  }),
);
holds("URL.canParse", () => functionLaw((URL as unknown as { canParse: unknown }).canParse, [either(urls, texts)]));

holds("searchParams of a URL", () =>
  checkLaw({
    inputs: [urls, needles],
    subject: (caller, text, name) => {
      const { searchParams } = caller.construct(URL, [text]).value as URL;
      return caller.call(searchParams.get, searchParams, [name]);
    },
    crossed: 0.1,
    shadowed: 0,
  }),
);
const prototype = URLSearchParams.prototype;
for (const name of ["get", "has", "toString"] as const) {
  holds(`URLSearchParams.prototype.${name}`, () =>
    checkLaw({
      inputs: [queries, either(needles, oneOf("a", "b"))],
      subject: (caller, query, key) => {
        const params = caller.construct(URLSearchParams, [query]).value;
        return caller.call(prototype[name], params, name === "toString" ? [] : [key]);
      },
      runs: 1000,
      shadowed: name === "get" ? 0.05 : 0.4,
    }),
  );
}
for (const name of ["append", "set", "delete", "sort"] as const) {
  holds(`URLSearchParams.prototype.${name}`, () =>
    checkLaw({
      inputs: [queries, either(needles, oneOf("a", "b")), texts],
      subject: (caller, query, key, value) => {
        const params = caller.construct(URLSearchParams, [query]).value;
        caller.call(prototype[name], params, name === "sort" ? [] : name === "delete" ? [key] : [key, value]);
        return caller.call(prototype.toString, params, []);
      },
    }),
  );
}
holds("URLSearchParams.prototype.getAll", () =>
  checkLaw({
    inputs: [queries, oneOf("a", "b")],
    subject: (caller, query, name) => {
      const params = caller.construct(URLSearchParams, [query]).value;
      return caller.call(prototype.getAll, params, [name]);
    },
  }),
);

for (const part of ["hostname", "pathname", "search", "hash", "port", "protocol", "href"] as const) {
  holds(`setting URL.${part}`, () =>
    checkLaw({
      inputs: [urls, either(urls, needles, oneOf("c.d", "/x y", "?k=v", "#", "81", "https:"))],
      subject: (caller, text, value) => {
        const url = caller.construct(URL, [text]).value as URL;
        caller.set(url, part, value);
        return caller.call(Array.of, Array, [
          caller.get(url, "href"),
          caller.get(url, part),
          caller.call(prototype.toString, url.searchParams, []),
        ]);
      },
      crossed: 0.1,
      shadowed: 0.3,
    }),
  );
}
holds("the address follows its parameters", () =>
  checkLaw({
    inputs: [urls, oneOf("a", "x"), texts],
    subject: (caller, text, name, value) => {
      const url = caller.construct(URL, [text]).value as URL;
      caller.call(prototype.append, url.searchParams, [name, value]);
      return caller.get(url, "href");
    },
    crossed: 0.1,
    shadowed: 0.3,
  }),
);
