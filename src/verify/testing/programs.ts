/** Functions made by chance, for hunts: loops over arrays and texts, stores, pushes, narrowing, exceptions, arithmetic near the edges. */
export type Random = () => number;

/** A small generator of numbers that a seed reproduces. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

const NUMBERS = ["i", "j", "n", "k", "xs.length", "ys.length", "s.length"];
const ARRAYS = ["xs", "ys", "zs"];
const CONSTANTS = [
  "0",
  "1",
  "-1",
  "2",
  "3",
  "10",
  "255",
  "2147483647",
  "-2147483648",
  "9007199254740991",
  "0.5",
  "NaN",
  "Infinity",
];

export function randomFunction(random: Random): string {
  let loops = 0;
  const number = (depth: number): string => {
    const kind = Math.floor(random() * (depth > 2 ? 3 : 14));
    switch (kind) {
      case 0:
        return pick(random, NUMBERS);
      case 1:
        return pick(random, CONSTANTS);
      case 2:
        return pick(random, ["i", "j", "n", "k"]);
      case 3:
      case 4:
        return `(${number(depth + 1)} ${pick(random, ["+", "-", "*"])} ${number(depth + 1)})`;
      case 5:
        return `(${number(depth + 1)} ${pick(random, ["/", "%", "|", "&", ">>", ">>>", "^", "<<"])} ${pick(random, ["1", "2", "3", "0", "n", "xs.length"])})`;
      case 6:
        return `Math.${pick(random, ["floor", "max", "min", "abs", "trunc", "round", "sqrt"])}(${number(depth + 1)}, ${number(depth + 1)})`;
      case 7:
        return `${pick(random, ARRAYS)}[${number(depth + 1)}]`;
      case 8:
        return `((${number(depth + 1)} + ${number(depth + 1)}) >> 1)`;
      case 9:
        return `(${condition(depth + 1)} ? ${number(depth + 1)} : ${number(depth + 1)})`;
      case 10:
        return `${pick(random, ARRAYS)}.indexOf(${pick(random, ["i", "n", "1"])})`;
      case 11:
        return `(o?.p ?? ${number(depth + 1)})`;
      case 12:
        return `s.charCodeAt(${number(depth + 1)})`;
      default:
        return `-(${number(depth + 1)})`;
    }
  };
  const condition = (depth: number): string => {
    switch (Math.floor(random() * (depth > 2 ? 3 : 10))) {
      case 0:
      case 1:
      case 2:
        return `${number(depth + 1)} ${pick(random, ["<", "<=", ">", ">=", "===", "!==", "==", "!="])} ${number(depth + 1)}`;
      case 3:
        return `typeof ${pick(random, ["n", "k", "o", "u"])} === ${pick(random, ['"number"', '"string"', '"undefined"', '"object"'])}`;
      case 4:
        return `${pick(random, ["o", "u", "o.p", "u?.q", "s", "n"])}`;
      case 5:
        return `!(${condition(depth + 1)})`;
      case 6:
        return `(${condition(depth + 1)} ${pick(random, ["&&", "||"])} ${condition(depth + 1)})`;
      case 7:
        return `Array.isArray(${pick(random, ["u", "xs", "o"])})`;
      case 8:
        return `Number.${pick(random, ["isInteger", "isSafeInteger", "isFinite", "isNaN"])}(${number(depth + 1)})`;
      default:
        return `${pick(random, ["u", "o", "k"])} ${pick(random, ["===", "!==", "==", "!="])} ${pick(random, ["null", "undefined", "1", '"a"'])}`;
    }
  };
  /** Some are true, most are nearly. */
  const claim = (): string => {
    const [a, b, c] = [number(2), number(2), number(2)];
    return pick(random, [
      `!(${a} < ${b} && ${b} < ${c}) || ${a} < ${c}`,
      `${a} + 1 > ${a}`,
      `(n | 0) + (k | 0) >= (n | 0) || (k | 0) < 0`,
      `!(${a} >= 0) || ${b} + ${a} >= ${b}`,
      `${a} === ${a}`,
      `${a} - ${b} <= ${a}`,
      `(n | 0) * 2 % 2 === 0`,
      `typeof (${a}) === "number"`,
      `1 / (${a}) === 1 / (${a})`,
      `xs.length >= 0 && (xs === ys || xs.length !== ys.length + 1)`,
      `o == null || o.p === o.p`,
      `zs[0] === 1 || zs.length !== 1`,
      `(zs[1] = n, zs[1] === n || n !== n)`,
      `(u = { p: n, q: 1 }, u.q + 1 === 2 && (u.p === n || n !== n))`,
      `((u = { p: 1 }), (o = { p: 2 }), (u.p = 3), o.p === 2 && u.p === 3)`,
      `s.length === (s + "").length && (s + "ab").length === s.length + 2`,
      `-(${a}) <= 0 || ${a} < 0`,
      condition(1),
    ]);
  };
  const statement = (depth: number): string => {
    if (random() < 0.12) return `console.assert(${claim()});`;
    switch (Math.floor(random() * (depth > 3 ? 6 : 17))) {
      case 0:
      case 1:
        return `${pick(random, ["i", "j", "n"])} ${pick(random, ["=", "+=", "-=", "*=", "="])} ${number(0)};`;
      case 2:
        return `${pick(random, ARRAYS)}.${pick(random, [`push(${number(1)})`, "pop()", "shift()", `unshift(${number(1)}, 1)`, "reverse()", `splice(${pick(random, ["0", "1"])}, 1)`])};`;
      case 3:
        return `${pick(random, ARRAYS)}[${number(1)}] = ${number(1)};`;
      case 4:
        return `${pick(random, ["i", "j"])}${pick(random, ["++", "--"])};`;
      case 5:
        return `s ${pick(random, ["=", "+="])} ${pick(random, ['"a"', "s.slice(1)", `s[${number(1)}]`, "s + s", `"x" + n`, "String(n)"])};`;
      case 6:
      case 7: {
        if (++loops > 3) return ";";
        const v = pick(random, ["i", "j"]);
        const over = pick(random, ["xs", "ys", "s", "zs"]);
        return `for (${v} = ${pick(random, ["0", "0", "1", "n"])}; ${v} < ${pick(random, [`${over}.length`, `${over}.length`, `${over}.length - 1`, "n", "4"])}; ${v}${pick(random, ["++", "++", " += 2"])}) { if (fuel-- < 0) break; ${body(depth + 1)} ${random() < 0.6 ? `n = ${over}[${v}];` : ""} }`;
      }
      case 8: {
        if (++loops > 3) return ";";
        return `while (${condition(1)}) { if (fuel-- < 0) break; ${body(depth + 1)} ${random() < 0.3 ? "continue;" : ""} }`;
      }
      case 9:
        return `if (${condition(0)}) { ${body(depth + 1)} } ${random() < 0.5 ? `else { ${body(depth + 1)} }` : ""}`;
      case 10:
        return `try { ${body(depth + 1)} ${random() < 0.5 ? "o.p.q.r();" : ""} } ${pick(random, ["catch (e) { n = 1; }", "finally { j = 2; }", "catch { i = 0; } finally { n = 3; }"])}`;
      case 11:
        return `for (const e of ${pick(random, ARRAYS)}) { if (fuel-- < 0) break; n = e; ${body(depth + 1)} }`;
      case 12:
        return `o = ${pick(random, ["{ p: n }", "null", "u", "{ p: 1, q: xs }", "o"])};`;
      case 13:
        return `if (o) { o.p = ${number(1)}; n = o.p; }`;
      case 14:
        return `switch (n) { case 1: ${body(depth + 1)} break; case ${pick(random, ["2", "i", '"a"'])}: ${body(depth + 1)} default: j = 1; }`;
      case 15:
        return `${pick(random, ["xs", "ys", "zs"])} = ${pick(random, ["xs", "ys", "[]", "[1, 2, 3]", "[n, i]", "zs", "xs.slice(1)", "[...xs, 1]"])};`;
      default:
        return `${pick(random, ARRAYS)}.length = ${pick(random, ["0", "2", "i"])};`;
    }
  };
  const body = (depth: number): string => {
    const count = 1 + Math.floor(random() * 3);
    return Array.from({ length: count }, () => statement(depth)).join(" ");
  };
  return `export function f(xs: number[], ys: number[], s: string, n: number, k: number, o: any, u: any) { let i = 0, j = 0, fuel = 40; let zs = [1]; ${body(0)} ${body(0)} ${body(0)} return [i, j, n, s, xs]; }`;
}

