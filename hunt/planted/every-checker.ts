/** Every checker, violated by routes that its own conditions may not stand on: through natives, patterns, updates, accessors, callbacks, helpers. */
import type { Case } from "../case.ts";
import { whole } from "../whole.ts";

/** Parameters, body, arguments; how a caller sees the violation is said once for the checker. */
type Row = readonly [name: string, params: string, body: string, args: string, setup?: string];

interface Violations {
  readonly checker: string;
  /** What the caller sees: of the result `r`, or the name of what is thrown. */
  readonly shows: string | { readonly throws: string };
  /** Of the declared result. */
  readonly returns?: string;
  readonly rows: readonly Row[];
}

const UNSAFE: readonly Row[] = [
  ["a sum", "a: number, b: number", "return a + b;", "2 ** 53 - 1, 1"],
  ["a compound assignment", "a: number", "let x = a;\n  x += 2;\n  return x;", "2 ** 53 - 1"],
  ["a field that is counted up", "o: { n: number }", "o.n++;\n  return o.n;", "{ n: 2 ** 53 - 1 }"],
  ["an element that is counted up", "list: number[]", "list[0]! += 1;\n  return list[0]!;", "[2 ** 53 - 1]"],
  ["a prefix update", "n: number", "return ++n;", "2 ** 53 - 1"],
  ["a product", "a: number", "return a * 3;", "2 ** 53 - 1"],
  ["a reduction", "list: number[]", "return list.reduce((sum, n) => sum + n, 0);", "[2 ** 53 - 1, 1]"],
  [
    "a static field",
    "n: number",
    "Count.all += n;\n  return Count.all;",
    "2 ** 53 - 1",
    "class Count {\n  static all = 1;\n}",
  ],
  [
    "a private field",
    "n: number",
    "return new Count().add(n);",
    "2 ** 53 - 1",
    "class Count {\n  #all = 1;\n  add(n: number) {\n    return (this.#all += n);\n  }\n}",
  ],
  [
    "an accessor",
    "n: number",
    "const c = new Count();\n  c.all += n;\n  return c.all;",
    "2 ** 53 - 1",
    "class Count {\n  v = 1;\n  get all() {\n    return this.v;\n  }\n  set all(n: number) {\n    this.v = n;\n  }\n}",
  ],
  ["a destructured pair", "p: [number, number]", "const [a, b] = p;\n  return a + b;", "[2 ** 53 - 1, 1]"],
  ["a default", "a: number, b = 1", "return a + b;", "2 ** 53 - 1"],
  [
    "a rest parameter",
    "...all: number[]",
    "let sum = 0;\n  for (const n of all) sum += n;\n  return sum;",
    "2 ** 53 - 1, 1",
  ],
  [
    "a closure that counts",
    "n: number",
    "let at = n;\n  const next = () => at++;\n  next();\n  return at;",
    "2 ** 53 - 1",
  ],
  ["a parsed number", "s: string", "return Number.parseInt(s, 10) + 1;", "'9007199254740991'"],
  [
    "a map's value",
    "m: Map<string, number>",
    "for (const [k, v] of m) m.set(k, v + 1);\n  return m.get('a') ?? 0;",
    "new Map([['a', 2 ** 53 - 1]])",
  ],
  [
    "a computed field",
    "o: Record<string, number>, k: string",
    "o[k] = (o[k] ?? 0) + 1;\n  return o[k]!;",
    "{ a: 2 ** 53 - 1 }, 'a'",
  ],
  ["a generator", "n: number", "function* up() {\n    yield n + 1;\n  }\n  return [...up()][0]!;", "2 ** 53 - 1"],
  ["a helper", "n: number", "return twice(n);", "2 ** 53 - 1", "const twice = (n: number): number => n * 2;"],
  ["a callback's answer", "f: () => number", "return f() + 1;", "() => 2 ** 53 - 1"],
  ["a difference", "a: number, b: number", "return a - b;", "-(2 ** 53 - 1), 1"],
  [
    "a loop that doubles",
    "n: number",
    "let x = 1;\n  for (let i = 0; i < n && i < 60; i++) x *= 2;\n  return x;",
    "60",
  ],
];

