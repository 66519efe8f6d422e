/**
 * Parses the text of a predicate. Everything before it in the file is replaced by blanks, so that positions of its nodes are
 * positions in the file: sites, diagnostics and source maps point into the comment.
 */
import { parseSync } from "oxc-parser";
import type { Predicate } from "./contract.ts";

export type ParsedPredicate =
  | { readonly kind: "predicate"; readonly predicate: Predicate }
  | { readonly kind: "mistake"; readonly message: string; readonly at: number };

export interface Piece {
  readonly start: number;
  readonly end: number;
}

export function parsePredicate(text: string, pieces: readonly Piece[]): ParsedPredicate {
  const braced = withoutBraces(text, pieces);
  const [first, last] = [braced[0], braced.at(-1)];
  if (first === undefined || last === undefined) return { kind: "mistake", message: "nothing is stated", at: 0 };
  let source = "";
  for (const piece of braced) {
    const gap = piece.start - source.length;
    source += `${source === "" ? " ".repeat(gap) : `${" ".repeat(gap - 1)}\n`}${text.slice(piece.start, piece.end)}`;
  }
  // the parenthesis takes the place of a character that is blank; a comment at the end must not hide its partner
  const wrapped = `${source.slice(0, first.start - 1)}(${source.slice(first.start)}\n)`;
  const { program, errors } = parseSync("predicate.ts", wrapped, { lang: "ts", astType: "ts", preserveParens: true });
  const error = errors.find((e) => e.severity === "Error");
  if (error !== undefined) {
    const at = Math.max(first.start, Math.min(error.labels[0]?.start ?? first.start, last.end));
    return { kind: "mistake", message: error.message, at };
  }
  const [statement, ...others] = program.body;
  const outer = statement?.type === "ExpressionStatement" ? statement.expression : undefined;
  if (outer?.type !== "ParenthesizedExpression" || others.length > 0 || outer.end < last.end)
    return { kind: "mistake", message: "this is not one expression", at: first.start };
  const end = outer.expression.end;
  const said = braced.map((piece) => text.slice(piece.start, Math.min(piece.end, end))).join(" ");
  return {
    kind: "predicate",
    predicate: {
      text: said.trim().replace(/\s+/g, " "),
      start: first.start,
      end,
      expression: outer.expression,
      lines: braced,
    },
  };
}

/** `{x > 0} because …`: what follows the braces is for readers. */
function withoutBraces(text: string, pieces: readonly Piece[]): readonly Piece[] {
  const first = pieces[0];
  if (first === undefined || text[first.start] !== "{") return pieces;
  const inside: Piece[] = [];
  let depth = 0;
  for (const piece of pieces) {
    let start = piece.start;
    for (let i = piece.start; i < piece.end; i++) {
      if (text[i] === "{" && depth++ === 0) start = i + 1;
      if (text[i] === "}" && --depth === 0) return [...inside, { start, end: i }];
    }
    inside.push({ start, end: piece.end });
  }
  return pieces;
}