const SAMPLE: readonly unknown[] = [
  0,
  -0,
  1,
  -1,
  2,
  3.5,
  255,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  1e300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
];

/** Arguments for a random function; now and then of another type than declared. */
export function randomArguments(random: Random): unknown[] {
  const number = (): unknown => pick(random, SAMPLE);
  const array = (): unknown[] =>
    Array.from({ length: Math.floor(random() * 5) }, () => (random() < 0.7 ? Math.floor(random() * 5) : number()));
  const xs = array();
  const anything = (): unknown => pick(random, [undefined, null, 1, "a", {}, { p: 1, q: [1] }, xs, true, 0, ""]);
  const wrong = random() < 0.1;
  return [
    wrong ? anything() : xs,
    random() < 0.3 ? xs : array(),
    wrong ? anything() : pick(random, ["", "a", "abc", "x1", "\u{1f600}"]),
    random() < 0.1 ? anything() : number(),
    number(),
    anything(),
    anything(),
  ];
}

const REQUIRED = [
  "n > 0",
  "n >= 0 && n < xs.length",
  "xs.length > 0",
  "Number.isInteger(n) && k >= n",
  "s.length > 2 || xs.length > 2",
  "o.p !== null",
  "typeof n === 'number' && n === n",
];
const ENSURED = [
  "result !== null",
  "result >= 0",
  "typeof result === 'number'",
  "n >= 0 || result === undefined",
  "n === old(n)",
  "xs.length >= 1",
  "result.length >= 0",
  "s.length === old(s.length)",
  "[n].every((each) => each === n)",
];

/** A contract for such a function, as likely wrong as right. */
export function randomContract(random: Random): string {
  const some = (tag: string, list: readonly string[]): string =>
    random() < 0.7 ? ` * @${tag} ${pick(random, list)}\n` : "";
  return `/**\n${some("requires", REQUIRED)}${some("requires", REQUIRED)}${some("ensures", ENSURED)}${some("ensures", ENSURED)} */\n`;
}

const KEPT = [
  "i >= 0",
  "i <= xs.length",
  "Number.isInteger(i)",
  "i === 0 || i > 0",
  "j >= 0 && j < 1000",
  "typeof n === 'number'",
  "n >= 0",
  "fuel <= 40",
  "zs.length >= 1",
  "Number.isSafeInteger(j)",
  "xs.length >= 0",
  "s.length >= i",
  "o.p !== null",
];

/** The same with invariants above its loops, as likely wrong as right. */
export function withInvariants(random: Random, text: string): string {
  return text.replace(/(?<=[;{}] )(?:for|while) \(/g, (loop) => {
    const count = Math.floor(random() * 3);
    const tags = Array.from({ length: count }, () => ` * @invariant ${pick(random, KEPT)}\n`).join("");
    return count === 0 ? loop : `/**\n${tags} */ ${loop}`;
  });
}
