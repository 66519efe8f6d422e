/** Regular expressions that are almost the one of the program. */
import { RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** More would say the same again about one long expression. */
const MOST = 40;

/** Sources of other patterns; each is a valid one with the same flags. */
export function otherPatterns(source: string, flags: string): string[] {
  const edits: Edit[] = [];
  const edit = (start: number, end: number, text: string): unknown => edits.push({ start, end, text });
  try {
    const parser = new RegExpParser();
    const modes = { unicode: flags.includes("u"), unicodeSets: flags.includes("v") };
    const pattern = parser.parsePattern(source, 0, source.length, modes);
    visitRegExpAST(pattern, {
      onAssertionEnter(node) {
        if (node.kind === "start" || node.kind === "end") edit(node.start, node.end, "");
        else if (node.kind === "word") edit(node.start, node.end, node.negate ? "\\b" : "\\B");
        else if ("negate" in node) {
          const at = node.start + (node.kind === "lookahead" ? 2 : 3);
          edit(at, at + 1, node.negate ? "=" : "!");
        }
      },
      onQuantifierEnter({ element, end, min, max, greedy }) {
        const lazy = greedy ? "" : "?";
        // `x*`: one; the sign is gone
        edit(element.end, end, "");
        if (source[element.end] !== "{") return;
        const from = element.end;
        if (max === Number.POSITIVE_INFINITY) edit(from, end, `{${min + 1},}${lazy}`);
        else if (max > min) edit(from, end, `{${min},${max + 1}}${lazy}`);
        else edit(from, end, `{${min + 1}}${lazy}`);
      },
      onCharacterClassEnter(node) {
        const at = node.start + 1;
        edit(at, at + (node.negate ? 1 : 0), node.negate ? "" : "^");
      },
      onCharacterSetEnter(node) {
        if (node.kind !== "digit" && node.kind !== "space" && node.kind !== "word") return;
        const letter = source[node.start + 1]!;
        const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
        edit(node.start + 1, node.start + 2, other);
      },
    });
  } catch {
    return [];
  }
  const found = new Set<string>();
  for (const { start, end, text } of edits) {
    const other = source.slice(0, start) + text + source.slice(end);
    if (other !== source && other !== "" && isValid(other, flags)) found.add(other);
  }
  return [...found].slice(0, MOST);
}

function isValid(source: string, flags: string): boolean {
  try {
    new RegExp(source, flags);
    return true;
  } catch {
    return false;
  }
}
