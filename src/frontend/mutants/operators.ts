/** What operators and methods are taken for when somebody mistypes them. */

export const BINARY: Readonly<Record<string, readonly string[]>> = {
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "**": ["*"],
  "<": ["<=", ">="],
  "<=": ["<", ">"],
  ">": [">=", "<="],
  ">=": [">", "<"],
  "==": ["!="],
  "!=": ["=="],
  "===": ["!=="],
  "!==": ["==="],
  "&": ["|"],
  "|": ["&"],
  "^": ["&"],
  "<<": [">>"],
  ">>": ["<<"],
  ">>>": ["<<"],
};

/** Being equal to a number, taken for lying on one side of it. */
export const SIDES: Readonly<Record<string, readonly string[]>> = {
  "===": ["<=", ">="],
  "==": ["<=", ">="],
  "!==": ["<", ">"],
  "!=": ["<", ">"],
};

export const isRelation = (operator: string): boolean => /^[<>]=?$/.test(operator);

/** They give a boolean, so that either may stand there. */
export const COMPARISONS: ReadonlySet<string> = new Set([
  "<",
  "<=",
  ">",
  ">=",
  "==",
  "!=",
  "===",
  "!==",
  "in",
  "instanceof",
]);

export const LOGICAL: Readonly<Record<string, readonly string[]>> = { "&&": ["||"], "||": ["&&"], "??": ["&&"] };

export const ASSIGNMENT: Readonly<Record<string, string>> = {
  "+=": "-=",
  "-=": "+=",
  "*=": "/=",
  "/=": "*=",
  "%=": "*=",
  "**=": "*=",
  "<<=": ">>=",
  ">>=": "<<=",
  ">>>=": "<<=",
  "&=": "|=",
  "|=": "&=",
  "^=": "&=",
  "&&=": "||=",
  "||=": "&&=",
  "??=": "&&=",
};

/** The name that a method is taken for; null: the receiver is used as it is. */
export const METHODS: ReadonlyMap<string, readonly (string | null)[]> = new Map<string, readonly (string | null)[]>([
  ["startsWith", ["endsWith"]],
  ["endsWith", ["startsWith"]],
  ["toUpperCase", ["toLowerCase"]],
  ["toLowerCase", ["toUpperCase"]],
  ["toLocaleUpperCase", ["toLocaleLowerCase"]],
  ["toLocaleLowerCase", ["toLocaleUpperCase"]],
  ["trim", [null]],
  ["trimStart", ["trimEnd"]],
  ["trimEnd", ["trimStart"]],
  ["some", ["every"]],
  ["every", ["some"]],
  ["min", ["max"]],
  ["max", ["min"]],
  ["floor", ["ceil"]],
  ["round", ["floor"]],
  ["trunc", ["round"]],
  ["ceil", ["floor"]],
  ["indexOf", ["lastIndexOf"]],
  ["lastIndexOf", ["indexOf"]],
  ["find", ["findLast"]],
  ["findIndex", ["findLastIndex"]],
  ["push", ["unshift"]],
  ["unshift", ["push"]],
  ["pop", ["shift"]],
  ["shift", ["pop"]],
  ["padStart", ["padEnd"]],
  ["padEnd", ["padStart"]],
  ["replaceAll", ["replace"]],
  ["charAt", [null]],
  ["substr", [null]],
  ["substring", [null]],
  ["slice", [null]],
  ["sort", [null]],
  ["reverse", [null]],
  ["filter", [null]],
]);