const NARROWED: readonly Row[] = [
  ["an element", "n: number", "const b = new Uint8Array(1);\n  b[0] = n;\n  return b[0] !== n;", "256"],
  ["a set", "n: number", "const b = new Uint8Array(1);\n  b.set([n]);\n  return b[0] !== n;", "256"],
  ["a fill", "n: number", "return new Int8Array(2).fill(n)[1] !== n;", "200"],
  ["a list", "n: number", "return new Uint16Array([n])[0] !== n;", "65536"],
  ["of", "n: number", "return Uint8Array.of(n)[0] !== n;", "300"],
  ["from", "n: number", "return Uint8Array.from([n])[0] !== n;", "300"],
  ["from with a function", "n: number", "return Uint8Array.from([1], (x) => x + n)[0] !== n + 1;", "300"],
  ["map", "n: number", "return new Uint8Array([1]).map((x) => x + n)[0] !== n + 1;", "300"],
  [
    "a view",
    "n: number",
    "const v = new DataView(new ArrayBuffer(2));\n  v.setInt16(0, n);\n  return v.getInt16(0) !== n;",
    "40000",
  ],
  [
    "an update",
    "n: number",
    "const b = new Uint8Array(1);\n  b[0] = n & 255;\n  b[0]!++;\n  return b[0] === 0 && n === 255;",
    "255",
  ],
  [
    "a compound assignment",
    "n: number",
    "const b = new Uint8Array([200]);\n  b[0]! += n & 127;\n  return b[0]! < 200;",
    "100",
  ],
  ["a pattern", "n: number", "const b = new Uint8Array(1);\n  [b[0]] = [n];\n  return b[0] !== n;", "256"],
  [
    "a loop variable",
    "list: number[]",
    "const b = new Uint8Array(1);\n  for (b[0] of list);\n  return list.length === 1 && b[0] !== list[0];",
    "[256]",
  ],
  ["a big integer", "n: bigint", "return BigInt(Number(n)) !== n;", "2n ** 60n + 1n"],
  [
    "a store of big integers",
    "n: bigint",
    "const b = new BigInt64Array(1);\n  b[0] = n;\n  return b[0] !== n;",
    "2n ** 63n",
  ],
  ["clamped", "n: number", "const b = new Uint8ClampedArray(1);\n  b[0] = n;\n  return b[0] !== n;", "300"],
  ["a Buffer", "n: number", "const b = Buffer.alloc(1);\n  b[0] = n;\n  return b[0] !== n;", "256"],
  [
    "a large value as a float",
    "n: number",
    "const b = new Float32Array(1);\n  b[0] = n;\n  return b[0] === Infinity && n !== Infinity;",
    "1e300",
  ],
  ["with", "n: number", "return (new Uint8Array(1) as any).with(0, n)[0] !== n;", "256"],
  ["Reflect.set", "n: number", "const b = new Uint8Array(1);\n  Reflect.set(b, 0, n);\n  return b[0] !== n;", "256"],
  ["Object.assign", "n: number", "const b = new Uint8Array(1);\n  Object.assign(b, [n]);\n  return b[0] !== n;", "256"],
];

const READS: readonly Row[] = [
  ["a list", "a: number[], i: number", "return a[i]!;", "[1], 1"],
  ["a text", "s: string, i: number", "return s[i]!;", "'a', 1"],
  ["a negative index", "a: number[]", "return a[a.length - 1]!;", "[]"],
  ["a fraction", "a: number[]", "return a[a.length / 2]!;", "[1]"],
  ["a typed array", "b: Uint8Array, i: number", "return b[i]!;", "new Uint8Array(1), 1"],
  ["a nested list", "a: number[][]", "return a[0]!.length === 0 ? a[0]![0]! : 0;", "[[]]"],
  ["a list of a field", "o: { a: string[] }", "return o.a[0]!;", "{ a: [] }"],
  ["a found place", "a: number[], n: number", "return a[a.indexOf(n)]!;", "[1], 2"],
  ["a split", "s: string", "return s.split(',')[1]!;", "'a'"],
  ["a match", "s: string", "return [...s.matchAll(/a/g)][1]!;", "'a'"],
  ["a filtered list", "a: number[]", "return a.filter((n) => n > 3)[0]!;", "[1]"],
  ["keys", "o: Record<string, number>", "return Object.keys(o)[0]!;", "{}"],
  ["a sorted copy", "a: number[]", "return [...a].sort((x, y) => x - y)[0]!;", "[]"],
  ["by a helper", "a: number[]", "return first(a);", "[]", "const first = (a: number[]): number => a[0]!;"],
  [
    "a generic helper",
    "a: string[]",
    "return last(a);",
    "[]",
    "function last<T>(a: T[]): T {\n  return a[a.length - 1]!;\n}",
  ],
  [
    "through this",
    "a: string[]",
    "return new Box(a).top();",
    "[]",
    "class Box {\n  constructor(private items: string[]) {}\n  top(): string {\n    return this.items[this.items.length - 1]!;\n  }\n}",
  ],
  ["after a removal", "a: number[]", "a.pop();\n  return a[0]!;", "[1]"],
  [
    "a key of a loop",
    "a: number[]",
    "let last = 0;\n  for (let i = 0; i <= a.length; i++) last = a[i]!;\n  return last;",
    "[1]",
  ],
  ["a text's key", "a: number[]", "return a['1' as unknown as number]!;", "[1]"],
  ["a table", "n: number", "return ['a', 'b'][n]!;", "2"],
  ["an enum's table", "k: 0 | 1 | 2", "return ['a', 'b'][k]!;", "2"],
  ["rest arguments", "...all: string[]", "return all[0]!;", ""],
];

const WRITES: readonly Row[] = [
  ["a list", "i: number", "const a = [1];\n  a[i] = 2;\n  return i > 1 && i < 5;", "3"],
  ["a typed array", "i: number", "const b = new Uint8Array(2);\n  b[i] = 1;\n  return i === 2;", "2"],
  ["a negative index", "i: number", "const a = [1];\n  a[-i] = 2;\n  return i === 1;", "1"],
  ["an update", "i: number", "const b = new Uint8Array(2);\n  b[i]!++;\n  return i === 5;", "5"],
  ["a compound assignment", "i: number", "const b = new Uint8Array(2);\n  b[i]! += 1;\n  return i === 5;", "5"],
  ["a pattern", "i: number", "const a = [1];\n  [a[i]] = [3];\n  return i === 4;", "4"],
  ["a pattern of an object", "i: number", "const a = [1];\n  ({ n: a[i] } = { n: 3 });\n  return i === 4;", "4"],
  ["a loop variable", "i: number", "const a = [1];\n  for (a[i] of [2]);\n  return i === 4;", "4"],
  [
    "by a helper",
    "i: number",
    "const a = [1];\n  put(a, i);\n  return i === 4;",
    "4",
    "const put = (a: number[], i: number): void => {\n  a[i] = 1;\n};",
  ],
  [
    "a list of the input",
    "a: number[], i: number",
    "const was = a.length;\n  a[i] = 1;\n  return i === was + 1;",
    "[1], 2",
  ],
  [
    "through this",
    "i: number",
    "new Grid().mark(i);\n  return i === 9;",
    "9",
    "class Grid {\n  cells = new Uint8Array(4);\n  mark(i: number) {\n    this.cells[i] = 1;\n  }\n}",
  ],
  ["nested", "i: number", "const g = [[0], [0]];\n  g[0]![i] = 1;\n  return i === 3;", "3"],
  ["Reflect.set", "i: number", "const a = [1];\n  Reflect.set(a, i, 2);\n  return i === 3;", "3"],
];

