/** The same target as a function, an arrow, a method: each with what a caller writes. */

export interface Signature {
  readonly generics: string;
  readonly params: string;
  readonly body: string;
}

export interface Spelling {
  readonly target: string;
  readonly call: string;
  readonly text: (signature: Signature) => string;
}

const spelling = (one: Spelling): Spelling => one;
const block = (body: string): string => `{\n  ${body}\n}`;

export const SPELLINGS = {
  function: spelling({
    target: "target",
    call: "target($)",
    text: ({ generics, params, body }) => `export function target${generics}(${params}): unknown ${block(body)}\n`,
  }),
  arrow: spelling({
    target: "target",
    call: "target($)",
    text: ({ generics, params, body }) => `export const target = ${generics}(${params}): unknown => ${block(body)};\n`,
  }),
  expression: spelling({
    target: "target",
    call: "target($)",
    text: ({ generics, params, body }) =>
      `export const target = function ${generics}(${params}): unknown ${block(body)};\n`,
  }),
  async: spelling({
    target: "target",
    call: "target($)",
    text: ({ generics, params, body }) =>
      `export async function target${generics}(${params}): Promise<unknown> ${block(body)}\n`,
  }),
  static: spelling({
    target: "Subject.target",
    call: "Subject.target($)",
    text: ({ generics, params, body }) =>
      `export class Subject {\n  static target${generics}(${params}): unknown ${block(body)}\n}\n`,
  }),
  method: spelling({
    target: "Subject.target",
    call: "new Subject().target($)",
    text: ({ generics, params, body }) =>
      `export class Subject {\n  target${generics}(${params}): unknown ${block(body)}\n}\n`,
  }),
} as const;

export type SpellingName = keyof typeof SPELLINGS;
