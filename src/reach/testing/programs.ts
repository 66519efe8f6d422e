/**
 * Programs with a place that path search comes to late or never: the seven of paper 4 in several spellings, and others like them. `TARGET` is the
 * place. Those that say "never" have none that leads there; each such one has a twin that can be reached.
 */
export interface LoopProgram {
  readonly name: string;
  /** Typed parameters of `f`. */
  readonly parameters: string;
  readonly body: string;
  /** Functions beside it, without types. */
  readonly beside?: string;
  readonly isReachable: boolean;
  /** One of the paper's. */
  readonly paper?: string;
}

const program = (name: string, parameters: string, body: string, rest: Partial<LoopProgram> = {}): LoopProgram => ({
  name,
  parameters,
  body,
  isReachable: true,
  ...rest,
});

const never = (name: string, parameters: string, body: string, rest: Partial<LoopProgram> = {}): LoopProgram => ({
  name,
  parameters,
  body,
  isReachable: false,
  ...rest,
});

/** The search for a word, as the paper's appendix has it; several in a row. */
const words = (list: readonly string[], input: string, at: (i: string) => string): string =>
  `${list
    .map(
      (word, n) => `  const W${n} = ${JSON.stringify(word)};
  let h${n} = 0;
  for (let i = 0; i < ${input}.length; ++i) {
    let j = i, k = 0;
    while (k < W${n}.length && j < ${input}.length && ${at("j")} === ${at("j").includes("charCode") || !at("j").includes("[") ? `W${n}.charCodeAt(k)` : `W${n}[k]`}) { ++j; ++k; }
    if (k === W${n}.length) { h${n} = 1; break; }
    if (j === ${input}.length) break;
  }`,
    )
    .join("\n")}
  if (${list.map((_, n) => `h${n} === 1`).join(" && ")}) { TARGET }`;

/** The same with a function per word. */
const HAS = `function has(text, word) {
  for (let i = 0; i + word.length <= text.length; i++) {
    let k = 0;
    while (k < word.length && text.charCodeAt(i + k) === word.charCodeAt(k)) k++;
    if (k === word.length) return true;
  }
  return false;
}`;

const codes = (list: readonly string[]): string =>
  words(list, "A", (i) => `A[${i}]`).replaceAll(/W(\d+)\[k\]/g, "W$1.charCodeAt(k)");

/** A counter per word of how much of it was read last, one character after the other. */
const matchers = (list: readonly string[]): string =>
  `${list
    .map(
      (word, n) => `  let k${n} = 0;
  for (const c of A) {
    if (k${n} < ${word.length} && c === ${JSON.stringify(word)}[k${n}]) k${n}++;
    else if (k${n} < ${word.length}) k${n} = c === ${JSON.stringify(word[0])} ? 1 : 0;
  }`,
    )
    .join("\n")}
  if (${list.map((word, n) => `k${n} === ${word.length}`).join(" && ")}) { TARGET }`;

const ALL = ["Hello", "world", "at", "Microsoft!"];

const MATRIX = (limit: string): string => `  let w = 0;
  for (let i = 0; i < m; ++i) {
    let k = 0;
    for (let j = i; j < n; ++j) if (A[i][j] > 10 && A[i][j] < 100) ++k;
    if (k > 15) { w = 1; break; }
  }
  if (${limit} && w === 1) { TARGET }`;