const RANGES: readonly Row[] = [
  ["repeat", "n: number", "return 'a'.repeat(n);", "-1"],
  ["toFixed", "n: number", "return (1).toFixed(n);", "101"],
  ["toPrecision", "n: number", "return (1).toPrecision(n);", "0"],
  ["toExponential", "n: number", "return (1).toExponential(n);", "101"],
  ["a radix", "n: number", "return (1).toString(n);", "1"],
  ["a radix of a big integer", "n: number", "return 1n.toString(n);", "37"],
  ["a length", "n: number", "return new Array(n).length;", "-1"],
  ["a length that is set", "n: number", "const a: number[] = [];\n  a.length = n;\n  return a.length;", "-1"],
  ["a typed array", "n: number", "return new Uint8Array(n).length;", "-1"],
  ["a buffer", "n: number", "return new ArrayBuffer(n).byteLength;", "-1"],
  ["a code point", "n: number", "return String.fromCodePoint(n);", "-1"],
  ["a form", "s: string", "return 'a'.normalize(s);", "'x'"],
  ["a big integer of a fraction", "n: number", "return BigInt(n);", "1.5"],
  ["a division of big integers", "n: bigint", "return 1n / n;", "0n"],
  ["a remainder of big integers", "n: bigint", "return 1n % n;", "0n"],
  ["a power of big integers", "n: bigint", "return 2n ** n;", "-1n"],
  ["an invalid date", "n: number", "return new Date(n).toISOString();", "NaN"],
  ["a view", "n: number", "return new DataView(new ArrayBuffer(4)).getInt8(n);", "4"],
  ["an offset", "n: number", "return new Uint8Array(new ArrayBuffer(4), n).length;", "5"],
  ["a set past the end", "n: number", "const b = new Uint8Array(2);\n  b.set([1], n);\n  return b[0];", "2"],
  ["padStart", "n: number", "return 'a'.padStart(n).length;", "2 ** 30"],
  ["with", "n: number", "return ([1] as any).with(n, 2)[0];", "1"],
  ["at a call", "n: number", "return String.prototype.repeat.call('a', n);", "-1"],
  ["at an apply", "n: number", "return Reflect.apply((1).toFixed, 1, [n]);", "101"],
  ["bound", "n: number", "return 'a'.repeat.bind('a')(n);", "-1"],
  ["as a callback", "list: number[]", "return list.map((n) => '-'.repeat(n)).join('');", "[-1]"],
  ["a compound remainder", "n: bigint", "let x = 5n;\n  x %= n;\n  return x;", "0n"],
  ["asUintN", "n: number", "return BigInt.asUintN(n, 1n);", "-1"],
  [
    "a helper",
    "width: number",
    "return pad('a', width);",
    "-1",
    "const pad = (s: string, n: number): string => s + ' '.repeat(n - s.length + 1);",
  ],
  ["a template", "n: number", "return `${'='.repeat(n - 3)}`;", "2"],
  ["locale digits", "n: number", "return (1).toLocaleString('en', { minimumFractionDigits: n });", "101"],
  ["a language", "s: string", "return (1).toLocaleString(s);", "'!'"],
  ["a zone", "s: string", "return new Date(0).toLocaleDateString('en', { timeZone: s });", "'Nowhere'"],
  ["slices of shared memory", "n: number", "return new SharedArrayBuffer(n).byteLength;", "-1"],
];

const CALLED: readonly Row[] = [
  ["a timer", "o: { f?: () => void }", "return setTimeout(o.f as any, 0);", "{}"],
  ["a microtask", "o: { f?: () => void }", "return queueMicrotask(o.f as any);", "{}"],
  ["Array.from", "o: { f?: any }", "return Array.from([1], o.f);", "{ f: 1 }"],
  ["a getter", "o: { f?: any }", "return Object.defineProperty({}, 'a', { get: o.f });", "{ f: 1 }"],
  ["a reduction", "o: { f?: (a: number, b: number) => number }", "return [1, 2].reduce(o.f!);", "{}"],
  ["a search", "o: { f?: (n: number) => boolean }", "return new Uint8Array(1).find(o.f!);", "{}"],
  ["a map's forEach", "o: { f?: () => void }", "return new Map([[1, 2]]).forEach(o.f!);", "{}"],
  ["an optional callback", "f?: () => number", "return f!();", ""],
  ["a field", "o: { f?: () => number }", "return o.f!();", "{}"],
  ["a table", "k: string", "const t: Record<string, () => number> = { a: () => 1 };\n  return t[k]!();", "'b'"],
  ["a member of a list", "list: (() => number)[]", "return list[0]!();", "[]"],
  [
    "constructed",
    "k: string",
    "const t: Record<string, new () => object> = { a: Date };\n  return new t[k]!();",
    "'b'",
  ],
  ["a tag", "o: { tag?: (s: TemplateStringsArray) => string }", "return o.tag!`x`;", "{}"],
  ["a callback of map", "f?: (n: number) => number", "return [1].map(f!);", ""],
  ["a callback of sort", "o: { f?: (a: number, b: number) => number }", "return [2, 1].sort(o.f ?? (1 as any));", "{}"],
  ["a method of a text", "x: string | { trim?: () => string }", "return x.trim!();", "{}"],
  [
    "a method by name",
    "o: { a: () => number; b?: () => number }, k: 'a' | 'b'",
    "return o[k]!();",
    "{ a: () => 1 }, 'b'",
  ],
  ["Reflect.apply", "f?: () => number", "return Reflect.apply(f!, undefined, []);", ""],
  ["call", "o: { f?: () => number }", "return Function.prototype.call.call(o.f!, null);", "{}"],
  ["a class that may be missing", "o: { make?: new () => object }", "return new o.make!();", "{}"],
  ["a replacer", "o: { f?: () => string }", "return [1].forEach(o.f as any);", "{}"],
  ["a promise's executor", "o: { f?: () => void }", "return new Promise(o.f as any);", "{}"],
  ["instanceof", "o: { kind?: new () => object }", "return {} instanceof o.kind!;", "{}"],
  ["extends", "o: { base?: new () => object }", "return class extends o.base! {};", "{}"],
];

