/** Addresses and queries with one part changed: how the solver reaches conditions on them. */
import type { Primitive } from "../../expr/expr.ts";
import type { OpaqueChange, OpaqueInverse } from "../../expr/opaque.ts";

const NativeURL = URL;
const NativeParams = URLSearchParams;
type Changes = Generator<readonly OpaqueChange[]>;

const EXAMPLE = "http://a.b/";

function read(text: Primitive, base: Primitive): URL | undefined {
  try {
    return new NativeURL(text as string, base as string | undefined);
  } catch {
    return undefined;
  }
}

/** The address as it is, then one that has a host. */
function* addresses(text: Primitive, base: Primitive): Generator<URL> {
  const url = read(text, base);
  if (url !== undefined) yield url;
  yield new NativeURL(EXAMPLE);
}

/** Of a part: the address with that part set. What a setter refuses (another kind of scheme, the origin) is written by hand. */
export const part = (name: string): OpaqueInverse =>
  function* (target, [text, base]): Changes {
    const wanted = target as string;
    if (name === "href") {
      yield [[0, wanted]];
      return;
    }
    for (const url of addresses(text, base)) {
      const rest = url.href.slice(url.href.indexOf(":") + 1);
      if (name === "protocol") yield [[0, `${wanted}${rest}`]];
      else if (name === "origin") yield [[0, `${wanted}${url.pathname}${url.search}${url.hash}`]];
      else {
        const changed = new NativeURL(url.href) as unknown as Record<string, string>;
        changed[name] = wanted;
        // what it made of it may serve as well: the question mark of a query, the case of a host
        if (changed.href !== url.href) yield [[0, changed.href!]];
      }
    }
    if (name === "protocol") yield* [[[0, `${wanted}//a.b/`]], [[0, `${wanted}a`]]] as const;
    if (name === "pathname") yield [[0, `x:${wanted}`]];
  };

/** Of setting a part: the part of the wanted address, and the address itself. */
export const setting = (name: string): OpaqueInverse =>
  function* (target): Changes {
    const url = read(target, undefined) as unknown as Record<string, string> | undefined;
    if (url === undefined) return;
    yield [[1, url[name]!]];
    yield [[0, url.href!]];
    yield [
      [0, url.href!],
      [1, url[name]!],
    ];
  };

/** Of whether a text is an address. */
export const validity: OpaqueInverse = function* (target, [text, base]): Changes {
  const given = text as string;
  if (target !== true) {
    yield* [[[0, ""]], [[0, "x"]], [[0, "http://"]], [[0, "http://["]], [[0, `:${given}`]]] as const;
    if (base !== undefined) yield [[1, ""]];
    return;
  }
  for (const whole of [`http://a.b/${given}`, `http://${given}`, EXAMPLE, `${given}:`, `https://a.b/`])
    yield [[0, whole]];
  if (base !== undefined) yield [[1, EXAMPLE]];
};

const params = (query: Primitive): URLSearchParams => new NativeParams(query as string);

/** Of a value of a query, by name and number. */
export const value: OpaqueInverse = function* (target, [query, name, index]): Changes {
  const changed = params(query);
  const values = changed.getAll(name as string);
  const at = (index as number | undefined) ?? 0;
  changed.delete(name as string);
  for (let i = 0; i < Math.max(values.length, at + 1); i++)
    changed.append(name as string, i === at ? (target as string) : (values[i] ?? ""));
  yield [[0, changed.toString()]];
};

/** Of whether a query has a name. */
export const presence: OpaqueInverse = function* (target, [query, name]): Changes {
  const changed = params(query);
  if (target === true) changed.append(name as string, "");
  else changed.delete(name as string);
  yield [[0, changed.toString()]];
};

/** Of how many values a name has. */
export const count: OpaqueInverse = function* (target, [query, name]): Changes {
  const changed = params(query);
  const values = changed.getAll(name as string);
  if (!Number.isInteger(target) || (target as number) < 0 || (target as number) > 1000) return;
  changed.delete(name as string);
  for (let i = 0; i < (target as number); i++) changed.append(name as string, values[i] ?? "");
  yield [[0, changed.toString()]];
};

/** Of how many pairs a query has. */
export const size: OpaqueInverse = function* (target, [query]): Changes {
  const pairs = [...params(query)];
  if (!Number.isInteger(target) || (target as number) < 0 || (target as number) > 1000) return;
  while (pairs.length < (target as number)) pairs.push([`${"abcdefgh"[pairs.length % 8]}`, ""]);
  yield [[0, new NativeParams(pairs.slice(0, target as number)).toString()]];
};

/** Of the name or the value of the n-th pair. */
export const pair = (side: 0 | 1): OpaqueInverse =>
  function* (target, [query, index]): Changes {
    const pairs = [...params(query)].map(([name, text]): [string, string] => [name, text]);
    while (pairs.length <= Math.min(index as number, 1000)) pairs.push(["a", ""]);
    const own = pairs[index as number];
    if (own === undefined) return;
    own[side] = target as string;
    yield [[0, new NativeParams(pairs).toString()]];
  };

/** Of a function whose result often is its argument. */
export const itself: OpaqueInverse = (target) => [[[0, target]]];