export const PAPER: readonly LoopProgram[] = [
  program("hello, codes", "A: number[]", codes(["Hello"]), { paper: "Hello" }),
  program(
    "hello, string",
    "A: string",
    words(["Hello"], "A", (i) => `A[${i}]`),
    { paper: "Hello" },
  ),
  program("hello, function", "A: string", `  if (has(A, "Hello")) { TARGET }`, { beside: HAS, paper: "Hello" }),
  program("hello, for of", "A: string", matchers(["Hello"]), { paper: "Hello" }),
  program("hw, codes", "A: number[]", codes(["Hello", "world"]), { paper: "HW" }),
  program(
    "hw, string",
    "A: string",
    words(["Hello", "world"], "A", (i) => `A[${i}]`),
    { paper: "HW" },
  ),
  program(
    "hwm, string",
    "A: string",
    words(ALL, "A", (i) => `A[${i}]`),
    { paper: "HWM" },
  ),
  program(
    "hwm, function",
    "A: string",
    `  if (has(A, "Hello") && has(A, "world") && has(A, "at") && has(A, "Microsoft!")) { TARGET }`,
    { beside: HAS, paper: "HWM" },
  ),
  program(
    "hwm, includes",
    "A: string",
    `  if (${ALL.map((word) => `A.includes(${JSON.stringify(word)})`).join(" && ")}) { TARGET }`,
    { paper: "HWM" },
  ),
  program("hw, function", "A: string", `  if (has(A, "Hello") && has(A, "world")) { TARGET }`, {
    beside: HAS,
    paper: "HW",
  }),
  program("hw, for of", "A: string", matchers(["Hello", "world"]), { paper: "HW" }),
  program("hwm, codes", "A: number[]", codes(ALL), { paper: "HWM" }),
  program("hwm, for of", "A: string", matchers(ALL), { paper: "HWM" }),
  program("matrix rows", "A: number[][], m: number, n: number", MATRIX("m > 15 && n > 20"), { paper: "MatrIR" }),
  program(
    "matrix rows, own lengths",
    "A: number[][]",
    MATRIX("A.length > 15").replace("i < m", "i < A.length").replace("j < n", "j < A[i].length"),
    { paper: "MatrIR" },
  ),
  program(
    "matrix rows, for of",
    "A: number[][]",
    `  let w = 0, i = 0;
  for (const row of A) {
    let k = 0, j = 0;
    for (const x of row) { if (j >= i && x > 10 && x < 100) ++k; j++; }
    if (k > 15) { w = 1; break; }
    i++;
  }
  if (A.length > 15 && w === 1) { TARGET }`,
    { paper: "MatrIR" },
  ),
  program(
    "matrix rows, function",
    "A: number[][]",
    `  for (let i = 0; i < A.length; ++i) if (A.length > 15 && inside(A[i], i) > 15) { TARGET }`,
    {
      beside:
        "function inside(row, from) {\n  let k = 0;\n  for (let j = from; j < row.length; ++j) if (row[j] > 10 && row[j] < 100) ++k;\n  return k;\n}",
      paper: "MatrIR",
    },
  ),
  program(
    "packets, bytes",
    "B: Uint8Array",
    `  const A = new Array(256).fill(0);
  for (let p = 0; p + 1 < B.length; p += 2) A[B[p]] = B[p + 1];
  let sum = 0;
  for (let p = 0; p + 1 < B.length; p += 2) if (A[B[p]] !== B[p + 1]) sum++;
  if (sum > 1) { TARGET }`,
    { paper: "WinDriver" },
  ),
  program(
    "packets, function",
    "B: number[], m: number, n: number",
    `  const A = new Array(64).fill(0);
  for (let i = 0; i < m; ++i) for (let j = 0; j < n; ++j) if (isIn(B[i * (n + 1)], j)) A[B[i * (n + 1)] * 8 + j] = B[i * (n + 1) + j + 1];
  let sum = 0;
  for (let i = 0; i < m; ++i) if (A[i * 8] !== B[i * (n + 1) + 1]) sum++;
  if (n > 0 && m > 1 && m < 8 && sum > 0) { TARGET }`,
    { beside: "function isIn(id, j) { return id >= 0 && id < 8 && j < 8; }", paper: "WinDriver" },
  ),
  program(
    "packets",
    "B: number[], m: number, n: number",
    `  const A = new Array(64).fill(0);
  for (let i = 0; i < m; ++i) {
    const id = B[i * (n + 1)];
    for (let j = 0; j < n; ++j) if (id >= 0 && id < 8 && j < 8) A[id * 8 + j] = B[i * (n + 1) + j + 1];
  }
  let sum = 0;
  for (let i = 0; i < m; ++i) if (A[i * 8] !== B[i * (n + 1) + 1]) sum++;
  if (n > 0 && m > 1 && m < 8 && sum > 0) { TARGET }`,
    { paper: "WinDriver" },
  ),
  never("one loop", "n: number", `  let i = 0;\n  while (i < n) i += 4;\n  if (i === 15) { TARGET }`, {
    paper: "OneLoop",
  }),
  never(
    "two loops",
    "n: number",
    `  let i = 0;\n  while (i < n) i += 4;\n  let j = 0;\n  while (i !== j + 7) j += 2;\n  TARGET`,
    { paper: "TwoLoops" },
  ),
  never("one loop, for", "n: number", `  let i;\n  for (i = 0; i < n; i += 4);\n  if (i === 15) { TARGET }`, {
    paper: "OneLoop",
  }),
  never("one loop, function", "n: number", `  if (fours(n) === 15) { TARGET }`, {
    beside: "function fours(n) { let i = 0; while (i < n) i += 4; return i; }",
    paper: "OneLoop",
  }),
  never("one loop, for of", "A: string", `  let i = 0;\n  for (const c of A) i += 4;\n  if (i === 15) { TARGET }`, {
    paper: "OneLoop",
  }),
  never(
    "two loops, function",
    "n: number",
    `  const i = fours(n);\n  let j = 0;\n  for (; i !== j + 7; j += 2);\n  TARGET`,
    { beside: "function fours(n) { let i = 0; do { i += 4; } while (i < n); return i; }", paper: "TwoLoops" },
  ),
  never(
    "two loops, for of",
    "A: number[]",
    `  let i = 0;\n  for (const x of A) i += 4;\n  let j = 0;\n  while (i !== j + 7) j += 2;\n  TARGET`,
    { paper: "TwoLoops" },
  ),
  program("one loop, reachable", "n: number", `  let i = 0;\n  while (i < n) i += 4;\n  if (i === 16) { TARGET }`),
  program(
    "two loops, reachable",
    "n: number",
    `  let i = 0;\n  while (i < n) i += 4;\n  let j = 0;\n  while (i !== j + 8) j += 2;\n  if (i > 100) { TARGET }`,
  ),
];