const PATTERNS: readonly Row[] = [
  ["new", "s: string", "return new RegExp(s).source;", "'('"],
  ["called", "s: string", "return RegExp(s).source;", "'['"],
  ["flags", "s: string", "return new RegExp('a', s).source;", "'zz'"],
  ["joined", "list: string[]", "return new RegExp(list.join('|')).source;", "['(']"],
  ["a template", "s: string", "return new RegExp(`^${s}$`).source;", "'*'"],
  ["match", "s: string", "return 'abc'.match(s);", "'('"],
  ["search", "s: string", "return 'abc'.search(s);", "'('"],
  ["matchAll", "s: string", "return [...'abc'.matchAll(s as any)];", "'('"],
  ["Reflect.construct", "s: string", "return Reflect.construct(RegExp, [s]);", "'('"],
  ["escaped by half", "s: string", "return new RegExp(s.replace('(', '\\\\(')).source;", "'(('"],
  [
    "a helper",
    "s: string",
    "return pattern(s).source;",
    "')'",
    "const pattern = (s: string): RegExp => new RegExp(s, 'i');",
  ],
  ["compile", "s: string", "return (/a/ as any).compile(s).source;", "'('"],
];

const MALFORMED: readonly Row[] = [
  ["JSON", "s: string", "return JSON.parse(s);", "'{'"],
  ["JSON of a part", "s: string", "return JSON.parse(s.slice(1));", "'{'"],
  ["JSON with a reviver", "s: string", "return JSON.parse(s, (_k, v) => v);", "'x'"],
  ["JSON by reference", "list: string[]", "return list.map((s) => JSON.parse(s));", "['x']"],
  ["JSON by a name", "s: string", "const { parse } = JSON;\n  return parse(s);", "'x'"],
  ["JSON by call", "s: string", "return JSON.parse.call(JSON, s);", "'x'"],
];
const ENCODED: readonly Row[] = [
  ["decodeURIComponent", "s: string", "return decodeURIComponent(s);", "'%'"],
  ["decodeURI", "s: string", "return decodeURI(s);", "'%ff'"],
  ["encodeURIComponent", "s: string", "return encodeURIComponent(s);", "'\\ud800'"],
  ["encodeURI", "s: string", "return encodeURI(s);", "'\\udc00'"],
  ["by map", "s: string", "return s.split('&').map(decodeURIComponent);", "'%'"],
];
const NUMERALS: readonly Row[] = [
  ["BigInt", "s: string", "return BigInt(s);", "'x'"],
  ["BigInt of a part", "s: string", "return s.split(',').map((p) => BigInt(p.trim()));", "'1,x'"],
];
const ADDRESSES: readonly Row[] = [
  ["new URL", "s: string", "return new URL(s).host;", "'x'"],
  ["a base", "s: string", "return new URL('/a', s).host;", "'x'"],
];

const OVERFLOWS: readonly Row[] = [
  [
    "a number",
    "n: number",
    "return down(n);",
    "1e6",
    "const down = (n: number): number => (n <= 0 ? 0 : 1 + down(n - 1));",
  ],
  [
    "never ends",
    "n: number",
    "return n === 7 ? around(n) : 0;",
    "7",
    "const around = (n: number): number => around(n) + 1;",
  ],
  [
    "two that call each other",
    "n: number",
    "return even(n);",
    "1e6",
    "const even = (n: number): boolean => (n <= 0 ? true : odd(n - 1));\nconst odd = (n: number): boolean => (n <= 0 ? false : even(n - 1));",
  ],
  [
    "a getter of itself",
    "n: number",
    "return n > 3 ? new Odd().v : 0;",
    "4",
    "class Odd {\n  get v(): number {\n    return this.v;\n  }\n}",
  ],
  [
    "toString of itself",
    "n: number",
    "return n > 3 ? `${new Odd()}` : '';",
    "4",
    "class Odd {\n  toString(): string {\n    return `${this}`;\n  }\n}",
  ],
  [
    "toJSON of itself",
    "n: number",
    "return n > 3 ? JSON.stringify(new Odd()) : '';",
    "4",
    "class Odd {\n  toJSON(): unknown {\n    return JSON.parse(JSON.stringify(this));\n  }\n}",
  ],
  [
    "a callback that comes back",
    "n: number",
    "const f = (x: number): number[] => [x].map((y) => f(y).length);\n  return n === 2 ? f(1) : [];",
    "2",
  ],
  [
    "a list of itself",
    "n: number",
    "const a: unknown[] = [];\n  a.push(a);\n  const depth = (x: unknown): number => (Array.isArray(x) ? 1 + depth(x[0]) : 0);\n  return n === 2 ? depth(a) : 0;",
    "2",
  ],
  [
    "a constructor of itself",
    "n: number",
    "return n === 2 ? new Odd() : 0;",
    "2",
    "class Odd {\n  next: Odd;\n  constructor() {\n    this.next = new Odd();\n  }\n}",
  ],
  [
    "a wide spread",
    "n: number",
    "return Math.max(...new Array(n > 0 && n < 1e6 ? Math.floor(n) : 0).fill(1));",
    "999999",
  ],
];

