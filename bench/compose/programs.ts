/** Programs whose branches depend on what helpers give for many parts of the input: counts, sums, check digits, scores, small machines. */

export interface CallingProgram {
  readonly name: string;
  readonly text: string;
}

const program = (name: string, text: string): CallingProgram => ({ name, text });

const loop = (name: string, helper: string, count: number, fold: string, tests: string, start = "0"): CallingProgram =>
  program(
    name,
    `${helper}
export function f(s: number[]): string {
  if (s.length !== ${count}) return "length";
  let t = ${start};
  for (let i = 0; i < ${count}; i++) t = ${fold};
  ${tests}
  return "none";
}`,
  );

export const PROGRAMS: readonly CallingProgram[] = [
  loop(
    "positives",
    "function p(x: number): number { if (x > 0) return 1; return 0; }",
    20,
    "t + p(s[i]!)",
    'if (t === 7) return "seven";',
  ),
  loop(
    "grades",
    "function g(x: number): number { if (x >= 90) return 4; if (x >= 80) return 3; if (x >= 70) return 2; return 0; }",
    12,
    "t + g(s[i]!)",
    'if (t === 25) return "honours"; if (t === 48) return "best";',
  ),
  loop(
    "parity",
    "function odd(x: number): number { return x % 2 === 0 ? 0 : 1; }",
    16,
    "t + odd(s[i]!)",
    'if (t === 16) return "all"; if (t === 5) return "five";',
  ),
  loop(
    "in-range",
    "function inside(x: number): number { if (x < 10) return 0; if (x > 20) return 0; return 1; }",
    18,
    "t + inside(s[i]!)",
    'if (t === 18) return "all"; if (t > 8) return "most";',
  ),
  loop(
    "fizz",
    "function fizz(n: number): number { if (n % 15 === 0) return 3; if (n % 5 === 0) return 2; if (n % 3 === 0) return 1; return 0; }",
    10,
    "t + fizz(s[i]!)",
    'if (t === 17) return "hit";',
  ),
  loop(
    "votes",
    "function vote(x: number): number { if (x === 1) return 1; if (x === 2) return -1; return 0; }",
    15,
    "t + vote(s[i]!)",
    'if (t === 15) return "unanimous"; if (t === -15) return "against"; if (t === 0) return "tie";',
  ),
  loop(
    "clamped",
    "function clamp(x: number): number { if (x < 0) return 0; if (x > 10) return 10; return x; }",
    8,
    "t + clamp(s[i]!)",
    'if (t === 80) return "full"; if (t === 37) return "some";',
  ),
  loop(
    "steps",
    "function step(x: number): number { if (x > 5) return 2; if (x < -5) return -2; return 0; }",
    12,
    "t + step(s[i]!)",
    'if (t === 14) return "up"; if (t === -14) return "down";',
  ),
  loop(
    "weights",
    "function weight(x: number): number { if (x === 3) return 5; if (x === 4) return 7; return 1; }",
    10,
    "t + weight(s[i]!)",
    'if (t === 38) return "hit";',
  ),
  loop(
    "flags",
    "function bit(x: number): number { return x > 100 ? 1 : 0; }",
    12,
    "t * 2 + bit(s[i]!)",
    'if (t === 2741) return "code";',
  ),
  loop(
    "checksum",
    "function digit(x: number): number { if (x < 0) return 0; if (x > 9) return 9; return x; }",
    9,
    "t + digit(s[i]!) * (i + 1)",
    'if (t === 200) return "valid";',
  ),
  loop(
    "luhn",
    "function twice(x: number): number { const d = x * 2; return d > 9 ? d - 9 : d; }\nfunction at(x: number, i: number): number { return i % 2 === 0 ? twice(x) : x; }",
    8,
    "t + at(s[i]!, i)",
    'if (t === 70) return "card";',
  ),
  loop(
    "distance",
    "function far(x: number): number { return x < 0 ? -x : x; }",
    9,
    "t + far(s[i]!)",
    'if (t === 123) return "there";',
  ),
  loop(
    "scores",
    "function score(x: number): number { if (x > 1000) return 50; if (x > 100) return 10; if (x > 10) return 1; return 0; }",
    10,
    "t + score(s[i]!)",
    'if (t === 163) return "hit"; if (t === 500) return "jackpot";',
  ),
  loop(
    "temperature",
    "function warm(x: number): number { if (x >= 30) return 2; if (x >= 20) return 1; return 0; }",
    14,
    "t + warm(s[i]!)",
    'if (t === 28) return "hot"; if (t === 9) return "mild";',
  ),
  loop(
    "stock",
    "function order(x: number): number { if (x <= 0) return 12; if (x < 5) return 6; return 0; }",
    9,
    "t + order(s[i]!)",
    'if (t === 66) return "hit"; if (t === 108) return "all";',
  ),
  loop(
    "nested",
    "function a(x: number): number { return x > 3 ? 1 : 0; }\nfunction b(x: number): number { return a(x) + a(x - 10); }",
    12,
    "t + b(s[i]!)",
    'if (t === 13) return "hit"; if (t === 24) return "all";',
  ),
  loop(
    "balance",
    "function side(x: number): number { if (x > 0) return 1; if (x < 0) return -1; return 0; }",
    14,
    "t + side(s[i]!)",
    'if (t === 14) return "right"; if (t === -14) return "left"; if (t === 3) return "three";',
  ),
  loop(
    "taxes",
    "function tax(x: number): number { if (x > 100) return x - 100; return 0; }",
    8,
    "t + tax(s[i]!)",
    'if (t === 777) return "audit";',
  ),
  loop(
    "rounds",
    "function round5(x: number): number { const r = x % 5; return r === 0 ? 1 : 0; }",
    12,
    "t + round5(s[i]!)",
    'if (t === 12) return "all"; if (t === 6) return "half";',
  ),
  program(
    "triangle",
    `function ok(a: number, b: number, c: number): number { return a + b > c ? 1 : 0; }
export function f(a: number, b: number, c: number): string {
  const n = ok(a, b, c) + ok(b, c, a) + ok(c, a, b);
  if (n === 3) { if (a === b && b === c) return "same"; return "triangle"; }
  return n === 2 ? "flat" : "none";
}`,
  ),
  program(
    "discount",
    `function off(n: number): number { if (n > 100) return 20; if (n > 50) return 10; return 0; }
export function f(a: number, b: number, c: number, vip: boolean): string {
  const t = off(a) + off(b) + off(c) + (vip ? 5 : 0);
  if (t === 45) return "hit"; if (t === 65) return "best"; return "none";
}`,
  ),
  program(
    "letters",
    `function upper(c: number): number { return c >= 65 && c <= 90 ? 1 : 0; }
export function f(s: string): string {
  if (s.length !== 8) return "length";
  let n = 0;
  for (let i = 0; i < 8; i++) n += upper(s.charCodeAt(i));
  if (n === 8) return "shout"; if (n === 3) return "three"; return "none";
}`,
  ),
  program(
    "password",
    `function kind(c: number): number { if (c >= 48 && c <= 57) return 100; if (c >= 65 && c <= 90) return 10; if (c >= 97 && c <= 122) return 1; return 0; }
export function f(s: string): string {
  if (s.length < 6) return "short"; if (s.length > 6) return "long";
  let n = 0;
  for (let i = 0; i < 6; i++) n += kind(s.charCodeAt(i));
  if (n === 222) return "strong"; if (n >= 300) return "digits"; return "weak";
}`,
  ),
];
