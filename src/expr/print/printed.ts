/** Text with the precedence of its outermost operator, so that parentheses appear only where JavaScript needs them. */
import type { Expr } from "../expr.ts";

export interface Printed {
  readonly text: string;
  readonly precedence: number;
}

/** Prints a part of the expression; passed down because parts contain parts. */
export type Print = (e: Expr) => Printed;

export const CONDITIONAL = 2;
export const UNARY = 15;
export const MEMBER = 17;
const ATOM = 18;

/** Binary operators by how strongly they bind. */
export const BINDING = {
  "||": 3,
  "&&": 4,
  "|": 5,
  "^": 6,
  "&": 7,
  "===": 8,
  "!==": 8,
  "==": 8,
  "<": 9,
  "<=": 9,
  ">": 9,
  ">=": 9,
  "<<": 10,
  ">>": 10,
  ">>>": 10,
  "+": 11,
  "-": 11,
  "*": 12,
  "/": 12,
  "%": 12,
  "**": 13,
} as const satisfies Readonly<Record<string, number>>;

export type Operator = keyof typeof BINDING;

export const atom = (text: string): Printed => ({ text, precedence: ATOM });

/** `part` where operators weaker than `precedence` would be torn apart. */
export const within = (part: Printed, precedence: number): string =>
  part.precedence < precedence ? `(${part.text})` : part.text;

export const prefixed = (operator: string, operand: Printed): Printed => {
  const text = within(operand, UNARY);
  // `- -n` must not become `--n`
  return { text: operator + (text.startsWith(operator) && operator !== "!" ? `(${text})` : text), precedence: UNARY };
};

export const joined = (parts: readonly Printed[], operator: Operator): Printed => {
  if (parts.length === 1) return parts[0]!;
  const precedence = BINDING[operator];
  return { text: parts.map((part) => within(part, precedence)).join(` ${operator} `), precedence };
};