const BITS: readonly Row[] = [
  ["a shift", "n: number", "return n >= 2 ** 31 && (n >> 1) < 0;", "2 ** 31"],
  ["or", "n: number", "return (n | 0) !== Math.trunc(n) && n > 0;", "2 ** 32"],
  ["and", "n: number", "return (n & -1) !== n && n === 2 ** 40;", "2 ** 40"],
  ["not", "n: number", "return ~~n !== n && n === 2 ** 40;", "2 ** 40"],
  ["a compound shift", "n: number", "let x = n;\n  x >>= 0;\n  return x !== n && n === 2 ** 40;", "2 ** 40"],
  ["an unsigned shift", "n: number", "return n >>> 0 !== n && n === 2 ** 40;", "2 ** 40"],
  ["exclusive or", "n: number", "return (n ^ 0) !== n && n === 2 ** 40;", "2 ** 40"],
  ["a field", "o: { flags: number }", "o.flags |= 1;\n  return o.flags < 0;", "{ flags: 2 ** 31 }"],
];

const POLLUTED: readonly Row[] = [
  [
    "two keys",
    "a: string, b: string",
    "const o: any = {};\n  o[a] ??= {};\n  o[a][b] = 1;\n  return ({} as any).q === 1;",
    "'__proto__', 'q'",
  ],
  [
    "a merge",
    "s: string",
    "const merge = (to: any, from: any): void => {\n    for (const k of Object.keys(from))\n      if (typeof from[k] === 'object' && from[k] !== null) {\n        to[k] ??= {};\n        merge(to[k], from[k]);\n      } else to[k] = from[k];\n  };\n  merge({}, JSON.parse(s));\n  return ({} as any).q === 1;",
    '\'{"__proto__":{"q":1}}\'',
  ],
  [
    "a path",
    "path: string",
    "let at: any = {};\n  const parts = path.split('.');\n  for (const p of parts.slice(0, -1)) at = at[p] ??= {};\n  at[parts[parts.length - 1]!] = 1;\n  return ({} as any).q === 1;",
    "'__proto__.q'",
  ],
  [
    "Object.assign",
    "k: string",
    "const o: any = {};\n  Object.assign(o[k] ?? {}, { q: 1 });\n  return ({} as any).q === 1;",
    "'__proto__'",
  ],
  [
    "defineProperty",
    "k: string",
    "const o: any = {};\n  Object.defineProperty(o[k] ?? {}, 'q', { value: 1, configurable: true });\n  return ({} as any).q === 1;",
    "'__proto__'",
  ],
  [
    "the constructor",
    "a: string, b: string",
    "const o: any = {};\n  const t = o[a]?.[b];\n  if (typeof t === 'object' && t !== null) t.q = 1;\n  return ({} as any).q === 1;",
    "'constructor', 'prototype'",
  ],
  [
    "a list's",
    "k: string",
    "const o: any = [];\n  const t = o[k];\n  if (typeof t === 'object' && t !== null) t.q = 1;\n  return ([] as any).q === 1;",
    "'__proto__'",
  ],
];

const RESULTS: readonly Row[] = [
  ["a table", "k: string", "return T[k]!;", "'b'", "const T: Record<string, string> = { a: 'x' };"],
  ["a cast", "s: string", "return JSON.parse(s) as string;", "'1'"],
  [
    "a missing case",
    "n: number",
    "switch (n) {\n    case 1:\n      return 'a';\n    default:\n      return undefined as unknown as string;\n  }",
    "2",
  ],
  ["any", "x: any", "return x;", "1"],
  ["a found one", "list: string[]", "return list.find((s) => s === 'q')!;", "[]"],
  ["a sum of texts", "a: any", "return a;", "null"],
];