/** A twin that cannot be reached beside one that can: the same body with another number or word. */
const twins = (
  name: string,
  parameters: string,
  body: (odd: string) => string,
  yes: string,
  no: string,
): readonly LoopProgram[] => [program(name, parameters, body(yes)), never(`${name}, never`, parameters, body(no))];

export const FURTHER: readonly LoopProgram[] = [
  ...twins(
    "steps of three",
    "n: number",
    (x) => `  let s = 1;\n  for (let i = 0; i < n; i++) s += 3;\n  if (s === ${x}) { TARGET }`,
    "31",
    "30",
  ),
  ...twins(
    "count of evens",
    "a: number[]",
    (x) => `  let c = 0;\n  for (let i = 0; i < a.length; i++) if (a[i] === 7) c += 2;\n  if (c === ${x}) { TARGET }`,
    "12",
    "7",
  ),
  ...twins(
    "flag from a range",
    "a: number[]",
    (x) => `  let found = false;\n  for (const x of a) if (x > 10 && x < ${x}) found = true;\n  if (found) { TARGET }`,
    "12",
    "9",
  ),
  ...twins(
    "two counters",
    "s: string",
    (x) =>
      `  let open = 0, close = 0;\n  for (let i = 0; i < s.length; i++) { if (s[i] === "(") open++; else if (s[i] === ")") close++; }\n  if (open + close ${x} s.length && open === 6) { TARGET }`,
    "===",
    ">",
  ),
  ...twins(
    "sorted and apart",
    "a: number[]",
    (x) =>
      `  for (let i = 1; i < a.length; i++) if (a[i] <= a[i - 1]) return;\n  if (a.length === 6 && a[0] === 5 && a[1] === ${x}) { TARGET }`,
    "6",
    "5",
  ),
  ...twins(
    "length field",
    "b: Uint8Array",
    (x) =>
      `  if (b.length < 2 || b[0] !== b.length) return;\n  let sum = 0;\n  for (let i = 1; i < b.length - 1; i++) sum = (sum + b[i]) % 256;\n  if (sum === b[b.length - 1] && b.length === ${x}) { TARGET }`,
    "8",
    "300",
  ),
  ...twins(
    "index of a word",
    "s: string",
    (x) =>
      `  const at = s.indexOf("key=");\n  if (at >= 0 && s.length === at + 4 + ${x} && s.charCodeAt(at + 4) === 65) { TARGET }`,
    "2",
    "0",
  ),
  ...twins(
    "rows and columns",
    "rows: number, columns: number",
    (x) =>
      `  let cells = 0;\n  for (let i = 0; i < rows; i++) cells += 2;\n  for (let j = 0; j < columns; j++) cells += 4;\n  if (cells === ${x}) { TARGET }`,
    "30",
    "31",
  ),
  ...twins(
    "every is small",
    "a: number[]",
    (x) => `  if (a.length > 3 && a.every((x) => x < 10) && a[2] === ${x}) { TARGET }`,
    "9",
    "10",
  ),
  ...twins(
    "some and none",
    "a: number[]",
    (x) =>
      `  let bad = 0;\n  for (let i = 0; i < a.length; i++) if (a[i] < 0) bad = 1;\n  if (bad === 0 && a.length > 4 && a.some((x) => x ${x} -5)) { TARGET }`,
    "> ",
    "< ",
  ),
  ...twins(
    "filled array",
    "n: number",
    (x) =>
      `  const a = new Array(20).fill(0);\n  for (let i = 0; i < 20; i++) a[i] = i + 3;\n  if (n >= 0 && n < 20 && a[n] === ${x}) { TARGET }`,
    "17",
    "40",
  ),
  ...twins(
    "digits only",
    "s: string",
    (x) =>
      `  for (let i = 0; i < s.length; i++) { const c = s.charCodeAt(i); if (c < 48 || c > 57) return; }\n  if (s.length === 5 && s[3] === ${x}) { TARGET }`,
    `"7"`,
    `"x"`,
  ),
  ...twins(
    "filtered and counted",
    "a: number[]",
    (x) => `  const large = a.filter((x) => x > 100);\n  if (large.length === 4 && large[1] === ${x}) { TARGET }`,
    "777",
    "77",
  ),
  ...twins(
    "mapped and summed",
    "a: number[]",
    (x) =>
      `  const twice = a.map((x) => (x === 5 ? 2 : 4));\n  const sum = twice.reduce((all, x) => all + x, 0);\n  if (sum === ${x}) { TARGET }`,
    "18",
    "17",
  ),
  ...twins(
    "checksum over chunks",
    "b: Uint8Array",
    (x) =>
      `  if (b.length < 4 || b[0] !== 0x89) return;\n  const n = b[1];\n  if (n + 3 !== b.length) return;\n  let sum = 0;\n  for (let i = 0; i < n; i++) sum = (sum + b[2 + i]) & 255;\n  if (sum === b[n + 2] && n ${x}) { TARGET }`,
    "=== 7",
    "> 255",
  ),
  program(
    "brackets",
    "s: string",
    `  let depth = 0, deepest = 0;\n  for (let i = 0; i < s.length; i++) {\n    if (s[i] === "(") { depth++; if (depth > deepest) deepest = depth; }\n    else if (s[i] === ")") { depth--; if (depth < 0) return; }\n    else return;\n  }\n  if (depth === 0 && deepest === 4) { TARGET }`,
  ),
  program(
    "run lengths",
    "s: string",
    `  let longest = 0, run = 0;\n  for (let i = 0; i < s.length; i++) {\n    run = i > 0 && s[i] === s[i - 1] ? run + 1 : 1;\n    if (run > longest) longest = run;\n  }\n  if (longest === 9) { TARGET }`,
  ),
  program(
    "machine",
    "s: string",
    `  let state = 0;\n  for (const c of s) {\n    if (state === 0) state = c === "<" ? 1 : 0;\n    else if (state === 1) state = c === "!" ? 2 : 0;\n    else if (state === 2) state = c === "-" ? 3 : 0;\n    else if (state === 3) state = c === "-" ? 4 : 0;\n  }\n  if (state === 4) { TARGET }`,
  ),
  program(
    "palindrome",
    "s: string",
    `  let i = 0, j = s.length - 1;\n  while (i < j) {\n    if (s[i] !== s[j]) return;\n    i++;\n    j--;\n  }\n  if (s.length === 9 && s[0] === "q" && s[4] === "z") { TARGET }`,
  ),
  program(
    "binary search",
    "a: number[], x: number",
    `  let lo = 0, hi = a.length - 1, steps = 0;\n  while (lo <= hi) {\n    const mid = (lo + hi) >> 1;\n    steps++;\n    if (a[mid] === x) break;\n    if (a[mid] < x) lo = mid + 1; else hi = mid - 1;\n  }\n  if (steps === 4 && lo <= hi && x === 77) { TARGET }`,
  ),
  program(
    "window sum",
    "a: number[]",
    `  for (let i = 0; i + 2 < a.length; i++) if (a[i] + a[i + 1] + a[i + 2] === 1000 && i > 2) { TARGET }`,
  ),
  program(
    "number parsed",
    "s: string",
    `  let v = 0;\n  for (let i = 0; i < s.length; i++) {\n    const c = s.charCodeAt(i) - 48;\n    if (c < 0 || c > 9) return;\n    v = v * 10 + c;\n  }\n  if (v === 48213) { TARGET }`,
  ),
  program(
    "matching counters",
    "s: string",
    `  let a = 0, b = 0;\n  for (let i = 0; i < s.length; i++) { if (s[i] === "a") a++; if (s[i] === "b") b++; }\n  if (a === 7 && b === 5) { TARGET }`,
  ),
  program(
    "two flags",
    "s: string",
    `  let digit = false, upper = false;\n  for (const c of s) { if (c >= "0" && c <= "9") digit = true; }\n  for (const c of s) { if (c >= "A" && c <= "Z") upper = true; }\n  if (digit && upper && s.length > 11) { TARGET }`,
  ),
  program(
    "token stream",
    "s: string",
    `  let i = 0, tokens = 0;\n  while (i < s.length) {\n    if (s[i] === " ") { i++; continue; }\n    let j = i;\n    while (j < s.length && s[j] !== " ") j++;\n    tokens++;\n    i = j;\n  }\n  if (tokens === 4) { TARGET }`,
  ),
  program(
    "chunks",
    "b: Uint8Array",
    `  let i = 0, chunks = 0;\n  while (i < b.length) {\n    const size = b[i];\n    if (size === 0 || i + size >= b.length) break;\n    i += size + 1;\n    chunks++;\n  }\n  if (chunks === 3 && i === b.length - 1 && b[i] === 0) { TARGET }`,
  ),
  program(
    "column of a matrix",
    "a: number[][]",
    `  let hits = 0;\n  for (let i = 0; i < a.length; i++) if (a[i].length > 3 && a[i][3] === 42) hits++;\n  if (hits === 5) { TARGET }`,
  ),
  program(
    "diagonal",
    "a: number[][]",
    `  for (let i = 0; i < a.length; i++) if (a[i].length <= i || a[i][i] !== i * i) return;\n  if (a.length === 6) { TARGET }`,
  ),
  program(
    "found by callback",
    "a: number[]",
    `  const at = a.findIndex((x) => x === 4711);\n  if (at === 6) { TARGET }`,
  ),
  program(
    "counted by callback",
    "a: number[]",
    `  let n = 0;\n  a.forEach((x) => { if (x === 3) n++; });\n  if (n === 8) { TARGET }`,
  ),
  program(
    "stack of brackets",
    "s: string",
    `  const stack = [];\n  for (let i = 0; i < s.length; i++) {\n    const c = s[i];\n    if (c === "(" || c === "[") stack.push(c);\n    else if (c === ")") { if (stack.pop() !== "(") return; }\n    else if (c === "]") { if (stack.pop() !== "[") return; }\n    else return;\n  }\n  if (stack.length === 0 && s.length === 8 && s[3] === "[") { TARGET }`,
  ),
];

/** The paper's that cannot be reached, planted so that they can: for proofs that go too far. */
const PLANTED: readonly LoopProgram[] = PAPER.filter(({ isReachable, name }) => !isReachable && name.includes(",")).map(
  (one) => ({
    name: `${one.name}, reachable`,
    parameters: one.parameters,
    body: one.body.replace("=== 15", "=== 16").replace("j + 7", "j + 8"),
    ...(one.beside === undefined ? {} : { beside: one.beside }),
    isReachable: true,
  }),
);

export const PROGRAMS: readonly LoopProgram[] = [...PAPER, ...PLANTED, ...FURTHER];
