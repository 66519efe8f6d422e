/** A small tokenizer for arithmetic. */
export function tokens(text: string): string[] {
  const found: string[] = [];
  let i = 0;
  while (i < text.length) {
    const c = text.charAt(i);
    if (c === " ") {
      i++;
      continue;
    }
    if (c >= "0" && c <= "9") {
      let j = i;
      while (j < text.length && text.charAt(j) >= "0" && text.charAt(j) <= "9") j++;
      found.push(text.slice(i, j));
      i = j;
      continue;
    }
    if (c === "+" || c === "*" || c === "(" || c === ")") {
      found.push(c);
      i++;
      continue;
    }
    throw new SyntaxError(`unexpected ${c}`);
  }
  return found;
}