const NULLISH: readonly Row[] = [
  ["a pattern of a parameter", "{ a }: { a: number } = undefined as any", "return a;", ""],
  [
    "a nested pattern",
    "o: { p?: { a: number } }",
    "const {\n    p: { a },\n  } = o as { p: { a: number } };\n  return a;",
    "{}",
  ],
  ["a pattern of a list", "o: { p?: number[] }", "const [a] = o.p!;\n  return a;", "{}"],
  ["a pattern that is assigned", "o: { p?: { a: number } }", "let a = 0;\n  ({ a } = o.p!);\n  return a;", "{}"],
  ["for of", "o: { p?: number[] }", "let n = 0;\n  for (const _ of o.p!) n++;\n  return n;", "{}"],
  ["a spread", "o: { p?: number[] }", "return [...o.p!];", "{}"],
  ["a spread of arguments", "o: { p?: number[] }", "return Math.max(...o.p!);", "{}"],
  ["in", "o: { p?: object }", "return 'a' in o.p!;", "{}"],
  ["a write", "o: { p?: { a: number } }", "o.p!.a = 1;\n  return o;", "{}"],
  ["an update", "o: { p?: { a: number } }", "o.p!.a++;\n  return o;", "{}"],
  ["a compound assignment", "o: { p?: { a: number } }", "o.p!.a ??= 1;\n  return o;", "{}"],
  ["a removal", "o: { p?: { a?: number } }", "delete o.p!.a;\n  return o;", "{}"],
  ["yield*", "o: { p?: number[] }", "function* g() {\n    yield* o.p!;\n  }\n  return [...g()];", "{}"],
  [
    "behind a short circuit",
    "o: { p?: { q?: { a: number } } }",
    "return o.p?.q!.a === undefined ? (o.p!.q as any).a : 0;",
    "{}",
  ],
  [
    "a private member",
    "o: { p?: Own }",
    "return Own.of(o.p!);",
    "{}",
    "export class Own {\n  #n = 1;\n  static of(o: Own): number {\n    return o.#n;\n  }\n}",
  ],
  [
    "a private name asked for",
    "o: { p?: Own }",
    "return Own.is(o.p!);",
    "{}",
    "export class Own {\n  #n = 1;\n  static is(o: Own): boolean {\n    return #n in o;\n  }\n  n(): number {\n    return this.#n;\n  }\n}",
  ],
  ["a found one", "list: { a: number }[]", "return list.find((x) => x.a > 3)!.a;", "[]"],
  ["the last of a list", "list: { a: number }[]", "return list.at(-1)!.a;", "[]"],
  ["a shifted one", "list: { a: number }[]", "return list.shift()!.a;", "[]"],
  ["a map's value", "m: Map<string, { a: number }>", "return m.get('k')!.a;", "new Map()"],
  ["a match", "s: string", "return s.match(/b/)!.index;", "'a'"],
  ["a group", "s: string", "return /(b)?a/.exec(s)![1]!.length;", "'a'"],
  ["a split", "s: string", "return s.split(',')[1]!.length;", "'a'"],
  ["a callback's argument", "list: ({ a: number } | null)[]", "return list.map((x) => x!.a);", "[null]"],
  [
    "this",
    "n: number",
    "const f = function (this: any) {\n    return this.a;\n  };\n  return n === 1 ? f.call(undefined) : 0;",
    "1",
  ],
  ["a template's tag", "o: { p?: { t: (s: TemplateStringsArray) => number } }", "return o.p!.t`x`;", "{}"],
  ["a computed member", "o: { p?: Record<string, number> }, k: string", "return o.p![k];", "{}, 'a'"],
  [
    "an async helper",
    "o: { p?: { a: number } }",
    "return inner(o);",
    "{}",
    "const inner = (o: { p?: { a: number } }): number => {\n  const { p } = o;\n  return p!.a;\n};",
  ],
  [
    "a sort's argument",
    "list: ({ a: number } | undefined)[]",
    "return list.map((x) => x).reduce((sum, x) => sum + x!.a, 0);",
    "[undefined]",
  ],
  ["a parsed document", "s: string", "return JSON.parse(s).a;", "'null'"],
  ["a parsed document's part", "s: string", "return JSON.parse(s).a.b;", "'{}'"],
  [
    "an optional call's result",
    "o: { f?: () => { a: number } }",
    "return o.f?.()!.a;",
    "{ f: () => undefined as any }",
  ],
  [
    "super",
    "n: number",
    "return new Child().f(n);",
    "1",
    "class Base {\n  p?: { a: number };\n}\nclass Child extends Base {\n  f(n: number) {\n    return n === 1 ? this.p!.a : 0;\n  }\n}",
  ],
];
const REFUSED_VALUES: readonly Row[] = [
  ["an iterator", "x: any", "return [...(x === 1 ? x : [])];", "1"],
  ["Object.keys", "o: { p?: object }", "return Object.keys(o.p!);", "{}"],
  ["Object.entries", "o: { p?: object | null }", "return Object.entries(o.p!);", "{ p: null }"],
  ["Object.assign", "o: { p?: object }", "return Object.assign(o.p!, {});", "{}"],
  ["Array.from", "o: { p?: number[] }", "return Array.from(o.p!);", "{}"],
  ["a call", "o: { p?: string }", "return String.prototype.trim.call(o.p!);", "{}"],
  ["new Map", "n: number", "return new Map([n === 1 ? (null as any) : [1, 2]]);", "1"],
  ["Object.fromEntries", "o: { p?: [string, number][] }", "return Object.fromEntries(o.p!);", "{}"],
  ["Object.getPrototypeOf", "o: { p?: object }", "return Object.getPrototypeOf(o.p!);", "{}"],
];

const NANS: readonly Row[] = [
  ["a quotient", "a: number, b: number", "return a / b;", "0, 0"],
  ["a difference", "a: number, b: number", "return a - b;", "Infinity, Infinity"],
  ["a remainder", "a: number", "return 5 % a;", "0"],
  ["a product", "a: number", "return a * Infinity;", "0"],
  ["a root", "a: number", "return Math.sqrt(a);", "-1"],
  ["a logarithm", "a: number", "return Math.log(a);", "-1"],
  ["a power", "a: number", "return a ** 0.5;", "-1"],
  ["Math.pow", "a: number", "return Math.pow(a, 0.5);", "-1"],
  ["parseInt", "s: string", "return Number.parseInt(s, 10);", "'x'"],
  ["parseFloat", "s: string", "return parseFloat(s);", "''"],
  ["Number", "s: string", "return Number(s);", "'x'"],
  ["a plus", "s: string", "return +s;", "'x'"],
  ["a minus of texts", "s: any", "return s - 1;", "'x'"],
  ["undefined plus", "o: { a?: number }", "return o.a! + 1;", "{}"],
  ["undefined times", "a?: number", "return a! * 2;", ""],
  ["beyond the end", "list: number[]", "return list[0]! * 2;", "[]"],
  ["a code", "s: string", "return s.charCodeAt(3);", "'a'"],
  ["a code point", "s: string", "return s.codePointAt(3)! + 1;", "'a'"],
  ["a date", "s: string", "return new Date(s).getTime();", "'x'"],
  ["Date.parse", "s: string", "return Date.parse(s);", "'x'"],
  ["a maximum", "o: { a?: number }", "return Math.max(1, o.a!);", "{}"],
  ["a rounded one", "o: { a?: number }", "return Math.round(o.a!);", "{}"],
  ["an arc", "a: number", "return Math.acos(a);", "2"],
  ["a sum", "list: { a?: number }[]", "return list.reduce((s, x) => s + x.a!, 0);", "[{}]"],
  ["a mean", "list: number[]", "return list.reduce((s, x) => s + x, 0) / list.length;", "[]"],
  ["a sum of infinities", "a: number, b: number", "return a + b;", "Infinity, -Infinity"],
  ["a compound quotient", "a: number", "let x = 0;\n  x /= a;\n  return x;", "0"],
  ["a field", "o: { sum: number; n: number }", "o.sum /= o.n;\n  return o.sum;", "{ sum: 0, n: 0 }"],
  ["a negated text", "s: any", "return -s;", "'x'"],
  ["an increment", "s: any", "let x = s;\n  return ++x;", "'x'"],
  ["a helper", "a: number", "return ratio(a, a);", "0", "const ratio = (a: number, b: number): number => a / b;"],
  ["Math.hypot", "o: { a?: number }", "return Math.hypot(o.a!, 1);", "{}"],
  ["Math.sign of a text", "s: any", "return Math.sign(s);", "'x'"],
  ["a converted object", "x: { valueOf(): number }", "return Number(x) - Number(x);", "{ valueOf: () => Infinity }"],
  ["Math.min of a spread", "list: number[]", "return Math.min(...list) - Math.min(...list);", "[]"],
  ["a parsed document", "s: string", "return JSON.parse(s).a * 2;", "'{}'"],
  ["a tangent", "a: number", "return Math.sin(a);", "Infinity"],
];

const REJECTED: readonly Row[] = [
  [
    "an async helper",
    "n: number",
    "void fail(n);\n  return 1;",
    "7",
    "const fail = async (n: number): Promise<void> => {\n  if (n === 7) throw new Error('x');\n};",
  ],
  [
    "a then without an answer",
    "n: number",
    "void Promise.resolve(n).then((m) => {\n    if (m === 7) throw new Error('x');\n  });\n  return 1;",
    "7",
  ],
  [
    "an executor that throws",
    "n: number",
    "void new Promise(() => {\n    if (n === 7) throw new Error('x');\n  });\n  return 1;",
    "7",
  ],
  [
    "an executor that rejects",
    "n: number",
    "void new Promise((_, no) => {\n    if (n === 7) no(new Error('x'));\n  });\n  return 1;",
    "7",
  ],
  ["all", "n: number", "void Promise.all([n === 7 ? Promise.reject(new Error('x')) : 1]);\n  return 1;", "7"],
  [
    "a finally",
    "n: number",
    "void Promise.resolve().finally(() => {\n    if (n === 7) throw new Error('x');\n  });\n  return 1;",
    "7",
  ],
  [
    "forEach of async functions",
    "list: number[]",
    "list.forEach(async (n) => {\n    if (n === 7) throw new Error('x');\n  });\n  return 1;",
    "[7]",
  ],
  [
    "map of async functions",
    "list: number[]",
    "list.map(async (n) => {\n    if (n === 7) throw new Error('x');\n  });\n  return 1;",
    "[7]",
  ],
  [
    "a microtask later",
    "n: number",
    "void (async () => {\n    await null;\n    if (n === 7) throw new Error('x');\n  })();\n  return 1;",
    "7",
  ],
  [
    "a thenable",
    "n: number",
    "void Promise.resolve({\n    // biome-ignore lint/suspicious/noThenProperty: that is the point\n    then(_ok: unknown, no: (e: Error) => void) {\n      if (n === 7) no(new Error('x'));\n    },\n  } as any);\n  return 1;",
    "7",
  ],
  [
    "a catch that throws",
    "n: number",
    "void Promise.reject(new Error('a')).catch(() => {\n    if (n === 7) throw new Error('x');\n  });\n  return 1;",
    "7",
  ],
  [
    "an async generator",
    "n: number",
    "async function* g() {\n    if (n === 7) throw new Error('x');\n    yield 1;\n  }\n  void g().next();\n  return 1;",
    "7",
  ],
  ["a race", "n: number", "void Promise.race([n === 7 ? Promise.reject(new Error('x')) : 1]);\n  return 1;", "7"],
  [
    "a second of two",
    "n: number",
    "const a = fail(n);\n  a.catch(() => 0);\n  void a.then(() => 1);\n  return 1;",
    "7",
    "const fail = async (n: number): Promise<void> => {\n  if (n === 7) throw new Error('x');\n};",
  ],
  [
    "a method",
    "n: number",
    "void new Box().send(n);\n  return 1;",
    "7",
    "class Box {\n  async send(n: number): Promise<void> {\n    if (n === 7) throw new Error('x');\n  }\n}",
  ],
  [
    "an await of something else",
    "n: number",
    "const p = n === 7 ? Promise.reject(new Error('x')) : 1;\n  void (async () => {\n    await 0;\n    return p === 1;\n  })();\n  return 1;",
    "7",
  ],
];

const PROMISED: readonly Row[] = [
  ["a result", "n: number", "return n * 2;", "51", ""],
  [
    "a later return",
    "n: number",
    "if (n < 0) return 0;\n  for (let i = 0; i < 3; i++) if (n === i) return 200;\n  return 1;",
    "2",
  ],
  [
    "a finally that decides",
    "n: number",
    "try {\n    return 1;\n  } finally {\n    // biome-ignore lint/correctness/noUnsafeFinally: that is the point\n    if (n === 5) return 101;\n  }",
    "5",
  ],
  [
    "a getter",
    "n: number",
    "return new Box(n).v;",
    "101",
    "class Box {\n  constructor(private n: number) {}\n  get v(): number {\n    return this.n;\n  }\n}",
  ],
  ["a helper", "n: number", "return grow(n);", "100", "const grow = (n: number): number => n + 1;"],
  ["a rounded one", "n: number", "return Math.round(n);", "101"],
  ["a length", "s: string", "return s.length;", "'a'.repeat(101)"],
  ["a count", "list: number[]", "return list.reduce((s, x) => s + x, 0);", "[101]"],
  ["a parsed one", "s: string", "return Number(s);", "'101'"],
  ["an or", "n: number", "return n || 101;", "0"],
  ["a default", "n = 101", "return n;", ""],
  ["a map's size", "m: Map<string, number>", "return m.get('a') ?? 0;", "new Map([['a', 101]])"],
];

const VIOLATIONS: readonly Violations[] = [
  { checker: "unsafe-integer", shows: "Math.abs(r as number) > Number.MAX_SAFE_INTEGER", rows: UNSAFE },
  { checker: "narrowing-store", shows: "r === true", rows: NARROWED },
  { checker: "index-read", shows: "r === undefined", rows: READS },
  { checker: "index-write", shows: "r === true", rows: WRITES },
  { checker: "range-argument", shows: { throws: "RangeError" }, rows: RANGES },
  { checker: "not-callable", shows: { throws: "TypeError" }, rows: CALLED },
  { checker: "invalid-regexp", shows: { throws: "SyntaxError" }, rows: PATTERNS },
  { checker: "malformed-input", shows: { throws: "SyntaxError" }, rows: [...MALFORMED, ...NUMERALS] },
  { checker: "malformed-input", shows: { throws: "URIError" }, rows: ENCODED },
  { checker: "malformed-input", shows: { throws: "TypeError" }, rows: ADDRESSES },
  { checker: "stack-overflow", shows: { throws: "RangeError" }, rows: OVERFLOWS },
  { checker: "int32-truncation", shows: "r === true", rows: BITS },
  { checker: "prototype-pollution", shows: "r === true", rows: POLLUTED },
  { checker: "nullish-access", shows: { throws: "TypeError" }, rows: NULLISH },
  { checker: "unexpected-throw", shows: { throws: "TypeError" }, rows: REFUSED_VALUES },
  { checker: "nan", shows: "Number.isNaN(r)", returns: "number", rows: NANS },
  { checker: "result-type", shows: "typeof r !== 'string'", returns: "string", rows: RESULTS },
];

/** What of it throws is also asked for by the checker of everything thrown. */
const asked = ({ checker, shows }: Violations): readonly string[] =>
  typeof shows === "string" || checker === "stack-overflow" ? [checker] : [...new Set([checker, "unexpected-throw"])];

const seen = (shows: Violations["shows"]): string =>
  typeof shows === "string"
    ? `((r: unknown) => (${shows} ? "hit" : "miss"))(target($))`
    : `(() => { try { target($); return "miss"; } catch (e) { return (e as Error).name === "${shows.throws}" ? "hit" : "miss"; } })()`;

const SPELLED = {
  function: (params: string, returns: string, body: string) =>
    `export function target(${params}): ${returns} {\n  ${body}\n}\n`,
  caught: (params: string, returns: string, body: string) =>
    `export const target = (${params}): ${returns} => {\n  try {\n  ${body}\n  } finally {\n    void 0;\n  }\n};\n`,
} as const;

/** Whose violation shows after the call. */
const rejected = (): Case[] =>
  REJECTED.flatMap(([name, params, body, args, setup]) =>
    Object.entries(SPELLED).flatMap(([spelling, text]) =>
      whole("every checker: unhandled-rejection", [
        {
          name: `${name} · ${spelling}`,
          source: `${setup === undefined ? "" : `${setup}\n`}${text(params, "unknown", body)}`,
          plants: ["rejection"],
          calls: [args],
        },
      ]),
    ),
  );

/** What is promised: at most a hundred. */
const promised = (): Case[] =>
  PROMISED.flatMap(([name, params, body, args, setup]) =>
    whole("every checker: promises", [
      {
        name: `${name} · contract`,
        source: `${setup === undefined ? "" : `${setup}\n`}/** @ensures result <= 100 */\nexport function target(${params}): number {\n  ${body}\n}\n`,
        plants: ["branch"],
        checker: "contract",
        call: '((r: unknown) => ((r as number) <= 100 ? "miss" : "hit"))(target($))',
        calls: [args],
      },
    ]),
  );

export const everyChecker = (): Case[] => [
  ...rejected(),
  ...promised(),
  ...VIOLATIONS.flatMap((violations) =>
    violations.rows.flatMap(([name, params, body, args, setup]) =>
      asked(violations).flatMap((checker) =>
        Object.entries(SPELLED).flatMap(([spelling, text]) =>
          whole(`every checker: ${violations.checker}`, [
            {
              name: `${name} · ${checker} · ${spelling}`,
              source: `${setup === undefined ? "" : `${setup}\n`}${text(params, violations.returns ?? "unknown", body)}`,
              plants: ["branch"],
              checker,
              call: seen(violations.shows),
              calls: [args],
            },
          ]),
        ),
      ),
    ),
  ),
];
